"""``hupai rules``: rule sets, their patterns and options, and one pattern with its examples."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..api import service
from ..api.encode import encode
from ..api.problem import Problem
from ..draw import DEFAULT, LANGUAGES, choice_text, pattern_names, unit_text
from ..draw.lexicon import Lexicon, lexicon
from ..draw.pictures import hand_pictures
from ..draw.values import context_texts
from ..rules import load
from . import ask
from .problems import refuse
from .terminal import Terminal, pad, width, wrap

_INDENT: Final = "  "
_OK, _FAULTS = 0, 1
Answer = Mapping[str, Any]


def rules(given: argparse.Namespace) -> int:
    """Print what ``hupai rules [ID [PATTERN]]`` asks for and return the exit status."""
    lang = DEFAULT if given.json and given.lang is None else ask.language_of(given)
    try:
        answer = _answer(given, lang)
    except Problem as problem:
        refuse(problem, lang, as_json=given.json)
        return _FAULTS
    if given.json:
        sys.stdout.buffer.write(encode(answer) + b"\n")
        return _OK
    terminal = Terminal(sys.stdout)
    show = _one_pattern if given.pattern else _one_set if given.id else _sets
    terminal.write(show(answer, lexicon(lang), terminal))
    return _OK


def _answer(given: argparse.Namespace, lang: str) -> Answer:
    if given.id is None:
        return service.rulesets(lang)
    if given.pattern is None:
        return service.ruleset(given.id, lang)
    pattern = given.pattern.strip().lower().replace(" ", "_").replace("-", "_")
    if pattern.isdecimal():
        # The official number; where two patterns share one, the first is meant.
        numbered = {row["number"]: row["id"] for row in reversed(service.ruleset(given.id, lang)["patterns"])}
        pattern = numbered.get(int(pattern[:9]), pattern)
    return service.pattern(given.id, pattern, lang)


def _sets(answer: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    rows = answer["rulesets"]
    ids, names = (max(width(str(row[key])) for row in rows) for key in ("id", "name"))
    for row in rows:
        minimum = f"{row['minimum']} {unit_text(row['unit'], row['minimum'], words.lang)}"
        told = words.sentence("card", "minimum", {"minimum": minimum}) if row["minimum"] else ""
        line = f"{terminal.style(pad(row['id'], ids), 'bold')}  {pad(row['name'], names)}"
        yield f"{line}  {terminal.style(told or '', 'dim')}".rstrip()


def _one_set(answer: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    yield terminal.style(answer["name"], "bold") + terminal.style(f"  {answer['id']}@{answer['version']}", "dim")
    colon = words.word("card", "colon")
    if answer["base"] is not None:
        yield f"{words.word('differences', 'base')}{colon}{answer['base']}"
    if answer["minimum"]:
        minimum = f"{answer['minimum']} {unit_text(answer['unit'], answer['minimum'], words.lang)}"
        said = words.sentence("card", "minimum", {"minimum": minimum}) or ""
        yield said[:1].upper() + said[1:]
    if answer["differences"]:
        yield ""
        yield terminal.style(words.word("differences", "differs"), "bold")
        for text in answer["differences"]:
            first, *more = wrap(text, terminal.columns - 4)
            yield f"{_INDENT}· {first}"
            yield from (f"{_INDENT}  {line}" for line in more)
    yield ""
    rows = answer["patterns"]
    names = max(width(row["name"]) for row in rows)
    for row in rows:
        number = pad(str(row["number"] or ""), 3, right=True)
        value = terminal.style(pad(str(row["value"]), 4, right=True), "green")
        yield f"{terminal.style(number, 'dim')} {value}  {pad(row['name'], names)}  {terminal.style(row['id'], 'dim')}"
    if answer["options"]:
        yield ""
        yield terminal.style(words.word("card", "options"), "bold")
        for option in answer["options"]:
            yield from _option(option, words, terminal)


def _option(option: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    """The point, then every choice as it is written, with its meaning, the one in force first."""
    said = wrap(option["name"], terminal.columns - 2)
    # A number from a range need not be among the choices.
    others = [value for value in option["allowed"] if ask.written(value) != ask.written(option["value"])]
    shown = [_choice(option["id"], value, words) for value in (option["value"], *others)]
    yield ""
    yield from (_INDENT + line for line in said)
    yield f"{_INDENT}• {terminal.style(shown[0], 'green')}"
    yield from (f"{_INDENT}  {terminal.style(text, 'dim')}" for text in shown[1:])
    if option["least"] is not None:
        span = "{id}={least}-{most}".format_map(option)
        yield f"{_INDENT}  {terminal.style(span, 'dim')}"


def _choice(option: str, value: object, words: Lexicon) -> str:
    written = ask.written(value)
    meaning = choice_text(option, value, words.lang)
    return f"{option}={written}" + (f"  {meaning}" if meaning != written else "")


def _one_pattern(answer: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    lang = words.lang
    names = pattern_names(load(answer["rules"]["id"]).family, lang)
    value = f"{answer['value']} {unit_text(load(answer['rules']['id']).unit, answer['value'], lang)}"
    yield ""
    yield _INDENT + terminal.style(answer["name"], "bold") + "  " + terminal.style(value, "green", "bold")
    others = [answer["names"][other] for other in LANGUAGES if other != lang]
    yield _INDENT + terminal.style(" · ".join(dict.fromkeys(others)), "dim")
    number = f"{answer['number']} · " if answer["number"] is not None else ""
    yield _INDENT + terminal.style(f"{number}{answer['id']}", "dim")
    yield ""
    yield from (_INDENT + line for line in wrap(answer["definition"], terminal.columns - 2))
    source = answer["source"]
    told = f"{source['clause']} ({words.word('card', source['confidence'])})"
    yield ""
    yield from _listed(words.word("card", "source"), [told], words, terminal)
    for key, ids in (
        ("excludes", answer["excludes"]["always"]),
        ("excludes_same_sets", answer["excludes"]["for_the_same_sets"]),
        ("excludes_one", answer["excludes"]["one_of"]),
        ("excluded_by", answer["excluded_by"]),
    ):
        yield from _listed(words.word("card", key), [names.get(pattern, pattern) for pattern in ids], words, terminal)
    for example in answer["examples"]:
        yield ""
        yield from _example(example, words, terminal)


def _listed(title: str, items: list[str], words: Lexicon, terminal: Terminal) -> Iterator[str]:
    if not items:
        return
    colon, comma = words.word("card", "colon"), words.word("card", "comma")
    first, *more = wrap(f"{title}{colon}{comma.join(items)}", terminal.columns - 4)
    yield _INDENT + first
    yield from (f"{_INDENT}  {line}" for line in more)


def _example(example: Answer, words: Lexicon, terminal: Terminal) -> Iterator[str]:
    """A worked hand: what it is an example of, its tiles, how it was won, and what it scores."""
    scored = example["answer"]
    request = example["request"]
    kind = words.word("card", example["kind"])
    options = "".join(f"  {name}={ask.written(value)}" for name, value in request["options"].items())
    yield _INDENT + terminal.style(kind, "yellow" if example["kind"] == "near_miss" else "cyan") + options
    yield from (f"{_INDENT}  {line}" for line in wrap(example["text"], terminal.columns - 4))
    yield f"{_INDENT}  {hand_pictures(scored['notation'], between=' ')}"
    yield f"{_INDENT}  {terminal.style(scored['notation'], 'dim')}"
    colon, comma = words.word("card", "colon"), words.word("card", "comma")
    for line in wrap(comma.join(context_texts(request["context"], words)), terminal.columns - 4):
        yield f"{_INDENT}  {terminal.style(line, 'dim')}"
    total = f"{scored['total']} {unit_text(scored['unit'], scored['total'], words.lang)}"
    parts = comma.join(f"{fan['name']} {fan['value'] * fan['count']}" for fan in scored["fans"])
    yield from (
        f"{_INDENT}  {line}" for line in wrap(f"{total}{colon}{parts}" if parts else total, terminal.columns - 4)
    )
