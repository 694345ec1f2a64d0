"""From ONNX files of floating point to ones of eight bits: a quarter of the size, more than twice as fast.

Convolutions and sums are quantised with scales fitted on training photos; the localiser's last layer, whose numbers are
pixels, and the classifier's head stay as they are. Weights keep seven bits, so that processors without dot products of
bytes cannot overflow and every machine reads alike.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from data import held_out, load, read_photos
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from hupai.vision.pixels import Pyramid, working
from hupai.vision.reader import Reader, find

SIDE = 480  # calibration wants pictures of one size


class _Feed(CalibrationDataReader):  # type: ignore[misc]  # the base is untyped
    def __init__(self, items: list[dict[str, np.ndarray]]) -> None:
        self._items: Iterator[dict[str, np.ndarray]] = iter(items)

    def get_next(self) -> dict[str, np.ndarray] | None:
        return next(self._items, None)


def _examples(photos: Path, model: Path, most: int) -> dict[str, list[dict[str, np.ndarray]]]:
    """What both networks see of training photos, none of them kept apart, every source by turns."""
    reader = Reader(model)
    kept = [p for p in read_photos(photos) if not held_out(p.original)]
    sources = sorted({p.source for p in kept})
    out: dict[str, list[dict[str, np.ndarray]]] = {"localiser": [], "classifier": []}
    for source in sources:
        mine = [p for p in kept if p.source == source]
        for photo in mine[:: max(1, len(mine) * len(sources) // most)]:
            picture = load(photo.path)
            image, _ = working(picture)
            square = np.full((1, SIDE, SIDE, 3), 114, np.uint8)
            part = image[:, :SIDE, :SIDE]
            square[:, : part.shape[1], : part.shape[2]] = part
            out["localiser"].append({"pixels": square})
            crops = Pyramid(picture).crops(find(reader, picture).rects)
            if len(crops):
                out["classifier"].append({"crops": crops[:24]})
    return out


def quantise(model: Path, out: Path, photos: Path, most: int = 60) -> None:
    """Writes both networks of `model` with eight bits into `out`."""
    out.mkdir(parents=True, exist_ok=True)
    for name, items in _examples(photos, model, most).items():
        with tempfile.TemporaryDirectory() as room:
            ready = Path(room) / "ready.onnx"
            quant_pre_process(str(model / f"{name}.onnx"), str(ready), skip_symbolic_shape=True)
            layers = [n.name for n in onnx.load(str(ready)).graph.node if n.op_type == "Conv"]
            quantize_static(
                str(ready),
                str(out / f"{name}.onnx"),
                _Feed(items),
                quant_format=QuantFormat.QDQ,
                per_channel=True,
                reduce_range=True,
                weight_type=QuantType.QInt8,
                activation_type=QuantType.QUInt8,
                op_types_to_quantize=["Conv", "Add"],
                nodes_to_exclude=layers[-1:] if name == "localiser" else [],
            )
        before, after = ((p / f"{name}.onnx").stat().st_size / 1e6 for p in (model, out))
        print(f"{name}: {before:.2f} to {after:.2f} MB, on {len(items)} examples")
