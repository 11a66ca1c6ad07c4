"""The fold of battle events."""

from __future__ import annotations

from dataclasses import replace

from app.rules import battle_events as ev
from app.rules.cards import Effect
from app.rules.cases import Kind
from app.rules.folding import apply, spoken_now, with_hand, with_word
from app.rules.phases import Seat, Stage
from app.rules.piles import Pile
from app.rules.state import Battle, Fought, LastWord, State


def battle_of(state: State) -> Battle:
    """Return the battle that is on."""
    assert state.battle is not None
    return state.battle


def _hands(state: State, fighters: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(state.players[seat].hand.count for seat in fighters)


@apply.register
def _began(event: ev.BattleBegan, state: State) -> State:
    fighters = state.clockwise(event.starter)
    battle = Battle(event.battle_id, event.effect, event.starter, fighters, _hands(state, fighters))
    return replace(state, battle=battle, closing=None)


@apply.register
def _started(event: ev.BattleStarted, state: State) -> State:
    battle = battle_of(state)
    fighters = battle.fighters if event.opponent is None else (battle.starter, event.opponent)
    started = replace(battle, begun=True, fighters=fighters, hands=_hands(state, fighters))
    return replace(state, battle=started, last=None)


@apply.register
def _placed(event: ev.CardPlaced, state: State) -> State:
    battle = battle_of(state)
    placed = (*battle.placed, (event.seat, event.card))
    ready = len(placed) == len(battle.fighters)
    cards = tuple(card for _, card in placed if card is not None) if ready else ()
    battle = replace(battle, placed=placed, cards=cards, stage=Stage.OPEN if ready else Stage.WAITING)
    hand = state.players[event.seat].hand.without_card(event.card)
    return with_hand(replace(state, battle=battle), event.seat, hand)


@apply.register
def _revealed(event: ev.CardsRevealed, state: State) -> State:
    opened = state.deck.top(event.count)
    battle = replace(battle_of(state), open=opened, cards=opened.cards or (), stage=Stage.OPEN)
    return replace(state, battle=battle, deck=state.deck.without_top(event.count))


@apply.register
def _letters(event: ev.LettersEntered, state: State) -> State:
    return replace(state, battle=replace(battle_of(state), cards=event.cards))


@apply.register
def _answered(event: ev.WordAnswered, state: State) -> State:
    spoken = spoken_now(state, event.seat, event.word, event.verdict, Kind.BATTLE)
    battle = battle_of(state)
    return replace(with_word(state, spoken), battle=replace(battle, answers=(*battle.answers, spoken)))


@apply.register
def _tapped(event: ev.Tapped, state: State) -> State:
    battle = battle_of(state)
    return replace(state, battle=replace(battle, taps=(*battle.taps, event.tap)))


@apply.register
def _gave_up(event: ev.GaveUp, state: State) -> State:
    battle = battle_of(state)
    return replace(state, battle=replace(battle, out=(*battle.out, event.seat)))


@apply.register
def _decided(event: ev.BattleDecided, state: State) -> State:
    return replace(state, battle=replace(battle_of(state), losers=event.losers, stage=Stage.DECIDING))


@apply.register
def _reopened(event: ev.BattleReopened, state: State) -> State:
    return replace(state, battle=replace(battle_of(state), losers=(), stage=Stage.OPEN))


@apply.register
def _redrawn(event: ev.BattleRedrawn, state: State) -> State:
    state = _put_away(state)
    anew = replace(
        battle_of(state),
        open=Pile(0),
        cards=(),
        placed=(),
        answers=(),
        out=(),
        losers=(),
        taps=(),
        stage=Stage.WAITING,
    )
    return replace(state, battle=anew)


@apply.register
def _closed(event: ev.BattleClosed, state: State) -> State:
    battle = battle_of(state)
    past = Fought(battle.effect, battle.cards)
    state = replace(_put_away(state), battle=None, closing=battle.starter, fought=True, past=past)
    answer = next((said for said in battle.answers if said.seat == battle.starter), None)
    stays = battle.starter in event.losers or state.players[battle.starter].hand.count > 0
    if answer is None or state.turn is None or stays:
        return state
    return replace(state, last=LastWord(answer, None, state.turn))


@apply.register
def _voided(event: ev.BattleVoided, state: State) -> State:
    return replace(_put_away(state), battle=None, closing=battle_of(state).starter)


@apply.register
def _out_of_battle(event: ev.FighterLeft, state: State) -> State:
    battle = battle_of(state)
    stay = [at for at, seat in enumerate(battle.fighters) if seat != event.seat]
    for seat, card in battle.placed:
        if seat == event.seat:
            state = with_hand(state, seat, state.players[seat].hand.with_card(card))
    fewer = replace(
        battle,
        fighters=tuple(battle.fighters[at] for at in stay),
        hands=tuple(battle.hands[at] for at in stay),
        placed=tuple(one for one in battle.placed if one[0] != event.seat),
        cards=() if battle.effect is Effect.BURUNDUEL else battle.cards,
        answers=tuple(said for said in battle.answers if said.seat != event.seat),
        out=tuple(seat for seat in battle.out if seat != event.seat),
        losers=tuple(seat for seat in battle.losers if seat != event.seat),
    )
    return replace(state, battle=fewer)


def _put_away(state: State) -> State:
    """Return the state with open cards discarded and a duel's cards back in hand [R-053, R-059]."""
    battle = battle_of(state)
    for seat, card in battle.placed:
        state = with_hand(state, seat, state.players[seat].hand.with_card(card))
    if battle.effect is Effect.BURUNDUEL:
        return state
    return replace(state, discard=state.discard.on_top(battle.open))
