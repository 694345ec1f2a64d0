"""The page that shows how to embed a hand, with a live example, and its content security policy."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape

from ..embed import asset, newest


@cache
def _parts() -> tuple[str, str, str]:
    """Return the page with its gaps, its style and its script."""
    text = asset("docs.html").data.decode("utf-8")
    style = text.partition("<style>")[2].partition("</style>")[0]
    script = text.partition("<script>")[2].partition("</script>")[0]
    return text, style, script


@cache
def docs_policy() -> str:
    """Return the policy of the page: its own style and script, and what it shows from this very service."""
    _, style, script = _parts()
    hashes = [b64encode(sha256(part.encode("utf-8")).digest()).decode() for part in (style, script)]
    return (
        f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'self' 'sha256-{hashes[1]}'; "
        "connect-src 'self'; img-src 'self'; frame-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def docs_page(base: str) -> str:
    """Return the page; ``base``: the absolute address of the service, for what is there to be copied."""
    release = newest()
    text = _parts()[0]
    for gap, value in (("base", base), ("version", release.version), ("integrity", release.integrity)):
        text = text.replace("{{" + gap + "}}", escape(value))
    return text
