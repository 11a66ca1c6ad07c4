"""The index answers as a scan over all words does; `make sweep` asks 1,000 questions of each kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from app.letters import Faces, fold, letters_of
from app.lexicon.search import LOOKED_AT, Search, naming_weight
from app.lexicon.search_build import UNUSED
from app.lexicon.search_query import (
    BattleQuery,
    CompletionQuery,
    Filter,
    HandQuery,
    Hint,
)
from app.lexicon.search_sets import numbers_of
from app.lexicon.store import TrieLexicon
from app.rules.cards import Effect
from tests.lexicon import scan
from tests.lexicon.scan import CARDS, Row

TIMES = [3, pytest.param(1000, marks=pytest.mark.slow)]
Scan = Callable[[Sequence[str], Filter], list[Row]]


@pytest.fixture(scope="module")
def rows(lexicon: TrieLexicon) -> list[Row]:
    return scan.rows_of(lexicon, map(lexicon.key, range(len(lexicon))))


@pytest.fixture(scope="module")
def kept(search: Search, rows: list[Row], lexicon: TrieLexicon) -> Callable[..., list[str]]:
    """Drop, from rows, what is hidden and what was named."""
    unused = {rows[number].word for number in numbers_of(search.index.sets.mask(UNUSED))}

    def keep(found: Sequence[Row], shown: Filter, named: Sequence[str]) -> list[str]:
        visible = [row for row in found if row.shown(shown, unused.__contains__)]
        return [row.word for row in scan.free_of(visible, named, lexicon)]

    return keep


def test_every_accepted_spelling_has_its_number(search: Search, rows: list[Row]) -> None:
    assert [search.index.word(number) for number in range(search.index.size)] == [row.word for row in rows]


@pytest.mark.parametrize("times", TIMES)
def test_words_found_are_those_of_a_scan(
    times: int, search: Search, rows: list[Row], kept: Callable[..., list[str]]
) -> None:
    chance = random.Random(times)
    for _ in range(times):
        query = scan.random_find(chance, rows)
        expected = kept(scan.find(query, rows), query.shown, query.named)
        found = search.find(query)
        assert (found.count, [hit.word for hit in found.hits]) == (len(expected), expected[:50]), query


@pytest.mark.parametrize("times", TIMES)
def test_a_hand_is_counted_as_a_scan_counts_it(
    times: int, search: Search, rows: list[Row], kept: Callable[..., list[str]]
) -> None:
    chance = random.Random(times)
    for _ in range(times):
        row, hand = (chance.choice(CARDS), chance.choice(CARDS)), tuple(chance.sample(CARDS, 2))
        query = HandQuery(row, hand, _named(chance, rows), scan.random_filter(chance))

        def scanned(cards: tuple[Faces, ...], query: HandQuery = query) -> Hint:
            test = scan.run_in(cards)
            words = kept(list(filter(test, rows)), query.shown, query.named)
            return Hint(len(words), tuple(words[: query.top]))

        for hint in search.hand(query):
            assert hint.turn == scanned((row[1], hint.card)), query
            assert hint.offturn == scanned((*row, hint.card)), query


@pytest.mark.parametrize("times", TIMES)
def test_a_battle_is_answered_as_a_scan_answers_it(
    times: int, search: Search, rows: list[Row], kept: Callable[..., list[str]]
) -> None:
    chance = random.Random(times)
    effects = [effect for effect in Effect if effect is not Effect.SLONOSOCHETANIE]
    for _ in range(times):
        effect = chance.choice(effects)
        cards = tuple(chance.choice(CARDS) for _ in range(effect.letters))
        query = BattleQuery(effect, cards, _named(chance, rows), scan.random_filter(chance))
        found = scan.with_cards(cards, rows)
        if effect is Effect.DELFINAL:
            found = [row for row in found if row.word[-1] in cards[0].letters]
        if effect is Effect.PYATIGRITSA:
            found = [row for row in found if len(letters_of(row.word)) == 5]
        words = kept(found, query.shown, query.named)
        assert search.battle(query) == Hint(len(words), tuple(words[:10])), query


@pytest.mark.parametrize("times", TIMES)
def test_completions_are_the_likeliest_of_a_scan(
    times: int, search: Search, rows: list[Row], kept: Callable[..., list[str]]
) -> None:
    chance = random.Random(times)
    numbers = {row.word: number for number, row in enumerate(rows)}
    for _ in range(times):
        word = chance.choice(rows[:50_000]).word
        typed = word[: chance.randint(0, 4)].rstrip()
        run = scan.random_run(chance, word, chance.randint(1, 3))
        query = CompletionQuery(typed, run, (), _named(chance, rows), scan.random_filter(chance))
        words = kept(scan.complete(query, rows), query.shown, query.named)
        likeliest = sorted(words[:LOOKED_AT], key=lambda one: _weight(numbers[one], rows))
        whole = [one for one in words if fold(one) == fold(typed)]
        assert search.complete(query) == tuple(dict.fromkeys((*whole, *likeliest)))[:8], query


def _weight(number: int, rows: list[Row]) -> int:
    proper = all(entry.word_class.proper for entry in rows[number].entries)
    return naming_weight(number, lemma=rows[number].is_lemma, proper=proper)


def _named(chance: random.Random, rows: list[Row]) -> tuple[str, ...]:
    return tuple(chance.choice(rows[:2000]).word for _ in range(chance.choice((0, 0, 30))))
