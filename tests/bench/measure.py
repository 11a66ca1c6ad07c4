"""How the benchmarks measure: fixed work, interleaved rounds, CPU time of this thread, ratios with spread."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

Case = Callable[[], object]


class Spread(NamedTuple):
    """The median of what the rounds gave, and its lower and upper quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        found = list(values)
        if len(found) == 1:
            return cls(found[0], found[0], found[0])
        low, median, high = statistics.quantiles(found, n=4, method="inclusive")
        return cls(median, low, high)

    def scaled(self, factor: float) -> Spread:
        return Spread(*(value * factor for value in self))


@contextmanager
def still_heap() -> Iterator[None]:
    """Collect once, then keep the collector away from what is measured."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def cpu_rounds(cases: Mapping[str, Case], rounds: int) -> dict[str, list[float]]:
    """Return each case's CPU seconds round by round, the cases taking turns, after one turn to warm up."""
    for call in cases.values():
        call()
    spent: dict[str, list[float]] = {name: [] for name in cases}
    with still_heap():
        for _ in range(rounds):
            for name, call in cases.items():
                start = time.thread_time_ns()
                call()
                spent[name].append((time.thread_time_ns() - start) / 1e9)
    return spent


def least_times(cases: Mapping[str, Case], rounds: int) -> dict[str, float]:
    """Return each case's least CPU time in seconds over so many rounds."""
    return {name: min(spent) for name, spent in cpu_rounds(cases, rounds).items()}


def ratio(slow: Sequence[float], fast: Sequence[float]) -> Spread:
    """Return how many times as long ``slow`` took, round against round."""
    return Spread.of(a / b for a, b in zip(slow, fast, strict=True))


def over(words: Sequence[str], act: Callable[[str], object]) -> Case:
    """Return a case that does the same to each word."""

    def run() -> None:
        for word in words:
            act(word)

    return run


def times_over(number: int, act: Case) -> Case:
    """Return a case that does the same so many times: what is short is measured in bulk."""

    def run() -> None:
        for _ in range(number):
            act()

    return run


def yardstick() -> float:
    """Return the CPU milliseconds of a fixed piece of plain Python, the least of five."""

    def work() -> object:
        return sorted({str(number): number for number in range(100_000)})

    return least_times({"work": work}, 5)["work"] * 1000
