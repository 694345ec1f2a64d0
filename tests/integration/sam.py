"""The template as CloudFormation gets it: SAM's transform, applied here by AWS's own translator."""

from __future__ import annotations

import copy
import os
import re
from typing import Any
from unittest import mock

from samtranslator.translator.transform import transform

REGION = "eu-west-3"
ACCOUNT = "123456789012"


class _NoPolicies:
    """No managed policy is looked up: the template names its roles itself."""

    def load(self) -> dict[str, str]:
        """Return none."""
        return {}


def plain(template: dict[str, Any], code: dict[str, str]) -> dict[str, Any]:
    """Return ``template`` without AWS::Serverless resources; functions take their ``code`` from a bucket."""
    template = copy.deepcopy(template)
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = code
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
            return str(value["Ref"])
        return {key: filled(inner) for key, inner in value.items()}
    return [filled(inner) for inner in value] if isinstance(value, list) else value
