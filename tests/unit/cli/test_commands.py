"""What each command prints, and its exit status."""

import json

import pytest

from hupai import __version__
from hupai.api import service
from hupai.api.encode import encode
from hupai.api.problem import Problem, problem_object
from hupai.cli import main
from hupai.cli.arguments import _TRUTHS as TRUTHS
from hupai.cli.arguments import FLAGS, parser
from hupai.cli.ask import request_of
from hupai.cli.terminal import width
from hupai.draw import LANGUAGES, pattern_names
from hupai.hand import Context, Faults

WINDS = "[EEE,1][SSSS,1]55pWWWNNN"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capfdbinary):
    def run(*arguments):
        try:
            status = main(list(arguments))
        except SystemExit as stop:
            status = stop.code
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


def request(*arguments):
    return request_of(parser().parse_args(arguments))


# Flags to requests


def test_every_field_of_the_context_has_a_flag():
    assert set(FLAGS) == set(Context.__match_args__)


def test_flags_make_the_request_that_a_caller_would_send():
    assert request(
        *("score", WINDS, "--rules", "mcr-cn", "--option", "honor_hog=true", "--option", "two_concealed_kongs=8"),
        *("--option", "kong_series=plain", "--lang", "fr", "--by", "discard", "--seat", "E", "--round", "S"),
        *("--discarder", "W", "--last-of-kind", "--no-last-discard", "--discards-made", "12", "--liable", "N"),
    ) == {
        "notation": WINDS,
        "rules": "mcr-cn",
        "options": {"honor_hog": True, "two_concealed_kongs": 8, "kong_series": "plain"},
        "lang": "fr",
        "context": {
            "win_by": "discard",
            "seat_wind": "E",
            "round_wind": "S",
            "discarder": "W",
            "last_of_kind": True,
            "last_discard": False,
            "discards_made": 12,
            "liable": "N",
        },
    }


def test_what_is_not_said_stays_unknown():
    assert request("score", "123m", "456p") == {"notation": "123m 456p"}
    assert request("score", "1m", "--self-draw")["context"] == {"win_by": "self_draw"}
    assert request("what-if", "1m") == {"notation": "1m"}


@pytest.mark.parametrize("text", ["1f,3g", "1f3g", "1f 3g", "ag"])
def test_flowers_go_to_the_end_of_the_notation(text):
    assert request("score", WINDS, "--flowers", text)["notation"] == WINDS + "|ag"


def test_seen_tiles_and_changes_are_lists():
    assert request("waits", "1m", "--seen", "13m5pE,C")["seen"] == ["1m", "3m", "5p", "E", "C"]
    asked = request("what-if", "1m", "--change", "win_by=self_draw,last_wall_tile=true", "--change", "win_tile=5p")
    assert asked["changes"] == [{"context": {"win_by": "self_draw", "last_wall_tile": True}}, {"win_tile": "5p"}]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("score",),
        ("score", WINDS, "--flowers", "1m"),
        ("score", WINDS, "--flowers", "9"),
        ("score", WINDS, "--option", "x"),
        ("score", WINDS, "--by", "discard", "--self-draw"),
        ("score", WINDS, "--discards-made", "many"),
        ("score", "--jsonl", "--rules", "mcr"),
        ("score", "--jsonl", "--lang", "xx"),
        ("score", WINDS, "--self"),
        ("waits", "1m", "--seen", "12"),
        ("what-if", "1m", "--change", "nothing"),
        ("serve", "--port", "70000"),
        ("dance",),
    ],
)
def test_a_command_line_that_makes_no_sense_is_2(run, arguments):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert "usage: hupai" in err


# score


def test_the_answer_is_the_api_s_byte_for_byte(run):
    status, out, _ = run("score", WINDS, "--self-draw", "--seat", "E", "--round", "E", "--lang", "zh-Hant", "--json")
    asked = {"notation": WINDS, "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}}
    assert status == 0
    assert out.encode() == encode(service.score(asked, "zh-Hant")) + b"\n"


def test_faults_as_json_are_the_api_s_problem(run):
    status, out, err = run("score", "123", "--json", "--lang", "fr")
    with pytest.raises(Faults) as caught:
        service.score({"notation": "123"}, "fr")
    assert status == 1
    assert out.encode() == encode(problem_object(Problem.of(caught.value), "fr")) + b"\n"
    assert err == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_names_patterns_reasons_and_payments(run, lang):
    status, out, err = run("score", WINDS, "--self-draw", "--seat", "E", "--round", "E", "--lang", lang)
    name = {"en": "Big Four Winds", "fr": "Quatre grands Vents", "zh-Hant": "大四喜", "zh-Hans": "大四喜"}[lang]
    assert status == 0
    assert err == ""
    assert f"88  {name}" in out
    assert "🀀 🀀 🀀  🀁 🀁 🀁 🀁" in out
    assert WINDS in out
    assert "+318" in out
    assert "\u2212106" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_hand_that_does_not_win_is_an_answer(run):
    status, out, _ = run("score", "12345678m123p22s", "--seat", "E", "--lang", "en")
    assert status == 0
    assert "Not a winning hand" in out
    assert "Waits for 🀉🀌🀏 369m" in out


def test_every_fault_is_told_in_the_language(run):
    status, out, err = run("score", "[135m][EEE]1111p55xq9zP", "--lang", "fr")
    assert status == 1
    assert out == ""
    assert err.count("^") >= 6
    assert "n’est ni un Chow" in err
    assert "Aucune famille après 55." in err


def test_contradicting_flags_are_faults(run):
    status, _, err = run("score", WINDS, "--self-draw", "--seat", "E", "--discarder", "E", "--after-kong", "--heavenly")
    assert status == 1
    assert "--discarder" in err
    assert "The winner cannot be the discarder too." in err
    assert "A win in the first turn comes before any meld." in err


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("LC_ALL", "fr_FR.UTF-8", "Semi pure"),
        ("LANG", "zh_TW.UTF-8", "混一色"),
        ("LC_MESSAGES", "zh_CN", "暗刻"),
        ("LANG", "C.UTF-8", "Half Flush"),
        ("LANG", "de_DE", "Half Flush"),
    ],
)
def test_the_terminal_s_language_is_spoken(run, monkeypatch, variable, value, said):
    monkeypatch.setenv(variable, value)
    assert said in run("score", WINDS, "--self-draw", "--seat", "E", "--round", "E")[1]


def test_json_does_not_depend_on_the_terminal(run, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Half Flush" in run("score", WINDS, "--self-draw", "--seat", "E", "--round", "E", "--json")[1]


def test_an_unknown_language_is_a_fault(run):
    status, _, err = run("score", WINDS, "--self-draw", "--lang", "xx")
    assert status == 1
    assert "--lang" in err


# waits, what-if


def test_waits_are_a_table(run):
    status, out, _ = run("waits", "1234567m234p555s", "--seat", "E", "--round", "E", "--lang", "en")
    assert status == 0
    rows = [line.split() for line in out.splitlines() if "characters" in line]
    assert [row[0] for row in rows] == ["1", "4", "7"]
    assert all(row[4].endswith("*") for row in rows)
    assert "* below the minimum of 8 points" in out


def test_seen_tiles_leave_fewer_copies(run):
    rows = run("waits", "1234567m234p555s", "--seat", "E", "--round", "E", "--seen", "11m", "--json")[1]
    assert {wait["tile"]: wait["copies_left"] for wait in json.loads(rows)["waits"]} == {"1m": 1, "4m": 3, "7m": 3}


def test_a_hand_far_from_winning_says_how_far(run):
    status, out, _ = run("waits", "159m159p159sESWN", "--lang", "en")
    assert status == 0
    assert "4 tiles away from a complete hand" in out


def test_what_if_compares(run):
    status, out, _ = run(
        "what-if", "11234567m234p55s5s", "--by", "discard", "--seat", "E", "--round", "E", "--lang", "fr"
    )
    assert status == 0
    assert "Telle quelle" in out
    assert "+Tout caché tiré" in out
    assert "\u2212Tout caché donné" in out


def test_changes_can_be_chosen(run):
    arguments = ("--by", "discard", "--seat", "E", "--round", "E", "--change", "last_discard=true", "--json")
    answer = json.loads(run("what-if", "11234567m234p55s5s", *arguments)[1])
    assert [result["gained"] for result in answer["results"]] == [["last_tile_claim"]]


# rules, version, help


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_can_be_looked_up(run, lang):
    assert "mcr-cn" in run("rules", "--lang", lang)[1]
    table = run("rules", "mcr", "--lang", lang)[1]
    assert table.count("\n") > 82
    assert "special_self_draw=self_drawn" in table
    name = {"en": "Seven Pairs", "fr": "Sept paires", "zh-Hant": "七對", "zh-Hans": "七对"}[lang]
    assert run("rules", "mcr", "seven_pairs", "--lang", lang)[1].splitlines()[1].strip().startswith(name)
    assert run("rules", "mcr", "19", "--lang", lang)[1].splitlines()[1].strip().startswith(name)


def test_a_pattern_shows_its_examples(run):
    out = run("rules", "mcr", "seven_pairs", "--lang", "fr")[1]
    assert out.count("Exemple\n") == 2
    assert "Y ressemble, n’en est pas" in out
    assert "honor_hog=true" in out
    assert "27 points\u00a0: Sept paires 24, 4 identiques 2, Une famille absente 1" in out
    assert max(map(len, out.splitlines())) <= 80


def test_rules_as_json_are_the_api_s(run):
    assert (
        run("rules", "mcr", "19", "--json")[1].encode() == encode(service.pattern("mcr", "seven_pairs", "en")) + b"\n"
    )


@pytest.mark.parametrize("arguments", [("nonsense",), ("mcr", "seven_pear"), ("mcr", "999")])
def test_unknown_rules_and_patterns_are_faults(run, arguments):
    status, out, err = run("rules", *arguments)
    assert (status, out) == (1, "")
    assert err
    status, out, err = run("rules", *arguments, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out)["status"] == 404


def test_a_near_miss_is_suggested(run):
    assert 'Did you mean "seven_pairs"?' in run("rules", "mcr", "seven_pear")[2]


def test_version(run):
    assert run("--version") == (0, f"hupai {__version__}\n", "")


@pytest.mark.parametrize("command", ["score", "waits", "what-if", "rules", "serve"])
def test_each_command_explains_itself(run, command):
    status, out, _ = run(command, "--help")
    assert status == 0
    assert f"usage: hupai {command}" in out


@pytest.mark.parametrize(
    "flags",
    [
        ["--seat", "S", "--seat", "E"],
        ["--last-of-kind", "--no-last-of-kind"],
        ["--no-after-kong", "--after-kong"],
        ["--option", "honor_hog=true", "--option", "honor_hog=false"],
        ["--lang", "fr", "--lang", "en"],
        ["--repeats", "1", "--repeats", "2"],
        ["--rules", "mcr", "--rules", "mcr-cn"],
        ["--by", "discard", "--by", "self_draw"],
    ],
)
def test_a_flag_given_twice_means_nothing(run, flags):
    status, out, error = run("score", "123m456p789s11123p", *flags)
    assert (status, out) == (2, "")
    assert "twice" in error
    assert run("score", "123m456p789s11123p", "--seat", "S", "--seat", "S")[0] == 0


@pytest.mark.parametrize("flag", sorted(set(FLAGS.values()) - {"--by"}))
def test_requests_in_lines_say_themselves_how_they_were_won(run, flag):
    value = [] if flag[2:].replace("-", "_") in TRUTHS else ["1"]
    status, _, error = run("score", "--jsonl", flag, *value)
    assert status == 2
    assert flag in error


def test_a_preset_of_one_s_own_comes_as_json_or_in_a_file(run, tmp_path):
    preset = '{"base":"mcr","changes":{"minimum":2}}'
    path = tmp_path / "mine.json"
    path.write_text(preset)
    asked = ("score", "123m456p789s11123p", "--json", "--rules")
    assert run(*asked, preset) == run(*asked, f"@{path}")
    assert '"base":"mcr"' in run(*asked, preset)[1]
    for wrong in ("{", f"@{tmp_path}/none.json"):
        assert run(*asked, wrong)[0] == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_rule_sets_side_by_side(run, lang):
    status, out, _ = run("compare", "hk-old-style", "hk-nyc", "--lang", lang)
    assert status == 0
    lines = out.splitlines()
    name = pattern_names("hk", lang)["full_flush"]
    assert next(line for line in lines if name in line).split()[-2:] == ["7", "6"]
    assert max(map(width, lines)) <= 80


def test_a_comparison_is_data_too(run):
    status, out, _ = run("compare", "mcr", '{"base":"mcr","changes":{"values":{"all_green":64}}}', "--json")
    assert status == 0
    (row,) = json.loads(out)["differences"]
    assert (row["kind"], row["id"], row["values"]) == ("pattern", "all_green", ["88", "64"])


def test_equal_rule_sets_are_told_so_and_unknown_ones_are_faults(run):
    assert run("compare", "tw-sml", "tw-cml")[1].strip() == "They count the same."
    assert run("compare", "mcr", "mrc")[0] == 1
    assert run("compare", "mcr")[0] == 2


def test_a_preset_says_how_it_differs(run):
    out = run("rules", "mcr-cn")[1]
    assert "Built on: mcr" in out
    assert "Tile Hog counts for honors too: no → yes" in out
    assert "Built on" not in run("rules", "mcr")[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_sets_are_listed_with_their_names(run, lang):
    out = run("rules", "--lang", lang)[1].splitlines()
    assert [line.split()[0] for line in out[:2]] == ["mcr", "mcr-cn"]
    assert all(len(line.split()) > 1 for line in out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_payments_say_who_pays_whom_and_why(run, lang):
    arguments = ("payments", "S=12", "E=18", "--rules", "tw-mahjong-planet", "--by", "discard", "--discarder", "W")
    status, out, _ = run(*arguments, "--lang", lang)
    assert status == 0
    lines = [line for line in out.splitlines() if line.strip()]
    assert "+18" in lines[0]
    assert "+12" in lines[0]
    assert "\u221230" in lines[0]
    assert len(lines) == 4


def test_a_preset_s_id_and_a_flag_s_value_colour_nothing(run):
    preset = json.dumps({"id": "\x1b[31m\x07x\n", "base": "mcr", "changes": {"minimum": 9}})
    hand = "[EEE,1][SSSS,1]55pWWWNNN"
    winds = ("--seat", "E", "--round", "E")
    paid = ("payments", "S=12", "--by", "discard", "--discarder", "W")
    for command in (paid, ("score", hand, *winds)):
        out = "".join(run(*command, "--rules", preset)[1:])
        assert "x" in out and not {"\x1b", "\x07"} & set(out), command
    assert "\x1b" not in run("score", hand, "--option", "\x1b[31m=1")[2]


def test_payments_as_json_are_the_api_s(run):
    arguments = ("payments", "E=[EEE,1][SSSS,1]55pWWWNNN", "--self-draw", "--round", "E", "--json")
    asked = {
        "winners": [{"seat_wind": "E", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}],
        "context": {"win_by": "self_draw", "round_wind": "E"},
    }
    assert run(*arguments)[1] == encode(service.payments(asked, "en")).decode() + "\n"
    assert run("payments", "S")[0] == 2
    assert run("payments", "X=12", "--by", "discard", "--discarder", "W")[0] == 1
