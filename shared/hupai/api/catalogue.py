"""Rule sets, their options and their patterns, as answers: everything that the tables know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import __version__, rules
from ..draw import LANGUAGES, choice_text, localise, option_text, pattern_names, ruleset_name
from ..draw.differences import differences
from ..draw.rulebook import definition, example_text, page_address, reason_text
from ..hand import Fault, Faults
from ..rules import Option, Pattern, RuleSet
from .answers import score_request
from .fields import closest, shown, step
from .problem import Problem
from .request import read_score

Answer = dict[str, Any]


def rulesets(lang: str) -> Answer:
    """Answer ``GET /v1/rulesets``: each family's own table first, then what is built on it."""
    found = [rules.load(name) for name in rules.available()]
    families = list(dict.fromkeys(one.family for one in found))
    found.sort(key=lambda one: families.index(one.family))
    return {"rulesets": [_head(one, lang) for one in found], "engine_version": __version__}


def ruleset(name: str, lang: str) -> Answer:
    """Answer ``GET /v1/rulesets/{id}``; the problem ``unknown_ruleset`` (404) when there is none of that name."""
    found = _load(name)
    return {
        **_head(found, lang),
        "base": found.base,
        "changes": found.changes if found.base is not None else None,
        "differences": differences(found, lang),
        "digest": found.digest,
        "win_by": list(found.win_by),
        "needs": list(found.needs),
        "uses": list(found.uses),
        "minimum_excludes_bonus": found.minimum_excludes_bonus,
        "cap": found.cap,
        "conversion": None if found.conversion is None else found.conversion.as_json(),
        "payments": found.payments,
        "unit_scale": found.unit_scale,
        "winners": found.winners,
        "liability": found.liability,
        "zero_total": found.zero_total,
        "specials": found.specials,
        "play": found.play._asdict(),
        "options": [
            {
                "id": option.id,
                "point": option.point,
                "name": option_text(option.id, lang),
                "value": found.options[option.id],
                "allowed": option.values(),
                "least": option.least,
                "most": option.most,
                "choices": [{"value": value, "name": choice_text(option.id, value, lang)} for value in option.values()],
                "reason": _reason(found, option, lang),
            }
            for option in found.option_table
        ],
        "patterns": [_pattern(found, row, lang) for row in found.patterns if not row.off],
        "engine_version": __version__,
    }


def pattern(name: str, pattern_id: str, lang: str) -> Answer:
    """Answer ``GET /v1/rulesets/{id}/patterns/{pattern}``: one pattern with its worked examples."""
    found = _load(name)
    row = next((row for row in found.patterns if row.id == pattern_id and not row.off), None)
    if row is None:
        raise unknown("unknown_pattern", "/pattern", pattern_id, [row.id for row in found.patterns if not row.off])
    return {
        "rules": {"id": found.id, "version": found.version},
        **_pattern(found, row, lang),
        "excluded_by": [other.id for other in found.patterns if row.id in excluded(other) and not other.off],
        "examples": _examples(found, row, lang),
        "engine_version": __version__,
    }


def _load(name: str) -> RuleSet:
    try:
        return rules.load(name)
    except Faults:
        raise unknown("unknown_ruleset", "/id", name, list(rules.available())) from None


def unknown(code: str, at: str, name: str, known: list[str]) -> Problem:
    """Return the problem of a name that is none of ``known``, with the one that may be meant."""
    meant = closest(name, known)
    params: dict[str, object] = {"value": shown(name), "allowed": known}
    if meant is not None:
        params["did_you_mean"] = meant
    return Problem(code, [Fault("unknown_value", at, params=params, suggestion="did_you_mean" if meant else None)])


def _head(found: RuleSet, lang: str) -> Answer:
    return {
        "id": found.id,
        "name": ruleset_name(found.id, lang),
        "version": found.version,
        "family": found.family,
        "unit": found.unit,
        "minimum": found.minimum,
        "sets": found.sets,
        "href": f"/v1/rulesets/{step(found.id)}",
    }


def _pattern(found: RuleSet, row: Pattern, lang: str) -> Answer:
    names = {tag: pattern_names(found.family, tag).get(row.id, row.id) for tag in LANGUAGES}
    return {
        "id": row.id,
        "number": row.number,
        "name": names[lang],
        "names": names,
        "definition": definition(found.family, row.id, lang),
        "value": row.value,
        "excludes": {
            "always": list(row.implies),
            "for_the_same_sets": list(row.implies_same_sets),
            "one_of": list(row.implies_one),
        },
        "bonus": row.bonus,
        "source": {"clause": row.clause, "confidence": row.confidence},
        "href": f"/v1/rulesets/{step(found.id)}/patterns/{step(row.id)}",
        "page": page_address(found.family, row.id, lang),
    }


def _reason(found: RuleSet, option: Option, lang: str) -> str:
    """Return why an option is decided as it is; a preset's own table says it, that of its first base."""
    while found.base is not None:
        found = rules.load(found.base)
    return reason_text(found.family, found.id, option, lang)


def excluded(row: Pattern) -> set[str]:
    """Return all that ``row`` takes in."""
    return {*row.implies, *row.implies_same_sets, *row.implies_one}


@lru_cache(maxsize=8)
def worked_examples(family: str) -> Mapping[str, list[Answer]]:
    """Return the worked examples of a family, by pattern: hands with ``kind``, ``context``, ``rules``, ``options``."""
    path = Path(rules.__file__).parent / family / "examples.json"
    if not path.is_file():
        return {}
    found: dict[str, list[Answer]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _examples(found: RuleSet, row: Pattern, lang: str) -> list[Answer]:
    """Return the worked examples of a pattern, each scored now: they cannot differ from what the engine says.

    A preset shows its family's examples under its own rules, as far as they are that there, too.
    """
    examples = []
    for example in worked_examples(found.family).get(row.id, ()):
        own = example["rules"] == found.id
        if not own and (found.base is None or example["options"]):
            continue
        request = {
            "rules": found.id,
            "options": example["options"],
            "notation": example["hand"],
            "context": example["context"],
        }
        answer = localise(score_request(read_score(request)), lang)
        counts = any(fan["id"] == row.id for fan in answer["fans"])
        if own or example["kind"] == ("example" if counts else "near_miss"):
            text = example_text(found.family, row.id, example["note"], lang)
            examples.append(
                {"kind": example["kind"], "note": example["note"], "text": text, "request": request, "answer": answer}
            )
    return examples
