"""Request ids, and a log of JSON lines that tells nothing of what players ask."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from typing import Any

from flask import Flask, Response, g, request

from app.settings import Settings

HEADER = "X-Request-ID"
SLOW = 1.0
"""Seconds from which an answer is worth a warning, unless its client asked to wait."""
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
_LOGGER = logging.getLogger("baklazhaba.requests")


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, message, what the record adds, the traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure(settings: Settings) -> None:
    """Send this process's log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("baklazhaba", "app"):
        logging.getLogger(name).setLevel(settings.log.upper())


def route() -> str:
    """Return the pattern of the address asked for: it bears no word, code or token."""
    return request.url_rule.rule if request.url_rule is not None else "(none)"


def about_request(private: bool) -> dict[str, Any]:
    """Return what a log line may tell of the request."""
    told = {"id": g.get("request_id", ""), "method": request.method, "route": route()}
    if private:
        told |= {"path": request.full_path.rstrip("?"), "client": request.remote_addr}
    return told


def install(app: Flask, settings: Settings) -> None:
    """Give every request of ``app`` an id, and log its answer."""

    @app.before_request
    def begin() -> None:
        given = request.headers.get(HEADER, "")
        g.request_id = given if _GIVEN.fullmatch(given) else os.urandom(8).hex()
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers[HEADER] = g.request_id
        spent = time.perf_counter() - g.began
        slow = spent > SLOW and "wait" not in request.args
        level = logging.WARNING if slow or response.status_code >= 500 else logging.INFO
        if _LOGGER.isEnabledFor(level):
            told = about_request(settings.log_private)
            told |= {"status": response.status_code, "ms": round(spent * 1000, 1)}
            _LOGGER.log(level, "answered", extra={"told": told})
        return response
