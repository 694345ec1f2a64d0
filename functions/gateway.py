"""What every function behind the REST API shares: the app of ``hupai.api`` in Lambda, with structured logs and metrics.

The log says which operation and how it ended, never what was asked.  Tracing is the function's own switch
(``Tracing: Active``): no X-Ray SDK is needed for it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext
from fastapi import FastAPI
from mangum import Mangum

Event = dict[str, Any]
logging.getLogger("mangum").setLevel(logging.WARNING)  # it would log addresses, and a permalink holds somebody's hand
logger = Logger()
metrics = Metrics()


def gateway(app: FastAPI) -> Callable[[Event, LambdaContext], dict[str, Any]]:
    """Return what answers the proxy events of the REST API with ``app``.

    Call it at import: what is made once is then kept by SnapStart, the app with its routes and all that it loads.
    """
    # Mangum sends what it does not know to be text as base64, and the gateway would have to be told so.
    adapter = Mangum(app, lifespan="off", text_mime_types=["text/", "application/", "image/svg+xml"])

    @logger.inject_lambda_context(correlation_id_path="requestContext.requestId")
    @metrics.log_metrics(capture_cold_start_metric=True)
    def answer(event: Event, context: LambdaContext) -> dict[str, Any]:
        """Answer one event."""
        said: dict[str, Any] = adapter(_named(event), context)  # type: ignore[arg-type]  # both describe Lambda's context
        status = int(said["statusCode"])
        outcome = "Errors" if status >= 500 else "Faults" if status >= 400 else "Answers"
        operation = f"{event.get('httpMethod')} {event.get('resource')}"
        metrics.add_metric(name=outcome, unit=MetricUnit.Count, value=1)
        metrics.add_metadata(key="operation", value=operation)
        logger.info("answered", operation=operation, status=status)
        return said

    handler: Callable[[Event, LambdaContext], dict[str, Any]] = answer
    return handler


def public_url(scope: Mapping[str, Any]) -> str | None:
    """Return where people reach the API: as configured, or as the gateway says, which no caller can forge.

    To be given to ``create_app``.
    """
    if configured := os.environ.get("HUPAI_PUBLIC_URL"):
        return configured
    context = scope.get("aws.event", {}).get("requestContext", {})
    domain, whole, stage = context.get("domainName"), context.get("path"), f"/{context.get('stage')}"
    if not domain or not whole:
        return None
    # The gateway's own name has the stage below it; a name of one's own is mapped to the stage.
    return f"https://{domain}{stage if f'{whole}/'.startswith(f'{stage}/') else ''}"


def _named(event: Event) -> Event:
    """Give a request without ``X-Request-Id`` the gateway's own: a problem's ``instance`` then finds its log line."""
    headers = event.get("multiValueHeaders") or {name: [value] for name, value in (event.get("headers") or {}).items()}
    if any(name.lower() == "x-request-id" for name in headers):
        return event
    given = event.get("requestContext", {}).get("requestId")
    return {**event, "multiValueHeaders": {**headers, "X-Request-Id": [given]}} if given else event
