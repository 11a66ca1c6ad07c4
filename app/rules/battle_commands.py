"""What fighters and the referee ask for in a battle."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import Card
from app.rules.phases import Seat
from app.rules.taps import Claim, Tap
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class StartBattle:
    """Start the waiting battle; ``opponent`` in a duel, ``cards`` the letters of printed cards."""

    opponent: Seat | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Place a card face down in a duel."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class EnterLetters:
    """Enter the letters of the printed cards that lie open in the battle."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Name a word in the battle; ``tapped`` is when, by the clock of the fighter's own phone.

    ``tap`` is what the table believes of it.
    """

    seat: Seat
    word: str | None = None
    verdict: Verdict | None = None
    tapped: Claim | None = None
    tap: Tap | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Name no word in the battle."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SettleBattle:
    """Decide a battle fought on phones: one has not answered, and no earlier tap can be on its way."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """All agree that nobody can solve the battle [A-51]."""


@dataclass(frozen=True, slots=True)
class CloseBattle:
    """Close the battle. ``losers`` None: as decided; ``tied``: who were last at the same time."""

    losers: tuple[Seat, ...] | None = None
    tied: tuple[Seat, ...] = ()
    at: int = 0


BattleCommand = StartBattle | Place | EnterLetters | Answer | GiveUp | SettleBattle | Unsolvable | CloseBattle
