"""``hupai`` as a program: what it imports, pipes, terminals."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "hupai.cli"]
HAND = ["score", "[EEE,1][SSSS,1]55pWWWNNN", "--self-draw", "--seat", "E", "--round", "E"]
LINE = b'{"notation":"123m456m789m123p22s"}\n'
HEAVY = {"fastapi", "starlette", "pydantic", "uvicorn", "numpy", "onnxruntime", "PIL", "boto3", "mangum"}


def environment(**more):
    kept = {
        name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR")
    }
    return {**kept, "TERM": "xterm", "PYTHONPATH": os.pathsep.join(sys.path), **more}


def test_scoring_imports_nothing_heavy():
    code = f"import sys; from hupai.cli import main; main({HAND!r}); print(sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    loaded = {name.partition(".")[0].strip("'[] ") for name in done.stderr.split(",")}
    assert "hupai" in loaded
    assert not loaded & HEAVY


def on_a_terminal(*arguments, **more):
    """Run ``hupai`` on a pseudo terminal of 80 columns and return what it printed."""
    main, side = pty.openpty()
    process = subprocess.Popen([*COMMAND, *arguments], stdout=side, stderr=side, env=environment(COLUMNS="80", **more))
    os.close(side)
    out = b""
    while True:
        try:
            chunk = os.read(main, 4096)
        except OSError:  # the other side is closed
            break
        if not chunk:
            break
        out += chunk
    os.close(main)
    return process.wait(), out.decode()


def test_colour_on_a_terminal_unless_refused():
    status, out = on_a_terminal(*HAND)
    assert status == 0
    assert "\x1b[1;32m" in out
    assert "\x1b" not in on_a_terminal(*HAND, NO_COLOR="1")[1]
    assert "\x1b" not in on_a_terminal(*HAND, TERM="dumb")[1]


def test_faults_on_a_terminal_are_red():
    status, out = on_a_terminal("score", "123m5")
    assert status == 1
    assert "\x1b[31;1m^" in out


def test_a_terminal_without_unicode_does_not_break_it():
    done = subprocess.run([*COMMAND, *HAND], capture_output=True, env=environment(PYTHONIOENCODING="ascii"), check=True)
    assert b"Big Four Winds" in done.stdout


def test_a_stream_answers_each_line_at_once():
    with subprocess.Popen(
        [*COMMAND, "score", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        for line, total in ((LINE, 22), (b"{\n", None), (LINE, 22)):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()).get("total") == total
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 1


def test_a_stream_without_problems_is_0():
    done = subprocess.run([*COMMAND, "score", "--jsonl"], input=LINE * 3, capture_output=True, env=environment())
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 3
    assert done.stderr == b""


@pytest.mark.parametrize("arguments", [["score", "--jsonl"], ["rules", "mcr"]])
def test_a_reader_that_leaves_stops_it_quietly(arguments):
    with subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        process.stdout.close()
        try:
            process.stdin.write(LINE * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device of Linux")
def test_a_full_disk_is_told_in_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, *HAND], stdout=full, stderr=subprocess.PIPE, text=True, env=environment())
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_traceback(closed):
    command = " ".join([*COMMAND, "score", "--jsonl", closed])
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment(), stdin=subprocess.DEVNULL
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
