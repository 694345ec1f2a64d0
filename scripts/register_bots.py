"""Tell a platform of the bots, once after deploying and whenever the commands have changed.

    python scripts/register_bots.py discord       needs HUPAI_DISCORD_APPLICATION_ID, HUPAI_DISCORD_BOT_TOKEN
    python scripts/register_bots.py telegram      needs HUPAI_TELEGRAM_TOKEN, HUPAI_TELEGRAM_SECRET, HUPAI_PUBLIC_URL
    python scripts/register_bots.py show          prints what Discord would be told

Slack and LINE are told in their own consoles: docs/bots.md says what.  ``HUPAI_DISCORD_API`` and ``HUPAI_TELEGRAM_API``
put another address in the place of the platform's, for trying this out.
"""

from __future__ import annotations

import json
import os
import sys

from hupai.bots import Http, OutgoingError, Settings
from hupai.bots.registering import discord_commands, register_discord, register_telegram

NEEDED = {
    "discord": ("HUPAI_DISCORD_APPLICATION_ID", "HUPAI_DISCORD_BOT_TOKEN"),
    "telegram": ("HUPAI_TELEGRAM_TOKEN", "HUPAI_TELEGRAM_SECRET", "HUPAI_PUBLIC_URL"),
}


def main(arguments: list[str]) -> int:
    """Register at the platform that is named; return the exit code."""
    if arguments == ["show"]:
        print(json.dumps(discord_commands(), ensure_ascii=False, indent=2))
        return 0
    if len(arguments) != 1 or arguments[0] not in NEEDED:
        print(__doc__)
        return 2
    missing = [name for name in NEEDED[arguments[0]] if not os.environ.get(name)]
    if missing:
        print(f"not set: {', '.join(missing)}")
        return 2
    settings = Settings.of(os.environ)
    try:
        if arguments == ["discord"]:
            got = [register_discord(Http(), settings, os.environ["HUPAI_DISCORD_BOT_TOKEN"])]
        else:
            got = register_telegram(Http(), settings)
    except OutgoingError as error:
        print(f"the platform was not reached: {error}")
        return 1
    wrong = [one for one in got if one.status != 200]
    for one in wrong:
        print(f"{one.status} {one.body.decode('utf-8', 'replace')[:500]}")
    if not wrong:
        print(f"{arguments[0]} knows")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
