"""The distribution: everything of the engine is in the wheel, and it works from there."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, so that nothing is left in the checkout."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(root / name, source / name)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(root / "shared", source / "shared", ignore=ignored)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "."]
    subprocess.run(command, cwd=source, check=True)
    (built,) = source.glob("*.whl")
    return built


def test_nothing_of_the_engine_is_left_out(root: Path, wheel: Path) -> None:
    engine = root / "shared"
    wanted = {
        file.relative_to(engine).as_posix()
        for file in (engine / "hupai").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert wanted - names == set()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"hupai"}


def test_it_asks_for_nothing_and_scores_from_the_wheel(wheel: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(wheel)!r}); import importlib.metadata as m\n"
        "found = [r for r in m.requires('hupai') or () if 'extra ==' not in r]; assert not found, found\n"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


def test_it_scores_once_unpacked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from hupai.cli import main; sys.exit(main())"
    command = [
        sys.executable,
        "-I",
        "-c",
        code,
        "score",
        "[EEE,1][SSSS,1]55pWWWNNN",
        "--self-draw",
        "--seat",
        "E",
        "--round",
        "E",
    ]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "98" in done.stdout
