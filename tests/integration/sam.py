"""The template as CloudFormation gets it: SAM's transform, applied here by AWS's own translator."""

from __future__ import annotations

import os
import re
from typing import Any
from unittest import mock

from aws_local import REGION, included
from samtranslator.translator.transform import transform

ACCOUNT = "123456789012"


class _NoPolicies:
    """No managed policy is looked up: the template names its roles itself."""

    def load(self) -> dict[str, str]:
        """Return none."""
        return {}


def plain(template: dict[str, Any], code: dict[str, str]) -> dict[str, Any]:
    """Return ``template`` without AWS::Serverless resources; functions take their ``code`` from a bucket."""
    template = included(template)
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = code
        if resource["Type"] == "AWS::Serverless::StateMachine":
            resource["Properties"]["DefinitionUri"] = code
    with mock.patch.dict(os.environ, AWS_DEFAULT_REGION=REGION):
        found: dict[str, Any] = transform(template, {}, _NoPolicies())
    return found


def api_body(template: dict[str, Any], code: dict[str, str]) -> dict[str, Any]:
    """Return the OpenAPI body that SAM makes of the API, its substitutions filled in as CloudFormation would."""
    found: dict[str, Any] = filled(plain(template, code)["Resources"]["Api"]["Properties"]["Body"])
    return found


def filled(value: Any) -> Any:
    """Return ``value`` with its ``Fn::Sub`` and ``Ref`` filled in: names of resources become ARNs that look real."""
    if isinstance(value, dict):
        if set(value) == {"Fn::Sub"}:
            known = {"AWS::Region": REGION, "AWS::Partition": "aws", "AWS::AccountId": ACCOUNT}
            return re.sub(
                r"\$\{([\w:.]+)\}",
                lambda m: known.get(m[1], f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{m[1]}"),
                value["Fn::Sub"],
            )
        if set(value) == {"Ref"}:
            name = str(value["Ref"])
            return name if name.startswith("AWS::") else f"arn:aws:any:{REGION}:{ACCOUNT}:{name}"
        if set(value) == {"Fn::GetAtt"}:
            return f"arn:aws:any:{REGION}:{ACCOUNT}:{'.'.join(value['Fn::GetAtt'])}"
        return {key: filled(inner) for key, inner in value.items()}
    return [filled(inner) for inner in value] if isinstance(value, list) else value
