"""Many rows a test: all of them run, what fails is named, and fixtures come through."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from support.rows import SIZE, each_row

PAIRS = [(n, -n) for n in range(2 * SIZE + 1)]
RAN: list[int] = []


@each_row(("n", "minus"), PAIRS, ids=[f"n{n}" for n, _ in PAIRS])
def test_rows_and_fixtures_come_through(n: int, minus: int, root: Path) -> None:
    assert n + minus == 0
    assert root.is_dir()
    RAN.append(n)


def test_every_row_runs_once_in_few_tests(root: Path) -> None:
    run = test_rows_and_fixtures_come_through
    (mark,) = run.pytestmark  # type: ignore[attr-defined]
    assert mark.kwargs["ids"] == [f"n0..n{SIZE - 1}", f"n{SIZE}..n{2 * SIZE - 1}", f"n{2 * SIZE}..n{2 * SIZE}"]
    assert list(inspect.signature(run).parameters) == ["rows_", "root"]
    RAN.clear()
    for chunk in mark.args[1]:
        run(chunk, root=root)  # type: ignore[call-arg,arg-type]
    assert [n for n, _ in PAIRS] == RAN


def _odd(n: int) -> None:
    RAN.append(n)
    if n == 3:
        pytest.fail("three is told too")
    assert n % 2, "an even one"


def test_what_fails_is_named_and_the_others_run() -> None:
    run = each_row("n", [pytest.param(n, id=name) for n, name in ((1, "a"), (2, "b"), (3, "c"), (5, "d"))])(_odd)
    ((chunk,),) = (mark.args[1] for mark in run.pytestmark)  # type: ignore[attr-defined]
    RAN.clear()
    with pytest.raises(AssertionError) as told:
        run(chunk)
    assert RAN == [1, 2, 3, 5]
    assert str(told.value).startswith("2 of 4 rows\n\nb: AssertionError: an even one\n")
    assert str(told.value).endswith("\n\nc: Failed: three is told too")
