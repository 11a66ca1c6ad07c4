"""The vectors hold for Python; the browser is held to them in `tests/browser`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import Services
from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.roots.finder import RootFinder
from app.lexicon.store import TrieLexicon
from app.rules.casefile import decode_case
from app.rules.judging import judge_case
from app.settings import Settings
from app.words.checker import Checker
from app.words.verdict import Verdict

FOLDER = Path(__file__).parent
REMEDY = "if the change is meant, run: python -P -m tests.vectors.make"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").split("\n")[:-1]]


def differs(line: dict[str, Any], verdict: Verdict) -> bool:
    said = (
        verdict.verdict.value,
        verdict.leaning and verdict.leaning.value,
        [code.value for code in verdict.codes],
    )
    return said != (line["verdict"], line["leaning"], line["codes"])


@pytest.mark.parametrize(("name", "least"), [("words", 5000), ("outside", 500)])
def test_words_are_judged_as_written_down(checker: Checker, name: str, least: int) -> None:
    table = lines(name)
    assert len(table) >= least
    wrong = [line["word"] for line in table if differs(line, checker.check(line["word"]))]
    assert wrong == [], REMEDY


def test_rule_cases_are_judged_as_written_down(
    lexicon: TrieLexicon, morphology: Morphology, tmp_path: Path
) -> None:
    settings = Settings(lexicon=lexicon.folder, data=tmp_path)
    court = Services(settings, lexicon, morphology, PersonalWords(settings.personal_words)).court()
    table = lines("cases")
    assert len(table) >= 2000
    wrong = [line["case"] for line in table if differs(line, judge_case(decode_case(line["case"]), court))]
    assert wrong == [], REMEDY


def test_pairs_of_words_are_as_near_as_written_down(lexicon: TrieLexicon) -> None:
    table, finder = lines("pairs"), RootFinder(lexicon)
    assert len(table) >= 1000
    assert len({line["kinship"] for line in table}) == 5
    found = [finder.compare(line["a"], line["b"]) for line in table]
    wrong = [
        line
        for line, pair in zip(table, found, strict=True)
        if (line["kinship"], line["root"]) != (pair.kinship.value, pair.root)
    ]
    assert wrong == [], REMEDY


def test_no_word_outside_the_browsers_dictionary_is_accepted() -> None:
    assert {line["verdict"] for line in lines("outside")} <= {"undecided", "rejected"}
