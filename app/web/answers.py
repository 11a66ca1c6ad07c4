"""JSON answers: UTF-8, with ETag and conditional requests where the answer is pure."""

from __future__ import annotations

import hashlib
import json
import re

import orjson
from flask import Response, request

_SURROGATE = re.compile("[\ud800-\udfff]")
DAY = "public, max-age=86400"
SOON = "public, max-age=60"
"""For what a personal word may change: a client asks again within a minute."""


def dump(value: object) -> bytes:
    """Return the value as UTF-8 JSON; lone surrogates, which UTF-8 has not, are escaped."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text).encode()


def answer(value: object, status: int = 200) -> Response:
    """Return an answer that belongs to this request alone."""
    response = Response(dump(value), status, content_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def pure_answer(value: object, caching: str = DAY) -> Response:
    """Return an answer that the address alone decides; 304 if the client has it already."""
    body = dump(value)
    response = Response(body, content_type="application/json")
    response.headers["Cache-Control"] = caching
    response.set_etag(hashlib.blake2b(body, digest_size=12).hexdigest())
    response.make_conditional(request)
    return response
