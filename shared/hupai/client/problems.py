"""What a call may end in instead of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .types import ProblemError


class HupaiProblem(Exception):  # noqa: N818 - RFC 9457's own word
    """The service refused, and says why: as text one reason a line, and in :attr:`errors` with their places."""

    def __init__(
        self, problem: Mapping[str, Any], *, retry_after: float | None = None, idempotency_key: str | None = None
    ) -> None:
        self.status: int = int(problem["status"])
        self.code: str = str(problem["code"])
        self.title: str = str(problem["title"])
        self.detail: str = str(problem["detail"])
        #: The id of the request, to name where something has to be looked up.
        self.instance: str | None = problem.get("instance")
        self.errors: list[ProblemError] = cast("list[ProblemError]", problem.get("errors") or [])
        #: Seconds to wait, where the service says it.
        self.retry_after = retry_after
        #: The key that the call had; the same action is asked again with it.
        self.idempotency_key = idempotency_key
        lines = [" ".join(filter(None, (error["message"], error["suggestion"]))) for error in self.errors]
        super().__init__("\n".join(lines) or self.detail)


class HupaiUnreachable(Exception):  # noqa: N818 - it says what is, like the other one
    """No answer came, or none that could be read.

    What the call was to do may have been done all the same: ask again with the same :attr:`idempotency_key`.
    """

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
