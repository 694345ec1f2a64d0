"""What a photo was read as: immutable values, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Point = tuple[float, float]
Status = Literal["ready", "needs_review", "unreadable"]
GroupKind = Literal["concealed", "meld", "win_tile", "bonus", "other"]


@dataclass(frozen=True)
class TileRead:
    """One tile. ``polygon``: its corners as it is read, top left first, clockwise, in displayed pixels."""

    id: str
    tile: str  # a face, or "back"
    confidence: float
    polygon: tuple[Point, Point, Point, Point]
    rotation: int  # degrees clockwise
    alternatives: tuple[tuple[str, float], ...] = ()
    needs_review: bool = False
    reason: str | None = None
    upright: tuple[float, float, float, float] | None = None  # x, y, w, h; the polygon's bounds if absent

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Upright box: x, y, w, h."""
        if self.upright is not None:
            return self.upright
        xs, ys = [p[0] for p in self.polygon], [p[1] for p in self.polygon]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    @property
    def centre(self) -> Point:
        """The middle of the four corners."""
        return sum(p[0] for p in self.polygon) / 4, sum(p[1] for p in self.polygon) / 4


@dataclass(frozen=True)
class Group:
    """Tiles that belong together, in reading order."""

    id: str
    kind: GroupKind
    tiles: tuple[str, ...]  # ids
    confidence: float
    meld: str | None = None  # pung, chow, kong
    concealed: bool = False


@dataclass(frozen=True)
class ReadMeld:
    kind: str
    tiles: tuple[str, ...]
    concealed: bool = False


@dataclass(frozen=True)
class ReadHand:
    """A hand as the scoring request takes it."""

    concealed: tuple[str, ...] = ()
    win_tile: str | None = None
    melds: tuple[ReadMeld, ...] = ()
    flowers: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        out: dict[str, object] = {"concealed": list(self.concealed)}
        if self.win_tile is not None:
            out["win_tile"] = self.win_tile
        if self.melds:
            out["melds"] = [{"kind": m.kind, "tiles": list(m.tiles), "concealed": m.concealed} for m in self.melds]
        if self.flowers:
            out["flowers"] = list(self.flowers)
        return out


@dataclass(frozen=True)
class Note:
    """An assumption or a check, by code, with the tiles it is about."""

    code: str
    tiles: tuple[str, ...] = ()
    found: int | None = None

    def to_json(self) -> dict[str, object]:
        out: dict[str, object] = {"code": self.code}
        if self.tiles:
            out["tiles"] = list(self.tiles)
        if self.found is not None:
            out["found"] = self.found
        return out


@dataclass(frozen=True)
class Arrangement:
    """How the tiles of a photo belong together."""

    groups: tuple[Group, ...]
    hand: ReadHand
    assumptions: tuple[Note, ...] = ()
    checks: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Reading:
    """The whole answer, but for what needs scoring."""

    width: int
    height: int
    exif_orientation: int
    status: Status
    tiles: tuple[TileRead, ...]
    arrangement: Arrangement
    model: dict[str, str]
    ms: dict[str, float] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        of = {tile: g.id for g in self.arrangement.groups for tile in g.tiles}
        return {
            "image": {"width": self.width, "height": self.height, "exif_orientation": self.exif_orientation},
            "status": self.status,
            "tiles": [
                {
                    "id": t.id,
                    "tile": t.tile,
                    "confidence": round(t.confidence, 4),
                    "box": [round(v, 1) for v in t.box],
                    "polygon": [[round(x, 1), round(y, 1)] for x, y in t.polygon],
                    "rotation": t.rotation,
                    "alternatives": [{"tile": a, "confidence": round(c, 4)} for a, c in t.alternatives],
                    "group": of.get(t.id),
                    "needs_review": t.needs_review,
                    "reason": t.reason,
                }
                for t in self.tiles
            ],
            "groups": [
                {
                    "id": g.id,
                    "kind": g.kind,
                    "tiles": list(g.tiles),
                    "meld": g.meld,
                    "concealed": g.concealed,
                    "confidence": round(g.confidence, 3),
                }
                for g in self.arrangement.groups
            ],
            "hand": self.arrangement.hand.to_json(),
            "assumptions": [n.to_json() for n in self.arrangement.assumptions],
            "checks": [n.to_json() for n in self.arrangement.checks],
            "model": dict(self.model),
            "ms": {k: round(v, 1) for k, v in self.ms.items()},
        }
