"""The finder that knows no roots."""

from __future__ import annotations

from app.words.same_lemma import SameLemmaFinder, lemma_keys
from tests.rules.fake_court import LEXICON


def test_forms_of_one_lemma_are_the_same_word() -> None:
    finder = SameLemmaFinder(LEXICON)
    assert (finder.compare("носы", "нос").kinship, finder.compare("носы", "нос").score) == ("same_word", 1.0)
    assert (finder.compare("нос", "донос").kinship, finder.compare("нос", "донос").score) == (
        "unrelated",
        0.0,
    )


def test_offenders_come_in_their_order() -> None:
    offenders = SameLemmaFinder(LEXICON).offenders("щенки", ["щенка", "нос", "щенок"])
    assert [(one.a, one.b) for one in offenders] == [("щенки", "щенка"), ("щенки", "щенок")]


def test_an_unknown_word_is_its_own_lemma() -> None:
    assert lemma_keys("ёкарь", LEXICON) == {"екарь"}
    assert lemma_keys("щенки", LEXICON) == {"щенок", "щенка"}
