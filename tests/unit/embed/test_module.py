"""The module of ``<hupai-hand>`` as it is served: written from its sources, small, alone, saying the engine's words."""

from __future__ import annotations

import gzip
import importlib
import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha384
from pathlib import Path

import pytest

import hupai.embed
from hupai.api.hand_fields import CONTEXT_FIELDS
from hupai.draw import LANGUAGES, tile_text
from hupai.draw.lexicon import lexicon
from hupai.embed import asset, newest, releases
from hupai.tiles import FACES

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
embed_module = importlib.import_module("embed_module")

#: what the sources make, which is what is served until the next release is prepared
MODULE = embed_module.module(newest().version)
WORDS = json.loads(re.search(r"^const WORDS = (.*);$", MODULE, re.MULTILINE)[1])  # type: ignore[index]


def test_it_is_what_its_sources_make() -> None:
    command = [sys.executable, ROOT / "scripts" / "embed_module.py", "--check"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_was_released_stays() -> None:
    for release in releases().values():
        assert release.frozen or release == newest()
        assert asset(release.file).data.startswith(f"/* hupai-hand {release.version}:".encode())


def test_a_release_comes_beside_the_ones_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(Path(hupai.embed.__file__).parent, tmp_path / "embed")
    guide = tmp_path / "guide.md"
    guide.write_text(f"hupai-hand.js?v=1.0.0 sha384-{'A' * 64}", encoding="utf-8")
    monkeypatch.setattr(embed_module, "EMBED", tmp_path / "embed")
    monkeypatch.setattr(embed_module, "GUIDE", guide)

    def state() -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = json.loads((tmp_path / "embed" / "releases.json").read_text())["releases"]
        return found

    if not newest().frozen:
        assert embed_module.main(["--release", newest().version]) == 0
    before = state()[newest().version]["integrity"]
    assert embed_module.main(["--release", "1.99.0"]) == 0
    assert embed_module.main(["--check"]) == 0
    after = state()
    assert after[newest().version]["integrity"] == before != after["1.99.0"]["integrity"]
    for row in after.values():
        assert embed_module.integrity((tmp_path / "embed" / row["file"]).read_bytes()) == row["integrity"]
    assert guide.read_text(encoding="utf-8") == f"hupai-hand.js?v=1.99.0 {after['1.99.0']['integrity']}"
    with pytest.raises(SystemExit):
        embed_module.main(["--release", "1.99.0"])
    with pytest.raises(SystemExit):
        embed_module.main(["--release", "2.0.0"])
    (tmp_path / "embed" / "hupai-hand.js").write_text("changed", encoding="utf-8")
    assert embed_module.main(["--check"]) == 1


def test_it_is_small() -> None:
    assert len(gzip.compress(MODULE.encode(), 9)) < 12_000


def test_the_hash_of_each_release_is_that_of_its_file() -> None:
    assert newest().version in releases()
    for release in releases().values():
        found = "sha384-" + b64encode(sha384(asset(release.file).data).digest()).decode()
        assert found == release.integrity, release.version


def test_the_guide_names_the_hash_that_holds() -> None:
    guide = (ROOT / "docs" / "embed.md").read_text(encoding="utf-8")
    assert newest().integrity in guide
    assert f"?v={newest().version}" in guide
    assert set(re.findall(r"sha384-[A-Za-z0-9+/]{64}", guide)) == {newest().integrity}


def test_it_names_no_other_host() -> None:
    assert set(re.findall(r"https?://[^\s\"'`)]+", MODULE)) == {"http://www.w3.org/2000/svg"}


def test_it_leaves_nothing_behind_in_the_page() -> None:
    assert not re.search(
        r"\b(?:window|globalThis|self)\s*\.|document\.cookie|localStorage|sessionStorage|eval\(", MODULE
    )
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", MODULE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_tiles_have_the_engines_names(lang: str) -> None:
    assert WORDS[lang]["tiles"] == [tile_text(face, lang) for face in FACES]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_words_are_the_engines(lang: str) -> None:
    words = lexicon(lang)
    for section in ("winds", "sets", "units", "embed"):
        assert WORDS[lang][section] == words.data[section]
    assert {key: words.data["card"][key] for key in WORDS[lang]["card"]} == WORDS[lang]["card"]


def test_every_word_that_it_says_is_there() -> None:
    source = (Path(hupai.embed.__file__).parent / "source" / "hupai-hand.js").read_text(encoding="utf-8")
    said = set(re.findall(r"words\.card\.(\w+)", source)) | set(re.findall(r"words\.embed\.(\w+)", source))
    known = {key for section in ("card", "embed") for key in WORDS["en"][section]}
    assert said <= known
    keys = set(re.findall(r"\bsay\(\"(\w+)\"", source))
    assert keys and keys <= known


def test_no_attribute_of_html_hides_a_field_of_the_context() -> None:
    listed = re.search(r"const OWN = new Set\(\((.*?)\)\.split", MODULE, re.DOTALL)
    assert listed is not None
    own = set(" ".join(re.findall(r'"([^"]*)"', listed[1])).split())
    assert own.isdisjoint({field.replace("_", "-") for field in CONTEXT_FIELDS} | set(CONTEXT_FIELDS))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
@pytest.mark.parametrize(
    ("text", "params", "said"),
    [
        ('Give "seat_wind": E.', {"field": "seat_wind"}, 'Give "seat-wind": E.'),
        ('No "seat_wnd". "last_wall_tile"?', {"field": "seat_wnd", "did_you_mean": "last_wall_tile"},
         'No "seat-wnd". "last-wall-tile"?'),
        ("kept_a as it is", {"value": "kept_a"}, "kept_a as it is"),
        ("tiles", {"field": "tiles"}, "tiles"),
        ("none", None, "none"),
    ],
)  # fmt: skip
def test_fields_are_told_as_attributes(text: str, params: dict[str, str] | None, said: str) -> None:
    (function,) = re.findall(r"^function asAttributes.*?^}", MODULE, re.DOTALL | re.MULTILINE)
    given = ", ".join(json.dumps(one) for one in ((text, params) if params else (text,)))
    script = f"{function}; process.stdout.write(asAttributes({given}))"
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout == said


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_it_is_a_module_that_parses(tmp_path: Path) -> None:
    file = tmp_path / "hupai-hand.mjs"
    file.write_text(MODULE, encoding="utf-8")
    done = subprocess.run(["node", "--check", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_guide_lists_every_part_and_variable() -> None:
    guide = (ROOT / "docs" / "embed.md").read_text(encoding="utf-8")
    parts = set(re.findall(r'\bput\([^;]*?, "[a-z0-9]+", "([a-z-]+)"', MODULE)) | {"card", "tile", "win-tile", "lit"}
    assert len(parts) > 20
    assert [part for part in sorted(parts) if f"`{part}`" not in guide] == []
    variables = set(re.findall(r"var\((--hupai-[a-z-]+)", asset("hand.css").data.decode())) - {"--hupai-tile-back"}
    assert [name for name in sorted(variables) if f"`{name}`" not in guide] == []
