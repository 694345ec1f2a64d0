"""A table: deals, payments, dealer, rounds and ranking as a pure state machine, without clock or storage.

:func:`open_table` makes a :class:`Table`; :func:`apply` takes an event and returns the next table and the ledger's
entries, integers that sum to zero.  Where more is to be kept of a deal, :func:`settle` returns all of it and
:func:`advance` applies it; :func:`replay` builds a table from its events.  Everything that differs between rule sets
stands in their tables (:class:`hupai.rules.play.Play`).
"""

from .applying import Inconsistent, advance, apply, replay
from .body import ReadHand, read_canonical, read_deal
from .entries import Entry, Settled
from .events import KINDS, Abandon, Adjustment, Draw, Event, Finish, Penalty, Reversal, Win, Winner
from .opening import fresh, open_table
from .ranking import TWELFTHS, Standing, standings
from .record import (
    event_json,
    event_of,
    opening_json,
    opening_of,
    scored_json,
    scored_of,
    settled_json,
    settled_of,
    table_json,
    table_of,
)
from .results import Key, Result, Tally, ranked, results, tallied
from .scoring import Scored, score_winner
from .settling import CONFLICTS, PENALTIES, settle
from .state import Mark, Opening, Player, Position, Table

__all__ = [
    "CONFLICTS",
    "KINDS",
    "PENALTIES",
    "TWELFTHS",
    "Abandon",
    "Adjustment",
    "Draw",
    "Entry",
    "Event",
    "Finish",
    "Inconsistent",
    "Key",
    "Mark",
    "Opening",
    "Penalty",
    "Player",
    "Position",
    "ReadHand",
    "Result",
    "Reversal",
    "Scored",
    "Settled",
    "Standing",
    "Table",
    "Tally",
    "Win",
    "Winner",
    "advance",
    "apply",
    "event_json",
    "event_of",
    "fresh",
    "open_table",
    "opening_json",
    "opening_of",
    "ranked",
    "read_canonical",
    "read_deal",
    "replay",
    "results",
    "score_winner",
    "scored_json",
    "scored_of",
    "settle",
    "settled_json",
    "settled_of",
    "standings",
    "table_json",
    "table_of",
    "tallied",
]
