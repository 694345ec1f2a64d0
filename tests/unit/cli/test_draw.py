"""``hupai draw`` writes the very bytes that the HTTP API sends, and says in words what it cannot draw."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from hupai.api.pictures import card_picture, hand_picture
from hupai.cli import main

HAND = "[EEE,2][SSSS,1]55pWWWNNN"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_a_hand_into_an_svg_file(tmp_path: Path) -> None:
    out = tmp_path / "hand.svg"
    assert main(["draw", HAND, "-o", str(out)]) == 0
    assert out.read_bytes() == hand_picture(HAND, [], "en", "svg")


def test_a_card_into_a_png_file(tmp_path: Path) -> None:
    out = tmp_path / "card.PNG"
    flags = [
        "--card",
        "--self-draw",
        "--seat",
        "E",
        "--round",
        "S",
        "--lang",
        "fr",
        "--theme",
        "dark",
        "--width",
        "600",
    ]
    assert main(["draw", HAND, "-o", str(out), *flags]) == 0
    query = [("win_by", "self_draw"), ("seat_wind", "E"), ("round_wind", "S"), ("theme", "dark"), ("width", "600")]
    assert out.read_bytes() == card_picture(HAND, query, "fr", "png")
    assert Image.open(io.BytesIO(out.read_bytes())).size == (600, 315)


def test_words_flowers_and_the_look(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    words = ["[9999p]", "PPP123m456m5s5s", "--flowers", "1f,3g", "--kongs", "faces", "--white", "blank"]
    assert main(["draw", *words, "-o", "-"]) == 0
    query = [("kongs", "faces"), ("white", "blank")]
    assert capfdbinary.readouterr()[0] == hand_picture("[9999p] PPP123m456m5s5s|ag", query, "en", "svg")


def test_what_is_no_hand_is_shown_where_it_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hand.png"
    assert main(["draw", "[EEE,2", "-o", str(out), "--lang", "fr"]) == 1
    told = capsys.readouterr().err
    assert "[EEE,2" in told
    assert "^" in told
    assert main(["draw", HAND, "--theme", "blue", "--width", "3", "-o", str(out)]) == 1
    assert "light, dark" in (told := capsys.readouterr().err)
    assert "16" in told
    assert not out.exists()


@pytest.mark.parametrize("name", ["hand.jpg", "hand", ".svgz"])
def test_the_name_says_which_kind(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["draw", HAND, "-o", name])
    assert stop.value.code == 2
    assert ".svg or .png" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", HAND, "-o", str(tmp_path / "no" / "hand.svg")]) == 2
    assert "hand.svg" in capsys.readouterr().err


def test_without_the_painter_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["draw", HAND, "-o", str(tmp_path / "hand.svg")]) == 0
    with pytest.raises(SystemExit) as stop:
        main(["draw", HAND, "-o", str(tmp_path / "hand.png")])
    assert stop.value.code == 2
    assert "hupai[pictures]" in capsys.readouterr().err
