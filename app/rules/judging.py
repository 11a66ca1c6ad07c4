"""The verdict on a whole rule case: word, letters, pair, words named before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from app.letters import Faces, fold, normalise
from app.matching import Fit, LetterSwitches, find_duel, find_ending, find_five, find_run, find_trio
from app.rules.cards import Effect
from app.rules.cases import Kind, RuleCase
from app.rules.court import Court
from app.rules.named import clashes
from app.rules.pairs import judge_pair
from app.rules.ruling import Ground, conclude, of_fit, of_word
from app.rules.switches import BattleWords
from app.words.verdict import Code, Verdict


def judge_case(case: RuleCase, court: Court) -> Verdict:
    """Return the verdict on ``case``; its ``match`` are the letters that satisfy the cards."""
    if case.kind is Kind.BATTLE and case.effect is Effect.SLONOSOCHETANIE:
        return judge_pair(case, court, lambda word: _history(word, case, court))
    alone = court.check(case.word, case.rules.policy)
    if Code.EMPTY in alone.codes:
        return alone
    fit = _spelled_fit(alone.word, case, court)
    grounds = [*of_word(alone), *of_fit(fit), *_history(alone.word, case, court)]
    return conclude(alone, grounds, fit.spans, case.rules)


def demand_fit(word: str, case: RuleCase) -> Fit:
    """Return how the cards of the case match one normalised word.

    Raises:
        ValueError: the case asks for a pair.
    """
    if case.run:
        return find_run(word, case.run, case.rules.letters)
    if case.kind is not Kind.BATTLE or case.effect is None:
        return Fit()
    return _battle_fit(word, case.effect, case.letters, case.rules.letters)


def _battle_fit(word: str, effect: Effect, letters: Sequence[Faces], switches: LetterSwitches) -> Fit:
    match effect:
        case Effect.DELFINAL:
            return find_ending(word, letters[0], switches)
        case Effect.PYATIGRITSA:
            return find_five(word, letters[0], switches)
        case Effect.BURUNDUEL:
            return find_duel(word, letters, switches)
        case Effect.KASHALOTRIO:
            return find_trio(word, letters, switches)
        case Effect.SLONOSOCHETANIE:
            raise ValueError(f"{effect} asks for a pair of words, not for {word!r}")
        case _:
            assert_never(effect)


def _history(word: str, case: RuleCase, court: Court) -> list[Ground]:
    named = [normalise(text).word for text in case.history]
    relaxed = case.kind is Kind.BATTLE and case.rules.table.battle_words is not BattleWords.FULL
    return clashes(word, named, court.lexicon, None if relaxed else court.finder, case.rules.policy)


def _spelled_fit(word: str, case: RuleCase, court: Court) -> Fit:
    """Return how the cards match the word, with the dictionary's ё where only that fits [A-07]."""
    fit = demand_fit(word, case)
    if fit.ok or "е" not in word:
        return fit
    spelled = (entry.word for entry in court.lexicon.entries(fold(word)))
    fits = (demand_fit(full, case) for full in spelled if _spells_out(full, word))
    return next((full for full in fits if full.ok), fit)


def _spells_out(full: str, typed: str) -> bool:
    """Tell whether ``full`` is ``typed`` with ё for some е."""
    return len(full) == len(typed) and all(
        a == b or (a, b) == ("ё", "е") for a, b in zip(full, typed, strict=True)
    )
