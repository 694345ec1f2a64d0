"""Write ``docs/rules/*.md``, a page for each family of rule sets in each language, from the tables and worked hands.

python scripts/rule_pages.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

from hupai.api.rulebook import families, rule_book
from hupai.draw import LANGUAGES
from hupai.draw.rulebook.markdown import file_name

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "rules"


def names() -> dict[str, tuple[str, str]]:
    """Return the family and language of every page by the name of its file."""
    return {file_name(family, lang): (family, lang) for family in families() for lang in LANGUAGES}


def pages() -> dict[str, str]:
    """Return every page by the name of its file."""
    return {name: rule_book(*of) for name, of in names().items()}


def main() -> int:
    """Write the pages, or with ``--check`` tell which are not those of the tables."""
    wrong = 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        path = TARGET / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            wrong += 1
            sys.stderr.write(f"docs/rules/{name} is not what the tables say: python scripts/rule_pages.py\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
