"""The score function: the app of ``hupai.api`` in Lambda, with structured logs and metrics.

Everything that can be made once is made at import, so that SnapStart keeps it: the app with its routes, the rule sets
that it loads, the adapter.  Tracing is the function's own switch (``Tracing: Active``): no X-Ray SDK is needed for it.
"""

from __future__ import annotations

import logging
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext
from mangum import Mangum

from hupai.api.app import create_app

logging.getLogger("mangum").setLevel(logging.WARNING)  # it would log addresses, and a permalink holds somebody's hand
logger = Logger()
metrics = Metrics()

#: What an invocation may answer, less room for status and headers.  The body goes out as a JSON string.
MOST_ANSWER = 6 * 1024 * 1024 - 16 * 1024
app = create_app(MOST_ANSWER)
# Mangum sends what it does not know to be text as base64, which this REST API, without binary types, would not decode.
adapter = Mangum(app, lifespan="off", text_mime_types=["text/", "application/", "image/svg+xml"])


@logger.inject_lambda_context(correlation_id_path="requestContext.requestId")
@metrics.log_metrics(capture_cold_start_metric=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API.  The log says which operation and how it ended, never what was asked."""
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
