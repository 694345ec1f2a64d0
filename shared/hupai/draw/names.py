"""Names of patterns, by rule family and language: each family keeps its own, since one word means different things."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

_RULES = Path(__file__).parent.parent / "rules"


@lru_cache(maxsize=16)
def _names(family: str) -> Mapping[str, Mapping[str, str]]:
    """Return ``{language: {pattern id: name}}`` of a rule family ("mcr"); ``KeyError`` when there is no such family."""
    path = _RULES / family / "names.json"
    if not family.isidentifier() or not path.is_file():
        raise KeyError(family)
    by_pattern: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8"))
    languages = next(iter(by_pattern.values()))
    return {lang: {pattern: names[lang] for pattern, names in by_pattern.items()} for lang in languages}


def pattern_names(family: str, lang: str) -> Mapping[str, str]:
    """Return every pattern's name in ``lang``, by id; ``KeyError`` for an unknown family or language."""
    return _names(family)[lang]


def pattern_name(family: str, pattern: str, lang: str) -> str:
    """Return the name of one pattern; its id when the family has no such pattern."""
    return _names(family)[lang].get(pattern, pattern)


def page_address(family: str, pattern: str | None, lang: str) -> str:
    """Return the address, on the service, of the page that tells of a family or of one of its patterns."""
    return f"/rules/{family}{f'/{pattern}' if pattern else ''}?lang={lang}"


def family_of(rules: Mapping[str, object]) -> str:
    """Return the family of what an answer says of its rules; a caller's own preset may have any id."""
    family = rules.get("family")
    return family if isinstance(family, str) else str(rules["id"]).partition("-")[0]
