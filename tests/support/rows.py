"""Tables of thousands of small rows, tested many rows a test.

A test of its own costs some milliseconds before it does anything, ten times what a row takes.  ``each_row`` stands
where ``pytest.mark.parametrize`` would: the rows of a chunk all run, and whatever fails is told by its row's name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

SIZE = 60
TOLD = 20

Test = Callable[..., None]


def each_row(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], str] | Sequence[str] | None = None
) -> Callable[[Test], Test]:
    """Decorate a test so that it runs on every row, :data:`SIZE` rows a test; fixtures are asked for as usual.

    ``names``, ``rows`` and ``ids`` as of ``parametrize``.  A row may be a ``pytest.param`` with an id.  With
    several names a row is a tuple of their values.
    """
    arguments = (names,) if isinstance(names, str) else tuple(names)
    named = list(_named(list(rows), ids, len(arguments)))
    chunks = [named[i : i + SIZE] for i in range(0, len(named), SIZE)]

    def decorate(test: Test) -> Test:
        @pytest.mark.parametrize("rows_", chunks, ids=[f"{chunk[0][0]}..{chunk[-1][0]}" for chunk in chunks])
        @wraps(test)
        def run(rows_: list[tuple[str, tuple[Any, ...]]], **fixtures: Any) -> None:
            wrong: list[tuple[str, BaseException]] = []
            for name, values in rows_:
                try:
                    test(**dict(zip(arguments, values, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - told below, with its row
                    wrong.append((name, error))
            if wrong:
                told = "\n\n".join(f"{name}: {type(error).__name__}: {error}" for name, error in wrong[:TOLD])
                raise AssertionError(f"{len(wrong)} of {len(rows_)} rows\n\n{told}") from wrong[0][1]

        others = [one for one in inspect.signature(test).parameters.values() if one.name not in arguments]
        first = inspect.Parameter("rows_", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = inspect.Signature([first, *others])  # type: ignore[attr-defined]
        del run.__wrapped__
        return run

    return decorate


def _named(rows: list[Any], ids: Callable[[Any], str] | Sequence[str] | None, width: int) -> Iterable[tuple[str, Any]]:
    for i, row in enumerate(rows):
        name, values = None, row
        if isinstance(row, type(pytest.param())):
            assert not row.marks, "a row is run with its chunk: it has no marks of its own"
            name, values = row.id, row.values if width > 1 else row.values[0]
        name = name or (ids(values) if callable(ids) else ids[i] if ids is not None else f"row {i}")
        yield str(name), tuple(values) if width > 1 else (values,)
