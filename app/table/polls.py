"""Which poll of a client is the latest, known to all processes that serve it."""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass

ALONE = 1024
"""Numbers of a process that shares none."""
_MARK_BITS = 32


@dataclass(frozen=True, slots=True)
class Poll:
    """One poll: where its client's latest is kept, and what stands there while this one is it."""

    slot: int
    number: int


class LatestPolls:
    """Numbers of 64 bits, perhaps in memory that processes share: half tells the client, half the poll.

    Clients whose numbers fall into one place never end each other's polls: they only may fail to
    end their own older ones.
    """

    def __init__(self, slots: MutableSequence[int] | memoryview[int] | None = None) -> None:
        self._slots = array("Q", bytes(8 * ALONE)) if slots is None else slots

    def begin(self, client: str) -> Poll:
        """Note that a poll of ``client`` begins; its older ones are over."""
        digest = int.from_bytes(hashlib.blake2b(client.encode(), digest_size=8).digest(), "little")
        mark = int.from_bytes(os.urandom(_MARK_BITS // 8), "little")
        slot, who = digest % len(self._slots), digest >> _MARK_BITS
        poll = Poll(slot, who << _MARK_BITS | mark)
        self._slots[slot] = poll.number
        return poll

    def is_over(self, poll: Poll) -> bool:
        """Tell whether the client has begun another poll since."""
        latest = self._slots[poll.slot]
        return latest != poll.number and latest >> _MARK_BITS == poll.number >> _MARK_BITS
