"""The contract: JSON round trips, and a sentence for every code in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.messages import LANGUAGES, catalogue
from app.words.checker import Checker
from app.words.codec import decode, encode
from app.words.explain import sentence, sentences
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.policy import Choice, Policy
from app.words.verdict import Code, Leaning, Reading, Reason, Standing, Verdict

_TEXT = st.text(alphabet="абвёж -\ud800", max_size=8)
_SPANS = st.tuples(st.integers(0, 9), st.integers(0, 9))
_DATA = st.dictionaries(
    st.sampled_from(["case", "nominative", "letters", "limit"]),
    st.one_of(_TEXT, st.integers(0, 99), st.lists(_TEXT, max_size=3).map(tuple)),
)
_REASONS = st.builds(Reason, st.sampled_from(Code), st.just("R-020"), st.none() | _SPANS, _DATA)
_READINGS = st.builds(
    Reading,
    _TEXT,
    st.sampled_from(Part),
    st.none() | st.sampled_from(Case),
    st.none() | st.sampled_from(Number),
    st.none() | st.sampled_from(Gender),
    st.sampled_from(WordClass),
    _TEXT,
)
_STANDINGS = st.sampled_from(
    [
        (Standing.ACCEPTED, None),
        (Standing.REJECTED, None),
        *((Standing.UNDECIDED, leaning) for leaning in Leaning),
    ]
)


@st.composite
def verdicts(draw: st.DrawFn) -> Verdict:
    standing, leaning = draw(_STANDINGS)
    return Verdict(
        input=draw(_TEXT),
        word=draw(_TEXT),
        verdict=standing,
        leaning=leaning,
        reasons=tuple(draw(st.lists(_REASONS, max_size=3))),
        readings=tuple(draw(st.lists(_READINGS, max_size=3))),
        match=tuple(draw(st.lists(_SPANS, max_size=2))),
        flags=tuple(draw(st.lists(st.sampled_from(Flag), max_size=3))),
        rank=draw(st.none() | st.integers(1, 400_000)),
        suggestions=tuple(draw(st.lists(_TEXT, max_size=2))),
        lexicon=draw(_TEXT),
    )


@given(verdicts(), st.sampled_from(LANGUAGES))
def test_a_verdict_survives_json(verdict: Verdict, language: str) -> None:
    text = json.dumps(encode(verdict, catalogue(language)))
    assert decode(json.loads(text)) == verdict


def test_the_field_names_are_the_contract(checker: Checker) -> None:
    raw = encode(checker.check("Коробкой"), catalogue("ru"))
    assert list(raw) == [
        "input", "word", "verdict", "leaning", "reasons", "readings", "match", "flags", "rank", "changes",
        "suggestions", "policy", "lexicon",
    ]  # fmt: skip
    assert list(raw["reasons"][0]) == ["code", "message", "rule", "span", "data"]
    assert list(raw["readings"][0]) == ["lemma", "part", "case", "number", "gender", "class", "source"]
    assert raw["reasons"][0]["message"] == "«коробкой» — творительный падеж; именительный: «коробка»."


@pytest.mark.parametrize("raw", [{}, {"input": 1}, {"verdict": "maybe"}])
def test_what_is_no_verdict_is_refused(raw: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no verdict"):
        decode(raw)


def templates(language: str) -> Iterator[tuple[str, str]]:
    for code, template in catalogue(language)["reasons"].items():
        if isinstance(template, str):
            yield code, template
        else:
            yield from ((f"{code}/{variant}", text) for variant, text in template.items())


def test_every_code_has_a_sentence_with_the_same_facts_in_both_languages() -> None:
    placeholders = [
        {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in templates(language)}
        for language in LANGUAGES
    ]
    assert placeholders[0] == placeholders[1]
    assert {name.split("/")[0] for name in placeholders[0]} == set(Code)
    for language in LANGUAGES:
        for code, template in catalogue(language)["reasons"].items():
            assert isinstance(template, str) or "default" in template, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_words_in_both_languages(language: str) -> None:
    terms = catalogue(language)["terms"]
    kinds = {"case": Case, "part": Part, "gender": Gender, "number": Number, "class": WordClass, "flag": Flag}
    for name, kind in kinds.items():
        assert set(terms[name]) == set(kind), name


def test_an_unknown_language_is_the_callers_fault() -> None:
    with pytest.raises(ValueError, match="known: ru, en"):
        catalogue("fr")


def test_a_sentence_is_filled_from_terms_data_and_span() -> None:
    reason = Reason(Code.NOT_CYRILLIC, "R-020", (0, 1), {"variant": "latin"})
    assert sentence(reason, "xдом", catalogue("en")).startswith("Latin letters in the word: “x”.")


def test_all_reasons_are_told_worst_first(checker: Checker) -> None:
    verdict = checker.check("плачу")
    assert [code.value for code in verdict.codes] == ["not_nominative", "not_noun"]
    assert len(sentences(verdict, catalogue("ru"))) == 2


@pytest.mark.parametrize(
    ("switches", "word", "standing"),
    [
        ({"plurals": "reject"}, "топоры", Standing.REJECTED),
        ({"plurals": "reject"}, "ножницы", Standing.ACCEPTED),
        ({"proper_names": "undecided"}, "Астрахань", Standing.UNDECIDED),
        ({"proper_names": "reject"}, "роза", Standing.ACCEPTED),
        ({"initialisms": "accept"}, "МГУ", Standing.ACCEPTED),
        ({"hyphenated": "reject"}, "вице-президент", Standing.REJECTED),
        ({"substantivised": "reject"}, "трудящийся", Standing.REJECTED),
    ],
)
def test_each_policy_switch_does_what_it_says(
    checker: Checker, switches: dict[str, object], word: str, standing: Standing
) -> None:
    strict = Checker(checker.lexicon, checker.morphology, Policy.from_switches(switches))
    verdict = strict.check(word)
    assert verdict.verdict is standing, verdict
    assert verdict.policy == "custom"


@pytest.mark.parametrize(
    "switches", [{"colour": "red"}, {"plurals": "maybe"}, {"family_filter": "yes"}, {"name": 1}]
)
def test_an_unknown_switch_or_value_is_refused(switches: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(switches))):
        Policy.from_switches(switches)


def test_no_switches_are_the_default_policy() -> None:
    assert Policy.from_switches({}) == Policy()
    assert set(Choice) == {"accept", "undecided", "reject"}
