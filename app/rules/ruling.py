"""Grounds against a word, and the verdict they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.letters import Span
from app.matching import Fit
from app.rules.switches import FAMILY, Rules
from app.words.policy import Choice
from app.words.verdict import Code, Leaning, Reason, Standing, Verdict


@dataclass(frozen=True, slots=True)
class Ground:
    """One reason with its weight: ``leaning`` None refuses, else the verdict is left to the table."""

    reason: Reason
    leaning: Leaning | None = None


def of_word(verdict: Verdict) -> list[Ground]:
    """Return the grounds of a word's own verdict."""
    return [Ground(reason, verdict.leaning) for reason in verdict.reasons]


def of_fit(fit: Fit) -> list[Ground]:
    """Return the grounds of letters that do not match."""
    return [
        Ground(Reason(Code(miss.fault.value), miss.rule, miss.span, dict(miss.data))) for miss in fit.misses
    ]


def of_choice(reason: Reason, choice: Choice) -> list[Ground]:
    """Return the ground that a policy makes of a reason."""
    if choice is Choice.ACCEPT:
        return []
    return [Ground(reason, None if choice is Choice.REJECT else Leaning.ACCEPT)]


def conclude(alone: Verdict, grounds: Iterable[Ground], match: Sequence[Span], rules: Rules) -> Verdict:
    """Return ``alone`` with the standing that all the grounds add up to.

    Refusing grounds come first; among equals the given order stays. A word that was not accepted
    alone never becomes accepted.
    """
    ordered = sorted(grounds, key=_weight)
    standing, leaning = alone.verdict, alone.leaning
    if any(ground.leaning is None for ground in ordered):
        standing, leaning = Standing.REJECTED, None
    elif ordered:
        leans = Leaning.REJECT in {alone.leaning, *(ground.leaning for ground in ordered)}
        standing, leaning = Standing.UNDECIDED, Leaning.REJECT if leans else Leaning.ACCEPT
    return replace(
        alone,
        verdict=standing,
        leaning=leaning,
        reasons=tuple(ground.reason for ground in ordered),
        match=tuple(match),
        policy=alone.policy if rules.name == FAMILY.name else rules.name,
    )


def _weight(ground: Ground) -> int:
    return (None, Leaning.REJECT, Leaning.ACCEPT).index(ground.leaning)
