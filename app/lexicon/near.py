"""Words one edit away: an index of every word with one letter left out.

Two words are one edit apart only if one of them, or one with a letter left out, equals the other
or the other with a letter left out: a dozen look-ups instead of a walk over the lexicon.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import marisa_trie

from app.lexicon import layout
from app.lexicon.mapped import map_numbers, map_trie

COMMONEST = 60_000
"""Words rarer than this explain no slip of the hand; our own lists are in whatever their rank."""
_SHORTEST = 4


def deletions(key: str) -> list[str]:
    """Return the key with each one letter left out, without doubles."""
    return list(dict.fromkeys([key[:at] + key[at + 1 :] for at in range(len(key))]))


def one_edit_apart(a: str, b: str) -> bool:
    """Tell whether one letter added, dropped, changed, or two neighbours swapped make ``a`` of ``b``."""
    if a == b or abs(len(a) - len(b)) > 1:
        return False
    if len(a) > len(b):
        a, b = b, a
    at = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) < len(b):
        return a[at:] == b[at + 1 :]
    swapped = a[at : at + 2][::-1] == b[at : at + 2] and a[at + 2 :] == b[at + 2 :]
    return swapped or a[at + 1 :] == b[at + 1 :]


def write_near(folder: Path, words: Any, keys: Sequence[str]) -> None:  # noqa: ANN401 - a marisa trie
    """Write the index of ``keys``, given commonest first."""
    found: dict[str, list[int]] = defaultdict(list)
    for key in keys:
        if len(key) >= _SHORTEST:
            for shorter in deletions(key):
                found[shorter].append(words[key])
    trie = marisa_trie.Trie(found)
    (folder / layout.NEAR).write_bytes(trie.tobytes())
    index, ids = array("I", [0]), array("I")
    for shorter in sorted(found, key=lambda shorter: trie[shorter]):
        ids.extend(found[shorter])
        index.append(len(ids))
    layout.write_numbers(folder / layout.NEAR_INDEX, index)
    layout.write_numbers(folder / layout.NEAR_IDS, ids)


class NearIndex:
    """Finds the indexed words one edit away from any key."""

    def __init__(self, folder: Path, words: Any) -> None:  # noqa: ANN401
        self._words = words
        self._trie = map_trie(folder / layout.NEAR)
        self._index = map_numbers(folder / layout.NEAR_INDEX, "I")
        self._ids = map_numbers(folder / layout.NEAR_IDS, "I")

    def ids(self, key: str) -> list[int]:
        """Return the key ids of indexed words one edit away, in no order."""
        if len(key) < _SHORTEST - 1:
            return []
        shorter = [key[:at] + key[at + 1 :] for at in range(len(key))]
        found = [key_id for key_id in map(self._words.get, shorter) if key_id is not None]
        for number in map(self._trie.get, (key, *shorter)):
            if number is not None:
                found += self._ids[self._index[number] : self._index[number + 1]]
        return [
            key_id for key_id in dict.fromkeys(found) if one_edit_apart(key, self._words.restore_key(key_id))
        ]
