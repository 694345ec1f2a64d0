"""The reader: one pair of sessions, shared by every photo, around pure functions."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from . import detect
from .arrange import arrange, nothing_laid
from .classify import BACK, CLASSES, REJECT, Beliefs, classify, reading_order
from .detect import Found
from .doubt import SHORT, SIGNS, confidence, grounds, signs
from .geometry import Floats
from .joint import decode as decode_hand
from .joint import fit
from .model import Reading, Status, TileRead
from .picture import Picture, Pixels, decode
from .pixels import GROUND, WORKING, Pyramid, working

#: Where a checkout keeps the model; an installed package carries its own copy.
_HERE: Final = Path(__file__).resolve().parent
WHITE: Final = CLASSES.index("P")
PLACES: Final = (_HERE / "data", _HERE.parents[2] / "models")

SMALL: Final = 21.0  # tiles narrower than this in the working picture are looked at again, larger
LARGE: Final = 230.0  # and wider than this, smaller
FINER: Final = 1280
NARROW: Final = 200  # pixels: a working picture narrower than this is a strip
NARROW_EDGE: Final = 16
LIKELY: Final = 0.5  # where fewer than half of the tiles are rather right than wrong, the photo shows something else


@dataclass(frozen=True)
class Settings:
    """Numbers that belong to a trained model; they lie beside it in ``reader.json``."""

    name: str
    version: str
    temperature: float = 1.0
    keep: float = 0.4  # least chance of being a tile at all
    sure: float = 0.9  # below this confidence a tile is flagged
    weights: tuple[float, ...] = (0.0, 1.0, 0.0, *(0.0 for _ in SIGNS))  # a bias, then of `doubt.grounds`

    @classmethod
    def read(cls, path: Path) -> Settings:
        row = json.loads(path.read_text("utf8"))
        row["weights"] = tuple(row.get("weights", cls.weights))
        return cls(**{k: v for k, v in row.items() if k in cls.__dataclass_fields__})


#: A face that is at least this likely is one that the tile is like.
ALIKE: Final = 0.002


class Seen(NamedTuple):
    """Everything the networks said about one picture, in the picture's own pixels."""

    found: Found
    beliefs: Beliefs
    size: tuple[int, int]  # of the picture: width, height


class Reader:
    """The two networks. Sessions are made on first use and kept; reading is safe from several threads."""

    def __init__(self, folder: Path | None = None, threads: int = 1) -> None:
        self.folder = folder or next((p for p in PLACES if (p / "reader.json").exists()), PLACES[-1])
        self.threads = threads
        self._lock = threading.Lock()
        self._sessions: dict[str, Any] = {}
        self._settings: Settings | None = None

    @property
    def settings(self) -> Settings:
        if self._settings is None:
            self._settings = Settings.read(self.folder / "reader.json")
        return self._settings

    def _session(self, name: str) -> Any:
        with self._lock:
            if name not in self._sessions:
                import onnxruntime

                options = onnxruntime.SessionOptions()
                options.intra_op_num_threads = self.threads
                options.inter_op_num_threads = 1
                # Photos differ in size: a pool fitted to each would only grow.
                options.enable_cpu_mem_arena = False
                options.log_severity_level = 3
                self._sessions[name] = onnxruntime.InferenceSession(
                    str(self.folder / f"{name}.onnx"), options, providers=["CPUExecutionProvider"]
                )
            return self._sessions[name]

    def load(self) -> None:
        """Make the sessions now, so that the first photo does not wait for them."""
        self._session("localiser")
        self._session("classifier")

    def locate(self, pixels: Pixels) -> Floats:
        """The localiser's map (9 x rows x columns) for a padded picture (1 x H x W x 3)."""
        out: Floats = self._session("localiser").run(None, {"pixels": pixels})[0][0]
        return out

    def name(self, crops: Pixels) -> Floats:
        """The classifier's raw numbers for N crops, N x 48."""
        out: Floats = self._session("classifier").run(None, {"crops": np.ascontiguousarray(crops)})[0]
        return out


@lru_cache(maxsize=1)
def default_reader() -> Reader:
    """The one reader of this process."""
    return Reader()


def find(reader: Reader, pixels: Pixels, pyramid: Pyramid | None = None) -> Found:
    """Every place that may be a tile, looked for at the scale the tiles turn out to need."""
    pyramid = pyramid or Pyramid(pixels)
    found, scale = _look(reader, pyramid, pixels, WORKING)
    firm = found.scores > 0.3
    if firm.sum() < 1:
        return found
    side = float(np.median(found.rects.extent[firm].min(1))) * scale
    longest = max(pixels.shape[:2])
    if side < SMALL:
        size = int(min(FINER, max(longest, WORKING * 1.5), WORKING * 34 / max(side, 8)))
        finer, _ = _look(reader, pyramid, pixels, size, enlarge=True)
        return finer if len(finer.scores) >= firm.sum() else detect.distinct(detect.join(finer, found))
    if side > LARGE:
        coarser, _ = _look(reader, pyramid, pixels, WORKING // 2)
        return detect.distinct(detect.join(coarser, found))
    return found


def _look(reader: Reader, pyramid: Pyramid, pixels: Pixels, side: int, enlarge: bool = False) -> tuple[Found, float]:
    """The localiser's findings in the picture's pixels, looked for with its long side at ``side``; and the scale.

    The picture comes from the nearest halved copy: large photos are costly to shrink in one step. A strip cut close
    around a row gets an edge on every side, for the localiser doubts what touches the picture's first cells.
    """
    copy = pyramid.near(side)
    long = max(copy.shape[:2])
    ratio = long / max(pixels.shape[:2])
    edge = NARROW_EDGE if min(copy.shape[:2]) * min(1.0, side / long) < NARROW else 0
    if edge:
        ground = np.full((copy.shape[0] + 2 * edge, copy.shape[1] + 2 * edge, 3), GROUND, np.uint8)
        ground[edge:-edge, edge:-edge] = copy
        copy, side = ground, round(side * (long + 2 * edge) / long)
    image, scale = working(copy, side, enlarge)
    found = detect.from_map(reader.locate(image), scale * ratio)
    return (detect.moved(found, -edge / ratio) if edge else found), scale * ratio


def see(reader: Reader, pixels: Pixels) -> Seen:
    """Both networks on one picture."""
    pyramid = Pyramid(pixels)
    found = find(reader, pixels, pyramid)
    beliefs = classify(reader.name, pyramid, found.rects, found.scores, reader.settings.temperature)
    return Seen(found, beliefs, (pixels.shape[1], pixels.shape[0]))


def presence(seen: Seen) -> Floats:
    """How likely each finding is a tile: what the localiser says, and that the classifier agrees.

    Where the face is the white dragon the classifier proves little, for an empty patch of a white table looks like one:
    then the localiser counts for more.
    """
    chances = seen.beliefs.chances
    out: Floats = seen.found.scores ** (0.5 + 0.2 * chances[:, WHITE]) * (1 - chances[:, REJECT])
    return out


def conclude(seen: Seen, settings: Settings, scale: float, jointly: bool = True) -> tuple[TileRead, ...]:
    """Tiles from beliefs. ``scale``: displayed pixels for one pixel of the picture that was looked at."""
    there = presence(seen)
    if jointly:
        there = fit(seen.found.rects, there)
    keep = np.nonzero(there >= settings.keep)[0]
    if not len(keep):
        return ()
    found = detect.pick(seen.found, keep)
    chances = seen.beliefs.chances[keep, :REJECT]
    chances = chances / np.maximum(chances.sum(1, keepdims=True), 1e-6)
    chosen = decode_hand(chances) if jointly else chances.argmax(1)
    changed = chosen != chances.argmax(1)
    polygon, degrees = reading_order(found.rects, seen.beliefs.turns[keep].argmax(1))
    place = signs(found.rects, *seen.size)
    sure = confidence(grounds(chances[np.arange(len(keep)), chosen], there[keep], place), settings.weights)
    boxes = found.rects.boxes() * scale
    polygon = polygon * scale
    order = np.lexsort((boxes[:, 0], np.round(boxes[:, 1] / max(1.0, float(np.median(boxes[:, 3] - boxes[:, 1]))))))
    tiles = []
    for n, i in enumerate(order, start=1):
        others = [j for j in np.argsort(-chances[i])[:4] if j != chosen[i] and chances[i, j] > ALIKE][:3]
        reason = None
        if changed[i]:
            reason = "too_many_copies"
        elif sure[i] < settings.sure:
            reason = _reason(float(there[keep[i]]), float(place[i, 0]), bool(others))
        corners = tuple((float(x), float(y)) for x, y in polygon[i])
        left, top, right, low = (float(v) for v in boxes[i])
        tiles.append(
            TileRead(
                f"t{n}",
                "back" if chosen[i] == BACK else CLASSES[chosen[i]],
                float(sure[i]),
                corners,  # type: ignore[arg-type]  # four corners, by the model's shape
                int(degrees[i]),
                tuple((CLASSES[j], float(chances[i, j])) for j in others),
                reason is not None,
                reason,
                (left, top, right - left, low - top),
            )
        )
    return tuple(tiles)


def _reason(there: float, cut: float, others: bool) -> str:
    """What is the matter with a tile that is not sure."""
    if there < 0.7:
        return "perhaps_no_tile"
    if cut > SHORT:
        return "cut_off"
    return "look_alike" if others else "unclear"


def read(photo: bytes | Picture, reader: Reader | None = None) -> Reading:
    """A photo to tiles, groups and a hand.

    Raises :class:`~hupai.vision.picture.PictureError` for bytes that are no readable picture.
    """
    reader = reader or default_reader()
    t0 = time.perf_counter()
    picture = photo if isinstance(photo, Picture) else decode(photo)
    t1 = time.perf_counter()
    seen = see(reader, picture.pixels)
    t2 = time.perf_counter()
    tiles = conclude(seen, reader.settings, picture.scale)
    shown = [t for t in tiles if t.tile != "back"]
    hardly = bool(shown) and sum(t.confidence >= LIKELY for t in shown) * 2 < len(shown)
    arrangement = nothing_laid(tiles) if hardly else arrange(tiles)
    t3 = time.perf_counter()
    status: Status = "ready"
    if not shown or hardly:
        status = "unreadable"
    elif any(t.needs_review for t in tiles) or arrangement.checks:
        status = "needs_review"
    return Reading(
        picture.width,
        picture.height,
        picture.exif_orientation,
        status,
        tiles,
        arrangement,
        {"name": reader.settings.name, "version": reader.settings.version},
        {
            "decode": 1000 * (t1 - t0),
            "networks": 1000 * (t2 - t1),
            "arrange": 1000 * (t3 - t2),
            "total": 1000 * (t3 - t0),
        },
    )
