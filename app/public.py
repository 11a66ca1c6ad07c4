"""The public API: ``import baklazhaba``.

>>> import baklazhaba
>>> judge = baklazhaba.Judge.open()
>>> judge.check("донос").verdict.value
'accepted'
>>> verdict = judge.check("коробкой")
>>> verdict.verdict.value, verdict.codes[0].value, verdict.suggestions[0]
('rejected', 'not_nominative', 'коробка')
>>> print(judge.explain(verdict)[0])
«коробкой» — творительный падеж; именительный: «коробка».
>>> case = {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}
>>> judge.judge(case).verdict.value
'accepted'
>>> pair = judge.cognates("водопад", "вода")
>>> pair.kinship.value, pair.explanation
('cognate', 'вод·опад ↔ вод·а: однокоренные, общий корень вод.')
>>> judge.find("б?н*кль").hits[0].word
'бинокль'
>>> hand = baklazhaba.HandQuery(row=baklazhaba.cards("ан"), hand=baklazhaba.cards("К,Е/Ё"))
>>> [(str(hint.card), hint.offturn.words[0]) for hint in judge.hints(hand)]
[('К', 'банк'), ('Е/Ё', 'распространение')]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import overload

from app import __version__
from app.bootstrap import Services, open_services
from app.client import ApiProblem, Client, TableSeat, Unreachable
from app.letters import Faces, normalise
from app.lexicon.layout import LexiconBroken
from app.lexicon.search_query import (
    BattleQuery,
    CardHint,
    CompletionQuery,
    Filter,
    FindQuery,
    Found,
    HandQuery,
    Hint,
    Hit,
    Order,
    QueryFaulty,
)
from app.lexicon.search_query import (
    parse_cards as cards,
)
from app.matching import LetterSwitches
from app.messages import catalogue
from app.rules.cards import Effect
from app.rules.casefile import CaseError, decode_case
from app.rules.cases import RuleCase
from app.rules.judging import judge_case
from app.rules.switches import Rules
from app.settings import Settings
from app.words.codec import Json, decode, encode
from app.words.explain import kinship_sentence, sentences
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.policy import Choice, Policy
from app.words.ports import Cognacy, Kinship
from app.words.verdict import Code, Leaning, Reading, Reason, Standing, Verdict

__all__ = [
    "ApiProblem",
    "BattleQuery",
    "CardHint",
    "Case",
    "CaseError",
    "Choice",
    "Client",
    "Code",
    "Cognacy",
    "CompletionQuery",
    "Effect",
    "Faces",
    "Filter",
    "FindQuery",
    "Flag",
    "Found",
    "Gender",
    "HandQuery",
    "Hint",
    "Hit",
    "Judge",
    "Kinship",
    "Leaning",
    "LetterSwitches",
    "LexiconBroken",
    "Number",
    "Order",
    "Part",
    "Policy",
    "QueryFaulty",
    "Reading",
    "Reason",
    "RuleCase",
    "Rules",
    "Standing",
    "TableSeat",
    "Unreachable",
    "Verdict",
    "WordClass",
    "__version__",
    "cards",
    "decode",
]


class Judge:
    """The word referee, over one opened lexicon. Safe to share between threads."""

    def __init__(self, services: Services, policy: Policy) -> None:
        self._services = services
        self._checker = services.checker(policy)
        self._court = services.court(suggest=True)

    @classmethod
    def open(cls, lexicon: Path | str | None = None, policy: Policy | None = None) -> Judge:
        """Return a judge over the lexicon in ``lexicon``, by default the installed one.

        Raises:
            LexiconBroken: there is no sound lexicon; the message names the command that builds it.
        """
        settings = Settings.from_environment({"BAKLAZHABA_LEXICON": str(lexicon)} if lexicon else {})
        return cls(open_services(settings), policy or Policy())

    @property
    def version(self) -> str:
        """The lexicon's version."""
        return self._services.lexicon.version

    def check(self, word: str) -> Verdict:
        """Return the verdict on a word, with suggestions where it is not accepted."""
        return self._checker.with_suggestions(self._checker.check(word))

    def judge(self, case: RuleCase | Mapping[str, object]) -> Verdict:
        """Return the verdict on a rule case, given as a value or as its JSON object.

        Raises:
            CaseError: the object is no rule case; the message names the field.
        """
        asked = case if isinstance(case, RuleCase) else decode_case(case)
        return judge_case(asked, self._court)

    def cognates(self, a: str, b: str, lang: str = "ru") -> Cognacy:
        """Return the kinship of two words, explained in ``ru`` or ``en``."""
        pair = self._services.finder.compare(normalise(a).word, normalise(b).word)
        return replace(pair, explanation=kinship_sentence(pair, catalogue(lang)))

    def clashes(self, word: str, named: Sequence[str]) -> tuple[Cognacy, ...]:
        """Return the words of ``named`` that are akin to ``word`` (possible or nearer), worst first."""
        others = [normalise(other).word for other in named]
        return tuple(self._services.finder.offenders(normalise(word).word, others))

    @staticmethod
    def explain(verdict: Verdict, lang: str = "ru") -> tuple[str, ...]:
        """Return a sentence for each reason, in ``ru`` or ``en``."""
        return sentences(verdict, catalogue(lang))

    @staticmethod
    def encode(verdict: Verdict, lang: str = "ru") -> Json:
        """Return the verdict as the JSON object of the HTTP API."""
        return encode(verdict, catalogue(lang))

    def find(self, query: FindQuery | str) -> Found:
        """Return the words asked for, commonest first; a text is a pattern of ``?`` and ``*``.

        Raises:
            QueryFaulty: the pattern is none.
        """
        if isinstance(query, str):
            query = FindQuery(pattern=normalise(query).word)
        return self._services.search.find(query)

    @overload
    def hints(self, query: HandQuery) -> tuple[CardHint, ...]: ...
    @overload
    def hints(self, query: BattleQuery) -> Hint: ...
    def hints(self, query: HandQuery | BattleQuery) -> tuple[CardHint, ...] | Hint:
        """Return what could have been named with each card of a hand, or in a battle."""
        return (
            self._services.search.hand(query)
            if isinstance(query, HandQuery)
            else self._services.search.battle(query)
        )

    def complete(self, query: CompletionQuery) -> tuple[str, ...]:
        """Return the likeliest words that begin as typed and hold the cards."""
        return self._services.search.complete(query)
