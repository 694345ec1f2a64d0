"""Write ``docs/rules/*.md``, a page for each family of rule sets, from the tables that the engine scores by.

python scripts/rule_pages.py [--check]

Nothing that the tables hold is written here a second time; what they cannot say, how patterns go together, is told in
the few sentences of ``scripts/rule_pages.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hupai import rules
from hupai.draw import choice_text, option_text, pattern_names, ruleset_name, unit_text, win_by_text
from hupai.draw.differences import differences
from hupai.draw.lexicon import lexicon
from hupai.rules import Pattern, RuleSet

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "rules"
_LANG = "en"
_TOLD = json.loads((Path(__file__).with_suffix(".json")).read_text(encoding="utf-8"))
#: What else a rule set may have had to infer.
_LOST = {"conversion": "the points for faan", "payments": "who pays"}
#: Characters of a list of patterns that nobody reads.
_LONG = 400
_ROOMS = Path(rules.__file__).parent


def pages() -> dict[str, str]:
    """Return every page by the name of its file."""
    return {f"{family}.md": "\n".join(_page(family)) for family in _TOLD["families"]}


def _page(family: str) -> Iterator[str]:
    sets = [found for found in map(rules.load, rules.available()) if found.family == family]
    told = _TOLD["families"][family]
    yield f"# {told['title']}"
    yield ""
    yield "Written from the tables that the engine scores by (`scripts/rule_pages.py`); a test holds the two together."
    yield ""
    yield from told["introduction"]
    yield ""
    yield from _sets(sets)
    yield from _section("How a hand wins", told["winning"])
    yield from _section("How patterns go together", told["principles"])
    for heads in _tables(sets):
        yield from _patterns(heads, len(_tables(sets)) > 1)
    if family == "mcr":
        yield from _kongs()
    if any(found.conversion for found in sets):
        yield from _conversions(sets)
    yield from _payments(sets)
    yield from _options(sets)
    yield from _presets(sets)
    yield from _sources(sets)


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield from lines
    yield ""


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(" ".join(str(cell).split()).replace("|", "\\|") for cell in cells) + " |"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield _row(head)
    yield "|" + "---|" * len(head)
    for cells in rows:
        yield _row(cells)
    yield ""


def _sets(sets: Sequence[RuleSet]) -> Iterator[str]:
    def minimum(found: RuleSet) -> str:
        if not found.minimum:
            return "none"
        apart = ", without flowers" if found.minimum_excludes_bonus else ""
        return f"{found.minimum} {unit_text(found.unit, found.minimum, _LANG)}{apart}"

    yield "## Rule sets"
    yield ""
    yield from _table(
        ("id", "what it is", "built on", "minimum", "cap", "winners of one discard"),
        [
            (
                f"`{found.id}`",
                ruleset_name(found.id, _LANG),
                f"`{found.base}`" if found.base else "",
                minimum(found),
                found.cap if found.cap is not None else "none",
                {"one": "the first in turn", "all": "all of them"}[found.winners],
            )
            for found in sets
        ],
    )


def _tables(sets: Sequence[RuleSet]) -> list[list[RuleSet]]:
    """Return the rule sets by the table of patterns that they share."""
    found: dict[tuple[str, ...], list[RuleSet]] = {}
    for one in sets:
        found.setdefault(tuple(sorted(row.id for row in one.patterns)), []).append(one)
    return list(found.values())


def _patterns(sets: Sequence[RuleSet], several: bool) -> Iterator[str]:
    """The values of every pattern, one column for the rule sets that agree on all of them, and what each is."""
    first = sets[0]
    names, chinese = pattern_names(first.family, _LANG), pattern_names(first.family, "zh-Hant")
    defined = json.loads((_ROOMS / first.family / "definitions.json").read_text(encoding="utf-8"))
    columns: dict[tuple[object, ...], list[str]] = {}
    for found in sets:
        values = tuple(_value(found.pattern(row.id)) for row in first.patterns)
        columns.setdefault(values, []).append(found.id)
    yield f"## Patterns of {_and([f'`{found.id}`' for found in sets])}" if several else "## Patterns"
    yield ""
    stars = " A star: a special hand." if any(row.special for found in sets for row in found.patterns) else ""
    if stars or any(row.off for found in sets for row in found.patterns):
        yield f"A dash: not played there, unless an option or a preset of your own says so.{stars}"
        yield ""
    head = ["pattern", *(", ".join(f"`{name}`" for name in ids) for ids in columns.values())]
    if len(columns) == 1:
        head[1] = unit_text(first.unit, 2, _LANG)
    rows = []
    for i, row in enumerate(first.patterns):
        number = f"{row.number}. " if row.number is not None else ""
        said = f"{number}**{names[row.id]}** {chinese[row.id]}"
        rows.append([said, *(values[i] for values in columns), defined[row.id], _takes_in(sets, row, names)])
    yield from _table([*head, "what it is", "not counted beside it"], rows)


def _value(row: Pattern) -> str:
    return "–" if row.off else f"{row.value}{'*' if row.special else ''}"


def _takes_in(sets: Sequence[RuleSet], row: Pattern, names: Mapping[str, str]) -> str:
    """Name what ``row`` takes in, of what any of ``sets`` plays."""
    played = {other.id for found in sets for other in found.patterns if not other.off}
    said = []
    for before, ids in (
        ("", row.implies),
        ("for the same sets: ", row.implies_same_sets),
        ("one of: ", row.implies_one),
    ):
        listed = [names[name] for name in ids if name in played]
        if listed:
            said.append(before + ", ".join(listed))
    return "; ".join(said)


def _kongs() -> Iterator[str]:
    table = json.loads((_ROOMS / "mcr" / "ruleset.json").read_text(encoding="utf-8"))["kongs"]
    names = pattern_names("mcr", _LANG)
    yield "## Kongs"
    yield ""
    yield "What the kongs of a hand count together; concealed pungs are counted apart."
    yield ""
    rows = [(*pair.split(","), " + ".join(names[name] for name in found)) for pair, found in table.items()]
    yield from _table(("melded", "concealed", "patterns"), rows)


def _conversions(sets: Sequence[RuleSet]) -> Iterator[str]:
    yield "## Points"
    yield ""
    by: dict[str, list[str]] = {}
    for found in sets:
        by.setdefault(_conversion(found), []).append(f"`{found.id}`")
    for text, ids in by.items():
        yield f"- {_and(ids)}: {text}"
    yield ""


def _conversion(found: RuleSet) -> str:
    conversion = found.conversion
    unit = unit_text(found.unit, 2, _LANG)
    if conversion is None:
        return f"{unit} are points."
    if not conversion.points:
        plus = f"{conversion.plus}, and " if conversion.plus else ""
        return f"{plus}{conversion.times} for each {unit_text(found.unit, 1, _LANG)}."
    steps: list[str] = []
    points = conversion.points
    start = 0
    for i in range(1, len(points) + 1):
        if i == len(points) or points[i] != points[start]:
            if points[start] is not None:
                steps.append(f"{start if i - start == 1 else f'{start}–{i - 1}'}: {points[start]}")
            start = i
    last = f"more: {conversion.above}"
    return f"{unit} to points: {', '.join(steps)}, {last}."


def _payments(sets: Sequence[RuleSet]) -> Iterator[str]:
    yield "## Who pays"
    yield ""
    by: dict[str, list[str]] = {}
    for found in sets:
        by.setdefault(_scheme(found), []).append(f"`{found.id}`")
    for text, ids in by.items():
        yield f"- {_and(ids)}: {text}"
    yield ""
    yield "A robbed kong is paid as a discard of the player who declared it. Payments always sum to zero."
    yield ""


def _scheme(found: RuleSet) -> str:
    words: Mapping[str, Any] = found.payments
    said = []
    for way in ("discard", "self_draw", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"):
        if way in words:
            shares = words[way]
            who = [f"the discarder {_share(shares['discarder'])}"] if "discarder" in shares else []
            others = _share(shares.get("others", {}))
            who.append(f"{'each other player' if who else 'each'} {others}")
            said.append(f"{win_by_text(way, _LANG)}: {', '.join(who)}")
    dealer = words.get("dealer")
    if dealer:
        if "times" in dealer:
            said.append(f"payments by and to the dealer are multiplied by {dealer['times']}")
        else:
            unit = unit_text(found.unit, 1, _LANG)
            said.append(
                f"payments by and to the dealer are for {dealer.get('plus', 0)} {unit} more, "
                f"and {dealer.get('per_repeat', 0)} more for each deal kept"
            )
    if found.liability != "none":
        said.append(f"a liable player pays for all ({choice_text('liability', found.liability, _LANG)})")
    if found.zero_total == "draw":
        said.append("a hand worth nothing ends the deal as a draw")
    false_win = found.play.false_win
    if false_win == "full_hand":
        said.append("a false win pays a full hand to everybody")
    elif false_win != "nothing":
        said.append(f"a false win pays {false_win} to each")
    return "; ".join(said) + "."


def _share(share: Mapping[str, int]) -> str:
    times, over, plus = share.get("times", 0), share.get("over", 1), share.get("plus", 0)
    if not times and not plus:
        return "nothing"
    words = {(1, 1): "the points", (2, 1): "twice the points", (1, 2): "half the points", (0, over): ""}
    said = words.get((times, over)) or (f"{times} times the points" if times else "")
    return f"{said} + {plus}" if said and plus else said or str(plus)


def _options(sets: Sequence[RuleSet]) -> Iterator[str]:
    """Every option of the family's tables, once, with the choices that the presets make."""
    yield "## Disputed points and house rules"
    yield ""
    yield "Each is an option by its id: `options` in a request, `--option id=value` on the command line."
    yield "Bold: the choice in force unless a rule set says otherwise."
    yield ""
    for heads in _tables(sets):
        first = heads[0]
        if len(_tables(sets)) > 1:
            yield f"Of {_and([f'`{found.id}`' for found in heads])}:"
            yield ""
        rows = []
        for option in first.option_table:
            default = first.options[option.id]
            choices = [_choice(option.id, value, value == default) for value in option.values()]
            if option.least is not None:
                if default not in option.values():
                    choices.insert(0, f"**`{_written(default)}`**")
                choices.append(f"{option.least} to {option.most}")
            others = [
                f"`{found.id}`: `{_written(found.options[option.id])}`"
                for found in heads[1:]
                if found.options[option.id] != default
            ]
            rows.append(
                (
                    f"{option_text(option.id, _LANG)}<br>`{option.id}`{_point(option.point)}",
                    "<br>".join([*choices, *others]),
                    option.reason,
                )
            )
        yield from _table(("point", "choices", "why"), rows)


def _point(point: str) -> str:
    """Return the name of a disputed point where it has one: ``HK-1``, ``D3``, 平胡."""
    return "" if point.isascii() and point.islower() else f" ({point})"


def _choice(option: str, value: object, in_force: bool) -> str:
    written = f"`{_written(value)}`"
    meaning = choice_text(option, value, _LANG)
    text = f"**{written}**" if in_force else written
    return text if meaning == _written(value) else f"{text} {meaning}"


def _presets(sets: Sequence[RuleSet]) -> Iterator[str]:
    presets = [found for found in sets if found.base is not None]
    if not presets:
        return
    yield "## How the presets differ"
    yield ""
    for found in presets:
        yield f"- `{found.id}`, from `{found.base}`:"
        yield from (f"  - {line}" for line in differences(found, _LANG))
    yield ""


def _sources(sets: Sequence[RuleSet]) -> Iterator[str]:
    """Where each value comes from, and whether it is stated there, found in relatives or inferred."""
    words = lexicon(_LANG)
    names = pattern_names(sets[0].family, _LANG)
    yield "## Sources"
    yield ""
    yield "*Stated*: the rules say the value. *Found*: other sources of these rules do. *Inferred*: none that was read;"
    yield "every answer that counts it says so."
    yield ""
    for found in sets:
        by: dict[tuple[str, str], list[str]] = {}
        for row in found.patterns:
            if not row.off:
                by.setdefault((row.confidence, row.clause), []).append(names[row.id])
        if found.base is not None:
            base = rules.load(found.base)
            same = {(row.confidence, row.clause) for row in base.patterns}
            by = {key: listed for key, listed in by.items() if key not in same}
            if not by:
                continue
        yield f"### `{found.id}`"
        yield ""
        rows = [
            (", ".join(listed), clause, words.word("card", confidence)) for (confidence, clause), listed in by.items()
        ]
        most = max(rows, key=lambda row: len(row[0]))
        if len(rows) > 1 and len(most[0]) > _LONG:
            rows = [*(row for row in rows if row is not most), ("all others", *most[1:])]
        elif len(rows) == 1:
            rows = [("all", *most[1:])]
        yield from _table(("patterns", "source", "the value is"), rows)
        inferred: Any = found.said.get("inferred", ())
        lost = [_LOST[name] for name in inferred if name in _LOST]
        if lost:
            yield f"Inferred too: {_and(lost)}."
            yield ""


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _and(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def main() -> int:
    """Write the pages, or with ``--check`` tell which are not those of the tables."""
    wrong = 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        path = TARGET / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            wrong += 1
            sys.stderr.write(f"docs/rules/{name} is not what the tables say: python scripts/rule_pages.py\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
