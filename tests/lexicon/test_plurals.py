"""Plurals by rule: where the spelling decides, and nowhere else."""

from __future__ import annotations

import pytest

from app.lexicon.morphology import Morphology
from app.lexicon.plurals import regular_plural
from app.words.grammar import Gender


@pytest.mark.parametrize(
    ("word", "gender", "plural"),
    [
        ("решала", Gender.MS_F, "решалы"),
        ("витуберша", Gender.FEMN, "витуберши"),
        ("докатка", Gender.FEMN, "докатки"),
        ("меганевра", Gender.FEMN, "меганевры"),
        ("дорама", Gender.FEMN, "дорамы"),
        ("атас", Gender.MASC, "атасы"),
        ("кэшбэк", Gender.MASC, "кэшбэки"),
        ("сенсей", Gender.MASC, "сенсеи"),
        ("тефтель", Gender.FEMN, "тефтели"),
        ("депротонирование", Gender.NEUT, "депротонирования"),
    ],
)
def test_the_ending_decides_the_plural(word: str, gender: Gender, plural: str) -> None:
    assert regular_plural(word, gender) == plural


@pytest.mark.parametrize(
    ("word", "gender"),
    [
        ("термосок", Gender.MASC),
        ("добролюбовец", Gender.MASC),
        ("минчанин", Gender.MASC),
        ("бургерная", Gender.FEMN),
        ("отелло", Gender.NEUT),
        ("визави", Gender.MS_F),
        ("худи", None),
    ],
)
def test_no_plural_is_made_where_the_ending_leaves_doubt(word: str, gender: Gender | None) -> None:
    assert regular_plural(word, gender) is None


def test_a_paradigm_the_analyzer_does_not_guess_still_gets_its_plural() -> None:
    assert Morphology().plural("решала", Gender.MS_F) == "решалы"


def test_the_analyzer_goes_before_the_rule() -> None:
    assert Morphology().plural("котёнок", Gender.MASC) == "котята"
