"""The search against the plain ways to find words: a scan in Python, one pass of numpy over all letters.

The index is the product's own `Search`. All three answer the same hands, and their answers are
asserted equal before they are timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from app.letters import Faces
from app.lexicon import layout
from app.lexicon.search import Search
from app.lexicon.search_build import LEGAL
from app.lexicon.search_query import CompletionQuery, FindQuery, HandQuery, parse_cards
from app.lexicon.search_sets import numbers_of
from tests.bench.ground import Ground
from tests.bench.measure import Case, Spread, cpu_rounds, ratio, times_over
from tests.bench.report import Bar, Figure

HANDS = (("ан", "кое/ёстарв"), ("ст", "оаиртлнк"), ("ро", "ндвсмике"))
TRIOS = ("оар", "кте", "лмс", "бзу")
BARS = {
    "hand counts": (3000, 300),
    "hand counts and top 10": (200, 20),
    "three letters in any order": (150, 0),
}
TOP, ROUNDS, REPEAT = 10, 5, 20
WAYS = {"scan": "a scan in Python", "numpy": "one pass of numpy"}
Answer = list[tuple[int, list[str]]]


class Scan:
    """The plain way: every word, one by one."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def hand(self, row: Sequence[Faces], hand: Sequence[Faces], top: int) -> Answer:
        """Return counts and the first words, card by card, in turn and off it."""
        return [self._run((*before, card), top) for card in hand for before in (row[1:], row)]

    def _run(self, cards: Sequence[Faces], top: int) -> tuple[int, list[str]]:
        runs = [""]
        for card in cards:
            runs = [run + letter for run in runs for letter in card.letters]
        if len(runs) == 1:
            found = [word for word in self.words if runs[0] in word]
        else:
            first, *others = runs
            found = [word for word in self.words if first in word or any(one in word for one in others)]
        return len(found), found[:top]

    def letters(self, text: str) -> int:
        """Return how many words have the three letters."""
        a, b, c = tuple(text)
        return sum(1 for word in self.words if a in word and b in word and c in word)


class OnePass:
    """The array way: all letters of all words looked at once, for all cards of a hand."""

    def __init__(self, words: Sequence[str]) -> None:
        text = ("\n".join(words) + "\n").encode("cp1251")
        self.words = words
        self.codes = np.frombuffer(text, dtype=np.uint8)
        self.owner = np.cumsum(self.codes == 10, dtype=np.int32)

    def hand(self, row: Sequence[Faces], hand: Sequence[Faces], top: int) -> Answer:
        """Return counts and the first words, card by card, in turn and off it."""
        places = np.flatnonzero(self._is(self.codes[:-1], row[1])) + 1
        before = places[np.flatnonzero(self._is(self.codes[places - 2], row[0]) & (places > 1))]
        return [self._next(here, card, top) for card in hand for here in (places, before)]

    def _next(self, places: np.ndarray, card: Faces, top: int) -> tuple[int, list[str]]:
        owners = self.owner[places[self._is(self.codes[places], card)]]
        if not len(owners):
            return 0, []
        first = np.concatenate(([True], owners[1:] != owners[:-1]))
        return int(first.sum()), [self.words[at] for at in owners[first][:top]]

    @staticmethod
    def _is(codes: np.ndarray, card: Faces) -> np.ndarray:
        same: np.ndarray = codes == ord(card.letters[0].encode("cp1251"))
        for letter in card.letters[1:]:
            same |= codes == ord(letter.encode("cp1251"))
        return same


def by_index(search: Search, row: tuple[Faces, ...], hand: tuple[Faces, ...], top: int) -> Answer:
    """Return the product's answer in the shape of the others'."""
    hints = search.hand(HandQuery(row, hand, top=top))
    told = [one for hint in hints for one in (hint.turn, hint.offturn) if one is not None]
    return [(one.count, list(one.words)) for one in told]


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield the ratios of the search, its slowest completions and its size."""
    search = ground.services.search
    words = [search.index.word(number) for number in numbers_of(search.index.sets.mask(LEGAL))]
    scan, array = Scan(words), OnePass(words)
    hands = [(parse_cards(row), parse_cards(hand.replace("е/ё", ",е/ё,"))) for row, hand in HANDS]
    for name, top in (("hand counts", 0), ("hand counts and top 10", TOP)):
        yield from compared(name, {
            "scan": lambda top=top: [scan.hand(*one, top) for one in hands],  # type: ignore[misc]
            "numpy": lambda top=top: [array.hand(*one, top) for one in hands],  # type: ignore[misc]
            "index": lambda top=top: [by_index(search, *one, top) for one in hands],  # type: ignore[misc]
        })  # fmt: skip
    trios = [trio for trio in TRIOS if "е" not in trio]
    queries = [FindQuery(letters=tuple(Faces((letter,)) for letter in trio), limit=0) for trio in trios]
    yield from compared("three letters in any order", {
        "scan": lambda: [scan.letters(trio) for trio in trios],
        "index": lambda: [search.find(query).count for query in queries],
    })  # fmt: skip
    slowest = completions(search, words)
    yield Bar("completion", "completion of a word being typed, 99 %", slowest, 1, "ms", at_most=True)
    total = sum((ground.services.lexicon.folder / name).stat().st_size for name in layout.SEARCH_FILES)
    yield Bar("search_size", "search index on disk", total / 1e6, 25, "MB", at_most=True)


def compared(name: str, cases: Mapping[str, Case]) -> Iterator[Bar | Figure]:
    """Yield how many times as long the other ways take, once their answers are seen to be the index's."""
    answers = [call() for call in cases.values()]
    assert all(answer == answers[0] for answer in answers), f"{name}: the answers differ"
    spent = cpu_rounds({**cases, "index": times_over(REPEAT, cases["index"])}, ROUNDS)
    index = [seconds / REPEAT for seconds in spent.pop("index")]
    yield Figure(f"{name}, index", Spread.of(index).median * 1e3, "ms")
    for (way, seconds), bound in zip(spent.items(), BARS[name], strict=False):
        label = f"search, {name}, against {WAYS[way]}"
        yield Bar(f"{name} {way}".replace(" ", "_"), label, ratio(seconds, index), bound)


def completions(search: Search, words: Sequence[str]) -> float:
    """Return the milliseconds that 99 % of completions stay under, cards and 30 named words given."""
    chance = random.Random(5)
    named = tuple(chance.choice(words[:3000]) for _ in range(30))
    times = []
    for _ in range(2000):
        word = chance.choice(words[:10_000])
        at = chance.randrange(max(1, len(word) - 1))
        run = parse_cards(word[at : at + 2].replace("-", ""))
        query = CompletionQuery(
            word[: chance.randint(0, 3)].rstrip("- "), run or parse_cards("о"), named=named
        )
        search.complete(query)
        start = time.thread_time_ns()
        search.complete(query)
        times.append((time.thread_time_ns() - start) / 1e6)
    return sorted(times)[1980]
