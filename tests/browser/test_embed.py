"""A hand in somebody else's page, in a real browser: element and frame on another origin, and what is refused."""

from __future__ import annotations

import json
import re
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from browser.desk import Desk, Guard, becomes, until
from hupai.embed import newest
from support.waiting import PATIENCE

pytestmark = pytest.mark.browser

HAND = "[EEE,1][8888p][SSSS,1]55pWWW|ag"
CONTEXT = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
ATTRIBUTES = " ".join(f'{name.replace("_", "-")}="{text}"' for name, text in CONTEXT.items())
NO_HAND = "123m456p55555s99m"
SCORED = "document.querySelector('hupai-hand').shadowRoot.querySelector('.total') !== null"


@dataclass
class Site:
    """Another site: pages by path, with headers of their own."""

    address: str
    pages: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)

    def page(self, body: str, head: str = "", lang: str = "en", headers: dict[str, str] | None = None) -> str:
        """Put a page up and return its address."""
        path = f"/{len(self.pages)}"
        start = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>A site</title>'
        html = f"{start}{head}<main>{body}</main></html>"
        self.pages[path] = (html, headers or {})
        return self.address + path


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site on another origin."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            text, headers = here.pages.get(self.path, ("", {}))
            self.send_response(200 if text else 204)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            for name, value in headers.items():
                self.send_header(name, value)
            data = text.encode()
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    here = Site(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield here
    server.shutdown()
    server.server_close()
    thread.join()


class Elsewhere(Guard):
    """The guard of a page on another site: it may ask that site and the service, and nobody else."""

    def __init__(self, served: str, site: str) -> None:
        super().__init__(served)
        self.site = site
        self.asked: list[str] = []

    def _request(self, request: Any) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((self.served, self.site, "blob:", "data:")):
            self.foreign.append(request.url)


@pytest.fixture
def at(served: str, chromium: Any, site: Site) -> Iterator[Callable[..., tuple[Any, Elsewhere]]]:
    """Open a page of the other site; when the test ends it has said no error and asked nobody else."""
    with ExitStack() as stack:
        guards: list[Elsewhere] = []

        def opened(
            address: str, *, dark: bool = False, width: int = 900, refused: int = 0, offline: bool = False, **more: Any
        ) -> tuple[Any, Elsewhere]:
            context = chromium.new_context(
                viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", **more
            )
            stack.callback(context.close)
            context.set_default_timeout(1000 * PATIENCE)
            page = context.new_page()
            guard = Elsewhere(served, site.address)
            guard.allowed.add(refused)
            guard.offline = offline
            guard.watch(page)
            guards.append(guard)
            page.goto(address)
            return page, guard

        yield opened
        for guard in guards:
            assert (guard.said, guard.foreign) == ([], [])


def module(served: str, integrity: str | None = None) -> str:
    """Return the tag that loads the pinned module, as the guide shows it."""
    held = newest().integrity if integrity is None else integrity
    source = f"{served}embed/v1/hupai-hand.js?v={newest().version}"
    return f'<script type="module" crossorigin src="{source}" integrity="{held}"></script>'


def element(inside: str = "the hand in letters", **attributes: str) -> str:
    given = {"hand": HAND, **attributes}
    shown = " ".join(f'{name.replace("_", "-")}="{escape(text)}"' for name, text in given.items())
    return f"<hupai-hand {shown}>{inside}</hupai-hand>"


def frame(served: str, hand: str = HAND, **asked: str) -> str:
    source = f"{served}embed/{quote(hand, safe='')}?{urlencode({**CONTEXT, **asked})}"
    return f'<iframe title="A scored hand" src="{escape(source)}" width="480" height="600"></iframe>'


def text_of(page: Any, index: int = 0) -> str:
    """Return what an element shows, its own text and no fallback."""
    found: str = page.evaluate("i => document.querySelectorAll('hupai-hand')[i].shadowRoot.textContent", index)
    return found


def axe(page: Any, guard: Guard) -> list[str]:
    """Return what axe-core finds; how it talks to frames makes the browser warn, which is not the page's doing."""
    before = list(guard.said)
    found = Desk(page, "", guard).axe()
    assert all("Failed to execute 'postMessage'" in text for text in guard.said[len(before) :])
    guard.said[:] = before
    return found


def test_the_element_and_the_frame_work_on_another_site(served: str, site: Site, at: Any) -> None:
    body = element(**CONTEXT) + element(lang="fr", **CONTEXT) + element(**CONTEXT) + frame(served, lang="zh-Hant")
    page, guard = at(site.page(body, module(served)))
    page.wait_for_function("[...document.querySelectorAll('hupai-hand')].every(one => one.answer)")
    assert "39 points" in text_of(page) and "Big Three Winds" in text_of(page)
    assert "Trois grands Vents" in text_of(page, 1)
    framed = page.frame_locator("iframe")
    assert framed.locator(".total").inner_text() == "39 番"
    assert framed.locator(".tile").count() == page.locator("hupai-hand >> nth=0").locator(".tile").count() == 18
    # three elements, two questions, one set of drawings
    paths = [url.removeprefix(served).partition("?")[0] for url in guard.asked if url.startswith(served)]
    assert sum(path.startswith("v1/hands/") for path in paths) == 2
    assert paths.count("assets/tiles.svg") == 1


def test_every_other_page_is_refused_a_frame(served: str, site: Site, at: Any) -> None:
    paths = ["", "docs/embed", f"v1/hands/{quote(HAND)}?{urlencode(CONTEXT)}", "rules/mcr"]
    page, guard = at(site.page("".join(f'<iframe src="{served}{escape(path)}"></iframe>' for path in paths)))
    until(page, lambda: len(guard.said) == len(paths))
    for inner in page.frames[1:]:
        becomes(page, lambda inner=inner: inner.url, "chrome-error://chromewebdata/")
        assert inner.locator(".tile").count() == 0
    refused = [text for text in guard.said if "frame-ancestors 'none'" in text]
    assert len(refused) == len(paths) == len(guard.said)
    guard.said.clear()


def test_they_work_in_a_page_that_isolates_itself(served: str, site: Site, at: Any) -> None:
    headers = {"Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin"}
    picture = f'<img alt="the hand" src="{served}v1/hands/{quote(HAND)}.svg">'
    page, _ = at(site.page(element(**CONTEXT) + frame(served) + picture, module(served), headers=headers))
    page.wait_for_function(SCORED)
    assert page.evaluate("crossOriginIsolated") is True
    assert page.frame_locator("iframe").locator(".total").inner_text() == "39 points"
    assert (
        page.evaluate("document.querySelector('img').decode().then(() => document.querySelector('img').naturalWidth)")
        > 100
    )


def test_they_work_under_a_strict_policy(served: str, site: Site, at: Any) -> None:
    policy = f"default-src 'none'; script-src {served}; connect-src {served}; frame-src {served}"
    page, _ = at(
        site.page(element(**CONTEXT) + frame(served), module(served), headers={"Content-Security-Policy": policy})
    )
    page.locator("hupai-hand .total").wait_for()  # a page that forbids eval is not polled by a script
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('hupai-hand').shadowRoot.querySelector('.hand')).display"
        )
        == "flex"
    )


def test_what_the_page_says_stays_where_the_script_is_refused(served: str, site: Site, at: Any) -> None:
    wrong = "sha384-" + "A" * 64
    page, guard = at(site.page(element(inside="the hand in letters"), module(served, wrong)))
    until(page, lambda: bool(guard.said))
    assert page.locator("hupai-hand").inner_text() == "the hand in letters"
    assert any("integrity" in text for text in guard.said)
    guard.said.clear()


def test_without_scripts_the_frame_reads_whole(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page(element(inside="the hand in letters") + frame(served, lang="fr")), java_script_enabled=False)
    assert page.locator("hupai-hand").inner_text() == "the hand in letters"
    inside = page.frame_locator("iframe")
    said = inside.locator("main").inner_text()
    assert "39 points" in said and "Trois grands Vents" in said and "+141" in said
    assert inside.locator("summary").is_visible()


@pytest.mark.parametrize("sandbox", ["", "allow-scripts"])
def test_a_frame_works_in_a_sandbox(served: str, site: Site, at: Any, sandbox: str) -> None:
    listener = "<script>addEventListener('message', (event) => { window.told = event.data; });</script>"
    page, guard = at(site.page(frame(served).replace("<iframe", f'<iframe sandbox="{sandbox}"'), listener))
    page.frame_locator("iframe").locator(".total").wait_for()
    if sandbox:
        page.wait_for_function("window.told?.type === 'hupai-height'")
    else:
        until(page, lambda: any("Blocked script execution" in text for text in guard.said))
        guard.said = [text for text in guard.said if "Blocked script execution" not in text]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Did you mean"),
        ("fr", "Vouliez-vous dire"),
        ("zh-Hant", "是否想寫"),
        ("zh-Hans", "是否想写"),
    ],
)
def test_what_is_wrong_is_shown_in_the_pages_language(served: str, site: Site, at: Any, lang: str, words: str) -> None:
    body = element(hand=NO_HAND, seatwind="E", inside="as written") + frame(served, NO_HAND, lang=lang)
    page, guard = at(site.page(body, module(served), lang=lang), refused=422)
    page.wait_for_function("document.querySelector('hupai-hand').problem !== null")
    shown = text_of(page)
    problem = page.evaluate("document.querySelector('hupai-hand').problem.problem")
    assert problem["code"] == "invalid_request"
    for error in problem["errors"]:
        assert error["message"] in shown
    assert "seat_wind" in shown and "".join(page.locator("hupai-hand mark").all_inner_texts()) == "5s"
    assert page.locator("hupai-hand").get_by_role("alert").is_visible()
    assert page.get_by_text("as written").is_visible()
    assert page.frame_locator("iframe").get_by_role("alert").is_visible()
    assert axe(page, guard) == []


def test_a_service_that_cannot_be_reached_is_said(served: str, site: Site, at: Any) -> None:
    body = (
        element(api=f"{site.address}/nothing", inside="left a")
        + element(api="http://127.0.0.1:9/", lang="fr", inside="left b")
        + element(api="ftp://x", inside="left c")
        + element(hand="", inside="left d")
    )
    page, guard = at(site.page(body, module(served)), offline=True)
    page.wait_for_function("[...document.querySelectorAll('hupai-hand')].every(one => one.problem)")
    codes = page.evaluate("[...document.querySelectorAll('hupai-hand')].map(one => one.problem.code)")
    assert codes == ["bad_answer", "unreachable", "bad_api", "no_hand"]
    assert "status 204" in text_of(page, 0)
    assert "injoignable" in text_of(page, 1)
    assert "ftp://x" in text_of(page, 2)
    assert "123m456p789s11123p" in text_of(page, 3)
    assert all(page.get_by_text(f"left {letter}").is_visible() for letter in "abcd")
    assert all("127.0.0.1:9" in url for url in guard.foreign)
    guard.foreign.clear()


def test_a_page_that_comes_back_online_asks_again(served: str, site: Site, at: Any) -> None:
    page, guard = at(site.page(element(hand="", **CONTEXT), module(served)))
    page.wait_for_function("document.querySelector('hupai-hand').problem?.code === 'no_hand'")
    guard.offline = True
    page.context.set_offline(True)
    page.evaluate("hand => { document.querySelector('hupai-hand').hand = hand; }", HAND)
    page.wait_for_function("document.querySelector('hupai-hand').problem?.code === 'unreachable'")
    page.context.set_offline(False)
    page.wait_for_function(SCORED)


def test_an_answer_that_is_no_score_is_said(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page("<p>x</p>"))
    page.route(
        f"{served}v1/hands/**",
        lambda route: route.fulfill(json={"is_win": True, "total": 3}, headers={"Access-Control-Allow-Origin": "*"}),
    )
    page.goto(site.page(element(**CONTEXT), module(served)))
    page.wait_for_function("document.querySelector('hupai-hand').problem?.code === 'bad_answer'")
    assert "status 200" in text_of(page)


def test_attributes_may_change_and_an_older_answer_is_dropped(served: str, site: Site, at: Any) -> None:
    script = (
        "<script>window.told = []; addEventListener('hupai-score', (event) => told.push(event.detail.total));</script>"
    )
    page, guard = at(site.page(element(**CONTEXT), script + module(served)))
    page.wait_for_function("told.length === 1")
    before = len(guard.asked)
    page.evaluate(
        """() => { const one = document.querySelector('hupai-hand');
        one.hand = '123m456p789s11123p'; one.setAttribute('win-by', 'discard'); one.setAttribute('discarder', 'S');
        one.setAttribute('lang', 'fr'); }"""
    )
    page.wait_for_function("told.length === 2")
    assert len(guard.asked) == before + 1
    assert page.evaluate("told") == [39, 13]
    assert page.evaluate("document.querySelector('hupai-hand').answer.total") == 13
    # back again: known already; and a slow answer to an older question changes nothing
    page.evaluate(
        """() => { const one = document.querySelector('hupai-hand');
        const back = () => { one.hand = '123m456p789s11123p'; };
        one.hand = '19m19p19sESWNCFP5m'; queueMicrotask(() => queueMicrotask(back)); }"""
    )
    page.wait_for_function("told.length === 3")
    page.wait_for_function("performance.getEntriesByType('resource').some((one) => one.name.includes('19m19p'))")
    assert page.evaluate("told") == [39, 13, 13]
    page.evaluate("document.querySelector('hupai-hand').removeAttribute('hand')")
    page.wait_for_function("document.querySelector('hupai-hand').problem?.code === 'no_hand'")


def test_a_property_set_before_the_module_came_counts(served: str, site: Site, at: Any) -> None:
    early = "<script>addEventListener('DOMContentLoaded', () => {}); </script>"
    body = (
        "<hupai-hand>x</hupai-hand><script>document.querySelector('hupai-hand').hand = '123m456p789s11123p';</script>"
    )
    page, _ = at(site.page(body, early + module(served)))
    page.wait_for_function(SCORED)
    assert page.locator("hupai-hand").get_attribute("hand") == "123m456p789s11123p"


def test_a_service_may_lie_below_a_path(served: str, site: Site, at: Any) -> None:
    page, guard = at(site.page("<p>x</p>"))
    stage = f"{served}live/"
    page.route(
        f"{stage}**",
        lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace("live/", ""), timeout=1000 * PATIENCE)
        ),
    )
    page.goto(site.page(element(**CONTEXT) + frame(stage), module(stage)))
    page.wait_for_function(SCORED)
    page.frame_locator("iframe").locator(".total").wait_for()
    for place in (page.locator("hupai-hand"), page.frame_locator("iframe").locator("main")):
        assert place.locator("a.more").first.evaluate("link => link.href").startswith(f"{stage}rules/mcr/")
        assert place.locator("a.link").evaluate("link => link.href").startswith(f"{stage}#h=")
    page.goto(f"{stage}docs/embed")
    page.locator("hupai-hand .total").wait_for()
    page.frame_locator("#frame").locator(".total").wait_for()
    page.goto(f"{stage}v1/hands/{quote(HAND)}?{urlencode(CONTEXT)}")
    assert page.locator("a.more").first.evaluate("link => link.href").startswith(f"{stage}rules/mcr/")
    assert [url for url in guard.asked if url.startswith(served) and not url.startswith(stage)] == []


def test_nothing_is_left_in_the_page(served: str, site: Site, at: Any) -> None:
    body = element(**CONTEXT) + "<script>window.before = new Set(Object.getOwnPropertyNames(window));</script>"
    page, _ = at(site.page(body, module(served) + module(served)))
    page.wait_for_function(SCORED)
    assert (
        page.evaluate("Object.getOwnPropertyNames(window).filter((name) => !before.has(name) && name !== 'before')")
        == []
    )
    assert page.evaluate("document.querySelectorAll('body > svg, head > style').length") == 0
    assert page.evaluate("document.cookie") == ""


def test_patterns_light_their_tiles_by_pointer_and_by_keyboard(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page(element(**CONTEXT) + frame(served), module(served)))
    page.wait_for_function(SCORED)
    for place in (page.locator("hupai-hand"), page.frame_locator("iframe").locator("main")):
        pattern = place.locator(".pattern").nth(3)
        lit = place.locator(".tile.lit")
        pattern.hover()
        becomes(page, lit.count, 8)
        page.mouse.move(0, 0)
        becomes(page, lit.count, 0)
        pattern.focus()
        becomes(page, lit.count, 8)
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        becomes(page, lambda pattern=pattern: pattern.get_attribute("aria-pressed"), "true")
        place.locator("summary").focus()
        becomes(page, lit.count, 8)
        page.keyboard.press("Enter")
        place.locator("details li").first.wait_for()
        pattern.focus()
        page.keyboard.press("Space")
        becomes(page, lambda pattern=pattern: pattern.get_attribute("aria-pressed"), "false")


def test_element_and_frame_light_the_same_tiles(served: str, site: Site, at: Any) -> None:
    hands = {
        HAND: CONTEXT,
        "[123m,1][123p,1]678s99s46m5m": {"win_by": "discard", "seat_wind": "E", "discarder": "S"},
        "147m258p369sEWCFP": {"win_by": "discard", "seat_wind": "E", "round_wind": "S"},
        "123m456p789s123pEEESS": {**CONTEXT, "rules": "tw-association"},
        "123m123m123m99p111s*": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"},
    }
    body = "".join(element(hand=hand, **context) for hand, context in hands.items())
    frames = [f"{served}embed/{quote(hand, safe='')}?{urlencode(context)}" for hand, context in hands.items()]
    body += "".join(f'<iframe title="hand" src="{escape(source)}"></iframe>' for source in frames)
    page, _ = at(site.page(body, module(served)))
    page.wait_for_function("[...document.querySelectorAll('hupai-hand')].every(one => one.answer)")
    lit = """(root) => [...root.querySelectorAll('.pattern')].map((pattern) => {
        pattern.dispatchEvent(new PointerEvent('pointerenter'));
        return [pattern.innerText, [...root.querySelectorAll('.tile')].map((tile) => tile.classList.contains('lit'))];
      })"""
    for i in range(len(hands)):
        page.frame_locator(f"iframe >> nth={i}").locator(".total").wait_for()
        inside = page.evaluate(f"({lit})(document.querySelectorAll('hupai-hand')[{i}].shadowRoot)")
        framed = page.frames[1 + i].evaluate(f"({lit})(document)")
        assert inside == framed and inside and any(any(tiles) for _, tiles in inside)


def test_many_hands_are_asked_a_few_at_a_time(served: str, site: Site, at: Any) -> None:
    count = """<script>
      window.most = 0; let now = 0; const real = fetch;
      window.fetch = (...asked) => { most = Math.max(most, ++now); return real(...asked).finally(() => { now--; }); };
    </script>"""
    hands = [f"{a}{a}{a}m{b}{b}{b}p{c}{c}{c}s1112z" for a in (1, 5) for b in (2, 6) for c in range(1, 8)]
    page, guard = at(
        site.page("".join(element(hand=hand, dialect="tenhou", **CONTEXT) for hand in hands), count + module(served))
    )
    page.wait_for_function("[...document.querySelectorAll('hupai-hand')].every(one => one.answer)")
    assert page.evaluate("most") == 6
    assert sum("/v1/hands/" in url for url in guard.asked) == len(hands) == 28


def test_tiles_are_images_with_names(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page(element(lang="fr", **CONTEXT), module(served)))
    page.wait_for_function(SCORED)
    one = page.locator("hupai-hand")
    assert one.get_by_role("img", name="8 de Ronds (face cachée)").count() == 2
    assert one.get_by_role("img", name="Vent d’Est").count() == 3
    assert one.get_by_role("group", name="Kong caché").count() == 1
    assert one.locator(".tile svg").count() == 18
    assert one.locator(".tile.turned").count() == 2


def test_each_line_leads_to_the_page_of_its_pattern(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page(element(lang="fr", **CONTEXT) + frame(served, lang="fr"), module(served)))
    page.wait_for_function(SCORED)
    for place in (page.locator("hupai-hand"), page.frame_locator("iframe").locator("main")):
        links = place.locator("a.more")
        assert links.count() == place.locator(".pattern").count() + place.locator("details li").count()
        first = place.get_by_role("link", name="À propos de Trois grands Vents")
        assert first.evaluate("link => link.href") == f"{served}rules/mcr/big_three_winds?lang=fr"
        assert place.locator("a.link").evaluate("link => link.href").startswith(f"{served}#h=")
    with page.context.expect_page() as opened:
        page.locator("hupai-hand").get_by_role("link", name="À propos de Trois grands Vents").click()
    opened.value.wait_for_load_state()
    assert "Trois grands Vents" in opened.value.title()


@pytest.mark.parametrize(
    "hand", ["<img src=x onerror=alert(1)>", "'\"><script>alert(1)", "\u202e123m", "🀇🀇🀇", "%", "1m" * 200]
)
def test_any_text_is_only_text(served: str, site: Site, at: Any, hand: str) -> None:
    page, _ = at(site.page(element(hand=hand) + frame(served, hand), module(served)), refused=422)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.wait_for_function("(one => one.answer || one.problem)(document.querySelector('hupai-hand'))")
    inside = "document.querySelector('hupai-hand').shadowRoot.querySelectorAll('img, script').length"
    assert page.evaluate(inside) == 0
    (inner,) = page.frames[1:]
    assert inner.locator("img").count() == 0 and inner.locator("script").count() == 1
    words = page.locator("hupai-hand").locator("[part=message], [part=total]").all_inner_texts()
    assert words and all(words)


def test_a_hand_that_would_be_another_address_is_refused_in_words(served: str, site: Site, at: Any) -> None:
    page, _ = at(site.page(element(hand="../..", lang="fr"), module(served)), refused=404)
    page.wait_for_function("document.querySelector('hupai-hand').problem")
    assert "rien à cette adresse" in text_of(page)


def test_the_client_works_from_another_site(served: str, site: Site, at: Any) -> None:
    script = f"""<script type="module">
      import {{Hupai, HupaiProblem}} from "{served}js/v1/hupai.js";
      const hupai = new Hupai({{lang: "fr"}});
      const out = {{}};
      out.total = (await hupai.scoreHand({{notation: "123m456p789s11123p"}})).total;
      const opened = await hupai.openTable({{players: ["a", "b", "c", "d"]}});
      const token = opened.owner_token, deal = {{deal: 1, kind: "draw"}};
      out.state = (await hupai.settleDeal(opened.id, deal, {{token, ifMatch: '"0"', prefer: "wait=5"}})).state;
      try {{ await hupai.settleDeal(opened.id, deal, {{token, ifMatch: '"0"'}}); }}
      catch (error) {{ out.refused = [error instanceof HupaiProblem, error.status, error.code]; }}
      window.out = out;
    </script>"""
    page, _ = at(site.page("<p>x</p>", script), refused=412)
    page.wait_for_function("window.out")
    assert page.evaluate("out") == {"total": 13, "state": "settled", "refused": [True, 412, "version_differs"]}


def test_the_first_example_of_the_readme_works_from_a_file(served: str, at: Any, root: Path, tmp_path: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    (example,) = [block for block in re.findall(r"```html\n(.*?)```", text, re.DOTALL) if "hupai-hand" in block]
    file = tmp_path / "hand.html"
    file.write_text(example.replace("http://127.0.0.1:8000/", served), encoding="utf-8")
    page, guard = at(file.as_uri())
    page.wait_for_function(SCORED)
    assert "98 points" in text_of(page)
    guard.foreign = [url for url in guard.foreign if not url.startswith("file:")]


def test_the_examples_of_the_guide_work_as_they_stand(served: str, site: Site, at: Any, root: Path) -> None:
    text = (root / "docs" / "embed.md").read_text(encoding="utf-8").replace("https://hupai.example", served.rstrip("/"))
    (whole, *pieces) = re.findall(r"```html\n(.*?)```", text, re.DOTALL)
    (style,) = re.findall(r"```css\n(.*?)```", text, re.DOTALL)
    inside = whole.partition("<title>A hand</title>")[2].replace("</html>", "")
    page, _ = at(site.page(inside + "".join(pieces), f"<style>{style}</style>"))
    page.wait_for_function(SCORED)
    assert "98 points" in text_of(page)
    assert not page.locator("hupai-hand [part=payments]").is_visible()
    page.frame_locator("iframe").get_by_text("98 points").wait_for()
    page.wait_for_function("document.querySelector('iframe').height !== '520'")
    loaded = "Promise.all([...document.images].map((one) => one.decode().then(() => one.naturalWidth)))"
    assert [width > 200 for width in page.evaluate(loaded)] == [True, True]


@pytest.mark.parametrize("dark", [False, True])
def test_a_link_opens_as_a_page(served: str, at: Any, dark: bool) -> None:
    page, guard = at(f"{served}v1/hands/{quote(HAND)}?{urlencode(CONTEXT)}&lang=fr", dark=dark, width=375)
    page.locator(".pattern").first.click()
    becomes(page, page.locator(".tile.lit").count, 10)
    assert page.locator("h2").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page, guard) == []


@pytest.mark.parametrize("dark", [False, True])
def test_it_follows_the_theme_of_the_page_and_its_own(served: str, site: Site, at: Any, dark: bool) -> None:
    body = (
        element(**CONTEXT)
        + f'<div style="color-scheme:dark">{element(**CONTEXT)}</div>'
        + element(theme="dark", **CONTEXT)
        + element(theme="light", **CONTEXT)
        + frame(served, theme="dark")
        + frame(served)
    )
    page, guard = at(site.page(body, module(served) + "<style>:root{color-scheme:light dark}</style>"), dark=dark)
    page.wait_for_function("[...document.querySelectorAll('hupai-hand')].every(one => one.answer)")
    papers = page.evaluate(
        """[...document.querySelectorAll('hupai-hand')].map((one) =>
           getComputedStyle(one.shadowRoot.querySelector('.card')).backgroundColor)"""
    )
    light, night = "rgb(255, 255, 255)", "rgb(26, 28, 32)"
    assert papers == [night if dark else light, night, night, light]
    framed = [
        inner.evaluate("getComputedStyle(document.querySelector('.card')).backgroundColor") for inner in page.frames[1:]
    ]
    assert framed == [night, night if dark else light]
    assert axe(page, guard) == []


def test_variables_and_parts_reach_inside(served: str, site: Site, at: Any) -> None:
    style = (
        "<style>hupai-hand{--hupai-paper:rgb(1,2,3);--hupai-tile-width:40px;--hupai-radius:0}"
        "hupai-hand::part(total){font-style:italic}hupai-hand::part(payments){display:none}</style>"
    )
    page, _ = at(site.page(element(**CONTEXT), style + module(served)))
    page.wait_for_function(SCORED)
    found = page.evaluate(
        """() => { const of = (name) => document.querySelector('hupai-hand').shadowRoot.querySelector(name);
        const look = (name) => getComputedStyle(of(name));
        const wide = of('.tile:not(.turned)').getBoundingClientRect().width;
        return [look('.card').backgroundColor, look('.card').borderRadius, wide,
                look('.total').fontStyle, look('.payments').display]; }"""
    )
    assert found == ["rgb(1, 2, 3)", "0px", 40, "italic", "none"]


def test_a_frame_tells_its_height(served: str, site: Site, at: Any) -> None:
    origin = served.rstrip("/")
    listener = f"""<script>
      window.heights = [];
      addEventListener("message", (event) => {{
        if (event.origin !== "{origin}" || event.data.type !== "hupai-height") return;
        heights.push(event.data);
        for (const frame of document.querySelectorAll("iframe"))
          if (frame.contentWindow === event.source) frame.height = event.data.height;
      }});
    </script>"""
    page, _ = at(site.page(frame(served), listener))
    page.wait_for_function("heights.length > 0")
    assert page.evaluate("heights.every((one) => one.version === 1 && one.height > 300)")
    inner = page.frames[1]
    page.wait_for_function("document.querySelector('iframe').height == heights.at(-1).height")
    inner.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
    told = page.evaluate("heights.length")
    page.frame_locator("iframe").locator("summary").click()
    page.wait_for_function("n => heights.length > n", arg=told)
    page.evaluate(
        """window.heights = [];
        document.querySelector('iframe').contentWindow.postMessage({type: 'hupai-ask-height'}, '*')"""
    )
    page.wait_for_function("heights.length > 0")


@pytest.mark.parametrize("width", [240, 320, 480, 800])
def test_oembed_foresees_the_height(served: str, site: Site, at: Any, width: int) -> None:
    asked = [
        (HAND, CONTEXT),
        ("123m456p789s11123p", {"win_by": "discard", "seat_wind": "E", "discarder": "S"}),
        ("[123m,1][123p,1]678s99s46m5m", {"win_by": "discard", "seat_wind": "E", "discarder": "S", "lang": "fr"}),
        ("19m19p19sESWNCFP5m", {"lang": "zh-Hant"}),
        ("[1111m][9999m][EEEE][FFFF]CC", {**CONTEXT, "lang": "zh-Hans"}),
        ("123m456p789s123pEEESS", {**CONTEXT, "rules": "tw-association", "lang": "fr"}),
    ]
    body = ""
    foreseen = []
    for hand, context in asked:
        url = f"{served}v1/hands/{quote(hand, safe=',')}?{urlencode(context)}"
        found = json.load(urllib.request.urlopen(f"{served}oembed?{urlencode({'url': url, 'maxwidth': str(width)})}"))
        foreseen.append(found["height"])
        body += found["html"].replace('loading="lazy"', "")
    page, _ = at(site.page(body))
    for inner in page.frames[1:]:
        inner.locator(".total").wait_for()
    real = [inner.evaluate("document.documentElement.getBoundingClientRect().height") for inner in page.frames[1:]]
    wide = [inner.evaluate("document.documentElement.scrollWidth - innerWidth") for inner in page.frames[1:]]
    assert len(real) == len(asked) and max(wide) <= 0
    for (hand, _), high, guess in zip(asked, real, foreseen, strict=True):
        assert high <= guess <= high * 1.4 + 40, (hand, width, high, guess)


@pytest.mark.parametrize("dark", [False, True])
def test_the_guide_is_live(served: str, at: Any, dark: bool) -> None:
    page, guard = at(f"{served}docs/embed", dark=dark)
    page.locator("hupai-hand .total").wait_for()
    assert "98 points" in text_of(page)
    assert axe(page, guard) == []
    page.get_by_label("Hand", exact=True).fill("123m456p789s11123p")
    page.get_by_label("Language").select_option("fr")
    page.locator("hupai-hand").get_by_text("15 points").wait_for()
    page.frame_locator("#frame").get_by_text("15 points").wait_for()
    page.get_by_label("Width").select_option("320px")
    page.wait_for_selector("#frame[style*='320px']")
    for part in ("#live", "#frame"):
        becomes(page, lambda part=part: page.locator(part).bounding_box()["width"], 320)
    page.get_by_label("Theme").select_option("dark")
    page.frame_locator("#frame").locator(":root[data-theme=dark] .total").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [320, 375, 900])
def test_it_fits_where_it_stands(served: str, site: Site, at: Any, width: int) -> None:
    page, _ = at(site.page(element(**CONTEXT), module(served)), width=width)
    page.wait_for_function(SCORED)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
