"""The guide to clubs, typed into a shell as it stands, against the real service."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from hupai.ledger import SqliteStore, verify, verify_club
from support.running import running

pytestmark = pytest.mark.slow  # real sockets, processes or the reader

GUIDE = (Path(__file__).resolve().parent.parent.parent / "docs" / "clubs.md").read_text("utf-8")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    data = tmp_path_factory.mktemp("data")
    with running(data, "--data", str(data)) as service:
        yield service.address, data


@pytest.mark.skipif(
    not (shutil.which("bash") and shutil.which("curl")), reason="needs bash and curl, as the reader of the guide does"
)
def test_an_evening_of_a_club(served: tuple[str, Path], tmp_path: Path) -> None:
    address, data = served
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) == 6
    script = "set -euo pipefail\n" + "".join(blocks).replace("http://127.0.0.1:8000", address)
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    read = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    assert '"status":"finished"' in read["finished.json"] and '"code"' not in "".join(read.values())
    with (tmp_path / "standings.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    ranks = [(row["rank"], row["name"]) for row in rows]
    assert ranks[:2] == [("1", "Ann"), ("2", "Chloé")] and sorted(ranks[2:]) == [("3", "Bo"), ("3", "大偉")]
    assert sum(int(row["table_points_twelfths"]) for row in rows) == 84 and rows[0]["biggest"] == "98"
    assert sum(int(row["total"]) for row in rows) == 0
    statement = read["statement.html"]
    assert '<html lang="fr">' in statement and "Ann gagne 98 points en tirant la tuile" in statement
    assert "it was North who discarded" in statement and len(read["statement.csv"].splitlines()) == 20
    link = next(line for line in done.stdout.splitlines() if "/statement#" in line)
    with urllib.request.urlopen(link.partition("#")[0]) as page:
        assert page.status == 200
    assert done.stdout.endswith('"name":null}')
    store = SqliteStore(data / "tables.sqlite")
    assert all(verify(store, table).clean for table in store.ids("T")) and len(store.ids("T")) == 1
    assert [verify_club(store, club) for club in store.ids("C")] == [()]
    store.close()
