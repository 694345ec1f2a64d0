"""What makes no sense is answered in words, in the language of whoever said it, and nothing is done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hupai.bots import read_here
from hupai.bots import talk as talk_module
from hupai.bots.message import Message
from hupai.bots.reply import Reply
from hupai.bots.tables import Tables
from hupai.bots.talk import Talk
from hupai.draw.lexicon import lexicon
from hupai.hand import Fault
from hupai.ledger import SqliteStore, chat_key, read_deals, seat_of
from hupai.settle import Desk
from unit.bots.malformed import AT_TABLE, ROWS

#: a code or a field of a request, which nobody in a chat should be shown
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")
NOW = 1_800_000_000


class Chat:
    """One chat, whose faults are noted."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.talk = Talk(Tables(Desk(store, lambda: NOW)), public="https://hupai.example", lang="en", read=read_here)
        self.codes: list[str] = []
        self.events = 0
        told = talk_module.faults_reply

        def noted(faults: list[Fault], *more: object) -> Reply:
            self.codes = [fault.code for fault in faults]
            return told(faults, *more)  # type: ignore[arg-type]

        monkeypatch.setattr(talk_module, "faults_reply", noted)

    def say(self, text: str, lang: str | None = "en") -> Reply:
        self.codes = []
        self.events += 1
        return self.talk.reply(Message("telegram", f"e{self.events}", "chat", text, lang))


@pytest.fixture
def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chat]:
    store = SqliteStore(tmp_path / "chat.sqlite")
    yield Chat(store, monkeypatch)
    store.close()


def text_of(reply: Reply) -> str:
    return "\n".join(line.plain for line in reply.lines)


def check(chat: Chat, row: tuple[str, str, tuple[str, ...], tuple[str, ...]]) -> None:
    lang, typed, words, codes = row
    reply = chat.say(typed, lang)
    said = text_of(reply)
    assert reply.private, "only whoever asked needs to see it"
    assert set(chat.codes) == set(codes), (typed, chat.codes, said)
    for word in words:
        assert word in said, (typed, word, said)
    own = [*RAW.findall(typed), "seat_wind", "hupai_owner_"]
    assert [raw for raw in RAW.findall(said) if raw not in own and raw not in typed] == [], said
    assert not re.search(r"\bcontext\b|--\w", said), "no words of requests or command lines"
    assert len(said) < 1200


@pytest.mark.parametrize("row", ROWS, ids=[f"{i}" for i in range(len(ROWS))])
def test_malformed(chat: Chat, row: tuple[str, str, tuple[str, ...], tuple[str, ...]]) -> None:
    check(chat, row)
    assert seat_of(chat.store, chat_key("telegram", "chat")) is None


@pytest.mark.parametrize("row", AT_TABLE, ids=[f"{i}" for i in range(len(AT_TABLE))])
def test_malformed_at_a_table(chat: Chat, row: tuple[str, str, tuple[str, ...], tuple[str, ...]]) -> None:
    assert "Ann" in text_of(chat.say("/table open Ann, Bob, Cleo, Dan"))
    check(chat, row)
    seat = seat_of(chat.store, chat_key("telegram", "chat"))
    assert seat is not None
    assert read_deals(chat.store, seat.table) == []


def test_there_are_many_in_every_language() -> None:
    assert len(ROWS) + len(AT_TABLE) >= 120
    assert {row[0] for row in ROWS} == {"en", "fr", "zh-Hant", "zh-Hans"}


@pytest.mark.parametrize("lang", ["fr", "zh-Hant", "zh-Hans"])
def test_no_sentence_stays_english(lang: str) -> None:
    english, other = lexicon("en").data["bots"], lexicon(lang).data["bots"]
    same = [key for key in english if english[key] == other[key] and re.search(r"[A-Za-z]{4,}", english[key])]
    assert [key for key in same if key != "help_waits"] == []


def test_every_sentence_of_the_bots_is_said_somewhere() -> None:
    sources = "".join(file.read_text("utf-8") for file in Path(talk_module.__file__).parent.glob("*.py"))
    made = ("command_", "help_", "option_", "settled_", "table_")  # put together from what they are about
    unused = [key for key in lexicon("en").data["bots"] if not re.search(rf"[\"']{key}[\"']", sources)]
    assert [key for key in unused if not key.startswith(made)] == []
