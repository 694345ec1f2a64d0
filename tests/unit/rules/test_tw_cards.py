"""Every worked Taiwanese example as a card in every language: words of the players, no raw ids."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hupai.rules
from hupai.answer import answer
from hupai.draw import LANGUAGES, card_markdown, card_text, localise, pattern_names
from hupai.hand import Context
from hupai.notation import parse
from hupai.rules import load

EXAMPLES = json.loads((Path(hupai.rules.__file__).parent / "tw" / "examples.json").read_text("utf-8"))
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")
#: What players in Taiwan say, and would miss.
SAID = {
    "all_pungs": "碰碰胡",
    "all_chows": "平胡",
    "self_drawn": "自摸",
    "concealed_hand": "門清",
    "no_claims": "不求",
    "exposed_hand": "全求人",
    "half_exposed_hand": "半求",
    "half_flush": "混一色",
    "full_flush": "清一色",
    "seven_pairs_and_triplet": "嚦咕嚦咕",
    "eight_flowers": "八仙過海",
    "rob_eighth_flower": "七搶一",
    "dealt_flower_win": "配牌花胡",
    "single_wait": "獨聽",
    "last_wall_tile": "海底撈月",
    "last_discard": "河底撈魚",
    "kong_replacement": "槓上開花",
}


def scored(row: dict[str, Any]) -> dict[str, Any]:
    hand = parse(row["hand"], sets=5)[0].hand
    return answer(hand, Context(**row["context"]), load(row["rules"], row["options"]))


ANSWERS = [scored(row) for rows in EXAMPLES.values() for row in rows]


def test_names_are_those_of_the_players() -> None:
    names = pattern_names("tw", "zh-Hant")
    assert {pattern: names[pattern] for pattern in SAID} == SAID
    assert pattern_names("tw", "fr")["concealed_kong"] == "Kong caché"
    for lang in LANGUAGES:
        assert set(pattern_names("tw", lang)) == set(EXAMPLES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("draw", [card_text, card_markdown])
def test_cards_speak_words(lang: str, draw: Callable[[dict[str, Any], str], str]) -> None:
    for found in ANSWERS:
        text = draw(found, lang)
        *body, rules = text.splitlines()
        assert str(found["total"]) in text
        assert not RAW.search("\n".join(body)), text
        assert found["rules"]["id"] in rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_localised_answers_say_why(lang: str) -> None:
    names = pattern_names("tw", lang)
    for found in ANSWERS:
        told = localise(found, lang)
        assert all(fan["name"] == names[fan["id"]] for fan in (*told["fans"], *told["not_counted"]))
        assert all(not RAW.search(row["text"]) for row in told["not_counted"])
        assert all(notice["text"] != notice["code"] for notice in told["notices"])
