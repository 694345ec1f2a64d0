"""Every refusal is known, and is said in every language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hupai.ledger
import hupai.settle
from hupai.draw import LANGUAGES, fault_text
from hupai.hand import Fault
from hupai.ledger import REFUSALS

PARAMS = {"members": ["m1"], "most": 9, "given": 3, "now": 4, "deal": 7, "attempt": 2, "status": "received"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_each_has_its_sentence(code: str, lang: str) -> None:
    text, _ = fault_text(Fault(code, "", params=PARAMS), lang)
    assert text != code and "{" not in text


def test_no_other_is_given() -> None:
    given = set()
    for room in (hupai.ledger, hupai.settle):
        for file in Path(room.__file__ or "").parent.glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                    given |= {word.value for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant)}
    # The codes of a choice that is handed on, as refusals of what was made twice.
    assert given <= set(REFUSALS)
    assert {"key_reused", "key_running", "version_differs", "deal_in_progress"} <= given
