"""Build what is deployed: one folder and one zip a function, from its lock and from nothing else.

    python scripts/package.py [score] [--to DIR] [--python 3.13] [--machine x86_64] [--host] [--no-zip]

The folder holds the handler, what handlers share (``functions/*.py``), the engine and the locked dependencies, pruned
of what ``functions/NAME/prune.txt`` lists.  The same sources give the same zip, byte for byte.  ``--host`` builds for
the Python and the machine that run this script, into ``build/NAME-host``: that is what the tests start.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
PYTHON, MACHINE = "3.13", "x86_64"
FUNCTIONS = sorted(lock.parent.name for lock in (ROOT / "functions").glob("*/requirements.lock"))


def build(name: str, to: Path, python: str = PYTHON, machine: str = MACHINE) -> Path:
    """Fill ``to`` with the package of function ``name``; raises ``CalledProcessError`` when pip does."""
    source = ROOT / "functions" / name
    if to.exists():
        shutil.rmtree(to)
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(_installed(source / "requirements.lock", python, machine), to, copy_function=_link)
    shutil.copytree(ROOT / "shared" / "hupai", to / "hupai", ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    for file in (*sorted(source.parent.glob("*.py")), *sorted(source.glob("*.py"))):
        shutil.copy2(file, to / file.name)
    _prune(to, _patterns(source / "prune.txt"))
    if (to / "hupai" / "vision" / "reader.py").exists():
        _add_model(to / "hupai" / "vision" / "data")
    _precompile(to, python)
    return to


def _add_model(to: Path) -> None:
    """The tile reader's networks, where an installed engine looks for them."""
    to.mkdir()
    for file in (ROOT / "models" / "reader.json", *sorted((ROOT / "models").glob("*.onnx"))):
        shutil.copy2(file, to / file.name)


def _installed(lock: Path, python: str, machine: str) -> Path:
    """Return a folder with what ``lock`` names, installed once for each lock; nothing in it is ever changed."""
    named = hashlib.sha256(f"{python} {machine} {lock.read_text(encoding='utf-8')}".encode()).hexdigest()
    there = ROOT / "build" / "installed" / named[:16]
    if not there.exists():
        there.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=there.parent) as folder:
            fresh = Path(folder) / "fresh"
            _install(lock, fresh, python, machine)
            with contextlib.suppress(OSError):  # another build was quicker
                fresh.rename(there)
    return there


def _link(source: str, target: str) -> None:
    """Put a file in a second place without a second copy, where the system can."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _install(lock: Path, to: Path, python: str, machine: str) -> None:
    # Elsewhere than on Linux only the machine's own wheels can be started, by the tests; Lambda's are always Linux's.
    own = (python, machine) == (_host_python(), platform.machine()) and not sys.platform.startswith("linux")
    where = (
        f"--platform manylinux_2_28_{machine} --platform manylinux2014_{machine} "
        f"--python-version {python} --implementation cp --abi cp{python.replace('.', '')}"
    )
    how = "--quiet --disable-pip-version-check --no-compile --no-deps --require-hashes --only-binary :all:"
    pip = [sys.executable, "-m", "pip", "install", *how.split(), *(() if own else where.split())]
    subprocess.run([*pip, "--target", str(to), "--requirement", str(lock)], check=True)


def _patterns(file: Path) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def _prune(top: Path, patterns: list[str]) -> None:
    for pattern in patterns:
        for found in sorted(top.glob(pattern)):
            if found.is_dir():
                shutil.rmtree(found)
            elif found.exists():
                found.unlink()


def _precompile(top: Path, python: str) -> None:
    """Byte code, if the right Python is here: Lambda's folder is read-only, so each cold start would compile again."""
    found = sys.executable if python == _host_python() else shutil.which(f"python{python}")
    if found is None or subprocess.run([found, "--version"], capture_output=True, check=False).returncode:
        print(
            f"       no python{python} here: the package carries no byte code, cold starts without SnapStart are slower"
        )
        return
    subprocess.run(
        [found, "-m", "compileall", "-q", "-s", str(top), "--invalidation-mode", "unchecked-hash", str(top)], check=True
    )


def _host_python() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def pack(folder: Path, target: Path, level: int = 9) -> Path:
    """Zip ``folder`` reproducibly: sorted names, one date, plain permissions.  ``level``: 1 is quick, 9 is small."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as out:
        for file in sorted(p for p in folder.rglob("*") if p.is_file()):
            info = zipfile.ZipInfo(file.relative_to(folder).as_posix(), FIXED_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            runs = file.name == "bootstrap" or file.suffix == ".so"
            info.external_attr = (0o755 if runs else 0o644) << 16
            out.writestr(info, file.read_bytes())
    return target


def size(folder: Path) -> int:
    """Bytes of every file under ``folder``: what counts against Lambda's 250 MiB."""
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())


def main() -> int:
    """Build each function asked for, all of them by default, and say how large they are."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("names", nargs="*", choices=[*FUNCTIONS, []], default=[])
    ask.add_argument("--to", type=Path, help="the folder to fill (build/NAME)")
    ask.add_argument("--python", default=PYTHON)
    ask.add_argument("--machine", default=MACHINE)
    ask.add_argument("--host", action="store_true", help="for this Python on this machine, into build/NAME-host")
    ask.add_argument("--no-zip", action="store_true")
    said = ask.parse_args()
    python, machine = (_host_python(), platform.machine()) if said.host else (said.python, said.machine)
    for name in said.names or FUNCTIONS:
        to = said.to or ROOT / "build" / (f"{name}-host" if said.host else name)
        folder = build(name, to, python, machine)
        line = f"{name}: {size(folder) / 2**20:.1f} MiB for Python {python} on {machine}"
        if not said.no_zip:
            line += f", {pack(folder, folder.with_suffix('.zip')).stat().st_size / 2**20:.1f} MiB zipped"
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
