"""Where the game goes after a deal: who deals next, in which round, and when it is over.  The rule set decides."""

from __future__ import annotations

from dataclasses import replace

from ..rules.play import Play
from .state import Position, Scores, Table


def after_hand(table: Table, gained: Scores, dealer_won: bool, drawn: bool) -> Position:
    """Return the position after a hand that was won, or ``drawn``; ``dealer_won``: East is among the winners."""
    position = after_payment(table, gained)
    play = table.rules.play
    stays = play.dealer_stays == "after_win_or_draw" if drawn else dealer_won and play.dealer_stays != "never"
    repeats, round_, turn = position.repeats, position.round, position.turn
    if stays:
        repeats += 1 if play.repeats_grow == "always" or not drawn else 0
    else:
        repeats, turn = 0, turn + 1
        if turn == 4:
            round_, turn = round_ + 1, 0
    played = position.played + 1
    if position.status == "complete" or _last(table, play, round_):
        return replace(position, played=played, status="complete")
    return replace(position, played=played, round=round_, turn=turn, repeats=repeats)


def after_payment(table: Table, gained: Scores) -> Position:
    """Return the position after points moved and nothing else: the next number is open, the same dealer deals."""
    now = table.position
    a, b, c, d = (score + more for score, more in zip(now.scores, gained, strict=True))
    over = table.rules.play.below_zero == "ends" and min(a, b, c, d) < 0
    return replace(now, deal=now.deal + 1, scores=(a, b, c, d), status="complete" if over else now.status)


def _last(table: Table, play: Play, round_: int) -> bool:
    """Tell whether the hand just played was the last: the next one would be in round ``round_``."""
    length = table.opening.length
    return length == "deal" or round_ >= (1 if length == "east" else play.rounds)
