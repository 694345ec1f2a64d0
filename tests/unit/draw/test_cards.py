"""Cards and localised answers of real hands: every worked example of the rules, in every language."""

import json
import re
from pathlib import Path

import pytest

import hupai
from hupai.answer import answer
from hupai.draw import LANGUAGES, card_markdown, card_text, localise, pattern_names
from hupai.draw.card import card
from hupai.hand import Context
from hupai.notation import parse
from hupai.rules import load

EXAMPLES = json.loads((Path(hupai.__file__).parent / "rules" / "mcr" / "examples.json").read_text("utf-8"))
ROWS = [row for rows in EXAMPLES.values() for row in rows]
#: Snake-case words never belong on a card, except in the line that names the rules.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")


def scored(row):
    rules = load(row["rules"], row["options"])
    parsed = parse(row["hand"], sets=rules.sets)[0]
    return answer(parsed.hand, Context(**{**parsed.context, **row["context"]}), rules)


ANSWERS = [scored(row) for row in ROWS]


def hand(text, options=None, **context):
    return scored({"hand": text, "context": context, "rules": "mcr", "options": options or {}})


A_WIN = hand("[EEE,1][SSSS,1]55pWWWNNN|ag", win_by="self_draw", seat_wind="E", round_wind="S")


def test_there_are_examples_of_every_pattern():
    assert set(EXAMPLES) == {pattern.id for pattern in load("mcr").patterns}
    assert len(ROWS) > 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_localising_adds_words_and_changes_nothing(lang):
    names = pattern_names("mcr", lang)
    for found in ANSWERS:
        before = json.dumps(found)
        told = localise(found, lang)
        assert json.dumps(found) == before
        for fan in told["fans"] + told["not_counted"]:
            assert fan["name"] == names[fan["id"]]
            assert fan["page"] == f"/rules/mcr/{fan['id']}?lang={lang}"
        for row in told["not_counted"]:
            assert row["text"] != row["because"]["kind"]
            assert not RAW.search(row["text"])
        for notice in told["notices"]:
            assert notice["text"] != notice["code"]
        for other in told["other_readings"]:
            assert all(fan["name"] == names[fan["id"]] for fan in other["fans"])
        assert _without_words(told) == json.loads(before)


_WORDS = ("name", "text", "reason_text", "page")


def _without_words(value):
    if isinstance(value, dict):
        return {key: _without_words(item) for key, item in value.items() if key not in _WORDS}
    return [_without_words(item) for item in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("draw", [card_text, card_markdown])
def test_cards_speak_words(lang, draw):
    for found in ANSWERS:
        text = draw(found, lang)
        *body, rules = text.splitlines()
        assert found["notation"] in text
        assert str(found["total"]) in text
        assert not RAW.search("\n".join(body)), text
        assert "…" not in text
        assert found["rules"]["id"] in rules
        for fan in found["fans"]:
            assert pattern_names("mcr", lang)[fan["id"]] in text


def test_a_card_adds_up():
    for found in ANSWERS:
        shown = card(found, "en")
        assert sum(line.points for line in shown.patterns) == found["total"]
        assert sum(amount for _, amount in shown.payments) == 0


def test_a_localised_answer_draws_the_same_card():
    for found in ANSWERS[:50]:
        assert card_text(localise(found, "fr"), "fr") == card_text(found, "fr")


def test_the_card_of_four_winds():
    assert card_text(A_WIN, "en") == "\n".join(
        [
            "🀀🀀🀀 🀁🀁🀁🀁 🀝🀝🀂🀂🀂🀃🀃 + 🀃 | 🀢🀨",
            "[EEE,1][SSSS,1]55pWWWNNN|ag",
            "",
            "100 points",
            "98 points without the flowers",
            "• 88 Big Four Winds  🀀🀀🀀 🀁🀁🀁🀁 🀂🀂🀂 🀃🀃🀃",
            "• 6 Half Flush",
            "• 2 Two Concealed Pungs  🀂🀂🀂 🀃🀃🀃",
            "• 1 Melded Kong  🀁🀁🀁🀁",
            "• 1 Self-Drawn  🀃",
            "• 2 Flower Tiles ×2  🀢 🀨",
            "",
            "Not counted:",
            "• Big Three Winds (12): Already part of Big Four Winds.",
            "• All Pungs (6): Already part of Big Four Winds.",
            "• Prevalent Wind (2): Already part of Big Four Winds.",
            "• Seat Wind (2): Already part of Big Four Winds.",
            "• Pung of Terminals or Honors ×4 (4): The same sets already make Big Four Winds.",
            "",
            "What would change the total:",
            "• Last tile of the wall: 107 points",
            "• Replacement tile of a kong: 107 points",
            "",
            "Payments: East +324 · South −108 · West −108 · North −108",
            "",
            "mcr@1 · hupai 0.1.0".replace("0.1.0", hupai.__version__),
        ]
    )


def test_markdown_marks_the_total_and_keeps_notation_literal():
    lines = card_markdown(A_WIN, "fr").splitlines()
    assert lines[1] == "`[EEE,1][SSSS,1]55pWWWNNN|ag`"
    assert "**100 points**" in lines
    assert "- **88** Quatre grands Vents  🀀🀀🀀 🀁🀁🀁🀁 🀂🀂🀂 🀃🀃🀃" in lines
    assert lines[-1].startswith("`mcr@1")


def test_a_hand_that_does_not_win_says_what_it_waits_for():
    waiting = card_text(hand("12345678m123p22s", seat_wind="E"), "fr").splitlines()
    assert waiting[3:6] == ["Main incomplète", "Il manque encore la tuile gagnante.", "Attend 🀉🀌🀏 369m"]
    far = card_text(hand("159m159p159sESWN", seat_wind="E"), "en")
    assert re.search(r"\b4 tiles away from a complete hand", far)
    discards = card_text(hand("12345678m123p22s1p*", win_by="discard"), "zh-Hant")
    assert "打 🀙 1p：聽 🀉🀌🀏 369m" in discards


def test_a_hand_below_the_minimum_says_what_is_missing():
    text = card_text(
        hand("[123m,1][123p,1]456s67sWW8s", win_by="discard", seat_wind="S", round_wind="E", discarder="E"), "en"
    )
    assert re.search(r"^\d short of the minimum of 8 points: the win may not be declared$", text, re.MULTILINE)
    assert "What would reach the minimum:" in text
    assert "Payments" not in text


def test_only_options_that_differ_are_named():
    parsed = parse("123m456m789m123p22s")[0]
    context = Context("discard", "E", "E", "S")
    usual = answer(parsed.hand, context, load("mcr-cn"))
    chosen = answer(parsed.hand, context, load("mcr", {"honor_hog": True}))
    assert card_text(usual, "en").splitlines()[-1].startswith("mcr-cn@1 · ")
    assert card_text(chosen, "en").splitlines()[-1].startswith("mcr@1 honor_hog=true · ")


@pytest.mark.parametrize("draw", [card_text, card_markdown])
def test_a_preset_s_own_name_mentions_nobody(draw):
    name = "@everyone `x` <b>\n[a](b)"
    rules = load({"id": name, "base": "mcr", "changes": {"minimum": 6}})
    parsed = parse("123m456m789m123p22s")[0]
    last = draw(answer(parsed.hand, Context("discard", "E", "E", "S"), rules), "en").splitlines()[-1]
    assert "?everyone??x???b???a??b?@1 (mcr, " in last
    assert last.count("`") in (0, 2)


def test_a_hand_without_a_winning_tile_lists_each():
    text = card_text(hand("123m456m789m123p22s*", win_by="self_draw", seat_wind="E", round_wind="E"), "en")
    assert "• Won on the 2 of bamboo: " in text
    assert "🀑🀑\n" in text
    assert " + " not in text.splitlines()[0]


OTHERS = [
    row
    for family in ("hk", "tw")
    for rows in json.loads(
        (Path(hupai.__file__).parent / "rules" / family / "examples.json").read_text("utf-8")
    ).values()
    for row in rows
]


def test_every_example_of_hong_kong_and_taiwan_is_a_card_in_every_language():
    """In the reader's words: no id of ours shows, and amounts sum to zero."""
    for i, row in enumerate(OTHERS):
        found = scored(row)
        lang = LANGUAGES[i % len(LANGUAGES)]
        for text in (card_text(found, lang), card_markdown(found, lang)):
            said = "\n".join(text.splitlines()[:-1])
            assert not RAW.search(said), (row, RAW.search(said))
        assert sum(amount for _, amount in card(found, lang).payments) == 0


def test_what_the_dealer_adds_and_who_is_liable_is_said():
    context = {"win_by": "self_draw", "seat_wind": "S", "round_wind": "E", "repeats": 1}
    hand = {"hand": "123m456m789m55p234p678s", "rules": "tw-association", "options": {}, "context": context}
    assert card(scored(hand), "en").payment_notes == ("With the dealer’s extra: East",)
    liable = {**hand, "options": {"liability": "always"}, "context": {**context, "liable": "W"}}
    assert any("West" in note for note in card(scored(liable), "en").payment_notes)


def test_a_point_for_no_flowers_is_not_without_flowers():
    row = {"hand": "123m456m789m55m234m", "rules": "hk-old-style", "options": {}}
    found = scored({**row, "context": {"win_by": "self_draw", "seat_wind": "S", "round_wind": "E"}})
    assert not any("without" in remark for remark in card(found, "en").remarks)


def test_a_reading_that_counts_the_same_is_not_another_one():
    found = hand("123m456p78999s11z9s", win_by="discard", seat_wind="E", round_wind="E")
    assert len(found["other_readings"]) == 1
    assert card(found, "en").readings == ()


def test_waits_of_which_none_is_left_are_marked():
    found = hand("4444m123p456p789p-")
    assert any("(none left: 4m)" in remark for remark in card(found, "en").remarks)


def test_no_total_is_above_the_cap():
    row = {"hand": "123m456m789m55m234m|bd", "rules": "hk-old-style", "options": {"cap": 8}}
    found = scored({**row, "context": {"win_by": "self_draw", "seat_wind": "S", "round_wind": "E"}})
    assert (found["total"], found["total_before_cap"]) == (8, 11)
    assert not any("without" in remark for remark in card(found, "en").remarks)
