"""Sets of words by name, in blocks of 65,536 words.

Words are numbered commonest first, so the head of a set is its commonest words, and the first
block answers most questions. A block of a set is a *bitmap* where it holds many words; else an
array of u16, or of one-byte *gaps* where that is shorter: each byte is the step from the word
before, 255 a step without a word. A *union* of other sets has a count of its own and no blocks.
"""

from __future__ import annotations

import heapq
import itertools
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import marisa_trie

from app.lexicon import layout
from app.lexicon.mapped import map_bytes, map_numbers, map_trie

SHIFT = 16
BLOCK = 1 << SHIFT
BITMAP = BLOCK // 8
"""Bytes of a bitmap; arrays and gaps take fewer."""
_DENSE = 4096
"""Words of a block from which on it is a bitmap."""
_GAPS = 1 << 31
"""Flag of a start: the block is stored as gaps."""
_STEP = 255
_MASKS_KEPT, _BITMAPS_KEPT = 160, 512
"""Whole sets kept as integers, some 40 KB each, and blocks kept as bitmaps, 8 KB each."""

Unions = Callable[[str], tuple[str, ...]]
"""Tells which sets a set is the union of; none if it is stored itself."""


def block_count(size: int) -> int:
    """Return the number of blocks that ``size`` words take."""
    return -(-size // BLOCK)


class SetWriter:
    """Gathers the sets; words come in ascending order."""

    def __init__(self) -> None:
        self._sets: dict[str, array[int]] = {}

    def add(self, name: str, word: int) -> None:
        """Put ``word`` into the set."""
        found = self._sets.get(name)
        if found is None:
            self._sets[name] = array("I", (word,))
        else:
            found.append(word)

    def write(self, folder: Path, size: int, counted: str, unions: Unions) -> None:
        """Write the sets of ``size`` words; counts are of the words that are in set ``counted`` too."""
        trie = marisa_trie.Trie(sorted(self._sets))
        (folder / layout.SEARCH_NAMES).write_bytes(trie.tobytes())
        legal = bytearray(size)
        for word in self._sets[counted]:
            legal[word] = 1
        starts, counts, data = array("I"), array("I"), bytearray()
        for name in sorted(self._sets, key=lambda name: trie[name]):
            words = self._sets[name]
            counts.append(sum(map(legal.__getitem__, words)))
            _append(() if unions(name) else words, block_count(size), starts, data)
        starts.append(len(data))
        layout.write_numbers(folder / layout.SEARCH_STARTS, starts)
        layout.write_numbers(folder / layout.SEARCH_COUNTS, counts)
        (folder / layout.SEARCH_SETS).write_bytes(data)


def _append(words: Iterable[int], blocks: int, starts: array[int], data: bytearray) -> None:
    by_block = {at: list(part) for at, part in itertools.groupby(words, lambda word: word >> SHIFT)}
    for at in range(blocks):
        low = [word & (BLOCK - 1) for word in by_block.get(at, ())]
        gaps = _as_gaps(low)
        if len(low) >= _DENSE:
            starts.append(len(data))
            data += _as_bitmap(low)
        elif len(gaps) < 2 * len(low):
            starts.append(len(data) | _GAPS)
            data += gaps
        else:
            starts.append(len(data))
            data += b"".join(number.to_bytes(2, "little") for number in low)


def _as_bitmap(low: Iterable[int]) -> bytes:
    bitmap = bytearray(BITMAP)
    for number in low:
        bitmap[number >> 3] |= 1 << (number & 7)
    return bytes(bitmap)


def _as_gaps(low: Iterable[int]) -> bytes:
    gaps, last = bytearray(), 0
    for number in low:
        steps, rest = divmod(number - last, _STEP)
        gaps += bytes((_STEP,)) * steps
        gaps.append(rest)
        last = number
    return bytes(gaps)


def _from_gaps(gaps: memoryview) -> Iterator[int]:
    """Yield the numbers of a block, lowest first; as lazy as it is read."""
    return itertools.compress(itertools.accumulate(gaps), map(_STEP.__ne__, gaps))


class Mask:
    """A set of words as one integer, word 0 its lowest bit."""

    __slots__ = ("_data", "bits")

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self._data: bytes | None = None

    def block(self, at: int) -> memoryview:
        """Return the bitmap of a block."""
        if self._data is None:
            self._data = self.bits.to_bytes(block_count(self.bits.bit_length()) * BITMAP, "little")
        return memoryview(self._data)[at * BITMAP : (at + 1) * BITMAP] or _NOTHING

    def __contains__(self, word: int) -> bool:
        return bool(self.block(word >> SHIFT)[(word & (BLOCK - 1)) >> 3] >> (word & 7) & 1)


_NOTHING = memoryview(bytes(BITMAP))


class SetFile:
    """The sets, mapped into memory. Safe to share between threads."""

    def __init__(self, folder: Path, size: int, unions: Unions) -> None:
        self.blocks = block_count(size)
        self._unions = unions
        self._names = map_trie(folder / layout.SEARCH_NAMES)
        self._starts = map_numbers(folder / layout.SEARCH_STARTS, "I")
        self._counts = map_numbers(folder / layout.SEARCH_COUNTS, "I")
        self._data = map_bytes(folder / layout.SEARCH_SETS)
        self.mask = lru_cache(_MASKS_KEPT)(self._mask)
        self.bitmap = lru_cache(_BITMAPS_KEPT)(self._bitmap)
        if len(self._counts) != len(self._names) or len(self._starts) != self.blocks * len(self._names) + 1:
            raise layout.LexiconBroken(f"the search index in {folder} does not belong to its words")

    def count(self, name: str) -> int:
        """Return how many words of the set are in the counted set too."""
        number = self._names.get(name)
        return 0 if number is None else self._counts[number]

    def counts(self) -> Iterator[tuple[str, int]]:
        """Yield every set's name and count."""
        for name in self._names:
            yield name, self._counts[self._names[name]]

    def known(self, name: str) -> bool:
        """Tell whether any word is in the set."""
        return name in self._names

    def block(self, name: str, at: int) -> Block:
        """Return one block of a set."""
        united = self._unions(name)
        if united:
            return _United([self.block(one, at) for one in united])
        number = self._names.get(name)
        if number is None:
            return _EMPTY
        start, end = self._starts[number * self.blocks + at], self._starts[number * self.blocks + at + 1]
        return _Stored(self._data[start & ~_GAPS : end & ~_GAPS], gaps=start >= _GAPS)

    def numbers(self, name: str) -> Iterator[int]:
        """Yield the words of a set, commonest first."""
        for at in range(self.blocks):
            for low in self.block(name, at).lows():
                yield (at << SHIFT) + low

    def _bitmap(self, name: str, at: int) -> memoryview | bytes:
        """Return one block of a set as a bitmap."""
        return self.block(name, at).bitmap()

    def _mask(self, name: str) -> int:
        """Return the set as an integer."""
        parts = (self.block(name, at).bitmap() for at in range(self.blocks))
        return int.from_bytes(b"".join(parts), "little")


class _Stored:
    """One block of a stored set."""

    __slots__ = ("_gaps", "_part", "dense", "weight")

    def __init__(self, part: memoryview, *, gaps: bool) -> None:
        self._part = part
        self._gaps = gaps
        self.dense: bool = len(part) == BITMAP
        self.weight: int = len(part) if gaps else len(part) // 2
        """About how many words it holds."""

    def lows(self) -> Iterator[int]:
        """Yield the words' numbers in the block, lowest first."""
        if self.dense:
            return numbers_of(int.from_bytes(self._part, "little"))
        return _from_gaps(self._part) if self._gaps else iter(self._part.cast("H"))

    def bitmap(self) -> memoryview | bytes:
        """Return the words as a bitmap."""
        return self._part if self.dense else _as_bitmap(self.lows())


class _United:
    """One block of a union."""

    __slots__ = ("_blocks", "dense", "weight")

    def __init__(self, blocks: list[_Stored | _United]) -> None:
        self._blocks = blocks
        self.dense: bool = any(block.dense for block in blocks)
        self.weight: int = BITMAP // 2 if self.dense else sum(block.weight for block in blocks)

    def lows(self) -> Iterator[int]:
        """Yield the words' numbers in the block, lowest first."""
        merged = heapq.merge(*(block.lows() for block in self._blocks))
        return (number for number, _ in itertools.groupby(merged))

    def bitmap(self) -> bytes:
        """Return the words as a bitmap."""
        bits = 0
        for block in self._blocks:
            bits |= int.from_bytes(block.bitmap(), "little")
        return bits.to_bytes(BITMAP, "little")


Block = _Stored | _United
_EMPTY = _Stored(memoryview(b""), gaps=False)
_PLACES = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def numbers_of(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set, lowest first."""
    for at, byte in enumerate(bits.to_bytes(-(-bits.bit_length() // 8), "little")):
        if byte:
            for place in _PLACES[byte]:
                yield (at << 3) + place
