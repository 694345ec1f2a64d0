"""Bring the AWS side up on this machine: ``make aws-local`` starts an emulator, deploys ``template.yaml``, says where.

    python scripts/aws_local.py [--port 4566]

Nothing is downloaded and no container is used: the functions run as processes, under AWS's own runtime client, with the
template's ``provided.al2023`` and a ``bootstrap`` in each package.  What is kept ends with the emulator, at Ctrl-C.
The tests bring it up through the same functions.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import boto3
import yaml
from botocore.config import Config

sys.path.insert(0, str(Path(__file__).resolve().parent))
from package import pack

ROOT: Final = Path(__file__).resolve().parent.parent
REGION: Final = "eu-west-3"
STACK: Final = "hupai"
BUCKET: Final = "deploy"
MACHINE: Final = "functions/settle/machine.asl.json"
#: the runtime client and what it needs; the rest of the environment stays out of a function's sight
CLIENT: Final = ("awslambdaric", "simplejson", "snapshot-restore-py")
BOOT: Final = """\
import sys
sys.path[:0] = [sys.argv[1], {client!r}]
from awslambdaric.__main__ import main
main(["awslambdaric", {handler!r}])
"""


def load_template() -> dict[str, Any]:
    """Return ``template.yaml`` with its short forms (``!Ref x``) as their long ones (``{"Ref": "x"}``)."""

    class Loader(yaml.SafeLoader):
        """YAML with CloudFormation's tags."""

    def long_form(loader: yaml.SafeLoader, tag: str, node: yaml.Node) -> dict[str, Any]:
        value: Any
        if isinstance(node, yaml.ScalarNode):
            value = loader.construct_scalar(node)
        elif isinstance(node, yaml.SequenceNode):
            value = loader.construct_sequence(node, deep=True)
        else:
            assert isinstance(node, yaml.MappingNode)
            value = loader.construct_mapping(node, deep=True)
        if tag == "GetAtt" and isinstance(value, str):
            value = value.split(".", 1)
        return {tag if tag in ("Ref", "Condition") else f"Fn::{tag}": value}

    Loader.add_multi_constructor("!", long_form)
    text = (ROOT / "template.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, Loader)  # noqa: S506 - a safe loader with tags of its own
    return loaded


def included(value: Any) -> Any:
    """Return ``value`` with each ``AWS::Include`` as what the file holds, as CloudFormation gets it."""
    if isinstance(value, dict):
        if set(value) == {"Fn::Transform"} and value["Fn::Transform"]["Name"] == "AWS::Include":
            location = ROOT / value["Fn::Transform"]["Parameters"]["Location"]
            return json.loads(location.read_text(encoding="utf-8"))
        return {key: included(inner) for key, inner in value.items()}
    return [included(inner) for inner in value] if isinstance(value, list) else value


def functions(template: Mapping[str, Any]) -> dict[str, str]:
    """Return the folder's name of each function of the template."""
    return {
        name: Path(resource["Properties"]["CodeUri"]).name
        for name, resource in template["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    }


def copy_client(to: Path) -> Path:
    """Copy the runtime client out of the development environment into ``to``."""
    for name in CLIENT:
        for file in importlib.metadata.files(name) or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = to / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(str(file.locate()), target)
    return to


def write_boot(to: Path, client: Path, handler: str) -> list[str]:
    """Write the script that starts the runtime client; return the command that wants the package's folder after it."""
    to.write_text(BOOT.format(client=str(client), handler=handler), encoding="utf-8")
    return [sys.executable, "-E", "-s", "-S", str(to)]


@dataclass(frozen=True)
class Cloud:
    """A running emulator, and where it keeps its files."""

    url: str
    folder: Path

    def client(self, service: str, **more: Any) -> Any:
        """Return a client that talks to the emulator and to nothing else."""
        return boto3.client(
            service,
            endpoint_url=self.url,
            region_name=REGION,
            aws_access_key_id="test",
            aws_secret_access_key="test",  # noqa: S106 - any will do
            config=Config(retries={"max_attempts": 1}, connect_timeout=60, read_timeout=180, max_pool_connections=80),
            **more,
        )


@contextmanager
def emulator(folder: Path, port: int = 0, more: Mapping[str, str] | None = None) -> Iterator[Cloud]:
    """Start the emulator on the loopback interface, wait until it answers, and end it.

    ``more``: variables of its environment, which the functions see too.
    """
    if port == 0:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "EDGE_PORT": str(port),
        "PERSIST_STATE": "0",
        "IOT_MTLS_ENABLED": "0",  # or it would listen to the whole network
        "LOG_LEVEL": "WARNING",
        "AWS_ENDPOINT_URL": url,  # else the functions would reach for the real one
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        **(more or {}),
    }
    log = folder / "emulator.log"
    with log.open("wb") as out:
        command = [sys.executable, "-m", "ministack"]
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            _wait(url, process, log)
            yield Cloud(url, folder)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            with suppress(ProcessLookupError):  # functions that it left behind
                os.killpg(process.pid, signal.SIGKILL)


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    host, _, port = url.removeprefix("http://").partition(":")
    for _ in range(1800):
        if process.poll() is not None:
            break
        with suppress(OSError), socket.create_connection((host, int(port)), 1):
            return
        time.sleep(0.1)
    raise RuntimeError(f"the emulator did not start:\n{log.read_text(errors='replace')[-4000:]}")


def deploy(cloud: Cloud, packages: Mapping[str, Path], around: Mapping[str, Path] | None = None) -> dict[str, str]:
    """Deploy the template and return its outputs, with ``Url``: where the API answers here.

    ``packages``: folder's name of a function to its package, as built for this machine.  ``around``: to a module whose
    ``handler`` is started instead of the template's, for tests that make a function misbehave.
    """
    template = included(load_template())
    cloud.client("s3").create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
    client = copy_client(cloud.folder / "client")
    for name, folder in functions(template).items():
        properties = template["Resources"][name]["Properties"]
        copy = cloud.folder / folder
        shutil.copytree(packages[folder], copy)
        handler, wrapper = properties["Handler"], (around or {}).get(folder)
        if wrapper is not None:
            shutil.copy2(wrapper, copy / wrapper.name)
            handler = f"{wrapper.stem}.handler"
        properties["CodeUri"] = _upload(cloud, _bootable(copy, client, handler))
        # the emulator starts a process for each call: on a busy machine that alone may take what AWS gives a call
        properties["Timeout"] = min(900, 10 * properties["Timeout"])
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Serverless::StateMachine":
            resource["Properties"]["DefinitionUri"] = _upload(cloud, ROOT / resource["Properties"]["DefinitionUri"])
    whole = cloud.folder / "template.json"
    whole.write_text(json.dumps(template, default=str), encoding="utf-8")
    formation = cloud.client("cloudformation")
    formation.create_stack(
        StackName=STACK,
        TemplateURL=f"{cloud.url}/{BUCKET}/{_upload(cloud, whole)['Key']}",  # too long to send along
        Parameters=[{"ParameterKey": "Runtime", "ParameterValue": "provided.al2023"}],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    )
    stack = _made(formation)
    outputs = {out["OutputKey"]: str(out["OutputValue"]) for out in stack["Outputs"]}
    host, _, stage = outputs["Address"].removeprefix("https://").partition("/")
    api = host.partition(".")[0]
    _say_errors(cloud, api, stage, template["Resources"]["Api"]["Properties"]["DefinitionBody"])
    return {**outputs, "Api": api, "Url": f"{cloud.url}/restapis/{api}/{stage}/_user_request_"}


def _bootable(package: Path, client: Path, handler: str) -> Path:
    """Return the zip of a package with the ``bootstrap`` that a custom runtime starts."""
    boot = write_boot(package.with_suffix(".boot.py"), client, handler)
    bootstrap = package / "bootstrap"
    bootstrap.write_text(f'#!/bin/sh\ncd "$(dirname "$0")" && exec {shlex.join(boot)} "$PWD"\n', encoding="utf-8")
    bootstrap.chmod(0o755)
    return pack(package, package.with_suffix(".zip"), 1)


def _upload(cloud: Cloud, file: Path) -> dict[str, str]:
    cloud.client("s3").upload_file(str(file), BUCKET, file.name)
    return {"Bucket": BUCKET, "Key": file.name}


def _made(formation: Any) -> dict[str, Any]:
    for _ in range(6000):
        stack: dict[str, Any] = formation.describe_stacks(StackName=STACK)["Stacks"][0]
        if not stack["StackStatus"].endswith("IN_PROGRESS"):
            break
        time.sleep(0.1)
    if stack["StackStatus"] != "CREATE_COMPLETE":
        events = formation.describe_stack_events(StackName=STACK)["StackEvents"]
        reasons = [
            (e["LogicalResourceId"], e.get("ResourceStatusReason"))
            for e in events
            if e["ResourceStatus"].endswith("FAILED")
        ]
        raise RuntimeError(f"{stack['StackStatus']}: {reasons}")
    return stack


def _say_errors(cloud: Cloud, api: str, stage: str, body: Mapping[str, Any]) -> None:
    """Give the gateway its own answers: the emulator passes over those in the definition."""
    client = cloud.client("apigateway")
    for kind, answer in body["x-amazon-apigateway-gateway-responses"].items():
        client.put_gateway_response(restApiId=api, responseType=kind, **answer)
    client.create_deployment(restApiId=api, stageName=stage)


def build(template: Mapping[str, Any]) -> dict[str, Path]:
    """Build the package of each function for this Python on this machine; return their folders."""

    def one(name: str) -> Path:
        command = [sys.executable, str(ROOT / "scripts" / "package.py"), name, "--host", "--no-zip"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return ROOT / "build" / f"{name}-host"

    names = list(functions(template).values())
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return dict(zip(names, pool.map(one, names), strict=True))


def main() -> int:
    """Bring it all up, say where, and stay until Ctrl-C."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--port", type=int, default=4566)
    said = ask.parse_args()
    if not sys.platform.startswith("linux"):
        print("needs Linux: AWS's runtime client has wheels for nothing else", file=sys.stderr)
        return 2
    print("building the functions' packages", flush=True)
    built = build(load_template())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory(prefix="hupai-aws-") as folder, emulator(Path(folder), said.port) as cloud:
        begun = time.monotonic()
        print(f"emulator: {cloud.url}, log in {cloud.folder / 'emulator.log'}", flush=True)
        outputs = deploy(cloud, built)
        print(f"deployed in {time.monotonic() - begun:.1f} s: {len(built)} functions", flush=True)
        for name in sorted(set(outputs) - {"Url", "Address", "Api"}):
            print(f"  {name}: {outputs[name]}")
        print(f"\n  {outputs['Url']}\n\n  curl {outputs['Url']}/v1/health\n\nCtrl-C ends it.", flush=True)
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
