"""The ledger: tables, deals, clubs and names as kept, in SQLite or DynamoDB, by one set of rules.

What is settled is added and never changed; balances are derived from it and can be compared at any time
(:func:`verify`).  Every function takes the :class:`Store` first and the time as an argument, in whole seconds since
1970: nothing here looks at a clock, and nothing expires unless a caller's clock says so.
"""

from .attempts import (
    CLOSED,
    UNDER_WAY,
    Attempt,
    execution_name,
    free_number,
    move,
    newest_attempt,
    read_attempt,
    read_attempts,
    reserve,
)
from .chats import Seat, bind, chat_key, seat_of, unbind
from .clubs import (
    CLUB_ROLES,
    Club,
    Member,
    add_member,
    club_role,
    create_club,
    erase_name,
    is_club_token,
    members,
    names,
    read_club,
    rotate_club,
)
from .commit import MOST_DEALS, commit
from .counting import ClubResult, club_results, club_standings
from .dynamo import DynamoStore
from .idempotency import KEPT, LEASE, Claim, Response, answered, claim, keep, release
from .outbox import Message, outbox, read_message, told, tried
from .refusals import REFUSALS, Moved, Refused
from .sqlite import SqliteStore
from .store import Busy, Check, Lost, Row, Store, Write
from .tables import (
    ROLES,
    Hook,
    Kept,
    dated_deals,
    hook_of,
    open_table,
    read_deal,
    read_deals,
    read_table,
    renew_secret,
    role_of,
    rotate,
)
from .tokens import derived_token, fingerprint, hashed, key_hash, new_id, new_nonce, new_token
from .verify import Report, verify, verify_club

__all__ = [
    "CLOSED",
    "CLUB_ROLES",
    "KEPT",
    "LEASE",
    "MOST_DEALS",
    "REFUSALS",
    "ROLES",
    "UNDER_WAY",
    "Attempt",
    "Busy",
    "Check",
    "Claim",
    "Club",
    "ClubResult",
    "DynamoStore",
    "Hook",
    "Kept",
    "Lost",
    "Member",
    "Message",
    "Moved",
    "Refused",
    "Report",
    "Response",
    "Row",
    "Seat",
    "SqliteStore",
    "Store",
    "Write",
    "add_member",
    "answered",
    "bind",
    "chat_key",
    "claim",
    "club_results",
    "club_role",
    "club_standings",
    "commit",
    "create_club",
    "dated_deals",
    "derived_token",
    "erase_name",
    "execution_name",
    "fingerprint",
    "free_number",
    "hashed",
    "hook_of",
    "is_club_token",
    "keep",
    "key_hash",
    "members",
    "move",
    "names",
    "new_id",
    "new_nonce",
    "new_token",
    "newest_attempt",
    "open_table",
    "outbox",
    "read_attempt",
    "read_attempts",
    "read_club",
    "read_deal",
    "read_deals",
    "read_message",
    "read_table",
    "release",
    "renew_secret",
    "reserve",
    "role_of",
    "rotate",
    "rotate_club",
    "seat_of",
    "told",
    "tried",
    "unbind",
    "verify",
    "verify_club",
]
