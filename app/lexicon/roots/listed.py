"""The families of our own lists, as the sorting of words needs them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

from app.lexicon.roots.families import Unit
from app.lexicon.roots.grammar import bare_stem
from app.lexicon.roots.own import OwnRoots
from app.lexicon.roots.units import Units

Side = tuple[str, ...]


class Listed:
    """Our families, numbered as listed, then those of the sides of traps that no family holds.

    ``spelled`` gives the spellings of a family's root, ``holders`` the families of a spelling;
    ``blocked`` the families a word is not of. Of pairs of families, the less first, ``apart`` are
    those that a trap holds apart, ``kindred`` those that were one once.
    """

    def __init__(self, own: OwnRoots, units: Units) -> None:
        self._units = units
        self._members: list[list[str]] = []
        self._homes: dict[str, set[int]] = defaultdict(set)
        self.spelled: list[frozenset[str]] = []
        self.holders: dict[str, list[int]] = defaultdict(list)
        self.blocked: dict[str, set[int]] = defaultdict(set)
        self.apart: set[tuple[int, int]] = set()
        for family in own.families:
            self._new(family.allomorphs, family.words)
        for number, family in enumerate(own.families):
            for word in family.not_words:
                self.blocked[word].add(number)
        for sides in own.traps:
            self._hold_apart(sides)
        self.kindred = self._kindred(own)
        for number, spelled in enumerate(self.spelled):
            for root in sorted(spelled):
                self.holders[root].append(number)

    def __len__(self) -> int:
        """Return the number of families."""
        return len(self.spelled)

    def open_to(self, word: str, root: str) -> list[int]:
        """Return the families whose root may be so spelled in ``word``."""
        blocked = self.blocked.get(word, ())
        return [number for number in self.holders.get(root, ()) if number not in blocked]

    def anchors(self) -> dict[Unit, list[int]]:
        """Return the units of the listed words with their families; cuts the roots where sources do not."""
        placed: dict[Unit, list[int]] = defaultdict(list)
        for number, members in enumerate(self._members):
            for word in members:
                placed[self._place(word, number, placed)].append(number)
        return placed

    def _new(self, spelled: Iterable[str], words: Iterable[str]) -> int:
        number = len(self.spelled)
        self.spelled.append(frozenset(spelled))
        self._members.append(list(words))
        for word in self._members[-1]:
            self._homes[word].add(number)
        return number

    def _hold_apart(self, sides: tuple[Side, ...]) -> None:
        numbers = [self._home(side) for side in sides]
        self.apart.update((a, b) for a in numbers for b in numbers if a < b)
        for mine, side in zip(numbers, sides, strict=True):
            for word in side:
                self.blocked[word].update(n for n in numbers if n != mine and n not in self._homes[word])

    def _kindred(self, own: OwnRoots) -> set[tuple[int, int]]:
        return {
            (min(a, b), max(a, b))
            for sides in own.kindred
            for first, second in combinations(sides, 2)
            for word in first
            for other in second
            for a in self._homes[word]
            for b in self._homes[other]
            if a != b
        }

    def _home(self, side: Side) -> int:
        """Return the family of a side of a trap: the one that lists most of it, else a new one."""
        votes = Counter(number for word in side for number in self._homes[word])
        if votes:
            number = min(votes, key=lambda n: (-votes[n], n))
        else:
            number = self._new({self._root_of(word) for word in side}, ())
        for word in side:
            if not self._homes[word]:
                self._homes[word].add(number)
                self._members[number].append(word)
        return number

    def _root_of(self, word: str) -> str:
        """Return the root of a word that only a trap names; a compound counts whole: полигон has no гон."""
        units = self._units.of(word)
        return self._units.root[units[0]] if len(units) == 1 else bare_stem(word)

    def _place(self, word: str, number: int, placed: dict[Unit, list[int]]) -> Unit:
        """Return the unit of ``word`` that is the family's root, making one where the cut has none."""
        units = self._units
        spelled = sorted(self.spelled[number], key=lambda root: (-len(root), root))
        fitting = [unit for unit in units.of(word) if units.root[unit] in spelled]
        if fitting:
            return next((unit for unit in fitting if unit not in placed), fitting[0])
        for root in spelled:
            at = word.find(root)
            if at >= 0:
                span = (at, at + len(root))
                over = [
                    u for u in units.of(word) if units.span[u][0] < span[1] and span[0] < units.span[u][1]
                ]
                if over:
                    units.span[over[0]] = span
                return over[0] if over else units.add(word, root, span)
        return units.of(word)[0] if units.of(word) else units.add(word, word, (0, len(word)))
