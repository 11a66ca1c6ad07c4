"""Words for random games: a sample of the lexicon, by the letters that stand together in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from app.letters import Faces
from app.lexicon.store import TrieLexicon
from app.matching import find_run
from app.words.verdict import Verdict

SAMPLE = 20_000
"""Keys taken from the lexicon."""
TRIES = 40
"""Words looked at for three letters before any word serves."""


class LexiconWords:
    """Draws words that hold two or three cards together, with the judge's verdict on each."""

    def __init__(self, lexicon: TrieLexicon, check: Callable[[str], Verdict], seed: int = 0) -> None:
        random = Random(seed)
        keys = (lexicon.key(random.randrange(len(lexicon))) for _ in range(SAMPLE))
        self._check = check
        self._verdicts: dict[str, Verdict] = {}
        self._words = sorted({entry.word for key in keys for entry in lexicon.entries(key)})
        self._by_pair: dict[str, list[str]] = {}
        for word in self._words:
            for pair in {word[at : at + 2] for at in range(len(word) - 1)}:
                self._by_pair.setdefault(pair, []).append(word)

    def __call__(self, cards: Sequence[Faces], random: Random) -> tuple[str, Verdict]:
        """Return a word that holds ``cards`` together if one is soon found, else any word."""
        fitting = self._fitting(cards, random)
        word = fitting or random.choice(self._words)
        if word not in self._verdicts:
            self._verdicts[word] = self._check(word)
        return word, self._verdicts[word]

    def _fitting(self, cards: Sequence[Faces], random: Random) -> str | None:
        if len(cards) < 2:
            return None
        first, second = (random.choice(card.letters) for card in cards[:2])
        words = self._by_pair.get(first + second, [])
        if len(cards) == 2 or not words:
            return random.choice(words) if words else None
        tried = (random.choice(words) for _ in range(TRIES))
        return next((word for word in tried if find_run(word, cards).ok), None)
