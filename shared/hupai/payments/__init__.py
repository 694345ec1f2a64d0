"""Who pays whom: integers for four seats that sum to zero, each with its reason."""

from .settle import Payer, Payments, Win, false_win, missing, settle, settle_all, total_of

__all__ = ["Payer", "Payments", "Win", "false_win", "missing", "settle", "settle_all", "total_of"]
