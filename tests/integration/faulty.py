"""A function that misbehaves as it is told: put around the real handler of a step by the tests of the flow.

``$HUPAI_FAULTS/{table}.{step}`` holds a word a line, one for each call of that step at that table; no file, no fault.
It runs inside the package, in a process of the emulator's: it imports nothing of the tests.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import handler as real  # the package's own

FOLDER = Path(os.environ.get("HUPAI_FAULTS", "."))


#: the store's, Lambda's own, and what nobody expects: the machine knows them by their names
ERRORS = {
    "busy": type("Busy", (Exception,), {}),
    "throttled": type("Lambda.TooManyRequestsException", (Exception,), {}),
    "error": type("Unheard", (Exception,), {}),
}


def handler(event: dict[str, Any], context: Any) -> Any:
    """Do what the next word of the plan says, around or instead of the step."""
    word = _next(event) if "step" in event else ""
    before, _, after = word.partition("/")
    _trip(before)
    if after == "twice":
        real.handler(event, context)
    answer = real.handler(event, context)
    _trip(after)
    return answer


def _trip(word: str) -> None:
    if word in ERRORS:
        raise ERRORS[word]("told so")
    if word == "killed":
        os._exit(1)
    if word.startswith("slow"):
        time.sleep(float(word.removeprefix("slow")))


def _next(event: dict[str, Any]) -> str:
    plan = FOLDER / f"{event['state']['table']}.{event['step']}"
    calls = plan.with_name(f"{plan.name}.calls")
    with calls.open("a", encoding="utf-8") as log:  # one byte a call: its place tells which call this is
        log.write(".")
        log.flush()
        number = log.tell() - 1
    try:
        words = plan.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return ""
    return words[number] if number < len(words) else ""
