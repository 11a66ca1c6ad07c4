"""Names that are first of all everyday words: the capital letter tells what was meant."""

from __future__ import annotations

import pytest

from app.words.checker import Checker
from app.words.verdict import Leaning, Standing


@pytest.mark.parametrize("name", ["Белая", "Один", "Грозный", "Бах", "Московский"])
def test_a_capital_makes_an_everyday_word_a_likely_name(checker: Checker, name: str) -> None:
    assert checker.check(name).leaning is Leaning.ACCEPT
    assert checker.check(name.lower()).leaning is Leaning.REJECT
    assert checker.check(name.upper()).leaning is Leaning.REJECT


@pytest.mark.parametrize("name", ["Чайковский", "чайковский", "Мила", "люба", "Роза"])
def test_a_name_that_is_known_as_a_name_needs_no_capital(checker: Checker, name: str) -> None:
    assert checker.check(name).verdict is Standing.ACCEPTED


@pytest.mark.parametrize(
    ("typed", "leaning"), [("под", Leaning.REJECT), ("ЗАТО", Leaning.ACCEPT), ("зато", Leaning.REJECT)]
)
def test_an_everyday_word_is_an_initialism_only_in_capitals(
    checker: Checker, typed: str, leaning: Leaning
) -> None:
    assert checker.check(typed).leaning is leaning
