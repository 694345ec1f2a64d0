"""Fuzzes the parser of hands, from a seed corpus of every dialect.

    python tests/fuzz/fuzz_notation.py [--seconds 600] [--seed 1] [--random]

Uses atheris (coverage-guided) where it is installed, else random changes of the corpora.  A finding is printed and ends
the run with status 1.  What must hold for every text is :func:`outcome`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from hupai.hand import Context, Faults, check
from hupai.notation import DIALECTS, Parsed, format_hand, parse
from hupai.notation.issues import FAULT_PARAMS, NOTICE_PARAMS

CORPUS = Path(__file__).parent / "corpus"
ALPHABET = (
    "0123456789mpszhrEEESWNCFPBTDJHMRGW[](),|+*-abcdefgh 東东南西北中發发白一二三四五六七八九萬万筒饼索条梅竹春"
    "风自场🀀🀄🀇🀈🀉🀐🀙🀢🀫\ufe0f１ｍ、ー口xé"
)
#: More readings than this of one text would mean that choices multiply.
MOST_READINGS = 12


def rows(dialect: str) -> Iterator[tuple[str, str]]:
    """Yield each text of a corpus with what it means: a canonical hand, or ``!code`` of the fault it must give."""
    for line in (CORPUS / f"{dialect}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            text, _, meaning = line.partition("\t")
            yield text, meaning


def sound(text: str, readings: tuple[Parsed, ...], sets: int) -> None:
    """Whatever was read is a legal hand, and its canonical form says the same."""
    assert readings, text
    assert len({reading.hand for reading in readings}) == len(readings) <= MOST_READINGS, text
    for reading in readings:
        codes = {fault.code for fault in check(reading.hand, Context(), sets)}
        bonus = len(reading.hand.flowers) + len(reading.hand.kept)
        assert not codes or (codes == {"tile_count"} and bonus >= 7), (text, codes)
        assert {notice.code for notice in reading.notices} <= set(NOTICE_PARAMS), text
        assert reading.dialect in DIALECTS, text
        again = parse(format_hand(reading.hand), sets=sets)
        assert [other.hand for other in again] == [reading.hand], (text, format_hand(reading.hand))
        assert again[0].win_tile_marked is (reading.hand.win_tile is not None), text


def blamed(text: str, found: Faults) -> None:
    """Every fault is of a known kind and points into the text."""
    assert found.faults, text
    for fault in found.faults:
        assert fault.code in FAULT_PARAMS, (text, fault)
        assert fault.span is not None, (text, fault)
        assert 0 <= fault.span[0] <= fault.span[1] <= len(text), (text, fault)


def outcome(text: str, sets: int = 4) -> tuple[Parsed, ...]:
    """Return the readings of ``text``, none where it has faults, after checking whichever there are."""
    try:
        readings = parse(text, sets=sets)
    except Faults as found:
        blamed(text, found)
        return ()
    sound(text, readings, sets)
    return readings


def changed(random: Random, texts: list[str]) -> str:
    """Return one of ``texts`` after a few random edits: characters in, out, swapped; pieces repeated or joined."""
    text = random.choice(texts)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        i, j = sorted(random.choices(range(len(text) + 1), k=2))
        edit = random.randrange(7)
        if edit == 0:
            text = text[:i] + random.choice(ALPHABET) + text[i:]
        elif edit == 1:
            text = text[:i] + text[i + 1 :]
        elif edit == 2:
            text = text[:i] + random.choice(ALPHABET) + text[i + 1 :]
        elif edit == 3:
            text = text[:i] + text[j:] + text[i:j]
        elif edit == 4:
            text = text[:j] + text[i:j] + text[j:]
        elif edit == 5:
            text = text[:i] + random.choice(texts)[-12:]
        else:
            text = text[:i] + chr(random.choice((random.randrange(0x300), random.randrange(0x10FFFF)))) + text[i:]
    return text


def at_random(texts: list[str], seconds: float, seed: int) -> int:
    """Run random changes for ``seconds``; return how many texts were tried."""
    random = Random(seed)
    end = time.monotonic() + seconds
    tried = read = 0
    slowest, slow_text = 0.0, ""
    while time.monotonic() < end:
        text = changed(random, texts)
        started = time.perf_counter()
        try:
            read += bool(outcome(text, random.choice((4, 4, 5))))
        except Exception:
            print(f"finding: {text!r}", file=sys.stderr)
            raise
        took = time.perf_counter() - started
        if took > slowest:
            slowest, slow_text = took, text
        tried += 1
    print(f"{tried} texts, {read} of them hands; slowest {slowest * 1e3:.1f} ms for {slow_text!r}")
    return tried


def guided(seconds: int, seed: int) -> None:
    """Run atheris; it ends the process itself."""
    import atheris  # type: ignore[import-not-found,unused-ignore]

    atheris.instrument_all()
    seeds = Path(mkdtemp(prefix="hupai-fuzz-"))
    for dialect in (*DIALECTS, "refused"):
        for i, (text, _) in enumerate(rows(dialect)):
            (seeds / f"{dialect}-{i}").write_bytes(text.encode())

    def one(data: bytes) -> None:
        outcome(data.decode("utf-8", "replace"), 4 + (len(data) % 5 == 4))

    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}", f"-seed={seed}", "-max_len=400", str(seeds)], one)
    atheris.Fuzz()


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description="Fuzz the parser of hands.")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", action="store_true", help="random changes even where atheris is installed")
    given = parser.parse_args()
    texts = [text for dialect in (*DIALECTS, "refused") for text, _ in rows(dialect)]
    if not given.random:
        try:
            guided(given.seconds, given.seed)
        except ImportError:
            print("atheris is not installed: random changes of the corpora")
    at_random(texts, given.seconds, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
