"""What a link shows of itself elsewhere: tags for previews in chats, and where to find its frame (oEmbed)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final
from urllib.parse import quote, urlencode

from .. import __version__
from ..draw.card import card
from ..draw.languages import LANGUAGES
from ..draw.lexicon import lexicon
from ..embed import link_page, page_policy
from .address import KEPT, Address

#: Makes, from an answer, its page and the headers of that.
Shared = Callable[[Mapping[str, Any]], tuple[str, dict[str, str]]]
Query = Sequence[tuple[str, str]]
#: Pixels of the picture that previews show.
CARD_SIZE: Final = (1200, 630)
_LOCALES: Final = {"en": "en_GB", "fr": "fr_FR", "zh-Hant": "zh_TW", "zh-Hans": "zh_CN"}
#: Crawlers of chats and networks that make previews. They mostly say ``Accept: */*``, and need a page's head.
_PREVIEWERS: Final = re.compile(
    r"facebookexternalhit|facebookcatalog|discordbot|slackbot|slack-imgproxy|twitterbot|telegrambot|whatsapp|linkedinbot|"
    r"line-poker|mastodon|skypeuripreview|redditbot|pinterest|embedly|iframely|viber|kakaotalk-scrap|bluesky|cardyb",
    re.IGNORECASE,
)


def previews(user_agent: str) -> bool:
    """Tell whether a ``User-Agent`` is one that makes previews of links."""
    return _PREVIEWERS.search(user_agent) is not None


def link_path(notation: str, query: Query) -> str:
    """Return the address of a permalink below the service: ``/v1/hands/{notation}?...``."""
    asked = urlencode(query)
    return f"/v1/hands/{quote(notation, safe=',')}{'?' + asked if asked else ''}"


def page_path(notation: str, query: Query) -> str:
    """Return the address of the page with this hand in it, from the address of a frame."""
    return "../#" + urlencode([("h", notation), *query])


def card_path(notation: str, query: Query, lang: str) -> str:
    """Return the address of the picture that shows the score, below the service."""
    asked = [(name, text) for name, text in query if name not in ("lang", "theme", "width")]
    return f"/v1/hands/{quote(notation, safe=',')}/card.png?{urlencode([*asked, ('lang', lang), ('v', __version__)])}"


def oembed_url(base: str, notation: str, query: Query, form: str) -> str:
    """Return where the frame of a permalink is told, as JSON or XML."""
    return f"{base}/oembed?{urlencode({'url': base + link_path(notation, query), 'format': form})}"


def link_header(base: str, notation: str, query: Query) -> str:
    """Return the header ``Link`` of a permalink: the same that the head of its page says."""
    return ", ".join(
        f'<{oembed_url(base, notation, query, form)}>; rel="alternate"; type="{kind}"'
        for form, kind in (("json", "application/json+oembed"), ("xml", "text/xml+oembed"))
    )


def linked_page(
    address: Address | None, notation: str, query: Query, lang: str, answer: Mapping[str, Any]
) -> tuple[str, dict[str, str]]:
    """Return the page of a permalink and its headers; where nobody knows its address, nothing in it is absolute."""
    headers = {
        "content-security-policy": page_policy("'none'"),
        "referrer-policy": "no-referrer",
        "cache-control": KEPT[address is not None and address.sure],
    }
    about = ""
    if address is not None:
        about = head(address.url, notation, query, answer, lang)
        headers["link"] = link_header(address.url, notation, query)
    return link_page(answer, lang, link="../" + page_path(notation, query), head=about), headers


def head(base: str, notation: str, query: Query, answer: Mapping[str, Any], lang: str) -> str:
    """Return the markup that goes into the head of a permalink's page."""
    shown = card(answer, lang)
    title = shown.headline
    patterns = lexicon(lang).word("card", "comma").join(line.name for line in shown.patterns[:6])
    about = " · ".join(part for part in (shown.notation, patterns, *shown.remarks[:1]) if part)
    picture = base + card_path(notation, query, lang)
    width, height = CARD_SIZE
    tags = [
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Hupai"),
        ("property", "og:title", title),
        ("property", "og:description", about),
        ("property", "og:url", base + link_path(notation, query)),
        ("property", "og:image", picture),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", str(width)),
        ("property", "og:image:height", str(height)),
        ("property", "og:image:alt", f"{title} – {about}"),
        ("property", "og:locale", _LOCALES[lang]),
        *(("property", "og:locale:alternate", _LOCALES[other]) for other in LANGUAGES if other != lang),
        ("name", "description", about),
        ("name", "twitter:card", "summary_large_image"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", about),
        ("name", "twitter:image", picture),
        ("name", "twitter:image:alt", f"{title} – {about}"),
    ]
    lines = [f'<meta {kind}="{name}" content="{escape(text)}">' for kind, name, text in tags]
    lines.append(f'<link rel="canonical" href="{escape(base + link_path(notation, query))}">')
    for form, kind in (("json", "application/json+oembed"), ("xml", "text/xml+oembed")):
        where = escape(oembed_url(base, notation, query, form))
        lines.append(f'<link rel="alternate" type="{kind}" href="{where}" title="{escape(title)}">')
    return "\n".join(lines) + "\n"
