"""The page about tables says what the rule sets say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hupai.rules import available, load

COLUMNS = {"mcr": 1, "mcr-cn": 1, "tw-mahjong-planet": 3}


@pytest.mark.parametrize("rules", available())
def test_the_page_says_what_the_tables_say(rules: str, root: Path) -> None:
    text = (root / "docs" / "tables.md").read_text(encoding="utf-8").partition("## What the rules say")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    column = COLUMNS.get(rules, 2 if rules.startswith("hk") else 4)
    found = load(rules)
    told = {match[1]: row[column] for row in rows if (match := re.match(r"`(\w+)`", row[0]))}
    assert told.keys() == set(found.play._fields)
    options = {option.sets for option in found.option_table}
    for field, cell in told.items():
        value = getattr(found.play, field)
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else "none" if value is None else str(value)
        assert cell.partition(" (")[0] == shown, field
        assert ("(option" in cell) == (f"table.{field}" in options), field
    winners = next(row[column] for row in rows if row[0].startswith("winners"))
    assert winners.partition(" (")[0] == found.winners
    assert ("(option)" in winners) == ("winners" in options)
