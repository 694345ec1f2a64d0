"""A reply as each platform writes it: escaped, mentioning nobody, no longer than it takes."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai.bots.render import (
    DISCORD_TEXT,
    LINE_TEXT,
    SLACK_TEXT,
    TELEGRAM_TEXT,
    discord_message,
    length,
    line_messages,
    slack_message,
    telegram_message,
)
from hupai.bots.reply import Line, Picture, Reply, Span, Writer, bold, code

HOSTILE = (
    "<b>@everyone</b> <!channel> <@U123> **x** _y_ `z` [a](http://evil.example) & ~s~ ||q|| #h http://evil.example"
)
PICTURE = Picture("https://hupai.example/v1/hands/x/card.png?lang=en", "98 points: 5 of dots")


def said(*texts: str | Span, picture: Picture | None = None, private: bool = False, link: str | None = None) -> Reply:
    out = Writer()
    for text in texts:
        out.text(text)
    return Reply("en", out.done(), picture, link, private)


def test_what_people_typed_formats_and_mentions_nobody_on_discord() -> None:
    message = discord_message(said(HOSTILE))
    text = message["content"]
    assert message["allowed_mentions"] == {"parse": []}
    assert message["flags"] & 4, "no address unfolds"
    assert "@everyone" not in text
    assert "<@" not in text.replace("\\<@", "")
    for sign in "*_~|`<>[]#":
        assert not re.search(rf"(?<!\\)\{sign}", text), sign
    assert "http://" not in text
    assert discord_message(said("- no list", "+1", "1. x"))["content"].splitlines()[:2] == ["\\- no list", "\\+1"]


def test_what_people_typed_formats_and_mentions_nobody_on_telegram() -> None:
    message = telegram_message(said(HOSTILE, bold(HOSTILE), code(HOSTILE)))
    text = message["text"]
    assert message["parse_mode"] == "HTML"
    assert message["link_preview_options"] == {"is_disabled": True}
    assert re.findall(r"<[^>]*>", text) == ["<b>", "</b>", "<code>", "</code>"]
    assert "@everyone" not in text.partition("<code>")[0]
    assert unescape(re.sub(r"</?(b|code)>", "", text)).replace("\u200b", "") == "\n".join([HOSTILE] * 3)


def test_what_people_typed_formats_and_mentions_nobody_on_slack() -> None:
    message = slack_message(said(HOSTILE))
    for text in (message["text"], message["blocks"][0]["text"]["text"]):
        assert "<!" not in text and "<@" not in text and "<b>" not in text
        assert "&lt;!channel&gt;" in text
        assert not re.search(r"[*_~`](?!\u200b)", text)
        assert "http://" not in text
    assert message["blocks"][0]["text"]["verbatim"] is True
    assert slack_message(said(bold("a*b"), code("`<!here>`")))["text"] == "*a*\u200bb*\n`\u02cb&lt;!here&gt;\u02cb`"


def test_line_takes_text_as_it_is() -> None:
    assert line_messages(said(HOSTILE)) == [{"type": "text", "text": HOSTILE}]


def test_code_can_be_copied_and_not_left() -> None:
    assert discord_message(said(code("[EEE,1]55p`x")))["content"] == "`[EEE,1]55p\u02cbx`"
    assert telegram_message(said(code("<5>&")))["text"] == "<code>&lt;5&gt;&amp;</code>"


def test_a_picture_comes_with_its_words() -> None:
    reply = said("98 points", picture=PICTURE)
    discord = discord_message(reply)
    assert discord["flags"] == 1 << 15
    assert "content" not in discord
    text, gallery = discord["components"]
    assert text == {"type": 10, "content": "98 points"}
    assert gallery == {"type": 12, "items": [{"media": {"url": PICTURE.url}, "description": PICTURE.alt}]}
    assert telegram_message(reply)["link_preview_options"] == {
        "url": PICTURE.url,
        "prefer_large_media": True,
        "show_above_text": True,
    }
    image = slack_message(reply)["blocks"][0]
    assert image == {"type": "image", "image_url": PICTURE.url, "alt_text": PICTURE.alt}
    flex = line_messages(reply)[1]
    assert (flex["type"], flex["altText"]) == ("flex", PICTURE.alt)
    assert flex["contents"]["body"]["contents"][0]["url"] == PICTURE.url


def test_a_private_reply_is_shown_to_one_person_where_that_can_be() -> None:
    assert discord_message(said("x", private=True))["flags"] == 64 | 4
    assert slack_message(said("x", private=True))["response_type"] == "ephemeral"
    assert slack_message(said("x"))["response_type"] == "in_channel"


def test_what_does_not_fit_goes_last_line_first_and_says_so() -> None:
    reply = said(*(f"line {i} " + "🀀" * 40 for i in range(200)), link="https://hupai.example/all?x=<1>&y=2")
    for text, most, link in (
        (discord_message(reply)["content"], DISCORD_TEXT, "[All of it](<https://hupai.example/all?x=<1%3E&y=2>)"),
        (
            telegram_message(reply)["text"],
            TELEGRAM_TEXT,
            '<a href="https://hupai.example/all?x=&lt;1&gt;&amp;y=2">All of it</a>',
        ),
        (line_messages(reply)[0]["text"], LINE_TEXT, "All of it https://hupai.example/all?x=<1>&y=2"),
    ):
        assert length(text) <= most
        assert text.startswith("line 0 ")
        assert text.endswith(f"… {link}")
    blocks = slack_message(reply)["blocks"]
    assert 1 < len(blocks) <= 50
    assert all(length(block["text"]["text"]) <= SLACK_TEXT for block in blocks)


@pytest.mark.parametrize("text", ["🀀" * 6000, "*" * 9000, "<" * 9000, "x" * 6000])
def test_one_line_that_is_too_long_is_cut(text: str) -> None:
    reply = said(text)
    assert length(discord_message(reply)["content"]) <= DISCORD_TEXT
    assert length(telegram_message(reply)["text"]) <= TELEGRAM_TEXT
    assert length(line_messages(reply)[0]["text"]) <= LINE_TEXT
    assert all(length(block["text"]["text"]) <= SLACK_TEXT for block in slack_message(reply)["blocks"])


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
SPANS = st.builds(Span, TEXTS, st.sampled_from(["plain", "bold", "code"]))
LINES = st.builds(Line, st.lists(SPANS, max_size=4).map(tuple), st.booleans())


@given(st.lists(LINES, min_size=1, max_size=40).map(tuple))
def test_any_reply_fits_and_is_well_formed(lines: tuple[Line, ...]) -> None:
    reply = Reply("fr", lines, PICTURE, "https://hupai.example/")
    discord = discord_message(reply)
    assert length(discord["components"][0]["content"]) <= DISCORD_TEXT
    telegram = telegram_message(reply)["text"]
    assert length(telegram) <= TELEGRAM_TEXT
    for tag in ("b", "code", "a"):
        assert len(re.findall(rf"<{tag}[ >]", telegram)) == telegram.count(f"</{tag}>")
    assert not set(re.findall(r"<(/?\w*)", telegram)) - {"b", "/b", "code", "/code", "a", "/a"}
    blocks = slack_message(reply)["blocks"]
    assert all(0 < length(block["text"]["text"]) <= SLACK_TEXT for block in blocks if block["type"] == "section")
    assert len(line_messages(reply)) <= 5
    json.dumps([discord, telegram, blocks, line_messages(reply)])
