"""Write what browsers are given: the module ``hupai-hand.js`` from its source, its style and the words, and its hash.

python scripts/embed_module.py [--check]            write the files, or tell whether they are stale
python scripts/embed_module.py --release 1.0.1      put the sources out under a version

A release never changes once it is out, and stays when the next one comes: pages pin it by its hash.
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

from hupai.draw.tiles import DARK, LIGHT, PROPERTY
from hupai.tiles import FACES

ROOT = Path(__file__).resolve().parent.parent
EMBED = ROOT / "shared" / "hupai" / "embed"
MODULE = "hupai-hand.js"
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
    state = json.loads((EMBED / "releases.json").read_text(encoding="utf-8"))
    if "--release" in arguments:
        release(state, arguments[arguments.index("--release") + 1])
    newest = state["newest"]
    row = state["releases"].setdefault(newest, {"file": MODULE, "frozen": False})
    made = {EMBED / "hand.css": style() + "\n"}
    data = module(newest).encode("utf-8")
    if row["frozen"]:
        served = (EMBED / row["file"]).read_bytes()
        if integrity(served) != row["integrity"]:
            print(f"{row['file']} is not what was released as {newest}")
            return 1
        if served != data:
            print(f"the sources have moved on since {newest}: --release VERSION puts them out")
        data = served
    else:
        row["integrity"] = integrity(data)
        made[EMBED / row["file"]] = data.decode("utf-8")
    made[EMBED / "releases.json"] = json.dumps(state, indent=1) + "\n"
    made[GUIDE] = pinned(GUIDE.read_text(encoding="utf-8"), newest, row["integrity"])
    stale = [file for file, text in made.items() if not file.is_file() or file.read_text(encoding="utf-8") != text]
    compressed = len(gzip.compress(data, 9, mtime=0))
    print(f"hupai-hand {newest}: {len(data)} bytes, {compressed} compressed, {row['integrity']}")
    if "--check" in arguments:
        if stale:
            print(f"stale: {', '.join(file.name for file in stale)}; run scripts/embed_module.py")
        return 1 if stale else 0
    for file in stale:
        file.write_text(made[file], encoding="utf-8")
    return 0


def release(state: dict[str, Any], version: str) -> None:
    """Put the sources out as ``version``, for good; what was the newest release stays under a name of its own."""
    if not re.fullmatch(r"1\.\d+\.\d+", version):
        raise SystemExit(f"no version of /embed/v1: {version}")
    before = state["releases"].get(state["newest"])
    if version in state["releases"] and state["releases"][version]["frozen"]:
        raise SystemExit(f"{version} is out already")
    if before and before["frozen"]:
        before["file"] = f"hupai-hand-{state['newest']}.js"
        (EMBED / MODULE).rename(EMBED / before["file"])
    elif before and state["newest"] != version:
        del state["releases"][state["newest"]]
    data = module(version).encode("utf-8")
    (EMBED / MODULE).write_bytes(data)
    state["newest"] = version
    state["releases"][version] = {"file": MODULE, "frozen": True, "integrity": integrity(data)}


def pinned(text: str, version: str, hash_: str) -> str:
    """Return the guide with the newest release and its hash in its examples."""
    text = re.sub(r"sha384-[A-Za-z0-9+/]{64}", hash_, text)
    return re.sub(r"hupai-hand\.js\?v=\d+\.\d+\.\d+", f"hupai-hand.js?v={version}", text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
