"""The addresses that take photos.  Nothing of a photo is kept: it is read, answered, and forgotten."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from ..hand import Fault, Faults
from . import fields
from .body import loads
from .encode import encode
from .endpoint import Endpoint, Spoken, endpoint, header_lang, query, query_lang, respond
from .http import JSON, header, read_body, too_large
from .multipart import boundary_of, parts
from .photo import RECOGNISE_FIELDS, SCORE_PHOTO_FIELDS, Asked, photo_scored, read_asked, recognised
from .photo_arrange import arranged
from .photo_body import IMAGES, MOST_PHOTO, PhotoBody, at_upload, most_bytes, read_photo_body, unreadable
from .photo_reader import read_photo, require_reader
from .problem import Problem
from .request import lang_of
from .uploads import Uploads
from .uploads_local import LocalUploads

if TYPE_CHECKING:
    from ..vision import Reader
    from ..vision.model import Reading

Answer = dict[str, Any]
Route = tuple[str, tuple[str, ...], Endpoint]
#: Photos read at once; the rest wait.  Each may hold some 200 MB for a moment.
MOST_AT_ONCE: Final = 2
_NO_STORE: Final = {"cache-control": "no-store"}
_HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")


class Photos:
    """What reading photos over HTTP needs: where uploads wait, the reader, and how many photos it reads at once."""

    def __init__(self, uploads: Uploads | None, reader: Reader | None) -> None:
        self.uploads = uploads
        self.reader = reader
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    def stored(self) -> Uploads:
        """Return where uploads wait; ``uploads_unavailable`` (503) where none are taken."""
        if self.uploads is None:
            raise Problem("uploads_unavailable")
        return self.uploads

    @asynccontextmanager
    async def lifespan(self, _app: object) -> AsyncIterator[None]:
        """While the service runs; when it stops, nothing stays behind."""
        yield
        if isinstance(self.uploads, LocalUploads):
            self.uploads.close()

    async def read(self, body: PhotoBody) -> Reading:
        """Return the reading of the photo that was sent or uploaded."""
        async with self._turn:
            if body.photo is not None:
                return await run_in_threadpool(read_photo, body.photo, self.reader)
            await run_in_threadpool(require_reader, self.reader)  # a photo that was uploaded is taken once
            photo = await run_in_threadpool(self.stored().take, body.upload or "")
            try:
                return await run_in_threadpool(read_photo, photo, self.reader)
            except Problem as problem:
                raise at_upload(problem) from None


def photo_routes(photos: Photos, json_post: Callable[..., Endpoint]) -> Iterable[Route]:
    """Yield the routes; ``json_post`` makes the endpoint of a question that comes as JSON."""
    write = ("POST",)
    yield "/v1/recognise", write, _photo(photos, RECOGNISE_FIELDS, recognised)
    yield "/v1/score/photo", write, _photo(photos, SCORE_PHOTO_FIELDS, photo_scored)
    yield "/v1/arrange", write, json_post(arranged, extra=_NO_STORE, threaded=True)
    yield "/v1/uploads", write, _offer(photos)
    if isinstance(photos.uploads, LocalUploads):
        yield "/v1/uploads/{upload}", write, _receive(photos.uploads)


def _photo(photos: Photos, known: frozenset[str], answer: Callable[[Reading, Asked, str], Answer]) -> Endpoint:
    async def handle(request: Request) -> Response:
        pairs = query(request)
        lang = lang_of({"lang": dict(pairs).get("lang")}, header_lang(request))
        try:
            content_type = _content_type(request)
            raw = await _photo_body(request, most_bytes(content_type))
            body = read_photo_body(content_type, raw, pairs)
            lang = lang_of(body.value, lang)
            asked = _asked(body, known)
            reading = await photos.read(body)
            found = await run_in_threadpool(answer, reading, asked, lang)
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        return respond(encode(found), JSON, lang, _NO_STORE)

    return endpoint(handle)


async def _photo_body(request: Request, most: int) -> bytes:
    """Return a body that holds a photo; where it is too long, the problem says how large a photo is large enough."""
    try:
        return await read_body(request.scope, request.receive, most)
    except Problem as problem:
        raise (_smaller(problem) if problem.code == "body_too_large" else problem) from None


def _smaller(problem: Problem) -> Problem:
    faults = [fault._replace(suggestion="send_smaller") for fault in problem.faults]
    return Problem(problem.code, faults, problem.headers)


def _content_type(request: Request) -> str:
    if header(request.scope, b"content-encoding") not in ("", "identity"):
        raise Problem("unsupported_photo_type")
    return header(request.scope, b"content-type")


def _asked(body: PhotoBody, known: frozenset[str]) -> Asked:
    try:
        asked = read_asked(body.value, known)
    except Faults as error:
        raise Faults(body.all_faults(error.faults)) from None
    faults = body.all_faults(())
    if faults:
        raise Faults(faults)
    if body.photo == b"":
        raise unreadable("empty")
    return asked


def _offer(photos: Photos) -> Endpoint:
    async def handle(request: Request) -> Response:
        lang = query_lang(request)
        try:
            raw = await read_body(request.scope, request.receive, 4096)
            value = loads(raw) if raw.strip() else {}
            lang = lang_of(value, lang)
            kind = _kind(value)
            found = await run_in_threadpool(photos.stored().offer, kind, _base(request))
        except (Problem, Faults) as error:
            raise Spoken(lang, error) from None
        return respond(encode(found), JSON, lang, _NO_STORE)

    return endpoint(handle)


def _kind(value: object) -> str:
    """Return the media type that an offer is asked for."""
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "")])
    faults: list[Fault] = []
    fields.unknown_fields(value, ("content_type", "lang"), "", faults, {"type": "content_type"})
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    kind = fields.choice(value.get("content_type"), IMAGES, "/content_type", faults)
    if faults:
        raise Faults(faults)
    return kind or IMAGES[0]


def _base(request: Request) -> str:
    """Return the address of this service as the caller wrote it."""
    host = header(request.scope, b"host")
    if not _HOST.fullmatch(host):
        host = "localhost"
    return f"{request.scope['scheme']}://{host}{request.scope.get('root_path', '')}"


def _receive(uploads: LocalUploads) -> Endpoint:
    """Return the endpoint that takes a posted photo, as S3 would: 204, and nothing to read."""

    async def handle(request: Request) -> Response:
        try:
            content_type = header(request.scope, b"content-type")
            raw = await _photo_body(request, MOST_PHOTO + 64 * 1024)
            await run_in_threadpool(uploads.receive, request.path_params["upload"], _file(content_type, raw))
        except (Problem, Faults) as error:
            raise Spoken(header_lang(request), error) from None
        return Response(status_code=204, headers=_NO_STORE)

    return endpoint(handle)


def _file(content_type: str, raw: bytes) -> bytes:
    """Return the file of a form."""
    boundary = boundary_of(content_type)
    if boundary is None:
        raise Problem("unsupported_photo_type", [Fault("form_wanted", "")], headers={"Accept": "multipart/form-data"})
    files = [part.content for part in parts(raw, boundary) if part.name == "file"]
    if not files:
        raise Faults([fields.missing("file", "/file")])
    if len(files) > 1:
        raise Faults([fields.repeated("file")])
    if len(files[0]) > MOST_PHOTO:
        raise _smaller(too_large("body_too_large", MOST_PHOTO))
    return files[0]
