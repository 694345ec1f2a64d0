"""Tables in chats: opened, joined, settled under the event's id, undone, looked at, closed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from hupai.bots import door, tables
from hupai.ledger import (
    LEASE,
    Kept,
    chat_key,
    new_id,
    new_token,
    open_table,
    read_attempts,
    read_deals,
    read_table,
    rotate,
    seat_of,
    verify,
)
from hupai.settle import submit
from hupai.table import Player
from hupai.table import open_table as make_table
from support.bots import NOW, Bench, telegram, text_in

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
TOKENS = {"owner": "hupai_owner_" + "x" * 43, "viewer": "hupai_viewer_" + "y" * 43}


class Chat:
    """A private chat; each message has an id of its own."""

    def __init__(self, bots: Bench, number: int = 1111111) -> None:
        self.bots = bots
        self.number = number
        self.events = number * 1000

    def say(self, text: str, event: int | None = None, lang: str = "en") -> str:
        if event is None:
            self.events += 1
        update = telegram(text, event or self.events, lang)
        update["message"]["chat"]["id"] = self.number
        return text_in("telegram", self.bots.send("telegram", update))

    def table(self) -> Kept:
        seat = seat_of(self.bots.store, chat_key("telegram", str(self.number)))
        assert seat is not None
        return read_table(self.bots.store, seat.table)


@pytest.fixture
def chat(bots: Bench) -> Chat:
    return Chat(bots)


def kept(bots: Bench, *, confirm: bool = False, rules: str = "mcr") -> str:
    """Open a table elsewhere and return its id."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    made = make_table(rules, [Player(f"p{i}", name) for i, name in enumerate(names)], None, "friendly", "full")
    table = Kept(new_id(), made, confirm=confirm, opened=NOW)
    open_table(bots.store, table, TOKENS)
    return table.id


def test_a_game_in_a_chat(bots: Bench, chat: Chat) -> None:
    assert "East Ann · South Bob · West Cleo · North Dan" in chat.say("/table open Ann, Bob, Cleo, Dan")
    said = chat.say(f"/table settle Ann {HAND} self-draw")
    assert "Deal 1: Ann wins 98 points by self-draw" in said
    assert "Ann +318 · Bob −106 · Cleo −106 · Dan −106" in said
    assert "Deal 2 · East round · Bob deals" in said
    assert "Dan wins 24 points off Cleo" in chat.say("/table settle Dan 24 from Cleo")
    assert "nobody wins" in chat.say("/table draw")
    assert "Bob pays for a false win" in chat.say("/table penalty Bob")
    assert "Deal 4 is undone" in chat.say("/table undo")
    statement = chat.say("/table statement")
    assert statement.count("• Deal ") == 4
    assert "(undone)" in statement
    assert "Deal 4 · East round · Dan deals" in chat.say("/table")
    assert "The table is closed." in chat.say("/table close yes")
    assert chat.table().table.status == "finished"
    assert verify(bots.store, chat.table().id).clean
    assert "1. <b>Ann</b>" in chat.say("/table standings"), "a closed table can be looked at"
    assert "Eve" in chat.say("/table open Eve, Fay, Guy, Hal"), "and makes way for the next one"


def test_a_game_in_chinese_by_hong_kong_rules(chat: Chat) -> None:
    assert "牌桌已開" in chat.say("/table 開 甲 乙 丙 丁 港式", lang="zh-hant")
    said = chat.say("/table 結算 乙 [中中中,1]一萬二萬三萬四萬五萬六萬七萬八萬九萬九萬九萬 甲放銃", lang="zh-hant")
    assert "乙 和 " in said and "甲 放槍" in said
    assert "第 2 盤 · 東圈 · 乙 做莊" in said
    assert "丙 自摸 4 番" in chat.say("/table 結算 丙 4番 自摸", lang="zh-hant")


def test_two_winners_where_the_rules_allow_them(chat: Chat) -> None:
    chat.say("/table open Ann, Bob, Cleo, Dan, rules tw")
    said = chat.say("/table settle Ann 5 from Dan; Cleo 3")
    assert "Ann wins 5 tai off Dan" in said and "Cleo wins 3 tai off Dan" in said


def test_the_same_deal_again_is_asked_about(bots: Bench, chat: Chat) -> None:
    chat.say("/table open Ann, Bob, Cleo, Dan")
    chat.say("/table settle Ann 24 from Bob")
    assert "Was it won twice in a row?" in chat.say("/table settle Ann 24 from Bob")
    assert "Ann wins" in chat.say("/table settle Ann 30 from Bob"), "another value is another deal"
    assert "Was it won twice" in chat.say("/table settle Ann 30 from Bob")
    assert "Deal 3: Ann wins" in chat.say("/table settle Ann 30 from Bob deal 3")
    bots.now += 600
    assert "Deal 4: Ann wins" in chat.say("/table settle Ann 30 from Bob"), "ten minutes later it is another one"


@pytest.mark.parametrize("text", ["settle Ann 24 from Bob", "draw", "penalty Ann", "undo"])
def test_two_who_type_it_at_once_settle_it_once(
    bots: Bench, chat: Chat, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Read at one deal, written when it has passed: Ann is East no more, and nobody meant the next deal."""
    chat.say("/table open Ann, Bob, Cleo, Dan")
    for _ in range(2):
        chat.say("/table penalty Dan")

    def second(*given: Any) -> Any:
        monkeypatch.undo()
        first.append(chat.say(f"/table {text}"))
        return submit(*given)

    first: list[str] = []
    monkeypatch.setattr(tables, "submit", second)
    said = chat.say(f"/table {text}")
    assert first[0].startswith("<b>Deal ")
    wanted = "Deal 2 is not settled" if text == "undo" else "Deal 3 is not open; deal 4 is."
    assert said.startswith(wanted)
    assert len(read_deals(bots.store, chat.table().id)) == 3


def test_a_table_opened_elsewhere(bots: Bench, chat: Chat) -> None:
    table = kept(bots)
    said = chat.say(f"/table join {table} {TOKENS['owner']}")
    assert "plays at the table now" in said
    assert "delete the message" in said
    assert TOKENS["owner"] not in said
    assert "Ann wins 24" in chat.say("/table settle Ann 24 from Bob")
    other = Chat(bots, 2222222)
    link = f"https://hupai.example/#/tables/{table}?token={TOKENS['viewer']}"
    assert "follows the table" in other.say(f"/table link {link}")
    assert "48" in other.say("/table")
    for text in ("settle Bob 24 from Ann", "draw", "undo", "close yes", "abandon yes", "penalty Ann", "confirm"):
        assert "not settle" in other.say(f"/table {text}"), text
    assert len(read_deals(bots.store, table)) == 1
    assert "has left" in other.say("/table leave")
    assert "no table" in other.say("/table")


def test_a_new_token_shuts_out_the_chats_of_the_old_one(bots: Bench, chat: Chat) -> None:
    table = kept(bots)
    chat.say(f"/table join {table} {TOKENS['owner']}")
    rotate(bots.store, table, {"owner": new_token("owner")})
    assert "no table" in chat.say("/table settle Ann 24 from Bob")
    assert read_deals(bots.store, table) == []


def test_a_viewers_line_from_the_chat_that_opened_works_in_another(bots: Bench, chat: Chat) -> None:
    said = chat.say("/table open Ann, Bob, Cleo, Dan")
    line = re.search(r"/table join \w{26} hupai_viewer_[\w-]+", said)
    assert line is not None
    page = re.search(r'<a href="(https://hupai.example/#/tables/\w{26}\?token=hupai_viewer_[\w-]+)">', said)
    assert page is not None
    assert "follows the table" in Chat(bots, 4444444).say(f"/table join {page[1]}"), "the page's address does as well"
    assert "follows the table" in Chat(bots, 3333333).say(line[0])
    rows = json.dumps([list(row) for row in bots.store.query(f"B#{chat_key('telegram', '1111111')}")], default=str)
    assert "hupai_" not in rows and "1111111" not in rows, "neither token nor chat is kept"


def test_a_table_that_confirms_its_deals(bots: Bench, chat: Chat) -> None:
    table = kept(bots, confirm=True)
    chat.say(f"/table join {table} {TOKENS['owner']}")
    said = chat.say("/table settle Ann 24 from Bob", 7)
    assert "Ann wins 24 points off Bob" in said
    assert "/table confirm 1.1 settles it" in said
    assert read_deals(bots.store, table) == []
    assert "already being settled" in chat.say("/table settle Cleo 30 from Bob")
    confirmed = chat.say("/table confirm", 8)
    assert "Deal 1: Ann wins 24 points off Bob" in confirmed
    assert len(read_deals(bots.store, table)) == 1
    chat.say("/table settle Cleo 30 from Bob", 9)
    assert "nothing is paid" in chat.say("/table decline", 10)
    assert len(read_deals(bots.store, table)) == 1
    assert [attempt.status for attempt in read_attempts(bots.store, table)] == ["settled", "rejected"]
    chat.say("/table settle Cleo 30 from Bob", 11)
    bots.now += 3600
    assert "was not confirmed in time" in chat.say("/table confirm", 12)
    assert len(read_deals(bots.store, table)) == 1


@pytest.mark.parametrize("written", ["1.1.", "1.1,", "1.1 !", "1.1。"])
def test_an_attempt_named_in_a_sentence(written: str, bots: Bench, chat: Chat) -> None:
    table = kept(bots, confirm=True)
    chat.say(f"/table join {table} {TOKENS['owner']}")
    chat.say("/table settle Ann 24 from Bob", 7)
    assert "Deal 1: Ann wins 24 points off Bob" in chat.say(f"/table confirm {written}", 8)


def test_a_language_named_after_any_word_is_heard(bots: Bench, chat: Chat) -> None:
    table = kept(bots, confirm=True)
    chat.say(f"/table join {table} {TOKENS['owner']}")
    chat.say("/table settle Ann 24 from Bob", 7)
    assert "Ann gagne 24 points" in chat.say("/table confirm 1.1 en français", 8)
    for text in ("/table draw en français", "/table confirm en français", "/table standings en français"):
        assert "donne" in chat.say(text).lower()
    assert "donne" not in chat.say("/table standings").lower()


def test_a_late_answer_to_an_old_question_confirms_no_newer_attempt(bots: Bench, chat: Chat) -> None:
    table = kept(bots, confirm=True)
    chat.say(f"/table join {table} {TOKENS['owner']}")
    assert "/table confirm 1.1 settles it" in chat.say("/table settle Ann 24 from Bob", 7)
    chat.say("/table decline 1.1", 8)
    assert "/table confirm 1.2 settles it" in chat.say("/table settle Cleo 30 from Bob", 9)
    for verb in ("confirm", "decline"):
        assert "Attempt 1 at deal 1 no longer waits: it was settled, dropped or ran out before" in chat.say(
            f"/table {verb} 1.1"
        )
    assert "There was no attempt 3 at deal 1." in chat.say("/table confirm 1.3")
    assert "1.1.1" in chat.say("/table confirm 1.1.1")
    assert read_deals(bots.store, table) == []
    assert "Deal 1: Cleo wins 30 points off Bob" in chat.say("/table confirm 1.2", 10)
    assert "/table confirm 2.1" in chat.say("/table settle Dan 8 from Ann")
    assert "Attempt 2 at deal 1 no longer waits: it was settled, dropped or ran out before" in chat.say(
        "/table confirm 1.2", 11
    )
    assert [attempt.status for attempt in read_attempts(bots.store, table)] == [
        "rejected",
        "settled",
        "awaiting_confirmation",
    ]


@pytest.mark.parametrize("text", ["settle Ann 24 from Bob", "draw", "open Eve, Fay, Guy, Hal", "confirm", "undo"])
def test_a_process_that_dies_after_settling_settles_once(
    bots: Bench, chat: Chat, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Killed between the transaction and the answer: the platform comes again, and is told what was settled."""
    if text.startswith("open"):
        wanted = "The table is open"
    elif text == "confirm":
        chat.say(f"/table join {kept(bots, confirm=True)} {TOKENS['owner']}")
        chat.say("/table settle Ann 24 from Bob")
        wanted = "Deal 1: Ann wins 24 points off Bob"
    else:
        chat.say("/table open Ann, Bob, Cleo, Dan")
        chat.say("/table settle Dan 24 from Bob")
        wanted = {
            "settle": "Deal 2: Ann wins 24 points off Bob",
            "draw": "Deal 2: nobody wins",
            "undo": "Deal 1 is undone",
        }[text.split()[0]]

    class Killed(BaseException):
        pass

    def killed(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(door, "keep", killed)
        with pytest.raises(Killed):
            chat.say(f"/table {text}", 77)
    before = chat.table()
    body = json.dumps(telegram(f"/table {text}", 77)).encode()
    assert bots.raw("telegram", body).status == 503, "the dead one still holds it"
    bots.now += LEASE
    assert wanted in chat.say(f"/table {text}", 77)
    assert chat.table() == before, "nothing was done twice"


def test_names_are_what_people_call_each_other(bots: Bench, chat: Chat) -> None:
    chat.say("/table open 🀄 Zoé, Jean-Paul, <b>Bob</b>, @everyone")
    said = chat.say("/table settle jean-paul 24 from @everyone")
    assert "Jean-Paul wins 24 points off @\u200beveryone" in said
    assert "&lt;b&gt;Bob&lt;/b&gt;" in said
    assert "🀄 Zoé" in said
    assert "Jean-Paul" in chat.say("/table settle Jean-Paul 30 self-draw")


@pytest.mark.parametrize("name", ["\u202ebob", "x" * 65, "a\x00b"])
def test_names_that_disturb_are_refused(bots: Bench, chat: Chat, name: str) -> None:
    chat.say(f"/table open Ann, Bob, Cleo, {name}")
    assert seat_of(bots.store, chat_key("telegram", "1111111")) is None


def test_who_sits_where_moves_and_names_stay(chat: Chat) -> None:
    chat.say("/table open Ann, Bob, Cleo, Dan rules hk")
    for _ in range(3):
        chat.say("/table draw")
    chat.say("/table settle Dan 5 from Ann")
    statement = chat.say("/table statement")
    assert "Dan wins 5 faan off Ann" in statement


def test_a_long_game_fits_a_message(chat: Chat) -> None:
    chat.say("/table open Ann, Bob, Cleo, Dan rules tw")
    for i in range(30):
        chat.say(f"/table settle {('Ann', 'Bob', 'Cleo', 'Dan')[i % 4]} {i + 1} self-draw")
    statement = chat.say("/table statement")
    assert "earlier" in statement
    assert len(statement) <= 4096
