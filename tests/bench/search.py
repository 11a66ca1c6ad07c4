"""Ratios of the search: ``python -P -m tests.bench.search [--gate]`` (two minutes; needs numpy).

The index is the product's own `Search`; a Python scan and one pass of numpy over all letters
stand against it, in one run, on the same hands, their answers asserted equal.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import numpy as np

from app.bootstrap import open_services
from app.letters import Faces
from app.lexicon import layout
from app.lexicon.search import Search
from app.lexicon.search_build import LEGAL
from app.lexicon.search_query import CompletionQuery, FindQuery, HandQuery, parse_cards
from app.lexicon.search_sets import numbers_of
from app.settings import Settings
from tests.bench.measure import least_times

HANDS = (("ан", "кое/ёстарв"), ("ст", "оаиртлнк"), ("ро", "ндвсмике"))
TRIOS = ("оар", "кте", "лмс", "бзу")
BARS = {
    "hand counts": (3000, 300),
    "hand counts and top 10": (200, 20),
    "three letters in any order": (150, 0),
}
TOP = 10
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


def main() -> None:
    """Print the ratios; with ``--gate`` exit 1 where one misses its bar."""
    services = open_services(Settings.from_environment())
    search = services.search
    words = [search.index.word(number) for number in numbers_of(search.index.sets.mask(LEGAL))]
    scan, array = Scan(words), OnePass(words)
    hands = [(parse_cards(row), parse_cards(hand.replace("е/ё", ",е/ё,"))) for row, hand in HANDS]
    print(
        f"{len(words)} words, lexicon {services.lexicon.version}, Python {sys.version.split()[0]}, numpy {np.__version__}"
    )
    missed = False
    for name, top in (("hand counts", 0), ("hand counts and top 10", TOP)):
        missed |= report(name, hand_cases(scan, array, search, hands, top))
    trios = [FindQuery(letters=tuple(Faces((letter,)) for letter in trio), limit=0) for trio in TRIOS]
    no_e = [(trio, query) for trio, query in zip(TRIOS, trios, strict=True) if "е" not in trio]
    missed |= report("three letters in any order", {
        "scan": lambda: [scan.letters(trio) for trio, _ in no_e],
        "index": lambda: [search.find(query).count for _, query in no_e],
    })  # fmt: skip
    missed |= completions(search, words)
    missed |= size(services.lexicon.folder)
    if missed and "--gate" in sys.argv:
        sys.exit(1)


Hands = list[tuple[tuple[Faces, ...], tuple[Faces, ...]]]


def hand_cases(
    scan: Scan, array: OnePass, search: Search, hands: Hands, top: int
) -> dict[str, Callable[[], object]]:
    """Return the three ways to answer all hands."""
    return {
        "scan": lambda: [scan.hand(*one, top) for one in hands],
        "numpy": lambda: [array.hand(*one, top) for one in hands],
        "index": lambda: [by_index(search, *one, top) for one in hands],
    }


def report(name: str, cases: dict[str, Callable[[], object]]) -> bool:
    """Print a line of ratios; return whether a bar was missed."""
    answers = [call() for call in cases.values()]
    assert all(answer == answers[0] for answer in answers), f"{name}: the answers differ"
    slow = least_times(cases, 3)
    fast = least_times({"index": cases["index"]}, 20)["index"]
    index = min(slow["index"], fast)
    against = [
        (other, slow[other] / index, bar)
        for (other, bar) in zip(("scan", "numpy"), BARS[name], strict=True)
        if other in slow
    ]
    print(f"{name}: index {index * 1e3:.3f} ms; " + "; ".join(
        f"{other} {slow[other] * 1e3:.1f} ms = {ratio:.0f}× (bar {bar}×)" for other, ratio, bar in against
    ))  # fmt: skip
    return any(ratio < bar for _, ratio, bar in against)


def completions(search: Search, words: Sequence[str]) -> bool:
    """Print the time of a completion, cards and 30 named words given; the bar is one millisecond."""
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
    times.sort()
    print(
        f"completion: median {median(times):.3f} ms, 99 % {times[1980]:.3f} ms, most {times[-1]:.3f} ms (bar 1 ms)"
    )
    return times[1980] > 1


def size(folder: Path) -> bool:
    """Print what the index takes on disk; the bar is 25 MB."""
    total = sum((folder / name).stat().st_size for name in layout.SEARCH_FILES)
    print(f"index on disk: {total / 1e6:.1f} MB (bar 25 MB)")
    return total > 25e6


if __name__ == "__main__":
    main()
