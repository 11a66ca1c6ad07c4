"""How much one client may ask: leaky buckets, shared by all processes of a server."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from app.sharing import shared_slots


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: int
    rate: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How many requests a client has left, and in how many seconds all are his again.

    ``wait`` is in how many seconds he may ask again, None if he may now.
    """

    left: int
    full_in: int
    wait: int | None


OPENING = Limit(20, 0.1)
"""Tables opened or imported from one address."""
JOINING = Limit(60, 1)
"""Members who join, and people who ask for a lobby, from one address."""
FAILING = Limit(30, 0.5)
"""Wrong codes and tokens from one address: codes are short."""
COMMANDING = Limit(100, 20)
"""Commands and previews of one member."""
_HAIR = 1e-6
"""Rounding, in requests: a bucket is kept as a moment."""


class Buckets:
    """Counts what each key has asked. Safe to share between threads, and by a file between processes.

    A bucket is one number, the moment at which it will have run empty. Two processes that count at
    the same instant may lose one of the two counts, and two clients may share a bucket: a limit
    need not be exact, only hold.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock  # the default is the same for all processes of a machine
        self._lock = Lock()
        self._salt, self._empty_at = shared_slots()

    def take(self, key: str, limit: Limit, count: float = 1) -> int | None:
        """Count ``count`` more against ``key``; return in how many seconds it may ask again, if not now.

        With a ``count`` of 0 it only looks.
        """
        return self.count(key, limit, count).wait

    def count(self, key: str, limit: Limit, count: float = 1) -> Standing:
        """Count ``count`` more against ``key``, unless it has asked too much; return where it stands."""
        slot = self._slot(key)
        with self._lock:
            now = self._clock()
            level = max(0.0, self._empty_at[slot] - now) * limit.rate
            over = level + max(count, 1) - limit.burst
            if over <= _HAIR:
                level += count
                self._empty_at[slot] = now + level / limit.rate
        wait = max(1, math.ceil(over / limit.rate)) if over > _HAIR else None
        left = max(0, math.floor(limit.burst - level + _HAIR))
        return Standing(left, math.ceil(level / limit.rate), wait)

    def _slot(self, key: str) -> int:
        digest = hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8, key=self._salt).digest()
        return int.from_bytes(digest, "little") % len(self._empty_at)
