"""What a table leaves to its players, and how results are added up."""

from __future__ import annotations

from hupai.table import Draw, Finish, Key, Reversal, Table, Tally, Win, Winner, apply, ranked, results, tallied
from support.tables import table_of


def _played(*values: int) -> Table:
    table = table_of(kind="rated")
    for value in values:
        table, _ = apply(table, Win((Winner("E", "self_draw", value=value),)))
    table, _ = apply(table, Win((Winner("S", "self_draw", value=88),)))
    table, _ = apply(table, Reversal())
    while table.status == "open":
        table, _ = apply(table, Draw())
    return apply(table, Finish())[0]


def test_results_of_a_table() -> None:
    table = _played(8, 20)
    assert table.counts
    found = {result.key.player: result for result in results(table)}
    assert found["p2"] == (Key("p2", "mcr", 1), 1, False, 68, 68, 48, 1, 20)
    assert (found["p1"].wins, found["p1"].biggest, found["p1"].gained) == (1, 8, 20)
    assert (found["p3"].wins, found["p3"].biggest, found["p3"].twelfths) == (0, 0, 6)
    assert sum(result.gained for result in found.values()) == 0


def test_a_win_worth_nothing_is_no_win_and_a_cap_holds() -> None:
    table, _ = apply(table_of("hk-gametwist"), Win((Winner("E", "self_draw", value=0),)))
    assert not any(result.wins for result in results(table))
    table, _ = apply(table_of("hk-nyc"), Win((Winner("E", "self_draw", value=25),)))
    assert results(table)[0][-2:] == (1, 10)


def test_each_winner_of_a_shared_win_has_one() -> None:
    wins = (Winner("S", "discard", "E", value=12), Winner("N", "discard", "E", value=18))
    table, _ = apply(table_of("tw-mahjong-planet"), Win(wins))
    assert {r.key.player: (r.wins, r.biggest) for r in results(table)} == {
        "p1": (0, 0),
        "p2": (1, 12),
        "p3": (0, 0),
        "p4": (1, 18),
    }


def test_a_club_adds_results_by_player_and_rule_set() -> None:
    mcr = [*results(_played(8, 20)), *results(_played(40))]
    taiwan = results(apply(table_of("tw-mahjong-planet"), Win((Winner("E", "self_draw", value=5),)))[0])
    sums = tallied((*mcr, *taiwan))
    assert len(sums) == 8
    assert sums[Key("p1", "mcr", 1)] == Tally(2, 24 + 48, 20 + 144, 2, 40, 1)
    assert sums[Key("p1", "tw-mahjong-planet", 1)].twelfths is None
    order = [key.player for key, _ in ranked(tallied(mcr))]
    assert order == ["p1", "p2", "p3", "p4"]
    assert [key for key, _ in ranked(sums)][4] == Key("p1", "tw-mahjong-planet", 1)
