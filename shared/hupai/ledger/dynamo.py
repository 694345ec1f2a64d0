"""The deployed store: one DynamoDB table with the string keys ``pk`` and ``sk``, and ``expires`` as its time to live.

Every write is part of a transaction with conditions.  Rows are items: the fields are attributes, the data one text of
JSON.  boto3 is imported when a client is made or an error looked at, not before.
"""

from __future__ import annotations

import json
import random
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final

from .store import END, Busy, Check, Expected, Lost, Row, Step, Value, text

#: The table's keys, as ``CreateTable`` and a template take them.
KEY_SCHEMA: Final = ({"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"})
ATTRIBUTES: Final = (
    {"AttributeName": "pk", "AttributeType": "S"},
    {"AttributeName": "sk", "AttributeType": "S"},
)
_TRIES: Final = 10
#: The item itself, next to its fields.
_DATA: Final = "data"
_FOREVER: Final = "forever"
_OWN: Final = ("pk", "sk", _DATA, _FOREVER)
#: Why a transaction was cancelled, or a call refused, that may be made again as it is.
_AGAIN: Final = frozenset(
    (
        "InternalServerError",
        "ProvisionedThroughputExceeded",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ServiceUnavailable",
        "ThrottlingError",
        "ThrottlingException",
        "TransactionConflict",
        "TransactionConflictException",
        "TransactionInProgressException",
    )
)


class DynamoStore:
    """Rows in the table ``table``.  ``client``: boto3's client of DynamoDB, made on first use where None."""

    def __init__(self, table: str, client: Any = None, sleep: Callable[[float], object] = time.sleep) -> None:
        self._table = table
        self._given = client
        self._sleep = sleep

    @cached_property
    def _client(self) -> Any:
        if self._given is not None:
            return self._given
        import boto3
        from botocore.config import Config

        config = Config(retries={"max_attempts": 4, "mode": "standard"}, connect_timeout=2, read_timeout=5)
        return boto3.client("dynamodb", config=config)

    def get(self, keys: Sequence[tuple[str, str]]) -> list[Row | None]:
        """Return the rows of ``keys``."""
        found: dict[tuple[str, str], Row] = {}
        ask: Any = {
            self._table: {"Keys": [{"pk": {"S": pk}, "sk": {"S": sk}} for pk, sk in keys], "ConsistentRead": True}
        }
        for pause in _pauses():
            if not ask:
                break
            with _errors():
                answer = self._client.batch_get_item(RequestItems=ask)
            for item in answer["Responses"].get(self._table, ()):
                found[item["pk"]["S"], item["sk"]["S"]] = _row(item)
            ask = answer.get("UnprocessedKeys")
            if ask:
                self._sleep(pause)
        if ask:
            raise Busy("keys left unread")
        return [found.get(key) for key in keys]

    def query(
        self, pk: str, prefix: str = "", *, last: str | None = None, newest: bool = False, limit: int | None = None
    ) -> list[tuple[str, Row]]:
        """Return the rows of a partition whose sort keys begin with ``prefix``, or up to those that with ``last``."""
        where, values = "pk = :pk", {":pk": {"S": pk}}
        if last is not None:
            where += " AND sk BETWEEN :sk AND :last"
            values |= {":sk": {"S": prefix}, ":last": {"S": last + END}}
        elif prefix:
            where += " AND begins_with(sk, :sk)"
            values |= {":sk": {"S": prefix}}
        ask: dict[str, Any] = {
            "TableName": self._table,
            "ConsistentRead": True,
            "ScanIndexForward": not newest,
            "KeyConditionExpression": where,
            "ExpressionAttributeValues": values,
        }
        found: list[tuple[str, Row]] = []
        while limit is None or len(found) < limit:
            if limit is not None:
                ask["Limit"] = limit - len(found)
            with _errors():
                answer = self._client.query(**ask)
            found += [(item["sk"]["S"], _row(item)) for item in answer["Items"]]
            if not answer.get("LastEvaluatedKey"):
                break
            ask["ExclusiveStartKey"] = answer["LastEvaluatedKey"]
        return found

    def purge(self, now: int) -> int:  # noqa: ARG002 - rows that expire go by themselves, and there is no log
        """Do nothing: DynamoDB deletes by itself what has expired."""
        return 0

    def transact(self, steps: Sequence[Step]) -> None:
        """Do all of ``steps`` or none."""
        items = [self._item(step) for step in steps]
        # One token for all tries, the SDK's own among them: a try whose answer was lost is not done twice.
        token = secrets.token_hex(16)
        for pause in _pauses():
            with _errors():
                reasons = self._try(items, token)
            if reasons is None:
                return
            lost = {i: one.get("Item") for i, one in enumerate(reasons) if one.get("Code") == "ConditionalCheckFailed"}
            if lost:
                raise Lost({i: _row(item) if item else None for i, item in lost.items()})
            self._sleep(pause)
        raise Busy("the transaction met others each time")

    def _try(self, items: list[Any], token: str) -> list[Mapping[str, Any]] | None:
        """Return None, or the reasons of a transaction that was cancelled, none where all may be tried again."""
        from botocore.exceptions import ClientError

        try:
            self._client.transact_write_items(TransactItems=items, ClientRequestToken=token)
        except ClientError as error:
            code = error.response.get("Error", {}).get("Code", "")
            if code in _AGAIN:
                return []
            if code != "TransactionCanceledException":
                raise
            reasons: list[Mapping[str, Any]] = error.response.get("CancellationReasons", [])
            if {one.get("Code") or "None" for one in reasons} <= {*_AGAIN, "None", "ConditionalCheckFailed"}:
                return reasons
            raise
        return None

    def _item(self, step: Step) -> dict[str, Any]:
        place = {"pk": {"S": step.pk}, "sk": {"S": step.sk}}
        said: dict[str, Any] = {"TableName": self._table, "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}
        _condition(step.expect, said)
        if isinstance(step, Check):
            return {"ConditionCheck": {**said, "Key": place}}
        if clash := [name for name in step.fields if name in _OWN]:
            raise ValueError(f"reserved field {clash}")
        item = {**place, **{name: _value(value) for name, value in step.fields.items()}}
        if step.data is not None:
            item[_DATA] = {"S": text(step.data)}
        if step.forever:
            item[_FOREVER] = {"N": "1"}
        elif step.expect is not None:
            said["ConditionExpression"] += f" AND attribute_not_exists({_FOREVER})"
        return {"Put": {**said, "Item": item}}


def _condition(expect: Expected, said: dict[str, Any]) -> None:
    if expect is None:
        said["ConditionExpression"] = "attribute_not_exists(pk)"
        return
    terms, names, values = ["attribute_exists(pk)"], {}, {}
    for i, (name, wanted) in enumerate(expect.items()):
        names[f"#{i}"] = name
        slots = []
        for j, value in enumerate(wanted if isinstance(wanted, tuple) else (wanted,)):
            slots.append(f":{i}_{j}")
            values[slots[-1]] = _value(value)
        terms.append(f"#{i} IN ({', '.join(slots)})")
    said["ConditionExpression"] = " AND ".join(terms)
    if names:
        said.update(ExpressionAttributeNames=names, ExpressionAttributeValues=values)


def _value(value: Value) -> dict[str, str]:
    return {"S": value} if isinstance(value, str) else {"N": str(value)}


def _row(item: Mapping[str, Any]) -> Row:
    fields = {name: value["S"] if "S" in value else int(value["N"]) for name, value in item.items() if name not in _OWN}
    return Row(fields, json.loads(item[_DATA]["S"]) if _DATA in item else None)


def _pauses() -> Iterator[float]:
    """Yield how long to wait after each try: up to twice as long each time, and by chance, so that rivals part."""
    for i in range(_TRIES):
        yield random.uniform(0, min(1.0, 0.02 * 2**i))  # noqa: S311 - a pause is no secret


@contextmanager
def _errors() -> Iterator[None]:
    """Raise :class:`Busy` where the service cannot be reached, or refuses for now."""
    from botocore.exceptions import ClientError, HTTPClientError

    try:
        yield
    except HTTPClientError as error:
        raise Busy(str(error)) from error
    except ClientError as error:
        if error.response.get("Error", {}).get("Code") in _AGAIN:
            raise Busy(str(error)) from error
        raise
