"""The single step of the fold, and what the events share."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from app.rules.cases import Kind
from app.rules.events import Event
from app.rules.phases import Kva, Seat
from app.rules.piles import Pile
from app.rules.state import (
    Player,
    Spoken,
    State,
)
from app.rules.switches import KvaWindow
from app.words.verdict import Verdict


@singledispatch
def apply(event: Event, state: State) -> State:
    """Return the state after one event; each kind registers its own function."""
    raise TypeError(f"no event: {event!r}")


def with_player(state: State, seat: Seat, player: Player) -> tuple[Player, ...]:
    """Return the players with one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def with_hand(state: State, seat: Seat, hand: Pile) -> State:
    """Return the state with another hand at ``seat``."""
    return replace(state, players=with_player(state, seat, state.players[seat].with_hand(hand)))


def kva_missed(state: State, only: Seat | None = None) -> tuple[Player, ...]:
    """Return the players once their window to say «Ква!» has passed [A-70]."""
    late = (
        replace(player, kva=Kva.LATE) if player.kva is Kva.OWED and only in (None, seat) else player
        for seat, player in enumerate(state.players)
    )
    return tuple(late)


def card_came(state: State) -> State:
    """Return the state as the next card is placed or drawn: unless a house rule waits, «Ква!» is late."""
    owing = any(player.kva is Kva.OWED for player in state.players)
    if not owing or state.rules.table.kva_window is KvaWindow.OWN_TURN:
        return state
    return replace(state, players=kva_missed(state))


def spoken_now(
    state: State, seat: Seat | None, word: str | None, verdict: Verdict | None, kind: Kind
) -> Spoken:
    """Return the next word said."""
    return Spoken(state.said + 1, seat, word, verdict, kind)


def with_word(state: State, spoken: Spoken) -> State:
    """Return the state with a word said, listed if it was entered."""
    named = state.named if spoken.word is None else (*state.named, spoken)
    return replace(state, said=spoken.id, named=named)


def said_words(state: State) -> tuple[Spoken, ...]:
    """Return the words that may still be challenged, latest last."""
    if state.battle is not None and state.battle.answers:
        return state.battle.answers
    return () if state.last is None else (state.last.spoken,)
