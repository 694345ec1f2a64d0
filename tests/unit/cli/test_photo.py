"""``hupai recognise`` and ``hupai score --photo``, with the real reader and its test picture."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hupai.cli import main

MODELS = Path(__file__).resolve().parents[3] / "models"
PHOTO = str(MODELS / "vector.png")


@pytest.fixture(autouse=True)
def language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capfd.readouterr()
    return status, out, err


def test_a_file_s_name_colours_nothing(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in (b"\x1b[31m.png", b"\xff.png"):
        photo = tmp_path / os.fsdecode(name)
        photo.write_bytes(Path(PHOTO).read_bytes())
        assert "\ufffd" in run(capfd, "recognise", str(photo))[1]
        assert "\ufffd" in run(capfd, "recognise", f"{photo}x")[2]


def timeless(text: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(text)
    del answer["ms"]
    return answer


def test_a_summary_says_what_was_seen(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capfd, "recognise", PHOTO, "--lang", "fr")
    assert (status, err) == (0, "")
    assert "vector.png" in out
    _, told, _ = run(capfd, "recognise", PHOTO, "--json", "--lang", "fr")
    answer = json.loads(told)
    assert answer["notation"] in out
    for note in answer["assumptions"]:
        assert note["text"][:30] in out


def test_json_is_the_answer_of_the_api(capfd: pytest.CaptureFixture[str]) -> None:
    from hupai.api.app import create_app
    from integration.http_client import Client

    client = Client(create_app())
    told = client.post("/v1/recognise?lang=en", Path(PHOTO).read_bytes(), content_type="image/png").json()
    status, out, _ = run(capfd, "recognise", PHOTO, "--json")
    assert status == 0
    del told["ms"]
    assert timeless(out) == told
    fields = "win_by=self_draw&seat_wind=E&round_wind=S&lang=en"
    scored = client.post(f"/v1/score/photo?{fields}", Path(PHOTO).read_bytes(), content_type="image/png").json()
    flags = ("--self-draw", "--seat", "E", "--round", "S", "--json")
    _, out, _ = run(capfd, "score", "--photo", PHOTO, *flags)
    client.close()
    del scored["ms"]
    assert timeless(out) == scored


def test_the_winning_tile_is_told_by_a_flag(capfd: pytest.CaptureFixture[str]) -> None:
    flags = ("--win-tile", "6p", "--self-draw", "--seat", "E", "--round", "S")
    status, out, err = run(capfd, "score", "--photo", PHOTO, *flags, "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["hand"]["win_tile"] == "6p"
    assert answer["score"]["is_win"] and answer["by_win_tile"] == []
    status, out, _ = run(capfd, "score", "--photo", PHOTO, *flags)
    assert status == 0
    assert answer["notation"] in out and "does not show which tile won" not in out


def test_a_winning_tile_that_is_not_there(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capfd, "score", "--photo", PHOTO, "--win-tile", "9s", "--seat", "E", "--round", "E")
    assert status == 1
    said = " ".join(out.split())
    assert "! The 9 of bamboo was said to be the winning tile and is not among those read: 123m456p" in said
    assert all(line.startswith("  ") for line in out.splitlines() if line)
    status, out, err = run(capfd, "score", "--photo", PHOTO, "--win-tile", "t6", "--rules", "mrc")
    assert (status, out) == (1, "")
    assert "--win-tile" in err and "by its face" in err and "--rules" in err


def test_winds_that_are_missing_are_told_by_their_flags(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capfd, "score", "--photo", PHOTO, "--self-draw")
    assert status == 1
    said = " ".join(out.split())
    assert "Say it: --seat E, S, W or N." in said and "Say it: --round E, S, W or N." in said
    assert "seat_wind" not in said
    _, out, _ = run(capfd, "score", "--photo", PHOTO, "--self-draw", "--json")
    told = json.loads(out)["problem"]["errors"]
    assert [error["suggestion"] for error in told] == [
        'Give "seat_wind": E, S, W or N.',
        'Give "round_wind": E, S, W or N.',
    ]


def test_several_photos_and_one_that_is_none(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    none = tmp_path / "none.jpg"
    none.write_text("no photo")
    status, out, err = run(capfd, "recognise", PHOTO, str(none), str(tmp_path / "missing.jpg"), PHOTO)
    assert status == 1
    assert out.count("vector.png") == 2
    assert "none.jpg: This is no picture" in err
    assert "missing.jpg: The photo cannot be opened" in err


def test_the_reading_is_drawn_onto_the_photo(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "seen.png"
    status, _, _ = run(capfd, "recognise", PHOTO, "--overlay", str(drawn))
    assert status == 0
    with Image.open(drawn) as image:
        assert (image.format, image.size) == ("PNG", (1200, 675))
        # each tile's outline has one of five colours, none of them in the picture before
        inks = {(20, 110, 230), (0, 140, 90), (200, 0, 160), (150, 90, 0), (225, 40, 20)}
        colours = image.convert("RGB").getcolors(1 << 24) or []
        assert sum(count for count, colour in colours if colour in inks) > 3000


def test_a_path_a_line_and_an_answer_a_line(tmp_path: Path) -> None:
    turned = io.BytesIO()
    with Image.open(PHOTO) as image:
        image.convert("RGB").transpose(Image.Transpose.ROTATE_180).save(turned, "JPEG", quality=95)
    odd = tmp_path / "à l’envers 北.jpg"
    odd.write_bytes(turned.getvalue())
    lines = f"{PHOTO}\n{odd}\n{tmp_path}\n\nnowhere.jpg".encode()
    command = [sys.executable, "-m", "hupai.cli", "recognise", "--jsonl", "--lang", "zh-Hant"]
    environment = {**os.environ, "PYTHONPATH": str(MODELS.parent / "shared")}
    done = subprocess.run(command, input=lines, capture_output=True, env=environment, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1, done.stderr
    assert [len(answer.get("tiles", ())) for answer in answers[:2]] == [14, 14]
    assert all(answer["code"] == "unreadable_photo" for answer in answers[2:])
    assert len(answers) == 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("recognise",),
        ("recognise", PHOTO, "--jsonl"),
        ("recognise", PHOTO, PHOTO, "--overlay", "x.png"),
        ("score", "--photo", PHOTO, "123m"),
        ("score", "--photo", PHOTO, "--jsonl"),
        ("score", "--photo", PHOTO, "--flowers", "1f"),
        ("recognise", PHOTO, "--option", "nonsense"),
        ("recognise", PHOTO, "--win-tile", "5m"),
        ("score", "123m456p789s11123p", "--win-tile", "5m"),
        ("score", "--jsonl", "--win-tile", "5m"),
        ("score", "--photo", PHOTO, "--win-tile", "5m", "--win-tile", "6m"),
    ],
)
def test_command_lines_that_make_no_sense(capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    status, out, err = run(capfd, *arguments)
    assert (status, out) == (2, "")
    assert err


def test_faults_of_the_flags_are_told_before_anything_is_read(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capfd, "score", "--photo", PHOTO, "--rules", "mrc", "--by", "tsumo")
    assert (status, out) == (1, "")
    assert "mrc" in err and "tsumo" in err


def test_a_photo_of_no_hand_has_no_score(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = tmp_path / "plain.png"
    Image.new("RGB", (320, 240), (30, 90, 60)).save(plain)
    status, out, _ = run(capfd, "score", "--photo", str(plain))
    assert status == 1
    assert "No tile was found" in out
