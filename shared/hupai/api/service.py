"""Questions to answers: each function takes a request as a JSON value and a language, and returns the answer to encode.

Pure: no HTTP, no clock, no environment.  HTTP, Lambda, the command line and bots call these same functions, so that
their answers are the same to the byte.  All raise :class:`~hupai.hand.Faults` (or a
:class:`~hupai.api.problem.Problem`) with everything that is wrong with a request.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from .. import __version__, rules
from ..draw import localise
from ..hand import Fault, Faults
from . import fields
from .answers import score_request, waits_request
from .catalogue import pattern, ruleset, rulesets
from .fields import MOST_FAULTS
from .permalink import permalink_request, query_faults
from .problem import Problem, problem_object
from .request import lang_of, read_score, read_waits
from .settle import payments
from .what_if import what_if

__all__ = [
    "batch",
    "health",
    "pattern",
    "payments",
    "permalink",
    "query_faults",
    "ruleset",
    "rulesets",
    "score",
    "score_or_problem",
    "waits",
    "what_if",
]

MOST_BATCH: Final = 1000
#: Different presets of the caller's own in one batch: each has to be made into a rule set first.
MOST_PRESETS: Final = 16
#: Faults listed in the answer to a batch, besides the first one of each request.
MOST_LISTED: Final = 4000
_BATCH: Final = ("requests", "lang", "explain")
Answer = dict[str, Any]


def score(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/score``."""
    return localise(score_request(read_score(value)), lang)


def batch(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/score/batch``: an answer for each request, or a problem object in its place.

    ``explain`` holds for every request that does not say it itself.
    """
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "", "give_requests" if type(value) is list else None)])
    faults: list[Fault] = []
    fields.unknown_fields(value, _BATCH, "", faults, {"hands": "requests", "batch": "requests"})
    requests = fields.array(value.get("requests"), MOST_BATCH, "/requests", faults)
    if value.get("requests") is None:
        faults.append(fields.missing("requests", "/requests"))
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    explain = fields.boolean(value.get("explain"), "/explain", faults)
    presets = {preset for preset in map(_preset_of, requests) if preset is not None}
    if len(presets) > MOST_PRESETS:
        faults.append(Fault("too_many_presets", "/requests", params={"found": len(presets), "most": MOST_PRESETS}))
    if faults:
        raise Faults(faults)
    results: list[Answer] = []
    listed = 0
    for item in requests:
        if explain is False and type(item) is dict and item.get("explain") is None:
            item = {**item, "explain": False}
        result = score_or_problem(item, lang_of(item, lang), min(MOST_FAULTS, max(1, MOST_LISTED - listed)))
        listed += len(result.get("errors", ()))
        results.append(result)
    return {"results": results, "count": len(results), "faulty": sum("is_win" not in result for result in results)}


def _preset_of(item: object) -> str | None:
    """Return the preset that a request brings, as text; None when it names a rule set."""
    rules = item.get("rules") if type(item) is dict else None
    return json.dumps(rules, sort_keys=True) if type(rules) is dict else None


def score_or_problem(value: object, lang: str, most: int = MOST_FAULTS) -> Answer:
    """Return the answer to one request of many, or the problem object (of ``most`` faults) that stands in its place."""
    try:
        return score(value, lang)
    except Faults as faults:
        return problem_object(Problem.of(faults), lang, most=most)


def waits(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/waits``."""
    return localise(waits_request(read_waits(value)), lang)


def permalink(notation: str, query: Sequence[tuple[str, str]], lang: str) -> Answer:
    """Answer ``GET /v1/hands/{notation}``: the hand, with context, options, ``rules`` and ``lang`` as ``query``."""
    link = permalink_request(notation, query)
    try:
        answer = score(link.request, lang)
    except Faults as faults:
        raise Faults(link.all_faults(faults.faults)) from None
    if link.faults:
        raise Faults(link.faults)
    return answer


def health() -> Answer:
    """Answer ``GET /v1/health``."""
    return {
        "status": "ok",
        "engine_version": __version__,
        "rulesets": {name: rules.load(name).version for name in rules.available()},
    }
