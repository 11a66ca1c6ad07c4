"""What the views share: the opened services and the judge over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from flask import current_app

from app.bootstrap import Services
from app.letters import fold, normalise
from app.messages import catalogue
from app.rules.cases import RuleCase
from app.rules.judging import judge_case
from app.words.checker import Checker
from app.words.codec import Json, encode
from app.words.overruled import OverruledFinder
from app.words.shape import find_fault
from app.words.verdict import Code, Verdict

KEY = "baklazhaba"
_ABOUT_WORD = frozenset(tuple(Code)[: tuple(Code).index(Code.LETTERS_MISSING)])
"""Codes that speak of the word itself, before those of letters, pairs and the game."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """What a table has ruled: words that exist, and pairs of words that share no root."""

    personal: Sequence[str] = ()
    unrelated: Sequence[tuple[str, str]] = ()


NO_RULINGS = Rulings()


@dataclass(frozen=True, slots=True)
class Parts:
    """The services of this application and its plain checker."""

    services: Services
    checker: Checker

    def check(self, text: str, lang: str, *, explain: bool) -> Json:
        """Return the JSON verdict on a word alone."""
        verdict = self.checker.check(text)
        if not explain:
            return {**encode(verdict, catalogue(lang)), "suggestions": []}
        return encode(self.checker.with_suggestions(verdict), catalogue(lang))

    def judge(self, case: RuleCase, rulings: Rulings = NO_RULINGS, *, explain: bool = True) -> Verdict:
        """Return the verdict on a rule case under what its table has ruled before."""
        court = self.services.court(self._personal(rulings.personal))
        if rulings.unrelated:
            pairs = {frozenset(fold(normalise(word).word) for word in pair) for pair in rulings.unrelated}
            court = replace(court, finder=OverruledFinder(court.finder, pairs))
        verdict = judge_case(case, court)
        if not explain or not _ABOUT_WORD.intersection(verdict.codes):
            return replace(verdict, suggestions=())
        return self.services.checker(case.rules.policy).with_suggestions(verdict)

    def encode(self, verdict: Verdict, lang: str) -> Json:
        """Return the JSON object of a verdict."""
        return encode(verdict, catalogue(lang))

    def _personal(self, words: Sequence[str]) -> Mapping[str, str]:
        spelled = (normalise(text).word for text in words)
        given = {fold(word): word for word in spelled if find_fault(word) is None}
        return {**self.services.personal, **given} if given else self.services.personal


def parts() -> Parts:
    """Return the parts of the application that answers this request."""
    return cast(Parts, current_app.extensions[KEY])
