"""Taps to enter a word at the table.

The row's last letter is known. One tap lays the card, each letter typed is one, the last picks
the word from eight suggestions. 300 seeded words of each band, a random pair of neighbouring
letters in each; a word that is never offered counts as typed in full.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from app.lexicon.search import Search
from app.lexicon.search_query import CompletionQuery, parse_cards
from app.words.grammar import WordClass
from app.words.ports import Tier
from tests.bench.ground import Ground
from tests.bench.report import Bar, Figure

SAMPLE, SEED = 300, 20
BANDS = {"2,000 commonest nouns": (0, 2000, 3, 5), "next 8,000": (2000, 10_000, 4, 6)}


def commonest_nouns(search: Search, most: int) -> list[str]:
    """Return the commonest dictionary forms of common nouns."""
    found = list[str]()
    for number in range(search.index.size):
        word = search.index.word(number)
        entries = search.index.lexicon.entries(word.replace("ё", "е"))
        if word.isalpha() and any(
            one.word == word == one.lemma and one.word_class is WordClass.COMMON and one.tier is Tier.ACCEPTED
            for one in entries
        ):
            found.append(word)
        if len(found) == most:
            break
    return found


def taps(search: Search, word: str, at: int) -> int:
    """Return the taps that enter a word whose card is its letter after ``at``."""
    run = parse_cards(word[at].replace("й", "и/й") + "," + word[at + 1].replace("й", "и/й"))
    for typed in range(len(word) + 1):
        if word in search.complete(CompletionQuery(word[:typed], run)):
            return 1 + typed + 1
    return 1 + len(word) + 1


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield median and 90 % of each band."""
    search = ground.services.search
    nouns, chance = commonest_nouns(search, 10_000), random.Random(SEED)
    for name, (first, last, median_bar, most_bar) in BANDS.items():
        sample = chance.sample(nouns[first:last], SAMPLE)
        counts = sorted((taps(search, word, chance.randrange(len(word) - 1)), word) for word in sample)
        median, most = counts[SAMPLE // 2][0], counts[SAMPLE * 9 // 10][0]
        yield Bar(
            f"taps_{first}", f"taps for a word of the {name}, half", median, median_bar, "taps", at_most=True
        )
        yield Bar(
            f"taps_{first}_90", f"taps for a word of the {name}, 90 %", most, most_bar, "taps", at_most=True
        )
        yield Figure(f"{name}, mean", sum(count for count, _ in counts) / SAMPLE, "taps")
        yield Figure(f"{name}, most", ", ".join(f"{word} {count}" for count, word in counts[-5:]))
