"""Words that people wrote down without having seen the lists: what a table may really say.

Each file of ``tests/data/blind`` (a first reading), ``blind2`` and ``blind3`` (of less obvious words) holds
a theme's words, one a line; ``reject.txt`` what must not pass.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from app.words.checker import Checker
from app.words.verdict import Code, Standing

DATA = Path(__file__).parents[1] / "data"
READINGS = ("blind", "blind2", "blind3")
THEMES = sorted(
    f"{reading}/{path.stem}"
    for reading in READINGS
    for path in (DATA / reading).glob("*.txt")
    if path.stem != "reject"
)


def words(theme: str) -> list[str]:
    return (DATA / f"{theme}.txt").read_text(encoding="utf-8").split()


def recalled(checker: Checker, word: str) -> bool:
    """An initialism goes to the table by policy (A-16), not for want of knowing it."""
    verdict = checker.check(word)
    return verdict.verdict is Standing.ACCEPTED or (
        verdict.leans_accept and verdict.codes == (Code.ABBREVIATION,)
    )


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_known(checker: Checker, theme: str) -> None:
    missed = [word for word in words(theme) if not recalled(checker, word)]
    assert len(missed) <= 0.2 * len(words(theme)), missed


def test_the_themes_together_are_known(checker: Checker) -> None:
    every = [word for theme in THEMES for word in words(theme)]
    missed = [word for word in every if not recalled(checker, word)]
    assert len(missed) <= 0.05 * len(every), missed


def test_a_real_word_is_never_refused(checker: Checker) -> None:
    refused = [w for theme in THEMES for w in words(theme) if checker.check(w).verdict is Standing.REJECTED]
    assert refused == []


@pytest.mark.parametrize("reading", READINGS)
def test_no_wrong_word_is_passed(checker: Checker, reading: str) -> None:
    passed = [word for word in words(f"{reading}/reject") if checker.check(word).leans_accept]
    assert len(passed) <= 1, passed
