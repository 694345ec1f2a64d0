"""The command line: ``hupai score``, ``recognise``, ``waits``, ``what-if``, ``rules``, ``serve``.

Exit status: 0 answered (a hand that does not win is an answer too), 1 faults in the input, 2 a command line that makes
no sense.  ``--json`` prints what the HTTP API answers, byte for byte.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]

_OK, _FAULTS, _USAGE = 0, 1, 2
#: What shells report for a program stopped by SIGINT or by a reader that closed its pipe.
_INTERRUPTED, _BROKEN_PIPE = 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``hupai`` with ``arguments`` (the command line's own when None) and return its exit status."""
    from .run import run

    if None in (sys.stdin, sys.stdout, sys.stderr):  # closed by whoever started us: nobody to talk to
        return _USAGE
    try:
        status = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has seen enough.  Nothing more is written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:
        # A full disk, mostly.  What is still in the buffer cannot be written either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"hupai: {error.strerror or error}\n")
        return _FAULTS
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status
