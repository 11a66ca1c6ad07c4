"""Headers of every answer: what a page may load, and who may read the API."""

from __future__ import annotations

from flask import Flask, Response, request

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
DOCS_POLICY = CONTENT_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""The vendored API browser sets styles of its own making; scripts stay ours alone."""
PERMISSIONS = "geolocation=(), microphone=(), payment=(), usb=()"
"""What no page of ours asks for; the camera reads QR codes."""
_CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, "
    "RateLimit-Reset, RateLimit-Policy, X-Request-ID",
}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
OPEN_TO_ALL = tuple(
    f"/api/v1/{name}" for name in ("words", "cognates", "judge", "search", "hints", "lexicon", "openapi.json")
)
"""Addresses that only read, whatever their method: other sites may ask them."""


def install(app: Flask) -> None:
    """Add the headers to every answer of ``app``."""

    @app.after_request
    def add(response: Response) -> Response:
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if request.is_secure:  # over plain http browsers complain of these
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if response.mimetype == "text/html":
            policy = DOCS_POLICY if request.path == "/api/docs" else CONTENT_POLICY
            response.headers["Content-Security-Policy"] = policy
        if request.path.startswith(OPEN_TO_ALL):
            response.headers.update(_CORS)
            if request.method == "OPTIONS":
                response.headers.update(_PREFLIGHT)
        return response
