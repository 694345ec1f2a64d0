"""The Taiwanese corpora, read: hands with the rules they were scored by, and settlements."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NamedTuple

from hupai.hand import CHOW, KONG, PUNG, Context, Hand, Meld
from hupai.rules import RuleSet, load

from . import cases

_WAYS = ("self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower")
_NUMBERS = ("discards_made", "repeats")


class Case(NamedTuple):
    """One line of ``tw.txt``.  ``any_win_tile``: some choice of winning tile gives the expected answer."""

    id: str
    rules: str
    hand: Hand
    context: Context
    any_win_tile: bool
    #: None where only ``must`` is told; -1 where the hand does not win.
    total: int | None
    fans: Counter[str]
    payments: dict[str, int] | None


def rules_of(text: str) -> RuleSet:
    """Load a rule set by its id, or a preset written as JSON."""
    return load(json.loads(text) if text.startswith("{") else text)


def read_how(text: str) -> tuple[Context, tuple[str, ...]]:
    """Read how a hand was won, and the flowers it shows."""
    fields: dict[str, Any] = {}
    flowers: tuple[str, ...] = ()
    for word in text.split():
        name, _, told = word.partition("=")
        if name == "flowers":
            flowers = tuple(re.findall(r"\d[fg]", told))
        elif name in _WAYS:
            fields["win_by"] = name
        elif name in _NUMBERS:
            fields[name] = int(told)
        elif name in ("seat", "round"):
            fields[f"{name}_wind"] = told
        else:
            fields[name] = told or True
    return Context(**fields), flowers


def read_hand(notation: str, flowers: tuple[str, ...], with_win_tile: bool) -> Hand:
    melds = []
    for inside, source in re.findall(r"\[([^],]+)(,\d)?\]", notation):
        tiles = tuple(cases.read_tiles(inside))
        kind = KONG if len(tiles) == 4 else PUNG if tiles[0] == tiles[1] else CHOW
        melds.append(Meld(kind, tiles, concealed=kind == KONG and not source))
    loose = cases.read_tiles(re.sub(r"\[[^]]*\]", "", notation).strip("-"))
    win = loose.pop() if with_win_tile else None
    return Hand(tuple(loose), win, tuple(melds), flowers)


def read_payments(text: str) -> dict[str, int] | None:
    if text == "-":
        return None
    return {seat: int(amount) for seat, _, amount in (word.partition("=") for word in text.split())}


def hand_cases() -> list[Case]:
    found = []
    for name, rules, notation, how, expected, paid, _ in cases.lines("tw.txt"):
        any_win_tile = how.startswith("any ")
        context, flowers = read_how(how.removeprefix("any "))
        by_flowers = (context.win_by or "").startswith("eight")
        hand = read_hand(notation, flowers, not any_win_tile and not by_flowers)
        if expected == "no_win":
            total, fans = -1, Counter[str]()
        elif expected.startswith("?"):
            total, fans = None, cases.read_fans("0" + expected[1:])[1]
        else:
            total, fans = cases.read_fans(expected)
        found.append(Case(name, rules, hand, context, any_win_tile, total, fans, read_payments(paid)))
    return found
