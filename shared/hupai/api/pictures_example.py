"""The pictures of the API file: what they are asked with, and one of each as an example."""

from __future__ import annotations

from typing import Any, Final

from .pictures import CHOICES, LEAST_WIDTH, MOST_WIDTH, card_picture, hand_picture

Json = dict[str, Any]

_ABOUT: Final = {
    "theme": "Colours for light or for dark ground.",
    "kongs": "Concealed kongs show two backs, or four faces.",
    "white": "The white dragon with its frame, or without any drawing.",
}


def content(operation: Json, asked: Json, lang: str) -> Json:
    """Return the content of a picture's answer, an example in it."""
    if operation["picture"] == "png":
        schema = {"type": "string", "contentMediaType": "image/png"}
        return {"image/png": {"schema": schema, "examples": {"example": {"value": "(the bytes of a PNG)"}}}}
    draw = card_picture if "card" in operation["path"] else hand_picture
    query = [(name, value) for name, value in asked.items() if name != "notation"]
    drawn = draw(asked["notation"], query, lang, "svg").decode().partition("<defs>")[0] + "…</svg>"
    return {"image/svg+xml": {"schema": {"type": "string"}, "examples": {"example": {"value": drawn}}}}


def parameters(operation: Json) -> list[Json]:
    """Return what an address says of the look of a picture."""
    names = ("theme",) if "card" in operation["path"] else CHOICES
    chosen = [
        _parameter(name, {"type": "string", "enum": [*CHOICES[name], ""], "default": CHOICES[name][0]}, _ABOUT[name])
        for name in names
    ]
    width = {"type": "integer", "minimum": LEAST_WIDTH, "maximum": MOST_WIDTH}
    about = (
        "The version of the engine (`engine_version` of any answer): where it is the one that draws, the answer may be "
        "kept for ever."
    )
    return [*chosen, _parameter("width", width, "Pixels across."), _parameter("v", {"type": "string"}, about)]


def _parameter(name: str, schema: Json, about: str) -> Json:
    return {"name": name, "in": "query", "description": about, "schema": schema}
