"""What the browser's tests do again and again: open the page, look at it, and be told what went wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from support.running import Running
from support.waiting import PATIENCE

#: Chromium's own line for each answer that is no 2xx; the page tells those in words.
_STATUS = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")
#: What a test that cuts the network off is told by the browser.
_CUT = re.compile(
    r"net::ERR_(UNSAFE_PORT|INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED|FAILED|ABORTED)"
)
#: The page shows its lists of rules and the way to its other parts: it changes no more unless it is touched.
_CALM = """() => { const lists = document.querySelector('select[name=rules]'), ways = document.getElementById('nav');
    const told = (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part));
    return (!lists || (lists.options.length > 5 && told('v1/rulesets/'))) && (!ways || !ways.hidden); }"""


def until(page: Any, done: Callable[[], object]) -> None:
    """Wait until ``done`` says so: for what the browser tells, and the page does not show."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "it never came"
        page.wait_for_timeout(30)


def becomes(page: Any, look: Callable[[], Any], wanted: object) -> None:
    """Look until there is what is ``wanted``: no action is over when the browser says that it was made."""
    end = monotonic() + PATIENCE
    found = look()
    while found != wanted and monotonic() < end:
        page.wait_for_timeout(30)
        found = look()
    assert found == wanted


_LISTEN = """() => { window.heard = false;
    addEventListener("click", () => { heard = true; }, {capture: true, once: true}); }"""


class Service(NamedTuple):
    """A service that runs: its address, ending in a slash, and what stops it."""

    address: str
    stop: Callable[[], None]

    @classmethod
    def of(cls, running: Running) -> Service:
        """The service that runs there."""
        return cls(f"{running.address}/", running.end)


@dataclass
class Guard:
    """What a page may not do.  ``allowed``: statuses that the test provokes; ``offline``: it cuts the network off."""

    served: str
    allowed: set[int] = field(default_factory=set)
    offline: bool = False
    said: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def watch(self, page: Any) -> None:
        """Listen to everything that ``page`` says and asks."""
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("request", self._request)

    def _console(self, kind: str, text: str) -> None:
        status = _STATUS.search(text)
        if status and int(status[1]) in self.allowed:
            return
        if self.offline and _CUT.search(text):
            return
        if kind == "error" or (kind == "warning" and "Service Worker" not in text):
            self.said.append(f"{kind}: {text}")

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.served, "blob:", "data:")):
            self.foreign.append(request.url)

    def check(self) -> None:
        """Fail if anything was said or asked that should not have been."""
        assert self.said == []
        assert self.foreign == []


@dataclass
class Desk:
    """One open page."""

    page: Any
    served: str
    guard: Guard

    def open(self, path: str = "", *, calm: bool = True) -> None:
        """Go to ``path`` below the service's address and wait until the page can be used, and is calm."""
        self.page.goto(self.served + path)
        self.page.wait_for_selector("body[data-ready=yes]")
        if calm:
            self.calm()

    def calm(self) -> None:
        """Wait until the page has what it asks for by itself: nothing is drawn anew under a tap, or moves."""
        self.page.wait_for_function(_CALM)
        self.page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done)), 20))")

    def reload(self) -> None:
        """Load the page again and wait until it is calm."""
        self.page.reload()
        self.page.wait_for_selector("body[data-ready=yes]")
        self.calm()

    def total(self) -> str:
        """Wait for a score that is not being worked out any more and return its headline."""
        self.page.wait_for_selector("#score:not(.pending) .total")
        text: str = self.page.locator("#score .total").inner_text()
        return text

    def settled(self, text: str) -> None:
        """Wait until the score says ``text``."""
        self.page.locator("#score:not(.pending) .total", has_text=text).wait_for()

    def tab(self, name: str) -> None:
        """Choose a way to enter the hand: photo, tiles or text."""
        self.page.locator(f"#tab-{name}").click()

    def keys(self, *codes: str) -> None:
        """Tap tiles on the keyboard of tiles."""
        for code in codes:
            self.page.locator(f'[data-key="key:{code}"]').click()

    def choose(self, name: str, value: str) -> None:
        """Choose how the hand was won."""
        self.page.locator(f'[data-key="{name}:{value}"]').click()

    def tap(self, what: Any) -> None:
        """Tap with a finger; over when the page has heard the click that comes of it, which no browser waits for."""
        self.page.evaluate(_LISTEN)
        what.tap()
        self.page.wait_for_function("() => window.heard")

    def copy(self, act: Callable[[], object]) -> str:
        """Do what copies a text and return the text.

        All pages share one clipboard: what an earlier one put there is taken out first.
        """
        self.page.evaluate("navigator.clipboard.writeText('')")
        act()
        until(self.page, lambda: self.page.evaluate("navigator.clipboard.readText()"))
        text: str = self.page.evaluate("navigator.clipboard.readText()")
        return text

    def tray(self) -> list[str]:
        """Return the tiles of the hand as they lie, in order."""
        found: list[str] = self.page.eval_on_selector_all(
            ".tray .held .tile", "nodes => nodes.map(n => n.dataset.tile)"
        )
        return found

    def axe(self) -> list[str]:
        """Return what axe-core finds that is serious or critical on the page as it stands now."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:4]]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
