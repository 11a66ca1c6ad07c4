"""Plurals by rule: where the spelling decides, and nowhere else."""

from __future__ import annotations

import pytest

from app.lexicon.assemble import Assembler
from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import OwnRow
from app.lexicon.plurals import regular_plural
from app.words.grammar import Flag, Gender, Number, WordClass
from app.words.ports import Entry


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


def test_a_vulgar_singular_makes_the_plural_of_another_source_vulgar() -> None:
    core = {
        "жопа": [Entry("жопа", "жопа", Number.SING, Gender.FEMN, WordClass.COMMON, frozenset(), "core")],
        "жопы": [Entry("жопы", "жопа", Number.PLUR, Gender.FEMN, WordClass.COMMON, frozenset(), "core")],
    }
    assembler = Assembler(core, core.__contains__, Morphology(), {}, {})

    assembler.add_own([OwnRow("жопа", WordClass.COMMON, "зад", "f", frozenset({Flag.VULGAR}), "", "vulgar")])
    assembler.add_plurals()

    assert [Flag.VULGAR in entry.flags for entry in assembler.entries["жопы"]] == [True]
