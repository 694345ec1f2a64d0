"""A client of the HTTP service, for programs: every operation with its types, repeated safely where that may help.

    from hupai.client import Hupai
    with Hupai("http://127.0.0.1:8000") as hupai:
        answer = hupai.score("123m456p789s11123p", context={"win_by": "self_draw"})

It needs nothing but Python, and nothing of the engine: it asks a service.
"""

from .client import Hupai, new_key
from .problems import HupaiProblem, HupaiUnreachable
from .transport import HttpTransport, Reply, Transport

__all__ = ["HttpTransport", "Hupai", "HupaiProblem", "HupaiUnreachable", "Reply", "Transport", "new_key"]
