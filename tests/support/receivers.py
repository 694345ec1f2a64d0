"""Receivers of webhooks for tests: real TLS servers on the loopback interface, with a certificate made on the spot."""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from .waiting import PATIENCE

HOST = "hooks.example.com"
ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"


@dataclass
class Received:
    """What came in: the request line, its headers (names in small letters) and its body."""

    line: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A server that runs.  ``answers``: what it says to each request in turn, the last one from then on."""

    port: int
    context: ssl.SSLContext
    answers: Sequence[bytes | Callable[[ssl.SSLSocket], None]]
    received: list[Received] = field(default_factory=list)
    connections: int = 0

    def resolved(self, host: str, port: int) -> list[tuple[Any, ...]]:
        """Resolve every name to this server."""
        return [(socket.AF_INET, ("127.0.0.1", self.port))]


def local(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Allow what the rule forbids: this machine, where the receivers of tests are."""
    return address == ipaddress.ip_address("127.0.0.1")


def certificate(folder: Path, host: str = HOST) -> Path:
    """Write a key and a certificate of ``host`` that signs itself, and return the file of both."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{host}.pem"
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return file


@contextmanager
def receiver(
    folder: Path, *answers: bytes | Callable[[ssl.SSLSocket], None], host: str = HOST, plain: bool = False
) -> Iterator[Receiver]:
    """Run a receiver whose certificate is of ``host``.  ``plain``: it speaks no TLS."""
    pem = certificate(folder, host)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(pem)
    asking = ssl.create_default_context(cafile=str(pem))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        made = Receiver(server.getsockname()[1], asking, answers or (ANSWER,))
        stop = threading.Event()
        thread = threading.Thread(target=_serve, args=(server, None if plain else serving, made, stop), daemon=True)
        thread.start()
        try:
            yield made
        finally:
            stop.set()
            thread.join(PATIENCE)


def _serve(server: socket.socket, context: ssl.SSLContext | None, made: Receiver, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            connection, _ = server.accept()
        except TimeoutError:
            continue
        made.connections += 1
        with connection, suppress(OSError):
            connection.settimeout(PATIENCE)
            if context is None:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                continue
            with context.wrap_socket(connection, server_side=True) as secure:
                made.received.append(_read(secure))
                answer = made.answers[min(len(made.received), len(made.answers)) - 1]
                if callable(answer):
                    answer(secure)
                else:
                    secure.sendall(answer)


def _read(secure: ssl.SSLSocket) -> Received:
    read = b""
    while b"\r\n\r\n" not in read:
        read += secure.recv(4096)
    head, _, body = read.partition(b"\r\n\r\n")
    line, *rows = head.decode("ascii").split("\r\n")
    headers = {name.lower(): text.strip() for name, _, text in (row.partition(":") for row in rows)}
    while len(body) < int(headers["content-length"]):
        body += secure.recv(4096)
    return Received(line, headers, body)
