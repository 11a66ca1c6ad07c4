"""Lemmas of secondary sources: believed as nouns, doubted where they read as another part of speech."""

from __future__ import annotations

import pytest

from app.lexicon.assemble import Assembler
from app.lexicon.build import _names_of
from app.lexicon.morphology import Morphology
from app.lexicon.witnesses import noun_witnesses
from app.words.ports import Tier


def tier_of(word: str, morphology: Morphology) -> Tier:
    """Return how sure the lexicon is of a lemma that one tagging source calls a noun."""
    assembler = Assembler({}, lambda _: False, morphology, {}, {})
    groups = {"slovorez": "tikhonov"}
    assembler.add_secondary(noun_witnesses({"slovorez": [word]}, groups, frozenset(groups), {}, {}))
    return assembler.entries[word][0].tier


@pytest.mark.parametrize("word", ["конвертовка", "торфотерапия", "минераловоз", "нейросеть", "автопуть"])
def test_a_tagged_noun_is_accepted(morphology: Morphology, word: str) -> None:
    assert tier_of(word, morphology) is Tier.ACCEPTED


@pytest.mark.parametrize("word", ["филигранологический", "многоученый", "хлястать", "скукожить"])
def test_a_lemma_that_reads_as_a_verb_or_an_adjective_is_doubted(morphology: Morphology, word: str) -> None:
    assert tier_of(word, morphology) is Tier.LEANS_REJECT


def test_what_cldr_calls_a_name_and_is_none_is_left_out() -> None:
    cldr = {
        "неизвестный язык": "language", "болотный кри": "language", "казахский": "language",
        "эсперанто": "language", "Египет": "territory", "Канарские о-ва": "territory", "весь мир": "territory",
    }  # fmt: skip
    assert _names_of(cldr) == {
        "эсперанто": "language", "Египет": "territory", "Канарские острова": "territory",
    }  # fmt: skip
