"""``/table``: a chat opens or joins a table, settles deals at it, undoes one, looks at it, closes it.

The chat is the table's owner or follows it (:mod:`hupai.ledger.chats`).  Whatever changes a table does so under the
platform's id of the event as its idempotency key: the same event settles once, however often it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from ..draw import notice_text, ruleset_name
from ..hand import Fault, Faults
from ..ledger import (
    Attempt,
    Claim,
    Kept,
    Refused,
    Response,
    Seat,
    answered,
    bind,
    chat_key,
    claim,
    derived_token,
    fingerprint,
    key_hash,
    names,
    new_id,
    new_nonce,
    newest_attempt,
    newest_settled,
    open_table,
    read_attempt,
    read_deals,
    read_page,
    read_table,
    release,
    seat_of,
    unbind,
)
from ..settle import UNDER_WAY, Desk, Engine, Inline, Request, confirm, fault_of, present, submit
from ..table import Event, Player, Settled, Table, event_json, settled_of
from ..table import open_table as make_table
from .message import Message
from .reply import Reply, Writer, code, link
from .speak import one_line, say
from .table_hear import Place, attempt_of, event_of_word, nothing_more, opening_of, settling_of
from .table_say import seats_line, settled_reply, standing_reply, statement_reply, waiting_reply

#: For so long, in seconds, the very same deal again is asked about rather than settled.
_SAME: Final = 180
_CHANGES: Final = ("settle", "draw", "penalty", "undo", "close", "abandon", "confirm", "decline")


class Tables:
    """What chats do with tables.

    ``engine``: carries out deals that a table confirms; if None, the request itself.  ``public``: where people reach
    the page that shows tables, None where that is not known.
    """

    def __init__(self, desk: Desk, engine: Engine | None = None, public: str | None = None) -> None:
        self._public = public
        self._store = desk.store
        self._desk = desk
        self._engine = engine or Inline(desk)

    def reply(self, verb: str, rest: str, message: Message, lang: str) -> Reply:
        """Return the reply to ``/table``.  Raises :class:`Faults`, :class:`Refused`, :class:`hupai.ledger.Busy`."""
        chat = chat_key(message.platform, message.chat)
        if verb == "open":
            return self._open(rest, message, chat, lang)
        if verb == "join":
            return self._join(rest, chat, lang)
        if verb == "leave":
            lang = nothing_more(rest) or lang
            if not unbind(self._store, chat, self._desk.clock()):
                raise _no_table()
            return one_line(say("table_left", lang), lang)
        seat = seat_of(self._store, chat)
        if seat is None:
            raise _no_table()
        if verb in _CHANGES:
            if seat.role != "owner":
                raise Faults([Fault("only_looking", "", suggestion="join_as_owner")])
            return self._change(verb, rest, seat, message, lang)
        lang = nothing_more(rest) or lang
        place = self._place(read_table(self._store, seat.table))
        if verb == "statement":
            return statement_reply(read_deals(self._store, seat.table, answers=False), place, lang)
        return standing_reply(place, lang)

    def _place(self, kept: Kept) -> Place:
        return Place(kept.table, names(self._store, kept.club or kept.id))

    def _open(self, rest: str, message: Message, chat: str, lang: str) -> Reply:
        wanted = opening_of(rest)
        lang = wanted.lang or lang
        key = key_hash(f"bot {message.platform}", "POST", "/bots/tables", message.event)
        said = fingerprint([message.chat, *wanted])
        held = claim(self._store, key, said, new_id(), self._desk.clock())
        opened: Any = held.body if isinstance(held, Response) else self._opened(wanted.names, wanted, held, chat)
        tokens = _tokens(key, opened["nonce"])
        bind(self._store, chat, opened["table"], tokens["owner"], self._desk.clock())
        place = self._place(read_table(self._store, opened["table"]))
        reply = standing_reply(
            place,
            lang,
            [say("table_opened", lang, rules=ruleset_name(wanted.rules, lang)), seats_line(place, lang)],
            how=True,
        )
        out = Writer([*reply.lines])
        out.gap()
        out.text(say("follow", lang), " ", code(f"/table join {opened['table']} {tokens['viewer']}"))
        if self._public:
            out.text(link(f"{self._public}/#/tables/{opened['table']}?token={tokens['viewer']}"))
        return replace(reply, lines=out.done())

    def _opened(self, players: Sequence[str], wanted: Any, held: Claim, chat: str) -> dict[str, Any]:
        now = self._desk.clock()
        try:
            self._alone(chat)
            seated = [Player(f"p{i}", name) for i, name in enumerate(players, 1)]
            table = make_table(wanted.rules, seated, None, "friendly", wanted.length)
            made = {"table": new_id(), "nonce": new_nonce()}
            kept = Kept(made["table"], table, opened=now)
            response = Response(201, made)
            open_table(self._store, kept, _tokens(held.key, made["nonce"]), claim=held, response=response)
        except BaseException:
            release(self._store, held)
            raise
        return made

    def _alone(self, chat: str) -> None:
        """Raise where the chat plays at a table that is not over."""
        seat = seat_of(self._store, chat)
        if seat is not None and read_table(self._store, seat.table).table.status in ("open", "complete"):
            raise Faults([Fault("has_table", "", suggestion="leave_first")])

    def _join(self, rest: str, chat: str, lang: str) -> Reply:
        words = rest.replace("#", " ").replace("?", " ").replace("&", " ").replace("=", " ").replace("/", " ").split()
        token = next((word for word in words if word.startswith("hupai_")), None)
        table = next((word for word in words if len(word) == 26 and word.isalnum()), None)
        if token is None or table is None:
            example = "/table join 0123456789abcdefghjkmnpqrs hupai_owner_…"
            raise Faults([Fault("token_wanted", "", params={"example": example}, suggestion="say_join")])
        seat = bind(self._store, chat, table, token, self._desk.clock())
        place = self._place(read_table(self._store, table))
        first = [say("table_joined" if seat.role == "owner" else "table_looks", lang)]
        if seat.role == "owner":
            first.append(say("table_token_seen", lang))
        return standing_reply(place, lang, first)

    def _change(self, verb: str, rest: str, seat: Seat, message: Message, lang: str) -> Reply:
        kept = read_table(self._store, seat.table)
        place = self._place(kept)
        key = key_hash(f"bot {message.platform}", "POST", f"/bots/tables/{seat.table}", message.event)
        if verb in ("confirm", "decline"):
            return self._confirm(verb, rest, kept, place, key, lang)
        said = fingerprint([message.chat, verb, rest])
        done = answered(self._store, key, said, self._desk.clock())
        if done is not None:
            # Settled before its answer was lost.  The table has gone on: what was typed would say something else now.
            return self._answered(done, None, kept, lang)
        event: Event
        if verb == "settle":
            told = settling_of(rest, place, lang)
            event, sure, lang = told.event, told.sure, told.lang or lang
        else:
            (event, asked), sure = event_of_word(verb, rest, place), True
            lang = asked or lang
        if not sure and self._again(place, seat.table, event):
            params = {"deal": place.table.deal - 1, "example": f"deal {place.table.deal}"}
            raise Faults([Fault("same_again", "", params=params, suggestion="say_sure")])
        request = Request(seat.table, event, key, said)
        found = submit(self._desk, self._engine, request, new_id())
        return self._answered(found.response, found.attempt, kept, lang)

    def _answered(self, response: Response, attempt: Attempt | None, kept: Kept, lang: str) -> Reply:
        """Return what is told of what the key keeps: an event that was settled, faults, or an attempt under way."""
        if response.status == UNDER_WAY:
            at = response.body
            known = attempt or read_attempt(self._store, kept.id, at["deal"], at["attempt"])
            return self._attempted(present(self._desk, self._engine, kept.id, known), kept, lang)
        if response.status >= 400:
            raise Faults(map(fault_of, response.body["errors"]))
        return self._settled(settled_of(_whole(response.body["settled"])), kept, lang)

    def _settled(self, settled: Settled, kept: Kept, lang: str) -> Reply:
        """Return what is told of a settled event; the table may have gone on since, where the event is an old one."""
        after = self._place(read_table(self._store, kept.id))
        before = Place(replace(after.table, position=settled.before), after.names)
        notes = [notice_text(notice, lang) for notice in settled.notices]
        return settled_reply(settled, before, after, lang, notes)

    def _again(self, place: Place, table: str, event: Event) -> bool:
        """Tell whether the newest deal is the very same, and was settled just now."""
        newest = newest_settled(self._store, table)
        if newest is None or self._desk.clock() - newest[0] > _SAME:
            return False
        before = newest[1]
        return _gist(before.event, replace(place.table, position=before.before)) == _gist(event, place.table)

    def _confirm(self, verb: str, rest: str, kept: Kept, place: Place, key: str, lang: str) -> Reply:
        which, asked = attempt_of(rest)
        lang = asked or lang
        attempt = self._confirmed(kept, key)
        if attempt is None:
            deal, number = which or (kept.table.deal, None)
            try:
                attempt = confirm(self._desk, self._engine, kept, deal, key, accept=verb == "confirm", number=number)
            except Refused as error:
                if error.code in ("unknown_attempt", "attempt_differs") and which is None:
                    raise Faults([Fault("nothing_waits", "")]) from None
                raise
        if attempt.status == "rejected" and verb == "decline":
            return standing_reply(place, lang, [say("declined", lang)])
        return self._attempted(attempt, kept, lang)

    def _confirmed(self, kept: Kept, key: str) -> Attempt | None:
        """Return the attempt that this very message has confirmed or declined before: at the open deal, or the last."""
        for deal in (kept.table.deal, kept.table.deal - 1):
            found = newest_attempt(self._store, kept.id, deal)
            if found is not None and key in (found.data.get("confirmed"), found.data.get("declined")):
                return present(self._desk, self._engine, kept.id, found)
        return None

    def _attempted(self, attempt: Attempt, kept: Kept, lang: str) -> Reply:
        place = self._place(kept)
        if attempt.status == "settled":
            (settled,) = read_page(self._store, kept.id, int(attempt.version or 0) - 1, 1)
            return self._settled(settled, kept, lang)
        if attempt.open:
            return waiting_reply(attempt, place, lang)
        faults = [fault_of(one) for one in attempt.data.get("faults") or ()]
        if faults:
            raise Faults(faults)
        return standing_reply(place, lang, [say("closed_attempt", lang)])


def _no_table() -> Faults:
    return Faults([Fault("no_table", "", suggestion="open_or_join")])


def _tokens(key: str, nonce: str) -> dict[str, str]:
    return {role: derived_token(role, key, nonce) for role in ("owner", "viewer")}


def _gist(event: Event, table: Table) -> list[Any]:
    """Return who won what off whom: players, not seats, which move from deal to deal."""
    seats = {seat: player.id for seat, player in table.seats().items()}
    wins = event_json(event).get("wins") or ()
    return [
        (seats.get(won["winner"]), seats.get(won.get("payer")), won.get("win_by"), won.get("value"), won.get("hand"))
        for won in wins
    ]


def _whole(settled: dict[str, Any]) -> dict[str, Any]:
    """Return a settled event as it is kept; the answers were left out of what the key keeps."""
    return {**settled, "wins": [{"answer": None, **won} for won in settled["wins"]]}
