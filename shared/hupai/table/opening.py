"""Opens a table: rules and options that load, four different players, a kind and a length that go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..hand import Fault, Faults
from ..rules import RuleSet, load
from ..rules.digest import canonical
from ..rules.schema import kind_of, step
from . import reading
from .state import KINDS_OF_TABLE, LENGTHS, Opening, Player, Position, Table


def open_table(
    rules: str | Mapping[str, object],
    players: Sequence[Player | str],
    options: Mapping[str, object] | None = None,
    kind: str = "friendly",
    length: str = "full",
) -> Table:
    """Return a new table with ``players`` as East, South, West and North of its first deal (ids, or id and name).

    Raises :class:`Faults` with everything that is wrong: ``/rules`` and ``/options`` as :func:`hupai.rules.load` says,
    ``/players/2``, ``/kind``, ``/length``.
    """
    faults: list[Fault] = []
    found: RuleSet | None = None
    try:
        found = load(rules, options)
    except Faults as error:
        faults += error.faults
    seated = _players(players, faults)
    reading.word(kind, KINDS_OF_TABLE, "/kind", faults)
    reading.word(length, LENGTHS, "/length", faults)
    if kind == "rated" and length in LENGTHS and length != "full":
        faults.append(Fault("contradiction", "/length", params={"with": "/kind", "reason": "rated_is_full"}))
    if faults or found is None or seated is None:
        raise Faults(faults)
    start = found.play.start * found.unit_scale
    opening = Opening(
        canonical({"rules": rules, "options": dict(options or {})}),
        found.id,
        found.version,
        found.digest,
        seated,
        kind,
        length,
        start,
        found.unit_scale,
    )
    return fresh(opening)


def fresh(opening: Opening) -> Table:
    """Return the table as it was when it opened."""
    start = opening.start
    return Table(opening, Position(1, 0, 0, 0, 0, (start, start, start, start), "open"))


def _players(given: object, faults: list[Fault]) -> tuple[Player, Player, Player, Player] | None:
    if not isinstance(given, (list, tuple)):
        faults.append(Fault("wrong_type", "/players", params={"expected": "array", "found": kind_of(given)}))
        return None
    if len(given) != 4:
        faults.append(Fault("player_count", "/players", params={"expected": 4, "found": len(given)}))
    seen: list[Player] = []
    for i, one in enumerate(given[:4]):
        at = f"/players/{i}"
        player = one if isinstance(one, Player) else Player(one)
        if reading.text(player.id, reading.LONGEST_ID, at, faults) is None:
            continue
        reading.text(player.name, reading.LONGEST_ID, at, faults, needed=False)
        if any(player.id == other.id for other in seen):
            faults.append(Fault("repeated_player", at, params={"value": step(player.id)}))
        seen.append(player)
    if len(seen) != 4 or len(given) != 4:
        return None
    return seen[0], seen[1], seen[2], seen[3]
