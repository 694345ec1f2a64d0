"""From a total (faan, tai) to points: a table, or so many points for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..hand.faults import Fault


class Conversion(NamedTuple):
    """``points[total]``, and ``above`` for every total past the table; or ``times`` the total ``plus`` a constant.

    ``most``: no hand is worth more points (None: no such limit).  A total that may not be declared has None.
    """

    points: tuple[int | None, ...]
    above: int | None
    times: int
    plus: int
    most: int | None

    def __call__(self, total: int) -> int:
        """Return the points of ``total``; 0 for one that the table leaves out."""
        if self.points:
            value = self.points[total] if total < len(self.points) else self.above
            return 0 if value is None else value
        value = self.times * total + self.plus
        return value if self.most is None else min(value, self.most)

    def examples(self, least: int, top: int | None) -> Iterator[tuple[int, int]]:
        """Yield (total, points) so that whatever divides all of these points divides those of every total.

        ``least`` to ``top`` are the totals that occur (None: without end).
        """
        last = least + 1  # a line is known by two of its points, and past its limit by a third
        if self.points:
            last = max(len(self.points), least)
        elif self.most is not None and self.times:
            yield from self._at_most(least, top)
        for total in range(least, (last if top is None else min(last, top)) + 1):
            yield total, self(total)

    def _at_most(self, least: int, top: int | None) -> Iterator[tuple[int, int]]:
        """Yield the first total that the limit holds back, if it occurs."""
        assert self.most is not None
        total = max(least, (self.most - self.plus) // self.times + 1)
        if top is None or total <= top:
            yield total, self(total)

    def as_json(self) -> dict[str, object]:
        """Return the table as a preset writes it."""
        if self.points:
            table: dict[str, object] = {"points": list(self.points)}
            return table if self.above is None else {**table, "above": self.above}
        line: dict[str, object] = {"times": self.times, "plus": self.plus}
        return line if self.most is None else {**line, "most": self.most}


#: Points are the total itself, where a rule set does not convert.
NONE: Final = Conversion((), None, 1, 0, None)


def conversion_of(words: Mapping[str, Any] | None) -> Conversion | None:
    """Return the conversion that a rule set or preset writes as ``words``; None for none."""
    if words is None:
        return None
    return Conversion(
        tuple(words.get("points", ())),
        words.get("above"),
        words.get("times", 1),
        words.get("plus", 0),
        words.get("most"),
    )


def conversion_faults(words: Mapping[str, Any], minimum: int, top: int | None, at: str) -> Iterator[Fault]:
    """Yield what is wrong with a conversion: a total from ``minimum`` to ``top`` without points, points that fall.

    ``top``: the greatest total that occurs, what only the dealer pays or gets included; None where there is none.
    """
    if "points" not in words:
        if "above" in words or "times" not in words:
            yield Fault("missing_field", f"{at}/points", params={"field": "points"})
        return
    for name in ("times", "plus", "most"):
        if name in words:
            yield Fault("contradiction", f"{at}/{name}", params={"with": f"{at}/points", "reason": "table_or_line"})
    points, above = words["points"], words.get("above")
    last: int | None = None
    for total, value in enumerate(points):
        if value is None:
            if last is not None or total >= minimum:
                yield Fault("conversion_gap", f"{at}/points/{total}", params={"total": total})
            continue
        if last is not None and value < last:
            yield Fault(
                "conversion_falls", f"{at}/points/{total}", params={"total": total, "points": value, "before": last}
            )
        last = value
    if above is None:
        if top is None or top >= len(points):
            yield Fault("conversion_gap", f"{at}/above", params={"total": max(len(points), minimum)})
    elif last is not None and above < last:
        params = {"total": len(points), "points": above, "before": last}
        yield Fault("conversion_falls", f"{at}/above", params=params)
