"""Special hands: what they shut out before exclusions are looked at."""

from __future__ import annotations

from ..rules import Hit, RuleSet


def sift(hits: list[Hit], rules: RuleSet) -> tuple[list[Hit], int]:
    """Return the hits that stay, and the row of the special hand that shut out the others (-1: there is none).

    Of several special hands the one worth most counts (the first of equals) and nothing else does, or, where the rule
    set lists them all, nothing but them.  ``hits`` are in table order.
    """
    found = [hit for hit in hits if rules.special_rows >> hit[0] & 1]
    if not found:
        return hits, -1
    best = max(found, key=lambda hit: rules.values[hit[0]])
    return [best] if rules.specials == "best" else found, best[0]
