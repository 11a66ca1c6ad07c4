"""Prints the server-side time of single checks: ``python -m tests.latency``.

Processor time beside the clock's: on a busy machine the clock measures the neighbours.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from app.bootstrap import open_services
from app.settings import Settings
from app.web import create_app

ROUNDS = 400
WORDS = ("донос", "коробкой", "бежать", "вайфайка", "карова", "кибербутерброд", "Нью-Йорк", "столовая")
HISTORY = ("нос", "кот", "дом", "стол", "лампа", "диван", "топор", "книга", "ножницы", "азбука") * 10


def spent(act: Callable[[], object]) -> tuple[float, float]:
    """Return the milliseconds that ``act`` takes by the clock and of the processor."""
    clock, processor = time.perf_counter(), time.thread_time()
    act()
    return (time.perf_counter() - clock) * 1000, (time.thread_time() - processor) * 1000


def tell(name: str, times: list[tuple[float, float]]) -> None:
    """Print the median and the 95th percentile of both."""
    figures = [
        f"{kind} p50 {statistics.median(taken):6.2f}  p95 {statistics.quantiles(taken, n=20)[-1]:6.2f} ms"
        for kind, taken in zip(("clock", "processor"), zip(*times, strict=True), strict=True)
    ]
    sys.stdout.write(f"{name:42} {'   '.join(figures)}\n")


def main() -> None:
    """Measure a yardstick and each kind of request, interleaved."""
    with tempfile.TemporaryDirectory() as data:
        services = open_services(replace(Settings.from_environment(), data=Path(data)))
        client = create_app(services).test_client()
        parse = services.morphology.analyzer.parse

        def judged(word: str) -> object:
            case = {"kind": "turn", "row": ["Н"], "card": "О", "word": word, "history": HISTORY}
            return client.post("/api/v1/judge", json=case)

        acts: dict[str, Callable[[str], object]] = {
            "yardstick: one pymorphy3 parse": parse,
            "GET /healthz": lambda _: client.get("/healthz"),
            "GET /api/v1/words/<word>?explain=0": lambda word: client.get(
                f"/api/v1/words/{quote(word)}?explain=0"
            ),
            "GET /api/v1/words/<word>": lambda word: client.get(f"/api/v1/words/{quote(word)}"),
            "POST /api/v1/judge, a turn after 100 words": judged,
        }
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in acts}
        for number in range(ROUNDS):
            for name, act in acts.items():
                word = WORDS[number % len(WORDS)]
                times[name].append(spent(lambda act=act, word=word: act(word)))  # type: ignore[misc]
        for name, taken in times.items():
            tell(name, taken)


if __name__ == "__main__":
    main()
