"""The reference pages: what the tables and the worked hands say, scored now, as pages that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from .. import rules
from ..draw.rulebook import Lesson, Worked, family_page, html_page, lesson_page, markdown_page
from ..draw.rulebook.lesson import hand_of
from ..rules import RuleSet
from .answers import score_request
from .catalogue import excluded, unknown, worked_examples
from .request import read_score


def rule_page(name: str, lang: str) -> str:
    """Return the page of a family ("mcr", or one of its rule sets) as HTML; ``unknown_ruleset`` (404) for any other."""
    family = _family(name)
    return html_page(family_page(family, lang, {}, _shown(family)), lang)


def pattern_page(name: str, pattern: str, lang: str) -> str:
    """Return the page of a pattern as HTML; ``unknown_pattern`` (404) where the family has none of that name."""
    family = _family(name)
    known = _patterns(family)
    if pattern not in known:
        raise unknown("unknown_pattern", "/pattern", pattern, list(known))
    return html_page(lesson_page(_lesson(family, pattern), lang), lang)


def rule_book(family: str, lang: str) -> str:
    """Return the whole page of a family as Markdown, every worked hand in it."""
    hands = {pattern: [hand_of(one, lang) for one in _worked(family, pattern)] for pattern in worked_examples(family)}
    return markdown_page(family_page(family, lang, hands), lang)


def families() -> tuple[str, ...]:
    """Return the families of rule sets."""
    return tuple(dict.fromkeys(found.family for found in map(rules.load, rules.available())))


def _family(name: str) -> str:
    known = families()
    if name in known:
        return name
    if name in rules.available():
        return rules.load(name).family
    raise unknown("unknown_ruleset", "/id", name, list(dict.fromkeys((*known, *rules.available()))))


def _sets(family: str) -> list[RuleSet]:
    return [found for found in map(rules.load, rules.available()) if found.family == family]


def _patterns(family: str) -> Mapping[str, int | None]:
    """Return the patterns of a family with their official numbers."""
    return {row.id: row.number for found in _sets(family) for row in found.patterns}


def _lesson(family: str, pattern: str) -> Lesson:
    having = [found for found in _sets(family) if pattern in found.rows]
    playing = [found for found in having if not found.pattern(pattern).off]

    def taken(of: Callable[[RuleSet], Iterable[str]]) -> list[tuple[str, tuple[str, ...]]]:
        """Return the patterns that ``of`` names, with the rule sets that say so where not all that play both do."""
        said: dict[str, list[str]] = {}
        for found in playing:
            for name in of(found):
                if not found.pattern(name).off:
                    said.setdefault(name, []).append(found.id)
        both = {name: sum(name in found.rows and not found.pattern(name).off for found in playing) for name in said}
        return [(name, tuple(sets) if len(sets) < both[name] else ()) for name, sets in said.items()]

    excludes = {
        "excludes": taken(lambda found: found.pattern(pattern).implies),
        "excludes_same_sets": taken(lambda found: found.pattern(pattern).implies_same_sets),
        "excludes_one": taken(lambda found: found.pattern(pattern).implies_one),
        "excluded_by": taken(lambda found: [row.id for row in found.patterns if pattern in excluded(row)]),
    }
    each = [found.pattern(pattern) for found in having]
    worth = tuple(
        (found.id, found.unit, None if row.off else row.value, row.clause, row.confidence)
        for found, row in zip(having, each, strict=True)
    )
    return Lesson(family, pattern, _patterns(family)[pattern], worth, excludes, tuple(_worked(family, pattern)))


def _worked(family: str, pattern: str) -> list[Worked]:
    """Return the worked hands of a pattern, each scored now: they cannot differ from what the engine says."""
    return [Worked(pattern, example, _scored(example)) for example in worked_examples(family).get(pattern, ())]


def _scored(example: Mapping[str, Any]) -> dict[str, Any]:
    names = {"rules": "rules", "options": "options", "hand": "notation", "context": "context"}
    return score_request(read_score({name: example[key] for key, name in names.items()}))


@lru_cache(maxsize=8)
def _shown(family: str) -> Mapping[str, str]:
    """Return a hand that shows each pattern, as the tiles that are drawn beside it."""
    return {
        pattern: _scored(examples[0])["notation"]
        for pattern, examples in worked_examples(family).items()
        if examples and examples[0]["kind"] == "example"
    }
