"""What a rule set is once its tables are read: patterns, what they leave out, and how each is detected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .conversion import Conversion
from .play import Play
from .scheme import Scheme

if TYPE_CHECKING:
    from .facts import Facts, SplitFacts

_EMPTY: Mapping[str, Any] = MappingProxyType({})

#: The pieces that make a pattern: positions in the reading's groups, or faces; empty for the whole hand.
Evidence = tuple[int, ...] | tuple[str, ...]
#: One occurrence of a pattern: its place in the table, and what makes it.
Hit = tuple[int, Evidence]

HandTest = Callable[["Facts"], "tuple[Evidence, ...]"]
SplitTest = Callable[["Facts", "SplitFacts"], "tuple[Evidence, ...]"]
PlaceTest = Callable[["Facts", "SplitFacts", int], "tuple[Evidence, ...]"]
#: The patterns that sets make together, chosen by the family's counting principles.
CountSets = Callable[["SplitFacts", "RuleSet"], "list[Hit]"]
#: Patterns shown by sets that the counting principles left out, each with the reason and the pattern behind it.
LeftOut = Callable[["SplitFacts", "RuleSet", "list[Hit]"], "list[tuple[Hit, str, int | None]]"]


class Pattern(NamedTuple):
    """A row of a rule set's table.

    ``implies``: ids not counted beside this one.  ``implies_same_sets``: ids not counted for the sets that made this
    one.  ``implies_one``: ids of which one occurrence is not counted.  ``clause``: where the rule stands.
    ``confidence``: whether the value is ``stated`` there, ``found`` elsewhere or ``inferred``.
    ``bonus``: made of bonus tiles, apart from the hand.  ``off``: taken out by a preset.  ``special``: where the hand
    shows it, no ordinary pattern counts.
    """

    id: str
    number: int | None
    value: int
    test: Mapping[str, object]
    implies: tuple[str, ...] = ()
    implies_same_sets: tuple[str, ...] = ()
    implies_one: tuple[str, ...] = ()
    clause: str = ""
    confidence: str = "found"
    bonus: bool = False
    off: bool = False
    special: bool = False


class Option(NamedTuple):
    """A disputed point or a house rule: its choices as JSON values with the changes each makes, and the default.

    ``sets``: it sets this field (``table.start``: the ``start`` of ``table``), whose value is its default: a number
    from ``least`` to ``most``, or one of the choices, whose names the field may have.  ``reason``: why the default
    is what it is.
    """

    id: str
    point: str
    default: object
    choices: Mapping[str, Mapping[str, object]]
    sets: str | None = None
    least: int | None = None
    most: int | None = None
    reason: str = ""

    def values(self) -> list[object]:
        """Return the allowed values as JSON writes them: ``true`` is a boolean, ``8`` a number.

        Numbers from ``least`` to ``most``, where the option has them, are allowed beside these.
        """
        return [json_value(text) for text in self.choices]

    def allows(self, value: object) -> bool:
        """Tell whether ``value`` is one of the choices, or a number in the range."""
        if type(value) is int and self.least is not None and self.most is not None and self.least <= value <= self.most:
            return True
        return any(value == allowed and type(value) is type(allowed) for allowed in self.values())


def json_value(text: str) -> object:
    """Return the value that an option's choice, a name in JSON, stands for."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


class TileTest(NamedTuple):
    """Every face in one of ``only`` (when given), one face of each of ``also``, and ``suits`` suits (when not 0)."""

    row: int
    only: tuple[int, ...]
    also: tuple[int, ...]
    suits: int


class Tests(NamedTuple):
    """How the patterns of a rule set are detected, by what a detection depends on."""

    tiles: tuple[TileTest, ...]
    hand: tuple[tuple[int, HandTest], ...]
    #: Of the tests of the hand, those that read a field of the context.
    readers: Mapping[str, tuple[tuple[int, HandTest], ...]]
    split: tuple[tuple[int, int, SplitTest], ...]
    place: tuple[tuple[int, PlaceTest], ...]
    #: Sets that make a pattern together: first faces in rising order to the row, for chows and for pungs.
    chows: Mapping[tuple[int, ...], int]
    pungs: Mapping[tuple[int, ...], int]
    #: Rows counted for (melded, concealed) kongs.
    kongs: Mapping[tuple[int, int], tuple[int, ...]]
    #: Row counted when no other is, bonus tiles apart; -1 when there is none.
    otherwise: int
    #: Row counted when no other is at all; -1 when there is none.
    nothing: int
    count_sets: CountSets
    left_out: LeftOut


class RuleSet(NamedTuple):
    """A rule set with its options resolved: immutable, made once by :func:`hupai.rules.load`.

    ``minimum``: a hand worth less may not be declared; ``minimum_excludes_bonus``: bonus tiles do not help to reach it.
    ``needs``: winds that must be told where they matter; ``uses``: fields that add nothing while they are unknown.
    ``cap``: no hand is worth more (None: no limit).  ``zero_total``: a win worth nothing is a ``win`` or a ``draw``.
    ``specials``: of several special hands the ``best`` counts, all are ``listed`` and nothing else counts, or they
    ``add`` to everything else.  ``winners``: how many are paid on one discard, ``one`` or ``all``.
    ``liability``: a liable seat pays everybody's share ``always``, on a ``self_draw``, or never (``none``).
    ``unit_scale``: payments are in this part of a point.  ``digest``: the hash of what
    decides a total or a payment before the options, words and sources apart.
    ``custom``: made from a preset that a caller sent, with ``changes`` to ``base``.
    """

    id: str
    version: int
    family: str
    unit: str
    sets: int
    minimum: int
    shapes: tuple[str, ...]
    win_by: tuple[str, ...]
    needs: tuple[str, ...]
    uses: tuple[str, ...]
    payments: Mapping[str, object]
    options: Mapping[str, object]
    switches: Mapping[str, object]
    patterns: tuple[Pattern, ...]
    option_table: tuple[Option, ...]
    base: str | None
    changes: Mapping[str, object]
    tests: Tests
    values: tuple[int, ...]
    implied: tuple[int, ...]
    implied_same_sets: tuple[int, ...]
    implied_one: tuple[int, ...]
    bonus_rows: int
    scheme: Scheme
    minimum_excludes_bonus: bool = True
    cap: int | None = None
    conversion: Conversion | None = None
    zero_total: str = "win"
    specials: str = "best"
    #: The special hands, as bits; none where they add to everything else.
    special_rows: int = 0
    flower_rows: int = 0
    winners: str = "one"
    liability: str = "none"
    unit_scale: int = 1
    digest: str = ""
    custom: bool = False
    #: What an earthly hand is: a win on the dealer's ``first_discard``, or before one's second turn (``first_round``).
    first_turn: str = "first_discard"
    #: Numbers of discards worth asking about, the last of each range that counts the same.
    if_discards: tuple[int, ...] = ()
    #: Whether an answer must say what became of a hand's worth: a cap, a minimum of faan, a draw at nothing.
    notices_worth: bool = False
    #: What an answer says of the rule set that made it; ``inferred``: what its sources lost, where nobody chose it.
    said: Mapping[str, object] = _EMPTY
    #: The course of a whole game.
    play: Play = Play()
    #: Pattern id to its place in the table.
    rows: Mapping[str, int] = _EMPTY

    def pattern(self, pattern_id: str) -> Pattern:
        """Return a pattern by id; ``KeyError`` when this rule set has none of that name."""
        return self.patterns[self.rows[pattern_id]]

    def capped(self, total: int) -> int:
        """Return ``total``, or the cap where it is greater."""
        return total if self.cap is None or total < self.cap else self.cap

    def meets(self, total: int, base: int) -> bool:
        """Tell whether a hand of ``total`` (``base`` without bonus tiles) may be declared."""
        return (base if self.minimum_excludes_bonus else total) >= self.minimum

    def points(self, total: int) -> int | None:
        """Return the points of ``total``; None where this rule set does not convert."""
        return None if self.conversion is None else self.conversion(total)
