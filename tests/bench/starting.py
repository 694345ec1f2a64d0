"""A deployed function started several times over, as Lambda starts it: what both benches of functions measure."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from package import pack, size

from integration.lambda_runtime import RuntimeLoop, build_host_package, template_environment


class Function:
    """``name``: its folder below ``functions``; ``resource``: its name in the template; ``width``: of its rows' names.

    ``calls``: how often each event is sent to a function that is warm.
    """

    def __init__(self, name: str, resource: str, calls: int, width: int) -> None:
        self._package = build_host_package(name)
        self._packed = pack(self._package, self._package.with_suffix(".zip"))
        self._environment = {
            "AWS_LAMBDA_LOG_FORMAT": "JSON",
            "AWS_LAMBDA_LOG_LEVEL": "INFO",
            **template_environment(resource),
        }
        self._calls = calls
        self._width = width
        self._starts = int(sys.argv[1]) if len(sys.argv) > 1 else 5
        self._inits: list[float] = []
        self._works: list[float] = []
        self._memory: list[float] = []
        self.firsts: list[float] = []
        self.warm: dict[str, list[float]] = {}

    def measure(
        self,
        first: bytes,
        events: Mapping[str, bytes],
        started: Callable[[RuntimeLoop], object] = lambda _: None,
        answered: Callable[[str, bytes], object] = lambda _, __: None,
    ) -> None:
        """Start it, with ``first`` as the first event of each start, and ``events`` after the first one.

        ``started``: looks at each function after its first answer; ``answered``: at each answer to one of ``events``.
        """
        self.warm = {name: [] for name in events}
        for turn in range(self._starts):
            with RuntimeLoop(self._package, environment=self._environment) as loop:
                self._inits.append(loop.init_ms)
                self._works.append(loop.cpu_ms())
                begun = time.perf_counter()
                answer = json.loads(loop.invoke_raw(first))
                self.firsts.append((time.perf_counter() - begun) * 1000)
                assert answer["statusCode"] == 200, answer
                started(loop)
                if turn == 0:
                    for name, event in events.items():
                        for _ in range(self._calls):
                            begun = time.perf_counter()
                            raw = loop.invoke_raw(event)
                            self.warm[name].append((time.perf_counter() - begun) * 1000)
                            answered(name, raw)
                self._memory.append(loop.memory_mib())

    def row(self, name: str, *figures: str) -> None:
        """Print a row."""
        print(f"  {name:<{self._width}}" + "".join(f"{figure:>14}" for figure in figures))

    def both(self, name: str, times: list[float], digits: int = 0) -> None:
        """Print a row of the median and the least of ``times``, in ms."""
        figures = (statistics.median(times), min(times))
        self.row(f"{name} (median, best)", *(f"{figure:.{digits}f} ms" for figure in figures))

    def head(self, title: str) -> None:
        """Print what was measured, and the rows that come before any call."""
        version = sys.version.split()[0]
        print(f"{title}, Python {version}, {self._starts} starts, {self._calls} warm calls each")
        sizes = (size(self._package), self._packed.stat().st_size)
        self.row("package, unzipped / zipped", *(f"{one / 2**20:.1f} MiB" for one in sizes))
        self.both("init", self._inits)
        self.both("init, processor time", self._works)

    def tail(self) -> None:
        """Print the row that comes last."""
        self.row("memory, most held", f"{max(self._memory):.0f} MiB")
