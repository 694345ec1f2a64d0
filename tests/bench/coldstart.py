"""How long the deployed function takes to start and to answer, and how large it is, in the real runtime loop.

    python tests/bench/coldstart.py [STARTS]

Starts the built package as Lambda would (``tests/integration/lambda_runtime.py``) several times and gives the median of
each figure.  No SnapStart here: with it, Lambda restores what "init" measures instead of running it.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from package import pack, size

from integration.lambda_runtime import RuntimeLoop, build_host_package, template_environment

WARM = 300
OPERATIONS = ("health", "score", "hand", "waits", "score_batch", "ruleset")
EMPTY = "pass"
ENGINE = f"import sys; sys.path.insert(0, {str(ROOT / 'shared')!r}); import hupai"
SCORED = f"""{ENGINE}
from hupai.answer import answer
from hupai.hand import Context, Hand
from hupai.rules import load
hand = Hand(tuple("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 3p 4p".split()), win_tile="5p")
assert answer(hand, Context(win_by="self_draw", seat_wind="E", round_wind="E"), load("mcr"))["is_win"]"""


def _python(code: str, times: int = 15) -> float:
    """Least processor time in ms of a fresh isolated interpreter that runs ``code``: what a quiet machine needs."""
    best = float("inf")
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-I", "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best * 1000


def _row(name: str, *figures: str) -> None:
    print(f"  {name:<36}" + "".join(f"{figure:>14}" for figure in figures))


def main() -> int:
    """Measure and print."""
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    package = build_host_package("score")
    packed = pack(package, package.with_suffix(".zip"))
    environment = {
        "AWS_LAMBDA_LOG_FORMAT": "JSON",
        "AWS_LAMBDA_LOG_LEVEL": "INFO",
        **template_environment("ScoreFunction"),
    }
    events = {name: (ROOT / "events" / f"{name}.json").read_bytes() for name in OPERATIONS}
    inits, works, firsts, memory = [], [], [], []
    warm: dict[str, list[float]] = {name: [] for name in OPERATIONS}
    for turn in range(starts):
        with RuntimeLoop(package, environment=environment) as loop:
            inits.append(loop.init_ms)
            works.append(loop.cpu_ms())
            begun = time.perf_counter()
            answer = json.loads(loop.invoke_raw(events["score"]))
            firsts.append((time.perf_counter() - begun) * 1000)
            assert answer["statusCode"] == 200, answer
            if turn == 0:
                for name, event in events.items():
                    for _ in range(WARM):
                        begun = time.perf_counter()
                        loop.invoke_raw(event)
                        warm[name].append((time.perf_counter() - begun) * 1000)
            memory.append(loop.memory_mib())

    print(f"score function, Python {sys.version.split()[0]}, {starts} starts, {WARM} warm calls each")
    _row("package, unzipped / zipped", f"{size(package) / 2**20:.1f} MiB", f"{packed.stat().st_size / 2**20:.1f} MiB")
    _row("init (median, best)", f"{statistics.median(inits):.0f} ms", f"{min(inits):.0f} ms")
    _row("init, processor time (median, best)", f"{statistics.median(works):.0f} ms", f"{min(works):.0f} ms")
    _row("first call (median, best)", f"{statistics.median(firsts):.1f} ms", f"{min(firsts):.1f} ms")
    for name, times in warm.items():
        cuts = statistics.quantiles(times, n=100)
        _row(f"warm {name} (p50, p95)", f"{cuts[49]:.2f} ms", f"{cuts[94]:.2f} ms")
    _row("memory, most held", f"{max(memory):.0f} MiB")
    empty = _python(EMPTY)
    print("engine alone, processor time over an empty interpreter (best of 15)")
    _row("import hupai", f"{_python(ENGINE) - empty:.1f} ms")
    _row("and score one hand (60 allowed)", f"{_python(SCORED) - empty:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
