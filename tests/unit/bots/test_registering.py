"""What the platforms are told of the commands, within what they take."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.bots.registering import discord_commands, telegram_commands
from hupai.bots.words import table_verbs, verbs
from hupai.draw import LANGUAGES
from hupai.rules import available
from support.platforms import APPLICATION, TELEGRAM_SECRET, TELEGRAM_TOKEN, Platforms

#: https://docs.discord.com/developers/interactions/application-commands#application-command-naming
NAME = re.compile(r"[-_'\w]{1,32}", re.UNICODE)


def options(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in commands:
        yield one
        yield from options(one.get("options", []))


def test_discord_takes_the_commands() -> None:
    commands = discord_commands()
    for one in options(commands):
        if one.get("type") == 3 and "description" not in one:  # the command on a message
            assert len(one["name"]) <= 32
            continue
        assert NAME.fullmatch(one["name"]) and one["name"] == one["name"].lower()
        for text in (one["description"], *one["description_localizations"].values()):
            assert 1 <= len(text) <= 100
        assert len(one.get("options", [])) <= 25
        assert len(one.get("choices", [])) <= 25
        for choice in one.get("choices", []):
            assert 1 <= len(choice["name"]) <= 100
        required = [option.get("required", False) for option in one.get("options", [])]
        assert required == sorted(required, reverse=True), "required options come first"
    assert all(sum(map(size, options([command]))) <= 8000 for command in commands)


def size(one: dict[str, Any]) -> int:
    """How much of a command's room an option takes: names, the longest of its descriptions, values."""
    described = [one.get("description", ""), *one.get("description_localizations", {}).values()]
    choices = sum(len(choice["value"]) + len(choice["name"]) for choice in one.get("choices", []))
    return len(one["name"]) + max(map(len, described)) + choices


def test_every_command_and_rule_set_is_offered() -> None:
    commands = {one["name"]: one for one in discord_commands()}
    assert set(commands) == {*verbs().values(), "Score this"}
    assert {sub["name"] for sub in commands["table"]["options"]} == {*table_verbs().values()} - {"abandon"}
    rules = next(one for one in commands["score"]["options"] if one["name"] == "rules")
    assert {choice["value"] for choice in rules["choices"]} == {*available()}


def test_telegrams_menu() -> None:
    for lang in LANGUAGES:
        menu = telegram_commands(lang)
        assert [one["command"] for one in menu] == ["score", "waits", "table", "rules", "help"]
        assert all(1 <= len(one["description"]) <= 256 for one in menu)


def script(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    known = {name: value for name, value in os.environ.items() if not name.startswith("HUPAI_")}
    command = [sys.executable, "scripts/register_bots.py", *arguments]
    return subprocess.run(
        command, cwd=root, capture_output=True, text=True, env={**known, "PYTHONPATH": "shared", **environment}
    )


@pytest.mark.slow
def test_the_script_tells_discord(root: Path) -> None:
    with Platforms() as platforms:
        told = {"HUPAI_DISCORD_APPLICATION_ID": APPLICATION, "HUPAI_DISCORD_BOT_TOKEN": "bot-token"}
        done = script(root, "discord", HUPAI_DISCORD_API=f"{platforms.url}/api/v10", **told)
        assert (done.returncode, done.stdout.strip()) == (0, "discord knows"), done.stderr
        (call,) = platforms.calls
        assert (call.method, call.path) == ("PUT", f"/api/v10/applications/{APPLICATION}/commands")
        assert call.headers["authorization"] == "Bot bot-token"
        assert call.json() == json.loads(script(root, "show").stdout)
        platforms.statuses[call.path] = [401]
        assert script(root, "discord", HUPAI_DISCORD_API=f"{platforms.url}/api/v10", **told).returncode == 1


@pytest.mark.slow
def test_the_script_tells_telegram(root: Path) -> None:
    with Platforms() as platforms:
        done = script(
            root, "telegram", HUPAI_TELEGRAM_API=platforms.url, HUPAI_TELEGRAM_TOKEN=TELEGRAM_TOKEN,
            HUPAI_TELEGRAM_SECRET=TELEGRAM_SECRET, HUPAI_PUBLIC_URL="https://hupai.example/",
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        hook = platforms.calls[0]
        assert hook.path == f"/bot{TELEGRAM_TOKEN}/setWebhook"
        assert hook.json() == {
            "url": "https://hupai.example/bots/telegram",
            "secret_token": TELEGRAM_SECRET,
            "allowed_updates": ["message"],
            "max_connections": 10,
        }
        menus = [call.json().get("language_code") for call in platforms.calls[1:]]
        assert menus == [None, "fr", "zh"]


@pytest.mark.slow
def test_the_script_says_what_is_missing(root: Path) -> None:
    done = script(root, "telegram", HUPAI_TELEGRAM_TOKEN="x")
    assert (done.returncode, done.stdout.strip()) == (2, "not set: HUPAI_TELEGRAM_SECRET, HUPAI_PUBLIC_URL")
    assert script(root).returncode == 2
