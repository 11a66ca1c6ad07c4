"""Random pairs of nouns, nobody trying to be akin: ``pytest -m slow -s tests/lexicon/test_cognate_sweep.py``.

Every pair called cognate is printed for reading. Read last with five seeds, 0.25 million pairs each:
see the README.
"""

from __future__ import annotations

import random

import pytest

from app.lexicon.roots.finder import RootFinder
from app.lexicon.store import TrieLexicon
from app.words.grammar import WordClass
from app.words.ports import Kinship, Tier

PAIRS = 250_000
SURE = (Kinship.SAME_WORD, Kinship.COGNATE)


def nouns(lexicon: TrieLexicon) -> list[str]:
    """The common nouns of 3 to 8 letters, in their dictionary form."""
    keys = (lexicon.key(number) for number in range(len(lexicon)))
    return [
        key
        for key in keys
        if 3 <= len(key) <= 8
        and key.isalpha()
        and any(
            entry.tier is Tier.ACCEPTED and entry.word_class is WordClass.COMMON and entry.word == entry.lemma
            for entry in lexicon.entries(key)
        )
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4])
def test_random_nouns_are_seldom_called_cognate(lexicon: TrieLexicon, finder: RootFinder, seed: int) -> None:
    draw, words = random.Random(seed), nouns(lexicon)
    flagged = []
    for _ in range(PAIRS):
        a, b = draw.choice(words), draw.choice(words)
        pair = finder.compare(a, b)
        if a != b and pair.kinship in SURE:
            flagged.append(f"{a}–{b} ({pair.root})")
    print(*flagged, sep="\n")
    assert len(flagged) <= PAIRS // 5000
