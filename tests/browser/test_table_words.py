"""A table as people meet it: what is left out is asked for in words, one tap does what it says, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.desk import Desk
from browser.test_statement import write

pytestmark = pytest.mark.browser
Visit = Callable[..., Desk]
PLAYERS = ("Ann", "Bo", "Chloé", "大偉")
LEFT_OUT = {
    "en": ("Choose who won.", "Type how much it is worth.", "Choose who called falsely.", "Say why."),
    "fr": ("Choisissez qui a gagné.", "Tapez ce qu’elle vaut.", "Choisissez qui a annoncé à tort.", "Dites pourquoi."),
    "zh-Hant": ("請選和牌者。", "請輸入值多少。", "請選詐和者。", "請寫明原因。"),
    "zh-Hans": ("请选和牌者。", "请输入值多少。", "请选诈和者。", "请写明原因。"),
}


def opened(served: str, **asked: Any) -> Any:
    return write(served, "v1/tables", {"rules": "mcr", "players": list(PLAYERS), **asked})


def link(table: Any, role: str = "owner") -> str:
    return f"#/tables/{table['id']}?token={table[f'{role}_token']}"


def settle(desk: Desk) -> None:
    desk.page.locator('[data-key="settle"]').click()


@pytest.mark.parametrize("lang", LEFT_OUT)
def test_what_is_left_out_is_asked_for(lang: str, visit: Visit, served: str) -> None:
    desk = visit(link(opened(served)), lang=lang, allowed=frozenset({422}))
    page = desk.page
    winner, value, offender, reason = LEFT_OUT[lang]
    settle(desk)
    page.locator(".bad", has_text=winner).wait_for()
    page.locator(".bad", has_text=value).wait_for()
    page.locator('[data-key="kind:penalty"]').click()
    settle(desk)
    page.locator(".bad", has_text=offender).wait_for()
    page.locator('[data-key="kind:adjustment"]').click()
    page.locator('[data-key="moved:E"]').fill("4")
    page.locator('[data-key="moved:S"]').fill("-4")
    settle(desk)
    page.locator(".bad", has_text=reason).wait_for()
    text = page.locator("main").inner_text()
    assert not [word for word in ("winner", "offender", "transfers", "tables.") if word in text]


def test_points_that_move_are_settled_by_one_tap(visit: Visit, served: str) -> None:
    """What was typed last counts, though nothing else was touched between it and the button."""
    desk = visit(link(opened(served)))
    page = desk.page
    page.locator('[data-key="kind:adjustment"]').click()
    page.locator('[data-key="reason"]').fill("a count that was wrong")
    page.locator('[data-key="moved:W"]').fill("-7")
    assert "\u22127" in page.locator("p.bad[role=status]").inner_text()
    page.locator('[data-key="moved:N"]').fill("7")
    page.locator("p.hint[role=status]").wait_for()
    settle(desk)
    page.locator(".deals li", has_text="a count that was wrong").wait_for()
    assert page.locator(".seats tbody td.money").all_inner_texts() == ["0", "0", "\u22127", "7"]


def test_players_without_a_name_are_not_called_by_a_seat_that_they_leave(visit: Visit) -> None:
    desk = visit("#/tables")
    page = desk.page
    # opened at this address: the rule sets are there too
    page.locator('select[name=table-rules] option[value="hk-old-style"]').wait_for(state="attached")
    page.locator('[data-key="name:W"]').fill("Zoé")
    page.locator('[data-key="open"]').click()
    page.locator(".seats tbody tr").first.wait_for()
    names = page.locator(".seats tbody tr td:nth-child(2)").all_inner_texts()
    assert [name.removesuffix(" dealer") for name in names] == ["Player 1", "Player 2", "Zoé", "Player 4"]


def test_places_and_table_points_stand_apart(visit: Visit, served: str) -> None:
    made = opened(served)
    won = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}
    write(served, f"v1/tables/{made['id']}/deals", {"deal": 1, "kind": "win", "wins": [won]}, made["owner_token"])
    page = visit(link(made, "viewer")).page
    page.locator(".seats tbody tr").first.wait_for()
    cells = {
        row.locator("td").first.inner_text().removesuffix(" dealer"): row.locator("td.figure").all_inner_texts()
        for row in page.locator(".seats tbody tr").all()
    }
    assert cells == {"Bo": ["1", "4"], "Chloé": ["4", "0"], "大偉": ["2=", "1 1/2"], "Ann": ["2=", "1 1/2"]}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_that_opens_nothing_takes_nothing_away(visit: Visit, served: str) -> None:
    made = opened(served)
    desk = visit(link(made), allowed=frozenset({404}))
    page = desk.page
    page.locator('[data-key="settle"]').wait_for()
    for wrong in ("hupai_owner_wrong", "hupai_viewer_wrong"):
        desk.open(f"?{wrong}#/tables/{made['id']}?token={wrong}")
        page.locator('[data-key="settle"]').wait_for()
        assert "token" not in page.url
    # the statement is opened, and may be sent on, with the token that only looks
    assert made["viewer_token"] not in page.url
    address = page.locator('[data-key="statement"]').get_attribute("href")
    assert made["owner_token"] in address, "this browser was given no other"
    desk.open(f"?look{link(made, 'viewer')}")
    page.locator('[data-key="settle"]').wait_for()


def test_after_the_last_deal_there_is_one_thing_to_do(visit: Visit, served: str) -> None:
    made = opened(served, length="deal")
    write(served, f"v1/tables/{made['id']}/deals", {"deal": 1, "kind": "draw"}, made["owner_token"])
    desk = visit(link(made))
    page = desk.page
    page.locator('[data-key="finish"]').wait_for()
    assert "nothing can be undone" in page.locator("main").inner_text()
    assert desk.axe() == []
    page.locator('[data-key="finish"]').click()
    page.locator(".status", has_text="Finished").wait_for()
    page.locator('[data-key="finish"]').wait_for(state="detached")
    assert page.locator('[data-key="undo"]').count() == 0
