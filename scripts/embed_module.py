"""Write what browsers are given: the module ``hupai-hand.js`` from its source, its style and the words, and its hash.

python scripts/embed_module.py [--check]

A release never changes once it is out: a changed module needs a new version in ``releases.json`` first, and the old
file stays beside it under its version, so that pages which pin it keep working.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from base64 import b64encode
from hashlib import sha384
from pathlib import Path
from typing import Any

from hupai.draw.tiles import DARK, LIGHT
from hupai.draw.tiles_sprite import PROPERTY
from hupai.tiles import FACES

ROOT = Path(__file__).resolve().parent.parent
EMBED = ROOT / "shared" / "hupai" / "embed"
GUIDE = ROOT / "docs" / "embed.md"
WORDS = ROOT / "shared" / "hupai" / "draw" / "words"
LANGUAGES = ("en", "fr", "zh-Hant", "zh-Hans")
CARD = (
    "without_flowers",
    "no_win",
    "not_counted",
    "payments",
    "worth",
    "money",
    "waits",
    "distance",
    "below_minimum",
    "comma",
    "colon",
)


def words() -> dict[str, Any]:
    """Return what the module says, from the engine's own words."""
    out = {}
    for lang in LANGUAGES:
        data = json.loads((WORDS / f"{lang}.json").read_text(encoding="utf-8"))
        out[lang] = {
            "tiles": [data["tiles"][face].rpartition("|")[2] for face in FACES],
            **{section: data[section] for section in ("winds", "sets", "units", "embed")},
            "card": {key: data["card"][key] for key in CARD},
        }
    return out


def style() -> str:
    """Return the style without what only people need, with the colours of the tiles."""
    text = re.sub(r"/\*.*?\*/", "", (EMBED / "source" / "hand.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    inks = [f"{PROPERTY}{ink}: light-dark({colour}, {DARK[ink]});" for ink, colour in LIGHT.items()]
    text = text.replace("--inks: 0;", " ".join(inks))
    text = re.sub(r"\s+", " ", text)
    return re.sub(r" ?([{};,>]) ?", r"\1", text).replace(";}", "}").strip()


def module(version: str) -> str:
    """Return the module: comments and indentation off, nothing else; whoever reads it can follow it."""
    source = (EMBED / "source" / "hupai-hand.js").read_text(encoding="utf-8")
    lines = source.splitlines()
    kept = [lines[0]]
    inside = False
    for line in (one.strip() for one in lines[1:]):
        inside = inside or line.startswith("/**")
        if not inside and line and not line.startswith("//"):
            kept.append(line)
        inside = inside and not line.endswith("*/")
    text = "\n".join(kept) + "\n"
    for name, value in (
        ("version", version),
        ("words", json.dumps(words(), ensure_ascii=False, separators=(",", ":"))),
        ("style", json.dumps(style(), ensure_ascii=False)),
    ):
        text = text.replace("{{" + name + "}}", value)
    return text


def integrity(data: bytes) -> str:
    """Return the hash of a file as the attribute ``integrity`` takes it."""
    return "sha384-" + b64encode(sha384(data).digest()).decode()


def main(arguments: list[str]) -> int:
    """Write the files, or tell whether they are as they would be written."""
    releases = json.loads((EMBED / "releases.json").read_text(encoding="utf-8"))
    newest = releases["newest"]
    made = {"hupai-hand.js": module(newest), "hand.css": style() + "\n"}
    data = made["hupai-hand.js"].encode("utf-8")
    if (
        releases["releases"].get(newest, {}).get("frozen")
        and integrity(data) != releases["releases"][newest]["integrity"]
    ):
        print(f"hupai-hand.js differs from release {newest}, which is out: keep that file, and name a new version")
        return 1
    releases["releases"].setdefault(newest, {"file": "hupai-hand.js", "frozen": False})["integrity"] = integrity(data)
    made["releases.json"] = json.dumps(releases, indent=1) + "\n"
    stale = []
    guide = re.sub(r"sha384-[A-Za-z0-9+/]{64}", integrity(data), GUIDE.read_text(encoding="utf-8"))
    for file, text in {**{EMBED / name: text for name, text in made.items()}, GUIDE: guide}.items():
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(file.name)
            if "--check" not in arguments:
                file.write_text(text, encoding="utf-8")
    print(
        f"hupai-hand {newest}: {len(data)} bytes, {len(gzip.compress(data, 9, mtime=0))} compressed, {integrity(data)}"
    )
    if stale and "--check" in arguments:
        print(f"stale: {', '.join(stale)}; run scripts/embed_module.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
