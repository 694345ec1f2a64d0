"""The words of the four languages say the same things: same keys, same figures, and nothing left in English."""

import json
import re
from pathlib import Path

import pytest

import hupai.draw
import hupai.rules
from hupai.draw import LANGUAGES, pattern_names
from hupai.draw.lexicon import lexicon
from hupai.draw.templates import Gap, compile_template
from hupai.hand import Context
from hupai.rules import available, load
from hupai.tiles import FACES, WINDS

WORDS = Path(hupai.draw.__file__).parent / "words"
FILES = {lang: json.loads((WORDS / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
SENTENCES = ("faults", "contradictions", "bad_melds", "winds_needed", "suggestions", "notices", "because", "no_win")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def texts(lang):
    """Yield (section, key, text) of everything in a language's file."""
    for section, words in FILES[lang].items():
        for key, text in words.items():
            for one in [text] if isinstance(text, str) else text:
                yield section, key, one


def test_there_is_one_file_for_each_language():
    assert {path.stem for path in WORDS.glob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("lang", OTHERS)
def test_each_language_has_every_word(lang):
    assert {s: list(w) for s, w in FILES[lang].items()} == {s: list(w) for s, w in FILES["en"].items()}


def shown(text):
    """Return the figures that a sentence shows; a language without plural needs none that only agree."""
    return {part.name for part in compile_template(text) if isinstance(part, Gap) and part.one is None}


@pytest.mark.parametrize("lang", OTHERS)
def test_each_sentence_gives_the_same_figures(lang):
    for (section, key, english), (_, _, text) in zip(texts("en"), texts(lang), strict=True):
        assert shown(text) == shown(english), (section, key)


@pytest.mark.parametrize("lang", OTHERS)
def test_sentences_are_translated(lang):
    """Sentences differ from the English ones; words may coincide ("Chow")."""
    for (section, key, english), (_, _, text) in zip(texts("en"), texts(lang), strict=True):
        if section in (*SENTENCES, "options"):
            assert text != english, (section, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_as_sentences(lang):
    for section, key, text in texts(lang):
        if section in SENTENCES:
            assert text[-1] in (".?" if lang in ("en", "fr") else "。？"), (section, key, text)


def test_french_keeps_its_signs_with_the_word_before():
    for section, key, text in texts("fr"):
        assert not re.search(r" [:;?!»]|« ", text), (section, key)
        assert not re.search(r"[^\s:/\d|}][;?!»](?!\w)", text.replace("\u00a0", " ")), (section, key)


def test_the_two_chinese_scripts_do_not_mix():
    """A few hundred characters that exist in one script only, taken from the words themselves."""
    hant = {c for _, _, text in texts("zh-Hant") for c in text}
    hans = {c for _, _, text in texts("zh-Hans") for c in text}
    simplified = set(
        "这个张顺组龙开风东红发财万条饼连对双义无绝带断边单钓杠抢终见听应为当还没来说过时请写给两样项数处别与从"
    )
    traditional = set(
        "這個張順組龍開風東紅發財萬條餅連對雙義無絕帶斷邊單釣槓搶終見聽應為當還沒來說過時請寫給兩樣項數處別與從"
    )
    assert not hant & (simplified - traditional)
    assert not hans & (traditional - simplified)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_wind_field_and_way_of_winning_has_a_name(lang):
    words = FILES[lang]
    assert list(words["tiles"]) == list(FACES)
    assert tuple(words["winds"]) == WINDS
    assert set(words["fields"]) >= set(Context.__match_args__)
    assert len({lexicon(lang).tile(face) for face in FACES}) == len(FACES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", available())
def test_every_pattern_has_its_own_name(rules, lang):
    rule_set = load(rules)
    names = pattern_names(rule_set.family, lang)
    assert set(names) >= {pattern.id for pattern in rule_set.patterns}
    played = [names[pattern.id] for pattern in rule_set.patterns if not pattern.off]
    assert len(set(played)) == len(played)
    assert all(name.strip() == name and name for name in names.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", available())
def test_every_option_and_choice_is_described(rules, lang):
    words = FILES[lang]
    for option in load(rules).option_table:
        assert option.reason, option.id
        assert words["options"][option.id]
        for choice in option.choices:
            assert choice.isdigit() or words["choices"].get(f"{option.id}.{choice}") or words["choices"][choice]


def test_no_choice_is_described_that_no_option_has():
    known = {
        (option.id, choice) for rules in available() for option in load(rules).option_table for choice in option.choices
    }
    for key in FILES["en"]["choices"]:
        option, dot, choice = key.partition(".")
        assert not dot or (option, choice) in known, key


@pytest.mark.parametrize(("lang", "column"), [("en", "en"), ("fr", "fr"), ("zh-Hans", "zh")])
def test_official_names_are_those_of_the_background(lang, column, background):
    rows = json.loads((background / "rules" / "mcr_fans.json").read_text("utf-8"))
    assert {row["id"]: row[column].replace("'", "’") for row in rows} == dict(pattern_names("mcr", lang))
