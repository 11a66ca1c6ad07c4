"""What must hold at every version of a table; used by the simulation and the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from app.rules.cards import Card
from app.rules.legal import legal
from app.rules.phases import Kva, Phase, Seat
from app.rules.state import State
from app.rules.view import View, view


def faults(state: State) -> Iterator[str]:
    """Yield what is wrong with ``state``: nothing, ever."""
    if state.turn is not None and state.accounted() != state.size:
        yield f"{state.accounted()} cards of {state.size}"
    if state.phase not in (Phase.SETUP, Phase.OVER) and len(state.row) != 2:
        yield f"{len(state.row)} cards in the row"
    if state.phase not in (Phase.SETUP, Phase.OVER) and next(legal(state), None) is None:
        yield f"nothing to do in {state.phase}"
    for player in state.players:
        if player.kva is not Kva.NONE and player.hand.count != 1:
            yield f"{player.name} owes «Ква!» with {player.hand.count} cards"
    if state.phase is Phase.TURN and any(state.players[seat].hand.count == 0 for seat in state.present):
        yield "a player without cards, and no win"
    if state.phase is Phase.TURN and state.active not in state.present:
        yield "the turn of nobody"


def cards_of(state: State) -> Counter[Card]:
    """Return all the cards of a table that the app deals, wherever they lie."""
    found = Counter(card.card for card in state.row)
    for pile in (state.deck, state.discard, *(player.hand for player in state.players)):
        found.update(pile.cards or ())
    if state.laid is not None:
        found[state.laid.row[0].card] += 1
    if state.battle is not None:
        found.update(state.battle.open.cards or ())
        found.update(card for _, card in state.battle.placed if card is not None)
    return found


def leaks(state: State, show: Callable[[State, Seat | None], View] = view) -> Iterator[str]:
    """Yield where a view shows another's hand, or a duel's card before both lie."""
    if show(state, None).hand is not None:
        yield "the room sees a hand"
    for seat in state.present if state.dealt else ():
        if show(state, seat).hand != state.players[seat].hand.cards:
            yield f"seat {seat} sees another hand"
    battle = state.battle
    if battle is not None and len(battle.placed) == 1 and battle.cards:
        yield "a duel's card is seen before both lie"
