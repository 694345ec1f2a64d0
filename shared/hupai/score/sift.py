"""Special hands and families of patterns: what they shut out before exclusions are looked at."""

from __future__ import annotations

from ..rules import Hit, RuleSet

#: A hit left out, why (``special`` or ``strongest_only``), and the row that counts instead.
Out = tuple[Hit, str, int]


def sift(hits: list[Hit], rules: RuleSet) -> tuple[list[Hit], list[Out]]:
    """Return the hits that stay, and those shut out; ``hits`` are in table order.

    Of several special hands the one worth most counts (the first of equals) and nothing else does, or, where the rule
    set lists them all, nothing but them.  Of a family the strongest in its order counts, whatever its value: a preset
    that lowers a value never raises a total.
    """
    out: list[Out] = []
    if rules.special_rows:
        hits = _specials(hits, rules, out)
    for family in rules.families:
        shown = [row for row in family if any(hit[0] == row for hit in hits)]
        if len(shown) > 1:
            best = shown[-1]
            weaker = shown[:-1]
            out += [(hit, "strongest_only", best) for hit in hits if hit[0] in weaker]
            hits = [hit for hit in hits if hit[0] not in weaker]
    return hits, out


def _specials(hits: list[Hit], rules: RuleSet, out: list[Out]) -> list[Hit]:
    found = [hit for hit in hits if rules.special_rows >> hit[0] & 1]
    if not found:
        return hits
    best = max(found, key=lambda hit: rules.values[hit[0]])
    kept = [best] if rules.specials == "best" else found
    out += [(hit, "special", best[0]) for hit in hits if hit not in kept]
    return kept
