"""The photo function as Lambda starts it: package, start, first photo, later ones, memory; and the reader alone.

python tests/bench/photo_function.py [STARTS]
"""

from __future__ import annotations

import base64
import io
import json
import statistics
import sys
from typing import Any

from PIL import Image
from starting import ROOT, Function

from integration.lambda_runtime import RuntimeLoop

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


def main() -> int:
    """Measure and print."""
    events = {str(side): _event(_photo(side)) for side in (640, 1600, 4000)}
    loads: list[float] = []
    inside: dict[str, list[float]] = {side: [] for side in events}

    def started(loop: RuntimeLoop) -> None:
        loads.extend(json.loads(line)["ms"] for line in loop.log().splitlines() if '"reader loaded"' in line)

    def answered(side: str, raw: bytes) -> None:
        inside[side].append(json.loads(json.loads(raw)["body"])["ms"]["total"])

    function = Function("recognise", "RecogniseFunction", CALLS, 44)
    function.measure(events["640"], events, started, answered)
    function.head("photo function")
    function.both("of it, loading the reader", loads)
    function.both("first photo", function.firsts)
    for side, times in function.warm.items():
        kilobytes = len(events[side]) * 3 / 4 / 1000
        name = f"warm, {side} px, {kilobytes:.0f} kB (p50, best; reader)"
        reader = f"{min(inside[side]):.0f} ms"
        function.row(name, f"{statistics.median(times):.0f} ms", f"{min(times):.0f} ms", reader)
    function.tail()
    return 0


if __name__ == "__main__":
    sys.exit(main())
