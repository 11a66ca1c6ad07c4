"""What chance and time add to a command: the order of a shuffled deck, a clock that has run out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from app.rules import commands as cmd
from app.rules.cards import Card
from app.rules.commands import Command
from app.rules.people import deck_with_hand
from app.rules.phases import Phase
from app.rules.switches import LeaverHand, TableSwitches
from app.table.table import Table


def with_order(table: Table, command: Command, random: Random) -> Command:
    """Return the command with the cards it needs in a new order, where the app deals."""
    state = table.state
    match command:
        case cmd.Start():
            deck = table.frame.deck
            if deck is None:
                return replace(command, size=table.frame.size)
            return replace(command, order=_shuffled(deck, random))
        case cmd.Shuffle() if state.dealt:
            loose = (state.discard.cards or ())[state.held :]
            row = tuple(card.card for card in state.row)
            cards = loose if state.phase is Phase.PENALTY_DUE else (*(state.discard.cards or ()), *row)
            return replace(command, order=_shuffled(cards, random), row=())
        case cmd.Leave(seat=seat) if state.dealt and state.rules.table.leaver_hand is LeaverHand.DECK:
            if seat not in state.present:
                return command
            return replace(command, order=_shuffled(deck_with_hand(state, seat), random))
        case _:
            return command


def _shuffled(cards: tuple[Card, ...], random: Random) -> tuple[Card, ...]:
    return tuple(random.sample(cards, len(cards)))


def seconds_of(phase: Phase, switches: TableSwitches) -> int:
    """Return how long the clock of a phase runs, 0 for none."""
    return {
        Phase.TURN: switches.turn_seconds,
        Phase.BATTLE_OPEN: switches.battle_seconds,
        Phase.WIN_PENDING: switches.win_seconds,
    }.get(phase, 0)


def deadline(table: Table) -> int | None:
    """Return when the clock runs out, in ms since 1970; None while none runs."""
    ticking = table.frame.ticking
    if ticking is None:
        return None
    seconds = seconds_of(ticking.phase, table.state.rules.table)
    return ticking.since + seconds * 1000 if seconds else None


def time_is_up(table: Table, at: int) -> bool:
    """Tell whether the clock has run out at ``at``; without a clock the rules refuse anyway."""
    end = deadline(table)
    return end is None or at >= end
