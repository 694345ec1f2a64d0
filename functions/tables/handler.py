"""The tables function: the app of ``hupai.api`` in Lambda, with the ledger and the state machine behind it."""

from __future__ import annotations

import os
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from gateway import gateway, public_url
from hupai.api.app import create_app
from hupai.api.tables import Tables
from hupai.settle.executions import StepFunctions
from steps import desk

here = desk()
at_once = os.environ["PLAIN_DEALS"] == "request"
tables = Tables(here, StepFunctions(here, os.environ["SETTLE_MACHINE"], at_once=at_once))
answer = gateway(create_app(public_url=public_url, tables=tables))


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API."""
    return answer(event, context)
