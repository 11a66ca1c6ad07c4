"""Scores labelled rule cases: the side of each verdict, and its first reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.evaluation import LabelsFaulty
from app.rules.casefile import CaseError, decode_case
from app.rules.cases import RuleCase
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class MoveCase:
    """One labelled rule case; ``reason`` is the code expected first, ``ok`` for none."""

    id: str
    case: RuleCase
    accept: bool
    reason: str


def read_move_cases(lines: Iterable[str]) -> Iterator[MoveCase]:
    """Yield the rule cases of a labelled JSON-lines file.

    Left out are ambiguous rows and those about the course of a game (``flow``, ``when``), which
    no single case can show.

    Raises:
        LabelsFaulty: a line is no labelled rule case.
    """
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            if row["ambiguous"] or row["kind"] == "flow" or "when" in row:
                continue
            yield MoveCase(row["id"], decode_case(row), row["expected"] == "accept", row["reason"])
        except (json.JSONDecodeError, KeyError, TypeError, CaseError) as fault:
            raise LabelsFaulty(f"line {number} is no labelled rule case: {fault}") from fault


@dataclass(frozen=True, slots=True)
class MoveScore:
    """``groups`` counts (reason, right side?); ``other_reason`` are right with another first code."""

    groups: Counter[tuple[str, bool]]
    wrong: tuple[tuple[MoveCase, Verdict], ...]
    other_reason: tuple[tuple[MoveCase, Verdict], ...]


def score_moves(cases: Iterable[MoveCase], judge: Callable[[RuleCase], Verdict]) -> MoveScore:
    """Judge every case and count the outcomes."""
    groups: Counter[tuple[str, bool]] = Counter()
    wrong, other = [], []
    for case in cases:
        verdict = judge(case.case)
        right = verdict.leans_accept is case.accept
        groups[case.reason, right] += 1
        if not right:
            wrong.append((case, verdict))
        elif not case.accept and case.reason != verdict.codes[0]:
            other.append((case, verdict))
    return MoveScore(groups, tuple(wrong), tuple(other))
