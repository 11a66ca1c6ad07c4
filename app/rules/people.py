"""«Ква!», the win, the deck's end, players who come and go, recounts and switches."""

from __future__ import annotations

from collections import Counter

from app.rules import commands as cmd
from app.rules.battle_events import BattleVoided, FighterLeft
from app.rules.battles import check_battle
from app.rules.cards import HAND_SIZE, Card, Effect
from app.rules.disputes import settle_dispute
from app.rules.events import (
    Agreed,
    CardTakenBack,
    DeckReset,
    DiscardShuffled,
    Ended,
    Joined,
    KvaCaught,
    KvaSaid,
    Left,
    Recounted,
    Ruled,
    RulesChanged,
    TurnPassed,
)
from app.rules.phases import Cause, Ending, Kva, Phase, Seat, Stage
from app.rules.refusals import Refusal, RefusalCode
from app.rules.run import Run, carry_out, no_seat, not_now, wrong_phase
from app.rules.state import Debt, State
from app.rules.switches import LeaverHand
from app.rules.turns import MAX_PLAYERS

_LIVE = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.OVER))


@carry_out.register
def _say_kva(command: cmd.SayKva, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, *_LIVE) or no_seat(run, command.seat)
    if refusal is None:
        run.emit(KvaSaid(command.seat))
    return refusal


@carry_out.register
def _catch_kva(command: cmd.CatchKva, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, *_LIVE) or no_seat(run, command.seat)
    if refusal is None and command.by is not None:
        refusal = no_seat(run, command.by)
    if refusal is not None:
        return refusal
    kva = run.state.players[command.seat].kva
    if command.by == command.seat or kva not in (Kva.OWED, Kva.LATE):
        return Refusal(RefusalCode.NO_KVA_OWED, "R-070")
    if kva is Kva.LATE and (run.state.dealt or not command.force):
        return Refusal(RefusalCode.TOO_LATE, "A-70", soft=not run.state.dealt)
    run.emit(KvaCaught(command.seat, command.by))
    run.owe(Debt(command.seat, Cause.KVA))
    return None


@carry_out.register
def _agree(command: cmd.Agree, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.WIN_PENDING)
    if refusal is None and command.seat is not None:
        refusal = no_seat(run, command.seat)
    if refusal is not None:
        return refusal
    if command.seat == run.state.pending:
        return Refusal(RefusalCode.OWN_WORD, "A-74")
    others = [seat for seat in run.state.present if seat != run.state.pending]
    for seat in others if command.seat is None else (command.seat,):
        run.emit(Agreed(seat))
    _win_if_agreed(run)
    return None


def _win_if_agreed(run: Run) -> None:
    winner = run.state.pending
    assert winner is not None
    if set(run.state.present) <= {winner, *run.state.agreed}:
        run.emit(Ended(Ending.WON, (winner,)))


@carry_out.register
def _shuffle(command: cmd.Shuffle, run: Run) -> Refusal | None:
    state = run.state
    if state.phase is Phase.PENALTY_DUE:
        if not _is_order(run, command.order, (state.discard.cards or ())[state.held :]) or command.row:
            return Refusal(RefusalCode.BAD_ORDER, "A-62")
        debts = state.owed
        run.emit(DiscardShuffled(command.order))
        run.owe(*debts)
        return None
    refusal = wrong_phase(run, Phase.DECK_RESET)
    if refusal is not None:
        return refusal
    row = tuple(card.card for card in state.row)
    if not _is_order(run, command.order, (*(state.discard.cards or ()), *row)):
        return Refusal(RefusalCode.BAD_ORDER, "R-080")
    if command.row and (state.dealt or len(command.row) != 2):
        return Refusal(RefusalCode.BAD_CARDS, "R-080")
    run.emit(DeckReset(command.order, command.row if command.order is None else command.order[:2]))
    return None


def _is_order(run: Run, order: tuple[Card, ...] | None, cards: tuple[Card, ...]) -> bool:
    """Tell whether ``order`` holds just these cards; for printed cards there is no order."""
    if not run.state.dealt:
        return order is None
    return order is not None and Counter(order) == Counter(cards)


@carry_out.register
def _change_rules(command: cmd.ChangeRules, run: Run) -> Refusal | None:
    if run.state.phase is Phase.OVER:
        return not_now(Phase.OVER)
    run.emit(RulesChanged(command.rules))
    return None


@carry_out.register
def _join(command: cmd.Join, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.TURN, Phase.CORRECTION)
    if refusal is not None:
        return refusal
    state = run.state
    if any(player.name == command.name and player.present for player in state.players):
        return Refusal(RefusalCode.NAME_TAKEN, "A-82")
    if len(state.present) >= MAX_PLAYERS:
        return Refusal(RefusalCode.PLAYERS_MANY, "A-81", {"players": len(state.present) + 1})
    if state.deck.count + state.loose_discard < HAND_SIZE:
        return Refusal(RefusalCode.DECK_SHORT, "A-82", {"cards": state.deck.count + state.loose_discard})
    run.emit(Joined(command.name))
    run.owe(Debt(Seat(len(state.players)), Cause.JOIN, HAND_SIZE))
    return None


@carry_out.register
def _leave(command: cmd.Leave, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, *_LIVE) or no_seat(run, command.seat)
    if refusal is not None:
        return refusal
    seat, state = command.seat, run.state
    if state.pending == seat:
        run.emit(Ended(Ending.WON, (seat,)))
        return None
    to_deck = state.rules.table.leaver_hand is LeaverHand.DECK
    if to_deck and not _is_order(run, command.order, deck_with_hand(state, seat)):
        return Refusal(RefusalCode.BAD_ORDER, "A-83")
    _let_go(run, seat)
    run.emit(Left(seat, to_deck, command.order if to_deck else None))
    _go_on_without(run, seat)
    return None


def deck_with_hand(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of the deck and of all that ``seat`` will take up before he leaves."""
    cards = [*(state.deck.cards or ()), *(state.players[seat].hand.cards or ())]
    if state.laid is not None and state.laid.seat == seat:
        cards.append(state.laid.card)
    if state.battle is not None:
        cards += [card for owner, card in state.battle.placed if owner == seat and card is not None]
    return tuple(cards)


def _let_go(run: Run, seat: Seat) -> None:
    """Take the leaver out of what goes on: his card, his word's dispute, the battle."""
    state = run.state
    if state.dispute is not None and state.dispute.spoken.seat == seat:
        run.emit(Ruled(state.dispute.spoken.id, wrong=False, by="left"))
    if state.laid is not None and state.laid.seat == seat:
        run.emit(CardTakenBack(seat))
    if state.battle is not None and seat in state.battle.fighters:
        run.emit(FighterLeft(seat))


def _go_on_without(run: Run, seat: Seat) -> None:
    state = run.state
    if len(state.present) < 2:
        run.emit(Ended(Ending.ABANDONED, ()))
        return
    if state.dispute is not None:
        settle_dispute(run)
    if run.state.battle is not None:
        _fight_on(run, seat)
    elif run.state.pending is not None:
        if not run.state.owed and run.state.dispute is None:
            _win_if_agreed(run)
    elif run.state.active == seat and run.state.closing is None:
        turn = run.state.turn
        assert turn is not None
        mover = seat if turn.mover is None else turn.mover
        run.emit(TurnPassed(run.state.left_of(seat), mover, run.id, turn.after_battle, run.at))


def _fight_on(run: Run, seat: Seat) -> None:
    """Go on with a battle one fighter fewer: a duel falls, an effect nobody can choose for too."""
    battle = run.state.battle
    assert battle is not None
    duel = battle.effect is Effect.BURUNDUEL
    if battle.stage is Stage.WAITING:
        if duel and ((battle.begun and len(battle.fighters) < 2) or battle.starter == seat):
            run.emit(BattleVoided())
    elif battle.stage is Stage.OPEN:
        check_battle(run)


@carry_out.register
def _recount(command: cmd.Recount, run: Run) -> Refusal | None:
    state = run.state
    if state.dealt:
        return Refusal(RefusalCode.DEALT_BY_APP, "D-007")
    if state.turn is None or state.phase in (Phase.OVER, Phase.DISPUTE):
        return not_now(state.phase, "D-007")
    active = command.active if command.active is not None else state.turn.active
    if active not in state.present:
        active = state.left_of(active)
    counts = (*command.hands, command.deck, command.discard)
    enough = len(command.hands) == len(state.present) and min(command.hands) > 0 and min(counts) >= 0
    if not enough or sum(counts) + len(command.row) > state.size:
        return Refusal(RefusalCode.BAD_COUNTS, "D-007", {"size": state.size})
    if len(command.row) != 2:
        return Refusal(RefusalCode.BAD_CARDS, "R-013")
    run.emit(
        Recounted(command.hands, command.deck, command.discard, command.row, command.named, active, run.id)
    )
    return None
