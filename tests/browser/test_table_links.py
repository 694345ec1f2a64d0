"""Links to tables that open nothing, or could not be tried: they are told, and what the browser holds stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.desk import Desk
from browser.test_statement import write
from browser.test_table_words import link, opened

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
WRONG = {
    "en": "This link does not open this table.",
    "fr": "Ce lien n’ouvre pas cette table.",
    "zh-Hant": "此連結無法開啟這一桌。",
    "zh-Hans": "此链接无法打开这一桌。",
}


def tokens(desk: Desk) -> list[tuple[str | None, ...]]:
    """Return id, owner's and viewer's token of the tables that the browser remembers, newest first."""
    found: list[dict[str, Any]] = desk.page.evaluate(
        "(JSON.parse(localStorage['hupai.settings'] || '{}'))['tables.known'] || []"
    )
    return [(one["id"], one.get("owner"), one.get("viewer")) for one in found]


def seats(desk: Desk) -> None:
    desk.page.locator("table.seats").wait_for()


JUNK = ("hupai_owner_wrong", "hupai_viewer_wrong", "hupai_owner_%E6%B3%A2", "a%20b")


@pytest.mark.parametrize(("token", "lang"), list(zip(JUNK, WRONG, strict=True)))
@pytest.mark.parametrize("role", ["owner", "viewer"])
def test_a_wrong_link_takes_nothing_away(role: str, token: str, lang: str, visit: Visit, served: str) -> None:
    table = opened(served)
    desk = visit(link(table, role), lang=lang, allowed=frozenset({400, 401, 404}))
    seats(desk)
    before = tokens(desk)
    assert before == [
        (table["id"], *((table["owner_token"], None) if role == "owner" else (None, table["viewer_token"])))
    ]
    desk.open(f"?wrong#/tables/{table['id']}?token={token}")
    desk.page.locator(".fault", has_text=WRONG[lang]).wait_for()
    seats(desk)
    assert tokens(desk) == before and "token" not in desk.page.url
    assert desk.page.locator('[data-key="settle"]').count() == (role == "owner")
    assert desk.page.locator("#offline").is_hidden() and desk.axe() == []


def test_a_link_to_look_on_is_kept_beside_what_settles(visit: Visit, served: str) -> None:
    table = opened(served)
    desk = visit(link(table))
    seats(desk)
    desk.open(f"?look{link(table, 'viewer')}")
    desk.page.locator('[data-key="settle"]').wait_for()
    assert tokens(desk) == [(table["id"], table["owner_token"], table["viewer_token"])]
    # what was held opens nothing any more, the new link does
    fresh = write(served, f"v1/tables/{table['id']}/tokens/rotate", {}, table["owner_token"])
    desk.guard.allowed.add(404)
    desk.open(f"?new#/tables/{table['id']}?token={fresh['viewer_token']}")
    seats(desk)
    assert tokens(desk) == [(table["id"], None, fresh["viewer_token"])]
    assert desk.page.get_by_text("You may look on, not settle.").is_visible()
    desk.open(f"?owner#/tables/{table['id']}?token={fresh['owner_token']}")
    desk.page.locator('[data-key="settle"]').wait_for()
    assert tokens(desk) == [(table["id"], fresh["owner_token"], fresh["viewer_token"])]


@pytest.mark.parametrize("status", [0, 500, 503])
def test_a_link_that_could_not_be_tried_loses_nothing(status: int, visit: Visit, served: str) -> None:
    table = opened(served)
    desk = visit(link(table, "viewer"), allowed=frozenset({status}))
    seats(desk)
    before = tokens(desk)
    desk.guard.offline = True
    desk.page.route("**/v1/tables/*", lambda asked: asked.fulfill(status=status) if status else asked.abort())
    desk.open(f"?later{link(table)}")
    desk.page.locator(".fault[role=alert]").wait_for()
    assert tokens(desk) == before
    desk.page.unroute("**/v1/tables/*")
    desk.reload()
    desk.page.locator('[data-key="settle"]').wait_for()
    assert tokens(desk) == [(table["id"], table["owner_token"], table["viewer_token"])]
    assert "token" not in desk.page.url


def test_links_that_open_nothing_push_no_table_out(visit: Visit, served: str) -> None:
    table = opened(served)
    desk = visit(link(table), allowed=frozenset({404}))
    seats(desk)
    for n in range(31):
        desk.page.evaluate("hash => { location.hash = hash; }", f"#/tables/junk{n}?token=hupai_owner_{n}")
        desk.page.wait_for_function("id => location.hash === `#/tables/${id}`", arg=f"junk{n}")
    desk.page.get_by_text("This browser holds nothing that opens this table.").wait_for()
    assert tokens(desk) == [(table["id"], table["owner_token"], None)]
