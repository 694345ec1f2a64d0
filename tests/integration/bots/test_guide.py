"""The guide, followed as a newcomer follows it: its service, its shell, its curl, and what it says comes back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from integration.lambda_runtime import ROOT
from support.running import running

sys.path.insert(0, str(ROOT / "scripts"))
import readme_examples

GUIDE = ROOT / "docs" / "bots.md"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The service as the guide starts it, on a free port."""
    text = GUIDE.read_text(encoding="utf-8")
    assert "HUPAI_TELEGRAM_SECRET=let-me-in make run" in text
    known = {name: value for name, value in os.environ.items() if not name.startswith("HUPAI_")}
    environment = {**known, "HUPAI_TELEGRAM_SECRET": "let-me-in", "PYTHONPATH": str(ROOT / "shared")}
    folder = tmp_path_factory.mktemp("guide")
    with running(folder, cwd=folder, env=environment) as service:
        assert b"Bots: telegram" in service.log.read_bytes()
        yield service.port


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
