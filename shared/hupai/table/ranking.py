"""The order at the end, and the table points: in twelfths, so that thirds and quarters of a sum are whole."""

from __future__ import annotations

from typing import Final, NamedTuple

from .state import Table

#: Table points are counted in twelfths: two, three or four players who share places share them whole.
TWELFTHS: Final = 12


class Standing(NamedTuple):
    """A player's place from 1; ``tied``: another has the same.  ``gained``: since the start.

    ``twelfths``: table points in twelfths, None where the rules know none.
    """

    player: str
    place: int
    tied: bool
    score: int
    gained: int
    twelfths: int | None


def standings(table: Table) -> tuple[Standing, ...]:
    """Return the players by score, the highest first; equals in the order of their first seats.

    What equals get is the rule set's ``ties``: ``share`` the table points of their places, be ``equal`` in place, or
    ``first``: whoever sat nearer to East of the first deal has the better place.
    """
    play = table.rules.play
    scores = table.position.scores
    order = sorted(range(4), key=lambda i: (-scores[i], i))
    found = []
    for rank, i in enumerate(order):
        equals = [i] if play.ties == "first" else [j for j in order if scores[j] == scores[i]]
        place = rank if play.ties == "first" else order.index(equals[0])
        twelfths = None
        if play.table_points is not None:
            shared = play.table_points[place : place + len(equals)]
            twelfths = sum(shared) * TWELFTHS // len(equals)
        gained = scores[i] - table.opening.start
        player = table.opening.players[i].id
        found.append(Standing(player, place + 1, len(equals) > 1, scores[i], gained, twelfths))
    return tuple(found)
