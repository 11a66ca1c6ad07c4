"""Requests: JSON bodies read strictly, within limits that the answer names."""

from __future__ import annotations

import json
from typing import Any

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from app.web.problems import Problem

MAX_BODY = 2 * 1024 * 1024
"""Bytes of a batch."""
MAX_SINGLE = 64 * 1024
"""Bytes of a request about one word, and of a form."""
_JSON_TYPES = ("application/json", "text/json")


class StrictRequest(Request):
    """A request whose JSON is refused with its reason, never taken for absent."""

    def get_json(self, force: bool = False, silent: bool = False, cache: bool = True) -> dict[str, Any]:
        """Return the JSON object of the body; the arguments, which soften faults, are not heeded.

        Raises:
            Problem: no JSON media type, too long, no UTF-8, no JSON, or no object.
        """
        if self.mimetype not in _JSON_TYPES:
            raise Problem(
                415, "not_json_media_type", f"send application/json, not {self.mimetype or 'no type'!r}"
            )
        value = _parse(self.limited_body(MAX_BODY))
        if not isinstance(value, dict):
            raise Problem(422, "invalid", "body: a JSON object", errors=[("body", "a JSON object")])
        return value

    def limited_body(self, limit: int) -> bytes:
        """Return the body.

        Raises:
            Problem: it is longer than ``limit`` bytes.
        """
        self.max_content_length = limit + 1  # a body without a length is cut there, not refused
        try:
            body = self.get_data()
        except RequestEntityTooLarge:
            body = None
        if body is None or len(body) > limit:
            raise too_large(limit)
        return body


def too_large(limit: int) -> Problem:
    """Return the refusal of a body over ``limit`` bytes."""
    return Problem(413, "body_too_large", f"a body here may have {limit} bytes", limit=limit)


def _parse(body: bytes) -> object:
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except UnicodeDecodeError as fault:
        raise Problem(400, "not_utf8", f"the body is not UTF-8: byte {fault.start}") from fault
    except (ValueError, RecursionError) as fault:
        raise Problem(400, "not_json", f"the body is not JSON: {fault}") from fault


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")
