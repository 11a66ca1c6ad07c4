"""A word rightly made of a known one leans to accept; one that only looks so does not."""

from __future__ import annotations

import pytest

from app.words.checker import Checker
from app.words.derived import derived_of
from app.words.verdict import Leaning, Standing


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("кроссоверище", "кроссовер"),
        ("маршрутизаторчик", "маршрутизатор"),
        ("акселераторша", "акселератор"),
        ("вулканологиня", "вулканолог"),
        ("трикотажность", "трикотажный"),
        ("прихлопывающность", None),
        ("хрынделька", None),
        ("борщизация", None),
    ],
)
def test_a_living_suffix_needs_a_known_base(checker: Checker, word: str, base: str | None) -> None:
    known = checker.lexicon.entries(word)
    assert not known or base is None, "the example is in a list now: take another"
    assert derived_of(word, checker.lexicon) == base


@pytest.mark.parametrize("word", ["кроссоверище", "маршрутизаторчик", "трикотажность"])
def test_a_derived_word_leans_to_accept(checker: Checker, word: str) -> None:
    verdict = checker.check(word)
    assert (verdict.verdict, verdict.leaning) == (Standing.UNDECIDED, Leaning.ACCEPT)
    assert verdict.reasons[0].data["variant"] == "derived"


@pytest.mark.parametrize("word", ["жубрик", "клопотель", "кворзик", "телевизер", "ножык", "карзинка"])
def test_neither_nonsense_nor_a_misspelling_passes_for_derived(checker: Checker, word: str) -> None:
    assert not checker.check(word).leans_accept
