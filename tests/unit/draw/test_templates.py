"""Sentences with gaps."""

import pytest

from hupai.draw.templates import compile_template, fill, gaps


def show(name, value, definite):
    return f"the {value}" if definite else str(value)


@pytest.mark.parametrize(
    ("template", "params", "sentence"),
    [
        ("no gap", {}, "no gap"),
        ("{n} {n|tile|tiles}", {"n": 1}, "1 tile"),
        ("{n} {n|tile|tiles}", {"n": 0}, "0 tiles"),
        ("{n} {n|tile|tiles}", {"n": 14}, "14 tiles"),
        ("{n} {n|tile|tiles}", {"n": -1}, "-1 tile"),
        ("{the:tile} is out", {"tile": "5p"}, "the 5p is out"),
        ("{tile}", {"tile": "5p"}, "5p"),
        ("nobody said {what}.", {}, "nobody said …."),
        ("{a}{b}", {"a": "{b}", "b": 2}, "{b}2"),
    ],
)
def test_gaps_are_filled(template, params, sentence):
    assert fill(compile_template(template), params, show) == sentence


def test_in_french_none_is_singular():
    template = compile_template("{n} {n|point|points}")
    assert [fill(template, {"n": n}, show, zero_is_one=True) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_the_gaps_of_a_template_are_known():
    assert gaps(compile_template("{the:tile}, {n} {n|tile|tiles}")) == {"tile", "n"}


@pytest.mark.parametrize("template", ["{", "}", "a}b{c}", "{}", "{a|b}", "{a|b|c|d}", "{a b}", "{a"])
def test_a_malformed_template_is_refused(template):
    with pytest.raises(ValueError, match="template"):
        compile_template(template)
