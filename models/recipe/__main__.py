"""The reader's recipe: `python models/recipe WORD …`; see `models/README.md` for the whole run."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

# The recipe uses the engine's own geometry and preprocessing, from the tree it lies in.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "shared"))


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python models/recipe", description=__doc__)
    words = top.add_subparsers(dest="word", required=True)

    def word(name: str, text: str) -> argparse.ArgumentParser:
        p = words.add_parser(name, help=text)
        p.add_argument("--seed", type=int, default=1)
        return p

    p = word("scenes", "draw a pool of made scenes")
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--art", type=Path)
    p.add_argument("--crops", type=Path)
    p.add_argument("--photos", type=Path)
    p.add_argument("--n", type=int, default=6000)
    p.add_argument("--part", type=int, default=0)
    p.add_argument("--parts", type=int, default=1)
    p.add_argument("--tables", nargs="*", default=[], help="only these kinds of table: bright keys ruled …")
    p.add_argument("--layouts", nargs="*", default=[], help="only these layouts: rows pieces edges …")
    p = word("train-localiser", "train the localiser; goes on from the run's last checkpoint")
    _training(p)
    p.add_argument("--scenes", type=Path, required=True, action="append")
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--start", type=Path, help="run whose weights a new run begins with")
    p.add_argument("--real", type=float, default=0.33, help="share of real photos in a batch")
    p = word("crops", "cut the classifier's bank of crops")
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--photos", type=Path)
    p.add_argument("--singles", type=Path)
    p.add_argument("--scenes", type=Path, action="append", default=[])
    p.add_argument("--model", type=Path, help="networks trained so far: cut photo tiles as they lie")
    p = word("train-classifier", "train the classifier; goes on from the run's last checkpoint")
    _training(p)
    p.add_argument("--bank", type=Path, required=True)
    p.add_argument("--rate", type=float, default=2.5e-3)
    p.add_argument("--start", type=Path, help="run whose weights a new run begins with")
    p = word("export", "write the ONNX files")
    p.add_argument("--localiser", type=Path)
    p.add_argument("--classifier", type=Path)
    p.add_argument("--out", type=Path, required=True)
    p = word("quantise", "write both networks again with eight bits")
    p.add_argument("--photos", type=Path, required=True)
    p.add_argument("--model", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    p = word("calibrate", "fit temperature, thresholds and confidence; writes reader.json")
    p.add_argument("--photos", type=Path, required=True)
    p.add_argument("--model", type=Path, required=True)
    p.add_argument("--name", default="hupai-reader")
    p.add_argument("--version", default="1")
    p.add_argument("--scenes", type=Path, action="append", default=[], help="pools that training did not see")
    p = word("eval", "figures on labelled photos")
    p.add_argument("--photos", type=Path, required=True)
    p.add_argument("--model", type=Path, default=Path(__file__).resolve().parents[1])
    p.add_argument("--sheet", type=Path, help="picture of the failures")
    p.add_argument("--json", type=Path)
    p.add_argument("--predictions", type=Path)
    p.add_argument("--audit", type=Path, help="corrections to the labels, such as audit.json")
    p.add_argument("--held-out", action="store_true", help="only photos kept apart from training")
    p = word("turns", "whether the reported rotation is right, on new made scenes")
    p.add_argument("--art", type=Path)
    p.add_argument("--crops", type=Path)
    p.add_argument("--model", type=Path, default=Path(__file__).resolve().parents[1])
    p.add_argument("--n", type=int, default=150)
    p = word("vector", "write the test vector beside the model")
    p.add_argument("--model", type=Path, default=Path(__file__).resolve().parents[1])
    p = word("steady", "how many faces change when the photo is turned, darkened, halved or squeezed")
    p.add_argument("--photos", type=Path, required=True)
    p.add_argument("--model", type=Path, default=Path(__file__).resolve().parents[1])
    p.add_argument("--n", type=int, default=60)
    p = word("failures", "a sheet of made scenes that are read wrong")
    p.add_argument("--model", type=Path, default=Path(__file__).resolve().parents[1])
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--n", type=int, default=60)
    return top


def _training(p: argparse.ArgumentParser) -> None:
    p.add_argument("--run", type=Path, required=True, help="folder for checkpoints")
    p.add_argument("--photos", type=Path)
    p.add_argument("--minutes", type=float, default=80)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--batch", type=int, default=0)


def main() -> None:
    o = _parser().parse_args()
    if o.word == "scenes":
        import pool

        pool.build(o.out, o.art, o.crops, o.photos, o.n, o.seed, o.part, o.parts, tuple(o.tables), tuple(o.layouts))
    elif o.word == "train-localiser":
        import train_localiser

        train_localiser.train(
            o.run, o.scenes, o.photos, o.minutes, o.seed, o.threads, o.batch or 16, o.real, o.rate, o.start
        )
    elif o.word == "crops":
        import crops

        crops.build(o.out, o.photos, o.singles, o.scenes, o.seed, o.model)
    elif o.word == "train-classifier":
        import train_classifier

        train_classifier.train(o.run, o.bank, o.minutes, o.seed, o.threads, o.batch or 96, o.rate, o.start)
    elif o.word == "export":
        import export

        export.export(o.localiser, o.classifier, o.out)
    elif o.word == "quantise":
        import quantise

        quantise.quantise(o.model, o.out, o.photos)
    elif o.word == "calibrate":
        import calibrate

        calibrate.calibrate(o.photos, o.model, o.name, o.version, o.scenes)
    elif o.word == "eval":
        import evaluate

        evaluate.evaluate(o.photos, o.model, o.sheet, o.json, o.predictions, o.held_out, o.audit)
    elif o.word == "vector":
        import vector

        vector.write(o.model)
    elif o.word == "turns":
        import turns

        turns.measure(o.model, o.art, o.crops, o.n, o.seed)
    elif o.word == "failures":
        import failures

        failures.sheet(o.model, o.out, o.n, o.seed)
    elif o.word == "steady":
        import steady

        steady.steadiness(o.photos, o.model, o.n)


if __name__ == "__main__":
    main()
