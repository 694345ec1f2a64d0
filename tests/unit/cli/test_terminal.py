"""Widths, line breaks and colour."""

import io

import pytest

from hupai.cli.terminal import Terminal, pad, width, wrap


class Tty(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("大四喜", 6), ("é", 1), ("e\u0301", 1), ("🀀", 1), ("🀄\ufe0e", 2), ("１", 2), ("a大b", 4)],
)
def test_wide_characters_take_two_columns(text, columns):
    assert width(text) == columns


def test_columns_of_mixed_scripts_align():
    cells = [pad(text, 12) for text in ("All Pungs", "碰碰和", "Tout Pung")]
    assert [width(cell) for cell in cells] == [12, 12, 12]
    assert pad("6", 3, right=True) == "  6"
    assert pad("too long", 3) == "too long"


@pytest.mark.parametrize("columns", [20, 31, 44, 80])
@pytest.mark.parametrize(
    "text",
    [
        "The hand holds 5 copies of the 5 of dots; there are only 4.",
        "手上有 5 張五筒，但一副牌只有 4 張。「絕張」須另外三張都已亮明，手牌裡卻還有五筒。",
        "Une victoire au premier tour ne va pas avec\u00a0: dernière défausse.",
    ],
)
def test_lines_fit_and_lose_nothing(text, columns):
    lines = wrap(text, columns)
    assert all(width(line) <= columns + 1 for line in lines)  # a closing sign may hang over the edge
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert not any(line[0] in "，。、：；」』）" for line in lines)
    assert not any(line[-1] in "「『（" for line in lines)


def test_a_word_longer_than_the_line_stays_whole():
    assert wrap("see knitted_straight_and_more now", 10) == ["see", "knitted_straight_and_more", "now"]
    assert wrap("", 10) == [""]


def test_colour_only_on_a_terminal(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Terminal(Tty()).style("x", "bold", "red") == "\x1b[1;31mx\x1b[0m"
    assert Terminal(io.StringIO()).style("x", "bold") == "x"
    assert Terminal(Tty()).style("", "bold") == ""
    monkeypatch.setenv("TERM", "dumb")
    assert Terminal(Tty()).style("x", "bold") == "x"


def test_no_color_is_honoured(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert Terminal(Tty()).style("x", "bold") == "x"


def test_width_comes_from_the_terminal_within_reason(monkeypatch):
    for told, taken in (("60", 60), ("10", 40), ("500", 100), ("nonsense", 80)):
        monkeypatch.setenv("COLUMNS", told)
        assert Terminal(Tty()).columns == taken
    assert Terminal(io.StringIO()).columns == 80


def test_lines_end_without_spaces():
    out = io.StringIO()
    Terminal(out).write(["a  ", "", "b"])
    assert out.getvalue() == "a\n\nb\n"
