"""The guide, followed as a newcomer follows it: its service, its shell, its curl, and what it says comes back."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from integration.lambda_runtime import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import readme_examples

GUIDE = ROOT / "docs" / "bots.md"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The service as the guide starts it, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
    text = GUIDE.read_text(encoding="utf-8")
    assert "HUPAI_TELEGRAM_SECRET=let-me-in make run" in text
    known = {name: value for name, value in os.environ.items() if not name.startswith("HUPAI_")}
    environment = {**known, "HUPAI_TELEGRAM_SECRET": "let-me-in", "PYTHONPATH": str(ROOT / "shared")}
    command = [sys.executable, "-m", "hupai.cli", "serve", "--port", str(number)]
    folder = tmp_path_factory.mktemp("guide")
    log = (folder / "log").open("wb")
    with log, subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log) as process:
        try:
            for _ in range(150):
                try:
                    urlopen(f"http://127.0.0.1:{number}/v1/health", timeout=5).close()
                    break
                except URLError:
                    time.sleep(0.2)
            assert b"Bots: telegram" in (folder / "log").read_bytes()
            yield number
        finally:
            process.terminate()


@pytest.mark.slow
def test_every_example_of_the_guide(port: int, tmp_path: Path) -> None:
    if shutil.which("curl") is None or shutil.which("bash") is None:
        pytest.skip("needs curl and bash, as the guide does")
    before = ""
    ran = 0
    for block in readme_examples.BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        for command, expected in readme_examples.examples(block):
            line = command.replace("127.0.0.1:8000", f"127.0.0.1:{port}")
            done = subprocess.run(["bash", "-c", before + line], cwd=tmp_path, capture_output=True, text=True)
            if line.startswith("say() "):
                before = line + "\n"
                continue
            assert done.stderr == "", done.stderr
            said = done.stdout if done.stdout.endswith("\n") else done.stdout + "\n"
            assert readme_examples.fits(expected, said), f"{line}\n--- said\n{said}\n--- guide\n{expected}"
            ran += 1
    assert ran >= 8
