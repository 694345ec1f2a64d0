"""The deployed store's own: what it sends, and what it does when the service refuses, conflicts or does not answer."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("botocore", reason="needs boto3")

from botocore.exceptions import ClientError, ReadTimeoutError

from hupai.ledger import Busy, Check, DynamoStore, Lost, Row, Write


class Service:
    """Answers as scripted, and remembers what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, Any]] = []

    def _answer(self, **asked: Any) -> Any:
        self.asked.append(asked)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    transact_write_items = batch_get_item = query = _answer


def failed(code: str, *reasons: dict[str, Any]) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}, "CancellationReasons": list(reasons)}, "X")  # type: ignore[typeddict-unknown-key]


def store_of(*answers: Any) -> tuple[DynamoStore, Service, list[float]]:
    service, slept = Service(*answers), list[float]()
    return DynamoStore("t", service, slept.append), service, slept


CONFLICT = failed("TransactionCanceledException", {"Code": "None"}, {"Code": "TransactionConflict"})


def test_a_conflict_is_tried_again_with_the_same_token() -> None:
    store, service, slept = store_of(CONFLICT, failed("TransactionInProgressException"), CONFLICT, {})
    store.transact([Write("a", "1"), Write("a", "2")])
    assert len({asked["ClientRequestToken"] for asked in service.asked}) == 1
    assert len(service.asked) == 4 and len(slept) == 3 and all(0 <= pause <= 1 for pause in slept)
    other, again, _ = store_of({})
    other.transact([Write("a", "1")])
    assert again.asked[0]["ClientRequestToken"] != service.asked[0]["ClientRequestToken"]


def test_conflicts_without_end_make_it_busy() -> None:
    store, service, _ = store_of(*[CONFLICT] * 10)
    with pytest.raises(Busy):
        store.transact([Write("a", "1")])
    assert len(service.asked) == 10


def test_a_lost_condition_outweighs_a_conflict() -> None:
    item = {"pk": {"S": "a"}, "sk": {"S": "1"}, "n": {"N": "7"}, "data": {"S": "[1]"}, "forever": {"N": "1"}}
    reasons = ({"Code": "TransactionConflict"}, {"Code": "ConditionalCheckFailed", "Item": item})
    store, _, _ = store_of(failed("TransactionCanceledException", *reasons))
    with pytest.raises(Lost) as lost:
        store.transact([Write("a", "0"), Check("a", "1", None)])
    assert lost.value.rows == {1: Row({"n": 7}, [1])}


@pytest.mark.parametrize(
    "error",
    [
        failed("ValidationException"),
        failed("AccessDeniedException"),
        failed("IdempotentParameterMismatchException"),
        failed("TransactionCanceledException", {"Code": "ValidationError"}),
    ],
)
def test_what_is_wrong_with_us_is_not_tried_again(error: ClientError) -> None:
    store, service, _ = store_of(error)
    with pytest.raises(ClientError):
        store.transact([Write("a", "1")])
    assert len(service.asked) == 1


def test_no_answer_and_throttling_are_busy() -> None:
    silent = ReadTimeoutError(endpoint_url="x")
    for error in (silent, failed("ThrottlingException")):
        store, _, _ = store_of(error, error, error)
        with pytest.raises(Busy):
            store.get([("a", "1")])
        with pytest.raises(Busy):
            store.query("a")
    store, _, _ = store_of(silent)
    with pytest.raises(Busy):
        store.transact([Write("a", "1")])


def test_keys_left_unread_are_asked_for_again() -> None:
    item = {"pk": {"S": "a"}, "sk": {"S": "1"}, "n": {"N": "7"}}
    left = {"t": {"Keys": [{"pk": {"S": "a"}, "sk": {"S": "1"}}], "ConsistentRead": True}}
    store, service, slept = store_of(
        {"Responses": {}, "UnprocessedKeys": left}, {"Responses": {"t": [item]}, "UnprocessedKeys": {}}
    )
    assert store.get([("a", "1"), ("a", "2")]) == [Row({"n": 7}), None]
    assert service.asked[1]["RequestItems"] == left and len(slept) == 1
    store, _, _ = store_of(*[{"Responses": {}, "UnprocessedKeys": left}] * 10)
    with pytest.raises(Busy):
        store.get([("a", "1")])


def test_every_read_is_consistent_and_every_write_conditional() -> None:
    store, service, _ = store_of({"Responses": {}}, {"Items": []}, {})
    store.get([("a", "1")])
    store.query("a", "b")
    store.transact(
        [Write("a", "1"), Write("a", "2", expect={"n": (1, 2)}), Check("a", "3", {}), Write("a", "4", forever=True)]
    )
    assert service.asked[0]["RequestItems"]["t"]["ConsistentRead"] is True
    assert service.asked[1]["ConsistentRead"] is True
    for step in service.asked[2]["TransactItems"]:
        (body,) = step.values()
        assert body["ConditionExpression"] and body["ReturnValuesOnConditionCheckFailure"] == "ALL_OLD"


def test_names_of_the_item_are_not_fields() -> None:
    store, _, _ = store_of()
    with pytest.raises(ValueError, match="reserved"):
        store.transact([Write("a", "1", {"data": "x"})])
