"""What every answer of tables carries."""

from __future__ import annotations

from hupai.ledger import read_table
from support.checked import Checked, here


def test_deals_that_are_none(service: Checked) -> None:
    table = service.table()
    for path in ("/deals/1", "/deals/0", "/deals/x", "/deals/-1", "/deals/9999999999", "/deals/1.0", "/deals/%D9%A1"):
        reply = service.read(here(table, path), table["owner_token"])
        assert (reply.status, reply.json()["code"]) == (404, "unknown_deal")
    query = service.read(here(table, "/deals?limit=0&after=x&page=2&limit=3"), table["owner_token"])
    assert query.status == 422
    assert query.faults() == {
        ("#/limit", "out_of_range"),
        ("#/after", "wrong_type"),
        ("#/page", "unknown_field"),
        ("#/limit", "repeated_field"),
    }


def test_a_browser_may_ask_from_anywhere(service: Checked) -> None:
    reply = service.client.ask("OPTIONS", "/v1/tables/x/deals", headers=[("Origin", "https://example.org")])
    assert reply.status == 204
    allowed = reply.headers["access-control-allow-headers"].lower()
    assert all(name in allowed for name in ("authorization", "idempotency-key", "if-match", "prefer"))
    assert "POST" in reply.headers["access-control-allow-methods"]
    exposed = service.client.get("/v1/health").headers["access-control-expose-headers"].lower()
    assert all(name in exposed for name in ("etag", "location", "idempotent-replayed", "retry-after"))


def test_a_head_is_answered(service: Checked) -> None:
    table = service.table()
    reply = service.client.get(here(table), method="HEAD", authorization=f"Bearer {table['viewer_token']}")
    assert reply.status == 200 and reply.headers["etag"] == '"0"' and reply.body == b""


def test_without_a_ledger_that_is_said() -> None:
    from hupai.api.app import create_app
    from hupai.api.ledger_routes import ADDRESSES, ledger_routes
    from integration.http_client import Client

    client = Client(create_app())
    for path, methods in ADDRESSES:
        reply = client.ask(methods[0], path.replace("{", "").replace("}", ""))
        assert (reply.status, reply.json()["code"]) == (503, "tables_unavailable")
    client.close()
    assert [path for path, _, _ in ledger_routes(None)] == [path for path, _ in ADDRESSES]


def test_the_addresses_are_those_that_are_served(service: Checked) -> None:
    from hupai.api.ledger_routes import ADDRESSES, ledger_routes

    assert {(path, methods) for path, methods, _ in ledger_routes(service.tables)} == set(ADDRESSES)
    assert read_table(service.store, service.table()["id"]).table.version == 0
