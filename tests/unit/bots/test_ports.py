"""What goes out, and what is done later."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from hupai.bots import VARIABLES, Http, OutgoingError, Settings, Threads, told_open, troubles
from support.platforms import Platforms
from support.waiting import PATIENCE


def test_a_request_goes_out_and_its_answer_comes_back() -> None:
    with Platforms() as platforms:
        platforms.files["/x"] = b"hello"
        got = Http().send("PUT", f"{platforms.url}/x", headers={"Authorization": "Bot t"}, body=b"body")
        assert got == (200, b"hello")
        (call,) = platforms.calls
        assert (call.method, call.body, call.headers["authorization"]) == ("PUT", b"body", "Bot t")


def test_a_refusal_is_an_answer_and_a_move_is_not_followed() -> None:
    with Platforms() as platforms:
        platforms.statuses["/x"] = [404, 500, 302, 301]
        assert [Http().send("GET", f"{platforms.url}/x", headers={}).status for _ in range(4)] == [404, 500, 302, 301]
        assert {call.path for call in platforms.calls} == {"/x"}


def test_more_than_was_asked_for_is_refused() -> None:
    with Platforms() as platforms:
        platforms.files["/x"] = b"x" * 101
        with pytest.raises(OutgoingError, match="too much"):
            Http().send("GET", f"{platforms.url}/x", headers={}, most=100)
        assert Http().send("GET", f"{platforms.url}/x", headers={}, most=101).status == 200


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://x/", "gopher://x", "", "//x", "http://127.0.0.1:1/"])
def test_what_is_no_address_of_the_web_is_not_reached(url: str) -> None:
    with pytest.raises(OutgoingError) as told:
        Http(patience=1).send("GET", url, headers={})
    assert url == "" or url not in str(told.value), "an address may hold a token"


def test_who_is_silent_is_not_waited_for() -> None:
    import socket

    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        begun = time.monotonic()
        with pytest.raises(OutgoingError):
            Http(patience=0.2).send("GET", f"http://127.0.0.1:{silent.getsockname()[1]}/secret", headers={})
        assert time.monotonic() - begun < PATIENCE


def test_jobs_are_done_tried_again_and_given_up() -> None:
    done: list[Any] = []
    said: list[str] = []

    def run(job: Any) -> None:
        done.append(job["n"])
        if job["n"] == 1 and done.count(1) < 2:
            raise OutgoingError("once")
        if job["n"] == 2:
            raise OutgoingError("always")

    threads = Threads(run, said.append, pauses=(0.0, 0.0))
    for n in range(3):
        threads.submit({"n": n})
    threads.settle(PATIENCE)
    threads.close()
    assert sorted(done) == [0, 1, 1, 2, 2, 2]
    assert said == ["a job was given up: OutgoingError: always"]


def test_no_more_jobs_wait_than_can_be_kept() -> None:
    free = threading.Event()
    threads = Threads(lambda _job: free.wait(PATIENCE) and None, lambda _text: None)
    for n in range(64):
        threads.submit({"n": n})
    with pytest.raises(RuntimeError, match="too many"):
        threads.submit({"n": 64})
    free.set()
    threads.close()
    with pytest.raises(RuntimeError):
        threads.submit({"n": 0})


def test_settings_come_from_the_environment_and_empty_ones_are_none() -> None:
    given = {name: f" {name.lower()} " for name in VARIABLES.values()}
    settings = Settings.of({**given, "HUPAI_PUBLIC_URL": "https://x.example/live/", "PATH": "/bin"})
    assert settings.discord_key == "hupai_discord_public_key"
    assert settings.public == "https://x.example/live"
    assert told_open(settings) == ["discord", "telegram", "slack", "line"]
    assert told_open(Settings.of({})) == []
    assert told_open(Settings.of({"HUPAI_TELEGRAM_SECRET": "  ", "HUPAI_LINE_SECRET": "x"})) == []


def test_settings_show_no_secret_and_say_what_is_wrong_with_them() -> None:
    settings = Settings(discord_key="abc", telegram_secret="a b", line_secret="x", public="http://x")
    assert "abc" not in repr(settings)
    assert [text.split()[0] for text in troubles(settings)] == [
        "HUPAI_DISCORD_PUBLIC_KEY",
        "HUPAI_TELEGRAM_SECRET",
        "LINE",
        "HUPAI_PUBLIC_URL",
    ]
    assert troubles(Settings()) == []
    assert Settings.of({"HUPAI_BOTS_LANG": "zh-TW"}).lang == "zh-Hant"
    assert Settings.of({"HUPAI_BOTS_LANG": "tlh"}).lang == "en"
