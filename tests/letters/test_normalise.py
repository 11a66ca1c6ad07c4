from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.letters import ALPHABET, CHANGES, find_foreign, fold, normalise


@pytest.mark.parametrize(
    ("typed", "word", "changes"),
    [
        ("донос", "донос", ()),
        ("Донос", "донос", ("lowercased",)),
        ("ЁЖ", "ёж", ("lowercased",)),
        (" дом\n", "дом", ("trimmed",)),
        ("и\u0306од", "йод", ("composed",)),
        ("е\u0308ж", "ёж", ("composed",)),
        ("ку\u0301кла", "кукла", ("stress_removed",)),
        ("куклѐ", "кукле", ("stress_removed",)),
        ("мо\u00adлоко", "молоко", ("invisible_removed",)),
        ("\ufeffдом\u200b", "дом", ("invisible_removed",)),
        ("кoт", "кот", ("lookalikes",)),
        ("Mосква", "москва", ("lookalikes", "lowercased")),
        ("ëлка", "ёлка", ("lookalikes",)),
        ("диван–кровать", "диван-кровать", ("hyphen",)),
        ("диван - кровать", "диван-кровать", ("hyphen",)),
        ("нижний \t новгород", "нижний новгород", ("spaces",)),
    ],
)
def test_repairs_are_made_and_named(typed: str, word: str, changes: tuple[str, ...]) -> None:
    normalised = normalise(typed)
    assert (normalised.word, normalised.changes) == (word, changes)


@pytest.mark.parametrize(
    "typed", ["cat", "кот1", "🐸", "їжак", "до\x1bм", "до\x00м", "\ud800", "<b>", "wдом"]
)
def test_what_is_no_russian_word_is_left_for_the_judge_to_point_at(typed: str) -> None:
    assert find_foreign(normalise(typed).word) is not None


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normalise(text)
    assert normalise(once.word).word == once.word
    assert set(once.changes) <= set(CHANGES)


@given(st.text(alphabet=ALPHABET, min_size=1, max_size=64))
def test_a_plain_word_is_left_alone(word: str) -> None:
    assert normalise(word).word == word
    assert normalise(word).changes == ()


@given(st.text(alphabet=ALPHABET))
def test_the_key_folds_yo_and_nothing_else(word: str) -> None:
    assert fold(word) == word.replace("ё", "е")
