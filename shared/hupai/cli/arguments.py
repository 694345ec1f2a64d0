"""The words of the command line.  Every field of a request's context has a flag; a flag left out means unknown."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from .. import __version__
from ..draw import LANGUAGES
from ..hand import WIN_BY
from .terminal import columns

#: Flag of each context field, in the order of the help.
FLAGS: Final[dict[str, str]] = {
    "win_by": "--by",
    "seat_wind": "--seat",
    "round_wind": "--round",
    "discarder": "--discarder",
    "last_of_kind": "--last-of-kind",
    "last_wall_tile": "--last-wall-tile",
    "last_discard": "--last-discard",
    "after_kong": "--after-kong",
    "after_two_kongs": "--after-two-kongs",
    "heavenly": "--heavenly",
    "earthly": "--earthly",
    "original_call": "--original-call",
    "discards_made": "--discards-made",
    "repeats": "--repeats",
    "liable": "--liable",
}
_SEATS: Final[dict[str, str]] = {
    "seat_wind": "the winner's wind in this deal; East is the dealer",
    "round_wind": "the wind of the round",
    "discarder": "who let the winning tile go",
    "liable": "who pays for all, where a rule set knows it",
}
_TRUTHS: Final[dict[str, str]] = {
    "last_of_kind": "the three other copies were in sight of all",
    "last_wall_tile": "drawn as the last tile of the wall",
    "last_discard": "won on the discard after the last tile of the wall",
    "after_kong": "drawn in place of a kong's fourth tile",
    "after_two_kongs": "drawn in place of the fourth tile of a second kong in a row",
    "heavenly": "the dealer won on the hand as dealt",
    "earthly": "won on the dealer's first discard",
    "original_call": "called ready in the first turn",
}
_NUMBERS: Final[dict[str, str]] = {
    "discards_made": "discards in the deal so far, the winning one included",
    "repeats": "deals that the dealer has kept",
}

_RULES: Final = "a rule set (default: mcr), or a preset of your own: JSON, or @FILE that holds it"

_EPILOG: Final = """\
examples:
  hupai score "[EEE,1][SSSS,1]55pWWWNNN" --self-draw --seat E --round S --lang fr
  hupai score 123m456p789s11123p --by discard --discarder S --seat E --round E
  hupai waits 1234567m234p55s
  hupai score --photo hand.jpg --win-tile 5m --self-draw --seat E --round S
  hupai recognise hand.jpg --overlay seen.png
  hupai rules mcr knitted_straight
  hupai draw "[EEE,2][SSSS,1]55pWWWNNN" --self-draw --card -o card.png
  hupai compare hk-old-style hk-nyc
  hupai payments S=12 E=18 --rules tw-mahjong-planet --by discard --discarder W

notation: 1-9 with m (characters), p (dots) or s (bamboo); E S W N; C F P (red, green, white dragon).
[123m,1] is a chow claimed, [EEE,1] a pung, [8888p,1] a kong claimed, [8888p] a concealed kong.  The winning tile comes
last.  Tenhou, Chinese characters, Unicode tiles and other ways of writing are read too.
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.  Told its width, argparse need not load archive formats to ask for it."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, **{"width": min(columns(sys.stdout), 100) - 2, **more})


class _Once(argparse.Action):
    """Stores a value; a second, other one under the same name is not silently taken instead."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, flag: str | None = None
    ) -> None:
        _alone(parser, namespace, self.dest, values, flag)
        setattr(namespace, self.dest, values)


class _OnceTrueOrFalse(argparse.BooleanOptionalAction):
    """``--flag`` and ``--no-flag``, of which one."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, flag: str | None = None
    ) -> None:
        _alone(parser, namespace, self.dest, not str(flag).startswith("--no-"), flag)
        super().__call__(parser, namespace, values, flag)


def _alone(
    parser: argparse.ArgumentParser, namespace: argparse.Namespace, name: str, value: object, flag: str | None
) -> None:
    known = getattr(namespace, name, None)
    if known is not None and known != value:
        parser.error(f"{flag}: given twice, with different values")


def parser() -> argparse.ArgumentParser:
    """Return the parser of ``hupai``."""
    top = argparse.ArgumentParser(
        prog="hupai",
        description="Score a winning mahjong hand, explain every point, say who pays whom.",
        epilog=_EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"hupai {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    score = _command(commands, "score", "score a hand that won")
    _hand(score, optional=True)
    score.add_argument("--jsonl", action="store_true", help="read a request a line, write an answer a line, never stop")
    score.add_argument("--photo", metavar="PHOTO", action=_Once, help="read the hand from a photo")
    score.add_argument("--win-tile", metavar="TILE", action=_Once, help="with --photo: the tile that won, e.g. 5m")
    _context(score)

    recognise = _command(commands, "recognise", "the tiles that photos show")
    recognise.add_argument("photo", nargs="*", help="a photo: JPEG, PNG or WebP")
    recognise.add_argument("--overlay", metavar="OUT.PNG", action=_Once, help="draw the reading onto the photo")
    recognise.add_argument(
        "--jsonl", action="store_true", help="read a path a line, write an answer a line, never stop"
    )
    _context(recognise)

    waits = _command(commands, "waits", "what a hand waits for, and what each tile would be worth")
    _hand(waits, "the hand in any notation, without its winning tile")
    waits.add_argument("--seen", metavar="TILES", action=_Once, help="tiles already in sight, to count the copies left")
    _context(waits)

    what_if = _command(commands, "what-if", "the same hand won in other ways")
    _hand(what_if)
    what_if.add_argument(
        "--change",
        metavar="FIELD=VALUE[,FIELD=VALUE]",
        action="append",
        default=[],
        help="win_tile or a context field, e.g. win_by=self_draw; once for each change (default: the usual ones)",
    )
    _context(what_if)

    payments = _command(commands, "payments", "who pays whom, for points or hands of one or several winners")
    payments.add_argument(
        "winner", nargs="+", metavar="SEAT=WORTH", help="a winner's wind and what he has: a total, or his hand"
    )
    _context(payments)

    draw = _command(commands, "draw", "a hand, or its score card, as a picture")
    _hand(draw)
    draw.add_argument(
        "-o", "--output", metavar="FILE", required=True, action=_Once, help="FILE.svg, FILE.png, or - for SVG"
    )
    draw.add_argument("--card", action="store_true", help="the score card: the hand, its total and patterns, who pays")
    draw.add_argument("--theme", metavar="THEME", action=_Once, help="light, dark or auto (default: light)")
    draw.add_argument("--width", metavar="PIXELS", action=_Once, help="pixels across (default: 60 a tile, 1200 a card)")
    draw.add_argument(
        "--kongs", metavar="HOW", action=_Once, help="of concealed kongs: backs or faces (default: backs)"
    )
    draw.add_argument(
        "--white", metavar="HOW", action=_Once, help="the white dragon: framed or blank (default: framed)"
    )
    _context(draw, json=False)

    compare = _command(commands, "compare", "two rule sets side by side")
    for side in ("left", "right"):
        compare.add_argument(side, help=_RULES)
    _output(compare, "the differences as JSON")

    rules = _command(commands, "rules", "rule sets, their patterns, and one pattern with its examples")
    rules.add_argument("id", nargs="?", help="a rule set, e.g. mcr")
    rules.add_argument("pattern", nargs="?", help="a pattern's id or official number")
    _output(rules)

    serve = commands.add_parser(
        "serve", help="answer over HTTP on this machine", allow_abbrev=False, formatter_class=_Help
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    serve.add_argument("--port", type=_port, default=8000, help="port to listen on (default: %(default)s)")
    serve.add_argument(
        "--data",
        metavar="DIR",
        help="where tables and uploads are kept (default: tables in .hupai, uploads nowhere for long)",
    )
    serve.add_argument(
        "--public-url",
        metavar="URL",
        type=_address,
        help="where others reach this service, for links and embeds, such as https://hupai.example (default: as asked)",
    )
    return top


def _address(text: str) -> str:
    from ..api.address import checked

    try:
        return checked(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    said = text[0].upper() + text[1:] + "."
    return commands.add_parser(name, help=text, description=said, allow_abbrev=False, formatter_class=_Help)


def _hand(
    command: argparse.ArgumentParser,
    text: str = "the hand in any notation, the winning tile last",
    *,
    optional: bool = False,
) -> None:
    command.add_argument("hand", nargs="*" if optional else "+", help=text)
    command.add_argument("--flowers", metavar="TILES", action=_Once, help="flowers and seasons shown, e.g. 1f,3g")


def _context(command: argparse.ArgumentParser, *, json: bool = True) -> None:
    command.add_argument("--rules", metavar="ID", action=_Once, help=_RULES)
    command.add_argument("--option", metavar="ID=VALUE", action="append", default=[], help="a disputed point, decided")
    how = command.add_argument_group("how it was won (what is left out is unknown)")
    by = how.add_mutually_exclusive_group()
    by.add_argument("--by", dest="win_by", metavar="WAY", action=_Once, help=", ".join(WIN_BY))
    by.add_argument("--self-draw", dest="win_by", action="store_const", const="self_draw", help="--by self_draw")
    for name, text in _SEATS.items():
        how.add_argument(FLAGS[name], dest=name, metavar="WIND", action=_Once, help=text)
    for name, text in _TRUTHS.items():
        how.add_argument(FLAGS[name], dest=name, action=_OnceTrueOrFalse, help=text)
    for name, text in _NUMBERS.items():
        how.add_argument(FLAGS[name], dest=name, metavar="N", type=int, action=_Once, help=text)
    _output(command, "the answer of the HTTP API, byte for byte" if json else None)


def _output(command: argparse.ArgumentParser, json: str | None = "the answer of the HTTP API, byte for byte") -> None:
    command.add_argument(
        "--lang", metavar="TAG", action=_Once, help=f"{', '.join(LANGUAGES)} (default: the terminal's, else en)"
    )
    if json is not None:
        command.add_argument("--json", action="store_true", help=json)


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{port} is not from 0 to 65535")
    return port
