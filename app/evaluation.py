"""Scores labelled cases: which side each verdict is on, per class of word."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.words.verdict import Standing, Verdict

WORD_COLUMNS = ["word", "verdict", "class", "note", "source"]


class LabelsFaulty(ValueError):
    """A labelled file is not of a format we know; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class WordCase:
    """One labelled word: ``accept`` is the judge's label, ``debatable`` leaves it out of scores."""

    word: str
    accept: bool
    group: str
    note: str
    debatable: bool


def read_word_cases(lines: Iterable[str]) -> Iterator[WordCase]:
    """Yield the cases of a labelled word file (tab-separated, the word JSON-escaped).

    Raises:
        LabelsFaulty: another header or a broken row.
    """
    for number, line in enumerate(lines, 1):
        cells = line.rstrip("\n").split("\t")
        if number == 1:
            if cells != WORD_COLUMNS:
                raise LabelsFaulty(f"the header must be {' '.join(WORD_COLUMNS)}, not {line!r}")
            continue
        if len(cells) != len(WORD_COLUMNS) or cells[1] not in ("accept", "reject"):
            raise LabelsFaulty(f"line {number}: {line!r} is no labelled word")
        word, label, group, note, _ = cells
        debatable = group == "debatable" or note.startswith("POLICY")
        yield WordCase(json.loads(f'"{word}"'), label == "accept", group, note, debatable)


@dataclass(frozen=True, slots=True)
class WordScore:
    """What the judge said of the labelled words.

    ``outcomes`` counts (label, verdict with leaning); ``groups`` counts (class, right side?);
    ``wrong`` holds the cases on the wrong side.
    """

    outcomes: Counter[tuple[str, str]]
    groups: Counter[tuple[str, bool]]
    wrong: tuple[tuple[WordCase, Verdict], ...]


def score_words(cases: Iterable[WordCase], check: Callable[[str], Verdict]) -> WordScore:
    """Judge every case that is not debatable and count the outcomes."""
    outcomes: Counter[tuple[str, str]] = Counter()
    groups: Counter[tuple[str, bool]] = Counter()
    wrong = []
    for case in cases:
        if case.debatable:
            continue
        verdict = check(case.word)
        right = verdict.leans_accept is case.accept
        outcomes["accept" if case.accept else "reject", outcome(verdict)] += 1
        groups[case.group, right] += 1
        if not right:
            wrong.append((case, verdict))
    return WordScore(outcomes, groups, tuple(wrong))


def outcome(verdict: Verdict) -> str:
    """Return the verdict with its leaning, as one word or two."""
    if verdict.verdict is Standing.UNDECIDED:
        return f"undecided, leaning {verdict.leaning}"
    return verdict.verdict.value
