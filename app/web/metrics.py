"""``/metrics`` in Prometheus text, summed over all processes of the server."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from app.settings import Settings
from app.sharing import COUNTS
from app.web.journal import route
from app.web.problems import Problem
from app.web.proxies import is_private

_OWN = CollectorRegistry()
_ANSWERS = Counter(
    "baklazhaba_answers", "Answers by route, method and status.", ("route", "method", "status"), registry=_OWN
)
_SECONDS = Histogram(
    "baklazhaba_answer_seconds",
    "Time to an answer by route; waiting for a table's next version is part of it.",
    ("route",),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 30),
    registry=_OWN,
)
_RUNNING = Gauge(
    "baklazhaba_requests_running",
    "Requests being answered, waiting phones among them.",
    multiprocess_mode="livesum",
    registry=_OWN,
)
_METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS"))


def install(app: Flask, settings: Settings) -> None:
    """Count the answers of ``app`` and serve the counts to whom the settings allow."""
    if settings.metrics == "off":
        return

    @app.before_request
    def begin() -> None:
        g.counted = time.perf_counter()
        _RUNNING.inc()

    @app.after_request
    def count(response: Response) -> Response:
        method = request.method if request.method in _METHODS else "other"
        _ANSWERS.labels(route(), method, str(response.status_code)).inc()
        _SECONDS.labels(route()).observe(time.perf_counter() - g.counted)
        return response

    @app.teardown_request
    def end(_: BaseException | None) -> None:
        if "counted" in g:
            _RUNNING.dec()

    def metrics() -> Response:
        if settings.metrics == "private" and not is_private(request.remote_addr):
            raise Problem(403, "forbidden", "the counts are for this server's own network")
        return Response(collected(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    app.add_url_rule("/metrics", view_func=metrics)


def collected() -> bytes:
    """Return the counts as Prometheus text."""
    folder = os.environ.get(COUNTS)
    if not folder:
        return generate_latest(_OWN)
    _forget_dead(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_dead(folder: Path) -> None:
    """Remove the gauges of processes that were killed: what they were answering, nobody answers."""
    if not Path("/proc/self").exists():
        return
    for file in folder.glob("gauge_live*_*.db"):
        number = re.search(r"_(\d+)\.db$", file.name)
        if number is not None and not Path(f"/proc/{number[1]}").exists():
            file.unlink(missing_ok=True)
