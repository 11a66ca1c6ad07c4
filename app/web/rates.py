"""Requests are counted against their sender; every answer tells him how many are left."""

from __future__ import annotations

from flask import Flask, Response, g, request

from app.web.limits import Buckets, Limit, Standing
from app.web.problems import Problem
from app.web.proxies import client_of

BURST_SECONDS = 10
"""A client may send in a moment what it may send in so many seconds: pages load at once."""
HEAVY = 8 * 1024
"""Bytes of a body that cost as much as one request more."""
_FREE = ("/static/", "/healthz", "/readyz", "/metrics")


def install(app: Flask, buckets: Buckets, rate: int) -> None:
    """Refuse whoever sends ``app`` more than ``rate`` requests a second in the long run."""
    limit = Limit(rate * BURST_SECONDS, rate)

    @app.before_request
    def count() -> None:
        if request.path.startswith(_FREE):
            return
        weight = 1 + min((request.content_length or 0) // HEAVY, limit.burst - 1)
        standing = buckets.count(f"all:{client_of(request.remote_addr)}", limit, weight)
        g.standing = standing
        if standing.wait is not None:
            raise Problem(
                429,
                "too_many",
                f"too many requests; come again in {standing.wait} s",
                headers={"Retry-After": str(standing.wait)},
            )

    @app.after_request
    def tell(response: Response) -> Response:
        standing: Standing | None = g.get("standing")
        if standing is not None:
            response.headers["RateLimit-Limit"] = str(limit.burst)
            response.headers["RateLimit-Remaining"] = str(standing.left)
            response.headers["RateLimit-Reset"] = str(standing.full_in)
            response.headers["RateLimit-Policy"] = f"{limit.burst};w={BURST_SECONDS}"
        return response
