"""The tile reader beside the installable peer, on the same photos and one core: how fast, how right, how much memory.

    python tests/bench/reader.py

Needs the folder ``photos/dev_val`` beside the checkout, and the model.  The peer is fetched by pip into
``build/peers`` the first time (``peer_reader.txt`` pins it); where that does not work the reader is measured alone.
Both answer names of tiles, the peer without places, flowers and doubt: so right is what a photo's tiles, counted by
face, have in common with its labels. Tiles that the labels call doubtful, cut off by an edge, say, count against
whoever names them; ``python models/recipe eval`` compares places and leaves those out.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from hupai.tiles import BONUS
from hupai.vision import Reader, read

ROOT = Path(__file__).resolve().parent.parent.parent
PHOTOS = ROOT.parent / "shared" / "photos" / "dev_val"
PEERS = ROOT / "build" / "peers"
HONOURS = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}
THEIRS = {"chun": "C", "haku": "P", "hatsu": "F", "nan": "S", "pe": "N", "sha": "W", "tou": "E"}
LARGE = 4000  # pixels on the long side: what a phone of twelve megapixels sends
MANY = 12  # every how manyth photo is also measured enlarged

Names = Counter[str]


class Labelled(NamedTuple):
    """A photo with every tile labelled."""

    path: Path
    source: str
    tiles: Names


def labelled() -> list[Labelled]:
    """The complete photos, with the audit's corrections."""
    audit = json.loads((ROOT / "models" / "recipe" / "audit.json").read_text("utf8"))["dev_val"]
    out = []
    for line in (PHOTOS / "labels.jsonl").read_text("utf8").splitlines():
        row = json.loads(line)
        fix = audit.get(row["image"], {})
        faces = {int(k): v for k, v in fix.get("tile", {}).items()}
        if not fix.get("complete", row["complete"]):
            continue
        tiles = Counter(
            faces.get(k, HONOURS.get(b["cls"], b["cls"]))
            for k, b in enumerate(row["boxes"])
            if not b.get("ignore") and k not in fix.get("drop", ())
        )
        tiles.update(b[4] for b in fix.get("add", ()))
        source = "marcoliu" if "marco" in row["source"] else "jonchan"
        out.append(Labelled(PHOTOS / row["image"], source, tiles))
    return out


def ours() -> Callable[[bytes], list[str]]:
    reader = Reader()
    reader.load()
    return lambda data: [t.tile for t in read(data, reader).tiles if t.tile != "back"]


def peer() -> Callable[[bytes], list[str]] | None:
    """The other reader, or nothing where pip cannot fetch it."""
    if not (PEERS / "mahjong_detector").is_dir():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        where = ["--require-hashes", "--target", str(PEERS), "-r", str(Path(__file__).with_name("peer_reader.txt"))]
        done = subprocess.run([*pip, *where], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode:
            return None
    sys.path.append(str(PEERS))
    detect: Callable[[Any], list[str]] = importlib.import_module("mahjong_detector").detect_tiles
    return lambda data: [THEIRS.get(name, name) for name in detect(io.BytesIO(data))]


def enlarged(path: Path) -> bytes:
    """The photo as a phone would have sent it: more pixels, no more detail."""
    photo = Image.open(path).convert("RGB")
    k = LARGE / max(photo.size)
    out = io.BytesIO()
    photo.resize((round(photo.width * k), round(photo.height * k)), Image.Resampling.BICUBIC).save(
        out, "JPEG", quality=88
    )
    return out.getvalue()


def timed(read_one: Callable[[bytes], list[str]], data: bytes) -> tuple[list[str], float]:
    """What was read, and the milliseconds of one processor that it took."""
    begun = time.process_time()
    said = read_one(data)
    return said, 1000 * (time.process_time() - begun)


def score(name: str, rows: list[tuple[Labelled, Names, float]]) -> None:
    """One line of a table."""
    both = sum((said & photo.tiles).total() for photo, said, _ in rows)
    total = sum(said.total() + photo.tiles.total() for photo, said, _ in rows)
    plain = [(photo, said, ms) for photo, said, ms in rows if not set(photo.tiles) & set(BONUS)]
    exact, exact34 = (sum(said == photo.tiles for photo, said, _ in some) for some in (rows, plain))
    p50 = sorted(ms for _, _, ms in rows)[len(rows) // 2]
    print(
        f"  {name:<22} {p50:5.0f} ms   F1 {2 * both / max(1, total):.3f}   exact {exact:>3} of {len(rows)},"
        f" without flowers {exact34:>3} of {len(plain)}"
    )


def memory() -> str:
    """MiB at most, in a process that reads photos as they are, then enlarged ones, and does nothing else."""
    if not Path("/proc/self/status").exists():
        return "not measured: needs Linux"
    photos = [str(p) for p in sorted((PHOTOS / "images").glob("*.jpg"))[:: 2 * MANY]]
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1])\n"
        "import reader as bench\n"
        # Not ru_maxrss: a new process starts with its parent's.
        "most = lambda: int(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0]) // 1024\n"
        "one = bench.ours()\n"
        "for p in sys.argv[2:]: one(Path(p).read_bytes())\n"
        "small = most()\n"
        "for p in sys.argv[2:5]: one(bench.enlarged(Path(p)))\n"
        "print(f'{small} MiB, {most()} with enlarged ones and making them')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent), *photos], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def main() -> int:
    """Measure and print."""
    if not PHOTOS.is_dir() or not (ROOT / "models" / "reader.json").exists():
        print("not measured: needs ../shared/photos/dev_val, which is not part of the project, and the model")
        return 0
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    photos = labelled()
    readers: dict[str, Callable[[bytes], list[str]]] = {"hupai": ours()}
    other = peer()
    if other:
        readers["mahjong-detector 0.0.6"] = other
    print(f"{len(photos)} photos with every tile labelled (audited), one core, processor time from bytes to names")
    for source in ("jonchan", "marcoliu", None):
        print(source or "all")
        for name, one in readers.items():
            rows = []
            for photo in photos:
                if source in (None, photo.source):
                    said, ms = timed(one, photo.path.read_bytes())
                    rows.append((photo, Counter(said), ms))
            score(name, rows)
    print(f"the same photos enlarged to {LARGE} pixels (every {MANY}th)")
    large = [(photo, enlarged(photo.path)) for photo in photos[::MANY]]
    for name, one in readers.items():
        score(name, [(photo, Counter(said), ms) for photo, data in large for said, ms in [timed(one, data)]])
    print(f"memory of the reader at its peak: {memory()}")
    if not other:
        print("mahjong-detector could not be fetched: measured alone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
