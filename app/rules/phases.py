"""The vocabulary of a table: seats, phases, stages, causes and endings."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)
"""A player's place in turn order, 0 first; kept when others leave."""

FIRST = Seat(0)


class Phase(StrEnum):
    """What the table waits for; exactly one at a time."""

    SETUP = "setup"
    TURN = "turn"
    CORRECTION = "correction"
    BATTLE_WAITING = "battle_waiting"
    BATTLE_OPEN = "battle_open"
    BATTLE_DECIDING = "battle_deciding"
    DISPUTE = "dispute"
    PENALTY_DUE = "penalty_due"
    DECK_RESET = "deck_reset"
    WIN_PENDING = "win_pending"
    OVER = "over"


class Kva(StrEnum):
    """The duty of a player with one card to say «Ква!» [rulebook R-070]; ``late``: the window is past."""

    NONE = "none"
    OWED = "owed"
    SAID = "said"
    LATE = "late"


class Stage(StrEnum):
    """Where a battle stands."""

    WAITING = "waiting"
    OPEN = "open"
    DECIDING = "deciding"


class Cause(StrEnum):
    """Why a card is taken from the deck."""

    PASS = "pass"
    WRONG_WORD = "wrong_word"
    GAVE_UP = "gave_up"
    BATTLE = "battle"
    DUEL = "duel"
    KVA = "kva"
    JOIN = "join"
    REVEAL = "reveal"


class Ending(StrEnum):
    """How a game ended."""

    WON = "won"
    BLOCKED = "blocked"
    ABANDONED = "abandoned"
