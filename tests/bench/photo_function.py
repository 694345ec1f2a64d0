"""The photo function as Lambda starts it: package, start, first photo, later ones, memory; and the reader alone.

python tests/bench/photo_function.py [STARTS]
"""

from __future__ import annotations

import base64
import io
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from package import pack, size
from PIL import Image

from integration.lambda_runtime import RuntimeLoop, build_host_package, template_environment

CALLS = 20
PHOTOS = ROOT.parent / "shared" / "photos" / "dev_val" / "images"


def _photo(long_side: int) -> bytes:
    """Return a photo of a hand as JPEG, enlarged to ``long_side``: a real one where it lies beside the checkout."""
    file = PHOTOS / "jonchan_0019.jpg"
    with Image.open(file if file.exists() else ROOT / "models" / "vector.png") as image:
        scale = long_side / max(image.size)
        sized = image.convert("RGB").resize((round(image.width * scale), round(image.height * scale)))
    out = io.BytesIO()
    sized.save(out, "JPEG", quality=85)
    return out.getvalue()


def _event(photo: bytes) -> bytes:
    event: dict[str, Any] = json.loads((ROOT / "events" / "recognise.json").read_text("utf-8"))
    event["body"] = base64.b64encode(photo).decode()
    return json.dumps(event).encode()


def _row(name: str, *figures: str) -> None:
    print(f"  {name:<44}" + "".join(f"{figure:>14}" for figure in figures))


def main() -> int:
    """Measure and print."""
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    package = build_host_package("recognise")
    packed = pack(package, package.with_suffix(".zip"))
    environment = {
        "AWS_LAMBDA_LOG_FORMAT": "JSON",
        "AWS_LAMBDA_LOG_LEVEL": "INFO",
        **template_environment("RecogniseFunction"),
    }
    events = {side: _event(_photo(side)) for side in (640, 1600, 4000)}
    inits, works, loads, firsts, memory = [], [], [], [], []
    warm: dict[int, list[float]] = {side: [] for side in events}
    inside: dict[int, list[float]] = {side: [] for side in events}
    for turn in range(starts):
        with RuntimeLoop(package, environment=environment) as loop:
            inits.append(loop.init_ms)
            works.append(loop.cpu_ms())
            begun = time.perf_counter()
            answer = json.loads(loop.invoke_raw(events[640]))
            firsts.append((time.perf_counter() - begun) * 1000)
            assert answer["statusCode"] == 200, answer
            loads += [json.loads(line)["ms"] for line in loop.log().splitlines() if '"reader loaded"' in line]
            if turn == 0:
                for side, event in events.items():
                    for _ in range(CALLS):
                        begun = time.perf_counter()
                        answer = json.loads(loop.invoke_raw(event))
                        warm[side].append((time.perf_counter() - begun) * 1000)
                        inside[side].append(json.loads(answer["body"])["ms"]["total"])
            memory.append(loop.memory_mib())
    print(f"photo function, Python {sys.version.split()[0]}, {starts} starts, {CALLS} warm calls each")
    _row("package, unzipped / zipped", f"{size(package) / 2**20:.1f} MiB", f"{packed.stat().st_size / 2**20:.1f} MiB")
    _row("init (median, best)", f"{statistics.median(inits):.0f} ms", f"{min(inits):.0f} ms")
    _row("init, processor time (median, best)", f"{statistics.median(works):.0f} ms", f"{min(works):.0f} ms")
    _row("of it, loading the reader (median, best)", f"{statistics.median(loads):.0f} ms", f"{min(loads):.0f} ms")
    _row("first photo (median, best)", f"{statistics.median(firsts):.0f} ms", f"{min(firsts):.0f} ms")
    for side, times in warm.items():
        kilobytes = len(events[side]) * 3 / 4 / 1000
        name = f"warm, {side} px, {kilobytes:.0f} kB (p50, best; reader)"
        _row(name, f"{statistics.median(times):.0f} ms", f"{min(times):.0f} ms", f"{min(inside[side]):.0f} ms")
    _row("memory, most held", f"{max(memory):.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
