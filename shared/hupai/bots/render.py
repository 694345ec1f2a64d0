"""A reply as each platform writes it: its own marks, everybody's text escaped, and no more than it takes.

What a person typed may hold anything that a platform gives a meaning: it is escaped where the platform knows an
escape, and parted by an invisible space where it knows none.  Lengths are counted in UTF-16, as the strictest of the
platforms does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

from .reply import Line, Reply, Span
from .speak import say

#: https://discord.com/developers/docs/resources/message and .../components/reference
DISCORD_TEXT: Final = 2000
DISCORD_ALT: Final = 1024
#: https://core.telegram.org/bots/api#sendmessage
TELEGRAM_TEXT: Final = 4096
#: https://docs.slack.dev/reference/block-kit/blocks/section-block and .../image-block
SLACK_TEXT: Final = 3000
SLACK_ALT: Final = 2000
SLACK_BLOCKS: Final = 4
#: https://developers.line.biz/en/reference/messaging-api/#text-message and #flex-message
LINE_TEXT: Final = 5000
LINE_ALT: Final = 400

#: Between two characters that must not be read as one sign.
_APART: Final = "\u200b"
#: Flags of a message on Discord.
EPHEMERAL, _NO_EMBEDS, _COMPONENTS = 1 << 6, 1 << 2, 1 << 15
_TEXT_DISPLAY, _GALLERY = 10, 12


@dataclass(frozen=True, slots=True)
class Style:
    """How a platform marks text.  ``link``: an address behind words; ``address``: one that shows itself."""

    escape: Callable[[str], str]
    bold: Callable[[str], str]
    code: Callable[[str], str]
    link: Callable[[str, str], str]
    address: Callable[[str], str]
    bullet: str = "• "

    def line(self, line: Line) -> str:
        """Return a line."""
        return (self.bullet if line.bullet else "") + "".join(map(self.span, line.spans))

    def span(self, span: Span) -> str:
        """Return a piece of a line."""
        if span.style == "code":
            return self.code(span.text)
        if span.style == "link":
            return self.address(span.text)
        text = self.escape(span.text)
        return self.bold(text) if span.style == "bold" and text.strip() else text


def length(text: str) -> int:
    """Return the length of ``text`` in UTF-16."""
    return len(text) + sum(c > "\uffff" for c in text)


def fitted(reply: Reply, style: Style, most: int) -> str:
    """Return as much of a reply as fits, the first lines first; what is left out is said, with where it can be read."""
    for lines in reply.shortened():
        whole = len(lines) == len(reply.lines)
        text = _joined(lines, reply, style, whole=whole)
        if length(text) <= most:
            return text
    # One line that is too long by itself: cut, with nothing in it that could be cut in two.
    first = " ".join(line.plain for line in reply.lines[:1])
    return _cut(first, style, most)


def _joined(lines: Sequence[Line], reply: Reply, style: Style, *, whole: bool) -> str:
    out = [style.line(line) for line in lines]
    if whole:
        return "\n".join(out)
    while out and not out[-1]:
        out.pop()
    more = style.link(style.escape(say("more", reply.lang)), reply.link) if reply.link else ""
    return "\n".join([*out, f"… {more}".rstrip()])


def _cut(text: str, style: Style, most: int) -> str:
    return style.escape(_short(text, style, most))


def _short(text: str, style: Style, most: int) -> str:
    """Return the beginning of ``text`` that fits once it is escaped."""
    while text:
        shown = text.rstrip() + "…"
        if length(style.escape(shown)) <= most:
            return shown
        text = text[: len(text) * 3 // 4]
    return "…"


_DISCORD_SIGNS: Final = re.compile(r"([\\*_~`|<>\[\]#])")
_DISCORD_FIRST: Final = re.compile(r"^(\s*)([-+]|\d+(?=[.)]))", re.MULTILINE)


def _discord_escape(text: str) -> str:
    text = _DISCORD_SIGNS.sub(r"\\\1", text)
    text = _DISCORD_FIRST.sub(lambda m: f"{m[1]}\\{m[2]}" if m[2] in "-+" else m[0], text)
    # Nobody is mentioned anyway (allowed_mentions); so that it does not look it either, and no address unfolds.
    return text.replace("@", f"@{_APART}").replace("://", f":{_APART}//")


def _fenced(text: str) -> str:
    return "`" + text.replace("`", "\u02cb") + "`"


DISCORD: Final = Style(
    _discord_escape,
    lambda text: f"**{text}**",
    _fenced,
    lambda text, url: f"[{text}](<{url.replace('>', '%3E')}>)",
    lambda url: f"<{url.replace('>', '%3E')}>",
    "- ",
)


def discord_message(reply: Reply) -> dict[str, Any]:
    """Return the message of a reply on Discord: nobody is mentioned, a picture has its alternative text."""
    flags = EPHEMERAL if reply.private else 0
    text = fitted(reply, DISCORD, DISCORD_TEXT)
    quiet: dict[str, Any] = {"allowed_mentions": {"parse": []}}
    if reply.picture is None:
        return {"content": text, "flags": flags | _NO_EMBEDS, **quiet}
    item = {"media": {"url": reply.picture.url}, "description": reply.picture.alt[:DISCORD_ALT]}
    parts = [{"type": _TEXT_DISPLAY, "content": text}, {"type": _GALLERY, "items": [item]}]
    return {"flags": flags | _COMPONENTS, "components": parts, **quiet}


def _telegram_escape(text: str) -> str:
    # A name behind @ would be notified, whether or not it means anybody here.
    return re.sub(r"@(?=\w)", f"@{_APART}", escape(text, quote=False))


TELEGRAM: Final = Style(
    _telegram_escape,
    lambda text: f"<b>{text}</b>",
    lambda text: f"<code>{escape(text, quote=False)}</code>",
    lambda text, url: f'<a href="{escape(url)}">{text}</a>',
    lambda url: f'<a href="{escape(url)}">{escape(url)}</a>',
)


def telegram_message(reply: Reply) -> dict[str, Any]:
    """Return the fields of ``sendMessage``; a picture is the preview of its address, so that the text always comes."""
    preview: dict[str, Any] = {"is_disabled": True}
    if reply.picture is not None:
        preview = {"url": reply.picture.url, "prefer_large_media": True, "show_above_text": True}
    text = fitted(reply, TELEGRAM, TELEGRAM_TEXT)
    return {"text": text, "parse_mode": "HTML", "link_preview_options": preview}


def _slack_safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _slack_escape(text: str) -> str:
    text = _slack_safe(text)
    return re.sub(r"([*_~`])", rf"\1{_APART}", text).replace("://", f":{_APART}//")


def _slack_address(url: str) -> str:
    return _slack_safe(url.replace("|", "%7C").replace("<", "%3C").replace(">", "%3E"))


SLACK: Final = Style(
    _slack_escape,
    lambda text: f"*{text.strip()}*" + (" " if text.endswith(" ") else ""),
    lambda text: (
        "`" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("`", "\u02cb") + "`"
    ),
    lambda text, url: f"<{_slack_address(url)}|{text}>",
    lambda url: f"<{_slack_address(url)}>",
)


def slack_message(reply: Reply) -> dict[str, Any]:
    """Return the message of a reply on Slack: sections of no more than they take, a picture with its text."""
    lines = tuple(
        line if length(SLACK.line(line)) <= SLACK_TEXT else Line((Span(_short(line.plain, SLACK, SLACK_TEXT)),))
        for line in reply.lines
    )
    whole = fitted(replace(reply, lines=lines), SLACK, SLACK_TEXT * SLACK_BLOCKS - 200)
    blocks: list[dict[str, Any]] = [
        {"type": "section", "text": {"type": "mrkdwn", "text": part, "verbatim": True}}
        for part in _parts(whole, SLACK_TEXT)
    ]
    if reply.picture is not None:
        blocks.insert(0, {"type": "image", "image_url": reply.picture.url, "alt_text": reply.picture.alt[:SLACK_ALT]})
    said = "ephemeral" if reply.private else "in_channel"
    return {"response_type": said, "text": _parts(whole, SLACK_TEXT)[0], "blocks": blocks, "unfurl_links": False}


def _parts(text: str, most: int) -> list[str]:
    """Return ``text`` in parts of whole lines, none longer than ``most``."""
    parts = [""]
    for line in text.split("\n"):
        longer = f"{parts[-1]}\n{line}" if parts[-1] else line
        if length(longer) <= most or not parts[-1]:
            parts[-1] = longer
        else:
            parts.append(line)
    return [part for part in parts if part.strip()] or [" "]


def _as_it_is(text: str) -> str:
    return text


LINE: Final = Style(_as_it_is, _as_it_is, _as_it_is, lambda text, url: f"{text} {url}", _as_it_is)


def line_messages(reply: Reply) -> list[dict[str, Any]]:
    """Return the messages of a reply on LINE: the text, and a picture with its alternative text."""
    messages: list[dict[str, Any]] = [{"type": "text", "text": fitted(reply, LINE, LINE_TEXT)}]
    if reply.picture is not None:
        url, alt = reply.picture
        image = {"type": "image", "url": url, "size": "full", "aspectMode": "fit", "aspectRatio": "1200:630"}
        contents = {
            "type": "bubble",
            "size": "giga",
            "body": {"type": "box", "layout": "vertical", "contents": [image]},
        }
        messages.append({"type": "flex", "altText": alt[:LINE_ALT], "contents": contents})
    return messages
