"""From checkpoints to the two ONNX files that ship, with preprocessing inside the graph."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from nets import CROP, Classifier, Localiser
from torch import Tensor, nn


class FromBytes(nn.Module):
    """Takes RGB bytes, rows first, as every image library gives them."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, pixels: Tensor) -> Tensor:
        out: Tensor = self.net(pixels.permute(0, 3, 1, 2).float() / 255)
        return out


def load(run: Path, net: nn.Module) -> nn.Module:
    saved = torch.load(run / "last.pt", map_location="cpu", weights_only=False)
    net.load_state_dict(saved["mean"])
    print(f"{run.name}: step {saved['step']}, {saved['images']} images, {saved['used'] / 60:.1f} minutes")
    return net.eval()


def _write(
    net: nn.Module, example: Tensor, names: tuple[str, str], axes: dict[str, dict[int, str]], path: Path
) -> None:
    torch.onnx.export(
        FromBytes(net).eval(),
        (example,),
        str(path),
        input_names=[names[0]],
        output_names=[names[1]],
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
        do_constant_folding=True,
    )
    model = onnx.load(str(path))
    onnx.checker.check_model(model)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    with torch.no_grad():
        want = FromBytes(net)(example).numpy()
    got = session.run(None, {names[0]: example.numpy()})[0]
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, largest difference {np.abs(got - want).max():.2e}")


def export(localiser: Path | None, classifier: Path | None, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    if localiser:
        example = torch.randint(0, 256, (1, 96, 128, 3), dtype=torch.uint8)
        axes = {"pixels": {1: "height", 2: "width"}, "map": {2: "rows", 3: "columns"}}
        _write(load(localiser, Localiser()), example, ("pixels", "map"), axes, out / "localiser.onnx")
    if classifier:
        example = torch.randint(0, 256, (2, CROP, CROP, 3), dtype=torch.uint8)
        axes = {"crops": {0: "tiles"}, "logits": {0: "tiles"}}
        _write(load(classifier, Classifier()), example, ("crops", "logits"), axes, out / "classifier.onnx")
