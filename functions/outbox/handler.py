"""The outbox function: what was settled is told to the address that the table gave, apart from the settling.

Two sources call it.  The ledger's stream: each new row of the outbox becomes a message of the queue, so that an address
which does not answer holds up nobody else.  The queue: each message is sent, given up, or comes back when it is due
again.  What broke this function again and again goes to the dead-letter queue.
"""

from __future__ import annotations

import json
import os
import time
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from aws import client
from hupai.hooks import Sender, deliver_one
from hupai.ledger import DynamoStore

Record = dict[str, Any]
logger = Logger()
metrics = Metrics()
store = DynamoStore(os.environ["LEDGER_TABLE"])
send = Sender()
#: The longest that SQS keeps a message out of sight, in seconds.
LONGEST = 12 * 60 * 60


@logger.inject_lambda_context
@metrics.log_metrics(capture_cold_start_metric=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:  # noqa: ARG001 - Lambda's own signature
    """Take a batch of the stream or of the queue, and return which of it has to come again."""
    records: list[Record] = event["Records"]
    again = _queued(records) if records[0]["eventSource"] == "aws:dynamodb" else list(filter(_comes_again, records))
    return {"batchItemFailures": [{"itemIdentifier": _id(record)} for record in again]}


def _id(record: Record) -> str:
    return str(record.get("messageId") or record["dynamodb"]["SequenceNumber"])


def _queued(records: list[Record]) -> list[Record]:
    """Put what the stream tells into the queue; return the first record that did not get there, and all after it."""
    for start in range(0, len(records), 10):  # the most that SQS takes at once
        batch = records[start : start + 10]
        entries = [{"Id": str(i), "MessageBody": json.dumps(_place(record))} for i, record in enumerate(batch)]
        answer = client("sqs").send_message_batch(QueueUrl=os.environ["OUTBOX_QUEUE"], Entries=entries)
        if answer.get("Failed"):
            return records[start:]
    metrics.add_metric(name="OutboxQueued", unit=MetricUnit.Count, value=len(records))
    return []


def _place(record: Record) -> dict[str, Any]:
    """Return which message of which table a row of the outbox is."""
    keys = record["dynamodb"]["Keys"]
    table, version = keys["pk"]["S"].partition("#")[2], keys["sk"]["S"].partition("#")[2]
    return {"table": table, "version": int(version)}


def _comes_again(record: Record) -> bool:
    """Send one message; tell whether it has to come again.  The log never says where it was sent to."""
    now = int(time.time())
    try:
        place = json.loads(record["body"])
        base = os.environ.get("HUPAI_PUBLIC_URL", "")
        outcome = deliver_one(store, place["table"], place["version"], send, now, base=base)
        metrics.add_metric(name=f"Outbox_{outcome.state}", unit=MetricUnit.Count, value=1)
        logger.info("outbox", extra={**place, "outcome": outcome.state, "why": outcome.why})
        if outcome.due is None:
            return False
        client("sqs").change_message_visibility(
            QueueUrl=os.environ["OUTBOX_QUEUE"],
            ReceiptHandle=record["receiptHandle"],
            VisibilityTimeout=min(LONGEST, max(1, outcome.due - now)),
        )
    except Exception:  # whatever it was: the others of the batch are not held up
        logger.exception("not sent", extra={"message_id": record.get("messageId")})
        metrics.add_metric(name="Outbox_broken", unit=MetricUnit.Count, value=1)
    return True
