"""The score function: the app of ``hupai.api`` in Lambda.

Everything that can be made once is made at import, so that SnapStart keeps it: the app with its routes, the rule sets
that it loads, the adapter.
"""

from __future__ import annotations

import os
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from gateway import gateway, public_url
from hupai.api.app import create_app
from hupai.api.page import page

#: What an invocation may answer, less room for status and headers.  The body goes out as a JSON string.
MOST_ANSWER = 6 * 1024 * 1024 - 16 * 1024
answer = gateway(create_app(MOST_ANSWER, public_url=public_url))
if os.environ.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start":
    page()  # kept in the snapshot; without one, it would make a first score wait for a page that nobody asked for


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API."""
    return answer(event, context)
