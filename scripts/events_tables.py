"""Events of tables, of the steps of a settlement and of the outbox, for ``scripts/events.py``.

Ids and tokens are examples: a test that plays them puts real ones in their place.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

TABLE: Final = "0123456789abcdefghjkmnpqrs"
CLUB: Final = "9876543210abcdefghjkmnpqrs"
MEMBER: Final = "5555555555abcdefghjkmnpqrs"
OWNER: Final = "hupai_owner_ExampleExampleExampleExampleExampleExampl"
CLUB_TOKEN: Final = "hupai_club_ExampleExampleExampleExampleExampleExampl"  # noqa: S105 - an example
#: of every key; each has a number after it
KEY: Final = "4f8f5d3e-3d0c-4d0a-9f0e-5a0d0b7f"
ACCOUNT: Final = "arn:aws:{}:eu-west-3:123456789012:{}"


class Made(Protocol):
    """How ``scripts/events.py`` makes a proxy event."""

    def __call__(self, method: str, resource: str, **more: Any) -> dict[str, Any]:
        """Return it."""
        ...


def table_events(event: Made) -> dict[str, dict[str, Any]]:
    """Return an evening at a club, in the order in which it is played."""
    count = 0

    def ask(method: str, resource: str, token: str, body: object = None, **headers: str) -> dict[str, Any]:
        nonlocal count
        count += 1
        ids = {"{id}": CLUB if resource.startswith("/v1/clubs") else TABLE, "{deal}": "1", "{player}": "p1"}
        ids["{member}"] = MEMBER
        path, inside = resource, {}
        for name, value in ids.items():
            if name in path:
                path = path.replace(name, value)
                inside[name[1:-1]] = value
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if method != "GET":
            headers["Idempotency-Key"] = f"{KEY}{count:04d}"
        return event(method, resource, path=path, inside=inside or None, headers=headers, body=body)

    win = {"deal": 1, "kind": "win", "wins": [{"winner": "S", "win_by": "discard", "payer": "W", "value": 12}]}
    here, club = "/v1/tables/{id}", "/v1/clubs/{id}"
    return {
        "club_create": ask("POST", "/v1/clubs", "", {"name": "Tuesday"}),
        "club_member_add": ask("POST", f"{club}/members", CLUB_TOKEN, {"name": "Ann"}),
        "club_members": ask("GET", f"{club}/members", CLUB_TOKEN),
        "club": ask("GET", club, CLUB_TOKEN),
        "club_standings": ask("GET", f"{club}/standings", CLUB_TOKEN),
        "club_name_erase": ask("DELETE", f"{club}/members/{{member}}/name", CLUB_TOKEN),
        "club_tokens_rotate": ask("POST", f"{club}/tokens/rotate", CLUB_TOKEN, {}),
        "table_open": ask("POST", "/v1/tables", "", {"rules": "mcr", "players": ["Ann", "Bo", "Cy", "Di"]}),
        "table": ask("GET", here, OWNER),
        "table_deal": ask("POST", f"{here}/deals", OWNER, win, Prefer="wait=20"),
        "table_deal_unbalanced": ask(
            "POST", f"{here}/deals", OWNER, {"deal": 2, "kind": "adjustment", "transfers": {"E": 1}, "reason": "x"}
        ),
        "table_deals": ask("GET", f"{here}/deals", OWNER),
        "table_deal_look": ask("GET", f"{here}/deals/{{deal}}", OWNER),
        "table_confirmation_late": ask("POST", f"{here}/deals/{{deal}}/confirmation", OWNER, {}),
        "table_reversal": ask("POST", f"{here}/deals/{{deal}}/reversal", OWNER, {"reason": "misheard"}),
        "table_statement": ask("GET", f"{here}/statement", OWNER),
        "table_webhook_none": ask("GET", f"{here}/webhook", OWNER),
        "table_webhook_rotate_none": ask("POST", f"{here}/webhook/rotate", OWNER, {}),
        "table_name_erase": ask("DELETE", f"{here}/players/{{player}}/name", OWNER),
        "table_finish": ask("POST", f"{here}/finish", OWNER, {}),
        "table_abandon_late": ask("POST", f"{here}/abandon", OWNER, {}),
        "table_tokens_rotate": ask("POST", f"{here}/tokens/rotate", OWNER, {"roles": ["owner"]}),
        "table_unknown_token": ask("GET", here, "hupai_owner_of_another_table"),
    }


def step_events() -> dict[str, dict[str, Any]]:
    """Return what the state machine sends, in its order, and what the stream and the queue send the outbox."""
    state = {
        "table": TABLE,
        "deal": 1,
        "attempt": 1,
        "winners": [0],
        "has_photo": False,
        "must_confirm": False,
        "seconds": 900,
    }
    scored = {**state, "scored": [{"i": 0, "total": 12}]}
    caught = {"Error": "Unheard", "Cause": '{"errorMessage": "told so", "errorType": "Unheard", "stackTrace": []}'}
    record = {
        "eventID": "c4ca4238a0b923820dcc509a6f75849b",
        "eventName": "INSERT",
        "eventVersion": "1.1",
        "eventSource": "aws:dynamodb",
        "awsRegion": "eu-west-3",
        "dynamodb": {
            "ApproximateCreationDateTime": 1796029953,
            "Keys": {"pk": {"S": f"T#{TABLE}"}, "sk": {"S": "O#00000001"}},
            "NewImage": {
                "pk": {"S": f"T#{TABLE}"},
                "sk": {"S": "O#00000001"},
                "due": {"N": "1796029953"},
                "tries": {"N": "0"},
                "data": {"S": '{"event":"deal.settled","deal":1,"version":1,"at":1796029953}'},
            },
            "SequenceNumber": "4421584500000000017450439091",
            "SizeBytes": 158,
            "StreamViewType": "NEW_IMAGE",
        },
        "eventSourceARN": ACCOUNT.format("dynamodb", "table/hupai-Ledger-1/stream/2026-11-30T09:12:33.000"),
    }
    message = {
        "messageId": "059f36b4-87a3-44ab-83d2-661975830a7d",
        "receiptHandle": "AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a...",
        "body": f'{{"table": "{TABLE}", "version": 1}}',
        "attributes": {
            "ApproximateReceiveCount": "1",
            "SentTimestamp": "1796029953000",
            "SenderId": "AIDAIENQZJOLO23YVJ4VO",
            "ApproximateFirstReceiveTimestamp": "1796029953001",
        },
        "messageAttributes": {},
        "md5OfBody": "e4e68fb7bd0e697a0ae8f1bb342846b3",
        "eventSource": "aws:sqs",
        "eventSourceARN": ACCOUNT.format("sqs", "hupai-OutboxQueue-1"),
        "awsRegion": "eu-west-3",
    }
    return {
        "step_validate": {"step": "validate", "state": state},
        "step_score": {"step": "score", "state": state, "i": 0},
        "step_payments": {"step": "payments", "state": scored},
        "step_apply": {"step": "apply", "state": scored},
        "step_advance": {"step": "advance", "state": {**scored, "version": 1}},
        "step_ask": {
            "step": "ask",
            "state": {**state, "deal": 2, "must_confirm": True},
            "token": "AQCEAAAAKgAAAAMAAAAAAAAAA",
        },
        "step_expire": {"step": "expire", "state": {**state, "deal": 2, "must_confirm": True, "error": caught}},
        "step_reject": {"step": "reject", "state": {**state, "deal": 2, "attempt": 2, "error": caught}},
        "step_fail": {"step": "fail", "state": {**state, "deal": 2, "attempt": 3, "error": caught}},
        "outbox_stream": {"Records": [record]},
        "outbox_queue": {"Records": [message]},
    }
