"""What is told of patterns, worked hands and options to whoever learns them, by family and language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...rules import Option
from ..languages import DEFAULT, LANGUAGES
from ..templates import compile_template, fill

_HERE = Path(__file__).parent


@lru_cache(maxsize=16)
def told(family: str, lang: str) -> Mapping[str, Any]:
    """Return all that is told of a family in a language.  Raises ``KeyError`` where there is none."""
    path = _HERE / "words" / f"{family}.{lang}.json"
    if not family.isidentifier() or lang not in LANGUAGES or not path.is_file():
        raise KeyError(f"{family}.{lang}")
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@lru_cache(maxsize=len(LANGUAGES))
def _phrases(lang: str) -> Mapping[str, str]:
    found: dict[str, str] = json.loads((_HERE / "phrases" / f"{lang}.json").read_text("utf-8"))
    return found


def phrase(lang: str, key: str, **params: object) -> str:
    """Return a phrase that pages are put together with, its gaps filled by ``params`` as they are."""
    return fill(compile_template(_phrases(lang)[key]), params, lambda _name, value, _definite: str(value))


def definition(family: str, pattern: str, lang: str) -> str:
    """Return in a sentence what a pattern is."""
    found: str = told(family, lang)["definitions"][pattern]
    return found


def example_text(family: str, pattern: str, note: str, lang: str) -> str:
    """Return what a worked hand shows, in a sentence or two; ``note``: as its example is marked."""
    found: str = told(family, lang)["examples"][pattern][note]
    return found


def reason_text(family: str, table: str, option: Option, lang: str) -> str:
    """Return why a disputed point is decided as it is; ``table``: the rule set whose own table has the option."""
    if lang == DEFAULT:
        return option.reason
    found: str = told(family, lang)["reasons"][table][option.id]
    return found
