"""What people type, to what it means: the table ``vocabulary.json``, made into phrases once.

A phrase is folded: small letters, compatibility forms taken apart, hyphens, underscores, equals signs and colons as
spaces, so that ``Self-Draw``, ``self_draw`` and ``SELF DRAW`` are one.  Nothing here decides about a score.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..rules import available

_FILE: Final = Path(__file__).parent / "vocabulary.json"
_AS_SPACE: Final = frozenset("-_=:\u2010\u2011\u2013\u2014")
_QUOTES: Final = {"\u2019": "'", "\u2018": "'", "\u00b4": "'"}


class Meaning(NamedTuple):
    """What a phrase says.

    ``kind``: ``set`` (``field`` is ``value``), ``key`` (``field``'s value follows), ``wind`` (a wind with nothing that
    says whose), ``filler`` (nothing).  ``langs``: the languages of the table that have the phrase.
    """

    kind: str
    field: str = ""
    value: object = None
    langs: frozenset[str] = frozenset()


class Numbered(NamedTuple):
    """A phrase with a number in it."""

    pattern: re.Pattern[str]
    field: str
    lang: str


class Folded(NamedTuple):
    """A text as phrases are looked up in it; ``at``: for each of its characters, the place in the text as typed."""

    keys: str
    at: tuple[int, ...]


def fold(text: str) -> Folded:
    """Return ``text`` as the table's phrases are written."""
    keys: list[str] = []
    at: list[int] = []
    for i, typed in enumerate(text):
        for c in unicodedata.normalize("NFKC", _QUOTES.get(typed, typed)).casefold():
            c = " " if c in _AS_SPACE or c.isspace() else c
            if c == " " and keys and keys[-1] == " ":
                continue
            keys.append(c)
            at.append(i)
    return Folded("".join(keys), (*at, len(text)))


def latin(c: str) -> bool:
    """Tell whether ``c`` is a letter or digit of a language that parts its words."""
    return c.isalnum() and c < "\u0250"


@cache
def table() -> Mapping[str, Any]:
    """Return the rows of ``vocabulary.json``."""
    loaded: Mapping[str, Any] = json.loads(_FILE.read_text("utf-8"))
    return loaded


@cache
def verbs() -> Mapping[str, str]:
    """Return each folded word for a command, to the command."""
    return _words(table()["verbs"])


@cache
def prefixes() -> frozenset[str]:
    """Return the words that may stand before a command and mean nothing: ``/hupai score``."""
    return frozenset(word for _, word in _each(table()["prefixes"]))


@cache
def table_verbs() -> Mapping[str, str]:
    """Return each folded word for what can be done with a table."""
    return _words(table()["table"])


@cache
def winds() -> Mapping[str, str]:
    """Return each folded word for a wind."""
    return _words(table()["winds"])


@cache
def languages() -> Mapping[str, str]:
    """Return each folded name of a language, alone or as it is asked for."""
    return _words(table()["langs"])


@cache
def rule_names() -> Mapping[str, str]:
    """Return each folded name of a rule set, its own id among them."""
    return {**{fold(name).keys: name for name in available()}, **_words(table()["rules"])}


@cache
def phrases() -> Mapping[str, Meaning]:
    """Return every phrase without a number; ``ValueError`` where the table gives one two meanings."""
    found: dict[str, Meaning] = {}
    for phrase, meaning in (*_facts(), *_of_winds(), *_names()):
        known = found.get(phrase, meaning)
        if known[:3] != meaning[:3]:
            raise ValueError(f"{phrase!r} has two meanings: {known} and {meaning}")
        found[phrase] = known._replace(langs=known.langs | meaning.langs)
    return found


def _facts() -> Iterator[tuple[str, Meaning]]:
    for row in table()["facts"]:
        field, value = next(iter(row["set"].items()), ("", None))
        for lang, phrase in _each({key: words for key, words in row.items() if key != "set"}):
            yield phrase, Meaning("set", field, value, frozenset((lang,))) if field else Meaning("filler")


def _of_winds() -> Iterator[tuple[str, Meaning]]:
    for field, templates in table()["wind_templates"].items():
        for lang, template in _each(templates):
            for word, wind in winds().items():
                yield template.replace("{w}", word), Meaning("set", field, wind, frozenset((lang,)))
    for word, wind in winds().items():
        if len(word) > 1:  # a letter, or a character, is a tile
            yield word, Meaning("wind", value=wind)


def _names() -> Iterator[tuple[str, Meaning]]:
    for field, words in table()["keys"].items():
        for _, phrase in _each(words):
            yield phrase, Meaning("key", field)
    for phrase, rules in rule_names().items():
        yield phrase, Meaning("set", "rules", rules)
    for phrase, lang in languages().items():
        yield phrase, Meaning("set", "lang", lang)


@cache
def longest() -> int:
    """Return the length of the longest phrase."""
    return max(map(len, phrases()))


@cache
def numbered() -> tuple[Numbered, ...]:
    """Return every phrase with a number, the longest first."""
    found = []
    for field, words in table()["numbers"].items():
        for lang, phrase in sorted(_each(words), key=lambda item: -len(item[1])):
            first, *more = phrase.split("{n}")
            text = re.escape(first) + r"([0-9]{1,9})" + r"\1".join(map(re.escape, more))
            found.append(Numbered(re.compile(text), field, lang))
    return tuple(sorted(found, key=lambda row: -len(row.pattern.pattern)))


def _words(rows: Mapping[str, Mapping[str, list[str]]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for meaning, words in rows.items():
        for _, word in _each(words):
            if found.setdefault(word, meaning) != meaning:
                raise ValueError(f"{word!r} means {found[word]} and {meaning}")
    return found


def _each(words: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for lang, phrases_ in words.items():
        for phrase in phrases_:
            # The gaps of a template are no letters of it.
            yield lang, fold(phrase).keys
