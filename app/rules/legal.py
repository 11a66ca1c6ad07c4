"""The commands that a table may take now: for bots, counts of positions, and proof that no phase is dead.

Where the app deals these are all that players may do; with printed cards any letter may be laid,
so one stands for all. Shuffles come in the order the cards lie, words are left to the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card, Effect
from app.rules.commands import Command
from app.rules.disputes import OPEN_TO_CHALLENGE
from app.rules.folding import said_words
from app.rules.offturn import offturn_refusal
from app.rules.phases import Kva, Phase, Seat, Stage
from app.rules.piles import Pile
from app.rules.state import Battle, State


def legal(state: State, word: str = "слово", at: int = 0) -> Iterator[Command]:
    """Yield what may be done in ``state``: the phase's own commands first."""
    yield from _by_phase(state, word, at)
    if state.phase in OPEN_TO_CHALLENGE:
        yield from _challenges(state)
    if state.phase not in (Phase.SETUP, Phase.OVER):
        yield from _kva(state)


def _by_phase(state: State, word: str, at: int) -> Iterator[Command]:
    phase = state.phase
    match phase:
        case Phase.SETUP | Phase.OVER:
            if state.turn is not None and state.outcome is None:
                yield cmd.SetRow((_ANY, _ANY))
        case Phase.TURN:
            yield from _moves(state, word, at)
        case Phase.CORRECTION:
            assert state.laid is not None
            yield cmd.Name(state.laid.seat, word)
            yield cmd.TakeBack(state.laid.seat)
        case Phase.BATTLE_WAITING | Phase.BATTLE_OPEN | Phase.BATTLE_DECIDING:
            assert state.battle is not None
            yield from _battle(state, state.battle, word)
        case Phase.DISPUTE:
            yield from _votes(state)
        case Phase.PENALTY_DUE:
            loose = (state.discard.cards or ())[state.held :]
            yield cmd.Shuffle(loose if state.dealt else None)
        case Phase.DECK_RESET:
            row = tuple(card.card for card in state.row)
            new = (*(state.discard.cards or ()), *row)
            yield cmd.Shuffle(new) if state.dealt else cmd.Shuffle(None, (_ANY, _ANY))
        case Phase.WIN_PENDING:
            yield from (cmd.Agree(seat) for seat in state.present if seat != state.pending)
        case _:
            assert_never(phase)


_ANY = Card.parse("А")


def playable(hand: Pile) -> Iterable[Card]:
    """Return the different cards of a hand; one that stands for all if they are not known."""
    return dict.fromkeys(hand.cards) if hand.cards is not None else (_ANY,)


def _moves(state: State, word: str, at: int) -> Iterator[Command]:
    active = state.active
    for seat in state.present:
        hand = state.players[seat].hand
        if seat == active:
            yield from (cmd.Lay(seat, card, word, at=at) for card in playable(hand))
            yield cmd.Pass(seat, at)
        elif offturn_refusal(state, seat, at) is None:
            yield from (cmd.LayOffTurn(seat, card, word, at=at) for card in playable(hand))


def _battle(state: State, battle: Battle, word: str) -> Iterator[Command]:
    match battle.stage:
        case Stage.WAITING if not battle.begun:
            yield from _starts(state, battle)
        case Stage.WAITING:
            placed = {seat for seat, _ in battle.placed}
            for seat in battle.fighters:
                if seat not in placed:
                    yield from (fight.Place(seat, card) for card in playable(state.players[seat].hand))
        case Stage.OPEN:
            for seat in battle.waiting:
                yield fight.Answer(seat, word)
                yield fight.GiveUp(seat)
            if not battle.answers:
                yield fight.Unsolvable()
        case Stage.DECIDING:
            yield fight.CloseBattle()
        case _:
            assert_never(battle.stage)


def _starts(state: State, battle: Battle) -> Iterator[Command]:
    if battle.effect is not Effect.BURUNDUEL:
        yield fight.StartBattle()
        return
    for seat in state.present:
        if seat != battle.starter and state.players[seat].hand.count > 0:
            yield fight.StartBattle(seat)


def _votes(state: State) -> Iterator[Command]:
    dispute = state.dispute
    assert dispute is not None
    voted = {seat for seat, _ in dispute.votes}
    for seat in state.present:
        if seat not in voted and seat != dispute.spoken.seat:
            yield from (cmd.Vote(seat, wrong) for wrong in (True, False))
    yield from (cmd.Rule(wrong) for wrong in (True, False))


def _challenges(state: State) -> Iterator[Command]:
    for said in said_words(state):
        if said.id not in state.ruled and said.seat is not None:
            challengers = (seat for seat in state.present if seat != said.seat)
            yield from (cmd.Challenge(seat, said.id) for seat in challengers)
            yield cmd.Concede(said.seat)


def _kva(state: State) -> Iterator[Command]:
    for seat in state.present:
        if state.players[seat].kva is Kva.OWED:
            yield cmd.SayKva(seat)
            others: Iterator[Seat] = (other for other in state.present if other != seat)
            yield from (cmd.CatchKva(seat, other) for other in others)
