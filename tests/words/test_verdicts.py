"""Verdicts on single words, by the real lexicon. A row a claim of the rulebook or of the contract."""

from __future__ import annotations

import pytest

from app.words.checker import Checker
from app.words.verdict import Leaning, Standing, Verdict


def said(verdict: Verdict) -> str:
    return {None: verdict.verdict.value, Leaning.ACCEPT: "leans accept", Leaning.REJECT: "leans reject"}[
        verdict.leaning
    ]


@pytest.mark.parametrize(
    "word",
    [
        "топор", "диагноз", "донос", "кино", "анонс", "нос", "бинокль", "концерт", "кран", "азбука", "мышь", "мех",
        "Астрахань", "локдаун", "вайфай", "Азерот",
        "ёлка", "елка", "звезды", "звёзды", "коты", "ножницы", "сутки", "пальто", "столовая", "больной", "животное",
        "Саша", "Роза", "Пушкин", "Сергеевна", "Санкт-Петербург", "вуз", "тысяча", "двойка", "банка", "стали", "суда",
        "рота", "небеса",
    ],
)  # fmt: skip
def test_a_noun_in_the_nominative_is_accepted(checker: Checker, word: str) -> None:
    verdict = checker.check(word)
    assert said(verdict) == "accepted", verdict.reasons
    assert verdict.reasons == ()
    assert verdict.readings


@pytest.mark.parametrize(
    ("word", "code", "nominative"),
    [
        ("коробкой", "not_nominative", "коробка"),
        ("столу", "not_nominative", "стол"),
        ("коробками", "not_nominative", "коробки"),
        ("ёлкой", "not_nominative", "ёлка"),
        ("диваном-кроватью", "not_nominative", "диван-кровать"),
    ],
)
def test_an_oblique_form_is_refused_and_the_nominative_taught(
    checker: Checker, word: str, code: str, nominative: str
) -> None:
    verdict = checker.check(word)
    assert (said(verdict), verdict.codes[0].value) == ("rejected", code)
    assert verdict.suggestions[0] == nominative
    assert verdict.reasons[0].data["nominative"] == nominative


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("апчхи", "interjection"), ("бежать", "infinitive"), ("красивый", "adjective"), ("красив", "short_adjective"),
        ("бегущий", "participle"), ("улыбаясь", "gerund"), ("быстро", "adverb"), ("семьсот", "numeral"),
        ("двадцатый", "numeral"), ("который", "pronoun"), ("среди", "preposition"), ("даже", "particle"),
        ("накрой", "verb"),
    ],
)  # fmt: skip
def test_another_part_of_speech_is_refused_and_named(checker: Checker, word: str, part: str) -> None:
    verdict = checker.check(word)
    assert (said(verdict), verdict.codes[0].value) == ("rejected", "not_noun")
    assert part in [reason.data["part"] for reason in verdict.reasons if "part" in reason.data]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"), ("   ", "empty"), ("\u0301", "empty"), ("\t", "empty"), ("cat", "not_cyrillic"),
        ("кот1", "not_cyrillic"), ("🐸", "not_cyrillic"), ("\ud800", "not_cyrillic"), ("до\x00м", "not_cyrillic"),
        ("<script>alert(1)</script>", "not_cyrillic"), ("їжак", "not_cyrillic"), ("д" * 65, "too_long"),
        ("дом" * 4000, "too_long"), ("-дом", "not_a_word"), ("ъъъ", "not_a_word"), ("плврп", "not_a_word"),
        ("ьдом", "not_a_word"), ("ыыы", "not_a_word"), ("кошка собака", "multiword"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_word_is_refused_outright(checker: Checker, text: str, code: str) -> None:
    verdict = checker.check(text)
    assert (said(verdict), verdict.codes[0].value) == ("rejected", code)


@pytest.mark.parametrize(
    ("word", "expected", "code"),
    [
        ("дёрево", "leans reject", "wrong_yo"),
        ("сабака", "leans reject", "misspelling"),
        ("дрыкомазь", "leans reject", "unknown_word"),
        ("гиалуроновая", "leans reject", "not_noun"),
        ("столов", "leans reject", "not_nominative"),
        ("мамина", "leans reject", "not_noun"),
        ("пирожкова", "leans reject", "not_noun"),
        ("магазина", "rejected", "not_nominative"),
        ("Хогвартсе", "rejected", "not_nominative"),
        ("супертопор", "leans accept", "unknown_word"),
        ("топор-бинокль", "leans accept", "unknown_word"),
        ("МГУ", "leans accept", "abbreviation"),
    ],
)
def test_doubt_leans_to_the_side_of_the_evidence(
    checker: Checker, word: str, expected: str, code: str
) -> None:
    verdict = checker.check(word)
    assert (said(verdict), verdict.codes[0].value) == (expected, code)


def test_the_letter_yo_may_not_be_typed_for_e(checker: Checker) -> None:
    verdict = checker.check("телёга")
    assert verdict.reasons[0].span == (3, 4)
    assert verdict.suggestions == ("телега",)


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [("ghbdtn", "привет"), ("тролейбус", "троллейбус"), ("ошыбка", "ошибка"), ("карова", "корова")],
)
def test_slips_bring_the_word_that_was_meant(checker: Checker, typed: str, suggestion: str) -> None:
    assert suggestion in checker.with_suggestions(checker.check(typed)).suggestions


def test_only_an_undecided_verdict_leans() -> None:
    with pytest.raises(ValueError, match="leaning"):
        Verdict("дом", "дом", Standing.ACCEPTED, Leaning.ACCEPT)
    with pytest.raises(ValueError, match="leaning"):
        Verdict("дом", "дом", Standing.UNDECIDED)
