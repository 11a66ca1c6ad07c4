"""The verdict on the word of a table's command: its rule case is what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from app.letters import Faces, fold, normalise
from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cases import Kind, RuleCase
from app.rules.commands import Command
from app.rules.phases import Seat
from app.rules.state import Laid, Spoken, State
from app.rules.switches import Advice, Explain
from app.words.verdict import Code, Reason, Standing, Verdict

ABOUT_WORD = frozenset(tuple(Code)[: tuple(Code).index(Code.LETTERS_MISSING)])
"""Codes that speak of the word itself: what the table rules of those, it rules for good."""


class Judge(Protocol):
    """The referee of words; ``personal`` are the words that this table has ruled to exist."""

    def __call__(self, case: RuleCase, personal: Mapping[str, str]) -> Verdict:
        """Return the verdict on a rule case."""
        ...


def judged(state: State, command: Command, judge: Judge) -> Command:
    """Return the command with the verdict on its word, if it names one."""
    case = case_of(state, command)
    if case is None:
        return command
    return replace(command, verdict=verdict_on(state, case, judge))  # type: ignore[arg-type]  # a case has a word, and so a verdict


def verdict_on(state: State, case: RuleCase, judge: Judge) -> Verdict:
    """Return the verdict on a case at this table, its house dictionary included."""
    accepted, refused = _house(state)
    verdict = judge(case, accepted)
    if fold(verdict.word) not in refused:
        return verdict
    reason = Reason(Code.HOUSE_RULE, "R-030", None, {"variant": "ruled_out"})
    return replace(
        verdict, verdict=Standing.REJECTED, leaning=None, reasons=(reason, *verdict.reasons), rank=None
    )


def _house(state: State) -> tuple[dict[str, str], set[str]]:
    """Return the words that the table has ruled to exist, and those it has ruled not to."""
    accepted: dict[str, str] = {}
    refused: set[str] = set()
    for ruling in state.house:
        word = normalise(ruling.word).word
        key = fold(word)
        accepted.pop(key, None)
        refused.discard(key)
        about_word = not ruling.codes or not ABOUT_WORD.isdisjoint(ruling.codes)
        if not ruling.wrong:
            accepted[key] = word
        elif about_word:
            refused.add(key)
    return accepted, refused


def case_of(state: State, command: Command) -> RuleCase | None:
    """Return the rule case of the word that ``command`` names, None if it names none."""
    word = getattr(command, "word", None)
    if not isinstance(word, str):
        return None
    match command:
        case cmd.Lay(card=card):
            return _moved(state, word, Kind.TURN, _faces(state), card.faces)
        case cmd.LayOffTurn(card=card):
            return _moved(state, word, Kind.OFFTURN, _faces(state), card.faces)
        case cmd.Name():
            return _laid(state, word, state.laid)
        case fight.Answer():
            return _battle(state, word)
        case cmd.AnotherWord(seat=seat):
            return _instead(state, word, _latest(state, seat))
        case cmd.FixTyping(spoken=spoken):
            return _instead(state, word, _entered(state, spoken))
        case _:
            return _alone(state, word)


def _faces(state: State) -> tuple[Faces, ...]:
    return tuple(card.faces for card in state.row)


def _alone(state: State, word: str, but: Spoken | None = None) -> RuleCase:
    return RuleCase(Kind.WORD, word, history=_history(state, but), rules=state.rules)


def _moved(
    state: State, word: str, kind: Kind, row: tuple[Faces, ...], card: Faces, but: Spoken | None = None
) -> RuleCase:
    if len(row) != 2:
        return _alone(state, word, but)
    return RuleCase(kind, word, row, card, history=_history(state, but), rules=state.rules)


def _laid(state: State, word: str, laid: Laid | None, but: Spoken | None = None) -> RuleCase:
    if laid is None:
        return _alone(state, word, but)
    row = tuple(card.faces for card in laid.row)
    return _moved(state, word, laid.kind, row, laid.card.faces, but)


def _battle(state: State, word: str, but: Spoken | None = None) -> RuleCase:
    battle = state.battle
    if battle is None or len(battle.cards) != battle.effect.letters:
        return _alone(state, word, but)
    letters = tuple(card.faces for card in battle.cards)
    return RuleCase(
        Kind.BATTLE,
        word,
        effect=battle.effect,
        letters=letters,
        history=_history(state, but),
        rules=state.rules,
    )


def _instead(state: State, word: str, spoken: Spoken | None) -> RuleCase:
    """Return the case of a word that stands for another, which then was never named."""
    if spoken is None:
        return _laid(state, word, state.laid)
    if spoken.kind is Kind.BATTLE:
        return _battle(state, word, spoken)
    last = state.last
    laid = last.laid if last is not None and last.spoken.id == spoken.id else None
    return _laid(state, word, laid, spoken)


def _latest(state: State, seat: Seat) -> Spoken | None:
    said = [answer for answer in (state.battle.answers if state.battle else ()) if answer.seat == seat]
    if state.dispute is not None and state.dispute.spoken.seat == seat:
        return state.dispute.spoken
    if said:
        return said[-1]
    return state.last.spoken if state.last is not None and state.last.spoken.seat == seat else None


def _entered(state: State, spoken: int | None) -> Spoken | None:
    entered = {said.id: said for said in state.named}
    entered |= {said.id: said for said in (state.battle.answers if state.battle else ())}
    if state.last is not None:
        entered[state.last.spoken.id] = state.last.spoken
    wanted = max(entered, default=None) if spoken is None else spoken
    return None if wanted is None else entered.get(wanted)


def _history(state: State, but: Spoken | None) -> tuple[str, ...]:
    return tuple(
        said.word for said in state.named if said.word is not None and (but is None or said.id != but.id)
    )


def advice(state: State, verdict: Verdict | None) -> Verdict | None:
    """Return what the table shows of a verdict before anybody challenges the word."""
    table = state.rules.table
    if verdict is None or table.advice is not Advice.AT_ONCE:
        return None
    if table.explain is Explain.AFTER_RULING:
        return replace(verdict, reasons=(), readings=(), suggestions=(), rank=None)
    return verdict
