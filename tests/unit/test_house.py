"""The house itself: which room may import which, what each shows, and that scoring stays light."""

from __future__ import annotations

import ast
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ENGINE = ROOT / "shared" / "hupai"

#: room -> the rooms right below it; it may import those, and whatever they may import
BELOW: dict[str, tuple[str, ...]] = {
    "tiles": (),
    "hand": ("tiles",),
    "notation": ("hand",),
    "readings": ("hand",),
    "rules": ("readings",),
    "score": ("rules",),
    "payments": ("score",),
    "answer": ("payments", "notation"),
    "table": ("answer",),
    "ledger": ("table",),
    "vision": ("hand",),
    "draw": ("score",),
    "embed": ("draw",),
    "settle": ("ledger", "answer", "vision"),
    "hooks": ("ledger",),
    "api": ("settle", "embed", "hooks"),
    "bots": ("api",),
    "cli": ("bots",),
    "client": (),
}
#: room -> what it may import that Python does not bring; every other room: nothing
OUTSIDE: dict[str, set[str]] = {
    "api": {"fastapi", "starlette", "uvicorn", "boto3", "botocore"},
    "vision": {"PIL", "numpy", "onnxruntime", "pi_heif"},
    "ledger": {"boto3", "botocore"},
    "settle": {"boto3", "botocore"},
    "bots": {"nacl"},
    "draw": {"resvg_py"},
}
#: The engine knows no clock, chance, environment, network or log: those arrive as arguments.
PURE = (
    "tiles",
    "hand",
    "notation",
    "readings",
    "rules",
    "score",
    "payments",
    "answer",
    "table",
    "draw",
    "embed",
    "settle",
)
IMPURE = {
    "asyncio",
    "datetime",
    "http",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}

#: What scoring a hand must not bring in.
HEAVY = (
    "PIL",
    "resvg_py",
    "boto3",
    "botocore",
    "fastapi",
    "numpy",
    "onnxruntime",
    "pydantic",
    "starlette",
    "mangum",
    "uvicorn",
)
SCORES = """
import json, sys
import hupai
from hupai.api.service import score
found = score({"notation": "[EEE,1][SSSS,1]55pWWWNNN",
               "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}}, "en")
assert found["is_win"], found
print(json.dumps(sorted(sys.modules)))
"""


@cache
def _modules() -> tuple[tuple[str, Path], ...]:
    """Return each module of the engine: the room it is in (empty for the top) and its file."""
    inside = [(file.relative_to(ENGINE).with_suffix("").parts, file) for file in sorted(ENGINE.rglob("*.py"))]
    return tuple(("" if parts == ("__init__",) else parts[0], file) for parts, file in inside)


@cache
def _import_nodes(file: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)))


def _imports(file: Path) -> Iterator[tuple[str, str]]:
    """Yield ``("room", name)`` for each room and ``("outside", name)`` for each other package that ``file`` imports."""
    package = ("hupai", *file.relative_to(ENGINE).parts[:-1])
    for node in _import_nodes(file):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module.split(".") if node.module else ())))
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "hupai" else [module]
        for name in names:
            first, _, rest = name.partition(".")
            if first != "hupai":
                yield "outside", first
            elif rest and not rest.startswith("__"):
                yield "room", rest.partition(".")[0]


def _reach(room: str) -> set[str]:
    found: set[str] = set()
    todo = list(BELOW[room])
    while todo:
        below = todo.pop()
        if below not in found:
            found.add(below)
            todo.extend(BELOW[below])
    return found


def test_every_room_has_its_place() -> None:
    assert {room for room, _ in _modules()} - {""} <= set(BELOW)
    assert not [room for room in BELOW if room in _reach(room)], "a circle"


def test_the_architecture_page_has_every_room_and_its_arrows() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)` \| .+ \| ([\w, ]*)\|$", page.partition("## Rooms")[2].partition("\n## ")[0], re.MULTILINE
    )
    told = {room: set(re.findall(r"\w+", below)) for room, below in rows}
    assert told.pop("page") == set(), "files only, of no room's code"
    assert told == {room: set(below) for room, below in BELOW.items()}


def test_arrows_point_down_only() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for room, file in _modules()
        for kind, name in _imports(file)
        if kind == "room" and name != room and name not in (_reach(room) if room else ())
    ]
    assert wrong == []


def test_rooms_bring_in_nothing_from_outside_but_what_they_are_for() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for room, file in _modules()
        for kind, name in _imports(file)
        if kind == "outside" and name not in sys.stdlib_module_names and name not in OUTSIDE.get(room, ())
    ]
    assert wrong == []


def test_the_engine_knows_no_clock_chance_or_environment() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for room, file in _modules()
        for kind, name in _imports(file)
        if room in PURE and kind == "outside" and name in IMPURE
    ]
    assert wrong == []


def test_what_a_room_shows_is_listed_and_there() -> None:
    rooms = [file.parent for _, file in _modules() if file.name == "__init__.py" and file.parent != ENGINE]
    for folder in rooms:
        tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
        if not any(isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)) for node in tree.body):
            continue  # nothing is shown: its modules are imported by name
        name = ".".join(("hupai", *folder.relative_to(ENGINE).parts))
        if name.startswith("hupai.vision"):
            pytest.importorskip("numpy")
        module = importlib.import_module(name)
        shown = list(module.__all__)
        assert len(set(shown)) == len(shown), name
        assert [item for item in shown if item.startswith("_") or not hasattr(module, item)] == [], name


def test_no_room_takes_what_another_keeps_private() -> None:
    wrong = []
    for room, file in _modules():
        for node in _import_nodes(file):
            if isinstance(node, ast.ImportFrom) and (node.level != 1 or room == ""):
                wrong += [f"{file.relative_to(ROOT)}: {a.name}" for a in node.names if re.match(r"_[a-z]", a.name)]
    assert wrong == []


def _isolated(code: str) -> str:
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ENGINE.parent)!r})\n{code}"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_scoring_a_hand_stays_light() -> None:
    loaded = set(json.loads(_isolated(SCORES)))
    assert [name for name in HEAVY if name in loaded] == []
    # dear for what they would give here: together as much as the engine itself
    assert [name for name in ("asyncio", "email", "http", "logging", "ssl", "unittest") if name in loaded] == []


def test_import_alone_brings_in_no_room() -> None:
    loaded = json.loads(_isolated("import hupai, json\nprint(json.dumps(sorted(sys.modules)))"))
    assert [name for name in loaded if name.startswith("hupai.")] == []


def _tracked() -> list[Path]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs a git checkout: which files are the project's is asked of git")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name]


def test_the_project_speaks_of_itself_alone() -> None:
    # spelt in two halves, so that this file does not trip over itself
    tops = [("/wo", "rk"), ("/ro", "ot"), ("/tm", "p")]
    names = [("pypi.", "org"), ("python", "hosted"), ("registry.", "npmjs"), ("deb.", "debian")]
    paths = [rf"(?<![\w.]){re.escape(a + b)}(?=[/\s\"'`),.:;]|$)" for a, b in tops]
    hosts = [re.escape(a + b) for a, b in names]
    forbidden = re.compile("|".join((*paths, *hosts)))
    found = []
    for file in _tracked():
        try:
            text = file.read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            hit = forbidden.search(line)
            if hit:
                found.append(f"{file.relative_to(ROOT)}:{number}: {hit[0]}")
    assert found == []


def test_nothing_large_or_made_is_tracked() -> None:
    files = [file for file in _tracked() if file.is_file()]
    assert [f.name for f in files if f.stat().st_size > 20 * 2**20] == []
    made = {"__pycache__", "build", "dist", ".venv", "node_modules"}
    assert [str(f) for f in files if made & set(f.relative_to(ROOT).parts)] == []
