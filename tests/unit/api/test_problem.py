"""Problem objects: RFC 9457, every fault, in the reader's language."""

from __future__ import annotations

import pytest

from hupai.api import service
from hupai.api.problem import MEDIA_TYPE, Problem, kinds, problem_object
from hupai.draw import LANGUAGES
from hupai.hand import Fault, Faults


def problem_of(value: object) -> Problem:
    with pytest.raises(Faults) as error:
        service.score(value, "en")
    return Problem.of(error.value)


def test_members() -> None:
    found = problem_object(problem_of({"notation": "123m456p55555s99m"}), "en", "an-id")
    assert list(found) == ["type", "title", "status", "detail", "instance", "code", "errors"]
    assert found["errors"] == [
        {
            "pointer": "#/notation",
            "code": "too_many_copies",
            "span": [12, 14],
            "tile": "5s",
            "message": "The hand holds 5 copies of the 5 of bamboo; there are only 4.",
            "suggestion": None,
            "params": {"found": 5, "most": 4},
        }
    ]
    assert "instance" not in problem_object(Problem("not_found"), "en")
    assert MEDIA_TYPE == "application/problem+json"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted(kinds()))
def test_titles(code: str, lang: str) -> None:
    found = problem_object(Problem(code), lang)
    assert found["title"]
    assert found["type"] == f"urn:hupai:problem:{code}"
    assert found["status"] == Problem(code).status


def test_the_detail_is_the_first_fault_and_counts_the_others() -> None:
    faults = [Fault("unknown_field", "/a", params={"field": "a"}), Fault("unknown_field", "/b", params={"field": "b"})]
    assert problem_object(Problem("invalid_request", faults), "en")["detail"] == 'There is no field "a" here. (+1)'


def test_faults_are_listed_up_to_a_bound_and_counted_beyond_it() -> None:
    faults = [Fault("unknown_field", f"/{i}", params={"field": str(i)}) for i in range(1000)]
    found = problem_object(Problem("invalid_request", faults), "en")
    assert len(found["errors"]) == 200  # type: ignore[arg-type]
    assert "(+999)" in str(found["detail"])


@pytest.mark.parametrize(
    ("pointer", "fragment"),
    [
        ("", "#"),
        ("/hand/melds/1", "#/hand/melds/1"),
        ("/a b", "#/a%20b"),
        ("/手", "#/%E6%89%8B"),
        ("/a~1b%", "#/a~1b%25"),
    ],
)
def test_pointers_are_fragments(pointer: str, fragment: str) -> None:
    found = problem_object(Problem("invalid_request", [Fault("unknown_field", pointer, params={"field": "x"})]), "en")
    assert found["errors"][0]["pointer"] == fragment  # type: ignore[index]


def test_what_the_caller_typed_is_shown_safely() -> None:
    nasty = "\u202e<script>alert(1)</script>\u0000\n"
    found = problem_object(problem_of({nasty: 1}), "en")
    message = found["errors"][0]["message"]  # type: ignore[index]
    assert not any(ord(c) < 32 or c == "\u202e" for c in message)
