"""What a rule set is once its tables are read: patterns, what they leave out, and how each is detected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .facts import Facts, SplitFacts

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
    ``bonus``: made of bonus tiles, apart from the hand.  ``off``: taken out by a preset.
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


class Option(NamedTuple):
    """A disputed point: its choices as JSON values with the changes each makes, and the default."""

    id: str
    point: str
    default: object
    choices: Mapping[str, Mapping[str, object]]

    def values(self) -> list[object]:
        """Return the allowed values as JSON writes them: ``true`` is a boolean, ``8`` a number."""
        return [_json_value(text) for text in self.choices]


def _json_value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


class TileTest(NamedTuple):
    """Every face in one of ``only`` (when given), one face of each of ``also``, and ``suits`` suits (when not 0)."""

    row: int
    only: tuple[int, ...]
    also: tuple[int, ...]
    suits: int


@dataclass(frozen=True)
class Tests:
    """How the patterns of a rule set are detected, by what a detection depends on."""

    tiles: tuple[TileTest, ...]
    hand: tuple[tuple[int, HandTest], ...]
    split: tuple[tuple[int, int, SplitTest], ...]
    place: tuple[tuple[int, PlaceTest], ...]
    #: Sets that make a pattern together: first faces in rising order to the row, for chows and for pungs.
    chows: Mapping[tuple[int, ...], int]
    pungs: Mapping[tuple[int, ...], int]
    #: Rows counted for (melded, concealed) kongs.
    kongs: Mapping[tuple[int, int], tuple[int, ...]]
    #: Row counted when no other is, bonus tiles apart; -1 when there is none.
    otherwise: int
    count_sets: CountSets
    left_out: LeftOut


@dataclass(frozen=True)
class RuleSet:
    """A rule set with its options resolved: immutable, made once by :func:`hupai.rules.load`."""

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
    rows: Mapping[str, int] = field(default_factory=dict)

    def pattern(self, pattern_id: str) -> Pattern:
        """Return a pattern by id; ``KeyError`` when this rule set has none of that name."""
        return self.patterns[self.rows[pattern_id]]
