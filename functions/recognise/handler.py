"""The photo function: the app of ``hupai.api`` in Lambda, with the tile reader loaded before the first photo comes.

It also takes the step of a settlement that reads photos, so that what settles stays light.  A photo is read, answered
and forgotten; the log says which operation and how it ended, never what was seen.
"""

from __future__ import annotations

import os
import time
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from gateway import gateway, logger, public_url
from hupai.api.app import create_app
from hupai.api.tables_photos import UploadedPhotos
from hupai.api.uploads_s3 import S3Uploads
from hupai.vision import Reader
from steps import settling

#: Memory that comes with one whole processor, in MiB; a thread more would only wait.
ONE_PROCESSOR = 1769
threads = max(1, int(os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "0")) // ONE_PROCESSOR)
reader = Reader(threads=threads)
begun = time.perf_counter()
reader.load()
logger.info("reader loaded", ms=round(1000 * (time.perf_counter() - begun), 1), threads=threads)

uploads = S3Uploads(os.environ["PHOTO_BUCKET"])
answer = gateway(create_app(uploads=uploads, reader=reader, public_url=public_url))
take_step = settling(UploadedPhotos(uploads, reader))


def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one proxy event of the REST API, or take the step of a settlement that the state machine asks for."""
    return take_step(event, context) if "step" in event else answer(event, context)
