"""The answer that every surface gives, as plain values ready for JSON: score, reasons and payments joined.

Ids and figures only; names and sentences are added in a language by :mod:`hupai.draw`.
"""

from .answer import answer
from .questions import waits, what_if

__all__ = ["answer", "waits", "what_if"]
