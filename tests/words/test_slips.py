"""A wrong spelling points first to the common word that sounds like it."""

from __future__ import annotations

import pytest

from app.lexicon.store import TrieLexicon
from app.words.slips import by_ear, cost, heard


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("карова", "корова"),
        ("телифон", "телефон"),
        ("лотка", "лодка"),
        ("програма", "программа"),
        ("чуство", "чувство"),
        ("картофел", "картофель"),
        ("жолудь", "желудь"),
        ("балкончег", "балкончек"),
    ],
)
def test_a_letter_written_as_it_sounds_is_of_the_ear(typed: str, meant: str) -> None:
    assert by_ear(typed, meant)


@pytest.mark.parametrize(
    ("typed", "meant"), [("карова", "карола"), ("кот", "крот"), ("ткань", "такнь"), ("тот", "тет")]
)
def test_another_letter_is_of_the_hand(typed: str, meant: str) -> None:
    assert not by_ear(typed, meant)


def test_two_letters_by_ear_are_heard_in_long_words_alone() -> None:
    assert "сковорода" in heard("скаварода")
    assert "директор" in heard("дерректор")
    assert "счастье" in heard("щастье")
    assert list(heard("малок")) == []


def test_a_name_and_a_second_letter_cost_extra() -> None:
    plain = cost("карова", "корова", 1000, name=False)
    assert cost("карова", "корова", 1000, name=True) > plain
    assert cost("кострюли", "кастрюля", 1000, name=False) > plain


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("карова", "корова"),
        ("карзина", "корзина"),
        ("сабачка", "собачка"),
        ("скаварода", "сковорода"),
        ("калбаса", "колбаса"),
        ("чирипаха", "черепаха"),
        ("обизьяна", "обезьяна"),
        ("дерректор", "директор"),
        ("щастье", "счастье"),
        ("масква", "москва"),
        ("лотка", "лодка"),
        ("сонце", "солнце"),
        ("агенство", "агентство"),
        ("програма", "программа"),
        ("учитиль", "учитель"),
        ("лигушка", "лягушка"),
        ("гетара", "гитара"),
        ("рюгзак", "рюкзак"),
    ],
)
def test_the_common_word_that_sounds_alike_comes_first(lexicon: TrieLexicon, typed: str, meant: str) -> None:
    assert lexicon.meant(typed)[0] == meant


def test_no_rare_surname_is_offered_beside_a_common_word(lexicon: TrieLexicon) -> None:
    assert not {"кайова", "кирова"} & set(lexicon.near("карова"))
