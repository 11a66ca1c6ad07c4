"""How roots are told apart and together, rule by rule, on words cut by hand."""

from __future__ import annotations

import pytest

from app.lexicon.roots.alternation import alternates, alternates_plainly
from app.lexicon.roots.analogy import Analogy
from app.lexicon.roots.families import STRONG, Root, Roots
from app.lexicon.roots.grammar import Grammar
from app.lexicon.roots.listed import Listed
from app.lexicon.roots.morphs import Kind, contexts, of_slovorez
from app.lexicon.roots.own import Family, OwnRoots
from app.lexicon.roots.units import Units

ROOT_MORPH, SUFFIX_MORPH, ENDING_MORPH = 3, 4, 5
"""The kinds of morphs as slovorez numbers them."""


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("снег", "снеж"),
        ("щелк", "щелч"),
        ("весн", "весен"),
        ("город", "град"),
        ("голос", "глас"),
        ("куст", "кущ"),
    ],
)
def test_common_alternations_tell_a_root(a: str, b: str) -> None:
    assert alternates_plainly(a, b)
    assert alternates_plainly(b, a)


@pytest.mark.parametrize(
    ("a", "b"), [("блог", "близ"), ("брос", "брюх"), ("страус", "страх"), ("канат", "кант"), ("гриш", "греш")]
)
def test_alternations_of_verbs_tell_no_root_without_a_derivation(a: str, b: str) -> None:
    assert alternates(a, b)
    assert not alternates_plainly(a, b)


def _context(word: str, *morphs: tuple[str, int]) -> tuple[str, ...]:
    return contexts(of_slovorez({word: (True, morphs)})[word], 0)


def test_an_adjective_and_its_noun_in_the_soft_sign_have_one_context() -> None:
    noun = _context("зелень", ("зелень", ROOT_MORPH))
    assert noun == _context("зеленый", ("зелен", ROOT_MORPH), ("ый", ENDING_MORPH))
    assert noun != _context("зеленик", ("зелен", ROOT_MORPH), ("ик", SUFFIX_MORPH))


def test_nouns_of_two_genders_have_two_contexts() -> None:
    assert _context("парт", ("парт", ROOT_MORPH)) != _context(
        "парта", ("парт", ROOT_MORPH), ("а", ENDING_MORPH)
    )


def test_all_sides_of_a_kindred_row_are_akin() -> None:
    families = tuple(Family(word, (word,), (word,), ()) for word in ("быт", "быль", "сбыт"))
    own = OwnRoots(families, kindred=((("быт",), ("быль",), ("сбыт",)),))
    assert Listed(own, Units({}, {})).kindred == {(0, 1), (0, 2), (1, 2)}


def test_a_linked_compound_goes_before_a_prefix() -> None:
    known: dict[str, Roots] = {"суп": (Root(1, 0, 3, STRONG),), "варка": (Root(2, 0, 3, STRONG),)}
    known["повар"] = (Root(2, 2, 5, STRONG),)
    grammar = Grammar({"ка": [("", 30)]}, {Kind.PREFIX: {"су": 1.0}})
    roots = Analogy(grammar, known.get, lambda _: None).roots("суповарка")
    assert [(root.family, root.start, root.end) for root in roots] == [(1, 0, 3), (2, 4, 7)]
