"""«Не родня»: what a table has ruled stands above what the roots say."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.letters import fold
from app.words.ports import Cognacy, CognateFinder, Kinship


@dataclass(frozen=True, slots=True)
class OverruledFinder:
    """Compares as ``finder`` does, save for the pairs of keys that were ruled unrelated."""

    finder: CognateFinder
    unrelated: Collection[frozenset[str]]

    def compare(self, a: str, b: str) -> Cognacy:
        """Return the kinship of two normalised words; a ruling undoes all but identity."""
        found = self.finder.compare(a, b)
        if found.kinship is Kinship.SAME_WORD or frozenset((fold(a), fold(b))) not in self.unrelated:
            return found
        return Cognacy(a, b, Kinship.UNRELATED, 0.0)

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        """Return the named words that are akin to ``word`` and were not ruled unrelated, worst first."""
        return [
            pair
            for pair in self.finder.offenders(word, named)
            if pair.kinship is Kinship.SAME_WORD
            or frozenset((fold(word), fold(pair.b))) not in self.unrelated
        ]
