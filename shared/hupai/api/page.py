"""The page at ``/`` and its files: what each holds, how long it may be kept, and what it may do in the browser.

The page runs its own scripts only, asks its own service only, and can be framed by nobody.  Its files carry the hash of
all of them in their addresses: one with the present hash may be kept for ever, any other is asked for again.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import Request, Response

from .. import __version__
from ..draw import LANGUAGES
from ..draw.lexicon import lexicon
from ..draw.tiles_sprite import sprite
from .endpoint import Endpoint, cached, endpoint, query, told
from .http import header
from .page_bundle import join
from .problem import Problem

_HERE: Final = Path(__file__).parent.parent / "page"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
#: The engine's own words that the page says too, by section.
SECTIONS: Final = (
    "tiles",
    "winds",
    "sets",
    "units",
    "fields",
    "win_by",
    "card",
    "shapes",
    "choices",
    "photo",
    "photo_reasons",
    "reasons",
)
_JS: Final = "text/javascript; charset=utf-8"
_TYPES: Final = {".svg": "image/svg+xml", ".png": "image/png"}
#: Smaller than this, a file gains nothing from being compressed.
_WORTH: Final = 1024


class File(NamedTuple):
    """One file as it is served."""

    body: bytes
    media_type: str

    def packs(self) -> bool:
        """Whether compressing it gains anything."""
        return len(self.body) > _WORTH and self.media_type != "image/png"


@lru_cache(maxsize=64)
def _compressed(file: File) -> bytes:
    return gzip.compress(file.body, 9, mtime=0)


class Page(NamedTuple):
    """Every file of the page by its path below the service's own address, and what the browser may do with them."""

    version: str
    files: dict[str, File]
    policy: str


@lru_cache(maxsize=1)
def page() -> Page:
    """Return the page, put together on first use."""
    sources = {path.name: path.read_text("utf-8") for path in sorted(_HERE.glob("*.js"))}
    style = "\n".join(path.read_text("utf-8") for path in _styles())
    words = {lang: json.dumps(_words(lang), ensure_ascii=False, separators=(",", ":")) for lang in LANGUAGES}
    shell = (_HERE / "index.html").read_text("utf-8")
    icons = {path.name: path.read_bytes() for path in sorted((_HERE / "icons").iterdir())}
    whole = repr((__version__, sprite(), sources, style, words, shell, sorted(icons.items()))).encode()
    version = blake2b(whole, digest_size=6).hexdigest()
    bundle = join({name: text for name, text in sources.items() if name != "sw.js"}, version)

    def filled(text: str) -> str:
        later = "tables.js" if bundle.later is not None else ""
        return text.replace("{{version}}", version).replace("{{later}}", later)

    document = filled(shell)
    files = {
        "": File(document.encode(), "text/html; charset=utf-8"),
        "sw.js": File(filled(sources["sw.js"]).encode(), _JS),
        "manifest.webmanifest": File(_manifest(version), "application/manifest+json"),
        "page/app.js": File(filled(bundle.app).encode(), _JS),
        "page/tiles.svg": File(sprite().encode(), "image/svg+xml"),
        "page/app.css": File(style.encode(), "text/css; charset=utf-8"),
    }
    if bundle.later is not None:
        files["page/tables.js"] = File(bundle.later.encode(), _JS)
    for lang, text in words.items():
        files[f"page/words.{lang}.json"] = File(text.encode(), "application/json")
    for name, body in icons.items():
        files[f"page/{name}"] = File(body, _TYPES[Path(name).suffix])
    return Page(version, files, _policy(document))


def _styles() -> list[Path]:
    """Return the style sheets, the one that the others build on first."""
    return sorted(_HERE.glob("*.css"), key=lambda path: (path.name != "base.css", path.name))


def _words(lang: str) -> dict[str, object]:
    """Return what the page says in ``lang``: its own words, and those of the engine's that it says too."""
    own: dict[str, str] = {}
    for path in sorted((_HERE / "words").glob(f"*.{lang}.json")):
        own.update(json.loads(path.read_text("utf-8")))
    engine = lexicon(lang).data
    return {"lang": lang, "page": own, **{section: engine[section] for section in SECTIONS}}


def _policy(document: str) -> str:
    """Return the policy of the page; its only inline script is known by its hash."""
    script = document.partition("<script>")[2].partition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'self' 'sha256-{digest}'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def _manifest(version: str) -> bytes:
    """Return what a browser needs to install the page."""
    at = f"page/{{}}?v={version}"
    icons = [
        {"src": at.format("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": at.format("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": at.format("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": at.format("icon-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    found = {
        "name": "Hupai 胡牌",
        "short_name": "Hupai",
        "description": "Score a mahjong hand from a photo, and see the reason of every point.",
        "id": "hupai",
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": "#f6f2e8",
        "theme_color": "#14532d",
        "categories": ["games", "utilities"],
        "icons": icons,
    }
    return json.dumps(found, ensure_ascii=False).encode()


def page_routes(*, packed: bool = False) -> Iterator[tuple[str, tuple[str, ...], Endpoint]]:
    """Yield the routes of the page: path, methods, endpoint.  ``packed``: compressed to whoever takes that."""
    read = ("GET", "HEAD")
    yield "/", read, _at("", packed)
    yield "/sw.js", read, _at("sw.js", packed)
    yield "/manifest.webmanifest", read, _at("manifest.webmanifest", packed)
    yield "/page/{file}", read, _at(None, packed)


def _at(path: str | None, packed: bool) -> Endpoint:
    async def answer(request: Request) -> Response:
        found = page()
        at = f"page/{request.path_params['file']}" if path is None else path
        file = found.files.get(at)
        if file is None:
            return told(request, Problem("not_found"))
        takes = packed and "gzip" in header(request.scope, b"accept-encoding")
        known = path is None and dict(query(request)).get("v") == found.version
        headers = {
            "content-type": file.media_type,
            "cache-control": _FOR_EVER if known else _ASK_AGAIN,
            "vary": "Accept-Encoding",
            "content-security-policy": found.policy,
            "referrer-policy": "no-referrer",
            "permissions-policy": "camera=(self), geolocation=(), microphone=()",
        }
        if not takes or not file.packs():
            return cached(request, Response(file.body, headers=headers))
        return cached(request, Response(_compressed(file), headers={**headers, "content-encoding": "gzip"}))

    return endpoint(answer)
