"""Sentences with gaps.

A template is text with gaps in braces::

    {found}              the value, as people read it
    {the:tile}           the value with its article ("the red dragon", "le Dragon rouge")
    {found|tile|tiles}   a word that agrees with the number

It is compiled once into alternating text and gaps; filling it is a join.  Braces occur in gaps only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Gap(NamedTuple):
    """One gap: the parameter it shows, and how."""

    name: str
    definite: bool = False
    one: str | None = None
    many: str | None = None


Template = tuple["str | Gap", ...]
#: Turns a parameter (name, value, definite) into words.
Show = Callable[[str, object, bool], str]


def compile_template(text: str) -> Template:
    """Return the parts of ``text``; ``ValueError`` when a brace is left open or a gap is malformed."""
    parts: list[str | Gap] = []
    rest = text
    while rest:
        before, brace, after = rest.partition("{")
        if "}" in before:
            raise ValueError(f"stray brace in template {text!r}")
        if before:
            parts.append(before)
        if not brace:
            break
        inside, brace, rest = after.partition("}")
        if not brace or not inside:
            raise ValueError(f"open brace in template {text!r}")
        parts.append(_gap(inside, text))
    return tuple(parts)


def _gap(inside: str, text: str) -> Gap:
    name, *forms = inside.split("|")
    definite = name.startswith("the:")
    name = name.removeprefix("the:")
    if not name.replace("_", "").isalnum() or len(forms) not in (0, 2):
        raise ValueError(f"bad gap {{{inside}}} in template {text!r}")
    return Gap(name, definite, *forms)


def gaps(template: Template) -> set[str]:
    """Return the names of the parameters that ``template`` needs."""
    return {part.name for part in template if isinstance(part, Gap)}


def fill(template: Template, params: Mapping[str, object], show: Show, zero_is_one: bool = False) -> str:
    """Return the sentence.  One takes the first form of a word, and in French none does too (``zero_is_one``).

    A parameter that is absent leaves an ellipsis: a sentence is never lost for want of a figure.
    """
    out: list[str] = []
    for part in template:
        if isinstance(part, str):
            out.append(part)
            continue
        value = params.get(part.name)
        if part.one is not None and part.many is not None:
            out.append(part.one if value in (1, -1) or (zero_is_one and value == 0) else part.many)
        elif value is None:
            out.append("…")
        else:
            out.append(show(part.name, value, part.definite))
    return "".join(out)
