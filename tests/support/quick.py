"""How much of what is random: all of it, or a fifth in ``make check``, which people wait for.  No assertion changes."""

from __future__ import annotations

import os
from typing import Final

#: set by scripts/stages.py for `make check`; a plain `pytest` and `make test` take the whole number
QUICK: Final = os.environ.get("HUPAI_QUICK", "") not in ("", "0")


def some(n: int) -> int:
    """Return ``n``, or a fifth of it where the run is to be quick."""
    return max(1, n // 5) if QUICK else n
