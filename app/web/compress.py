"""Text answers travel gzipped; what a static file compresses to is kept."""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

_TEXTS = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")
_WORTH = 700
"""Bytes from which compressing saves a packet."""
_KEPT = 64


def install(app: Flask) -> None:
    """Compress the text answers of ``app`` for clients that take gzip."""
    kept: dict[tuple[str, str], bytes] = {}

    @app.after_request
    def compress(response: Response) -> Response:
        if not (response.mimetype or "").startswith(_TEXTS):
            return response
        response.vary.add("Accept-Encoding")
        taken = request.method != "HEAD" and request.accept_encodings.quality("gzip") > 0
        if response.status_code != 200 or not taken:
            return response
        etag = response.get_etag()[0] or ""
        static, key = response.direct_passthrough, (request.path, etag)
        packed = kept.get(key) if static else None
        if packed is None:
            plain = _body(response)
            if len(plain) < _WORTH:
                return response
            packed = gzip.compress(plain, 6, mtime=0)
            if static and len(kept) < _KEPT:
                kept[key] = packed
        _replace(response, packed, etag)
        return response


def _body(response: Response) -> bytes:
    response.direct_passthrough = False
    return response.get_data()


def _replace(response: Response, packed: bytes, etag: str) -> None:
    response.direct_passthrough = False
    response.close()  # a static file's stream, which nobody will read
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"
    if etag:
        response.set_etag(etag, weak=True)
