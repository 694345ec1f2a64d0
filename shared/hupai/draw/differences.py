"""How one rule set differs from another, in words: what a preset changes, and two tables side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..rules import Pattern, RuleSet, load
from .lexicon import lexicon
from .names import pattern_names
from .sentences import choice_text, option_text


class Difference(NamedTuple):
    """Something on which two rule sets differ: a pattern or an option by its id, its name, and both values in words."""

    kind: str
    id: str
    name: str
    left: str
    right: str


def differences(found: RuleSet, lang: str) -> list[str]:
    """Return in words what the preset ``found`` changes in its base; nothing for a rule set that has none."""
    if found.base is None:
        return []
    base = load(found.base)
    words, names = lexicon(lang), pattern_names(found.family, lang)
    comma, colon = words.word("card", "comma"), words.word("card", "colon")
    now, before = ({row.id: row for row in one.patterns} for one in (found, base))
    changes: Mapping[str, Any] = found.changes  # what an option does is told by the option
    listed = {
        "values": [
            f"{names[name]} {before[name].value} → {now[name].value}"
            for name in changes.get("values", ())
            if not now[name].off and not before[name].off and now[name].value != before[name].value
        ],
        "on": [f"{names[name]} ({now[name].value})" for name in changes.get("on", ()) if not now[name].off],
        "off": [names[name] for name in changes.get("off", ()) if not before[name].off],
        "special": [
            names[row.id] for row in now.values() if row.special and not before[row.id].special and not row.off
        ],
        "ordinary": [
            names[row.id] for row in now.values() if before[row.id].special and not row.special and not row.off
        ],
    }
    said = [words.word("differences", key) + colon + comma.join(items) for key, items in listed.items() if items]
    for option in found.option_table:
        old, new = base.options[option.id], found.options[option.id]
        if old != new:
            pair = " → ".join(choice_text(option.id, value, lang) for value in (old, new))
            said.append(option_text(option.id, lang) + colon + pair)
    return said or [words.word("differences", "nothing")]


def side_by_side(left: RuleSet, right: RuleSet, lang: str) -> Iterator[Difference]:
    """Yield every pattern that counts differently in two rule sets, in table order, then every option that does."""
    rows = {row.id: row for one in (right, left) for row in one.patterns}
    order = [row.id for row in left.patterns]
    order += [row.id for row in right.patterns if row.id not in set(order)]
    for name in order:
        values = [_worth(one, name) for one in (left, right)]
        if values[0] != values[1]:
            family = left.family if name in left.rows else right.family
            yield Difference("pattern", rows[name].id, pattern_names(family, lang).get(name, name), *values)
    options = dict.fromkeys(option.id for one in (left, right) for option in one.option_table)
    for name in options:
        told = [_chosen(one, name, lang) for one in (left, right)]
        if told[0] != told[1]:
            yield Difference("option", name, option_text(name, lang), *told)


def _worth(found: RuleSet, name: str) -> str:
    """Return what a pattern is worth; a dash where it is not played, a star for a special hand."""
    row: Pattern | None = found.patterns[found.rows[name]] if name in found.rows else None
    return "–" if row is None or row.off else f"{row.value}{'*' if row.special else ''}"


def _chosen(found: RuleSet, name: str, lang: str) -> str:
    return choice_text(name, found.options[name], lang) if name in found.options else "–"
