"""Any message at all is answered, in words that fit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hupai.bots import read_here
from hupai.bots.message import Message
from hupai.bots.render import DISCORD_TEXT, discord_message, length, telegram_message
from hupai.bots.reply import Reply
from hupai.bots.tables import Tables
from hupai.bots.talk import Talk
from hupai.bots.words import phrases, table_verbs, verbs
from hupai.ledger import SqliteStore
from hupai.settle import Desk

HAND = "123m456p789s11123p"


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talk]:
    store = SqliteStore(tmp_path_factory.mktemp("talk") / "talk.sqlite")
    made = Talk(Tables(Desk(store, lambda: 1_800_000_000)), public="https://hupai.example", lang="en", read=read_here)
    made.reply(Message("telegram", "open", "chat", "/table open Ann, Bob, Cleo, Dan", "en"))
    yield made
    store.close()


def said(talk: Talk, text: str, lang: str | None = None, chat: str = "other") -> str:
    reply = talk.reply(Message("telegram", text, chat, text, lang))
    return "\n".join(line.plain for line in reply.lines)


COMMANDS = st.sampled_from(["/score", "/waits", "/rules", "/help", "", "score", "/hupai score", "/算番", "!score"])
TABLE = st.sampled_from([f"/table {verb}" for verb in sorted(table_verbs()) if verb != "open"])
WORDS = st.sampled_from(sorted(phrases()))
HANDS = st.sampled_from(
    [HAND, "[EEE,1][SSSS,1]55pWWWNNN", "一二三萬四筒五筒六筒七索八索九索東東東發發", "🀇🀇🀇🀙🀚🀛🀝🀞🀟🀐🀑🀒🀆🀆", "123m", "|ag"]
)
ODD = st.text(max_size=30) | st.sampled_from(
    ["<@1>", "=", "seat=", "a=b", "1", "999999999", ";", "Ann", "Bob", "\u202e", "＠"]
)
MESSAGES = st.builds(
    lambda first, parts: " ".join([first, *parts]), COMMANDS | TABLE, st.lists(WORDS | HANDS | ODD, max_size=6)
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=300)
@given(text=MESSAGES | st.text(max_size=200), lang=st.sampled_from([None, "en", "fr", "zh-Hant", "zh-Hans"]))
def test_any_message_is_answered(talk: Talk, text: str, lang: str | None) -> None:
    message = Message("telegram", f"e{text}", "chat", text, lang)
    talk.answers(message)
    assert not talk.needs_photo(message)
    reply = talk.reply(message)
    assert isinstance(reply, Reply)
    assert any(line.plain.strip() for line in reply.lines)
    discord = discord_message(reply)
    shown = discord["content"] if "content" in discord else discord["components"][0]["content"]
    assert 0 < length(shown) <= DISCORD_TEXT
    assert 0 < length(telegram_message(reply)["text"]) <= 4096


@pytest.mark.parametrize(
    "piece", ["selfdrow ", "ab ", "東", "1 ", "[[", "seat ", "自模", "Ann ", "flowers ", "🀀", "=", "("]
)
def test_no_message_takes_long(talk: Talk, piece: str) -> None:
    text = (piece * 1000)[:1000]
    begun = time.process_time()
    said(talk, text)
    said(talk, f"/table settle {text}"[:1000], chat="chat")
    assert time.process_time() - begun < 1.5


def test_the_language_is_that_of_the_person_then_of_the_words_then_of_the_house(talk: Talk) -> None:
    assert "Paiements" in said(talk, f"{HAND} self-draw seat E", "fr")
    assert "Paiements" in said(talk, f"{HAND} tiré siège Est"), "the words"
    assert "收付" in said(talk, f"{HAND} 自摸 東家")
    assert "Payments" in said(talk, f"{HAND} self-draw seat E")
    assert "Payments" in said(talk, f"{HAND} tiré siège Est lang en", "fr"), "as asked"
    assert "还没有" in said(talk, "/算番 自摸 东家")
    assert "還沒有" in said(talk, "/table 排名")


def test_what_a_score_leaves_open_is_said_with_how_to_say_it(talk: Talk) -> None:
    text = said(talk, HAND)
    assert 'Add how it was won: "self-draw", or "from West"' in text
    text = said(talk, f"{HAND} discard seat E")
    assert 'Add who discarded it: "from West".' in text


def test_every_verb_in_every_language_is_a_command(talk: Talk) -> None:
    for word, verb in verbs().items():
        text = said(talk, f"/{word}" if verb in ("rules", "help", "table") else f"/{word} {HAND}")
        assert "There is no command" not in text and "沒有「" not in text, word


def test_a_rule_set_and_its_options(talk: Talk) -> None:
    assert "hk-nyc" in said(talk, "/rules")
    shown = said(talk, "/rules hk")
    assert "hk-old-style@" in shown and "cap=13" in shown
    assert "minimum=0" in said(talk, f"{HAND} rules hk minimum=0 self-draw seat E")


def test_tables_need_somewhere_to_be_kept() -> None:
    talk = Talk(None, public=None, lang="en", read=read_here)
    assert "No tables are kept here." in said(talk, "/table open Ann, Bob, Cleo, Dan")
    assert "13 points" not in said(talk, "/table")


def test_the_example_of_the_help_is_answered(talk: Talk, tmp_path: Path) -> None:
    for lang in ("en", "fr", "zh-Hant", "zh-Hans"):
        reply = talk.reply(Message("telegram", "h", "chat", "/help", lang))
        examples = [span.text for line in reply.lines for span in line.spans if span.style == "code"]
        assert len(examples) == 5
        store = SqliteStore(tmp_path / f"{lang}.sqlite")
        own = Talk(Tables(Desk(store, lambda: 1_800_000_000)), public=None, lang=lang, read=read_here)
        for i, example in enumerate(examples):
            answer = own.reply(Message("telegram", f"e{i}", "chat", example, lang))
            assert not answer.private or example == "/rules", (lang, example, [line.plain for line in answer.lines])
        store.close()
