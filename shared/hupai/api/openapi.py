"""The OpenAPI 3.1 document: put together from the schemas and operations that lie here as data, its examples computed.

``python -m hupai.api.openapi > docs/openapi.json`` writes the file that is checked in; ``/openapi.json`` serves the
same bytes, and a test holds the two together.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..draw import card_markdown, card_text
from ..embed import link_page
from ..hand import Faults
from . import openapi_ledger, photo_example, pictures_example, service
from .body import loads
from .endpoint import MOST_QUERY
from .http import MOST_BODY, too_large
from .photo_body import unreadable
from .pictures import links
from .problem import MEDIA_TYPE, Problem, kinds, problem_object

Json = dict[str, Any]
_AT_FAULT: Final = {"notation": "123m456p55555s99m", "context": {"is_self_drwan": True}}
_HERE: Final = Path(__file__).parent
_LANG: Final = "en"
_REQUEST_ID: Final = "4f0c3a5b9d1e27864f0c3a5b9d1e2786"
_ANSWER_HEADERS: Final = ("Content-Language", "Vary", "X-Request-Id")
#: Problems of no operation: there is none at that address or of that method.
_ROUTING: Final = ("not_found", "method_not_allowed")
#: What can happen to any request, whatever it asks.
_ALWAYS: Final = ("too_many_requests", "internal_error")

_DESCRIPTION: Final = """\
Scores a winning mahjong hand, explains every point, says who pays whom, and keeps the ledger of a table.

**Input.** Tiles are JSON strings (`5p`, `E`) in `hand`, or any usual notation in `notation`. Unknown request fields are
faults: a mistyped flag never changes a score in silence. A context field that is left out is unknown, not false.

**Answers.** Ids never change; names and sentences come in the language of `lang`, else of `Accept-Language`: `en`,
`fr`, `zh-Hant`, `zh-Hans`. Fields may be added to answers: ignore those that you do not know.

**Problems.** Whatever cannot be read is a problem object (RFC 9457) with every fault at once, each pointing at its
field, tile and characters. A hand that does not win is no problem: `is_win` is false, with the reason.

**Photos.** JPEG, PNG or WebP, HEIC where the service reads it, up to 15 MiB; every tile comes back with its place and
its doubt, none is dropped. Photos are read, answered and forgotten: answers to them are never stored.

**Tables.** A table's owner token settles, its viewer token looks: `Authorization: Bearer`. An unknown table and a wrong
token look the same. Every write comes with an `Idempotency-Key` and happens once, however often it is sent; a repeat is
answered as the first was, with `Idempotent-Replayed: true`. `If-Match` with a table's `ETag` refuses what was meant for
another state of it.

**Limits.** Bodies 256 KiB (batches 4 MiB), notations 256 characters, addresses' queries 4096 bytes. From Lambda, the
answer to a batch may take 6 MB, which some 600 of the richest hands fill, or 1000 with `explain: false`. No API key is
needed; a caller that is told 429 waits for `Retry-After` seconds.
"""


def document() -> Json:
    """Return the document."""
    paths: dict[str, Json] = {}
    for operation in operations():
        paths.setdefault(operation["path"], {})[operation["method"]] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hupai",
            "version": __version__,
            "summary": "Mahjong hands scored and explained",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "score", "description": "Hands and their scores"},
            {"name": "pictures", "description": "Hands and cards, drawn"},
            {"name": "payments", "description": "Who pays whom"},
            {"name": "tables", "description": "Tables, their deals and their ledger"},
            {"name": "webhooks", "description": "Events told to others"},
            {"name": "clubs", "description": "Clubs, their members and standings"},
            {"name": "photo", "description": "Tiles read from photos"},
            {"name": "rules", "description": "Rule sets, options and patterns"},
            {"name": "service", "description": "The service itself"},
        ],
        "paths": paths,
        "components": {
            "schemas": {
                **{path.stem: _data(f"schemas/{path.name}") for path in sorted((_HERE / "schemas").glob("*.json"))},
                "Preset": _preset(),
            },
            "headers": _headers(),
            "securitySchemes": openapi_ledger.SECURITY,
            "responses": {code: _problem_response(code) for code in kinds() if code not in _ROUTING},
        },
    }


@lru_cache(maxsize=1)
def document_bytes() -> bytes:
    """Return the document as the file that is checked in and served."""
    return (json.dumps(document(), indent=1, ensure_ascii=False) + "\n").encode("utf-8")


def _data(name: str) -> Any:
    return json.loads((_HERE / name).read_text(encoding="utf-8"))


def _preset() -> Json:
    """Return the published schema of presets as a component: its own definitions lie below the component's name."""
    text = (_HERE.parent / "rules" / "preset.schema.json").read_text(encoding="utf-8")
    found: Json = json.loads(text.replace('"#/$defs/', '"#/components/schemas/Preset/$defs/'))
    del found["$schema"]
    return found


def _ref(kind: str, name: str) -> Json:
    return {"$ref": f"#/components/{kind}/{name}"}


def _headers() -> Json:
    def text(description: str) -> Json:
        return {"description": description, "schema": {"type": "string"}}

    return {
        "Content-Language": text("The language of names and sentences."),
        "Vary": text("What the answer depends on besides the address."),
        "X-Request-Id": text("The id of the request: the caller's own, or a new one."),
        "ETag": text("A strong entity tag; send it back as If-None-Match."),
        "Cache-Control": text("How long the answer may be kept."),
        "Retry-After": text("Seconds to wait."),
        **{name: text(said) for name, said in openapi_ledger.HEADERS.items()},
    }


def operations() -> list[Json]:
    """Return the rows of ``operations.json``."""
    rows: list[Json] = _data("operations.json")
    return rows


def _operation(operation: Json) -> Json:
    if operation.get("ledger"):
        from .ledger_example import examples  # and with it the ledger, which scoring does without

        ledgers = openapi_ledger.operation(operation, examples()[operation["id"]], _ref, _lang())
        ledgers["parameters"].append(_request_id())
        ledgers["responses"].update(_problems((*operation["faults"], *_ALWAYS)))
        return ledgers
    reading = operation["method"] == "get"
    asked = photo_example.request(operation)
    found: Json = {
        "operationId": operation["id"],
        "tags": [operation["tag"]],
        "summary": operation["summary"],
        "description": operation["description"],
        "parameters": [*_path_parameters(operation, asked), *_query_parameters(operation, asked), _request_id()],
    }
    if not reading:
        content = {"application/json": _shown(_ref("schemas", operation["request"]), asked)}
        if operation.get("photo"):
            told = _data(f"schemas/{operation['request']}.json")["properties"]
            won = told.get("win_tile", {}).get("description")
            content.update(photo_example.bodies(told["upload"]["description"], asked, won))
        found["requestBody"] = {"required": operation["id"] != "offerUpload", "content": content}
    if operation.get("picture"):
        found["parameters"][-1:-1] = pictures_example.parameters(operation)
        content = pictures_example.content(operation, asked, _LANG)
    else:
        answer = _answered(operation["id"], asked)
        content = {"application/json": _shown(_ref("schemas", operation["answer"]), answer)}
    if operation.get("card"):
        content["text/plain"] = _shown({"type": "string"}, card_text(answer, _LANG))
        content["text/markdown"] = _shown({"type": "string"}, card_markdown(answer, _LANG))
        if reading:
            content["text/html"] = _shown({"type": "string"}, _page_start(answer))
    names = (*_ANSWER_HEADERS, "ETag", "Cache-Control") if operation.get("cached") else _ANSWER_HEADERS
    if operation["tag"] == "photo":
        names = (*names, "Cache-Control")
    headers = {name: _ref("headers", name) for name in names}
    found["responses"] = {"200": {"description": "The answer.", "headers": headers, "content": content}}
    if operation.get("cached"):
        kept = {name: _ref("headers", name) for name in ("ETag", "Cache-Control")}
        found["responses"]["304"] = {"description": "The caller's copy still holds.", "headers": kept}
    found["responses"].update(_problems((*operation["faults"], *_ALWAYS)))
    return found


def _page_start(answer: Json) -> str:
    """Return the first lines of a link's page: the rest is style and drawings."""
    return link_page(answer, _LANG, link="../../").partition("<style>")[0] + "…"


def _problems(codes: tuple[str, ...]) -> Json:
    by_status: dict[str, list[str]] = {}
    for code in codes:
        by_status.setdefault(str(kinds()[code]["status"]), []).append(code)
    return {
        status: _ref("responses", found[0]) if len(found) == 1 else _several(found)
        for status, found in sorted(by_status.items())
    }


def _several(codes: list[str]) -> Json:
    """Return one response for several problems of one status."""
    response = _problem_response(codes[0])
    response["description"] = " Or: ".join(f"{kinds()[code]['title'][_LANG]} (`{code}`)." for code in codes)
    examples: Json = {}
    for code in codes:
        examples.update(_problem_response(code)["content"][MEDIA_TYPE]["examples"])
    response["content"][MEDIA_TYPE]["examples"] = examples
    return response


def _problem_response(code: str) -> Json:
    row = kinds()[code]
    example = problem_object(Problem(code, _example_faults(code)), _LANG, _REQUEST_ID)
    names = (
        "Content-Language",
        "X-Request-Id",
        *(("Retry-After",) if row["status"] == 429 or code in ("busy", "request_in_progress") else ()),
    )
    return {
        "description": f"{row['title'][_LANG]} (`{code}`).",
        "headers": {name: _ref("headers", name) for name in names},
        "content": {MEDIA_TYPE: {"schema": _ref("schemas", "Problem"), "examples": {code: {"value": example}}}},
    }


def _example_faults(code: str) -> tuple[Any, ...]:
    """Return the faults of a request that has the problem ``code``, as the code itself finds them."""
    asked: dict[str, Any] = {
        "malformed_json": lambda: loads(b'{"rules":"mcr",}'),
        "invalid_request": lambda: service.score(_AT_FAULT, _LANG),
        "ambiguous_notation": lambda: service.score(_data("ambiguous.json"), _LANG),
        "unknown_ruleset": lambda: service.ruleset("mrc", _LANG),
        "unknown_pattern": lambda: service.pattern("mcr", "al_green", _LANG),
    }
    if code == "unreadable_photo":
        return unreadable("empty").faults
    most = {"body_too_large": MOST_BODY, "address_too_long": MOST_QUERY}
    if code in most:
        return too_large(code, most[code]).faults
    if code in asked:
        try:
            asked[code]()
        except (Faults, Problem) as error:
            return error.faults
        raise AssertionError(f"the example of {code} is no problem")
    from .ledger_example import faults

    return faults().get(code, ())


def _answered(operation: str, asked: Json) -> Any:
    """Return what the service answers to the example ``asked``."""
    bodies = {
        "scoreHand": service.score,
        "scoreBatch": service.batch,
        "findWaits": service.waits,
        "whatIf": service.what_if,
        "settlePayments": service.payments,
    }
    if operation in bodies:
        answer: Any = bodies[operation](asked, _LANG)
    elif operation in photo_example.ANSWERS:
        answer = photo_example.ANSWERS[operation](asked, _LANG)
    elif operation == "scoreLink":
        query = [(name, value) for name, value in asked.items() if name != "notation"]
        answer = service.permalink(asked["notation"], query, _LANG)
        answer["picture"] = links(asked["notation"], query, answer, _LANG)
    elif operation == "listRulesets":
        answer = service.rulesets(_LANG)
    elif operation == "getRuleset":
        answer = service.ruleset(asked["id"], _LANG)
        answer = {**answer, "patterns": answer["patterns"][:1]}
    elif operation == "getPattern":
        answer = service.pattern(asked["id"], asked["pattern"], _LANG)
        answer = {**answer, "examples": answer["examples"][:1]}
    else:
        answer = service.health()
    return answer


def _shown(schema: Json, example: object) -> Json:
    return {"schema": schema, "examples": {"example": {"value": example}}}


def _parameter(name: str, where: str, schema: Json, description: str, example: object = None) -> Json:
    found: Json = {"name": name, "in": where, "description": description, "schema": schema}
    if where == "path":
        found["required"] = True
    if example is not None:
        found["example"] = example
    return found


def _request_id() -> Json:
    text = (
        "An id of the caller's own for this request, of at most 128 letters, digits and `._~-`: it comes back. "
        "Any other one is replaced."
    )
    return _parameter("X-Request-Id", "header", {"type": "string"}, text)


def _path_parameters(operation: Json, asked: Json) -> list[Json]:
    described = {
        "notation": ({"type": "string", "minLength": 1, "maxLength": 256}, "The hand, in any usual notation."),
        "id": ({"type": "string", "minLength": 1}, "Id of a rule set."),
        "pattern": ({"type": "string", "minLength": 1}, "Id of a pattern."),
    }
    return [
        _parameter(name, "path", *described[name], asked[name])
        for name in described
        if f"{{{name}}}" in operation["path"]
    ]


def _lang() -> Json:
    text = "Language of names and sentences; it goes before `Accept-Language`."
    return _parameter("lang", "query", {"type": "string"}, text)


def _query_parameters(operation: Json, asked: Json) -> list[Json]:
    lang = _lang()
    if operation.get("parameters") not in ("hand", "rules"):
        return [lang]
    asked = {**asked, **asked.get("context", {})}
    context = _data("schemas/Context.json")["properties"] if operation["parameters"] == "hand" else {}
    text = "Id of a rule set, or a preset of your own as JSON."
    rules = _parameter("rules", "query", {"type": "string", "default": "mcr"}, text)
    asked_alike = _data("schemas/ScoreRequest.json")["properties"]
    alike = [
        _parameter(name, "query", {**_query_schema(asked_alike[name]), "default": ""}, asked_alike[name]["description"])
        for name in (() if operation.get("photo") else ("dialect", "z_order", "explain"))
    ]
    fields = [
        _parameter(name, "query", _query_schema(field), field.get("description", ""), asked.get(name))
        for name, field in context.items()
    ]
    text = (
        "Options of the rule set, each as a parameter of its own name; `options.` before it tells one from a field of "
        "the context that has the same name (`options.round_wind=never`)."
    )
    options = {
        **_parameter("options", "query", {"type": "object", "additionalProperties": {"type": "string"}}, text),
        "style": "form",
        "explode": True,
    }
    return [rules, lang, *_win_tile(operation), *fields, options, *alike]


def _win_tile(operation: Json) -> list[Json]:
    """Return the winning tile as a parameter, where the hand is on a photo: elsewhere it stands in the notation."""
    told = _data(f"schemas/{operation['request']}.json")["properties"] if operation.get("photo") else {}
    if "win_tile" not in told:
        return []
    faces = {"type": "string", "enum": [*_data("schemas/Tile.json")["enum"], ""]}
    return [_parameter("win_tile", "query", faces, told["win_tile"]["description"])]


def _query_schema(field: Json) -> Json:
    """Return the schema of a context field as a query parameter: null is the empty parameter."""
    if "anyOf" in field:
        return {"type": "string", "enum": ["E", "S", "W", "N", ""]}
    kind = next(one for one in field["type"] if one != "null")
    if kind == "boolean":
        return {"type": "string", "enum": ["true", "false", "1", "0", ""]}
    if kind == "integer":
        return {"type": "integer", "minimum": field["minimum"], "maximum": field["maximum"]}
    return {"type": "string", "enum": [*(value for value in field["enum"] if value is not None), ""]}


if __name__ == "__main__":
    sys.stdout.buffer.write(document_bytes())
