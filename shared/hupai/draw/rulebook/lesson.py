"""One pattern's page: what it is and is worth, what it takes in, where it comes from, and its worked hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..languages import LANGUAGES
from ..lexicon import Lexicon, lexicon
from ..names import pattern_names
from ..sentences import because_text, reason_text, ruleset_name, unit_text
from ..values import context_texts
from .blocks import Block, Bullets, Cell, Hand, Heading, Inline, Link, Paragraph, Table
from .book import LANGUAGE_NAMES
from .teaching import definition, example_text, phrase, told

Answer = Mapping[str, Any]


class Worked(NamedTuple):
    """A worked hand: the example as its table has it (``kind``, ``note``, ``rules``, ``options``), and its answer."""

    pattern: str
    example: Mapping[str, Any]
    answer: Answer


class Lesson(NamedTuple):
    """What one pattern's page shows.

    ``worth``: a rule set's id and unit, what the pattern is worth there (None: not played), its clause and confidence.
    ``excludes``: patterns with the rule sets of which it is said; none where it is said of all that play both.
    """

    family: str
    pattern: str
    number: int | None
    worth: tuple[tuple[str, str, int | None, str, str], ...]
    excludes: Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]
    worked: tuple[Worked, ...]


def lesson_page(lesson: Lesson, lang: str) -> list[Block]:
    """Return the page of a pattern."""
    words = lexicon(lang)
    names = pattern_names(lesson.family, lang)
    number = f"{lesson.number}. " if lesson.number is not None else ""
    others = dict.fromkeys(pattern_names(lesson.family, other)[lesson.pattern] for other in LANGUAGES if other != lang)
    up = Link(told(lesson.family, lang)["title"], lesson.family)
    blocks: list[Block] = [Heading(1, f"{number}{names[lesson.pattern]}"), Paragraph((up, *_languages(lesson, lang)))]
    blocks.append(Paragraph((" · ".join(others),)))
    blocks.append(Paragraph((f"**{definition(lesson.family, lesson.pattern, lang)}**",)))
    worth = [
        (
            f"`{rules}` {ruleset_name(rules, lang)}",
            phrase(lang, "off") if value is None else f"**{value}** {unit_text(unit, value, lang)}",
            f"{clause} ({words.word('card', confidence)})",
        )
        for rules, unit, value, clause, confidence in lesson.worth
    ]
    blocks.append(Table((phrase(lang, "sets"), phrase(lang, "value_in"), words.word("card", "source")), tuple(worth)))
    for key, ids in lesson.excludes.items():
        if ids:
            blocks.append(Heading(2, words.word("card", key)))
            blocks.append(Bullets(tuple(_beside(Link(names[name], lesson.family, name), sets) for name, sets in ids)))
    for kind in ("example", "near_miss", "special"):
        hands = [hand_of(one, lang) for one in lesson.worked if one.example["kind"] == kind]
        if hands:
            blocks.append(Heading(2, words.word("card", kind)))
            blocks.append(Bullets(tuple(hands)))
    return blocks


def _beside(link: Link, sets: Sequence[str]) -> Cell:
    """Return a pattern of a list, with the rule sets of which it is said where these are not all."""
    return (link, " ".join(f"`{rules}`" for rules in sets)) if sets else link


def _languages(lesson: Lesson, lang: str) -> Iterator[Inline]:
    for other in LANGUAGES:
        if other != lang:
            yield "·"
            yield Link(LANGUAGE_NAMES[other], lesson.family, lesson.pattern, other)


def hand_of(worked: Worked, lang: str) -> Hand:
    """Return a worked hand with all that is told of it: what it shows, how it was won, what it counts."""
    words, answer = lexicon(lang), worked.answer
    family = str(answer["rules"]["family"])
    request = worked.example
    options = "".join(f" `{name}={_written(value)}`" for name, value in request["options"].items())
    told_of = example_text(family, worked.pattern, request["note"], lang)
    how = words.word("card", "comma").join(context_texts(request["context"], words))
    said = [told_of, f"`{request['rules']}`{options}" + (f" · {how}" if how else ""), _counted(answer, family, words)]
    missed = next((row for row in answer.get("not_counted") or () if row["id"] == worked.pattern), None)
    if missed is not None:
        why = because_text(missed["because"], family, lang)
        said.append(phrase(lang, "not_this", text=why))
    return Hand(answer["notation"], tuple(said))


def _counted(answer: Answer, family: str, words: Lexicon) -> str:
    if not answer["is_win"]:
        why = reason_text(answer["reason"], words.lang, answer) if answer.get("reason") else ""
        return " ".join((f"**{words.word('card', 'no_win')}**", why)).strip()
    names = pattern_names(family, words.lang)
    total = f"**{answer['total']} {unit_text(answer['unit'], answer['total'], words.lang)}**"
    parts = words.word("card", "comma").join(
        f"{names.get(fan['id'], fan['id'])} {fan['value'] * fan['count']}" for fan in answer["fans"]
    )
    return f"{total}{words.word('card', 'colon')}{parts}" if parts else total


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
