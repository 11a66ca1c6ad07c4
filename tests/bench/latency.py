"""Requests within the server's process, without a network: milliseconds of the processor."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import quote

from app.bootstrap import open_services
from app.web import create_app
from tests.bench.ground import Ground
from tests.bench.measure import still_heap
from tests.bench.report import Bar, Figure

ROUNDS = 400
WORDS = ("донос", "коробкой", "бежать", "вайфайка", "карова", "кибербутерброд", "Нью-Йорк", "столовая")
HISTORY = ("нос", "кот", "дом", "стол", "лампа", "диван", "топор", "книга", "ножницы", "азбука") * 10


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield a yardstick and each kind of request, the words of a mixed list taking turns."""
    with tempfile.TemporaryDirectory() as data:
        client = create_app(open_services(replace(ground.services.settings, data=Path(data)))).test_client()

        def judged(word: str) -> object:
            case = {"kind": "turn", "row": ["Н"], "card": "О", "word": word, "history": HISTORY}
            return client.post("/api/v1/judge", json=case)

        acts: dict[str, Callable[[str], object]] = {
            "yardstick: one C-backed parse": ground.c_backed.parse,
            "GET /healthz": lambda _: client.get("/healthz"),
            "GET /api/v1/words/<word>?explain=0": lambda word: client.get(
                f"/api/v1/words/{quote(word)}?explain=0"
            ),
            "GET /api/v1/words/<word>": lambda word: client.get(f"/api/v1/words/{quote(word)}"),
            "POST /api/v1/judge, a turn after 100 words": judged,
        }
        spent: dict[str, list[float]] = {name: [] for name in acts}
        for act in acts.values():
            for word in WORDS:
                act(word)
        with still_heap():
            for number in range(ROUNDS):
                for name, act in acts.items():
                    spent[name].append(processor(partial(act, WORDS[number % len(WORDS)])))
    for name, taken in spent.items():
        yield Figure(f"{name}, half", statistics.median(taken), "ms")
        yield Figure(f"{name}, 95 %", statistics.quantiles(taken, n=20)[-1], "ms")


def processor(act: Callable[[], object]) -> float:
    """Return the milliseconds of the processor that ``act`` takes."""
    start = time.thread_time_ns()
    act()
    return (time.thread_time_ns() - start) / 1e6
