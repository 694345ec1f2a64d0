"""How long the deployed function takes to start and to answer, and how large it is, in the real runtime loop.

    python tests/bench/coldstart.py [STARTS]

Starts the built package as Lambda would (``tests/integration/lambda_runtime.py``) several times and gives the median of
each figure.  No SnapStart here: with it, Lambda restores what "init" measures instead of running it.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys

from starting import ROOT, Function

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


def main() -> int:
    """Measure and print."""
    events = {name: (ROOT / "events" / f"{name}.json").read_bytes() for name in OPERATIONS}
    function = Function("score", "ScoreFunction", WARM, 36)
    function.measure(events["score"], events)
    function.head("score function")
    function.both("first call", function.firsts, 1)
    for name, times in function.warm.items():
        cuts = statistics.quantiles(times, n=100)
        function.row(f"warm {name} (p50, p95)", f"{cuts[49]:.2f} ms", f"{cuts[94]:.2f} ms")
    function.tail()
    empty = _python(EMPTY)
    print("engine alone, processor time over an empty interpreter (best of 15)")
    function.row("import hupai", f"{_python(ENGINE) - empty:.1f} ms")
    function.row("and score one hand (60 allowed)", f"{_python(SCORED) - empty:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
