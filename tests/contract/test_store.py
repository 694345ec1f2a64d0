"""What every store has to do: conditions, all or nothing, losers told what was in the way, order, append-only."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from hupai.ledger import Check, Lost, Row, Store, Write


def test_a_row_comes_back_as_it_was(store: Store) -> None:
    fields = {"word": "é雀", "n": -(10**15), "zero": 0}
    data = {"list": [1, None, True, "九萬"], "deep": {"a": [{"b": 10**12}]}, "": ""}
    store.transact([Write("a", "1", fields, data), Write("a", "2")])
    assert store.get([("a", "2"), ("a", "none"), ("a", "1")]) == [Row({}, None), None, Row(fields, data)]


def test_data_keeps_every_text_that_json_has(store: Store) -> None:
    store.transact([Write("a", "1", {}, ["\0", "\ud800", "\U0010ffff", "", "\r\n"])])
    assert store.get([("a", "1")]) == [Row({}, ["\0", "\ud800", "\U0010ffff", "", "\r\n"])]


def test_absent_and_present_are_conditions(store: Store) -> None:
    store.transact([Write("a", "1", {"n": 1}, "first")])
    with pytest.raises(Lost) as lost:
        store.transact([Write("a", "1", {"n": 2})])
    assert lost.value.rows == {0: Row({"n": 1}, "first")}
    with pytest.raises(Lost) as lost:
        store.transact([Write("a", "2", {"n": 2}, expect={})])
    assert lost.value.rows == {0: None}
    store.transact([Write("a", "1", {"n": 2}, expect={})])
    assert store.get([("a", "1"), ("a", "2")]) == [Row({"n": 2}), None]


@pytest.mark.parametrize("expect", [{"n": 2}, {"w": "y"}, {"n": 1, "w": "y"}, {"other": 1}, {"n": (2, 3)}, {"n": "1"}])
def test_fields_are_conditions(store: Store, expect: dict[str, str | int]) -> None:
    store.transact([Write("a", "1", {"n": 1, "w": "x"}, [1])])
    for step in (Write("a", "1", {"n": 9}, expect=expect), Check("a", "1", expect)):
        with pytest.raises(Lost) as lost:
            store.transact([step])
        assert lost.value.rows == {0: Row({"n": 1, "w": "x"}, [1])}
    store.transact([Check("a", "1", {"n": (0, 1), "w": "x"})])
    store.transact([Write("a", "1", {"n": 2}, expect={"n": 1, "w": ("z", "x")})])
    assert store.get([("a", "1")]) == [Row({"n": 2})]


def test_all_or_nothing_and_every_loser_told(store: Store) -> None:
    store.transact([Write("a", "1", {"n": 1}), Write("a", "2", {"n": 2})])
    steps = [
        Write("b", "1", {"n": 1}),
        Write("a", "1", {"n": 9}, expect={"n": 1}),
        Check("a", "2", {"n": 3}),
        Check("a", "3", {}),
        Check("a", "4", None),
        Write("a", "2x", {"n": 1}, expect={"n": 1}),
    ]
    with pytest.raises(Lost) as lost:
        store.transact(steps)
    assert lost.value.rows == {2: Row({"n": 2}), 3: None, 5: None}
    assert store.get([("a", "1"), ("b", "1")]) == [Row({"n": 1}), None]


def test_order_prefix_and_limit(store: Store) -> None:
    keys = ["D#00000010#000001", "D#00000002#000001", "D#00000002#000010", "D#00000002#000002", "E#1", "C", "é"]
    store.transact([Write("a", sk, {"i": i}) for i, sk in enumerate(keys)])
    store.transact([Write("b", "D#00000002#000003")])
    two = ["D#00000002#000001", "D#00000002#000002", "D#00000002#000010"]
    assert [sk for sk, _ in store.query("a", "D#00000002#")] == two
    assert [sk for sk, _ in store.query("a", "D#00000002#", newest=True, limit=1)] == two[-1:]
    assert [sk for sk, _ in store.query("a", "D#", limit=2)] == two[:2]
    assert [sk for sk, _ in store.query("a")] == sorted(keys)
    assert [row for _, row in store.query("a", "E")] == [Row({"i": 4})]
    assert store.query("a", "F") == store.query("none") == []
    assert [sk for sk, _ in store.query("a", "D#00000002#000002", last="D#00000010")] == [*two[1:], keys[0]]
    assert [sk for sk, _ in store.query("a", "D#00000002#000002", last="D#", limit=2)] == two[1:]
    assert [sk for sk, _ in store.query("a", "D#00000003", last="E", newest=True)] == ["E#1", keys[0]]
    assert store.query("a", "D#00000011", last="D#") == store.query("a", "E#2", last="E#") == []


def test_more_than_a_page(store: Store) -> None:
    text = "x" * 90_000
    for i in range(14):
        store.transact([Write("a", f"{i:02}", {"i": i}, text)])
    found = store.query("a")
    assert [row.fields["i"] for _, row in found] == list(range(14))
    assert all(row.data == text for _, row in found)
    assert [sk for sk, _ in store.query("a", limit=13, newest=True)] == [f"{i:02}" for i in range(13, 0, -1)]


def test_a_hundred_steps(store: Store) -> None:
    store.transact([Write("a", f"{i:03}", {"i": i}) for i in range(100)])
    assert len(store.get([("a", f"{i:03}") for i in range(100)])) == len(store.query("a")) == 100


def test_what_stays_for_ever_cannot_be_changed(store: Store) -> None:
    store.transact([Write("a", "1", {"n": 1}, "entry", forever=True)])
    with pytest.raises(Exception, match=r"append-only|steps \[0\]"):
        store.transact([Write("a", "1", {"n": 2}, expect={"n": 1})])
    assert store.get([("a", "1")]) == [Row({"n": 1}, "entry")]
    with pytest.raises(ValueError, match="only ever added"):
        Write("a", "1", {"n": 2}, expect={"n": 1}, forever=True)
    with pytest.raises(ValueError, match="only ever added"):
        Write("a", "2", {"expires": 2}, forever=True)


def test_immutable_mappings_are_kept_and_what_is_no_json_is_refused(store: Store) -> None:
    store.transact([Write("a", "1", {}, {"params": MappingProxyType({"n": 1}), "pair": (1, 2)})])
    assert store.get([("a", "1")]) == [Row({}, {"params": {"n": 1}, "pair": [1, 2]})]
    for wrong in ({1, 2}, float("nan"), b"x"):
        with pytest.raises((TypeError, ValueError)):
            store.transact([Write("a", "2"), Write("a", "3", {}, wrong)])
    assert store.get([("a", "2")]) == [None]
