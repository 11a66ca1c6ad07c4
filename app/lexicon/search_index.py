"""The search index, mapped into memory: numbered words, their families, and plans carried out."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, islice
from pathlib import Path

from app.letters import fold, normalise
from app.lexicon import layout
from app.lexicon.mapped import map_bytes, map_numbers
from app.lexicon.roots.finder import RootFinder
from app.lexicon.search_build import (
    ENCODING,
    LEGAL,
    LEMMA,
    PROPER,
    RUN_LETTERS,
    UNUSED,
    family_name,
    text_names,
    united,
)
from app.lexicon.search_query import EVERYTHING_LEGAL, Filter
from app.lexicon.search_sets import SHIFT, Mask, SetFile, numbers_of
from app.lexicon.search_terms import Terms
from app.words.grammar import Flag
from app.words.ports import Kinship, Lexicon
from app.words.same_lemma import lemma_keys

_RARE = (f"!{Flag.RARE}", f"!{Flag.ARCHAIC}", f"!{Flag.REGIONAL}", UNUSED)
_SURELY_AKIN = (Kinship.SAME_WORD, Kinship.COGNATE)
_STEPS, _NEAR = 6, 4
_NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """What a word must be: in all ``sparse`` sets and in ``allowed``, not in ``hidden``, past all checks.

    ``stored`` tells that ``allowed`` is what the stored counts count.
    """

    terms: Terms
    allowed: Mask
    stored: bool
    hidden: frozenset[int] = _NOBODY


class SearchIndex:
    """Numbered words, commonest first. Safe to share between threads: nothing changes but caches."""

    def __init__(self, folder: Path, lexicon: Lexicon, finder: RootFinder | None = None) -> None:
        """Map the index built in ``folder`` together with ``lexicon``.

        With a ``finder`` the root families of named words are hidden with them.

        Raises:
            LexiconBroken: the files do not fit together.
        """
        self.folder = folder
        self.lexicon = lexicon
        self._finder = finder
        self._text = map_bytes(folder / layout.SEARCH_WORDS)
        self._offsets = map_numbers(folder / layout.SEARCH_OFFSETS, "I")
        self._ring = map_numbers(folder / layout.SEARCH_KIN, "I")
        self.size = len(self._offsets) - 1
        if len(self._ring) != self.size or self._offsets[self.size] != len(self._text):
            raise layout.LexiconBroken(f"the search index in {folder} does not belong to its words")
        self.sets = SetFile(folder, self.size, united)
        self.filter_mask = lru_cache(32)(self._filter_mask)
        self.family = lru_cache(2048)(self._family)
        self.taken = lru_cache(16)(self._taken)
        self._names = lru_cache(1024)(lambda number: frozenset(text_names(self.word(number))))

    @cached_property
    def run_counts(self) -> array[int]:
        """The counts of all runs of two letters, then of three, by their numbers in `RUN_LETTERS`."""
        size = len(RUN_LETTERS)
        table = array("I", bytes(4 * (size**2 + size**3)))
        for name, count in self.sets.counts():
            if name.isalpha() and len(name) > 1:
                first, second, *third = map(RUN_LETTERS.index, name)
                at = first * size + second
                table[size**2 + at * size + third[0] if third else at] = count
        return table

    def word(self, number: int) -> str:
        """Return a word, spelled with ё."""
        return str(self._text[self._offsets[number] : self._offsets[number + 1] - 1], ENCODING)

    def plan(self, terms: Terms, shown: Filter = EVERYTHING_LEGAL, hidden: frozenset[int] = _NOBODY) -> Plan:
        """Return the plan that answers ``terms``, showing what ``shown`` shows."""
        allowed = self.filter_mask(shown)
        if not (terms.wide or terms.either):
            return Plan(terms, allowed, shown == EVERYTHING_LEGAL, hidden)
        bits = allowed.bits
        for name in terms.wide:
            bits &= self.sets.mask(name)
        for names in terms.either:
            any_of = 0
            for name in filter(self.sets.known, names):
                any_of |= self.sets.mask(name)
            bits &= any_of
        return Plan(terms, Mask(bits), stored=False, hidden=hidden)

    def narrowed(self, plan: Plan, bits: int) -> Plan:
        """Return the plan for those words only whose bits are set."""
        return Plan(plan.terms, Mask(plan.allowed.bits & bits), stored=False, hidden=plan.hidden)

    def numbers(self, plan: Plan) -> Iterator[int]:
        """Yield the words of a plan, commonest first; as lazy as it is read."""
        found = self._unchecked(plan)
        if plan.hidden:
            found = (number for number in found if number not in plan.hidden)
        if plan.terms.checks:
            return (number for number in found if self._passes(plan, number))
        return found

    def count(self, plan: Plan) -> int:
        """Return how many words a plan has."""
        if plan.terms.checks:
            return sum(1 for _ in self.numbers(plan))
        sparse = plan.terms.sparse
        if not sparse:
            found = plan.allowed.bits.bit_count()
        elif plan.stored and len(sparse) == 1:
            return self.legal_count(sparse[0], plan.hidden)
        else:
            found = sum(self._count_block(plan, at) for at in range(self.sets.blocks))
        return found - sum(1 for number in plan.hidden if self._matches(plan, number))

    def legal_count(self, name: str, hidden: frozenset[int] = _NOBODY) -> int:
        """Return how many words of a set the default policy accepts, those hidden left out."""
        found = self.sets.count(name)
        return found - self.taken(hidden)[name] if hidden else found

    def _taken(self, hidden: frozenset[int]) -> Counter[str]:
        """Return how many of the hidden words, legal ones, each set has."""
        legal = self.filter_mask(EVERYTHING_LEGAL)
        return Counter(name for number in hidden if number in legal for name in self._names(number))

    def top(self, plan: Plan, most: int) -> tuple[str, ...]:
        """Return the commonest words of a plan."""
        return tuple(map(self.word, islice(self.numbers(plan), most)))

    def first(self, name: str, hidden: frozenset[int], most: int) -> tuple[str, ...]:
        """Return the commonest words of a set that the default policy accepts, those hidden left out."""
        return self.top(Plan(Terms((name,)), self.filter_mask(EVERYTHING_LEGAL), True, hidden), most)

    def _unchecked(self, plan: Plan) -> Iterator[int]:
        if not plan.terms.sparse:
            yield from numbers_of(plan.allowed.bits)
            return
        for at in range(self.sets.blocks):
            base = at << SHIFT
            for low in self._lows(plan, at):
                yield base + low

    def _lows(self, plan: Plan, at: int) -> Iterator[int]:
        names = sorted(plan.terms.sparse, key=lambda name: self.sets.block(name, at).weight)
        first = self.sets.block(names[0], at)
        if not first.weight:
            return iter(())
        if first.dense:
            return numbers_of(self._bits(plan, at))
        found = _within(first.lows(), plan.allowed.block(at))
        for name in names[1:]:
            found = _within(found, self.sets.bitmap(name, at))
        return found

    def _bits(self, plan: Plan, at: int) -> int:
        bits = int.from_bytes(plan.allowed.block(at), "little")
        for name in plan.terms.sparse:
            bits &= int.from_bytes(self.sets.bitmap(name, at), "little")
        return bits

    def _count_block(self, plan: Plan, at: int) -> int:
        if all(self.sets.block(name, at).dense for name in plan.terms.sparse):
            return self._bits(plan, at).bit_count()
        return sum(1 for _ in self._lows(plan, at))

    def shows(self, plan: Plan, number: int) -> bool:
        """Tell whether a word is one of a plan's."""
        return number not in plan.hidden and self._matches(plan, number) and self._passes(plan, number)

    def _matches(self, plan: Plan, number: int) -> bool:
        """Tell whether a word would be found if it were not hidden."""
        return number in plan.allowed and self._names(number).issuperset(plan.terms.sparse)

    def _passes(self, plan: Plan, number: int) -> bool:
        word = self.word(number)
        return all(check(word) for check in plan.terms.checks)

    def _filter_mask(self, shown: Filter) -> Mask:
        mask = self.sets.mask
        bits = (1 << self.size) - 1 if shown.doubtful else mask(LEGAL)
        bits &= mask(LEMMA) if not shown.plurals else bits
        for hidden, names in (
            (not shown.proper, (PROPER,)),
            (not shown.vulgar, (f"!{Flag.VULGAR}",)),
            (not shown.rare, _RARE),
        ):
            for name in names if hidden else ():
                bits &= ~mask(name)
        return Mask(bits)

    def documents(self, key: str) -> Sequence[int]:
        """Return the numbers of the accepted spellings of a key."""
        rank = self.lexicon.rank(key)
        if rank is None:
            return ()
        start = end = self._first_of(rank)
        while end < self.size and fold(self.word(end)) == key:
            end += 1
        return range(start, end)

    def _first_of(self, rank: int) -> int:
        """Return the first word of a rank, or the place where it would be.

        Nearly every rank has one word, so a step by the difference of ranks lands close.
        """
        number = min(rank, self.size) - 1
        for _ in range(_STEPS):
            off = rank - self.rank(number)
            if abs(off) < _NEAR:
                break
            number = min(max(number + off, 0), self.size - 1)
        low, high = max(number - _NEAR, 0), min(number + _NEAR, self.size)
        if self.rank(low) >= rank or self.rank(high - 1) < rank:
            low, high = 0, self.size
        return bisect_left(range(self.size), rank, low, high, key=self.rank)

    def rank(self, number: int) -> int:
        """Return the word's place by commonness among all keys of the lexicon."""
        return self.lexicon.rank(fold(self.word(number))) or 0

    def hidden(self, named: Iterable[str]) -> frozenset[int]:
        """Return the numbers of the words named, of the other forms of their lemmas, and of their kin."""
        return _NOBODY.union(*(self.family(normalise(text).word) for text in named))

    def _family(self, named: str) -> frozenset[int]:
        lemmas = lemma_keys(named, self.lexicon)
        ring = set[int]()
        for key in (fold(named), *lemmas):
            for number in self.documents(key):
                while number not in ring:
                    ring.add(number)
                    number = self._ring[number]
        same = (one for one in ring if not lemmas.isdisjoint(lemma_keys(self.word(one), self.lexicon)))
        return frozenset(chain(same, self._cognates(named)))

    def _cognates(self, named: str) -> Iterator[int]:
        """Yield the words that share a root with a named one, and no doubt of it."""
        finder = self._finder
        if finder is None:
            return
        for root in finder.roots(fold(named)):
            for number in self.sets.numbers(family_name(root.family)):
                if finder.compare(self.word(number), named).kinship in _SURELY_AKIN:
                    yield number


def _within(numbers: Iterable[int], bitmap: memoryview | bytes) -> Iterator[int]:
    return (low for low in numbers if bitmap[low >> 3] >> (low & 7) & 1)
