"""What a bot needs of the world: to send requests to a platform, and to do work after its answer.  Both are ports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from ..draw import DEFAULT, language

Headers = Sequence[tuple[str, str]]


class Got(NamedTuple):
    """What came back from a platform."""

    status: int
    body: bytes


class OutgoingError(Exception):
    """A platform could not be reached, or sent more than was asked for."""


class Outgoing(Protocol):
    """Sends requests out."""

    def send(
        self, method: str, url: str, *, headers: Mapping[str, str], body: bytes | None = None, most: int = 65_536
    ) -> Got:
        """Send one request and return what came back, of ``most`` bytes at most.  Raises :class:`OutgoingError`."""
        ...


#: Work that is left for later: JSON of ids and words, enough to do it anywhere.
Job = Mapping[str, Any]


class Later(Protocol):
    """Does work after the answer was sent."""

    def submit(self, job: Job) -> None:
        """Have ``job`` done; whatever is raised means that it will not be."""
        ...


class HttpAnswer(NamedTuple):
    """What a platform's request is answered with."""

    status: int
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = (("content-type", "application/json"),)


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """Secrets and addresses of each platform; a secret that is empty shuts the platform's door.

    ``public``: the address that people reach the API at, without a slash at its end.  ``lang``: of answers to people of
    whom no language is known.  The addresses of the platforms are their own; Telegram's Bot API server may also
    be one's own.
    """

    discord_key: str = ""
    discord_application: str = ""
    telegram_secret: str = ""
    telegram_token: str = ""
    telegram_bot: str = ""
    slack_secret: str = ""
    line_secret: str = ""
    line_token: str = ""
    public: str = ""
    lang: str = "en"
    discord_api: str = "https://discord.com/api/v10"
    discord_files: tuple[str, ...] = ("https://cdn.discordapp.com/", "https://media.discordapp.net/")
    telegram_api: str = "https://api.telegram.org"
    slack_hooks: str = "https://hooks.slack.com/"
    line_api: str = "https://api.line.me"
    line_files: str = "https://api-data.line.me"

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Settings:
        """Return the settings that environment variables make: ``HUPAI_DISCORD_PUBLIC_KEY`` and so on."""
        given = {name: environment[key].strip() for name, key in VARIABLES.items() if environment.get(key, "").strip()}
        for name in ("public", "discord_api", "telegram_api"):
            if name in given:
                given[name] = given[name].rstrip("/")
        if "lang" in given:
            given["lang"] = language(given["lang"]) or DEFAULT
        return cls(**given)  # type: ignore[arg-type]  # all of them texts


#: Settings that come from the environment, at the edge only.
VARIABLES: Mapping[str, str] = {
    "discord_key": "HUPAI_DISCORD_PUBLIC_KEY",
    "discord_application": "HUPAI_DISCORD_APPLICATION_ID",
    "telegram_secret": "HUPAI_TELEGRAM_SECRET",
    "telegram_token": "HUPAI_TELEGRAM_TOKEN",
    "telegram_bot": "HUPAI_TELEGRAM_BOT",
    "slack_secret": "HUPAI_SLACK_SIGNING_SECRET",
    "line_secret": "HUPAI_LINE_SECRET",
    "line_token": "HUPAI_LINE_TOKEN",
    "public": "HUPAI_PUBLIC_URL",
    "lang": "HUPAI_BOTS_LANG",
    "discord_api": "HUPAI_DISCORD_API",
    "telegram_api": "HUPAI_TELEGRAM_API",
}


def told_open(settings: Settings) -> list[str]:
    """Return the platforms whose doors open: those whose secret is known."""
    secrets = {
        "discord": settings.discord_key,
        "telegram": settings.telegram_secret,
        "slack": settings.slack_secret,
        "line": settings.line_secret and settings.line_token,
    }
    return [name for name, secret in secrets.items() if secret]


def troubles(settings: Settings) -> list[str]:
    """Return what is wrong with settings that are there, a sentence each for whoever starts the service."""
    found = []
    key = settings.discord_key
    if key and not (len(key) == 64 and all(c in "0123456789abcdefABCDEF" for c in key)):
        found.append(f"{VARIABLES['discord_key']} is no public key: it has 64 hexadecimal digits")
    if key and find_spec("nacl") is None:
        found.append("nobody is let in from Discord without PyNaCl: pip install 'hupai[bots]'")
    secret = settings.telegram_secret
    if secret and not (len(secret) <= 256 and all(c.isascii() and (c.isalnum() or c in "_-") for c in secret)):
        found.append(f"{VARIABLES['telegram_secret']} may hold letters, digits, _ and - only, 256 of them")
    if bool(settings.line_secret) != bool(settings.line_token):
        found.append(f"LINE needs both {VARIABLES['line_secret']} and {VARIABLES['line_token']}")
    if settings.public and not settings.public.startswith("https://"):
        found.append(f"{VARIABLES['public']} is no https address: platforms show no pictures from it")
    return found


@dataclass(frozen=True, slots=True)
class World:
    """What a platform's bot has around it.  ``clock``: seconds since 1970.  ``log``: told what failed, never what was
    asked."""

    settings: Settings
    outgoing: Outgoing
    clock: Callable[[], int]
    log: Callable[[str], None] = field(default=lambda _text: None)
