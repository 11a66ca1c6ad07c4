"""The fold of words, challenges and rulings."""

from __future__ import annotations

from dataclasses import replace

from app.rules import events as ev
from app.rules.cases import Kind
from app.rules.folding import (
    apply,
    said_words,
    spoken_now,
    with_hand,
    with_word,
)
from app.rules.state import (
    Dispute,
    HouseRuling,
    Laid,
    LastWord,
    RowCard,
    Spoken,
    State,
)


@apply.register
def _word_noted(event: ev.WordNoted, state: State) -> State:
    return with_word(state, spoken_now(state, event.seat, event.word, event.verdict, Kind.WORD))


@apply.register
def _typing_fixed(event: ev.TypingFixed, state: State) -> State:
    def mended(spoken: Spoken) -> Spoken:
        if spoken.id != event.spoken:
            return spoken
        return replace(spoken, word=event.word, verdict=event.verdict)

    named = tuple(map(mended, state.named))
    if all(said.id != event.spoken for said in named):
        aloud = next(said for said in said_words(state) if said.id == event.spoken)
        named = (*named, mended(aloud))
    return replace(
        state,
        named=named,
        last=state.last and replace(state.last, spoken=mended(state.last.spoken)),
        battle=state.battle and replace(state.battle, answers=tuple(map(mended, state.battle.answers))),
        dispute=state.dispute and replace(state.dispute, spoken=mended(state.dispute.spoken)),
    )


@apply.register
def _challenged(event: ev.Challenged, state: State) -> State:
    spoken = next(said for said in said_words(state) if said.id == event.spoken)
    votes = () if event.by is None else ((event.by, True),)
    return replace(state, dispute=Dispute(event.dispute_id, spoken, event.by, votes))


@apply.register
def _voted(event: ev.Voted, state: State) -> State:
    assert state.dispute is not None
    votes = (*state.dispute.votes, (event.seat, event.wrong))
    return replace(state, dispute=replace(state.dispute, votes=votes))


@apply.register
def _ruled(event: ev.Ruled, state: State) -> State:
    spoken = next((said for said in said_words(state) if said.id == event.spoken), None)
    house = state.house
    if spoken is not None and spoken.word is not None:
        codes = () if spoken.verdict is None else tuple(code.value for code in spoken.verdict.codes)
        house = (*house, HouseRuling(spoken.word, event.wrong, codes))
    return replace(state, dispute=None, ruled=state.ruled | {event.spoken}, house=house)


@apply.register
def _word_withdrawn(event: ev.WordWithdrawn, state: State) -> State:
    state = replace(state, named=tuple(said for said in state.named if said.id != event.spoken))
    battle = state.battle
    if battle is not None and any(said.id == event.spoken for said in battle.answers):
        answers = tuple(said for said in battle.answers if said.id != event.spoken)
        return replace(state, battle=replace(battle, answers=answers))
    last = state.last
    assert last is not None
    state = replace(state, last=None, pending=None, agreed=frozenset())
    if last.laid is None:
        return replace(state, closing=last.spoken.seat)
    return _move_withdrawn(state, last, last.laid, event.turn_id)


def _move_withdrawn(state: State, last: LastWord, laid: Laid, turn_id: int) -> State:
    """Return the state with a regular move to be corrected, or an off-turn move undone [A-34]."""
    state = replace(state, discard=state.discard.without_top(1), battle=None, closing=None)
    if laid.kind is Kind.TURN:
        again = replace(laid, wrong=laid.wrong + 1)
        row = (laid.row[1], RowCard(laid.card))
        return replace(state, laid=again, row=row, turn=replace(last.turn, id=turn_id))
    active = last.turn.active if state.players[last.turn.active].present else state.left_of(last.turn.active)
    turn = replace(last.turn, id=turn_id, active=active, failed=last.turn.failed | {laid.seat})
    hand = state.players[laid.seat].hand.with_card(laid.card)
    return with_hand(replace(state, row=laid.row, turn=turn), laid.seat, hand)
