"""СЛОНОСОЧЕТАНИЕ: how many pairs of a common adjective and a noun there are, and some of them."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat

from app.letters import ALPHABET, Faces, fold
from app.lexicon.adjectives import Adjective, read_adjectives
from app.lexicon.search_build import AGREEMENTS
from app.lexicon.search_index import SearchIndex
from app.lexicon.search_query import BattleQuery, Hint
from app.lexicon.search_sets import numbers_of
from app.matching import LetterSwitches
from app.words.ports import CognateFinder, Kinship
from app.words.same_lemma import SameLemmaFinder

_AKIN = (Kinship.SAME_WORD, Kinship.COGNATE, Kinship.LIKELY)


@dataclass(frozen=True, slots=True)
class _Side:
    """Nouns of some initials, as bits, the adjectives that begin alike, and a letter neither may have."""

    nouns: int
    adjectives: tuple[Adjective, ...]
    banned: str = ""

    def form(self, adjective: Adjective, agreement: str) -> str | None:
        """Return the adjective's form, None where it has the banned letter."""
        form = adjective.forms[agreement]
        return None if self.banned and self.banned in form else form


class PairSearch:
    """Pairs of an adjective and a noun that agree and begin alike [rulebook R-056]."""

    def __init__(self, index: SearchIndex, finder: CognateFinder | None = None) -> None:
        self._index = index
        self._finder = finder or SameLemmaFinder(index.lexicon)

    @cached_property
    def adjectives(self) -> tuple[Adjective, ...]:
        """The adjectives known, commonest first."""
        return read_adjectives(self._index.folder)

    @cached_property
    def _by_initial(self) -> Mapping[str, tuple[tuple[int, Adjective], ...]]:
        found: dict[str, list[tuple[int, Adjective]]] = defaultdict(list)
        for place, adjective in enumerate(self.adjectives):
            found[adjective.masc[0]].append((place, adjective))
        return {initial: tuple(adjectives) for initial, adjectives in found.items()}

    def hint(self, query: BattleQuery) -> Hint:
        """Return the number of pairs, shared roots not looked at, and some pairs without.

        The commonest nouns come first, each once, with the commonest adjective not yet taken.
        """
        sides = list(self._sides(query))
        count = sum(self._count(side) for side in sides)
        return Hint(count, tuple(islice(self._pairs(sides), query.top)))

    def _sides(self, query: BattleQuery) -> Iterator[_Side]:
        """Yield what the card lets stand together; no pair is in two sides."""
        index = self._index
        shown = index.filter_mask(query.shown).bits
        for number in index.hidden(query.named):
            shown &= ~(1 << number)
        for initials, banned in _choices(query.letters[0], query.switches):
            nouns = 0
            for initial in initials:
                nouns |= shown & self._beginning_with(initial)
            if banned:
                kept = (number for number in numbers_of(nouns) if banned not in index.word(number))
                nouns = sum(1 << number for number in kept)
            rows = sorted(chain.from_iterable(self._by_initial.get(initial, ()) for initial in initials))
            yield _Side(nouns, tuple(adjective for _, adjective in rows), banned)

    def _beginning_with(self, letter: str) -> int:
        """Return the words whose first letter is exactly this."""
        mask = self._index.sets.mask
        return mask("^е") & ~mask("^ё") if letter == "е" else mask(f"^{letter}")

    def _count(self, side: _Side) -> int:
        total = 0
        for agreement in AGREEMENTS:
            nouns = side.nouns & self._index.sets.mask(f"~{agreement}")
            forms = {side.form(adjective, agreement) for adjective in side.adjectives} - {None}
            total += len(forms) * nouns.bit_count()
        return total

    def _pairs(self, sides: list[_Side]) -> Iterator[str]:
        taken = set[Adjective]()
        nouns = heapq.merge(*(zip(numbers_of(side.nouns), repeat(side), strict=False) for side in sides),
                            key=lambda one: one[0])  # fmt: skip
        for number, side in nouns:
            noun = self._index.word(number)
            found = self._choose(side, number, noun, taken)
            if found is not None:
                taken.add(found[0])
                yield f"{found[1]} {noun}"

    def _choose(
        self, side: _Side, number: int, noun: str, taken: set[Adjective]
    ) -> tuple[Adjective, str] | None:
        """Return the first adjective that goes with a noun, one not yet taken if there is any."""
        agreements = [one for one in AGREEMENTS if self._index.sets.mask(f"~{one}") >> number & 1]
        fresh = (one for one in side.adjectives if one not in taken)
        for adjective in chain(fresh, side.adjectives):
            forms = (side.form(adjective, agreement) for agreement in agreements)
            form = next(filter(None, forms), None)
            if form and self._finder.compare(adjective.masc, noun).kinship not in _AKIN:
                return adjective, form
        return None


def _repeat(side: _Side) -> Iterator[_Side]:
    while True:
        yield side


def _choices(card: Faces, switches: LetterSwitches) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the initials that may stand together, and the letter that the words may not have [A-02, A-04]."""
    letters = tuple(letter for letter in ALPHABET
                    if card.accepts(letter, yo_folded=switches.yo_is_e))  # fmt: skip
    folded = len(set(map(fold, letters))) == 1
    strict = switches.dual_strict and len(card.letters) > 1 and not (folded and switches.yo_is_e)
    if strict:
        first, second = card.letters
        yield (first,), second
        yield (second,), first
    elif folded and (switches.yo_is_e or not switches.pair_yo_strict):
        yield letters, ""
    else:
        yield from (((letter,), "") for letter in letters)
