"""The clients against the real service, over networks that lose answers: typed, complete, and settling once."""

from __future__ import annotations

import inspect
import json
import os
import re
import select
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.client import Hupai, HupaiProblem, HupaiUnreachable, new_key, types
from hupai.client.operations import Operations
from integration.lambda_runtime import ROOT
from integration.test_http_openapi import base as _base
from support.unkind import Unkind
from support.waiting import wait_for

pytestmark = pytest.mark.slow  # real sockets, processes or the reader

base = _base  # the service, started as people start it
DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
GUIDE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
HAND = "[EEE,1][SSSS,1]55pWWWNNN"
CONTEXT = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node.js")


@pytest.fixture
def unkind(base: str) -> Iterator[Unkind]:
    proxy = Unkind(base)
    yield proxy
    proxy.close()


@pytest.fixture
def waited() -> list[float]:
    """What a client would have slept, in seconds."""
    return []


@pytest.fixture
def client(unkind: Unkind, waited: list[float]) -> Iterator[Hupai]:
    with Hupai(unkind.address, sleep=waited.append) as found:
        yield found


def opened(client: Hupai) -> tuple[str, str]:
    found = client.open_table({"players": ["Ann", "Bo", "Chloé", "大偉"], "rules": "mcr"})
    return found["id"], found["owner_token"]


def deal(number: int) -> types.DealRequest:
    win: Any = {"winner": "E", "win_by": "self_draw", "notation": HAND}
    return {"deal": number, "kind": "win", "wins": [win]}


# What is written from the API file


def test_the_clients_are_those_of_the_api_file() -> None:
    done = subprocess.run([sys.executable, ROOT / "scripts" / "clients.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_operation_has_a_method() -> None:
    ids = {operation["operationId"] for item in DOCUMENT["paths"].values() for operation in item.values()}
    methods = {name for name, _ in inspect.getmembers(Operations, inspect.isfunction) if not name.startswith("_")}
    assert methods == {re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", one).lower() for one in ids}
    script = (ROOT / "shared" / "hupai" / "embed" / "hupai.d.ts").read_text(encoding="utf-8")
    assert all(re.search(rf"^  {one}\(", script, re.MULTILINE) for one in ids)


def test_every_call_that_moves_points_takes_a_key() -> None:
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            if method == "get" or operation["tags"][0] in ("score", "payments", "photo", "rules", "service"):
                continue
            assert any(one.get("name") == "Idempotency-Key" for one in operation["parameters"]), (method, path)


def test_the_client_needs_nothing_but_python() -> None:
    code = f"""import sys
sys.path.insert(0, {str(ROOT / "shared")!r})
import hupai.client
print([name for name in sys.modules if name.startswith("hupai.") and not name.startswith("hupai.client")])"""
    command = [sys.executable, "-I", "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"


# Python


def test_what_is_asked_most(client: Hupai, root: Path) -> None:
    answer = client.score(HAND, context=CONTEXT, lang="fr")
    assert (answer["total"], answer["fans"][0]["name"]) == (98, "Quatre grands Vents")
    assert client.score(
        {"concealed": ["1m"] * 3 + ["2m"] * 3 + ["3m"] * 3 + ["E"] * 3 + ["9p"], "win_tile": "9p"}, context=CONTEXT
    )["is_win"]
    assert client.waits("234m456p22567s78s")["waits"][0]["tile"]
    assert client.batch([{"notation": HAND, "context": CONTEXT}, {"notation": "1x"}])["faulty"] == 1
    assert client.what_if({"notation": HAND, "context": {"win_by": "discard", "seat_wind": "E", "round_wind": "E"}})
    paid = client.payments(
        {"rules": "mcr", "context": {"win_by": "self_draw"}, "winners": [{"seat_wind": "E", "points": 8}]}
    )
    assert sum(paid["payments"].values()) == 0  # type: ignore[arg-type]  # a dict of four seats
    assert (
        client.score_link(HAND, win_by="self_draw", seat_wind="E", round_wind="E", options={"false_win": 20})["total"]
        == 98
    )
    assert client.draw_hand(HAND).startswith("<svg")
    assert {one["id"] for one in client.list_rulesets()["rulesets"]} >= {"mcr", "hk-old-style"}
    assert client.get_ruleset("mcr", lang="fr")["id"] == "mcr"
    assert client.get_pattern("mcr", "all_green")["id"] == "all_green"
    assert client.get_health()["status"] == "ok"


def test_photos(client: Hupai, root: Path) -> None:
    photo = (root / "models" / "vector.png").read_bytes()
    read = client.recognise(photo, lang="fr")
    assert len(read["tiles"]) >= 13
    scored = client.score_photo(
        photo,
        asked={"context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}, "options": {"false_win": 20}},
    )
    assert [tile["tile"] for tile in scored["tiles"]] == [tile["tile"] for tile in read["tiles"]]
    large = client.score_photo({"upload": client.upload(photo), "context": CONTEXT})  # type: ignore[typeddict-item]  # a literal would do
    assert large["tiles"] == scored["tiles"]
    rows: Any = [{"tile": tile["tile"], "polygon": tile["polygon"]} for tile in read["tiles"]]
    assert client.arrange({"tiles": rows, "context": CONTEXT})  # type: ignore[typeddict-item]  # the same


def test_a_refusal_is_an_exception_with_every_fault(client: Hupai, unkind: Unkind) -> None:
    with pytest.raises(HupaiProblem) as raised:
        client.score("123m456p55555s99m", contxt={}, lang="fr")
    problem = raised.value
    assert (problem.status, problem.code) == (422, "invalid_request")
    assert [error["code"] for error in problem.errors] == ["unknown_field", "too_many_copies"]
    assert "Vouliez-vous dire" in str(problem) and str(problem).count("\n") == 1
    assert problem.instance and problem.idempotency_key is None and len(unkind.seen) == 1


def test_tables_and_clubs(client: Hupai) -> None:
    table, token = opened(client)
    settled = client.settle_deal(table, deal(1), token=token)
    assert settled["state"] == "settled"
    assert client.get_deal(table, 1, token=token)["deal"] == 1
    assert client.wait_for_deal(table, 1, token=token)["state"] == "settled"
    assert client.list_deals(table, token=token)["deals"]
    undone = client.reverse_deal(table, 1, token=token)
    assert undone["state"] == "reversed"
    assert client.get_statement(table, token=token)
    assert client.abandon_table(table, token=token)
    with pytest.raises(HupaiProblem, match=r".") as raised:
        client.get_table(table)
    assert (raised.value.status, raised.value.code) == (401, "token_required")
    club = client.create_club({"name": "四風"})
    assert club["club"]["id"] if "club" in club else club


# One key, one action (public reports, section G, row 66)


def test_a_lost_answer_settles_once(client: Hupai, unkind: Unkind) -> None:
    table, token = opened(client)
    unkind.seen.clear()
    unkind.plan = ["lose", "lose", "pass"]
    settled = client.settle_deal(table, deal(1), token=token)
    keys = {seen.headers["idempotency-key"] for seen in unkind.seen}
    assert len(unkind.seen) == 3 and len(keys) == 1
    assert settled["state"] == "settled"
    assert client.get_table(table, token=token)["deals_settled"] == 1


def test_the_key_of_a_lost_call_asks_for_the_same_action(client: Hupai, unkind: Unkind) -> None:
    table, token = opened(client)
    unkind.plan = ["lose"] * 4
    with pytest.raises(HupaiUnreachable) as lost:
        client.settle_deal(table, deal(1), token=token)
    assert lost.value.idempotency_key
    again = client.settle_deal(table, deal(1), token=token, idempotency_key=lost.value.idempotency_key)
    assert again["state"] == "settled"
    assert client.get_table(table, token=token)["deals_settled"] == 1


def test_two_calls_are_two_actions(client: Hupai, unkind: Unkind) -> None:
    table, token = opened(client)
    unkind.seen.clear()
    client.settle_deal(table, deal(1), token=token)
    client.settle_deal(table, deal(2), token=token)
    assert len({seen.headers["idempotency-key"] for seen in unkind.seen}) == 2
    assert client.get_table(table, token=token)["deals_settled"] == 2
    unkind.seen.clear()
    mine = new_key()
    client.settle_deal(table, deal(3), token=token, idempotency_key=mine)
    with pytest.raises(HupaiProblem) as raised:
        client.settle_deal(table, deal(4), token=token, idempotency_key=mine)
    assert (raised.value.code, raised.value.idempotency_key) == ("idempotency_key_reused", mine)


def test_a_call_that_only_asks_has_no_key(client: Hupai, unkind: Unkind) -> None:
    client.score(HAND, context=CONTEXT)
    assert "idempotency-key" not in unkind.seen[0].headers


def test_many_at_once_settle_each_once(unkind: Unkind) -> None:
    with Hupai(unkind.address, tries=8) as client:  # whoever meets all that goes wrong may try once more
        tables = [opened(client) for _ in range(4)]
        unkind.plan = ["lose", "pass", "busy", "lose", "pass", "cut"]
        failures: list[BaseException] = []

        def play(table: str, token: str) -> None:
            try:
                for number in (1, 2, 3):
                    client.settle_deal(table, deal(number), token=token)
            except BaseException as error:  # noqa: BLE001 - told by the test below
                failures.append(error)

        threads = [threading.Thread(target=play, args=table) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert [client.get_table(table, token=token)["deals_settled"] for table, token in tables] == [3] * 4


# Waiting


def test_it_waits_as_long_as_it_is_told(client: Hupai, unkind: Unkind, waited: list[float]) -> None:
    unkind.plan = ["busy", "late", "pass"]
    assert client.score(HAND, context=CONTEXT)["total"] == 98
    assert len(unkind.seen) == 3
    assert 1.0 <= waited[0] < 2.0 and 0.5 <= waited[1] < 3.0


def test_what_passes_is_asked_again_and_what_stays_is_not(client: Hupai, unkind: Unkind, waited: list[float]) -> None:
    unkind.plan = ["broken", "cut", "lose", "pass"]
    assert client.score(HAND, context=CONTEXT)["total"] == 98
    assert len(unkind.seen) == 4 and waited == sorted(waited)
    unkind.plan = ["full"]
    with pytest.raises(HupaiProblem) as raised:
        client.score(HAND, context=CONTEXT)
    assert raised.value.code == "reader_unavailable" and len(unkind.seen) == 5
    unkind.plan = ["broken"] * 4
    with pytest.raises(HupaiUnreachable, match="status 502"):
        client.score(HAND, context=CONTEXT)
    assert len(unkind.seen) == 9


def test_a_wait_beyond_patience_is_told(unkind: Unkind) -> None:
    unkind.plan = ["busy"]
    slept: list[float] = []
    with Hupai(unkind.address, patience=0.5, sleep=slept.append) as client, pytest.raises(HupaiProblem) as raised:
        client.score(HAND)
    assert (raised.value.status, raised.value.retry_after, slept) == (429, 1.0, [])


def test_a_service_below_a_path(unkind: Unkind) -> None:
    with Hupai(f"{unkind.address}/live/") as client, pytest.raises(HupaiProblem) as raised:
        client.score_link("1m/2m", lang="fr")
    assert unkind.seen[0].target == "/live/v1/hands/1m%2F2m?lang=fr"
    assert raised.value.status == 404


def test_nobody_there(unkind: Unkind) -> None:
    address = unkind.address
    unkind.close()
    slept: list[float] = []
    with Hupai(address, tries=2, sleep=slept.append) as client, pytest.raises(HupaiUnreachable, match="127"):
        client.get_health()
    assert len(slept) == 1
    for wrong in ("", "hupai.example", "ftp://x"):
        with pytest.raises(ValueError, match="no address of a service"):
            Hupai(wrong)


@pytest.mark.slow
def test_an_idle_connection_that_was_closed_is_replaced(base: str) -> None:
    with Hupai(base, tries=1) as client:
        assert client.get_health()["status"] == "ok"
        (kept,) = client._transport._idle.queue  # type: ignore[attr-defined]
        wait_for(lambda: select.select([kept.sock], [], [], 0)[0])  # uvicorn gives it up after five seconds
        assert client.score(HAND, context=CONTEXT)["total"] == 98


# JavaScript


def run_script(tmp_path: Path, text: str, *arguments: str) -> Any:
    """Run a module beside the client; it prints one line of JSON."""
    for name in ("hupai.js", "hupai.d.ts"):
        shutil.copy(ROOT / "shared" / "hupai" / "embed" / name, tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "main.js").write_text(text, encoding="utf-8")
    done = subprocess.run([str(NODE), "main.js", *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_node
def test_the_script_settles_once_too(tmp_path: Path, unkind: Unkind) -> None:
    unkind.plan = ["pass", "lose", "busy", "pass"]
    script = f"""
import {{Hupai, HupaiProblem, HupaiUnreachable}} from "./hupai.js";
const hupai = new Hupai({{base: process.argv[2], lang: "fr"}});
const opened = await hupai.openTable({{players: ["Ann", "Bo", "Chloé", "大偉"], rules: "mcr"}});
const token = opened.owner_token, table = opened.id;
const settled = await hupai.settleDeal(table, {json.dumps(deal(1))}, {{token}});
const after = await hupai.getTable(table, {{token}});
if ((await hupai.waitForDeal(table, 1, {{token}})).state !== "settled") throw new Error("on its way");
const out = {{state: settled.state, settled: after.deals_settled}};
const told = (error) => [error instanceof HupaiProblem, error.status, error.code];
try {{ await hupai.getTable(table); }} catch (error) {{ out.refused = told(error); }}
const gone = new Hupai({{base: "http://127.0.0.1:9", tries: 1}});
const lost = (error) => [error instanceof HupaiUnreachable, error.key];
try {{ await gone.settleDeal("x", {{}}, {{key: "mine"}}); }} catch (error) {{ out.lost = lost(error); }}
const stop = AbortSignal.abort();
try {{ await hupai.getHealth({{signal: stop}}); }} catch (error) {{ out.stopped = error.name; }}
try {{ await hupai.getTable(""); }} catch (error) {{ out.missing = error.message; }}
console.log(JSON.stringify(out));
"""
    out = json.loads(run_script(tmp_path, script, unkind.address))
    assert out == {
        "state": "settled",
        "settled": 1,
        "refused": [True, 401, "token_required"],
        "lost": [True, "mine"],
        "stopped": "AbortError",
        "missing": "id: a text is missing",
    }
    keys = [seen.headers.get("idempotency-key") for seen in unkind.seen if seen.target.startswith("/v1/tables/")]
    assert len(keys) >= 4 and len(set(keys[:3])) == 1 and keys[0]


@needs_node
@pytest.mark.slow
def test_the_script_reads_photos(tmp_path: Path, base: str) -> None:
    script = """
import {readFileSync} from "node:fs";
import {Hupai} from "./hupai.js";
const hupai = new Hupai({base: process.argv[2]});
const photo = readFileSync(process.argv[3]);
const read = await hupai.recognise(photo);
const asked = {context: {win_by: "self_draw"}, options: {false_win: 20}};
const scored = await hupai.scorePhoto(new Blob([photo]), {asked});
console.log(JSON.stringify([read.tiles.length, scored.tiles.length]));
"""
    out = json.loads(run_script(tmp_path, script, base, str(ROOT / "models" / "vector.png")))
    assert out[0] == out[1] >= 13


def tsc() -> Path:
    """Return TypeScript's compiler, from the folder of what was built; npm brings it the first time."""
    folder = ROOT / "build" / "node"
    found = folder / "node_modules" / "typescript" / "bin" / "tsc"
    if not found.is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("needs npm, which brings the TypeScript compiler")
        folder.mkdir(parents=True, exist_ok=True)
        command = [
            npm,
            "install",
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--prefix",
            str(folder),
            TYPESCRIPT,
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
        if done.returncode:
            pytest.skip(f"needs a registry of npm: {done.stderr[-200:]}")
    return found


#: pinned here, since nothing else of npm is used
TYPESCRIPT = "typescript@5.9.3"
TYPED = """
import {Hupai, HupaiProblem, type ScoreAnswer, type Deal} from "./hupai.js";
const hupai = new Hupai({base: "https://hupai.example", lang: "fr"});
const answer: ScoreAnswer = await hupai.scoreHand({notation: "1m", context: {win_by: "self_draw", seat_wind: null}});
const total: number = answer.total;
const deal: Deal = await hupai.settleDeal("x", {deal: 1, kind: "draw"}, {token: "t", key: "k", ifMatch: '"3"'});
await hupai.recognise(new Uint8Array(3), {asked: {lang: "fr"}});
await hupai.getDeal("x", 1, {token: "t", signal: AbortSignal.timeout(5)});
try { await hupai.getHealth(); } catch (error) { if (error instanceof HupaiProblem) error.errors[0].span; }
import "./hupai-hand.js";
const one = document.createElement("hupai-hand");
one.hand = "123m";
one.addEventListener("hupai-score", (event) => { const n: number = event.detail.total; });
one.addEventListener("hupai-error", (event) => event.detail.problem?.errors.length);
const late: Deal = await hupai.waitForDeal("x", 1, {token: "t", within: 5});
export {total, deal, late};
"""
WRONG = (
    'await hupai.scoreHand({notation: "1m", contxt: {}});',
    'await hupai.scoreHand({notation: "1m", context: {win_by: "selfdraw"}});',
    "answer.totl;",
    "await hupai.scoreHand();",
    "await hupai.getDeal('x');",
    "await hupai.scoreHand({notation: '1m'}, {key: 'k'});",
    "one.hnad = '1m';",
)


@needs_node
@pytest.mark.slow
def test_the_types_hold(tmp_path: Path) -> None:
    shutil.copy(ROOT / "shared" / "hupai" / "embed" / "hupai.d.ts", tmp_path / "hupai.d.ts")
    shutil.copy(ROOT / "shared" / "hupai" / "embed" / "hupai.js", tmp_path / "hupai.js")
    shutil.copy(ROOT / "shared" / "hupai" / "embed" / "hupai-hand.d.ts", tmp_path / "hupai-hand.d.ts")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    wrong = "".join(f"// @ts-expect-error\n{line}\n" for line in WRONG)
    (tmp_path / "main.ts").write_text(TYPED.replace("export {", wrong + "export {"), encoding="utf-8")
    flags = "--noEmit --strict --target es2022 --lib es2023,dom --module nodenext --moduleResolution nodenext"
    command = [str(NODE), str(tsc()), *flags.split(), "main.ts", "hupai.d.ts", "hupai-hand.d.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# The guide


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def test_the_guides_python_prints_what_it_says(base: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "models" / "vector.png", tmp_path / "hand.jpg")
    environment = {"PYTHONPATH": str(ROOT / "shared"), "PYTHONIOENCODING": "utf-8"}
    printed = []
    for text in blocks("python"):
        command = [sys.executable, "-c", text.replace("http://127.0.0.1:8000", base)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout.replace("\u00a0", " "))
    asked, photo, table = printed
    assert asked == blocks("text")[0]
    assert re.match(r"(ready|needs_review) \[.*\]\n.*9s", photo)
    assert table == "{'E': 318, 'S': -106, 'W': -106, 'N': -106}\n"


@pytest.mark.slow
def test_the_guides_python_has_the_right_types(tmp_path: Path) -> None:
    for i, text in enumerate(blocks("python")):
        (tmp_path / f"example{i}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(tmp_path)]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "shared")}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout


@needs_node
def test_the_guides_script_prints_the_same(tmp_path: Path, base: str) -> None:
    script = next(text for text in blocks("js") if "scoreHand" in text).replace("http://127.0.0.1:8000", base)
    assert run_script(tmp_path, script).replace("\u00a0", " ") == blocks("text")[0]


@needs_node
def test_the_guides_script_settles_at_a_table(tmp_path: Path, unkind: Unkind) -> None:
    """As it is written; and where the answer is lost, by the way that it shows, once."""
    script = next(text for text in blocks("js") if "settleDeal" in text)
    script = script.replace("http://127.0.0.1:8000", unkind.address)
    for plan in ([], ["pass", "lose", "lose", "lose", "lose"]):
        unkind.plan = plan
        assert run_script(tmp_path, script) == blocks("text")[1]
    settled = [seen for seen in unkind.seen if seen.method == "POST" and seen.target.endswith("/deals")]
    assert len(settled) == 6 and len({seen.headers["idempotency-key"] for seen in settled}) == 2


def test_the_guides_words_on_pythons_path(tmp_path: Path) -> None:
    assert "PYTHONPATH=FOLDER/shared" in GUIDE
    command = [sys.executable, "-S", "-c", "import hupai.client; print(hupai.client.__file__)"]
    environment = {"PYTHONPATH": str(ROOT / "shared")}  # -S: nothing that was installed is found
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == str(ROOT / "shared" / "hupai" / "client" / "__init__.py"), done.stderr
