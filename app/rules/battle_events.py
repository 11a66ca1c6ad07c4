"""What happened in a battle."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import Card, Effect
from app.rules.phases import Seat
from app.rules.taps import Tap
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class BattleBegan:
    """An effect card's word was named: the game pauses."""

    battle_id: int
    effect: Effect
    starter: Seat


@dataclass(frozen=True, slots=True)
class BattleStarted:
    """The battle was started by a tap; ``opponent`` in a duel."""

    opponent: Seat | None = None


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A duellist placed a card face down; None for a printed card."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """So many cards from the top of the deck lie open."""

    count: int


@dataclass(frozen=True, slots=True)
class LettersEntered:
    """The letters of printed cards that lie open were entered."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WordAnswered:
    """A word was named in the battle."""

    seat: Seat
    word: str | None
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Tapped:
    """The word just named was timed by its fighter's phone."""

    tap: Tap


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A fighter names no word."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FighterLeft:
    """A fighter left the table: he is out without penalty [A-83]."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BattleDecided:
    """It is plain who takes a card, unless a word is challenged."""

    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BattleReopened:
    """A word was judged wrong: the battle goes on."""


@dataclass(frozen=True, slots=True)
class BattleRedrawn:
    """Nobody solved it: the cards are put away and new ones come, without penalty [A-51]."""


@dataclass(frozen=True, slots=True)
class BattleClosed:
    """The battle is over; its cards are discarded, a duel's go back to the hands."""

    losers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BattleVoided:
    """There were no cards to fight with."""


BattleEvent = (
    BattleBegan
    | BattleStarted
    | CardPlaced
    | CardsRevealed
    | LettersEntered
    | WordAnswered
    | Tapped
    | GaveUp
    | FighterLeft
    | BattleDecided
    | BattleReopened
    | BattleRedrawn
    | BattleClosed
    | BattleVoided
)
