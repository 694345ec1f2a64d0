"""A real browser against the real service: started once, with guards that hold on every page of every test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from browser.desk import Desk, Guard, Service
from support.running import running
from support.waiting import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
#: No sandbox: the tests run as whoever runs them, in containers as root.  And nothing of the browser's own goes out.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service, as ``hupai serve`` serves it, ending in a slash."""
    data = tmp_path_factory.mktemp("data")
    with running(data, "--data", str(data)) as service:
        yield f"{service.address}/"


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service of the test's own, which it may stop."""
    with running(tmp_path, "--data", str(tmp_path)) as service:
        yield Service.of(service)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """The browser; it ends with the tests of this folder, as others run event loops of their own."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium, which is not on this machine (.ci/run installs it)")
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=1000 * PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def visit(served: str, chromium: Any) -> Iterator[Callable[..., Desk]]:
    """Open the page: ``visit(path, phone=True, dark=False, lang="en", …)``.

    ``allowed``: statuses that the test provokes, as every browser writes those to its console.
    ``calm``: wait until the page has what it asks for by itself.

    When the test ends, no page may have said an error, asked another host, or failed at a request of its own.
    """
    with ExitStack() as stack:
        guards: list[Guard] = []

        def opened(
            path: str = "",
            *,
            phone: bool = True,
            dark: bool = False,
            lang: str = "en",
            workers: bool = False,
            calm: bool = True,
            allowed: frozenset[int] = frozenset(),
            at: str = served,
            **more: Any,
        ) -> Desk:
            context = chromium.new_context(
                viewport=more.pop("viewport", PHONE if phone else DESKTOP),
                has_touch=phone,
                is_mobile=phone,
                color_scheme="dark" if dark else "light",
                locale=lang,
                service_workers="allow" if workers else "block",
                **more,
            )
            stack.callback(context.close)
            context.set_default_timeout(1000 * PATIENCE)
            context.grant_permissions(["clipboard-read", "clipboard-write"], origin=at.rstrip("/"))
            page = context.new_page()
            guard = Guard(at, set(allowed))
            guard.watch(page)
            guards.append(guard)
            desk = Desk(page, at, guard)
            desk.open(path, calm=calm)
            return desk

        yield opened
        for guard in guards:
            guard.check()


@pytest.fixture(scope="session")
def hand_photo(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A photo of a hand: a real one where the background folder is, else the reader's own picture of drawn tiles."""
    real = root.parent / "shared" / "photos" / "dev_val" / "images" / "jonchan_0193.jpg"
    return real if real.is_file() else root / "models" / "vector.png"
