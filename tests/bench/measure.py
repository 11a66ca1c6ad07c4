"""How the benchmarks measure: interleaved rounds, CPU time of this thread, the least of each."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping


def least_times(cases: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return each case's least CPU time in seconds over so many rounds, the cases taking turns."""
    for call in cases.values():
        call()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        least = dict.fromkeys(cases, float("inf"))
        for _ in range(rounds):
            for name, call in cases.items():
                start = time.thread_time_ns()
                call()
                least[name] = min(least[name], (time.thread_time_ns() - start) / 1e9)
    finally:
        gc.enable()
        gc.unfreeze()
    return least
