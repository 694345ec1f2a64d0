"""Rule sets: each a table of patterns as data with tests that return evidence, each preset a named difference."""

from .facts import Facts, SplitFacts
from .loader import available, load
from .model import Evidence, Hit, Option, Pattern, RuleSet

__all__ = ["Evidence", "Facts", "Hit", "Option", "Pattern", "RuleSet", "SplitFacts", "available", "load"]
