"""The fold of moves, turns and what is taken from the deck."""

from __future__ import annotations

from dataclasses import replace

from app.rules import events as ev
from app.rules.cards import HAND_SIZE
from app.rules.cases import Kind
from app.rules.folding import (
    apply,
    card_came,
    kva_missed,
    spoken_now,
    with_hand,
    with_word,
)
from app.rules.phases import Cause
from app.rules.piles import Pile
from app.rules.state import (
    Laid,
    LastWord,
    Player,
    RowCard,
    State,
    Turn,
)
from app.rules.switches import KvaWindow


@apply.register
def _started(event: ev.Started, state: State) -> State:
    count = len(event.names)
    dealt = HAND_SIZE * count
    hands = [Pile(HAND_SIZE)] * count
    row: tuple[RowCard, ...] = ()
    deck, discard = Pile(event.size - dealt), Pile()
    if event.order is not None:
        hands = [Pile.of(event.order[seat:dealt:count]) for seat in range(count)]
        row = tuple(map(RowCard, event.order[dealt : dealt + 2]))
        deck, discard = Pile.of(event.order[dealt + 2 :]), Pile.of(())
    return replace(
        state,
        rules=event.rules,
        dealt=event.order is not None,
        size=event.size,
        players=tuple(Player(name, hand) for name, hand in zip(event.names, hands, strict=True)),
        row=row,
        deck=deck,
        discard=discard,
        turn=Turn(event.turn_id, event.starter, since=event.at),
    )


@apply.register
def _row_set(event: ev.RowSet, state: State) -> State:
    return replace(state, row=tuple(map(RowCard, event.cards)), deck=state.deck.without_top(2))


@apply.register
def _card_laid(event: ev.CardLaid, state: State) -> State:
    state = card_came(state)
    laid = Laid(event.seat, event.card, state.row, event.kind)
    row = (state.row[1], RowCard(event.card))
    state = replace(state, row=row, laid=laid, last=None, passes=0, dry=0, past=None)
    return with_hand(state, event.seat, state.players[event.seat].hand.without_card(event.card))


@apply.register
def _card_swapped(event: ev.CardSwapped, state: State) -> State:
    assert state.laid is not None
    hand = state.players[event.seat].hand.without_card(event.card).with_card(state.laid.card)
    laid = replace(state.laid, card=event.card, swapped=True)
    return with_hand(replace(state, laid=laid, row=(state.row[0], RowCard(event.card))), event.seat, hand)


@apply.register
def _word_named(event: ev.WordNamed, state: State) -> State:
    laid, turn = state.laid, state.turn
    assert laid is not None
    assert turn is not None
    spoken = spoken_now(state, event.seat, event.word, event.verdict, laid.kind)
    fixed = zip(state.row, event.fixed or (None, None), strict=True)
    return replace(
        with_word(state, spoken),
        row=tuple(replace(card, fixed=letter or card.fixed) for card, letter in fixed),
        discard=state.discard.with_card(laid.row[0].card),
        laid=None,
        last=LastWord(spoken, laid, turn),
        closing=event.seat,
    )


@apply.register
def _card_taken_back(event: ev.CardTakenBack, state: State) -> State:
    laid, turn = state.laid, state.turn
    assert laid is not None
    assert turn is not None
    state = with_hand(state, event.seat, state.players[event.seat].hand.with_card(laid.card))
    if laid.kind is Kind.OFFTURN:
        turn = replace(turn, failed=turn.failed | {event.seat})
        return replace(state, row=laid.row, laid=None, turn=turn)
    return replace(state, row=laid.row, laid=None, closing=event.seat)


@apply.register
def _passed(event: ev.Passed, state: State) -> State:
    dry = state.dry + 1 if event.dry else 0
    passes = state.passes + 1
    return replace(card_came(state), last=None, passes=passes, dry=dry, closing=event.seat, past=None)


@apply.register
def _turn_passed(event: ev.TurnPassed, state: State) -> State:
    if state.rules.table.kva_window is KvaWindow.OWN_TURN:
        state = replace(state, players=kva_missed(state, event.to))
    turn = Turn(event.turn_id, event.to, event.mover, event.after_battle, since=event.at)
    return replace(state, turn=turn, closing=None, fought=False)


@apply.register
def _owed(event: ev.Owed, state: State) -> State:
    return replace(state, owed=event.debts)


@apply.register
def _card_taken(event: ev.CardTaken, state: State) -> State:
    quiet = state.battle is not None or event.cause in (Cause.BATTLE, Cause.DUEL, Cause.JOIN)
    state = state if quiet else card_came(state)
    hand = state.players[event.seat].hand.on_top(state.deck.top(1))
    return with_hand(replace(state, deck=state.deck.without_top(1)), event.seat, hand)


@apply.register
def _card_waived(event: ev.CardWaived, state: State) -> State:
    return state


@apply.register
def _discard_shuffled(event: ev.DiscardShuffled, state: State) -> State:
    loose = state.discard.without_top(state.held)
    shuffled = Pile(loose.count, event.order)
    return replace(state, deck=shuffled.on_top(state.deck), discard=state.discard.top(state.held), owed=())


@apply.register
def _deck_reset(event: ev.DeckReset, state: State) -> State:
    total = state.discard.count + len(state.row)
    deck = Pile(total - len(event.row), None if event.order is None else event.order[2:])
    row = tuple(map(RowCard, event.row))
    empty = Pile(0, None if event.order is None else ())
    return replace(state, deck=deck, discard=empty, row=row, last=None)


@apply.register
def _row_replaced(event: ev.RowReplaced, state: State) -> State:
    discard = state.discard
    for old in state.row:
        discard = discard.with_card(old.card)
    cards = event.row if event.row is not None else state.deck.top(2).cards or ()
    row = tuple(map(RowCard, cards))
    return replace(state, row=row, discard=discard, deck=state.deck.without_top(2), passes=0, last=None)
