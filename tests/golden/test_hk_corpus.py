"""The worked Hong Kong hands of the project's own corpus; the rows they were taken from: test_hk_cases.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hupai.answer import answer
from hupai.hand import FLOWER_WINS, WIN_BY, Context, Hand
from hupai.rules import RuleSet, load
from support import cases, cases_tw, hk_rows
from support.rows import each_row

LINES = cases.lines("hong_kong.txt")


def _rules(text: str) -> RuleSet:
    name, *words = text.split()
    given = hk_rows.PRESETS[name]
    preset = {"base": given, "changes": {}} if isinstance(given, str) else given
    changes = dict(preset["changes"])
    for word in words:
        key, _, value = word.partition("=")
        if key == "off":
            changes["off"] = [*changes.get("off", ()), *value.split(",")]
        else:
            changes["options"] = {**changes.get("options", {}), key: value}
    return load({"base": preset["base"], "changes": changes} if words else given)


def _won(text: str) -> Context:
    fields: dict[str, Any] = {}
    for word in text.split():
        name, _, told = word.partition("=")
        if name in WIN_BY:
            fields["win_by"] = name
        else:
            fields[f"{name}_wind" if name in ("seat", "round") else name] = told or True
    return Context(**fields)


@each_row("line", LINES, ids=[line[0] for line in LINES])
def test_hand(line: list[str]) -> None:
    _, rules, notation, how, expected, source = line
    assert source
    context = _won(how)
    body, _, letters = notation.partition("|")
    flowers = tuple(cases.FLOWER_LETTERS[letter] for letter in letters)
    hand: Hand = cases_tw.read_hand(body, flowers, context.win_by not in FLOWER_WINS)
    answered = answer(hand, context, _rules(rules))
    fans = Counter({row["id"]: row["count"] for row in answered["fans"]})
    total, *words = expected.split()
    if total == "no_win":
        assert not answered["is_win"]
        return
    assert answered["is_win"], answered["reason"]
    if total != "?":
        assert answered["total"] == int(total)
    special = {pattern.id for pattern in load("hk-gametwist").patterns if pattern.special and not pattern.off}
    wanted = [word for word in words if word[0] != "!"]
    for word in wanted:
        name, _, count = word.partition("*")
        assert fans[name] >= int(count or 1)
    for word in words:
        if word[0] == "!":
            assert not (special if word == "!special" else {word[1:]}) & set(fans)


def test_the_corpus_holds_every_row_that_is_built() -> None:
    assert len(LINES) == len({line[0] for line in LINES}) == 207
