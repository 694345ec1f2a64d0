"""How fast a hand is scored, beside its peers, in one run; what the import costs; whether a long stream stays flat.

    python tests/bench/scoring.py [HANDS]

Every hand is random, distinct and seen once by each scorer, so nothing that remembers whole hands can gain.  Times are
of the processor, so that a busy machine shows less; ratios hold across machines better.  PyMahjongGB (C++) scores MCR;
``mahjong`` (Python) scores riichi, another game with fewer patterns, on those of the same tiles to which it gives a
value.  Neither explains anything.  No other package on PyPI scores MCR.
"""

from __future__ import annotations

import gc
import json
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "shared")]

from hupai.answer import answer
from hupai.draw import localise
from hupai.hand import KONG, Context, Hand
from hupai.rules import load
from hupai.tiles import INDEX, WINDS
from support.hands import hand_at

SEED = 2026
STREAM = 100_000
Won = tuple[Hand, Context]

MOST_BARE = 100.0  # µs, an answer of ids, evidence and payments
MOST_FULL = 250.0  # µs, the whole answer with names and what was not counted
MOST_START = 60.0  # ms, importing the engine and scoring one hand, over an empty interpreter


def distinct(number: int) -> list[Won]:
    """Return ``number`` hands of which no two have the same tiles and melds."""
    found: list[Won] = []
    seen: set[object] = set()
    i = 0
    while len(found) < number:
        hand, context = hand_at(SEED, i)
        i += 1
        key = (tuple(sorted(hand.concealed)), hand.win_tile, tuple(sorted(hand.melds)))
        if key not in seen:
            seen.add(key)
            found.append((hand, context))
    return found


def mean(call: Callable[..., object], inputs: Iterable[tuple[Any, ...]]) -> float:
    """Mean µs of ``call`` over ``inputs``, each seen once; a first tenth warms up and does not count."""
    todo = list(inputs)
    warm = todo[: len(todo) // 10]
    for one in warm:
        call(*one)
    todo = todo[len(warm) :]
    gc.collect()
    begun = time.process_time()
    for one in todo:
        call(*one)
    return (time.process_time() - begun) / len(todo) * 1e6


def peer_mcr(wins: list[Won]) -> tuple[str, float] | None:
    """PyMahjongGB, its own arguments made beforehand."""
    try:
        from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]
    except ImportError:
        return None
    from support import peer_gb

    return "PyMahjongGB (C++)", mean(
        lambda *arguments: MahjongFanCalculator(*arguments, True), [peer_gb.arguments(*win) for win in wins]
    )


def peer_riichi(wins: list[Won]) -> tuple[str, float] | None:
    """The reference riichi library, hands without kongs or knitted tiles, its own arguments made beforehand."""
    try:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig
        from mahjong.meld import Meld
    except ImportError:
        return None
    # Its 34 tiles: characters, dots, bamboo, winds, white, green, red; four ids each.
    place: list[int] = [*range(31), 33, 32, 31]
    todo = []
    for hand, context in wins:
        if any(meld.kind == KONG for meld in hand.melds):
            continue
        used = [0] * 34

        def take(face: str, used: list[int] = used) -> int:
            tile = place[INDEX[face]]
            used[tile] += 1
            return tile * 4 + used[tile] - 1

        win = take(str(hand.win_tile))
        melds = [
            Meld(Meld.CHI if len(set(m.tiles)) > 1 else Meld.PON, [take(face) for face in m.tiles]) for m in hand.melds
        ]
        tiles = [*(take(face) for face in hand.concealed), win, *(tile for meld in melds for tile in meld.tiles)]
        config = HandConfig(
            is_tsumo=context.win_by == "self_draw",
            is_riichi=not melds,
            player_wind=place[27 + WINDS.index(str(context.seat_wind))],
            round_wind=place[27 + WINDS.index(str(context.round_wind))],
        )
        todo.append((tiles, win, melds, None, config))
    calculator = HandCalculator()
    todo = [one for one in todo if calculator.estimate_hand_value(*one).error is None]
    return f"mahjong (Python, riichi, {len(todo)} hands)", mean(HandCalculator().estimate_hand_value, todo)


def start_cost(times: int = 15) -> float:
    """Median ms of the processor that importing the engine and scoring one hand adds to an empty interpreter."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'shared')!r})\n"
        "from hupai.answer import answer\nfrom hupai.hand import Context\nfrom hupai.notation import parse\n"
        "from hupai.rules import load\n"
        "answer(parse('[EEE,1][SSSS,1]55pWWWNNN')[0].hand, Context('self_draw', 'E', 'E'), load('mcr'))"
    )

    def run(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-I", "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3

    run(code)  # writes the byte code once
    pairs = [(run(code), run("pass")) for _ in range(times)]
    return statistics.median(with_hand - empty for with_hand, empty in pairs)


def request(hand: Hand, context: Context) -> str:
    """One line for ``hupai score --jsonl``."""
    return json.dumps({
        "rules": "mcr",
        "hand": {
            "concealed": hand.concealed,
            "win_tile": hand.win_tile,
            "melds": [{"kind": m.kind, "tiles": m.tiles, "concealed": m.concealed} for m in hand.melds],
            "flowers": hand.flowers,
        },
        "context": {name: value for name in Context.__slots__ if (value := getattr(context, name)) is not None},
    })  # fmt: skip


def stream(wins: list[Won], number: int = STREAM) -> tuple[int, int, int, float]:
    """Feed ``number`` requests to ``hupai score --jsonl``.

    Returns resident KiB after a tenth and at the end, lines that were no win with a total, and µs a line.
    """
    lines = [request(*win) for win in wins]
    command = [sys.executable, "-m", "hupai.cli", "score", "--jsonl"]
    environment = {"PYTHONPATH": str(ROOT / "shared"), "PATH": "", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdin is not None
    assert process.stdout is not None

    def feed(into: Any) -> None:
        for i in range(number):
            into.write(lines[i % len(lines)] + "\n")
        into.flush()
        # Held open until the last answer is read, so that the process still lives to be measured.

    begun = time.perf_counter()
    threading.Thread(target=feed, args=(process.stdin,), daemon=True).start()
    early = wrong = 0
    for i in range(1, number + 1):
        answered = json.loads(process.stdout.readline())
        wrong += not answered.get("is_win")
        if i == number // 10:
            early = _resident(process.pid)
    took = time.perf_counter() - begun
    late = _resident(process.pid)
    process.stdin.close()
    process.wait(timeout=60)
    return early, late, wrong, took / number * 1e6


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))


def _row(name: str, figure: str, ratio: str = "", limit: str = "") -> None:
    print(f"  {name:<52}{figure:>12}{ratio:>10}   {limit}")


def main() -> int:
    """Measure and print; 1 when a limit of our own is passed."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    wins = distinct(number)
    mcr = load("mcr")
    # Each scorer meets each hand once; the engine keeps nothing of a whole hand between its two rows.
    bare = mean(lambda hand, context: answer(hand, context, mcr, explain=False), wins)
    full = mean(lambda hand, context: localise(answer(hand, context, mcr), "en"), wins)
    print(f"MCR, {number} distinct random hands, each once; mean of a hand")
    _row("scorer", "µs", "ratio")
    _row("hupai: ids, evidence, payments", f"{bare:.0f}", "1.00", f"at most {MOST_BARE:.0f}")
    _row("hupai: whole answer, named in English", f"{full:.0f}", f"{full / bare:.2f}", f"at most {MOST_FULL:.0f}")
    for peer in (peer_mcr(wins), peer_riichi(wins)):
        if peer:
            _row(peer[0], f"{peer[1]:.0f}", f"{peer[1] / bare:.2f}")
    started = start_cost()
    _row("import and one hand over an empty interpreter, ms", f"{started:.0f}", "", f"at most {MOST_START:.0f}")
    early, late, wrong, each = stream(wins)
    grown = (late - early) / 1024
    _row(f"--jsonl, {STREAM} hands, MiB grown after the first tenth", f"{grown:.1f}", "", "at most 5")
    _row(f"--jsonl, µs a line ({early // 1024} MiB resident)", f"{each:.0f}")
    good = bare <= MOST_BARE and full <= MOST_FULL and started <= MOST_START and grown <= 5 and not wrong
    print("  all within their limits" if good else f"  OVER A LIMIT, or {wrong} lines of the stream without a win")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
