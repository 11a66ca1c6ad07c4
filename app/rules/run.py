"""One command being carried out: events are emitted one by one, each upon the state so far."""

from __future__ import annotations

from functools import singledispatch

from app.rules.battle_events import BattleVoided, CardPlaced, CardsRevealed
from app.rules.commands import Command
from app.rules.events import CardTaken, CardWaived, Ended, Event, Owed, TurnPassed, WinPending
from app.rules.evolve import evolve
from app.rules.phases import Cause, Ending, Phase, Seat
from app.rules.refusals import Refusal, RefusalCode
from app.rules.state import Debt, State


class Run:
    """The events of one command so far, and the state they lead to."""

    def __init__(self, state: State, at: int = 0) -> None:
        self.state = state
        self.events: list[Event] = []
        self.id = state.version + 1
        """The id of a turn, battle or dispute that begins now: no other version gives it."""
        self.at = at

    def emit(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def owe(self, *debts: Debt) -> None:
        """Take cards from the deck, after those owed already, as far as it goes [rules A-62, A-63]."""
        queue = [*self.state.owed, *debts]
        while queue:
            debt = queue.pop(0)
            if self.state.deck.count >= _at_once(debt):
                self._take(debt)
                if debt.cause is not Cause.REVEAL and debt.count > 1:
                    queue.insert(0, Debt(debt.seat, debt.cause, debt.count - 1))
            elif self.state.deck.count + self.state.loose_discard >= _at_once(debt):
                self.emit(Owed((debt, *queue)))
                return
            else:
                self._waive(debt)

    def _take(self, debt: Debt) -> None:
        if debt.seat is None:
            self.emit(CardsRevealed(debt.count))
            return
        self.emit(CardTaken(debt.seat, debt.cause))
        if debt.cause is Cause.DUEL:
            cards = self.state.players[debt.seat].hand.cards
            self.emit(CardPlaced(debt.seat, cards[0] if cards else None))

    def _waive(self, debt: Debt) -> None:
        if debt.cause in (Cause.REVEAL, Cause.DUEL):
            self.emit(BattleVoided())
        else:
            self.emit(CardWaived(debt.seat, debt.cause))

    def settle(self) -> None:
        """Pass the turn on, or let the win wait, once a move has been carried out wholly."""
        state = self.state
        mover = state.closing
        calm = not state.owed and state.dispute is None and state.battle is None and state.outcome is None
        if mover is None or not calm:
            return
        player = state.players[mover]
        if player.present and player.hand.count == 0:
            self.emit(WinPending(mover))
        elif state.dry >= len(state.present):
            self.emit(Ended(Ending.BLOCKED, fewest(state)))
        else:
            self.emit(TurnPassed(state.left_of(mover), mover, self.id, state.fought, self.at))


def _at_once(debt: Debt) -> int:
    return debt.count if debt.cause is Cause.REVEAL else 1


def fewest(state: State) -> tuple[Seat, ...]:
    """Return who has the fewest cards [rules A-63]."""
    least = min(state.players[seat].hand.count for seat in state.present)
    return tuple(seat for seat in state.present if state.players[seat].hand.count == least)


@singledispatch
def carry_out(command: Command, run: Run) -> Refusal | None:
    """Emit the events of a command, or refuse it; each kind registers its own function."""
    raise TypeError(f"no command: {command!r}")


def wrong_phase(run: Run, *allowed: Phase) -> Refusal | None:
    """Return a refusal unless the table is in one of these phases."""
    phase = run.state.phase
    return None if phase in allowed else not_now(phase)


def not_now(phase: Phase, rule: str = "R-010") -> Refusal:
    """Return the refusal of a command that the phase has no place for."""
    return Refusal(RefusalCode.NOT_NOW, rule, {"phase": phase.value})


def no_seat(run: Run, seat: Seat) -> Refusal | None:
    """Return a refusal unless ``seat`` is a player at the table."""
    if seat in run.state.present:
        return None
    return Refusal(RefusalCode.NO_SUCH_SEAT, "R-002", {"seat": int(seat)})
