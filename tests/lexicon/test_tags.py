from __future__ import annotations

import pytest

from app.lexicon.tags import parse_tag
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass

NOUNS = [
    ("NOUN,inan,masc sing,nomn", True),
    ("NOUN,inan,femn sing,ablt", False),
    ("NOUN,inan,masc sing,accs", False),
    ("NOUN,anim,masc sing,voct", False),
    ("NOUN,inan,GNdr,Pltm plur,nomn", True),
    ("ADJF,Subx anim,masc,sing,nomn", True),
    ("ADJF,Subx masc,sing,nomn", True),
    ("ADJF,Qual masc,sing,nomn", False),
    ("ADJF,Subx,Apro masc,sing,nomn", False),
    ("PRTF,Subx,impf,intr,pres,actv masc,sing,nomn", True),
    ("NUMR nomn", False),
    ("NPRO,masc,3per,Anph sing,nomn", False),
    ("INFN,perf,intr", False),
    ("ADVB", False),
]


@pytest.mark.parametrize(("tag", "noun"), NOUNS)
def test_a_nominative_noun_is_told_from_all_else(tag: str, noun: bool) -> None:
    grammar = parse_tag(tag)
    assert grammar is not None
    assert grammar.nominative_noun is noun


@pytest.mark.parametrize("tag", ["LATN", "PNCT", "NUMB,intg", "ROMN", "UNKN", "", "Erro"])
def test_what_is_no_part_of_speech_has_no_grammar(tag: str) -> None:
    assert parse_tag(tag) is None


@pytest.mark.parametrize(
    ("tag", "word_class", "flags"),
    [
        ("NOUN,anim,masc,Name sing,nomn", WordClass.FIRST_NAME, {Flag.PROPER}),
        ("NOUN,anim,GNdr,Sgtm,Fixd,Surn sing,nomn", WordClass.SURNAME, {Flag.PROPER, Flag.INDECLINABLE, Flag.SINGULAR_ONLY}),
        ("NOUN,inan,femn,Sgtm,Geox sing,nomn", WordClass.TOPONYM, {Flag.PROPER, Flag.SINGULAR_ONLY}),
        ("NOUN,inan,masc,Abbr sing,nomn", WordClass.ABBREVIATION, {Flag.ABBREVIATION}),
        ("NOUN,inan,neut,Fixd sing,nomn", WordClass.COMMON, {Flag.INDECLINABLE}),
        ("NOUN,inan,femn,Arch sing,nomn", WordClass.COMMON, {Flag.ARCHAIC}),
        ("NOUN,inan,femn,Slng sing,nomn", WordClass.COMMON, {Flag.SLANG}),
        ("NOUN,inan,masc,Orgn sing,nomn", WordClass.ORGANISATION, {Flag.PROPER}),
    ],
)  # fmt: skip
def test_class_and_flags_are_read_off_the_tag(tag: str, word_class: WordClass, flags: set[Flag]) -> None:
    grammar = parse_tag(tag)
    assert grammar is not None
    assert grammar.word_class is word_class
    assert grammar.flags == flags


def test_case_number_and_gender_are_read_off_the_tag() -> None:
    grammar = parse_tag("NOUN,inan,femn plur,loct")
    assert grammar is not None
    assert (grammar.case, grammar.number, grammar.gender) == (Case.LOCT, Number.PLUR, Gender.FEMN)
    second = parse_tag("NOUN,inan,masc sing,loc2")
    assert second is not None
    assert second.case is Case.LOC2


@pytest.mark.parametrize("mark", ["ms-f", "Ms-f", "GNdr"])
def test_a_common_gender_is_read_off_any_of_its_marks(mark: str) -> None:
    grammar = parse_tag(f"NOUN,anim,{mark} sing,nomn")
    assert grammar is not None
    assert grammar.gender is Gender.MS_F


def test_pronouns_and_ordinals_among_the_adjectives_are_told() -> None:
    for tag, part in (("ADJF,Apro masc,sing,nomn", Part.PRONOUN), ("ADJF,Anum masc,sing,nomn", Part.NUMERAL)):
        grammar = parse_tag(tag)
        assert grammar is not None
        assert grammar.part is part


@pytest.mark.parametrize("mark", ["Erro", "Dist"])
def test_a_spelling_that_the_dictionary_calls_a_mistake_is_faulty(mark: str) -> None:
    grammar = parse_tag(f"NOUN,inan,masc,{mark} sing,nomn")
    assert grammar is not None
    assert grammar.faulty
