"""Hong Kong: the room's table is ``ruleset.json`` (GameTwist's game); here is what its words cannot say.

No pattern looks at the place of the winning tile, and no sets make one together by their ranks.
"""

from .predicates import HAND, SPLIT, USES

__all__ = ["HAND", "SPLIT", "USES"]
