"""The seed corpora mean what they say, and the public worked hands parse to their tiles and circumstances."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fuzz.fuzz_notation import outcome, rows
from hupai.hand import CHOW, KONG, Faults, Hand, Meld
from hupai.notation import DIALECTS, format_hand, parse, write
from hupai.tiles import FACES, in_order

BESIDE = Path(__file__).parents[4] / "shared" / "cases"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_corpus(dialect: str) -> None:
    seen = 0
    for text, canonical in rows(dialect):
        assert format_hand(outcome(text)[0].hand) == canonical, text
        assert format_hand(parse(text, dialect=dialect)[0].hand) == canonical, text
        seen += 1
    assert seen >= 19


def test_refused_texts() -> None:
    seen = 0
    for text, meaning in rows("refused"):
        with pytest.raises(Faults) as raised:
            parse(text)
        assert raised.value.faults[0].code == meaning.removeprefix("!"), text
        seen += 1
    assert seen >= 50


@pytest.mark.parametrize("name", [*DIALECTS, "refused"])
def test_every_corpus_names_its_sources(name: str) -> None:
    corpus = Path(__file__).parents[2] / "fuzz" / "corpus" / f"{name}.txt"
    assert "# source: " in corpus.read_text(encoding="utf-8")


# the public cases, where the background folder is there


def cases(name: str) -> Iterator[dict[str, Any]]:
    path = BESIDE / name
    if not path.is_file():
        pytest.skip("needs ../shared, the background folder that is not part of the project")
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def meld_of(row: dict[str, Any]) -> Meld:
    first = FACES.index(row["tile"])
    if row["kind"] == CHOW:
        return Meld(CHOW, FACES[first : first + 3])
    return Meld(row["kind"], (row["tile"],) * (4 if row["kind"] == KONG else 3), bool(row["concealed"]))


def test_mcr_cases() -> None:
    seen = 0
    for row in cases("mcr.jsonl"):
        told = row["hand"]
        (parsed,) = parse(row["notation"])
        hand = parsed.hand
        melds = tuple(meld_of(meld) for meld in told["melds"])
        assert hand == Hand(in_order(told["concealed"]), told["win_tile"], melds, hand.flowers), row["id"]
        assert len(hand.flowers) == told["flowers"], row["id"]
        assert parsed.dialect == "mcr"
        assert parsed.win_tile_marked
        assert {notice.code for notice in parsed.notices} <= {"flower_numbers_assumed"}
        assert circumstances(row) == {name: parsed.context[name] for name in circumstances(row)}, row["id"]
        assert parse(format_hand(hand))[0].hand == hand
        seen += 1
    assert seen == 589


def circumstances(row: dict[str, Any]) -> dict[str, object]:
    told = row["hand"]
    drawn = told["self_draw"]
    known: dict[str, object] = {
        "round_wind": told["prevalent_wind"],
        "seat_wind": told["seat_wind"],
        "win_by": "self_draw" if drawn else "robbed_kong" if told["rob_kong"] else "discard",
        "last_wall_tile": drawn and told["last_wall_tile"],
        "last_discard": told["last_wall_tile"] and not drawn,
        "after_kong": told["kong_replacement"],
    }
    if told["last_copy"]:
        known["last_of_kind"] = True
    return known


def test_hands_short_of_their_winning_tile() -> None:
    seen = 0
    for row in cases("mcr_waits.jsonl"):
        (parsed,) = parse(row["z"])
        melds = tuple(meld_of(meld) for meld in row["melds"])
        assert parsed.hand == Hand(in_order(row["concealed"]), None, melds), row["id"]
        assert not parsed.win_tile_marked
        seen += 1
    assert seen == 14


@pytest.mark.parametrize(("name", "sets"), [("hong_kong.jsonl", 4), ("taiwan.jsonl", 5)])
def test_other_rule_sets_hands_survive_every_dialect(name: str, sets: int) -> None:
    """These cases carry no notation: each is written in every dialect and read back."""
    honors = dict(zip((f"{n}z" for n in range(1, 8)), "ESWNPFC", strict=True))
    seen = 0
    for row in cases(name):
        given = row["input"]
        if row["kind"] != "hand" or not given.get("concealed"):
            continue
        concealed = [honors.get(face, face) for face in given["concealed"]]
        win = honors.get(given.get("winning_tile"), given.get("winning_tile"))
        if win is not None:
            concealed.remove(win)
        melds = []
        for meld in given.get("melds", ()):
            tiles = in_order([honors.get(face, face) for face in meld["tiles"]])
            kind = {"chow": CHOW, "kong": KONG}.get(meld["type"], "pung")
            melds.append(Meld(kind, tiles, kind == KONG and meld["open"] is False))
        flowers = in_order([face for face in given.get("flowers") or () if face[1] in "fg"])
        hand = Hand(in_order(concealed), win, tuple(melds), flowers)
        for dialect in DIALECTS:
            text = write(hand, dialect)
            assert hand in [parsed.hand for parsed in parse(text, sets=sets)], (row["id"], text)
        seen += 1
    assert seen >= 40
