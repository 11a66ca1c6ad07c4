"""Plurals by rule: where the spelling decides, and nowhere else."""

from __future__ import annotations

import pytest

from app.lexicon.assemble import Assembler
from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import OwnRow
from app.lexicon.plurals import adjectival_plural, regular_plural
from app.words.grammar import Flag, Gender, Number, WordClass
from app.words.ports import Entry, Tier


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
        ("минчанин", Gender.MASC, "минчане"),
        ("кубочек", Gender.MASC, "кубочки"),
        ("акулёнок", Gender.MASC, "акулята"),
        ("паучонок", Gender.MASC, "паучата"),
        ("белфастец", Gender.MASC, "белфастцы"),
        ("котопёс", Gender.MASC, "котопсы"),
        ("добчинский", Gender.MASC, "добчинские"),
    ],
)
def test_the_ending_decides_the_plural(word: str, gender: Gender, plural: str) -> None:
    assert regular_plural(word, gender) == plural


@pytest.mark.parametrize(
    ("word", "gender"),
    [
        ("термосок", Gender.MASC),
        ("златокузнец", Gender.MASC),
        ("гуаранин", Gender.MASC),
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


@pytest.mark.parametrize(
    ("word", "gender", "name", "plural"),
    [
        ("маммолог", Gender.MASC, False, "маммологи"),
        ("сабвуфер", Gender.MASC, False, "сабвуферы"),
        ("политикум", Gender.MASC, False, "политикумы"),
        ("тайсон", Gender.MASC, True, "тайсоны"),
        ("азерот", Gender.MASC, True, "азероты"),
        ("бутлеров", Gender.MASC, True, "бутлеровы"),
        ("гаранин", Gender.MASC, True, "гаранины"),
        ("паниковский", Gender.MASC, True, "паниковские"),
        ("локо", Gender.NEUT, False, None),
        ("пидорок", Gender.MASC, False, None),
        ("автодом", Gender.MASC, False, "автодома"),
        ("метавселенная", Gender.FEMN, False, "метавселенные"),
        ("поп-ансамбль", Gender.MASC, False, "поп-ансамбли"),
        ("гамма-снимок", Gender.MASC, False, "гамма-снимки"),
        ("пила-рыба", Gender.FEMN, False, "пилы-рыбы"),
        ("марья-царевна", Gender.FEMN, True, None),
    ],
)
def test_a_guess_stands_only_if_such_words_take_that_ending(
    morphology: Morphology, word: str, gender: Gender, name: bool, plural: str | None
) -> None:
    assert morphology.plural(word, gender, name=name) == plural


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


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("контрольная", "контрольные"),
        ("рабочая", "рабочие"),
        ("иногородняя", "иногородние"),
        ("травоядное", "травоядные"),
        ("обезболивающее", "обезболивающие"),
        ("выпускной", "выпускные"),
        ("тяжелобольной", "тяжелобольные"),
        ("потерпевший", "потерпевшие"),
        ("пегий", "пегие"),
        ("пресмыкающееся", "пресмыкающиеся"),
    ],
)
def test_a_noun_that_declines_as_an_adjective_has_an_adjectives_plural(word: str, plural: str) -> None:
    assert adjectival_plural(word) == plural


@pytest.mark.parametrize("word", ["кондуктор", "девичья", "худи"])
def test_other_words_have_no_adjectives_plural(word: str) -> None:
    assert adjectival_plural(word) is None


@pytest.mark.parametrize(
    ("word", "plural"), [("ноготочек", "ноготочки"), ("фейсбучек", "фейсбучки"), ("саундчек", "саундчеки")]
)
def test_the_vowel_of_a_diminutive_flees(word: str, plural: str) -> None:
    assert Morphology().plural(word, Gender.MASC) == plural


def _plural_of(word: str, gender: str, flags: set[Flag], *, debatable: bool = False) -> dict[str, Tier]:
    """Return the plural entries of one own row where the plural is another lemma's form too."""
    row = OwnRow(word, WordClass.COMMON, "", gender, frozenset(flags), "", "theme", debatable)
    assembler = Assembler({}, lambda key: key != word, Morphology(), {}, {})
    assembler.add_own([row])
    assembler.add_plurals()
    return {key: found[0].tier for key, found in assembler.entries.items() if key != word}


def test_the_plural_of_a_noun_that_is_an_adjective_is_as_sure_as_its_singular() -> None:
    assert _plural_of("контрольная", "f", {Flag.SUBSTANTIVISED}) == {"контрольные": Tier.ACCEPTED}
    assert _plural_of("богатый", "m", {Flag.SUBSTANTIVISED}, debatable=True) == {"богатые": Tier.LEANS_ACCEPT}


def test_a_neuter_adjective_gets_no_plural() -> None:
    assert _plural_of("прекрасное", "n", {Flag.SUBSTANTIVISED}) == {}


def test_a_plural_spelled_like_another_lemmas_form_is_left_to_the_table() -> None:
    assert _plural_of("пуш", "m", set()) == {"пуши": Tier.LEANS_ACCEPT}
