"""From photo to score: of the photos whose hands were written down by eye, how many give that hand and that total.

    python tests/bench/photos.py [--list]

Needs the folder ``photos/dev_val`` beside the checkout, and the model.  ``--list`` names the photos that fail.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from hupai.rules import load
from hupai.vision import default_reader, read
from support.photo_hands import Found, Seen, compare, corrected, hands

PHOTOS = ROOT.parent / "shared" / "photos" / "dev_val" / "images"


def main() -> int:
    """Measure and print."""
    if not PHOTOS.is_dir() or not (ROOT / "models" / "reader.json").exists():
        print("not measured: needs ../shared/photos/dev_val, which is not part of the project, and the model")
        return 0
    reader, rules = default_reader(), load("mcr")
    reader.load()
    rows: list[tuple[Seen, Found, Found]] = []
    spent = []
    for seen in hands():
        photo = (PHOTOS / f"{seen.photo}.jpg").read_bytes()
        begun = time.perf_counter()
        reading = read(photo, reader)
        spent.append((time.perf_counter() - begun) * 1000)
        rows.append((seen, compare(reading.tiles, seen, rules), corrected(reading, seen, rules)))
    model, middle = reader.settings, sorted(spent)[len(spent) // 2]
    print(f"{len(rows)} photos, model {model.name} {model.version}, p50 {middle:.0f} ms")
    _table("all", rows)
    for outcome in ("win", "no_win", "no_hand"):
        _table(outcome, [row for row in rows if row[0].outcome == outcome])
    for source in ("jonchan", "marcoliu"):
        _table(source, [row for row in rows if row[0].photo.startswith(source)])
    print("  corrections:", dict(Counter(after.how for _, _, after in rows if after.how and after.hand)))
    if "--list" in sys.argv:
        for seen, before, after in rows:
            if not (before.hand and before.total):
                print(
                    f"  {seen.photo:<14} {seen.outcome:<8} hand {before.hand!s:<6} then {after.hand!s:<6} {after.how}"
                )
    return 0


def _table(name: str, rows: list[tuple[Seen, Found, Found]]) -> None:
    hand, total = (sum(getattr(before, what) for _, before, _ in rows) for what in ("hand", "total"))
    hand1, total1 = (sum(getattr(after, what) for _, _, after in rows) for what in ("hand", "total"))
    print(
        f"  {name:<9}{len(rows):>4} photos: right hand {hand:>3}, right total {total:>3} without a touch;"
        f" {hand1:>3} and {total1:>3} with one corrected tile"
    )


if __name__ == "__main__":
    sys.exit(main())
