"""``hupai draw``: a hand or its card as a picture, the same bytes that the HTTP API sends."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..hand import Fault, Faults
from . import ask
from .terminal import Terminal

if TYPE_CHECKING:
    from ..api.pictures import Look

_OK, _FAULTS, _USAGE = 0, 1, 2
_FORMS: Final = {".svg": "svg", ".png": "png"}


def draw(given: argparse.Namespace, top: argparse.ArgumentParser) -> int:
    """Draw what the flags ask for into the file that they name; return the exit status."""
    from ..api import pictures
    from ..api.problem import Problem

    out = given.output
    form = "svg" if out == "-" else _FORMS.get(Path(out).suffix.lower())
    if form is None:
        top.error("draw: the picture's name has to end in .svg or .png, e.g. -o hand.svg")
    lang = ask.language_of(given)
    try:
        request = ask.request_of(given)
        look = _look(given)
        if given.card:
            body = pictures.draw_card(pictures.card_answer(request), look, lang, form)
        else:
            body = pictures.draw_hand(pictures.hand_drawn(request), look, lang, form)
    except ask.UsageError as error:
        top.error(str(error))
    except Faults as error:
        from .problems import faults as told

        terminal = Terminal(sys.stderr)
        terminal.write(told(error.faults, ask.notation_of(given), lang, terminal))
        return _FAULTS
    except Problem:
        top.error("draw: PNG needs one package more: pip install 'hupai[pictures]'; SVG needs none")
    return _written(out, body)


def _look(given: argparse.Namespace) -> Look:
    from ..api.pictures import read_look

    faults: list[Fault] = []
    look = read_look({name: getattr(given, name) for name in ("theme", "kongs", "white", "width")}, faults)
    if faults:
        raise Faults(faults)
    return look


def _written(out: str, body: bytes) -> int:
    if out == "-":
        sys.stdout.buffer.write(body)
        return _OK
    try:
        Path(out).write_bytes(body)
    except OSError as error:
        Terminal(sys.stderr).write([f"hupai: {out}: {error.strerror or error}"])
        return _USAGE
    return _OK
