"""Write ``events/bot_*.json``: what chat platforms send, as the deployed API hands it to the bots function.

Each body was written from the platform's documentation, named in ``docs/bots.md``; ids, names and tokens are made up.
Where a platform signs, the signature is none: tests sign with keys of their own, and so must whoever sends these.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.parse import urlencode

from events import event, write

NO_SIGNATURE = "0" * 128
PIN = "[EEE,1][SSSS,1]55pWWWNNN"

# Discord

APPLICATION = "1020304050607080910"
DISCORD_USER = {
    "id": "53908232506183680",
    "username": "mason",
    "global_name": "Mason",
    "avatar": "a_d5efa99b3eeaa7dd43acca82f5692432",
    "discriminator": "0",
    "public_flags": 131141,
}


def discord(data: dict[str, Any] | None, number: int, locale: str = "fr", *, guild: bool = True) -> dict[str, Any]:
    """Return an interaction; without ``data`` a PING."""
    body: dict[str, Any] = {
        "application_id": APPLICATION,
        "attachment_size_limit": 10485760,
        "authorizing_integration_owners": {"0": "290926798626357999"} if guild else {"1": DISCORD_USER["id"]},
        "entitlements": [],
        "id": f"78698861985716675{number}",
        "token": f"aW50ZXJhY3Rpb246Nzg2OTg4NjE5ODU3MTY2NzUw.test-{number}",
        "type": 1 if data is None else 2,
        "version": 1,
    }
    if data is None:
        body["user"] = DISCORD_USER
    else:
        who = {
            "deaf": False, "is_pending": False, "joined_at": "2017-03-13T19:19:14.040000+00:00", "mute": False,
            "nick": None, "pending": False, "permissions": "2147483647", "premium_since": None,
            "roles": ["539082325061836999"], "user": DISCORD_USER,
        }  # fmt: skip
        body |= {
            "app_permissions": "442368",
            "channel": {"id": "645027906669510667", "type": 0, "name": "mahjong"},
            "channel_id": "645027906669510667",
            "context": 0 if guild else 1,
            "data": data,
            "locale": locale,
        }
        body |= (
            {"guild_id": "290926798626357999", "guild_locale": "en-US", "member": who}
            if guild
            else {"user": DISCORD_USER}
        )
    return body


def command(name: str, options: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return the data of a slash command."""
    return {"id": "771825006014889984", "name": name, "type": 1, "options": options, **more}


def option(name: str, value: object, kind: int = 3) -> dict[str, Any]:
    """Return an option of a command."""
    return {"name": name, "type": kind, "value": value}


ATTACHMENT = {
    "id": "1100000000000000001",
    "filename": "hand.png",
    "size": 21084,
    "url": "https://cdn.discordapp.com/ephemeral-attachments/1/1100000000000000001/hand.png?ex=1&is=1&hm=1",
    "proxy_url": "https://media.discordapp.net/ephemeral-attachments/1/1100000000000000001/hand.png?ex=1&is=1&hm=1",
    "width": 1200,
    "height": 160,
    "content_type": "image/png",
    "ephemeral": True,
}
WON = [option("hand", PIN), option("how", "tiré"), option("seat", "E"), option("round", "E")]
SETTLED = {"name": "settle", "type": 1, "options": [option("what", "Ann 24 from Bob")]}


def score_this(content: str, attachments: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the data of the command on a message."""
    said = {
        "id": "867793854505943041", "channel_id": "645027906669510667", "type": 0, "content": content,
        "attachments": attachments, "author": {**DISCORD_USER, "id": "80351110224678912", "username": "nelly"},
        "edited_timestamp": None, "embeds": [], "flags": 0, "mention_everyone": False, "mention_roles": [],
        "mentions": [], "pinned": False, "timestamp": "2026-11-30T09:12:30.000000+00:00", "tts": False,
    }  # fmt: skip
    return {
        "id": "866818195033292850",
        "name": "Score this",
        "type": 3,
        "target_id": "867793854505943041",
        "resolved": {"messages": {"867793854505943041": said}},
    }


# Telegram

TELEGRAM_USER = {
    "id": 1111111,
    "is_bot": False,
    "first_name": "Zoé",
    "username": "zoe_test",
    "language_code": "zh-hant",
}
PRIVATE = {"id": 1111111, "first_name": "Zoé", "username": "zoe_test", "type": "private"}
GROUP = {"id": -1001234567890, "title": "Mardi mahjong", "type": "supergroup"}


def telegram(number: int, chat: dict[str, Any], *, kind: str = "message", **said: Any) -> dict[str, Any]:
    """Return an update with a message."""
    message = {"message_id": 1365 + number, "from": TELEGRAM_USER, "chat": chat, "date": 1796029953, **said}
    if kind == "edited_message":
        message["edit_date"] = 1796029999
    return {"update_id": 10000 + number, kind: message}


def spelled(text: str) -> dict[str, Any]:
    """Return a text that begins with a command, as Telegram marks it."""
    length = len(text.split(maxsplit=1)[0])
    return {"text": text, "entities": [{"offset": 0, "length": length, "type": "bot_command"}]}


SIZES = [
    {"file_id": "AgACAgQAAxkBAAIB-s", "file_unique_id": "AQADs", "file_size": 1101, "width": 90, "height": 12},
    {"file_id": "AgACAgQAAxkBAAIB-m", "file_unique_id": "AQADm", "file_size": 9120, "width": 320, "height": 43},
    {"file_id": "AgACAgQAAxkBAAIB-y", "file_unique_id": "AQADy", "file_size": 60213, "width": 1280, "height": 171},
]

# Slack

SLACK = {
    "token": "gIkuvaNzQIHg97ATvDxqgjtO",
    "team_id": "T0001",
    "team_domain": "example",
    "enterprise_id": "E0001",
    "enterprise_name": "Globular Construct Inc",
    "channel_id": "C2147483705",
    "channel_name": "mahjong",
    "user_id": "U2147483697",
    "user_name": "steve",
    "command": "/score",
    "text": f"{PIN} self-draw seat E round E",
    "response_url": "https://hooks.slack.com/commands/T0001/1234567/5678abcd",
    "trigger_id": "13345224609.738474920.8088930838d88f008e0",
    "api_app_id": "A123456",
    "is_enterprise_install": "false",
}

# LINE


def line(number: int, said: dict[str, Any], *, again: bool = False, group: bool = False) -> dict[str, Any]:
    """Return a webhook event with a message."""
    who = {"type": "user", "userId": "U4af4980629"}
    return {
        "type": "message",
        "message": said,
        "timestamp": 1796029953000,
        "source": {"type": "group", "groupId": "Ca56f94637c", "userId": "U4af4980629"} if group else who,
        "replyToken": f"nHuyWiB7yP5Zw52FIkcQobQuGDXCTA{number}",
        "mode": "active",
        "webhookEventId": f"01FZ74A0TDDPYRVKNK77XKC3Z{number}",
        "deliveryContext": {"isRedelivery": again},
    }


def text_of(text: str, **more: Any) -> dict[str, Any]:
    """Return a text message."""
    return {"id": "444573844083572737", "type": "text", "quoteToken": "q3Plxr4AgKd", "text": text, **more}


def lines(*events_: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a request."""
    return {"destination": "U8e742f61d673b39c7fff3cecb7536ef0", "events": list(events_)}


IMAGE = {"id": "354718705033693859", "type": "image", "quoteToken": "yHAz4Ua2wx7", "contentProvider": {"type": "line"}}
ASKED = f"{PIN} 自摸 東家 東圈"
MENTIONED = {"mentionees": [{"index": 0, "length": 6, "type": "user", "userId": "U8e742f61d", "isSelf": True}]}


def bodies() -> dict[str, tuple[str, Any]]:
    """Return each event's platform and body, by the name of its file."""
    photo = command("score", [option("photo", ATTACHMENT["id"], 11), option("how", "tiré"), option("seat", "E")],
                    resolved={"attachments": {ATTACHMENT["id"]: ATTACHMENT}})  # fmt: skip
    return {
        "bot_discord_ping": ("discord", discord(None, 0)),
        "bot_discord_score": ("discord", discord(command("score", WON), 1)),
        "bot_discord_photo": ("discord", discord(photo, 2)),
        "bot_discord_message": ("discord", discord(score_this(f"{PIN} self-draw seat E round E", []), 3, "en-GB")),
        "bot_discord_table": ("discord", discord(command("table", [SETTLED]), 4, "en-US")),
        "bot_telegram_score": ("telegram", telegram(1, PRIVATE, **spelled(f"/score {PIN} 自摸 東家 東圈"))),
        "bot_telegram_bare": ("telegram", telegram(2, PRIVATE, text=ASKED)),
        "bot_telegram_group": ("telegram", telegram(3, GROUP, **spelled(f"/score@hupai_bot {ASKED}"))),
        "bot_telegram_photo": ("telegram", telegram(4, PRIVATE, photo=SIZES, caption="自摸 東家 東圈")),
        "bot_telegram_edited": ("telegram", telegram(5, PRIVATE, kind="edited_message", **spelled("/table undo"))),
        "bot_slack_score": ("slack", SLACK),
        "bot_line_score": ("line", lines(line(1, text_of(ASKED)))),
        "bot_line_redelivered": ("line", lines(line(1, text_of(ASKED), again=True))),
        "bot_line_group": ("line", lines(line(2, text_of(f"@Hupai {ASKED}", mention=MENTIONED), group=True))),
        "bot_line_photo": ("line", lines(line(3, IMAGE))),
        "bot_line_verify": ("line", lines()),
    }


#: The headers of each platform beside those of every client.
HEADERS = {
    "discord": {"X-Signature-Ed25519": NO_SIGNATURE, "X-Signature-Timestamp": "1796029953",
                "User-Agent": "Discord-Interactions/1.0 (+https://discord.com)"},
    "telegram": {"X-Telegram-Bot-Api-Secret-Token": "none"},
    "slack": {"X-Slack-Signature": f"v0={NO_SIGNATURE[:64]}", "X-Slack-Request-Timestamp": "1796029953",
              "Content-Type": "application/x-www-form-urlencoded",
              "User-Agent": "Slackbot 1.0 (+https://api.slack.com/robots)"},
    "line": {"x-line-signature": "A" * 43 + "=", "Content-Type": "application/json; charset=utf-8",
             "User-Agent": "LineBotWebhook/2.0"},
}  # fmt: skip


def events() -> dict[str, dict[str, Any]]:
    """Return every event by the name of its file."""
    made = {}
    for name, (platform, body) in bodies().items():
        text = urlencode(body) if platform == "slack" else json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        headers = {"Accept": "*/*", **HEADERS[platform]}
        made[name] = event("POST", f"/bots/{platform}", headers=headers, body=text)
    made["bot_telegram_base64"] = event(
        "POST", "/bots/telegram", headers=HEADERS["telegram"], base64_body=True,
        body=json.dumps(bodies()["bot_telegram_score"][1], ensure_ascii=False),
    )  # fmt: skip
    for one in made.values():  # what a browser sends, and no platform
        for name in ("Accept-Language", "Origin"):
            one["headers"].pop(name, None)
            one["multiValueHeaders"].pop(name, None)
    return made


def main() -> int:
    """Write the files."""
    write(events())
    return 0


if __name__ == "__main__":
    sys.exit(main())
