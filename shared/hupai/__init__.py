"""Hupai: score a winning mahjong hand, explain every point, say who pays whom.

``import hupai`` stays light: no numpy, onnxruntime, Pillow, boto3, FastAPI.
"""

__version__ = "0.1.0"
