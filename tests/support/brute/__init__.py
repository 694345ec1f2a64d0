"""Slow second scorers of Hong Kong and Taiwan, written from the rules alone: they share no code with the engine.

A hand is plain values: faces as strings, melds as ``(kind, faces, concealed)``, how it was won as a dictionary.
"""
