"""Every code that the sources can give has its sentence in every language, and no sentence lacks a figure."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hupai
from hupai.draw import LANGUAGES, because_text, fault_text, notice_text, reason_text
from hupai.draw.lexicon import lexicon
from hupai.draw.templates import compile_template, gaps
from hupai.hand import Context, Fault, Hand, Meld, Notice, check
from hupai.score.explain import NotCounted
from hupai.tiles import FACES
from support.rows import each_row

SOURCES = sorted(Path(hupai.__file__).parent.rglob("*.py"))
#: Functions of the sources that make a fault or a notice, and where their code stands among the arguments.
MAKERS = {"Fault": 0, "Notice": 0, "NoWin": 0, "fault": 1, "_malformed": 0, "_whole": 1}
REASONS = {"Clash": ("contradictions", 2), "_bad_meld": ("bad_melds", 2)}


def strings(node: ast.AST | None) -> set[str]:
    """The strings that an expression may be: a constant, either branch of a choice, values of a table."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    if isinstance(node, ast.BoolOp):
        return set().union(*map(strings, node.values))
    return set()


def calls() -> Iterator[tuple[Path, ast.Call, str]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                yield path, node, name


def argument(node: ast.Call, place: int, keyword: str) -> ast.AST | None:
    if len(node.args) > place:
        return node.args[place]
    return next((k.value for k in node.keywords if k.arg == keyword), None)


def reasons() -> Iterator[tuple[Path, str]]:
    """Reasons of contradictions that are written out among parameters."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                given = {
                    key.value: value
                    for key, value in zip(node.keys, node.values, strict=True)
                    if isinstance(key, ast.Constant)
                }
                if "with" in given:
                    for reason in strings(given.get("reason")):
                        yield path, reason


def found() -> dict[tuple[str, str], str]:
    """Section and key of every sentence that the sources ask for, with the file that does."""
    out: dict[tuple[str, str], str] = {}
    for path, node, name in calls():
        if name in MAKERS:
            section = {"Notice": "notices", "NoWin": "no_win"}.get(name, "faults")
            for code in strings(argument(node, MAKERS[name], "code")) - {"contradiction", "bad_meld", "wind_needed"}:
                out[section, code] = path.name
        if name in REASONS:
            section, place = REASONS[name]
            for reason in strings(argument(node, place, "reason")):
                out[section, reason] = path.name
        for k in node.keywords:
            if k.arg == "suggestion":
                for code in strings(k.value):
                    out["suggestions", code] = path.name
    out |= {("contradictions", reason): path.name for path, reason in reasons()}
    return out


FOUND = found()


def test_the_walk_finds_the_codes_of_each_room():
    """If a maker is renamed, this says so before sentences go missing in silence."""
    rooms = set(FOUND.values())
    assert {
        "check.py",
        "clash.py",
        "fields.py",
        "settle.py",
        "body.py",
        "loader.py",
        "draft.py",
        "readings.py",
        "refuse.py",
    } <= rooms
    assert len(FOUND) > 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_in_the_sources_has_a_sentence(lang):
    data = lexicon(lang).data
    missing = [f"{section}.{key} ({path})" for (section, key), path in FOUND.items() if key not in data[section]]
    assert not missing


#: Snake-case words of the notation room that are no codes: fields, ways of winning, names of variants.
NO_CODES = {
    *Context.__match_args__,
    *("self_draw", "robbed_kong", "english_letter_first", "pinyin_tong", "z_order", "format_hand", "bad_meld"),
    *("end_mark", "end_at", "win_from"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_not_to_count_has_a_sentence(lang):
    kinds = set(re.findall(r"``(\w+)``", NotCounted.__doc__)) - {*NotCounted._fields}
    assert {"implied", "same_sets", "account_once"} <= kinds
    assert kinds <= set(lexicon(lang).data["because"])


def test_no_code_of_the_notation_hides_in_a_table():
    """Codes travel in tokens there, not only in calls: every word that looks like one is known."""
    data = lexicon("en").data
    known = {key for section in ("faults", "bad_melds", "suggestions", "notices") for key in data[section]}
    for path in SOURCES:
        if path.parent.name == "notation" and path.stem not in ("tables", "write"):
            tree = ast.parse(path.read_text("utf-8"))
            words = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
            codes = {w for w in words if re.fullmatch(r"[a-z]+(_[a-z]+)+", w)} - NO_CODES
            assert codes <= known, path.name


def keys_given(node: ast.Call) -> set[str] | None:
    """The parameters that a call states, or None where they are not written out."""
    given: set[str] = set()
    if len(node.args) > 4:
        return None
    for k in node.keywords:
        if k.arg is None:
            return None
        if k.arg != "params":
            given.add(k.arg)
        elif isinstance(k.value, ast.Dict):
            given |= {key.value for key in k.value.keys if isinstance(key, ast.Constant)}
        else:
            return None
    return given


def test_every_sentence_gets_its_figures():
    """Where a call writes its parameters out, they fill each gap of the sentence."""
    data = lexicon("en").data
    checked = 0
    for path, node, name in calls():
        if name not in ("Fault", "fault"):
            continue
        for code in strings(argument(node, MAKERS[name], "code")):
            texts = data["faults"].get(code)
            given = keys_given(node)
            if texts is None or given is None:
                continue
            choices = [texts] if isinstance(texts, str) else texts
            assert any(gaps(compile_template(text)) <= given | {"tile"} for text in choices), (path.name, code, given)
            checked += 1
    assert checked > 30


FAULTY = [
    (
        Hand(("1m",) * 5 + ("2m", "4m", "9p", "E", "E", "E", "E", "S", "S", "S"), "1m"),
        Context("robbed_kong", "E", "E", "E"),
    ),
    (
        Hand(
            ("1m", "2m"),
            "1f",
            (
                Meld("chow", ("1m", "3m", "5m")),
                Meld("pung", ("C",) * 4),
                Meld("chow", ("1p", "2p", "3p"), concealed=True),
                Meld("kong", ("P",) * 4, concealed=True, claimed_from="S"),
                Meld("quad", ()),
            ),
            flowers=("1f", "1f", "C"),
        ),
        Context(win_by="magic", discards_made=-3),
    ),
    (Hand(("1m", "2m", "3m", *("4m",) * 4, "5p", "6p", "7p", "E", "E", "2s", "3s"), "4s"), Context()),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("hand", "context"), FAULTY)
def test_real_faults_read_as_sentences(hand, context, lang):
    faults = check(hand, context)
    assert faults
    for fault in faults:
        message, remedy = fault_text(fault, lang)
        assert message != fault.code
        assert message[-1] in ".。？?"
        assert "…" not in message
        assert "{" not in message
        assert (remedy is None) == (fault.suggestion is None)
        assert remedy is None or ("…" not in remedy and remedy != fault.suggestion)


def test_a_fifth_tile_is_named_as_players_name_it():
    fault = Fault("too_many_copies", "/hand/win_tile", tile="5p", params={"found": 5, "most": 4})
    assert [fault_text(fault, lang)[0] for lang in LANGUAGES] == [
        "The hand holds 5 copies of the 5 of dots; there are only 4.",
        "La main contient 5 fois le 5 de Ronds\u00a0; il n’en existe que 4.",
        "手上有 5 張五筒，但一副牌只有 4 張。",
        "手上有 5 张五饼，但一副牌只有 4 张。",
    ]


def test_a_remedy_depends_on_what_is_known():
    loose = Fault("tile_count", "/hand/concealed", params={"kongs": ["4m"]}, suggestion="write_kong")
    pung = Fault("meld_size", "/hand/melds/0/tiles", params={"kind": "pung"}, suggestion="write_kong")
    assert fault_text(loose, "en")[1] == "Is there a kong? Write it in brackets: [4444m]."
    assert fault_text(pung, "en")[1] == 'Is it a kong? Then write "kong" as its kind.'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_caller_sent_stays_harmless(lang):
    nasty = "\x1b[31m\u202e@everyone\r\n" + "x" * 500
    message, _ = fault_text(Fault("unknown_value", "/rules", params={"value": nasty, "allowed": ["mcr"]}), lang)
    assert message.isprintable() or {c for c in message if not c.isprintable()} <= {"\u00a0"}
    assert len(message) < 250


def test_codes_without_words_are_shown_as_they_are():
    assert fault_text(Fault("brand_new", "", suggestion="try_this"), "fr") == ("brand_new", "try_this")
    assert notice_text({"code": "brand_new"}, "en") == "brand_new"
    assert because_text({"kind": "brand_new"}, "mcr", "en") == "brand_new"
    assert reason_text("brand_new", "en") == "brand_new"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notices_read_the_same_as_values_and_in_answers(lang):
    notice = Notice("win_tile_assumed_last", "/notation", {"tile": "E"})
    text = notice_text(notice, lang)
    assert text == notice_text({"code": notice.code, "pointer": notice.pointer, "params": dict(notice.params)}, lang)
    assert lexicon(lang).tile("E") in text


@pytest.mark.parametrize("lang", LANGUAGES)
@each_row("face", FACES, ids=FACES)
def test_a_tile_is_named_in_a_sentence(face, lang):
    text, _ = fault_text(Fault("duplicate_flower", "/hand/flowers/1", tile=face), lang)
    assert lexicon(lang).tile(face).lower() in text.lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_not_counted_names_the_other_pattern(lang):
    name = {"en": "Big Four Winds", "fr": "Quatre grands Vents", "zh-Hant": "大四喜", "zh-Hans": "大四喜"}[lang]
    for kind in ("implied", "same_sets"):
        assert name in because_text({"kind": kind, "by": "big_four_winds"}, "mcr", lang)
