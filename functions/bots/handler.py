"""The bots function: what chat platforms send, answered at once; and, in an invocation of its own, what takes longer.

Two kinds of events.  A proxy event of the REST API holds a platform's request; its body is taken to the byte, for it is
signed.  ``{"hupai_bot_job": ...}``, which only this function sends itself, holds work that was left for later: reading
a photo (done by the photo function), answering LINE.  Web frameworks are left out: a platform waits for 3 seconds.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from aws import client
from hupai.api.encode import encode
from hupai.api.problem import MEDIA_TYPE, Problem, problem_object
from hupai.bots import Bots, Settings, make_bots
from hupai.hand import Fault
from hupai.ledger import DynamoStore
from hupai.settle import Desk
from hupai.settle.executions import StepFunctions

Event = dict[str, Any]
logger = Logger()
metrics = Metrics()

JOB = "hupai_bot_job"
#: What a function can be sent at once, less what is around a photo.
MOST_PHOTO = 6 * 1024 * 1024 * 3 // 4 - 64 * 1024
#: Where photos are scored; the photo function knows it by this name.
SCORE_PHOTO = "/v1/score/photo"
PREFIX = "/bots/"
#: How long answers are waited for, in seconds.  A platform waits for 3: who is not answered by then is better told to
#: come again.  A photo takes longer.
SOON, PHOTO = 2, 30


class Invoked:
    """A :class:`hupai.bots.Later`: this function, invoked once more, without waiting for it.

    ``public``: where people reach the API, which the other invocation cannot see.
    """

    function = ""

    def __init__(self, public: str) -> None:
        self._public = public

    def submit(self, job: Mapping[str, Any]) -> None:
        """Have ``job`` done."""
        payload = json.dumps({JOB: job, "public": self._public}).encode()
        client("lambda", PHOTO).invoke(FunctionName=Invoked.function, InvocationType="Event", Payload=payload)


def read_photo(photo: bytes, request: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """Have the photo function read and score a photo: a :data:`hupai.bots.ReadPhoto`."""
    if len(photo) > MOST_PHOTO:
        raise Problem("unreadable_photo", [Fault("photo_too_large", "/photo", suggestion="send_smaller")])
    asked = {**request, "lang": lang, "photo": base64.b64encode(photo).decode()}
    event = {
        "resource": SCORE_PHOTO,
        "path": SCORE_PHOTO,
        "httpMethod": "POST",
        "headers": {"Content-Type": "application/json"},
        "multiValueHeaders": {"Content-Type": ["application/json"]},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "requestContext": {"requestId": "bots", "identity": {}},
        "body": json.dumps(asked),
        "isBase64Encoded": False,
    }
    found = client("lambda", PHOTO).invoke(
        FunctionName=os.environ["PHOTO_FUNCTION"], Payload=json.dumps(event).encode()
    )
    answer = json.loads(found["Payload"].read())
    if "FunctionError" in found or "statusCode" not in answer:
        raise Problem("reader_unavailable")
    said: dict[str, Any] = json.loads(answer["body"])
    if answer["statusCode"] != 200:
        raise Problem(said["code"], [_fault(error) for error in said["errors"]])
    return said


def _fault(error: Mapping[str, Any]) -> Fault:
    span = error.get("span")
    return Fault(
        error["code"],
        str(error["pointer"]).removeprefix("#"),
        error.get("tile"),
        None if span is None else (span[0], span[1]),
        error.get("params") or {},
    )


settings = Settings.of(os.environ)
desk = Desk(DynamoStore(os.environ["LEDGER_TABLE"], client("dynamodb", SOON)), lambda: int(time.time()))
machine = os.environ.get("SETTLE_MACHINE")
#: A chat is told at once what a deal came to that waits for nobody.
engine = StepFunctions(desk, machine, client("stepfunctions", SOON), at_once=True) if machine else None


@lru_cache(maxsize=4)
def bots_at(public: str) -> Bots:
    """Return the bots of an API that people reach at ``public``."""
    here = replace(settings, public=public)
    return make_bots(desk, here, engine=engine, later=Invoked(public), read=read_photo, log=logger.warning)


def public_url(event: Event) -> str:
    """Return where people reach the API: as configured, or as the gateway says, which no caller can forge."""
    if settings.public:
        return settings.public
    context, below = event.get("requestContext") or {}, event.get("path")
    domain, whole = context.get("domainName"), context.get("path")  # the latter with the stage before it
    if not (domain and whole and below and whole.endswith(below)):
        return ""
    return f"https://{domain}{whole.removesuffix(below)}"


# Made once, and kept by SnapStart.
bots_at(settings.public).warm()
client("lambda", PHOTO)


@logger.inject_lambda_context(correlation_id_path="requestContext.requestId")
@metrics.log_metrics(capture_cold_start_metric=True)
def handler(event: Event, context: LambdaContext) -> dict[str, Any] | None:
    """Answer one platform's request, or do a job.  The log says which and how it ended, never what was said."""
    Invoked.function = context.invoked_function_arn
    if JOB in event and "httpMethod" not in event:
        bots_at(str(event["public"])).run(event[JOB])
        metrics.add_metric(name="Jobs", unit=MetricUnit.Count, value=1)
        logger.info("job done", platform=event[JOB].get("platform"))
        return None
    answer = _answered(event)
    status = answer["statusCode"]
    outcome = "Errors" if status >= 500 else "Faults" if status >= 400 else "Answers"
    metrics.add_metric(name=outcome, unit=MetricUnit.Count, value=1)
    metrics.add_metadata(key="operation", value=str(event.get("resource")))
    logger.info("answered", operation=event.get("resource"), status=status)
    return answer


def _answered(event: Event) -> dict[str, Any]:
    """Return the proxy's answer to a platform's request."""
    several = event.get("multiValueHeaders") or {name: [text] for name, text in (event.get("headers") or {}).items()}
    headers = [(name, text) for name, texts in several.items() for text in texts]
    platform = str(event.get("path", "")).rpartition(PREFIX)[2]
    try:
        body = _body(event)
    except (binascii.Error, ValueError):
        said = encode(problem_object(Problem("malformed_json", [Fault("not_utf8", "")]), "en"))
        return _proxy(400, said, {"content-type": MEDIA_TYPE})
    answer = bots_at(public_url(event))(platform, headers, body)
    return _proxy(answer.status, answer.body, dict(answer.headers))


def _body(event: Event) -> bytes:
    """Return the body as the platform sent it, which is what it signed."""
    text = event.get("body") or ""
    return base64.b64decode(text, validate=True) if event.get("isBase64Encoded") else text.encode()


def _proxy(status: int, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    every = {**headers, "x-content-type-options": "nosniff", "access-control-allow-origin": "*"}
    return {"statusCode": status, "headers": every, "body": body.decode(), "isBase64Encoded": False}
