"""What use tells: the order of commonness, and which rare spellings are slips."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from app.letters import fold
from app.lexicon.entries import Entries
from app.lexicon.near import deletions, one_edit_apart

_COMMON_USE = 560
"""Centibels: words used more than twice in a million are common enough to be slipped from."""
_SHORTEST_SLIP = 6


def commonness(entries: Entries, usage: Mapping[str, int], share: Callable[[str], float]) -> list[str]:
    """Return all keys, commonest first.

    ``share`` tells, 0 to 1, how much of a key's use is as a noun's nominative.
    """
    centibels: dict[str, float] = defaultdict(lambda: 2000.0)
    for token, centibel in usage.items():
        key = fold(token)
        if key in entries:
            centibels[key] = min(centibels[key], float(centibel))
    shifted = {
        key: centibels[key] + 100 * _decades(share(key)) if key in centibels else 2000.0 for key in entries
    }
    return sorted(entries, key=lambda key: (shifted[key], len(key), key))


def _decades(share: float) -> float:
    """Return how many tenfold steps a share takes off, at most three."""
    return -math.log10(max(share, 0.001))


class Slips:
    """Tells a rare spelling that is one edit from a far commoner word: «агенство»."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = [key for key in keys if len(key) >= _SHORTEST_SLIP - 1]
        self._commonest: dict[str, list[tuple[int, str]]] = defaultdict(list)

    def weigh(self, attested: Mapping[str, int]) -> None:
        """Index the words that are common enough to be slipped from."""
        for key in self._keys:
            if attested[key] <= _COMMON_USE:
                for shorter in (key, *deletions(key)):
                    self._commonest[shorter].append((attested[key], key))

    def meant_for(self, key: str, centibel: int) -> bool:
        """Tell whether a word ten times commoner than ``centibel`` is one edit away."""
        if len(key) < _SHORTEST_SLIP:
            return False
        return any(
            usage <= centibel - 100 and one_edit_apart(key, other)
            for shorter in (key, *deletions(key))
            for usage, other in self._commonest.get(shorter, ())
        )
