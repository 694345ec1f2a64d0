"""Run the stages of ``make check``, ``make test``, ``make test-long`` and ``make bench``: one line a stage.

    python scripts/stages.py check|test|test-long|bench [NAME]

A stage that fails shows everything that it printed; the others go on, and the exit code says that one failed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PY = sys.executable
BIN = Path(PY).parent
#: never in `make check`; `long` and `bench` not in `make test` either
HEAVY = "slow or long or aws or browser or bench"

Stage = tuple[str, list[str]]


def _pytest(select: str, *more: str) -> list[str]:
    return [PY, "-m", "pytest", "-q", "--no-header", "-m", select, *more]


def _static() -> list[Stage]:
    return [
        ("lint", [str(BIN / "ruff"), "check", "--quiet", "."]),
        ("format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."]),
        ("types", [PY, "-m", "mypy", "--no-error-summary"]),
    ]


def _stages(word: str, name: str | None) -> list[Stage]:
    workers = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal"]
    if word == "check":
        return [*_static(), ("fast tests", ["env", "HUPAI_QUICK=1", *_pytest(f"not ({HEAVY})", *workers)])]
    if word == "test":
        return [
            *_static(),
            ("fast tests", _pytest(f"not ({HEAVY})", *workers)),
            ("package", [PY, "scripts/package.py"]),
            ("deployed", _pytest("aws and not long")),
            ("slow tests", _pytest("slow and not (long or aws or browser)", *workers)),
            ("browser", _pytest("browser and not long")),
        ]
    if word == "test-long":
        return [("long tests", _pytest("long", *workers))]
    if word == "bench":
        found = sorted(p for p in (ROOT / "tests" / "bench").glob("*.py") if not p.name.startswith(("_", "test_")))
        return [(f"bench {p.stem}", [PY, str(p)]) for p in found if name in (None, p.stem)]
    raise SystemExit(f"unknown word: {word}")


def _run(stage: Stage, shows: bool, counts: Counter[str]) -> bool:
    name, command = stage
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as kept:
        where = None if shows else kept
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=where, stderr=where, check=False)
        kept.seek(0)
        said = kept.read().strip()
    lines = said.splitlines()
    pytest = "pytest" in command
    none = pytest and done.returncode == 5  # pytest's word for: nothing was selected
    good = done.returncode == 0 or none
    shown = [line for line in lines if pytest and line.startswith(("SKIPPED", "flow: "))]
    for number, outcome in re.findall(r"(\d+) (passed|failed|skipped|error)", lines[-1]) if pytest and lines else ():
        counts["failed" if outcome == "error" else outcome] += int(number)
    tail = "no test yet" if none else lines[-1].strip("= ") if pytest and lines else ""
    print(f"{'ok    ' if good else 'FAILED'} {name:<11} {time.monotonic() - begun:6.1f} s  {tail}".rstrip(), flush=True)
    for line in shown if good else ():
        print(f"       {line}", flush=True)
    if not good and said:
        print(said, flush=True)
    return good


def main(words: list[str]) -> int:
    """Run every stage of the word given; 1 when one failed."""
    if not words:
        print(__doc__)
        return 2
    stages = _stages(words[0], words[1] if len(words) > 1 else None)
    counts: Counter[str] = Counter()
    results = [_run(stage, words[0] == "bench", counts) for stage in stages]
    if counts:
        print(f"tests: {counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped", flush=True)
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
