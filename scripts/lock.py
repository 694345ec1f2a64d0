"""Resolve every dependency again and write the lock files, with hashes and without the name of any registry.

Needs ``uv`` on the path (``pip install uv`` in an environment of its own).  ``locks/dev.lock`` is resolved first; the
others may only choose from it, so that what is tested is what is served and deployed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMON = ["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate", "--quiet"]
EVERYWHERE = ["--universal", "--python-version", "3.11"]
# What runs in Lambda is one platform: docs/deploy.md says why.
LAMBDA = ["--python-platform", "x86_64-manylinux_2_28", "--python-version", "3.13", "--only-binary", ":all:"]
FIRST = "locks/dev.lock"
LIMITS = "locks/limits.in"

#: lock file -> (requirements, where it is installed)
LOCKS: dict[str, tuple[list[str], list[str]]] = {
    FIRST: (["--extra", "dev", "pyproject.toml"], EVERYWHERE),
    "locks/serve.lock": (
        [
            "--extra",
            "api",
            "--extra",
            "vision",
            "--extra",
            "heic",
            "--extra",
            "pictures",
            "--extra",
            "bots",
            "pyproject.toml",
            "locks/build.in",
        ],
        EVERYWHERE,
    ),
    "locks/peer.lock": (["--extra", "peer", "pyproject.toml"], EVERYWHERE),
    **{
        f"functions/{folder.name}/requirements.lock": ([f"functions/{folder.name}/requirements.in"], LAMBDA)
        for folder in sorted(file.parent for file in (ROOT / "functions").glob("*/requirements.in"))
    },
}


def main() -> int:
    """Write each lock; stop at the first that does not resolve."""
    for name, (what, where) in LOCKS.items():
        limits = ["--constraint", LIMITS if name in (FIRST, "locks/peer.lock") else FIRST]
        command = ["uv", "pip", "compile", *COMMON, *where, *limits, *what, "--upgrade", "--output-file", name]
        done = subprocess.run(command, cwd=ROOT, check=False)
        print(f"{'ok    ' if done.returncode == 0 else 'FAILED'} {name}")
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
