"""The fold of «Ква!», wins, players and recounts."""

from __future__ import annotations

from dataclasses import replace

from app.letters import fold
from app.rules import events as ev
from app.rules.cases import Kind
from app.rules.folding import (
    apply,
    with_player,
)
from app.rules.phases import Kva, Seat
from app.rules.piles import Pile
from app.rules.state import (
    Outcome,
    Player,
    RowCard,
    Spoken,
    State,
    Turn,
)


@apply.register
def _rules_changed(event: ev.RulesChanged, state: State) -> State:
    return replace(state, rules=event.rules)


@apply.register
def _kva_said(event: ev.KvaSaid, state: State) -> State:
    player = state.players[event.seat]
    kva = Kva.NONE if player.kva is Kva.NONE else Kva.SAID
    return replace(state, players=with_player(state, event.seat, replace(player, kva=kva)))


@apply.register
def _kva_caught(event: ev.KvaCaught, state: State) -> State:
    player = replace(state.players[event.seat], kva=Kva.SAID)
    return replace(state, players=with_player(state, event.seat, player))


@apply.register
def _win_pending(event: ev.WinPending, state: State) -> State:
    return replace(state, pending=event.seat, closing=None, agreed=frozenset())


@apply.register
def _agreed(event: ev.Agreed, state: State) -> State:
    return replace(state, agreed=state.agreed | {event.seat})


@apply.register
def _ended(event: ev.Ended, state: State) -> State:
    return replace(state, outcome=Outcome(event.ending, event.winners))


@apply.register
def _joined(event: ev.Joined, state: State) -> State:
    assert state.turn is not None
    seat = Seat(len(state.players))
    turn = replace(state.turn, failed=state.turn.failed | {seat})
    newcomer = Player(event.name, Pile(0, () if state.dealt else None))
    return replace(state, players=(*state.players, newcomer), turn=turn)


@apply.register
def _left(event: ev.Left, state: State) -> State:
    hand = state.players[event.seat].hand
    if event.to_deck:
        deck = Pile(state.deck.count + hand.count, event.order)
        state = replace(state, deck=deck)
    else:
        state = replace(state, discard=hand.on_top(state.discard))
    gone = replace(state.players[event.seat], hand=hand.without_top(hand.count), kva=Kva.NONE, present=False)
    last = state.last
    if last is not None and last.spoken.seat == event.seat:
        last = None
    owed = tuple(debt for debt in state.owed if debt.seat != event.seat)
    return replace(
        state,
        players=with_player(state, event.seat, gone),
        last=last,
        owed=owed,
        agreed=state.agreed - {event.seat},
    )


@apply.register
def _recounted(event: ev.Recounted, state: State) -> State:
    hands = dict(zip(state.present, event.hands, strict=True))
    players = tuple(
        player.with_hand(Pile(hands[seat])) if player.present else player
        for seat, player in ((Seat(at), player) for at, player in enumerate(state.players))
    )
    known = {fold(said.word): said for said in state.named if said.word is not None}
    named = tuple(
        known.get(fold(word), Spoken(state.said + 1 + at, None, word, None, Kind.WORD))
        for at, word in enumerate(event.named)
    )
    counted = sum(event.hands) + event.deck + event.discard + len(event.row)
    return State(
        version=state.version,
        rules=state.rules,
        size=state.size,
        players=players,
        row=tuple(map(RowCard, event.row)),
        deck=Pile(event.deck),
        discard=Pile(event.discard),
        unaccounted=state.size - counted,
        turn=Turn(event.turn_id, event.active),
        named=named,
        said=state.said + len(event.named),
        ruled=state.ruled,
        house=state.house,
    )
