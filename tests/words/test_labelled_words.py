"""The judge against labelled words: bounds, not rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.evaluation import LabelsFaulty, WordScore, read_word_cases, score_words
from app.words.checker import Checker

LABELS = Path(__file__).parents[1] / "data" / "words_dev.tsv"


@pytest.fixture(scope="module")
def score(checker: Checker) -> WordScore:
    with LABELS.open(encoding="utf-8", newline="\n") as lines:
        return score_words(read_word_cases(lines), checker.check)


def test_a_real_word_is_hardly_ever_refused(score: WordScore) -> None:
    total = sum(count for (label, _), count in score.outcomes.items() if label == "accept")
    wrong = [case.word for case, _ in score.wrong if case.accept]
    assert score.outcomes["accept", "rejected"] <= 2
    assert len(wrong) <= 0.01 * total, wrong
    assert score.outcomes["accept", "accepted"] >= 0.97 * total


def test_no_wrong_word_is_passed(score: WordScore) -> None:
    total = sum(count for (label, _), count in score.outcomes.items() if label == "reject")
    wrong = [case.word for case, _ in score.wrong if not case.accept]
    assert score.outcomes["reject", "accepted"] <= 1
    assert len(wrong) <= 0.02 * total, wrong


def test_a_file_of_another_format_is_refused() -> None:
    with pytest.raises(LabelsFaulty, match="header"):
        list(read_word_cases(["a\tb"]))
    with pytest.raises(LabelsFaulty, match="line 2"):
        list(read_word_cases(["word\tverdict\tclass\tnote\tsource\n", "дом\tmaybe\tx\t\t\n"]))
