"""The ``hand`` and ``context`` objects of a request, to :class:`~hupai.hand.Hand` and :class:`~hupai.hand.Context`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..hand import KONG, MELD_KINDS, WIN_BY, Context, Fault, Hand, Meld, check
from ..tiles import BONUS, INDEX, WINDS
from . import fields

CONTEXT_FIELDS: Final = Context.__match_args__
HAND_FIELDS: Final = ("concealed", "win_tile", "melds", "flowers")
MELD_FIELDS: Final = ("kind", "tiles", "concealed", "claimed_from")
REQUEST_FIELDS: Final = ("rules", "options", "lang", "hand", "notation", "dialect", "z_order", "context")

#: More tiles than any hand of any rule set holds; a longer list is refused without being read.
MOST_TILES: Final = 40
MOST_MELDS: Final = 12
MOST_COUNT: Final = 1000

_WIN_BY_SYNONYMS: Final = {
    "tsumo": "self_draw",
    "zimo": "self_draw",
    "draw": "self_draw",
    "self_drawn": "self_draw",
    "ron": "discard",
    "claim": "discard",
    "rob_kong": "robbed_kong",
    "robbing_the_kong": "robbed_kong",
    "chankan": "robbed_kong",
}
_KIND_SYNONYMS: Final = {
    **dict.fromkeys(("pong", "peng", "pon", "triplet", "ke"), "pung"),
    **dict.fromkeys(("chi", "chii", "sequence", "run", "shun"), "chow"),
    **dict.fromkeys(("gang", "kan", "quad", "ankan", "minkan"), "kong"),
}
CONTEXT_SYNONYMS: Final = {
    **dict.fromkeys(("self_draw", "self_drawn", "is_self_draw", "tsumo", "zimo", "rob_kong", "robbed_kong"), "win_by"),
    **dict.fromkeys(("prevalent_wind", "prevailing_wind", "round"), "round_wind"),
    **dict.fromkeys(("player_wind", "own_wind", "seat"), "seat_wind"),
    **dict.fromkeys(("last_copy", "last_tile"), "last_of_kind"),
    **dict.fromkeys(("kong_replacement", "replacement"), "after_kong"),
}
_HAND_SYNONYMS: Final = {
    **dict.fromkeys(("winning_tile", "win", "last"), "win_tile"),
    **dict.fromkeys(("tiles", "hand", "closed"), "concealed"),
    **dict.fromkeys(("open", "sets", "calls", "exposed"), "melds"),
    **dict.fromkeys(("bonus", "seasons"), "flowers"),
}
_MELD_SYNONYMS: Final = {
    **dict.fromkeys(("type", "meld"), "kind"),
    "tile": "tiles",
    **dict.fromkeys(("closed", "hidden"), "concealed"),
    **dict.fromkeys(("from", "source", "seat"), "claimed_from"),
}

#: Where each field lives, for those who put it into the wrong object.
PLACES: Final[dict[str, str]] = {
    **{name: f"/{name}" for name in REQUEST_FIELDS},
    **{name: f"/hand/{name}" for name in HAND_FIELDS},
    **{name: f"/context/{name}" for name in CONTEXT_FIELDS},
}

_Reader = Callable[[object, str, list[Fault]], "str | bool | int | None"]


def _win_by(value: object, at: str, faults: list[Fault]) -> str | None:
    return fields.choice(value, WIN_BY, at, faults, _WIN_BY_SYNONYMS)


_WIND_SYNONYMS: Final = {
    **dict.fromkeys(("east", "est", "東", "东", "1z"), "E"),
    **dict.fromkeys(("south", "sud", "南", "2z"), "S"),
    **dict.fromkeys(("west", "ouest", "西", "3z"), "W"),
    **dict.fromkeys(("north", "nord", "北", "4z"), "N"),
}


def _seat(value: object, at: str, faults: list[Fault]) -> str | None:
    return fields.choice(value, WINDS, at, faults, _WIND_SYNONYMS)


def _count(value: object, at: str, faults: list[Fault]) -> int | None:
    return fields.integer(value, 0, MOST_COUNT, at, faults)


#: What each field of a context holds, as its type says: no field can be there and not be read.
FLAGS: Final = tuple(name for name in CONTEXT_FIELDS if Context.__annotations__[name] == "bool | None")
NUMBERS: Final = tuple(name for name in CONTEXT_FIELDS if Context.__annotations__[name] == "int | None")
_CONTEXT_READERS: Final[dict[str, _Reader]] = {
    **dict.fromkeys(CONTEXT_FIELDS, _seat),
    **dict.fromkeys(NUMBERS, _count),
    **dict.fromkeys(FLAGS, fields.boolean),
    "win_by": _win_by,
}
_KNOWN_CONTEXT: Final = frozenset(CONTEXT_FIELDS)
_KNOWN_HAND: Final = frozenset(HAND_FIELDS)
_KNOWN_MELD: Final = frozenset(MELD_FIELDS)
NOTHING_KNOWN: Final = Context()

#: Faults that a tile or meld left out for its own fault would bring about, and so would the wrong number of sets.
OF_SIZE: Final = ("tile_count", "too_many_melds", "win_tile_absent")


def read_context(value: object, faults: list[Fault], at: str = "/context") -> Context:
    """Return the context that ``value`` states; null or absent fields are unknown."""
    if value is None:
        return NOTHING_KNOWN
    if type(value) is not dict:
        faults.append(fields.wrong_type(value, "object", at))
        return NOTHING_KNOWN
    known: dict[str, object] = {}
    for name, item in value.items():
        reader = _CONTEXT_READERS.get(name)
        if reader is not None and item is not None:
            known[name] = reader(item, f"{at}/{name}", faults)
    if not value.keys() <= _KNOWN_CONTEXT:
        fields.unknown_fields(value, CONTEXT_FIELDS, at, faults, CONTEXT_SYNONYMS, PLACES)
    return Context(**known)  # type: ignore[arg-type]  # read by their types above


class ReadHand(NamedTuple):
    """A hand as far as it could be read, and what is needed to point back into the request.

    ``places``: for each tile of ``hand.concealed``, its index in the request's array.  ``kept``: the same for
    ``hand.kept``.  ``whole``: nothing was at fault.  ``counted``: every tile could be read, and every meld's kind.
    ``broken``: the melds that could not be.
    """

    hand: Hand
    places: tuple[int, ...]
    kept: tuple[int, ...]
    whole: bool
    counted: bool
    broken: tuple[int, ...]


def read_hand(value: object, faults: list[Fault], flower_win: bool, at: str = "/hand") -> ReadHand:
    """Return the hand that ``value`` states.

    Bonus tiles among the concealed ones are kept tiles: set aside, and not counted.  ``flower_win``: the hand may be
    anything, so that its concealed tiles need not be told.
    """
    before = len(faults)
    if type(value) is not dict:
        faults.append(fields.wrong_type(value, "object", at))
        return ReadHand(Hand(()), (), (), whole=False, counted=False, broken=())
    if not value.keys() <= _KNOWN_HAND:
        fields.unknown_fields(value, HAND_FIELDS, at, faults, _HAND_SYNONYMS, PLACES)
    concealed, places, kept, kept_places = _concealed(value, faults, flower_win, at)
    win_tile = fields.tile(value.get("win_tile"), f"{at}/win_tile", faults)
    # A field that is not known may be the one that was meant to hold the tiles.
    counted = len(faults) == before
    given = fields.array(value.get("melds"), MOST_MELDS, f"{at}/melds", faults)
    counted = counted and (bool(given) or not value.get("melds"))
    melds: list[Meld] = []
    broken: list[int] = []
    for i, item in enumerate(given):
        meld, sound = _meld(item, f"{at}/melds/{i}", faults)
        melds.append(meld)
        if not sound:
            broken.append(i)
    flowers = fields.tiles(value.get("flowers"), MOST_TILES, f"{at}/flowers", faults)
    hand = Hand(concealed, win_tile, tuple(melds), flowers, kept)
    return ReadHand(hand, places, kept_places, len(faults) == before, counted and not broken, tuple(broken))


def _concealed(
    value: dict[str, object], faults: list[Fault], flower_win: bool, at: str
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    given = value.get("concealed")
    if given is None:
        if not flower_win:
            faults.append(fields.missing("concealed", f"{at}/concealed"))
        return (), (), (), ()
    here = f"{at}/concealed"
    before = len(faults)
    faces = fields.tiles(given, MOST_TILES, here, faults)
    if len(faults) == before and max(map(INDEX.__getitem__, faces), default=0) < _FIRST_BONUS:
        return faces, _IN_ORDER[: len(faces)], (), ()
    items = given if type(given) is list and len(given) <= MOST_TILES else []
    read = [(i, fields.TILES[item]) for i, item in enumerate(items) if type(item) is str and item in fields.TILES]
    held = [(i, face) for i, face in read if face not in BONUS]
    kept = [(i, face) for i, face in read if face in BONUS]
    return (
        tuple(face for _, face in held),
        tuple(i for i, _ in held),
        tuple(face for _, face in kept),
        tuple(i for i, _ in kept),
    )


_FIRST_BONUS: Final = INDEX[BONUS[0]]
_IN_ORDER: Final = tuple(range(MOST_TILES))


def _meld(value: object, at: str, faults: list[Fault]) -> tuple[Meld, bool]:
    """Return the meld that ``value`` states, and whether its kind and all its tiles could be read."""
    if type(value) is not dict:
        faults.append(fields.wrong_type(value, "object", at, "use_notation" if type(value) is str else None))
        return Meld("", ()), False
    before = len(faults)
    if not value.keys() <= _KNOWN_MELD:
        fields.unknown_fields(value, MELD_FIELDS, at, faults, _MELD_SYNONYMS)
    kind = fields.choice(value.get("kind"), MELD_KINDS, f"{at}/kind", faults, _KIND_SYNONYMS)
    if value.get("kind") is None:
        faults.append(fields.missing("kind", f"{at}/kind"))
    if value.get("tiles") is None:
        faults.append(fields.missing("tiles", f"{at}/tiles"))
    faces = fields.tiles(value.get("tiles"), MOST_TILES, f"{at}/tiles", faults)
    sound = len(faults) == before
    claimed_from = _seat(value.get("claimed_from"), f"{at}/claimed_from", faults)
    concealed = fields.boolean(value.get("concealed"), f"{at}/concealed", faults)
    if concealed is None and kind == KONG and claimed_from is None and value.get("concealed") is None:
        # A concealed kong and a claimed one differ in points: it has to be said.
        faults.append(fields.missing("concealed", f"{at}/concealed"))
    if kind == "chow":
        faces = tuple(sorted(faces, key=INDEX.__getitem__))
    return Meld(kind or "", faces, bool(concealed), claimed_from), sound


def check_hand(read: ReadHand, context: Context, sets: int | None, at: str = "") -> list[Fault]:
    """Return the faults of a hand read from JSON that do not follow from what could not be read of it.

    ``sets``: how many it has; None where that is not known.  ``at``: the pointer of the object that holds the hand.
    """
    return [
        in_request(fault, read, at)
        for fault in check(read.hand, context, sets or 4)
        if not _follows(fault, read, sets is not None)
    ]


def _follows(fault: Fault, read: ReadHand, sized: bool) -> bool:
    """Tell whether a fault may be there only because something else is."""
    if fault.code in OF_SIZE:
        return not (read.counted and sized)
    if not read.broken:
        return False
    place = fault.pointer.removeprefix("/hand/melds/").partition("/")[0]
    return fault.params.get("with") == "/hand/melds" or (place.isdecimal() and int(place) in read.broken)


def in_request(fault: Fault, read: ReadHand, at: str = "") -> Fault:
    """Return ``fault``, which points into a hand as the engine has it, pointing into the request as it was sent."""
    name, _, index = fault.pointer.removeprefix("/hand/").partition("/")
    if name == "concealed" and index:
        return fault._replace(pointer=f"{at}/hand/concealed/{read.places[int(index)]}")
    if name == "kept":
        return fault._replace(pointer=f"{at}/hand/concealed/{read.kept[int(index)]}")
    return fault._replace(pointer=at + fault.pointer) if at else fault
