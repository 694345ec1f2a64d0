"""A family's page: its rule sets, how hands win, every pattern, points, payments, options, presets and sources.

Nothing that the tables hold is written a second time; what they cannot say is told in :mod:`.teaching`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...rules import Pattern, RuleSet, available, load
from ..differences import differences
from ..languages import LANGUAGES
from ..lexicon import lexicon
from ..names import pattern_names
from ..sentences import choice_text, option_text, ruleset_name, unit_text
from .blocks import Block, Bullets, Cell, Hand, Heading, Inline, Link, Paragraph, Table
from .payments import conversion_text, scheme_text
from .teaching import definition, phrase, reason_text, told

#: What else a rule set may have had to infer, and the phrase that names it.
_LOST = {"conversion": "lost_conversion", "payments": "lost_payments"}
#: Characters of a list of patterns that nobody reads.
_LONG = 400
#: What each language calls itself.
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "zh-Hant": "繁體中文", "zh-Hans": "简体中文"}


def family_page(
    family: str, lang: str, worked: Mapping[str, Sequence[Hand]], shown: Mapping[str, str] | None = None
) -> list[Block]:
    """Return the page of a family.

    ``worked``: worked hands by pattern, told in ``lang``; empty where the page leads to each pattern's own instead.
    ``shown``: a hand in canonical notation for each pattern, to be shown beside it.
    """
    sets = [found for found in map(load, available()) if found.family == family]
    said, page = told(family, lang), _Page(lang)
    tables = _tables(sets)
    blocks: list[Block] = [Heading(1, said["title"]), Paragraph(tuple(_languages(family, lang)))]
    blocks += [Paragraph((page("made"),)), *(Paragraph((text,)) for text in said["introduction"]), *_sets(sets, page)]
    blocks += [Heading(2, page("winning")), *(Paragraph((text,)) for text in said["winning"])]
    blocks += [Heading(2, page("principles")), Bullets(tuple(said["principles"]), numbered=family == "mcr")]
    blocks += [Paragraph((text,)) for text in said["also"]]
    for heads in tables:
        blocks += _patterns(heads, len(tables) > 1, page, shown or {})
    kongs: Any = sets[0].said.get("kongs")
    if kongs:
        blocks += _kongs(family, kongs, page)
    if any(found.conversion for found in sets):
        blocks += [Heading(2, page("points")), _alike(sets, conversion_text, page)]
    blocks += [Heading(2, page("pays")), _alike(sets, scheme_text, page), Paragraph((page("pays_told"),))]
    blocks += _options(tables, page)
    blocks += _presets(sets, page)
    blocks += _sources(sets, page)
    if worked:
        blocks += _worked(family, worked, page)
    return blocks


class _Page:
    """The phrases of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, **params: object) -> str:
        return phrase(self.lang, key, **params)

    def listed(self, items: Sequence[str]) -> str:
        comma = lexicon(self.lang).word("card", "comma")
        return items[0] if len(items) == 1 else self("and", items=comma.join(items[:-1]), last=items[-1])

    def ids(self, sets: Iterable[RuleSet]) -> str:
        return self.listed([f"`{found.id}`" for found in sets])


def _languages(family: str, lang: str) -> Iterator[Inline]:
    for i, other in enumerate(other for other in LANGUAGES if other != lang):
        if i:
            yield "·"
        yield Link(LANGUAGE_NAMES[other], family, None, other)


def _sets(sets: Sequence[RuleSet], page: _Page) -> Iterator[Block]:
    def minimum(found: RuleSet) -> str:
        if not found.minimum:
            return page("none")
        least = f"{found.minimum} {unit_text(found.unit, found.minimum, page.lang)}"
        return page("flowers_apart", minimum=least) if found.minimum_excludes_bonus else least

    yield Heading(2, page("sets"))
    yield Table(
        tuple(page(key) for key in ("id", "what", "base", "minimum", "cap", "winners")),
        tuple(
            (
                f"`{found.id}`",
                ruleset_name(found.id, page.lang),
                f"`{found.base}`" if found.base else "",
                minimum(found),
                str(found.cap) if found.cap is not None else page("none"),
                page(f"winners_{found.winners}"),
            )
            for found in sets
        ),
    )


def _tables(sets: Sequence[RuleSet]) -> list[list[RuleSet]]:
    """Return the rule sets by the table of patterns that they share."""
    found: dict[tuple[str, ...], list[RuleSet]] = {}
    for one in sets:
        found.setdefault(tuple(sorted(row.id for row in one.patterns)), []).append(one)
    return list(found.values())


def _patterns(sets: Sequence[RuleSet], several: bool, page: _Page, shown: Mapping[str, str]) -> Iterator[Block]:
    """The values of every pattern, one column for the rule sets that agree on all of them, and what each is."""
    first = sets[0]
    family = first.family
    names = pattern_names(family, page.lang)
    beside = pattern_names(family, "zh-Hant" if page.lang in ("en", "fr") else "en")
    columns: dict[tuple[str, ...], list[str]] = {}
    for found in sets:
        values = tuple(_value(found.pattern(row.id)) for row in first.patterns)
        columns.setdefault(values, []).append(found.id)
    yield Heading(2, page("patterns_of", sets=page.ids(sets)) if several else page("patterns"))
    star = any(row.special for found in sets for row in found.patterns)
    if star or any(row.off for found in sets for row in found.patterns):
        yield Paragraph((page("dash"), *([page("star")] if star else [])))
    heads = [", ".join(f"`{name}`" for name in ids) for ids in columns.values()]
    if len(columns) == 1:
        heads = [unit_text(first.unit, 2, page.lang)]
    rows: list[tuple[Cell, ...]] = []
    for i, row in enumerate(first.patterns):
        number = f"{row.number}. " if row.number is not None else ""
        name = (Link(f"{number}{names[row.id]}", family, row.id), beside[row.id])
        hand = (Hand(shown[row.id]),) if row.id in shown else ()
        rows.append(
            (
                name,
                *(values[i] for values in columns),
                (definition(family, row.id, page.lang), *hand),
                _takes_in(sets, row, names, page),
            )
        )
    yield Table((page("pattern"), *heads, page("definition"), page("takes_in")), tuple(rows))


def _value(row: Pattern) -> str:
    return "–" if row.off else f"{row.value}{'*' if row.special else ''}"


def _takes_in(sets: Sequence[RuleSet], row: Pattern, names: Mapping[str, str], page: _Page) -> str:
    """Name what ``row`` takes in, of what any of ``sets`` plays."""
    played = {other.id for found in sets for other in found.patterns if not other.off}
    comma = lexicon(page.lang).word("card", "comma")
    said = []
    for key, ids in (("", row.implies), ("same_sets", row.implies_same_sets), ("one_of", row.implies_one)):
        listed = comma.join(names[name] for name in ids if name in played)
        if listed:
            said.append(page(key, names=listed) if key else listed)
    return page("semicolon").join(said)


def _kongs(family: str, table: Mapping[str, Sequence[str]], page: _Page) -> Iterator[Block]:
    names = pattern_names(family, page.lang)
    yield Heading(2, page("kongs"))
    yield Paragraph((page("kongs_told"),))
    rows = [(*pair.split(","), " + ".join(names[name] for name in found)) for pair, found in table.items()]
    yield Table((page("melded"), page("concealed"), page("names")), tuple(rows))


def _alike(sets: Sequence[RuleSet], say: Callable[[RuleSet, str], str], page: _Page) -> Bullets:
    """Say of each rule set what ``say`` does, once for all those of which it says the same."""
    by: dict[str, list[RuleSet]] = {}
    for found in sets:
        by.setdefault(say(found, page.lang), []).append(found)
    return Bullets(tuple(page("of_sets", sets=page.ids(found), said=text) for text, found in by.items()))


def _options(tables: Sequence[Sequence[RuleSet]], page: _Page) -> Iterator[Block]:
    """Every option of the family's tables, once, with the choices that the presets make."""
    yield Heading(2, page("options"))
    yield Paragraph((page("options_told"),))
    for heads in tables:
        first = heads[0]
        if len(tables) > 1:
            yield Paragraph((page("options_of", sets=page.ids(heads)),))
        rows: list[tuple[Cell, ...]] = []
        for option in first.option_table:
            default = first.options[option.id]
            choices = [_choice(option.id, value, value == default, page.lang) for value in option.values()]
            if option.least is not None:
                if default not in option.values():
                    choices.insert(0, f"**`{_written(default)}`**")
                choices.append(page("range", least=option.least, most=option.most))
            choices += [
                f"`{found.id}`: `{_written(found.options[option.id])}`"
                for found in heads[1:]
                if found.options[option.id] != default
            ]
            named = (option_text(option.id, page.lang), f"`{option.id}`{_point(option.point)}")
            rows.append((named, tuple(choices), reason_text(first.family, first.id, option, page.lang)))
        yield Table((page("point"), page("choices"), page("why")), tuple(rows))


def _point(point: str) -> str:
    """Return the name of a disputed point where it has one: ``HK-1``, ``D3``, 平胡."""
    return "" if point.isascii() and point.islower() else f" ({point})"


def _choice(option: str, value: object, in_force: bool, lang: str) -> str:
    written = f"`{_written(value)}`"
    meaning = choice_text(option, value, lang)
    text = f"**{written}**" if in_force else written
    return text if meaning == _written(value) else f"{text} {meaning}"


def _presets(sets: Sequence[RuleSet], page: _Page) -> Iterator[Block]:
    presets = [found for found in sets if found.base is not None]
    if presets:
        yield Heading(2, page("presets"))
    for found in presets:
        yield Paragraph((page("preset_from", id=found.id, base=found.base),))
        yield Bullets(tuple(differences(found, page.lang)))


def _sources(sets: Sequence[RuleSet], page: _Page) -> Iterator[Block]:
    """Where each value comes from, and whether it is stated there, found in relatives or inferred."""
    words = lexicon(page.lang)
    comma = words.word("card", "comma")
    names = pattern_names(sets[0].family, page.lang)
    yield Heading(2, page("sources"))
    yield Paragraph((page("sources_told"),))
    for found in sets:
        by: dict[tuple[str, str], list[str]] = {}
        for row in found.patterns:
            if not row.off:
                by.setdefault((row.confidence, row.clause), []).append(names[row.id])
        if found.base is not None:
            same = {(row.confidence, row.clause) for row in load(found.base).patterns}
            by = {key: listed for key, listed in by.items() if key not in same}
            if not by:
                continue
        yield Heading(3, f"`{found.id}`")
        rows = [
            (comma.join(listed), clause, words.word("card", confidence)) for (confidence, clause), listed in by.items()
        ]
        most = max(rows, key=lambda row: len(row[0]))
        if len(rows) > 1 and len(most[0]) > _LONG:
            rows = [*(row for row in rows if row is not most), (page("all_others"), *most[1:])]
        elif len(rows) == 1:
            rows = [(page("all"), *most[1:])]
        yield Table((page("names"), page("source"), page("confidence")), tuple(rows))
        inferred: Any = found.said.get("inferred", ())
        lost = [page(_LOST[name]) for name in inferred if name in _LOST]
        if lost:
            yield Paragraph((page("inferred_too", lost=page.listed(lost)),))


def _worked(family: str, worked: Mapping[str, Sequence[Hand]], page: _Page) -> Iterator[Block]:
    names = pattern_names(family, page.lang)
    yield Heading(2, page("examples"))
    yield Paragraph((page("examples_told"),))
    for pattern, hands in worked.items():
        yield Heading(3, names[pattern], pattern)
        yield Paragraph((definition(family, pattern, page.lang),))
        yield Bullets(tuple(hands))


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
