"""A deal through all of the deployed side: HTTP, the runtime loop, the state machine, the transaction, and back.

Each step is made to fail, to be late, to run twice and to be killed; afterwards a deal is settled wholly or not at all,
its table can be used, and every balance can be told again from the events.
"""

from __future__ import annotations

import json
import secrets
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from hupai.ledger import (
    UNDER_WAY,
    Kept,
    new_id,
    new_token,
    open_table,
    read_attempts,
    read_deals,
    read_table,
    verify,
)
from hupai.settle import PATIENCE, Desk, Request, begin, confirm, present, settle_event
from hupai.table import Event, Reversal, Win, Winner
from hupai.table import open_table as opened
from integration.deployed import Deployed, Seat

pytestmark = [pytest.mark.aws, pytest.mark.usefixtures("hurried")]
PLAYERS = ("p1", "p2", "p3", "p4")
#: what runs at once
AT_ONCE = 8


def _table(deployed: Deployed, *, confirm: bool = False) -> Kept:
    """Open a table in the ledger itself."""
    kept = Kept(new_id(), opened("mcr", PLAYERS, None, "friendly", "full"), confirm=confirm, opened=int(time.time()))
    open_table(deployed.store, kept, {role: new_token(role) for role in ("owner", "viewer")})
    return kept


def _win(deal: int, *values: int) -> Win:
    return Win(tuple(Winner(seat, "discard", "W", value=v) for seat, v in zip("SEN", values, strict=False)), deal)


def _begun(deployed: Deployed, kept: Kept, event: Event) -> int:
    """Begin an attempt at a table as it is now, and its execution; return its number."""
    attempt = begin(deployed.desk, read_table(deployed.store, kept.id), event, {})
    deployed.engine.start(kept.id, attempt)
    return attempt.number


def _ended(deployed: Deployed, kept: Kept, deal: int, number: int) -> str:
    """Wait until the execution of an attempt is over; return how it ended."""
    name = f"{kept.id}-{deal}-{number}"
    arn = f"{deployed.outputs['SettleMachine'].replace(':stateMachine:', ':execution:')}:{name}"
    end = time.monotonic() + deployed.patience
    while time.monotonic() < end:
        status: str = deployed.states.describe_execution(executionArn=arn)["status"]
        if status != "RUNNING":
            return status
        time.sleep(0.1)
    raise AssertionError(f"{name} still runs")


def _sound(deployed: Deployed, kept: Kept, deal: int, number: int) -> str:
    """Check that a deal is settled wholly or not at all, and return what its attempt came to."""
    report = verify(deployed.store, kept.id)
    assert report.clean, report.differences
    attempts = read_attempts(deployed.store, kept.id, deal)
    (attempt,) = [one for one in attempts if one.number == number]
    found = [one for one in read_deals(deployed.store, kept.id) if one.deal == deal and one.kind != "reversal"]
    assert [one.version for one in found] == [one.version for one in attempts if one.status in ("settled", "reversed")]
    assert sum(read_table(deployed.store, kept.id).table.scores.values()) == 0
    assert "secret" not in {name for name, value in attempt.data.items() if value is not None} or attempt.open
    return attempt.status


#: What happens to a step's calls, and what the attempt comes to where the step is one before `apply`, it, or after it.
FAULTS: dict[str, tuple[list[str], tuple[str, str, str]]] = {
    "busy once": (["busy"], ("settled", "settled", "settled")),
    "busy for ever": (["busy"] * 7, ("failed", "failed", "settled")),
    "throttled once": (["throttled"], ("settled", "settled", "settled")),
    "fails": (["error"], ("failed", "failed", "settled")),
    "fails once done": (["/error"], ("failed", "settled", "settled")),
    "killed": (["killed"], ("settled", "settled", "settled")),
    "killed once done": (["/killed"], ("settled", "settled", "settled")),
    "runs twice": (["/twice"], ("settled", "settled", "settled")),
    "late": (["late"], ("settled", "settled", "settled")),
    "answers late": (["/late"], ("settled", "settled", "settled")),
}
ORDER = {"validate": 0, "score": 0, "payments": 0, "apply": 1, "advance": 2}


def test_whatever_happens_to_a_step_a_deal_is_settled_wholly_or_not_at_all(deployed: Deployed) -> None:
    def one(step: str, fault: str) -> tuple[str, str, str, str]:
        words, ends = FAULTS[fault]
        kept = _table(deployed)
        deployed.plan(kept.id, **{step: words})
        number = _begun(deployed, kept, _win(1, 12))
        execution = _ended(deployed, kept, 1, number)
        status = _sound(deployed, kept, 1, number)
        if status == "failed":  # the deal is free, and the next attempt at it is as any other
            assert execution == "FAILED"
            number = _begun(deployed, kept, _win(1, 12))
            assert (number, _ended(deployed, kept, 1, number)) == (2, "SUCCEEDED")
            assert _sound(deployed, kept, 1, number) == "settled"
        assert deployed.calls(kept.id, step) >= len(words)
        assert read_table(deployed.store, kept.id).table.scores == {"p1": -8, "p2": 36, "p3": -20, "p4": -8}
        return step, fault, status, ends[ORDER[step]]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = list(pool.map(lambda pair: one(*pair), [(step, fault) for fault in FAULTS for step in ORDER]))
    assert [row for row in found if row[2] != row[3]] == []
    time.sleep(deployed.step + 2)  # whoever was late has come by now, and changed nothing more
    counted = Counter(row[2] for row in found)
    deployed.told.append(f"flow: {len(found)} faults of steps that need nobody: {dict(counted)}")


def test_a_deal_that_nobody_confirms_expires_and_the_next_attempt_is_free(deployed: Deployed) -> None:
    with Seat(deployed.address, confirm=True) as seat:
        sent = seat.deal(seat.win(1))
        assert sent.status_code == 202, sent.text
        assert sent.headers["location"].endswith(f"{seat.here}/deals/1")
        waiting = seat.until(1, {"awaiting_confirmation"})
        assert "secret" not in json.dumps(waiting)
        expired = seat.until(1, {"expired"}, deployed.patience)
        assert expired["entries"] == []
        late = seat.write(f"{seat.here}/deals/1/confirmation", {})
        assert (late.status_code, late.json()["code"]) == (409, "expired")
        again = seat.deal(seat.win(1, 20))
        assert again.status_code == 202, again.text
        assert again.json()["attempt"] == 2
        seat.until(1, {"awaiting_confirmation"})
        assert seat.write(f"{seat.here}/deals/1/confirmation", {}).status_code < 300
        seat.until(1, {"settled"})
        assert verify(deployed.store, seat.id).clean
        assert max(seat.statuses) < 500


#: Around the step that asks, and what comes of it where somebody confirms as soon as the deal waits.
#: The emulator waits on when that step fails, AWS fails it: either way nothing is paid.
ASKING = {
    "fails": (["error"] * 3, {"expired", "failed"}),
    "fails once done": (["/error"], {"settled", "failed"}),
    "killed": (["killed"] * 5, {"expired", "failed"}),
    "killed once done": (["/killed"], {"settled"}),
    "runs twice": (["/twice"], {"settled"}),
    "late": (["slow3"], {"settled"}),
    "answers late": (["/slow3"], {"settled"}),
}


def test_whatever_happens_to_the_asking_nothing_is_paid_unconfirmed(deployed: Deployed) -> None:
    def one(fault: str) -> tuple[str, str, bool]:
        words, ends = ASKING[fault]
        kept = _table(deployed, confirm=True)
        deployed.plan(kept.id, ask=words)
        number = _begun(deployed, kept, _win(1, 12))
        if "settled" in ends:
            _confirmed(deployed, kept, 1)
        _ended(deployed, kept, 1, number)
        status = _sound(deployed, kept, 1, number)
        return fault, status, status in ends

    with ThreadPoolExecutor(len(ASKING)) as pool:
        found = list(pool.map(one, ASKING))
    assert [row for row in found if not row[2]] == []
    deployed.told.append(f"flow: {len(found)} faults of the asking: {dict(Counter(row[1] for row in found))}")


def _confirmed(deployed: Deployed, kept: Kept, deal: int) -> None:
    """Confirm a deal as soon as it waits."""
    end = time.monotonic() + deployed.patience
    while time.monotonic() < end:
        attempt = read_attempts(deployed.store, kept.id, deal)[-1]
        if attempt.status == "awaiting_confirmation":
            confirm(deployed.desk, deployed.engine, read_table(deployed.store, kept.id), deal, new_token("key"))
            return
        assert attempt.open, attempt.status
        time.sleep(0.05)
    raise AssertionError(attempt.status)


#: Around the steps that close an attempt.  Where one fails for good, the attempt is closed once its time is over.
CLOSING = {
    "killed": (["killed"], True),
    "killed once done": (["/killed"], True),
    "busy once": (["busy"], True),
    "fails once done": (["/error"], True),
    "fails": (["error"], False),
}


@pytest.mark.parametrize("step", ["reject", "expire", "fail"])
def test_whatever_happens_to_the_closing_the_deal_is_free_again(deployed: Deployed, step: str) -> None:
    status = {"reject": "rejected", "expire": "expired", "fail": "failed"}[step]

    def one(fault: str) -> None:
        words, closes = CLOSING[fault]
        kept = _table(deployed, confirm=step == "expire")
        deal = 1
        if step == "reject":  # the table moves before the first step looks at it
            deal = 2
            assert _ended(deployed, kept, 1, _begun(deployed, kept, _win(1, 12))) == "SUCCEEDED"
        if step == "fail":
            deployed.plan(kept.id, validate=["error"])
        deployed.plan(kept.id, **{step: words})
        attempt = begin(deployed.desk, read_table(deployed.store, kept.id), _win(deal, 12), {})
        if step == "reject":
            undo = Request(kept.id, Reversal(1), secrets.token_hex(8), "reversal")
            assert settle_event(deployed.store, undo, secrets.token_hex(8), deployed.desk.clock).response.status == 200
        deployed.engine.start(kept.id, attempt)
        ended = _ended(deployed, kept, deal, attempt.number)
        now = _sound(deployed, kept, deal, attempt.number)
        if step == "reject" or closes:  # what rejects has closed the attempt before the machine hears of it
            assert now == status, fault
        else:
            assert (now in UNDER_WAY, ended) == (True, "FAILED"), fault
            later = Desk(deployed.store, lambda: int(time.time()) + 2 * PATIENCE)
            (stuck,) = read_attempts(deployed.store, kept.id, deal)
            assert present(later, deployed.engine, kept.id, stuck).status == "expired"
        again = read_table(deployed.store, kept.id).table.deal
        number = _begun(deployed, kept, _win(again, 12))
        if step == "expire":
            _confirmed(deployed, kept, again)
        assert _ended(deployed, kept, again, number) == "SUCCEEDED"
        assert _sound(deployed, kept, again, number) == "settled"

    with ThreadPoolExecutor(len(CLOSING)) as pool:
        list(pool.map(one, CLOSING))
    deployed.told.append(f"flow: {len(CLOSING)} faults of {step}")
