"""Forms and commands are taken from this site's own pages alone."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, request

from app.web.headers import OPEN_TO_ALL
from app.web.problems import Problem

_SAFE = ("GET", "HEAD", "OPTIONS")
_OURS = ("same-origin", "none")


def install(app: Flask) -> None:
    """Refuse what another site's page makes a browser send to ``app``."""

    @app.before_request
    def check() -> None:
        if request.method not in _SAFE and not request.path.startswith(OPEN_TO_ALL) and _foreign():
            raise Problem(403, "other_site", "this address takes no requests from other sites' pages")


def _foreign() -> bool:
    """Tell by what browsers say, the older header over plain http; programs say neither."""
    fetched = request.headers.get("Sec-Fetch-Site")
    if fetched is not None:
        return fetched not in _OURS
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()
