"""A batch against single requests, on one running server: CPU of the server for each word."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.bench import check
from tests.bench.ground import Ground
from tests.bench.measure import Spread, ratio
from tests.bench.report import Bar, Figure
from tests.servers import ServerProcess

ROUNDS, SINGLES, BATCHES, BATCH = 5, 500, 15, 1000
TICK = os.sysconf("SC_CLK_TCK")


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield how much less a word costs in a batch, and what it costs either way."""
    samples = check.draw(ground, ground.services.checker())
    kinds = [samples[kind] for kind in ("hit", "noun", "verb", "adjective")]
    words = [word for group in zip(*kinds, strict=True) for word in group][:BATCH]
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-bench-"))
    server = ServerProcess(data)
    try:
        server.start()
        asked = _Asked(server)
        assert [asked.single(word) for word in words[:50]] == asked.batch(words)[:50], (
            "a batch answers otherwise"
        )
        spent: dict[str, list[float]] = {"single": [], "batch": []}
        for _ in range(ROUNDS):
            spent["single"].append(
                asked.cpu(lambda: [asked.single(word) for word in words[:SINGLES]]) / SINGLES
            )
            spent["batch"].append(
                asked.cpu(lambda: [asked.batch(words) for _ in range(BATCHES)]) / BATCHES / BATCH
            )
    finally:
        server.kill()
        shutil.rmtree(data)
    yield Bar(
        "batch",
        f"a word in a batch of {BATCH:,}, against a single request, server's CPU",
        ratio(spent["single"], spent["batch"]),
        15,
    )
    for name, seconds in spent.items():
        yield Figure(f"a word, {name}", Spread.of(seconds).median * 1e6, "µs")


class _Asked:
    """One client on one connection, and the clock of the server's processes."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def single(self, word: str) -> Any:
        return self._answer("GET", f"/api/v1/words/{quote(word)}?explain=0")

    def batch(self, words: list[str]) -> Any:
        body = json.dumps({"words": words}).encode()
        return self._answer("POST", "/api/v1/words?explain=0", body)["verdicts"]

    def cpu(self, act: Any) -> float:
        """Return the CPU seconds of the server while ``act`` runs."""
        before = self._server.cpu_ticks()
        act()
        return (self._server.cpu_ticks() - before) / TICK

    def _answer(self, method: str, path: str, body: bytes | None = None) -> Any:
        headers = {"Content-Type": "application/json"} if body else {}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        assert answer.status == 200, (path, answer.status, text)
        return json.loads(text)
