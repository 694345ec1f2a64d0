"""The photo function: the app of ``hupai.api`` in Lambda, with the tile reader loaded before the first photo comes.

It also takes the step of a settlement that reads photos, so that what settles stays light.  A photo is read, answered
and forgotten; the log says which operation and how it ended, never what was seen.
"""

from __future__ import annotations

import os
import time
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from gateway import gateway, logger
from hupai.api.app import create_app
from hupai.api.uploads_s3 import S3Uploads
from hupai.vision import Reader

#: Memory that comes with one whole processor, in MiB; a thread more would only wait.
ONE_PROCESSOR = 1769
threads = max(1, int(os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "0")) // ONE_PROCESSOR)
reader = Reader(threads=threads)
begun = time.perf_counter()
reader.load()
logger.info("reader loaded", ms=round(1000 * (time.perf_counter() - begun), 1), threads=threads)

bucket = os.environ.get("PHOTO_BUCKET")
answer = gateway(create_app(uploads=S3Uploads(bucket) if bucket else None, reader=reader))


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API."""
    return answer(event, context)
