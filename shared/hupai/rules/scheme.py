"""Payment schemes as a rule set or preset writes them, made complete and checked: nothing is ever rounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..hand.faults import Fault
from .conversion import Conversion

#: A way of winning that a scheme does not speak of is paid as this one.
_AS: Final = {
    "robbed_kong": "discard",
    "eighth_flower": "discard",
    "eight_flowers": "self_draw",
    "seven_flowers": "self_draw",
}


class Share(NamedTuple):
    """What a seat pays: ``times`` the points, divided by ``over``, ``plus`` a constant; in parts of a point."""

    times: int
    over: int
    plus: int

    def amount(self, points: int) -> int:
        """Return what the seat pays for a hand of ``points``."""
        return self.times * points // self.over + self.plus


class Scheme(NamedTuple):
    """Who pays what, by way of winning: (the discarder's share, each other's).

    ``dealer_times``: payments to and from the dealer are so many times as much; ``dealer_plus`` and
    ``dealer_per_repeat``: for them the total is raised by this, and by that for each repeat.
    ``false_win``: how many times a full hand's points a false win pays to each.
    """

    by: Mapping[str, tuple[Share, Share]]
    dealer_times: int
    dealer_plus: int
    dealer_per_repeat: int
    false_win: int


def scheme_of(words: Mapping[str, Any], unit_scale: int, dealer_factor: int) -> Scheme:
    """Return the scheme that ``words`` describe, its shares in parts of a point (``unit_scale`` to the point)."""
    by: dict[str, tuple[Share, Share]] = {}
    for way in ("self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers"):
        shares = words.get(way) or words[_AS[way]]
        others = _share(shares["others"], unit_scale)
        by[way] = (_share(shares["discarder"], unit_scale) if "discarder" in shares else others, others)
    dealer = words.get("dealer", {})
    return Scheme(
        by,
        dealer.get("times", 1) * dealer_factor,
        dealer.get("plus", 0),
        dealer.get("per_repeat", 0),
        words.get("false_win", 0),
    )


def _share(words: Mapping[str, int], scale: int) -> Share:
    return Share(words.get("times", 0) * scale, words.get("over", 1), words.get("plus", 0) * scale)


def highest_total(scheme: Scheme, cap: int | None) -> int | None:
    """Return the greatest total that is ever converted: the cap, raised by what the dealer adds; None without end."""
    if cap is None or scheme.dealer_per_repeat:
        return None
    return cap + scheme.dealer_plus


def scheme_faults(scheme: Scheme, conversion: Conversion, minimum: int, top: int | None, at: str) -> Iterator[Fault]:
    """Yield a fault where a hand that may be declared would be paid by halves; ``top`` as :func:`highest_total`."""
    for way, pair in scheme.by.items():
        for name, share in zip(("discarder", "others"), pair, strict=True):
            if share.over == 1:
                continue
            for total, points in conversion.examples(minimum, top):
                if share.times * points % share.over:
                    params = {"way": way, "payer": name, "total": total, "points": points, "over": share.over}
                    yield Fault("fractional_payment", at, params=params, suggestion="raise_unit_scale")
                    return
