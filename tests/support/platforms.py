"""Discord, Telegram, Slack and LINE as far as a bot sees them: a real server on this machine, and their signatures."""

from __future__ import annotations

import base64
import hmac
import json
import threading
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from nacl.signing import SigningKey

from hupai.bots import Settings

#: Keys that open nothing but these tests.
DISCORD_KEY = SigningKey(bytes(range(32)))
TELEGRAM_SECRET = "test_secret-1"
TELEGRAM_TOKEN = "123456789:AAtest-Token_of-nobody"
SLACK_SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
LINE_SECRET = "8c570fa6dd201bb328f1c1eac23a96d8"
LINE_TOKEN = "line+token/of=nobody"
APPLICATION = "1020304050607080910"


@dataclass
class Call:
    """What a bot sent: method, path, headers in small letters, body."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass
class Platforms:
    """The server.  ``files``: path to what it serves; ``statuses``: path to the statuses it answers with, in turn."""

    files: dict[str, bytes] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    statuses: dict[str, list[int]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def settings(self, **more: Any) -> Settings:
        """Settings with every secret, and this server in the place of all platforms."""
        known: dict[str, Any] = {
            "discord_key": DISCORD_KEY.verify_key.encode().hex(),
            "discord_application": APPLICATION,
            "telegram_secret": TELEGRAM_SECRET,
            "telegram_token": TELEGRAM_TOKEN,
            "telegram_bot": "hupai_bot",
            "slack_secret": SLACK_SECRET,
            "line_secret": LINE_SECRET,
            "line_token": LINE_TOKEN,
            "public": "https://hupai.example",
            "discord_api": f"{self.url}/discord/api/v10",
            "discord_files": (f"{self.url}/cdn/",),
            "telegram_api": f"{self.url}/telegram",
            "slack_hooks": f"{self.url}/slack/",
            "line_api": f"{self.url}/line",
            "line_files": f"{self.url}/line-data",
        }
        return Settings(**{**known, **more})

    def sent(self, part: str) -> list[Call]:
        """The calls whose path holds ``part``."""
        return [call for call in self.calls if part in call.path]


def _handler(platforms: Platforms) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Serves files and canned answers, and notes every call."""

        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            platforms.calls.append(Call(self.command, self.path, headers, body))
            turns = platforms.statuses.get(self.path, [])
            status = turns.pop(0) if turns else 200
            said = platforms.files.get(self.path)
            if said is None:
                said = json.dumps(platforms.answers.get(self.path, {"ok": True, "result": {}})).encode()
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        do_GET = do_POST = do_PUT = do_PATCH = _any  # noqa: N815 - names that the server calls

    return Handler


Headers = list[tuple[str, str]]


def discord_headers(body: bytes, now: int, key: SigningKey = DISCORD_KEY) -> Headers:
    """The headers that Discord signs a request with."""
    signature = key.sign(str(now).encode() + body).signature.hex()
    return [
        ("X-Signature-Ed25519", signature),
        ("X-Signature-Timestamp", str(now)),
        ("Content-Type", "application/json"),
    ]


def telegram_headers(secret: str = TELEGRAM_SECRET) -> Headers:
    """The headers of Telegram's requests."""
    return [("X-Telegram-Bot-Api-Secret-Token", secret), ("Content-Type", "application/json")]


def slack_headers(body: bytes, now: int, secret: str = SLACK_SECRET) -> Headers:
    """The headers that Slack signs a request with."""
    made = hmac.new(secret.encode(), f"v0:{now}:".encode() + body, sha256).hexdigest()
    return [
        ("X-Slack-Signature", f"v0={made}"),
        ("X-Slack-Request-Timestamp", str(now)),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ]


def line_headers(body: bytes, secret: str = LINE_SECRET) -> Headers:
    """The headers that LINE signs a request with."""
    made = base64.b64encode(hmac.new(secret.encode(), body, sha256).digest()).decode()
    return [("x-line-signature", made), ("Content-Type", "application/json; charset=utf-8")]


def signed(platform: str, body: bytes, now: int) -> Headers:
    """The headers that ``platform`` sends ``body`` with."""
    if platform == "discord":
        return discord_headers(body, now)
    if platform == "telegram":
        return telegram_headers()
    return slack_headers(body, now) if platform == "slack" else line_headers(body)
