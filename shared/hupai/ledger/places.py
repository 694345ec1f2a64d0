"""Where each row lies: one partition a table, a club, an owner of names, an idempotency key."""

from __future__ import annotations

from typing import Final

HEAD: Final = "HEAD"  # of a table or a club: the state that changes
OPENING: Final = "OPENING"  # what was agreed; stays
TOKENS: Final = "TOKENS"  # hashes
HOOK: Final = "HOOK"  # where events are sent, and the secret they are signed with
COUNTED: Final = "COUNTED"  # the table's result counts; stays
CHAT: Final = "CHAT"  # the one row of a chat that plays at a table
KEY: Final = "KEY"  # the one row of an idempotency key
EVENTS: Final = "E#"
ANSWERS: Final = "A#"
ATTEMPTS: Final = "D#"
OUTBOX: Final = "O#"
MEMBERS: Final = "M#"
RESULTS: Final = "R#"
STANDINGS: Final = "S#"


def table(table_id: str) -> str:
    """Return a table's partition."""
    return f"T#{table_id}"


def club(club_id: str) -> str:
    """Return a club's partition."""
    return f"C#{club_id}"


def names(owner: str) -> str:
    """Return the partition of the names that a club, or a friendly table, owns."""
    return f"N#{owner}"


def key(hashed: str) -> str:
    """Return the partition of an idempotency key."""
    return f"K#{hashed}"


def chat(hashed: str) -> str:
    """Return the partition of a chat."""
    return f"B#{hashed}"


def event(version: int) -> str:
    """Return the sort key of the event that made ``version`` of its table."""
    return f"{EVENTS}{version:08d}"


def answers(version: int) -> str:
    """Return the beginning of the sort keys of an event's answers."""
    return f"{ANSWERS}{version:08d}#"


def answer(version: int, winner: int) -> str:
    """Return the sort key of the engine's answer for a winner of an event."""
    return f"{answers(version)}{winner}"


def outbox(version: int) -> str:
    """Return the sort key of what an event is to be told with."""
    return f"{OUTBOX}{version:08d}"


def attempts(deal: int) -> str:
    """Return the beginning of the sort keys of the attempts at a deal."""
    return f"{ATTEMPTS}{deal:08d}#"


def attempt(deal: int, number: int) -> str:
    """Return the sort key of an attempt at a deal."""
    return f"{attempts(deal)}{number:06d}"


def member(member_id: str) -> str:
    """Return the sort key of a member."""
    return f"{MEMBERS}{member_id}"


def result(table_id: str) -> str:
    """Return the sort key of a table's result in its club."""
    return f"{RESULTS}{table_id}"


def standing(rules: str, scale: int, member_id: str) -> str:
    """Return the sort key of a member's standing: per rule set, and per size of a point in it."""
    return f"{STANDINGS}{rules}#{scale}#{member_id}"
