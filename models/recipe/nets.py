"""The two networks. Plain 3x3 convolutions: fast on one core, and they quantise well."""

from __future__ import annotations

import torch
from data import CLASSES
from torch import Tensor, nn

STRIDE = 8
SHAPE = 4  # p, q, cos 4a, sin 4a: see hupai.vision.geometry
CROP = 48


def conv(i: int, o: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(i, o, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions with a way around them. It begins as that way alone: a trained network may grow by one."""

    def __init__(self, n: int) -> None:
        super().__init__()
        norm = nn.BatchNorm2d(n)
        nn.init.zeros_(norm.weight)
        self.a, self.b = conv(n, n), nn.Sequential(nn.Conv2d(n, n, 3, 1, 1, bias=False), norm)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.b(self.a(x)))


class Localiser(nn.Module):
    """RGB 0..1 (N, 3, H, W), sides multiples of 32 -> (N, 9, H/8, W/8): heat, four sides, shape."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), conv(32, 64, 2))
        self.s8 = Block(64)
        self.s16 = nn.Sequential(conv(64, 96, 2), Block(96), Block(96))
        self.s32 = nn.Sequential(conv(96, 128, 2), Block(128), conv(128, 128), Block(128))
        self.up32, self.mix16 = nn.Conv2d(128, 96, 1), conv(96, 96)
        self.up16, self.mix8 = nn.Conv2d(96, 64, 1), nn.Sequential(conv(64, 64), conv(64, 64))
        self.head = nn.Conv2d(64, 1 + 4 + SHAPE, 1)
        nn.init.zeros_(self.head.bias)
        nn.init.normal_(self.head.weight, std=0.01)
        with torch.no_grad():
            self.head.bias[0] = -4.0  # most cells hold no tile
            self.head.bias[1:5] = 3.0  # about 20 pixels from centre to edge

    def forward(self, x: Tensor) -> Tensor:
        a = self.s8(self.stem((x - 0.45) / 0.25))
        b = self.s16(a)
        c = self.s32(b)
        b = self.mix16(b + nn.functional.interpolate(self.up32(c), scale_factor=2.0, mode="nearest"))
        a = self.mix8(a + nn.functional.interpolate(self.up16(b), scale_factor=2.0, mode="nearest"))
        out = self.head(a)
        sides = torch.exp(out[:, 1:5].clamp(-1, 6.5))
        return torch.cat([out[:, :1], sides, torch.tanh(out[:, 5:])], 1)


class Classifier(nn.Module):
    """RGB 0..1 (N, 3, 48, 48) -> (N, classes + 4): faces, back, reject; then how it is turned."""

    def __init__(self, classes: int = len(CLASSES)) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 32, 2),
            conv(32, 48),
            conv(48, 96, 2),
            Block(96),
            conv(96, 160, 2),
            Block(160),
            Block(160),
            Block(160),
        )
        self.drop = nn.Dropout(0.15)
        self.head = nn.Linear(320, classes + 4)

    def forward(self, x: Tensor) -> Tensor:
        f = self.body((x - 0.5) / 0.25)
        f = torch.cat([f.mean((2, 3)), f.amax((2, 3))], 1)
        out: Tensor = self.head(self.drop(f))
        return out
