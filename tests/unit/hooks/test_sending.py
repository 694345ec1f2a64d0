"""Sending to real TLS servers: what arrives, and what a receiver cannot make the sender do."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hupai.hooks import FAILURES, Sender, Sent
from support.receivers import HOST, Receiver, local, receiver
from support.waiting import PATIENCE

pytestmark = pytest.mark.slow  # real sockets, processes or the reader

URL = f"https://{HOST}/in?from=hupai"


def sender(made: Receiver, **changed: Any) -> Sender:
    return Sender(
        **{"resolved": made.resolved, "public": local, "context": made.context, "deadline": PATIENCE, **changed}
    )


def answering(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def test_a_message_arrives_as_it_was_sent(tmp_path: Path) -> None:
    with receiver(tmp_path) as made:
        assert sender(made)(URL, {"webhook-id": "msg_1"}, b'{"a":1}') == Sent(204)
    (got,) = made.received
    assert got.line == "POST /in?from=hupai HTTP/1.1"
    assert got.body == b'{"a":1}'
    assert got.headers["host"] == HOST and got.headers["webhook-id"] == "msg_1"
    assert got.headers["content-type"] == "application/json" and got.headers["user-agent"].startswith("Hupai/")


def test_the_port_is_named_where_it_is_not_the_usual_one(tmp_path: Path) -> None:
    with receiver(tmp_path) as made:
        assert sender(made)(f"https://{HOST}:8443/", {}, b"{}") == Sent(204)
    assert made.received[0].headers["host"] == f"{HOST}:8443"


ANSWERS = {
    "HTTP/1.1 200 OK\n\nthanks": Sent(200),
    "HTTP/1.0 299 \n\n": Sent(299),
    "HTTP/1.1 202 Accepted\nretry-after: 7\n\n": Sent(202, "", 7),
    "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nlink: </x>\n\nHTTP/1.1 200 OK\n\n": Sent(200),
    "HTTP/1.1 301 Moved\nlocation: https://example.com/\n\n": Sent(301, "redirected"),
    "HTTP/1.1 307 Temporary Redirect\nlocation: http://127.0.0.1/\n\n": Sent(307, "redirected"),
    "HTTP/1.1 410 Gone\n\n": Sent(410, "gone"),
    "HTTP/1.1 429 Too Many Requests\nRetry-After: 120\n\n": Sent(429, "refused", 120),
    "HTTP/1.1 503 No\nretry-after: Wed, 21 Oct 2026 07:28:00 GMT\n\n": Sent(503, "refused"),
    "HTTP/1.1 500 Oh\n\nretry-after: 5\n": Sent(500, "refused"),
    "HTTP/2 200 OK\n\n": Sent(None, "no_answer"),
    "HTTP/1.1 20 OK\n\n": Sent(None, "no_answer"),
    "ICY 200 OK\n\n": Sent(None, "no_answer"),
    "SSH-2.0-OpenSSH_9.2\n": Sent(None, "no_answer"),
    "": Sent(None, "no_answer"),
}


@pytest.mark.parametrize("text", ANSWERS)
def test_what_is_answered(text: str, tmp_path: Path) -> None:
    with receiver(tmp_path, answering(text)) as made:
        assert sender(made)(URL, {}, b"{}") == ANSWERS[text]
    assert len(made.received) == 1, "no redirect is followed, and no answer makes it ask again"
    assert ANSWERS[text].why in ("", *FAILURES)


def test_an_endless_answer_is_not_read(tmp_path: Path) -> None:
    read_to_its_end = []

    def endless(secure: ssl.SSLSocket) -> None:
        secure.sendall(b"HTTP/1.1 200 OK\r\n")
        for _ in range(20_000):
            secure.sendall(b"x: " + b"y" * 1000 + b"\r\n")
        read_to_its_end.append(True)

    with receiver(tmp_path, endless) as made:
        assert sender(made)(URL, {}, b"{}") == Sent(200)
    assert not read_to_its_end


def test_an_answer_byte_by_byte_ends_at_the_deadline(tmp_path: Path) -> None:
    read_to_its_end = []

    def slow(secure: ssl.SSLSocket) -> None:
        for byte in b"HTTP/1.1 200 OK, and now something very, very long" * 10:
            secure.sendall(bytes([byte]))
            time.sleep(0.05)
        read_to_its_end.append(True)

    with receiver(tmp_path, slow) as made:
        assert sender(made, deadline=0.5)(URL, {}, b"{}") == Sent(None, "too_slow")
    assert not read_to_its_end


def test_silence_ends_at_the_deadline(tmp_path: Path) -> None:
    over = threading.Event()
    with receiver(tmp_path, lambda secure: over.wait(PATIENCE)) as made:
        assert sender(made, deadline=0.3)(URL, {}, b"{}") == Sent(None, "too_slow")
        over.set()  # it was silent all the time


def test_no_handshake_ends_at_the_deadline() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = ("127.0.0.1", server.getsockname()[1])
        sent = Sender(resolved=lambda host, port: [(socket.AF_INET, place)], public=local, deadline=0.3)
        assert sent(URL, {}, b"{}") == Sent(None, "too_slow")


def test_a_certificate_must_be_of_the_name_and_known(tmp_path: Path) -> None:
    with receiver(tmp_path, host="other.example.com") as made:
        assert sender(made)(URL, {}, b"{}") == Sent(None, "bad_certificate")
    with receiver(tmp_path) as made:
        assert sender(made, context=None)(URL, {}, b"{}") == Sent(None, "bad_certificate")
        assert sender(made)("https://93.184.216.34/", {}, b"{}") == Sent(None, "bad_certificate")
    assert made.received == []


def test_without_tls_nothing_is_said(tmp_path: Path) -> None:
    with receiver(tmp_path, plain=True) as made:
        assert sender(made)(URL, {}, b"{}") == Sent(None, "bad_certificate")


def test_the_connection_is_made_to_the_address_that_was_looked_at(tmp_path: Path) -> None:
    asked = []
    with receiver(tmp_path) as made:

        def changing(host: str, port: int) -> list[tuple[Any, ...]]:
            asked.append(host)
            if len(asked) > 1:
                raise AssertionError("the name was resolved again")
            return made.resolved(host, port)

        assert sender(made, resolved=changing)(URL, {}, b"{}") == Sent(204)
    assert asked == [HOST]


def test_names_are_resolved_and_looked_at_at_every_send(tmp_path: Path) -> None:
    with receiver(tmp_path) as made:
        places = [made.resolved("", 0), [(socket.AF_INET, ("10.0.0.1", 443))], made.resolved("", 0)]
        send = sender(made, resolved=lambda host, port: places.pop(0))
        assert [send(URL, {}, b"{}").why for _ in range(3)] == ["", "blocked", ""]


def test_the_next_address_is_tried_where_one_does_not_answer(tmp_path: Path) -> None:
    with socket.socket() as closed, receiver(tmp_path) as made:
        closed.bind(("127.0.0.1", 0))  # held, so that nobody else listens there
        places = [(socket.AF_INET, closed.getsockname()), *made.resolved("", 0)]
        assert sender(made, resolved=lambda host, port: places)(URL, {}, b"{}") == Sent(204)
        places = places[:1] * 9 + places[1:]
        assert sender(made, resolved=lambda host, port: places)(URL, {}, b"{}") == Sent(None, "no_connection")


@pytest.mark.parametrize("error", [socket.gaierror(-2, "unknown"), UnicodeError("too long"), OSError("no network")])
def test_a_name_without_address(error: Exception) -> None:
    def unknown(host: str, port: int) -> list[tuple[Any, ...]]:
        raise error

    assert Sender(resolved=unknown)(URL, {}, b"{}") == Sent(None, "no_such_name")
    assert Sender(resolved=lambda host, port: [])(URL, {}, b"{}") == Sent(None, "no_such_name")


def test_what_a_resolver_says_that_is_no_address_is_not_public() -> None:
    assert Sender(resolved=lambda host, port: [(socket.AF_UNIX, ("/run/x",))])(URL, {}, b"{}") == Sent(None, "blocked")


def test_this_machine_is_not_sent_to_by_its_own_resolver(tmp_path: Path) -> None:
    with receiver(tmp_path) as made:
        for url in (
            f"https://localhost:{made.port}/",
            f"https://127.0.0.1:{made.port}/",
            f"https://[::1]:{made.port}/",
        ):
            assert Sender(ports=(made.port,), context=made.context)(url, {}, b"{}") == Sent(None, "blocked")
    assert made.connections == 0


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_proxies_of_the_environment_are_not_used(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as proxy, receiver(tmp_path) as made:
        proxy.settimeout(0.2)
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        assert sender(made)(URL, {}, b"{}") == Sent(204)
        with pytest.raises(TimeoutError):
            proxy.accept()


@pytest.mark.parametrize("address", ["127.0.0.1", "169.254.169.254", "::1", "fe80::1%eth0"])
def test_a_name_that_points_inside_is_found_out_by_the_system_resolver_too(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, ...]] = []
    family = socket.AF_INET6 if ":" in address else socket.AF_INET

    def getaddrinfo(host: str, port: int, **more: Any) -> list[tuple[Any, ...]]:
        asked.append((host, port, more["type"]))
        return [(family, socket.SOCK_STREAM, 6, "", (address, port, 0, 3) if ":" in address else (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert Sender()("https://inside.example.com/", {}, b"{}") == Sent(None, "blocked")
    assert asked == [("inside.example.com", 443, socket.SOCK_STREAM)]
