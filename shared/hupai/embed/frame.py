"""A scored hand as HTML that reads whole without any script: in a frame of other people's pages, and by its link.

A small script lights the tiles of a pattern and tells the page around how high this one is::

    {"type": "hupai-height", "version": 1, "height": 412}        in CSS pixels, at each change, and when asked with
    {"type": "hupai-ask-height"}

The markup has the classes that the module's shadow tree has, so that one style serves both.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from typing import Any, Final, NamedTuple

from ..draw.card import Card, Line, card, signed
from ..draw.lexicon import Lexicon, lexicon
from ..draw.pictures import groups
from ..draw.tiles import CHOSEN, HEIGHT, WIDTH, whole
from .files import asset

Answer = Mapping[str, Any]

THEMES: Final = ("auto", "light", "dark")
_PAGE: Final = """\
<!doctype html>
<html lang="{lang}" data-theme="{theme}"{alone}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
{head}<style>{style}</style>
{symbols}<main class="card">
{body}
</main>
<script>{script}</script>
</html>
"""

_OWN_STYLE: Final = (
    "body{margin:0}.symbols{position:absolute}"
    ".alone body{max-width:42rem;margin:1.5rem auto;padding:0 1rem}h2{font-size:1em;margin:0.8em 0 0.2em}"
)


@cache
def _style() -> str:
    return asset("hand.css").data.decode("utf-8") + _OWN_STYLE


@cache
def _script() -> str:
    return asset("frame.js").data.decode("utf-8")


@cache
def page_policy(ancestors: str) -> str:
    """Return the content security policy of a page: its own style and script and nothing else; who may frame it."""
    style, script = (b64encode(sha256(text.encode("utf-8")).digest()).decode() for text in (_style(), _script()))
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; "
        f"base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
    )


@cache
def _symbol(face: str) -> str:
    return f'<symbol id="t-{face}" viewBox="0 0 {WIDTH} {HEIGHT}">{whole(face, CHOSEN)}</symbol>'


class Shown(NamedTuple):
    """One tile of the hand as it is laid out."""

    face: str
    role: str
    group: int


def frame_page(answer: Answer, lang: str, *, theme: str, link: str, head: str = "") -> str:
    """Return the page of a scored hand; ``link``: where to read more; ``head``: markup for the head of the page."""
    return _scored(answer, lang, theme, link, head, alone=False)


def link_page(answer: Answer, lang: str, *, link: str, head: str = "") -> str:
    """Return a scored hand as a page of its own, for whoever opens its link: all that is known, and no frame around."""
    return _scored(answer, lang, THEMES[0], link, head, alone=True)


def _scored(answer: Answer, lang: str, theme: str, link: str, head: str, *, alone: bool) -> str:
    words = lexicon(lang)
    shown = card(answer, lang)
    tiles = _laid_out(answer["notation"])
    title = "h1" if alone else "p"
    up = "../.." if alone else ".."  # to the service's own address, which may have a path
    parts = [
        _hand(answer["notation"], words),
        f'<{title} class="total">{escape(shown.headline)}</{title}>',
        *(f"<p>{escape(remark)}</p>" for remark in shown.remarks),
        *_patterns(answer, shown, tiles, words, up),
        *_not_counted(answer, shown, words, up),
        *(_lists(shown, words) if alone else ()),
        *_payments(shown, words),
        *(f'<p class="notice">{escape(notice)}</p>' for notice in shown.notices),
        f'<p class="notice"><code>{escape(shown.notation)}</code> · <code>{escape(shown.rules)}</code></p>'
        if alone
        else "",
        _links(link, words),
    ]
    faces = {tile.face for tile in tiles} | {"back" for tile in tiles if tile.role == "concealed_kong"}
    name = f"{shown.headline} – {shown.notation}"
    return _page(lang, theme, name, "\n".join(filter(None, parts)), head, faces, alone=alone)


def problem_page(problem: Mapping[str, Any], notation: str, lang: str, *, theme: str) -> str:
    """Return the page that says what is wrong with a hand; ``problem``: a problem object."""
    errors = problem["errors"] or [{"message": problem["detail"], "suggestion": None, "span": None, "pointer": "#"}]
    said = [f"{error['message']} {error['suggestion'] or ''}".rstrip() for error in errors]
    spans = [error["span"] for error in errors if error["span"] and error["pointer"] == "#/notation"]
    marked = "".join(
        f"<mark>{escape(letter)}</mark>" if any(a <= i < b for a, b in spans) else escape(letter)
        for i, letter in enumerate(notation)
    )
    body = "".join(f"<p>{escape(line)}</p>" for line in said)
    return _page(
        lang,
        theme,
        str(problem["title"]),
        f'<div class="hand"></div><div class="error" role="alert">{body}<p><code>{marked}</code></p></div>',
        "",
        (),
        alone=False,
    )


def _page(lang: str, theme: str, title: str, body: str, head: str, faces: Iterable[str], *, alone: bool) -> str:
    drawn = "".join(map(_symbol, sorted(faces)))
    symbols = f'<svg class="symbols" width="0" height="0" aria-hidden="true">{drawn}</svg>\n' if drawn else ""
    return _PAGE.format(
        lang=lang,
        theme=theme,
        alone=' class="alone"' if alone else "",
        title=escape(title),
        head=head,
        style=_style(),
        symbols=symbols,
        body=body,
        script=_script(),
    )


def _laid_out(notation: str) -> list[Shown]:
    return [Shown(face, group.role, i) for i, group in enumerate(groups(notation)) for face in group.tiles]


def _claimed_from(notation: str) -> list[int]:
    """Return the figure of each claimed set, 0 for a concealed kong: who let the claimed tile go."""
    melds = notation.partition("|")[0].split("]")[:-1]
    return [int(meld.partition(",")[2] or 0) for meld in melds]


def _hand(notation: str, words: Lexicon) -> str:
    claimed = iter(_claimed_from(notation))
    out = []
    for group in groups(notation):
        melded = group.role in ("meld", "concealed_kong")
        turned = {1: 0, 2: 1, 3: len(group.tiles) - 1}.get(next(claimed) % 4, -1) if melded else -1
        role = {"meld": "claimed", "kept": "concealed"}.get(group.role, group.role)
        label = words.sentence("embed", role, {"kind": _kind(group.tiles)}) or role
        tiles = "".join(
            _tile(face, words, back=group.role == "concealed_kong" and i in (0, 3), turned=i == turned)
            for i, face in enumerate(group.tiles)
        )
        out.append(f'<div class="group {role}" role="group" aria-label="{escape(label)}">{tiles}</div>')
    return f'<div class="hand" role="group" aria-label="{escape(notation)}">{"".join(out)}</div>'


def _kind(tiles: Sequence[str]) -> str:
    """Return what a claimed set is; only the engine judges, this names."""
    if len(tiles) < 2:
        return "pair"
    return "kong" if len(tiles) == 4 else "pung" if tiles[0] == tiles[1] else "chow"


def _tile(face: str, words: Lexicon, *, back: bool, turned: bool) -> str:
    name = words.tile(face) + (f" ({words.word('embed', 'back')})" if back else "")
    drawing = (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"><use href="#t-{"back" if back else face}"/></svg>'
    )
    return f'<span class="tile{" turned" if turned else ""}" role="img" aria-label="{escape(name)}">{drawing}</span>'


def lights(tiles: Sequence[Shown], evidence: Iterable[Sequence[str]]) -> list[int]:
    """Return the places of the tiles that make a pattern: whole melds first, the winning tile for a lone one."""
    used: set[int] = set()
    melds: dict[int, list[int]] = {}
    for place, tile in enumerate(tiles):
        if tile.role in ("meld", "concealed_kong"):
            melds.setdefault(tile.group, []).append(place)
    for group in evidence:
        wanted = sorted(group)
        whole = next(
            (m for m in melds.values() if m[0] not in used and sorted(tiles[p].face for p in m) == wanted), None
        )
        if whole is not None:
            used.update(whole)
            continue
        order = ("win", "concealed") if len(group) == 1 else ("concealed", "win")
        for face in group:
            free = [place for place, tile in enumerate(tiles) if tile.face == face and place not in used]
            free.sort(key=lambda place: order.index(tiles[place].role) if tiles[place].role in order else len(order))
            used.update(free[:1])
    return sorted(used)


def _patterns(answer: Answer, shown: Card, tiles: Sequence[Shown], words: Lexicon, up: str) -> Iterator[str]:
    if not shown.patterns:
        return
    yield '<ul class="patterns">'
    for fan, line in zip(answer["fans"], shown.patterns, strict=True):
        places = " ".join(map(str, lights(tiles, fan.get("evidence") or ())))
        yield (
            f'<li class="row"><button type="button" class="pattern" aria-pressed="false" data-lights="{places}">'
            f'<span class="value">{line.points}</span><span>{escape(line.name)}</span></button>'
            f"{_about(fan, line, words, up)}</li>"
        )
    yield "</ul>"


def _about(row: Mapping[str, Any], line: Line, words: Lexicon, up: str) -> str:
    """Return the link to the page of a pattern, where it has one."""
    if "page" not in row:
        return ""
    label = escape(words.sentence("embed", "about", {"name": line.name}) or line.name)
    return (
        f'<a class="more" href="{escape(up + row["page"])}" target="_blank" rel="noopener" title="{label}" '
        f'aria-label="{label}">?</a>'
    )


def _not_counted(answer: Answer, shown: Card, words: Lexicon, up: str) -> Iterator[str]:
    if shown.not_counted:
        colon = words.word("card", "colon")
        yield f"<details><summary>{escape(words.word('card', 'not_counted'))} ({len(shown.not_counted)})</summary><ul>"
        for row, line in zip(answer["not_counted"], shown.not_counted, strict=True):
            name = escape(line.name)
            if "page" in row:
                name = f'<a class="more" href="{escape(up + row["page"])}" target="_blank" rel="noopener">{name}</a>'
            yield f"<li>{name} ({line.points}){colon}<small>{escape(line.note)}</small></li>"
        yield "</ul></details>"


def _lists(shown: Card, words: Lexicon) -> Iterator[str]:
    for key, texts in shown.lists():
        if texts:
            yield f"<h2>{escape(words.word('card', key))}</h2><ul>"
            yield from (f"<li>{escape(text)}</li>" for text in texts)
            yield "</ul>"


def _payments(shown: Card, words: Lexicon) -> Iterator[str]:
    if shown.payments:
        yield f'<dl class="payments" aria-label="{escape(words.word("card", "payments"))}">'
        for seat, amount in shown.payments:
            yield f"<div><dt>{escape(seat)}</dt><dd>{signed(amount)}</dd></div>"
        yield "</dl>"
        for note in shown.payment_notes:
            yield f'<p class="notice">{escape(note)}</p>'


def _links(link: str, words: Lexicon) -> str:
    text = escape(words.word("embed", "open"))
    return f'<p class="links"><a class="link" href="{escape(link)}" target="_blank" rel="noopener">{text}</a></p>'
