"""Who pays whom: integers for four seats that sum to zero, each with its reason."""

from .settle import Payer, Payments, settle, total_of

__all__ = ["Payer", "Payments", "settle", "total_of"]
