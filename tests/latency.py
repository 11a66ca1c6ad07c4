"""Prints the server-side time of single checks: ``python -m tests.latency``."""

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


def spent(act: Callable[[], object]) -> float:
    """Return the milliseconds that ``act`` takes."""
    begin = time.perf_counter()
    act()
    return (time.perf_counter() - begin) * 1000


def tell(name: str, times: list[float]) -> None:
    """Print the median and the 95th percentile."""
    p95 = statistics.quantiles(times, n=20)[-1]
    sys.stdout.write(f"{name:44} p50 {statistics.median(times):6.2f} ms   p95 {p95:6.2f} ms\n")


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
        times: dict[str, list[float]] = {name: [] for name in acts}
        for number in range(ROUNDS):
            for name, act in acts.items():
                word = WORDS[number % len(WORDS)]
                times[name].append(spent(lambda act=act, word=word: act(word)))  # type: ignore[misc]
        for name, taken in times.items():
            tell(name, taken)


if __name__ == "__main__":
    main()
