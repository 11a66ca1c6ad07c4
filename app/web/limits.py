"""How much one client may ask: leaky buckets, in this process."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

MOST_KEPT = 10_000


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: int
    rate: float


OPENING = Limit(20, 0.1)
"""Tables opened or imported from one address."""
JOINING = Limit(60, 1)
"""Members who join, and people who ask for a lobby, from one address."""
FAILING = Limit(30, 0.5)
"""Wrong codes and tokens from one address: codes are short."""
COMMANDING = Limit(100, 20)
"""Commands and previews of one member."""


class Buckets:
    """Counts what each key has asked. Safe to share between threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, limit: Limit, count: int = 1) -> int | None:
        """Count ``count`` more against ``key``; return in how many seconds it may ask again, if not now.

        With a ``count`` of 0 it only looks.
        """
        with self._lock:
            now = self._clock()
            level, at = self._filled.get(key, (0.0, now))
            level = max(0.0, level - (now - at) * limit.rate)
            if level + max(count, 1) > limit.burst:
                return max(1, math.ceil((level + 1 - limit.burst) / limit.rate))
            self._filled[key] = (level + count, now)
            self._filled.move_to_end(key)
            if len(self._filled) > MOST_KEPT:
                self._filled.popitem(last=False)
            return None
