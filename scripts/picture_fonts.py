"""Cut the fonts of pictures to the characters that the project writes.

    python scripts/picture_fonts.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

The two files come from Debian's package ``fonts-noto-cjk`` (SIL Open Font License 1.1; the reserved name is "Source").
Needs ``fonttools``, installed apart.  Run it again when a test says that a character has no glyph: it reads the words
and the names of patterns, adds the commonest characters, and writes into ``shared/hupai/draw/fonts`` a font for each
script and weight, and ``metrics.json`` with the characters and how wide they are, so that text is measured without
reading a font.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "shared" / "hupai"
TO = ENGINE / "draw" / "fonts"
#: script -> the languages whose words it writes, and the face inside the collections
SCRIPTS = {
    "latn": (("en", "fr"), "Noto Sans CJK TC"),
    "hant": (("zh-Hant",), "Noto Sans CJK TC"),
    "hans": (("zh-Hans",), "Noto Sans CJK SC"),
}
#: In Chinese these take as much room as a character; between Latin letters the font has narrow ones for them.
NARROW = {"‘": "cid00725", "’": "cid00726", "“": "cid00728", "”": "cid00729", "·": "cid00733"}
WEIGHTS = ("regular", "bold")
LATIN = (
    "".join(chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x100)))
    + "Œœ‘’“”„†•…‹›–—−×·≥≤≠→←↑↓△▲№€\u202f\u3000、。，：；！？（）《》「」『』【】〔〕～％＋－＝／｜"
)


def strings(value: Any) -> Iterable[str]:
    """Yield every string in a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def common(script: str) -> set[str]:
    """Return the commonest characters of a script, from the file beside this one."""
    if script == "latn":
        return set()  # what is not Latin there is written with the font of Traditional Chinese
    text = Path(__file__).with_name("common_characters.txt").read_text(encoding="utf-8")
    return {*text.partition(f"# {script}\n")[2].partition("#")[0]} - {"\n"}


def written(lang: str) -> set[str]:
    """Return the characters that the project writes in ``lang``."""
    found = set(LATIN)
    for file in (ENGINE / "draw").rglob(f"*{lang}*.json"):
        found.update(*strings(json.loads(file.read_text(encoding="utf-8"))))
    for file in (ENGINE / "rules").glob("*/names.json"):
        for names in json.loads(file.read_text(encoding="utf-8")).values():
            found.update(names[lang])
    for file in (ROOT / "docs").rglob(f"*{lang}*.md"):
        found.update(file.read_text(encoding="utf-8"))
    return {c for c in found if (c.isprintable() or c in "\u00a0\u3000") and c != "\ufe0e" and ord(c) < 0x1F000}


def cut(source: Path, face: str, script: str, weight: str, characters: set[str]) -> TTFont:
    """Return the face of a collection with these characters only, under a name of our own."""
    family = f"Hupai Sans {script.title()}"
    fonts = TTCollection(source).fonts
    font = next(one for one in fonts if one["name"].getDebugName(1) == face)
    if script == "latn":
        for table in font["cmap"].tables:
            table.cmap.update({ord(c): glyph for c, glyph in NARROW.items() if ord(c) in table.cmap})
    options = subset.Options(
        layout_features=["kern"],
        hinting=False,
        name_IDs=[0, 7, 13, 14],
        notdef_outline=True,
        drop_tables=["BASE", "VORG", "vhea", "vmtx", "DSIG"],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(c) for c in characters])
    cutter.subset(font)
    names = {
        1: family,
        2: weight.title(),
        3: f"{family} {weight.title()}",
        4: f"{family} {weight.title()}",
        6: f"{family}-{weight.title()}".replace(" ", ""),
    }
    for key, text in names.items():
        font["name"].setName(text, key, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames[0] = names[6]
    top[0].FullName, top[0].FamilyName = names[4], family
    return font


def main(sources: list[str]) -> int:
    """Write the fonts and their metrics; say how large they are and what has no glyph."""
    if len(sources) != len(WEIGHTS):
        print(__doc__)
        return 2
    metrics: dict[str, Any] = {}
    missing: set[str] = set()
    for script, (languages, face) in SCRIPTS.items():
        characters = common(script).union(*map(written, languages))
        if script == "latn":
            characters = {c for c in characters if ord(c) < 0x2E80}
        for weight, source in zip(WEIGHTS, sources, strict=True):
            font = cut(Path(source), face, script, weight, characters)
            known = font.getBestCmap()
            missing |= {c for c in characters if ord(c) not in known}
            advance = {chr(code): font["hmtx"][name][0] for code, name in known.items()}
            metrics.setdefault(script, {"wide": "".join(sorted(c for c, w in advance.items() if w == 1000))})
            metrics[script][weight] = {c: w for c, w in sorted(advance.items()) if w != 1000}
            to = TO / f"hupai-{script}-{weight}.otf"
            font.save(to)
            print(f"{to.name}: {len(known)} characters, {to.stat().st_size // 1024} KiB")
    (TO / "metrics.json").write_text(json.dumps(metrics, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print("no glyph for:", "".join(sorted(missing)) or "none")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
