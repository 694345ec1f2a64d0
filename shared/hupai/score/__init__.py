"""Picks the best reading of a hand, applies exclusions, and says why a pattern counts or does not."""

from .engine import Reading, evaluate
from .explain import NotCounted, not_counted
from .judge import NoWin, Score, judge
from .known import Known, if_known

__all__ = ["Known", "NoWin", "NotCounted", "Reading", "Score", "evaluate", "if_known", "judge", "not_counted"]
