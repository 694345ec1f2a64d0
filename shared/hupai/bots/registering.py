"""What the platforms are told of the bots once: the commands that they offer, and where to send what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from ..api.encode import encode
from ..draw import ruleset_name, wind_text
from ..rules import available
from ..tiles import WINDS
from .ports import Got, Outgoing, Settings
from .speak import say

#: Languages of ours to Discord's locales, English being what is said without one; and to Telegram's codes.
_DISCORD: Final = {"fr": ("fr",), "zh-Hant": ("zh-TW",), "zh-Hans": ("zh-CN",)}
_TELEGRAM: Final = {"en": "", "fr": "fr", "zh-Hans": "zh"}
_SUB, _STRING, _ATTACHMENT = 1, 3, 11
_CHAT_INPUT, _MESSAGE = 1, 3
_VERBS: Final = ("score", "waits", "table", "rules", "help")
#: What can be done with a table, and what of it takes words.
_TABLE: Final[Mapping[str, tuple[str, bool] | None]] = {
    "open": ("players", True),
    "settle": ("what", True),
    "draw": None,
    "penalty": ("what", True),
    "undo": ("what", False),
    "standings": None,
    "statement": None,
    "close": ("what", False),
    "confirm": ("which", False),
    "decline": ("which", False),
    "join": ("what", True),
    "leave": None,
}


def discord_commands() -> list[dict[str, Any]]:
    """Return the commands as Discord registers them."""
    winds = [_choice(wind, partial(wind_text, wind)) for wind in WINDS]
    rules = [_choice(name, partial(ruleset_name, name)) for name in available()]
    known = [
        _option("how", _STRING),
        _option("seat", _STRING, choices=winds),
        _option("round", _STRING, choices=winds),
        _option("from", _STRING, choices=winds),
        _option("rules", _STRING, choices=rules),
        _option("flowers", _STRING),
    ]
    hand = _option("hand", _STRING)
    photo = _option("photo", _ATTACHMENT)
    table = [{**_named("command", verb), "type": _SUB, "options": _more(more)} for verb, more in _TABLE.items()]
    waits = [{**hand, "required": True}, *known[1:3], known[4]]
    return [
        {**_named("command", "score"), "type": _CHAT_INPUT, "options": [hand, photo, *known]},
        {**_named("command", "waits"), "type": _CHAT_INPUT, "options": waits},
        {**_named("command", "table"), "type": _CHAT_INPUT, "options": table},
        {**_named("command", "rules"), "type": _CHAT_INPUT, "options": [known[4]]},
        {**_named("command", "help"), "type": _CHAT_INPUT, "options": []},
        {
            "type": _MESSAGE,
            "name": say("command_message", "en"),
            "name_localizations": _localised(lambda lang: say("command_message", lang)),
        },
    ]


def telegram_commands(lang: str) -> list[dict[str, str]]:
    """Return the commands as Telegram's menu shows them."""
    return [{"command": verb, "description": say(f"command_{verb}", lang)} for verb in _VERBS]


def register_discord(outgoing: Outgoing, settings: Settings, token: str) -> Got:
    """Give Discord the commands, in place of all that it had.  ``token``: the bot's, needed for this alone."""
    url = f"{settings.discord_api}/applications/{settings.discord_application}/commands"
    headers = {"Authorization": f"Bot {token}", "Content-Type": "application/json"}
    return outgoing.send("PUT", url, headers=headers, body=encode(discord_commands()), most=1 << 20)


def register_telegram(outgoing: Outgoing, settings: Settings) -> list[Got]:
    """Tell Telegram where to send messages, and no others; and the menu in each language.  The first comes first."""
    hook = {
        "url": f"{settings.public}/bots/telegram",
        "secret_token": settings.telegram_secret,
        "allowed_updates": ["message"],
        "max_connections": 10,
    }
    got = [_telegram(outgoing, settings, "setWebhook", hook)]
    for lang, code in _TELEGRAM.items():
        menu: dict[str, Any] = {"commands": telegram_commands(lang)}
        got.append(_telegram(outgoing, settings, "setMyCommands", {**menu, "language_code": code} if code else menu))
    return got


def _telegram(outgoing: Outgoing, settings: Settings, method: str, fields: Mapping[str, Any]) -> Got:
    url = f"{settings.telegram_api}/bot{settings.telegram_token}/{method}"
    return outgoing.send("POST", url, headers={"Content-Type": "application/json"}, body=encode(fields))


def _named(kind: str, name: str) -> dict[str, Any]:
    key = f"{kind}_{name}"
    return {
        "name": name,
        "description": say(key, "en"),
        "description_localizations": _localised(lambda lang: say(key, lang)),
    }


def _option(name: str, kind: int, required: bool = False, choices: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    made = {**_named("option", name), "type": kind, "required": required}
    return {**made, "choices": list(choices)} if choices else made


def _more(more: tuple[str, bool] | None) -> list[dict[str, Any]]:
    return [] if more is None else [_option(more[0], _STRING, more[1])]


def _choice(value: str, text: Any) -> dict[str, Any]:
    return {"name": text("en"), "value": value, "name_localizations": _localised(text)}


def _localised(text: Any) -> dict[str, str]:
    return {locale: text(lang) for lang, locales in _DISCORD.items() for locale in locales}
