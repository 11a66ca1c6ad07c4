"""The search done the slow way: every word of the lexicon asked, by means of their own."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.letters import Faces
from app.lexicon.search_query import CompletionQuery, Filter, FindQuery, Order
from app.matching import find_trio
from app.words.grammar import Flag, WordClass
from app.words.ports import Entry, Lexicon, Tier
from app.words.same_lemma import lemma_keys

CARDS = [Faces((letter,)) for letter in "абвгдежзиклмнопрстуфхцчшщьыэюя"] + [
    Faces(("е", "ё")),
    Faces(("и", "й")),
] * 2


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted spelling with its readings."""

    word: str
    entries: tuple[Entry, ...]

    def shown(self, by: Filter, unused: Callable[[str], bool]) -> bool:
        """Tell whether a filter shows it."""
        flags = {flag for entry in self.entries for flag in entry.flags}
        legal = [
            e
            for e in self.entries
            if e.word_class is not WordClass.INITIALISM and Flag.MULTIWORD not in e.flags
        ]
        rare = flags & {Flag.RARE, Flag.ARCHAIC, Flag.REGIONAL} or unused(self.word)
        return not (
            (not by.doubtful and not legal)
            or (not by.proper and all(entry.word_class.proper for entry in self.entries))
            or (not by.vulgar and Flag.VULGAR in flags)
            or (not by.rare and rare)
            or (not by.plurals and not self.is_lemma)
        )

    @property
    def is_lemma(self) -> bool:
        """Tell whether it is the dictionary form of some word."""
        return any(entry.lemma == entry.word for entry in self.entries)


def rows_of(lexicon: Lexicon, keys: Iterable[str]) -> list[Row]:
    """Return every accepted spelling of the keys, commonest first."""
    found = []
    for key in sorted(keys, key=lambda key: lexicon.rank(key) or 0):
        accepted = [entry for entry in lexicon.entries(key) if entry.tier is Tier.ACCEPTED]
        for word in sorted({entry.word for entry in accepted}):
            found.append(Row(word, tuple(entry for entry in accepted if entry.word == word)))
    return found


def free_of(rows: Iterable[Row], named: Sequence[str], lexicon: Lexicon) -> list[Row]:
    """Return the rows that share no lemma with a word named."""
    if not named:
        return list(rows)
    taken = frozenset[str]().union(*(lemma_keys(word, lexicon) for word in named))
    return [row for row in rows if taken.isdisjoint(lemma_keys(row.word, lexicon))]


def run_in(cards: Sequence[Faces]) -> Callable[[Row], bool]:
    """Return the test that cards stand together in a row's word."""
    search = re.compile("".join(f"[{''.join(card.letters)}]" for card in cards)).search
    return lambda row: search(row.word) is not None


def with_cards(cards: Sequence[Faces], rows: Sequence[Row]) -> list[Row]:
    """Return the rows with a place of its own for each card."""
    found = list(rows)
    for card in cards:
        first, last = card.letters[0], card.letters[-1]
        found = [row for row in found if first in row.word or last in row.word]
    return [row for row in found if find_trio(row.word, cards).ok]


def text(typed: str) -> str:
    """Return the expression of typed letters: е is ё too."""
    return "".join("[её]" if letter == "е" else letter for letter in typed)


def find(query: FindQuery, rows: Sequence[Row]) -> list[Row]:
    """Return the words that `FindQuery` asks for, whoever was named and whatever is hidden."""
    signs = {"?": "[а-яё]", "*": ".*", "е": "[её]"}
    pattern = "".join(signs.get(sign, sign) for sign in query.pattern)
    expressions = (
        query.starts and "^" + text(query.starts),
        query.ends and text(query.ends) + "$",
        query.pattern and f"^{pattern}$",
    )
    found = list(rows)
    for search in (re.compile(one).search for one in expressions if one):
        found = [row for row in found if search(row.word)]
    if query.run:
        found = list(filter(run_in(query.run), found))
    if query.letters:
        found = with_cards(query.letters, found)
    if query.shortest or query.longest:
        least, most = query.shortest or 1, query.longest or 64
        found = [row for row in found if least <= sum(map(str.isalpha, row.word)) <= most]
    if query.classes:
        found = [row for row in found if any(entry.word_class in query.classes for entry in row.entries)]
    for flag in query.flags:
        found = [row for row in found if any(flag in entry.flags for entry in row.entries)]
    if query.order is Order.LEMMA_FIRST:
        found.sort(key=lambda row: not row.is_lemma)
    return found


def complete(query: CompletionQuery, rows: Sequence[Row]) -> list[Row]:
    """Return the words that begin as typed and hold the cards, commonest first."""
    match = re.compile(text(query.typed)).match
    found = [row for row in rows if match(row.word)]
    return with_cards(query.letters, list(filter(run_in(query.run), found)))


def random_find(chance: random.Random, rows: Sequence[Row]) -> FindQuery:
    """Return a query that some word fits, most often."""
    word = chance.choice(rows).word
    parts: dict[str, object] = {}
    while not parts:
        if chance.random() < 0.3:
            parts["starts"] = word[: chance.randint(1, 5)].rstrip(" ")
        if chance.random() < 0.3:
            parts["ends"] = word[-chance.randint(1, 4) :].lstrip(" ").replace("ё", "е")
        if chance.random() < 0.3:
            parts["run"] = random_run(chance, word, chance.randint(1, 5))
        if chance.random() < 0.3:
            parts["letters"] = tuple(chance.choice(CARDS) for _ in range(chance.randint(1, 4)))
        if chance.random() < 0.3:
            parts["pattern"] = random_pattern(chance, word)
        if chance.random() < 0.2:
            parts["shortest"] = chance.randint(1, 12)
        if chance.random() < 0.1:
            parts["longest"] = chance.randint(12, 20)
        if chance.random() < 0.1:
            parts["classes"] = frozenset(chance.sample(list(WordClass), 2))
        if chance.random() < 0.1:
            parts["flags"] = frozenset({chance.choice([Flag.PROPER, Flag.DERIVED, Flag.INDECLINABLE])})
    order = chance.choice(list(Order))
    named = tuple(chance.choice(rows[:2000]).word for _ in range(chance.choice((0, 0, 30))))
    return FindQuery(**parts, order=order, named=named, shown=random_filter(chance), limit=50)  # type: ignore[arg-type]


def random_run(chance: random.Random, word: str, size: int) -> tuple[Faces, ...]:
    """Return cards that stand together in a word, or in none."""
    letters = [letter for letter in word if letter.isalpha()]
    at = chance.randint(0, max(0, len(letters) - size))
    return tuple(map(card_of, letters[at : at + size]))


def card_of(letter: str) -> Faces:
    """Return the card that has a letter in its corner."""
    return next((card for card in CARDS[-2:] if letter in card.letters), Faces((letter,)))


def random_pattern(chance: random.Random, word: str) -> str:
    """Return a pattern that a word fits."""
    signs = "".join(chance.choice((letter, letter, "?")) if letter.isalpha() else letter for letter in word)
    for _ in range(chance.randint(0, 2)):
        at = chance.randint(0, len(signs))
        signs = signs[:at] + "*" + signs[at + chance.randint(0, 4) :]
    return signs if signs.strip("*") else "?" + signs


def random_filter(chance: random.Random) -> Filter:
    """Return what is shown: whatever is legal, half of the time."""
    if chance.random() < 0.5:
        return Filter()
    proper, vulgar, rare, plurals, doubtful = (chance.random() < 0.5 for _ in range(5))
    return Filter(proper, vulgar, rare, plurals, doubtful)
