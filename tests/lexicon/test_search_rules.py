"""The search keeps the rules of letters, house rules too, on an index of a few thousand words."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from app.letters import Faces
from app.lexicon import layout
from app.lexicon.search import Search
from app.lexicon.search_build import AGREEMENTS, SearchSource, write_search
from app.lexicon.search_query import EVERYTHING_LEGAL, BattleQuery, HandQuery, Hint
from app.lexicon.store import TrieLexicon
from app.matching import (
    LetterSwitches,
    find_duel,
    find_ending,
    find_five,
    find_initials,
    find_run,
    find_trio,
)
from app.rules.cards import Effect
from app.rules.pairs import Shape
from app.words.grammar import Flag
from tests.lexicon.scan import CARDS, Row, rows_of

ALL_CARDS = [*CARDS, Faces(("е",)), Faces(("ё",)), Faces(("и",)), Faces(("й",))]
WORDS = 1500


@pytest.fixture(scope="module")
def few(lexicon: TrieLexicon) -> list[str]:
    """Keys of all kinds, those with a hyphen, ё or double letters more than their share."""
    chance = random.Random(4)
    keys = [lexicon.key(chance.randrange(len(lexicon))) for _ in range(WORDS)]
    hyphened = [key for key in map(lexicon.key, range(len(lexicon))) if "-" in key]
    spelled = [
        "осел",
        "небо",
        "ежик",
        "елка",
        "чудеса",
        "йод",
        "йога",
        "июнь",
        "йети",
        "майор",
        "район",
        "изгиб",
        "ирий",
    ]
    return sorted({*keys, *hyphened[::20], *(key for key in spelled if lexicon.entries(key))})


@pytest.fixture(scope="module")
def rows(lexicon: TrieLexicon, few: list[str]) -> list[Row]:
    legal = rows_of(lexicon, few)
    return [row for row in legal if row.shown(EVERYTHING_LEGAL, lambda word: False)]


@pytest.fixture(scope="module")
def small(lexicon: TrieLexicon, few: list[str], tmp_path_factory: pytest.TempPathFactory) -> Search:
    folder: Path = tmp_path_factory.mktemp("small")
    order = sorted(few, key=lambda key: lexicon.rank(key) or 0)
    entries = {key: list(lexicon.entries(key)) for key in few}
    write_search(folder, SearchSource(entries, order, frozenset(few)))
    shutil.copy(lexicon.folder / layout.ADJECTIVES, folder)
    return Search(folder, lexicon)


def random_switches(chance: random.Random) -> LetterSwitches:
    return LetterSwitches(**{switch.name: chance.random() < 0.3 for switch in fields(LetterSwitches)})


@pytest.mark.parametrize("seed", range(24))
def test_a_hint_counts_the_words_that_the_rules_accept(seed: int, small: Search, rows: list[Row]) -> None:
    chance = random.Random(seed)
    switches = random_switches(chance)
    row = (chance.choice(ALL_CARDS), chance.choice(ALL_CARDS))
    query = HandQuery(row, tuple(chance.sample(ALL_CARDS, 4)), switches=switches)
    for hint in small.hand(query):
        for cards, told in (((row[1], hint.card), hint.turn), ((*row, hint.card), hint.offturn)):
            words = [one.word for one in rows if find_run(one.word, cards, switches).ok]
            assert told == Hint(len(words), tuple(words[:10])), (cards, switches)


FITS: dict[Effect, Callable[[str, tuple[Faces, ...], LetterSwitches], bool]] = {
    Effect.DELFINAL: lambda word, cards, switches: find_ending(word, cards[0], switches).ok,
    Effect.PYATIGRITSA: lambda word, cards, switches: find_five(word, cards[0], switches).ok,
    Effect.BURUNDUEL: lambda word, cards, switches: find_duel(word, cards, switches).ok,
    Effect.KASHALOTRIO: lambda word, cards, switches: find_trio(word, cards, switches).ok,
}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("effect", FITS)
def test_a_battle_counts_the_words_that_the_rules_accept(
    effect: Effect, seed: int, small: Search, rows: list[Row]
) -> None:
    chance = random.Random(seed)
    switches = random_switches(chance)
    cards = tuple(chance.choice(ALL_CARDS[-8:] if seed % 2 else ALL_CARDS) for _ in range(effect.letters))
    words = [row.word for row in rows if FITS[effect](row.word, cards, switches)]
    found = small.battle(BattleQuery(effect, cards, switches=switches))
    assert found == Hint(len(words), tuple(words[:10])), (cards, switches)


@pytest.mark.parametrize("seed", range(6))
def test_pairs_are_counted_as_the_rules_accept_them(seed: int, small: Search, rows: list[Row]) -> None:
    chance = random.Random(seed)
    card, switches = chance.choice(ALL_CARDS[-8:]), random_switches(chance)
    hint = small.battle(BattleQuery(Effect.SLONOSOCHETANIE, (card,), switches=switches))
    pairs = {
        f"{form} {row.word}"
        for name, agreement in AGREEMENTS.items()
        for form in {adjective.forms[name] for adjective in small.pairs.adjectives}
        if card.accepts(form[0], yo_folded=switches.yo_is_e)
        for row in rows
        if card.accepts(row.word[0], yo_folded=switches.yo_is_e)
        if any(Shape(e.number, e.gender, Flag.INDECLINABLE in e.flags).agrees(agreement) for e in row.entries)
        if find_initials(f"{form} {row.word}", (0, len(form) + 1), card, switches).ok
    }
    assert hint.count == len(pairs), (card, switches)
    assert set(hint.words) <= pairs
