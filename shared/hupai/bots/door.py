"""The doors: a platform's request in, verified and answered once; and the work that was left for later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from ..api.encode import encode
from ..api.http import MOST_BODY, too_large
from ..api.problem import MEDIA_TYPE, Problem, problem_object
from ..draw import LANGUAGES, negotiate
from ..ledger import KEPT, Busy, Claim, Refused, Response, Store, claim, keep, key_hash, new_id, release
from .message import Message
from .ports import Headers, HttpAnswer, Job, Later, OutgoingError, World
from .questions import EXAMPLE
from .reply import Reply
from .speak import failed_reply
from .talk import Talk
from .verify import by_key, header

#: Seconds for which whoever answers an event holds it: a request, and work that reads a photo.
_LEASE: Final = 30
_JOB_LEASE: Final = 120
_NO_STORE: Final = ("cache-control", "no-store")
_JSON: Final = (("content-type", "application/json"), _NO_STORE)
#: The member of a job that names its platform.
PLATFORM: Final = "platform"


class Platform(Protocol):
    """What is the platform's own: whom to let in, how to read what was sent, where an answer goes."""

    name: str

    def receive(self, headers: Headers, body: bytes) -> HttpAnswer:
        """Answer one request.  Raises :class:`Problem`."""
        ...

    def finish(self, job: Job) -> None:
        """Do what was left for later."""
        ...


class Desk:
    """What the platforms share: events answered once, replies made, jobs handed on."""

    def __init__(self, world: World, store: Store, talk: Talk, later: Callable[[], Later]) -> None:
        self.world = world
        self.talk = talk
        self._store = store
        self._later = later

    def claim(self, platform: str, event: str, *, job: bool = False, kept: int = KEPT) -> Claim | Response:
        """Return the right to answer an event; or what it was answered with, for ``kept`` seconds.

        Raises the problem ``bot_busy`` (503) while another holds it: the platform comes again.
        """
        key = key_hash(f"bot {platform}", "JOB" if job else "POST", f"/bots/{platform}", event)
        try:
            # The body of a repeated event may say that it is repeated: it is the same by its id.
            lease = _JOB_LEASE if job else _LEASE
            return claim(self._store, key, "event", new_id(), self.world.clock(), lease, kept)
        except (Refused, Busy):
            raise busy() from None

    def done(self, held: Claim, body: Any = None) -> None:
        """Note that an event is answered, with ``body`` where the same is to be said again."""
        try:
            keep(self._store, held, Response(200, body))
        except (Refused, Busy):
            # Whoever took it over answers too: better twice than not at all.
            self.world.log("an event was taken over while it was answered")

    def release(self, held: Claim) -> None:
        """Give an event back: nothing was done."""
        try:
            release(self._store, held)
        except Busy:
            self.world.log("an event could not be given back")

    def reply(self, message: Message, held: Claim, photo: bytes | None = None) -> Reply:
        """Return the reply to a message; of what fails here the person is told, and the log.

        Raises ``bot_busy`` where nothing was done and the platform may come again.
        """
        try:
            return self.talk.reply(message, photo)
        except Busy:
            self.release(held)
            raise busy() from None
        except Exception as error:  # noqa: BLE001 - whatever it is, the person gets an answer
            self.world.log(f"{message.platform}: {type(error).__name__} at {_place(error)}")
            return failed_reply(self.talk.lang_of(message), settling=self.talk.settles(message))

    def submit(self, message: Message, held: Claim, **more: Any) -> None:
        """Leave a message for later; ``bot_busy``, with the event given back, where that cannot be."""
        try:
            self._later().submit({PLATFORM: message.platform, "message": message.json(), **more})
        except Exception as error:  # noqa: BLE001 - a queue may fail in any way
            self.world.log(f"{message.platform}: not left for later: {type(error).__name__}")
            self.release(held)
            raise busy() from None

    def work(self, job: Job, do: Callable[[Message, Claim], None]) -> None:
        """Do a job once; whatever it raises, it may come again."""
        message = Message.of(job["message"])
        held = self.claim(message.platform, message.event, job=True)
        if isinstance(held, Response):
            return
        try:
            do(message, held)
        except BaseException:
            self.release(held)
            raise
        self.done(held)

    def fetched(self, fetch: Callable[[], bytes]) -> bytes | None:
        """Return a photo; None where the platform does not give it."""
        try:
            return fetch()
        except OutgoingError as error:
            self.world.log(f"photo: {error}")
            return None


class Bots:
    """All platforms behind one call; ``platforms`` by name."""

    def __init__(self, platforms: Mapping[str, Platform], talk: Talk) -> None:
        self._platforms = platforms
        self._talk = talk

    def warm(self) -> None:
        """Read what the first message would otherwise wait for: words, languages, rules, what verifies signatures."""
        by_key("00" * 32, "00" * 64, b"")
        for lang in LANGUAGES:
            for rules in ("mcr", "hk", "tw"):
                self._talk.reply(Message("", "", "", f"/score {EXAMPLE} self-draw seat E rules {rules}", lang))

    def __call__(self, platform: str, headers: Headers, body: bytes) -> HttpAnswer:
        """Answer one request to ``/bots/{platform}``."""
        try:
            return self._answered(platform, headers, body)
        except Problem as problem:
            lang = negotiate(header(headers, "accept-language"))
            more = tuple((name.lower(), text) for name, text in problem.headers.items())
            said = encode(problem_object(problem, lang))
            return HttpAnswer(problem.status, said, (("content-type", MEDIA_TYPE), _NO_STORE, *more))

    def _answered(self, platform: str, headers: Headers, body: bytes) -> HttpAnswer:
        if platform not in self._platforms:
            raise Problem("not_found")
        if len(body) > MOST_BODY:
            raise too_large("body_too_large", MOST_BODY)
        return self._platforms[platform].receive(headers, body)

    def run(self, job: Job) -> None:
        """Do a job."""
        self._platforms[str(job[PLATFORM])].finish(job)


def json_answer(value: Any = None) -> HttpAnswer:
    """Return the answer 200 with a JSON value; none at all where there is none to send."""
    return HttpAnswer(200, b"" if value is None else encode(value), _JSON)


def busy() -> Problem:
    """Return the problem of an event that is being answered, or cannot be now."""
    return Problem("bot_busy", headers={"Retry-After": "2"})


def not_configured() -> Problem:
    """Return the problem of a platform without its secret: nobody is let in."""
    return Problem("bot_not_configured")


def forged() -> Problem:
    """Return the problem of a request that is not from whom it says."""
    return Problem("bad_signature")


def _place(error: BaseException) -> str:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return "?" if at is None else f"{at.tb_frame.f_code.co_name}:{at.tb_lineno}"
