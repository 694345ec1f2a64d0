"""The page's files: joined as they say, in four languages that say the same, and bound to their own origin."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from hupai.api.app import create_app
from hupai.api.page import page
from hupai.api.page_bundle import DECLARED, ENTRY, IMPORT, LATER, join, order
from hupai.draw import LANGUAGES
from integration.http_client import Client

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "hupai" / "page"
MODULES = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.js")) if path.name != "sw.js"}
FAMILIES = sorted({path.name.partition(".")[0] for path in (FOLDER / "words").glob("*.json")})
#: t("key"), and both branches of t(x ? "key" : "other")
_SAID = re.compile(r"""\bt\((?:[^"`()]*\? )?"([^"]+)"(?: : "([^"]+)")?""")
_SAID_WITH_GAP = re.compile(r"\bt\(`([^`$]*)\$\{")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    found = Client(create_app(packed=True))
    yield found
    found.close()


def words(lang: str) -> dict[str, str]:
    """Everything that the page itself says in one language."""
    found: dict[str, str] = {}
    for path in sorted((FOLDER / "words").glob(f"*.{lang}.json")):
        found.update(json.loads(path.read_text("utf-8")))
    return found


# Joining


def test_modules_are_joined_in_order_and_export_what_they_declare() -> None:
    sources = {
        "main.js": 'import {a} from "./a.js";\nimport {b} from "./b.js";\nconst c = a + b;\n',
        "a.js": "export const a = 1;\n",
        "b.js": 'import {\n  a,\n} from "./a.js";\nexport const b = a + 1;\n',
        "tables.js": 'import {only} from "./only.js";\nimport {b} from "./b.js";\nexport const d = only + b;\n',
        "only.js": "export const only = 3;\n",
    }
    found = join(sources, "v1")
    assert found.app == "const a = 1;\nconst b = a + 1;\nconst c = a + b;\nexport {a, b, c};\n"
    assert found.later == (
        'import {b} from "./app.js?v=v1";\nconst only = 3;\nconst d = only + b;\nexport {only, d};\n'
    )


def test_a_circle_and_what_is_not_there_are_told() -> None:
    with pytest.raises(ValueError, match=r"circle: main.js > a.js > main.js"):
        join({"main.js": 'import {a} from "./a.js";\n', "a.js": 'import {m} from "./main.js";\n'}, "v")
    with pytest.raises(ValueError, match=r"main.js imports a.js, which is not there"):
        join({"main.js": 'import {a} from "./a.js";\n'}, "v")


def test_every_module_keeps_to_what_joining_understands() -> None:
    for name, text in MODULES.items():
        for line in re.findall(r"^(?:import|export)\b.*", text, re.MULTILINE):
            is_import = line.startswith("import {")
            assert is_import or re.match(r"export (async function|function|const|let|class) ", line), (name, line)
        assert text.count("\nimport ") + text.startswith("import ") == len(IMPORT.findall(text)), name
        for names, source in IMPORT.findall(text):
            exported = set(
                re.findall(r"^export (?:async function|function|const|let|class) (\w+)", MODULES[source], re.MULTILINE)
            )
            asked = {one.strip() for one in names.split(",") if one.strip()}
            assert asked <= exported, (name, source, asked - exported)
            body = IMPORT.sub("", text)
            assert not [one for one in asked if not re.search(rf"\b{re.escape(one)}\b", body)], (name, "imports unused")


@pytest.mark.parametrize("entry", [ENTRY, *([LATER] if LATER in MODULES else [])])
def test_names_differ_over_all_modules_that_are_joined(entry: str) -> None:
    first = order(MODULES, ENTRY)
    joined = first if entry == ENTRY else [name for name in order(MODULES, entry) if name not in first]
    names = [name for module in joined for name in DECLARED.findall(MODULES[module])]
    assert sorted(names) == sorted(set(names))
    assert set(MODULES) == set(order(MODULES, ENTRY)) | (set(order(MODULES, LATER)) if LATER in MODULES else set())


def test_nothing_is_shown_as_markup() -> None:
    for name, text in MODULES.items():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            name
        )


# Words


@pytest.mark.parametrize("family", FAMILIES)
def test_every_language_says_the_same_things(family: str) -> None:
    texts = {lang: json.loads((FOLDER / "words" / f"{family}.{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
    gap = re.compile(r"\{(?:the:)?(\w+)")
    for lang, found in texts.items():
        assert list(found) == list(texts["en"]), lang
        for key, text in found.items():
            assert text.strip() == text != "", (lang, key)
            assert set(gap.findall(text)) <= set(gap.findall(texts["en"][key])), (lang, key)


def test_what_the_page_says_has_words_and_no_word_is_left_over() -> None:
    told = words("en")
    said = {key for text in MODULES.values() for found in _SAID.findall(text) for key in found if key}
    beginnings = tuple({start for text in MODULES.values() for start in _SAID_WITH_GAP.findall(text)})
    assert said - set(told) == set()
    quoted = {key for key in told if any(f'"{key}"' in text for text in MODULES.values())}
    assert [key for key in told if key not in said | quoted and not key.startswith(beginnings)] == []


def test_the_words_of_the_engine_come_with_them(client: Client) -> None:
    for lang in LANGUAGES:
        found = client.get(f"/page/words.{lang}.json").json()
        assert found["page"] == words(lang)
        assert len(found["tiles"]) == 42
        assert set(found["winds"]) == set("ESWN")


# Serving


def test_every_file_is_served_and_kept_as_long_as_its_address_says(client: Client) -> None:
    found = page()
    for path, file in found.files.items():
        reply = client.get(f"/{path}")
        assert (reply.status, reply.body) == (200, file.body), path
        assert reply.headers["content-type"] == file.media_type
        assert reply.headers["cache-control"] == "no-cache"
        if path.startswith("page/"):
            kept = client.get(f"/{path}?v={found.version}")
            assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert client.get(f"/{path}?v=old").headers["cache-control"] == "no-cache"
    assert client.get("/page/none.js").status == 404
    assert client.get("/page/..%2fapp.py").status == 404


def test_whoever_takes_gzip_gets_it_where_no_gateway_does_that(client: Client) -> None:
    behind = Client(create_app())
    assert "content-encoding" not in behind.get("/page/app.js", accept_encoding="gzip, br").headers
    behind.close()
    plain = client.get("/page/app.js")
    packed = client.get("/page/app.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_the_page_runs_its_own_scripts_and_is_framed_by_nobody(client: Client) -> None:
    reply = client.get("/")
    document = reply.body.decode()
    policy = dict(part.strip().split(" ", 1) for part in reply.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    script = document.partition("<script>")[2].partition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert policy["script-src"] == f"'self' 'sha256-{digest}'"
    assert "unsafe" not in reply.headers["content-security-policy"]
    assert document.count("<script") == 2
    assert "{{" not in document
    assert not re.search(r"""(src|href)=["'](https?:)?/""", document), "addresses are relative: it may lie below a path"


def test_the_manifest_and_the_worker_name_files_that_are_there(client: Client) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert client.get("/" + icon["src"]).status == 200
    worker = client.get("/sw.js").body.decode()
    assert "{{" not in worker
    listed = re.search(r"const FILES = (.*?);\n", worker, re.DOTALL)
    assert listed
    for name in re.findall(r'"([\w.-]+\.(?:js|css|json|svg))"', listed[1]):
        assert client.get(f"/page/{name}").status == 200, name
