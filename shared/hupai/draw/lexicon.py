"""The words of one language, read once from ``words/`` and compiled on first use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from .languages import LANGUAGES
from .templates import Template, compile_template, fill, gaps
from .values import show_value

_WORDS = Path(__file__).parent / "words"


class Lexicon:
    """Words and sentences of one language; sections are the keys of its file."""

    def __init__(self, lang: str, data: Mapping[str, Any]) -> None:
        self.lang = lang
        self.data = data
        self._templates: dict[tuple[str, str], tuple[Template, ...]] = {}
        self._around: dict[tuple[str, str], tuple[str, str] | None] = {}
        self._zero_is_one = lang == "fr"

    def word(self, section: str, key: str) -> str:
        """Return a fixed word; ``key`` itself where the language has none (a test forbids that for our own keys)."""
        found = self.data[section].get(key)
        return found if isinstance(found, str) else key

    def sentence(self, section: str, key: str, params: Mapping[str, object]) -> str | None:
        """Return the sentence ``key`` of ``section`` with its gaps filled, or None when there is none.

        Where the file offers several, the first whose gaps ``params`` can fill is taken, else the last.
        """
        at = (section, key)
        templates = self._templates.get(at)
        if templates is None:
            texts = self.data[section].get(key)
            if texts is None:
                return None
            templates = tuple(compile_template(text) for text in ([texts] if isinstance(texts, str) else texts))
            self._templates[at] = templates
        template = templates[0]
        if len(templates) > 1:
            known = {name for name, value in params.items() if value is not None}
            template = next((t for t in templates if gaps(t) <= known), templates[-1])
        if len(template) == 1 and isinstance(template[0], str):
            return template[0]
        return fill(template, params, self._show, self._zero_is_one)

    def around(self, section: str, key: str, gap: str) -> tuple[str, str] | None:
        """Return the text before and after ``gap`` in a sentence that has this one gap once, else None."""
        at = (section, key)
        if at not in self._around:
            text = self.data[section].get(key)
            before, found, after = text.partition(f"{{{gap}}}") if isinstance(text, str) else ("", "", "")
            self._around[at] = (before, after) if found and "{" not in before + after else None
        return self._around[at]

    def _show(self, name: str, value: object, definite: bool) -> str:
        return show_value(self, name, value, definite)

    def tile(self, face: str, definite: bool = False) -> str:
        """Return the name of a tile ("5 of dots"), with its article where ``definite``."""
        article, bar, name = str(self.data["tiles"].get(face, face)).rpartition("|")
        return article + name if definite and bar else name


@lru_cache(maxsize=len(LANGUAGES))
def lexicon(lang: str) -> Lexicon:
    """Return the words of ``lang``, one of :data:`LANGUAGES`; ``ValueError`` for any other."""
    if lang not in LANGUAGES:
        raise ValueError(f"no words in {lang!r}")
    return Lexicon(lang, json.loads((_WORDS / f"{lang}.json").read_text("utf-8")))
