"""What both training runs share: a clock-based schedule, averaged weights and checkpoints to go on from.

The clock counts the process's own processor time, so that a busy machine slows a run but does not shorten it.
"""

from __future__ import annotations

import copy
import math
import platform
import time
from pathlib import Path

import torch
from torch import nn


def begin(net: nn.Module, weights: dict[str, torch.Tensor]) -> None:
    """Give ``net`` the weights of an earlier run. It may have grown since, by blocks that change nothing yet."""
    missing, unknown = net.load_state_dict(weights, strict=False)
    if unknown:
        raise ValueError(f"not of this network: {', '.join(unknown)}")
    if missing:
        print(f"new: {len(missing)} tensors, from {missing[0]}", flush=True)


class Run:
    """A training run of a fixed number of processor minutes, counted over restarts."""

    def __init__(
        self,
        net: nn.Module,
        folder: Path,
        minutes: float,
        rate: float,
        seed: int,
        decay: float = 0.02,
        start: Path | None = None,
    ) -> None:
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.net = net.to(self.device, memory_format=torch.channels_last)
        if start and not (folder / "last.pt").exists():
            begin(self.net, torch.load(start / "last.pt", map_location=self.device, weights_only=False)["mean"])
        self.mean = copy.deepcopy(net).eval()
        self.optim = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=decay, betas=(0.9, 0.98))
        self.folder, self.minutes, self.rate = folder, minutes, rate
        self.step, self.used, self.images = 0, 0.0, 0
        self.extra: dict[str, object] = {}
        folder.mkdir(parents=True, exist_ok=True)
        last = folder / "last.pt"
        if last.exists():
            saved = torch.load(last, map_location=self.device, weights_only=False)
            self.net.load_state_dict(saved["net"])
            self.mean.load_state_dict(saved["mean"])
            if saved.get("optim"):
                self.optim.load_state_dict(saved["optim"])
            self.step, self.used, self.images = saved["step"], saved["used"], saved["images"]
            self.extra = saved.get("extra", {})
        self.mark, self.saved_at = time.process_time(), time.monotonic()

    def __str__(self) -> str:
        return f"step {self.step} seen {self.images} min {self.used / 60:.1f}"

    def running(self) -> bool:
        """Whether time is left. A file `minutes` in the run's folder changes how much there is, on the fly."""
        wanted = self.folder / "minutes"
        if self.step % 25 == 0 and wanted.exists():
            self.minutes = float(wanted.read_text("utf8"))
        return self.used < self.minutes * 60

    def rate_now(self) -> float:
        done = min(1.0, self.used / (self.minutes * 60))
        warm = min(1.0, (self.step + 1) / 200)
        return self.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))

    def update(self, loss: torch.Tensor, batch: int) -> None:
        for group in self.optim.param_groups:
            group["lr"] = self.rate_now()
        self.optim.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch ships it untyped
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optim.step()
        self.step, self.images = self.step + 1, self.images + batch
        keep = min(0.998, 1 - 1 / (self.step + 1))
        with torch.no_grad():
            for m, n in zip(self.mean.state_dict().values(), self.net.state_dict().values(), strict=True):
                if m.dtype.is_floating_point:
                    m.mul_(keep).add_(n, alpha=1 - keep)
                else:
                    m.copy_(n)
        now = time.process_time()
        self.used, self.mark = self.used + now - self.mark, now
        if time.monotonic() - self.saved_at > 120:
            self.save()

    def save(self) -> None:
        self.saved_at = time.monotonic()
        state = {
            "net": self.net.state_dict(),
            "mean": self.mean.state_dict(),
            "optim": self.optim.state_dict(),
            "step": self.step,
            "used": self.used,
            "images": self.images,
            "extra": self.extra,
            "made_with": {
                "torch": torch.__version__,
                "python": platform.python_version(),
                "minutes": self.minutes,
            },
        }
        part = self.folder / "last.part"
        torch.save(state, part)
        part.replace(self.folder / "last.pt")
