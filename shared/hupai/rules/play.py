"""What a rule set says of a whole game: who stays dealer, how seats move, what a score starts at and is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

#: Who sits East, South, West and North when a round begins, each named by the wind of his first seat.
#: ``change``: East and South change places, and West and North, after the first round and after the third; after the
#: second, East goes to West, West to South, South to North and North to East (MCR 3.4).
SEATINGS: Final[dict[str, tuple[str, str, str, str]]] = {
    "stay": ("ESWN", "ESWN", "ESWN", "ESWN"),
    "change": ("ESWN", "SENW", "WNSE", "NWES"),
}


#: What a false win may pay beside a number of points.
FALSE_WINS: Final = ("nothing", "full_hand")


class Play(NamedTuple):
    """The course of a game, in points (not in parts of one).

    ``start``: what each player begins with.  ``rounds``: of how many rounds, named by the winds, a full game is.
    ``dealer_stays``: ``never``, ``after_win`` of the dealer's, also a shared one, or ``after_win_or_draw``.
    ``repeats_grow``: a deal kept counts as a repeat ``always``, or only ``after_win``.
    ``seats``: players ``stay``, or ``change`` places between rounds.  ``below_zero``: a score below zero is
    ``allowed``, or ``ends`` the game.  ``false_win``: what a false win pays to each other player: so many points, a
    ``full_hand`` by the payment scheme, or ``nothing`` where the rules know no such payment.
    ``table_points``: for each place at the end, None where the rules know none.  ``ties``: equals ``share`` their
    places' table points, are ``equal`` in place, or the one who sat ``first`` at the beginning stands before.
    """

    start: int = 0
    rounds: int = 4
    dealer_stays: str = "never"
    repeats_grow: str = "always"
    seats: str = "stay"
    below_zero: str = "allowed"
    false_win: int | str = "nothing"
    table_points: tuple[int, ...] | None = None
    ties: str = "equal"


def play_of(words: Mapping[str, Any]) -> Play:
    """Return what a rule set's ``table`` says; what it leaves out is as in :class:`Play`."""
    points = words.get("table_points")
    return Play(**{**words, "table_points": None if points is None else tuple(points)})
