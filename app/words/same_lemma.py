"""The plainest cognate finder: two words are akin if they are forms of one lemma."""

from __future__ import annotations

from collections.abc import Sequence

from app.letters import fold
from app.words.ports import Cognacy, Kinship, Lexicon


def lemma_keys(word: str, lexicon: Lexicon) -> frozenset[str]:
    """Return the keys of the lemmas whose nominative ``word`` may be; its own key if unknown."""
    key = fold(word)
    return frozenset(fold(entry.lemma) for entry in lexicon.entries(key)) or frozenset((key,))


class SameLemmaFinder:
    """Knows no roots: calls words the same or unrelated. Serves where no root families are built."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def compare(self, a: str, b: str) -> Cognacy:
        """Return whether two normalised words share a lemma."""
        if lemma_keys(a, self._lexicon).isdisjoint(lemma_keys(b, self._lexicon)):
            return Cognacy(a, b, Kinship.UNRELATED, 0.0)
        return Cognacy(a, b, Kinship.SAME_WORD, 1.0)

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        """Return the named words that share a lemma with ``word``, in their order."""
        pairs = (self.compare(word, other) for other in named)
        return [pair for pair in pairs if pair.kinship is Kinship.SAME_WORD]
