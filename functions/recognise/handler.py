"""The photo function: the app of ``hupai.api`` in Lambda, with the tile reader loaded before the first photo comes.

A photo is read, answered and forgotten; the log says which operation and how it ended, never what was seen.
"""

from __future__ import annotations

import logging
import os
import time
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext
from mangum import Mangum

from hupai.api.app import create_app
from hupai.api.uploads_s3 import S3Uploads
from hupai.vision import Reader

logging.getLogger("mangum").setLevel(logging.WARNING)
logger = Logger()
metrics = Metrics()

#: Memory that comes with one whole processor, in MiB; a thread more would only wait.
ONE_PROCESSOR = 1769
threads = max(1, int(os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "0")) // ONE_PROCESSOR)
reader = Reader(threads=threads)
begun = time.perf_counter()
reader.load()
logger.info("reader loaded", ms=round(1000 * (time.perf_counter() - begun), 1), threads=threads)

bucket = os.environ.get("PHOTO_BUCKET")
app = create_app(uploads=S3Uploads(bucket) if bucket else None, reader=reader)
adapter = Mangum(app, lifespan="off", text_mime_types=["text/", "application/", "image/svg+xml"])


@logger.inject_lambda_context(correlation_id_path="requestContext.requestId")
@metrics.log_metrics(capture_cold_start_metric=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API."""
    answer: dict[str, Any] = adapter(_named(event), context)  # type: ignore[arg-type]  # both describe Lambda's context
    status = int(answer["statusCode"])
    outcome = "Errors" if status >= 500 else "Faults" if status >= 400 else "Answers"
    operation = f"{event.get('httpMethod')} {event.get('resource')}"
    metrics.add_metric(name=outcome, unit=MetricUnit.Count, value=1)
    metrics.add_metadata(key="operation", value=operation)
    logger.info("answered", operation=operation, status=status)
    return answer


def _named(event: dict[str, Any]) -> dict[str, Any]:
    """Give a request without ``X-Request-Id`` the gateway's own: a problem's ``instance`` then finds its log line."""
    headers = event.get("multiValueHeaders") or {name: [value] for name, value in (event.get("headers") or {}).items()}
    if any(name.lower() == "x-request-id" for name in headers):
        return event
    given = event.get("requestContext", {}).get("requestId")
    return {**event, "multiValueHeaders": {**headers, "X-Request-Id": [given]}} if given else event
