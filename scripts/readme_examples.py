"""Hold the examples of README.md and the guides to what the service really answers.

    python scripts/readme_examples.py            say which examples differ; exit code 1 when one does
    python scripts/readme_examples.py --write    put the real answers in

A block marked ``console`` holds commands (``$ curl ...`` of this service, ``$ hupai ...``, ``$ echo ... | hupai ...``)
and what they print; ``hupai`` runs in an empty folder that holds the files which ``json title="club.json"`` blocks
spell out.  ``NAME=$(...)`` sets variables, ``> file`` keeps an answer in the folder, and the service keeps its tables
as long as a page is looked at.  A line ``...`` stands for any lines, ``...`` at the end of one for the rest of it.  A
block marked ``pycon`` is a doctest.  With ``--write`` an answer that has ``...`` keeps its lines and is only checked:
shorten by hand what is too long to read.
"""

from __future__ import annotations

import asyncio
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
#: the pages whose examples are held to the service
PAGES = (
    README,
    ROOT / "docs" / "hands.md",
    ROOT / "docs" / "house-rules.md",
    ROOT / "docs" / "requests.md",
    ROOT / "docs" / "pictures.md",
    ROOT / "docs" / "embed.md",
    ROOT / "docs" / "phone-app.md",
)
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r'^```json title="([\w.-]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)
ANY = "..."
#: When the tables of the examples are played: on an evening of 2026, always the same one.
EVENING = 1_796_068_800


def examples(block: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block, as typed, with the lines below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        end = 1
        while end < len(lines) and _unfinished("".join(lines[:end])):
            end += 1
        yield "".join(lines[:end]), "".join(lines[end:])


def _unfinished(command: str) -> bool:
    return command.endswith("\\\n") or command.count("'") % 2 == 1


class Shell:
    """What a reader has at hand: variables, and a service that keeps tables in his folder."""

    def __init__(self, folder: Path) -> None:
        from hupai.api.app import create_app
        from hupai.api.tables import Tables
        from hupai.ledger import SqliteStore
        from hupai.settle import Desk

        self.folder = folder
        self.variables: dict[str, str] = {}
        self._store = SqliteStore(folder / "tables.sqlite")
        self.app = create_app(tables=Tables(Desk(self._store, lambda: EVENING)))

    def close(self) -> None:
        """Forget the tables."""
        self._store.close()

    def assign(self, command: str) -> None:
        """Set variables, as a shell does."""
        environment = {"PATH": os.environ["PATH"], **self.variables}
        script = f"set -a\n{command}\nenv -0"
        done = subprocess.run(["sh", "-c", script], cwd=self.folder, env=environment, capture_output=True, check=True)
        found = dict(line.partition("=")[::2] for line in done.stdout.decode().split("\0") if "=" in line)
        named = re.findall(r"\b([A-Z]+)=", command)
        self.variables |= {name: found[name] for name in named}

    def expanded(self, word: str) -> str:
        """Return a word with its variables in their places."""
        return re.sub(r"\$([A-Z]+)", lambda found: self.variables.get(found[1], found[0]), word)


def run(command: str, folder: Path | None = None, shell: Shell | None = None) -> str:
    """Return what ``command``, run in ``folder``, prints, with the service asked directly instead of over a socket."""
    if shell is not None and re.match(r"[A-Z]+=", command):
        shell.assign(command)
        return ""
    words = shlex.split(command.replace("\\\n", " "))
    if shell is not None:
        words = [shell.expanded(word) for word in words]
    pretty, said_to, into = False, "", None
    if ">" in words:
        words, into = words[: words.index(">")], words[-1]
    if words[0] == "echo" and words[2] == "|":
        said_to, words = words[1] + "\n", words[3:]
    if "|" in words:
        cut = words.index("|")
        if words[cut + 1 :] != ["python3", "-m", "json.tool", "--no-ensure-ascii"]:
            raise ValueError(f"no such filter here: {command}")
        words, pretty = words[:cut], True
    if words[0] == "hupai":
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "shared"), "LANG": "en_GB.UTF-8", "COLUMNS": "100",
                       "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "hupai.cli", *words[1:]], cwd=folder, env=environment,
            input=said_to, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        said = done.stdout + done.stderr
    elif words[0] == "curl":
        said = asyncio.run(_curl(words[1:], folder, shell))
    else:
        raise ValueError(f"no such command here: {command}")
    if pretty:
        said = json.dumps(json.loads(said), indent=4, ensure_ascii=False)
    if folder is not None and into is not None:
        (folder / Path(into).name).write_text(said, encoding="utf-8")
        return ""
    said = said.strip("\n")
    return f"{said}\n" if said else ""


async def _curl(words: list[str], folder: Path | None, shell: Shell | None) -> str:
    import httpx

    from hupai.api.app import create_app

    address, method, headers, body = "", "GET", {"Accept": "*/*"}, None
    rest = iter(words)
    for word in rest:
        if word == "-H":
            name, _, value = next(rest).partition(": ")
            headers[name] = value
        elif word in ("-d", "--data-binary"):
            method, body = "POST", _sent(next(rest), folder)
        elif word == "-X":
            method = next(rest)
        elif not re.fullmatch("-[gs]+", word):
            address = word
    if set("[]|{} ") & set(urlsplit(address).path) and "-g" not in words and "-gs" not in words:
        raise ValueError(f"curl takes brackets for a pattern unless it is told -g: {address}")
    parts = urlsplit(address)
    target = quote(parts.path, safe="/%") + (f"?{parts.query}" if parts.query else "")
    app = create_app() if shell is None else shell.app
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8000") as client:
        said = await client.request(method, target, headers=headers, content=body)
        # A mark and line ends that spreadsheets need, and no terminal shows.
        return said.text.removeprefix("\ufeff").replace("\r\n", "\n")


def _sent(given: str, folder: Path | None) -> bytes:
    """Return the body that ``given`` names: a file of the page or of the project after ``@``, else itself."""
    if not given.startswith("@"):
        return given.encode()
    here = folder / given[1:] if folder is not None else ROOT / given[1:]
    return (here if here.is_file() else ROOT / given[1:]).read_bytes()


def fits(shown: str, real: str) -> bool:
    """Tell whether ``real`` is what ``shown`` shows, each ``...`` standing for any lines or the rest of its line."""
    if not shown.strip():
        return not real.strip()
    return re.fullmatch("".join(map(_pattern, shown.strip("\n").split("\n"))), real) is not None


def _pattern(line: str) -> str:
    if line.strip() == ANY:
        return "(?:.*\n)*"
    return re.escape(line[: -len(ANY)]) + ".*\n" if line.endswith(ANY) else re.escape(line.rstrip()) + " *\n"


def check(text: str) -> tuple[str, list[str]]:
    """Return ``text`` with the real answers in it, and a complaint for each example that showed another."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FILE.findall(text):
            (Path(folder) / name).write_text(content, encoding="utf-8")
        with closing(Shell(Path(folder))) as shell:
            return _check(text, Path(folder), shell)


def _check(text: str, folder: Path, shell: Shell) -> tuple[str, list[str]]:
    wrong: list[str] = []

    def real(match: re.Match[str]) -> str:
        parts = []
        for command, shown in examples(match[1]):
            answer = run(command, folder, shell)
            kept = shown if any(line.endswith(ANY) for line in shown.splitlines()) else answer
            if not fits(shown, answer):
                wrong.append(f"$ {command}prints\n{answer}and not\n{shown}")
            parts.append(f"$ {command}{kept}")
        return f"```console\n{''.join(parts)}```"

    written = BLOCK.sub(real, text)
    blocks = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(doctest.DocTestParser().get_doctest(blocks, {}, "page", "page", 0), out=told.append)
    return written, wrong + (["".join(told)] if runner.failures else [])


def main() -> int:
    """Check, or write."""
    sys.path.insert(0, str(ROOT / "shared"))
    failed = False
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        written, wrong = check(text)
        if "--write" in sys.argv[1:]:
            page.write_text(written, encoding="utf-8")
            wrong = check(written)[1]
        for complaint in wrong:
            print(f"{page.relative_to(ROOT)}: {complaint}")
        failed = failed or bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
