"""Immutable hands and what is known about how they were won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

CHOW: Final = "chow"
PUNG: Final = "pung"
KONG: Final = "kong"
MELD_KINDS: Final = (CHOW, PUNG, KONG)

WIN_BY: Final = ("self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers")
#: Ways of winning by bonus tiles alone, which need no winning shape, to the number that must be shown.
FLOWER_WINS: Final = {"eight_flowers": 8, "eighth_flower": 7, "seven_flowers": 7}
#: Ways of winning on a tile that another player let go: he pays as discarder, and the set it completes was shown.
FROM_OTHERS: Final = ("discard", "robbed_kong")


class Meld(NamedTuple):
    """A set laid apart: chow, pung or kong.

    ``tiles`` are faces in rising order.  ``concealed`` is true only for a kong laid from the hand.
    ``claimed_from`` is the seat wind (``E S W N``) whose discard completed it, or None when unknown.
    """

    kind: str
    tiles: tuple[str, ...]
    concealed: bool = False
    claimed_from: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be scored.

    ``concealed``: faces in the hand, the winning tile left out.  ``win_tile``: the tile that completed it, or None when
    it is not told: then ``concealed`` holds every tile of a complete hand, or a hand still short of one tile.
    ``flowers``: bonus tiles shown.  ``kept``: bonus tiles kept among the concealed ones, which count nothing.
    """

    concealed: tuple[str, ...]
    win_tile: str | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def full(self, sets: int) -> int:
        """Return how many tiles are not in melds once the hand is complete, in a game of ``sets`` sets and a pair."""
        return 3 * (sets - len(self.melds)) + 2

    def completed_by(self, face: str) -> Hand:
        """Return this hand, whose winning tile is among the others, with a copy of ``face`` told to be it."""
        at = self.concealed.index(face)
        concealed = self.concealed[:at] + self.concealed[at + 1 :]
        return Hand(concealed, face, self.melds, self.flowers, self.kept)


@dataclass(frozen=True, slots=True)
class Context:
    """How a hand was won.  None means unknown, which is not the same as False.

    Seats are this deal's winds: East is the dealer; ``seat_wind`` is the winner.
    ``discarder``: who let the winning tile go (for a robbed kong its declarer, for ``eighth_flower`` the tile's owner).
    ``after_two_kongs``: on the replacement tile of a kong that was itself laid with the replacement tile of a kong.
    ``discards_made``: discards of all players in the deal, the winning one included.
    ``repeats``: deals the dealer has kept so far.  ``liable``: the seat that pays for all, where a rule set knows it.
    """

    win_by: str | None = None
    seat_wind: str | None = None
    round_wind: str | None = None
    discarder: str | None = None
    last_of_kind: bool | None = None
    last_wall_tile: bool | None = None
    last_discard: bool | None = None
    after_kong: bool | None = None
    after_two_kongs: bool | None = None
    heavenly: bool | None = None
    earthly: bool | None = None
    original_call: bool | None = None
    discards_made: int | None = None
    repeats: int | None = None
    liable: str | None = None


#: The fields of a context, in their order.
CONTEXT_FIELDS: Final = tuple(Context.__annotations__)
