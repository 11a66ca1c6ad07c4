"""What happened at the table. A log of events is the whole truth: the state is its fold.

The verdict of a word and the order after a shuffle stand in the event, so replay asks nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.battle_events import BattleEvent
from app.rules.cards import Card
from app.rules.cases import Kind
from app.rules.phases import Cause, Ending, Seat
from app.rules.state import Debt
from app.rules.switches import Rules
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Started:
    """A game began. ``order`` is the shuffled deck, top first, where the app deals, else None."""

    names: tuple[str, ...]
    starter: Seat
    size: int
    rules: Rules
    order: tuple[Card, ...] | None
    turn_id: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class RowSet:
    """The two cards of the row were entered, first card first (printed cards)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table changed its switches."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was placed at the end of the row."""

    seat: Seat
    card: Card
    kind: Kind


@dataclass(frozen=True, slots=True)
class CardSwapped:
    """The laid card was taken back and another placed [A-31]."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WordNamed:
    """The word of the laid card was named; ``fixed`` are the letters of the row's cards [A-01]."""

    seat: Seat
    word: str | None
    verdict: Verdict | None
    fixed: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class WordNoted:
    """A word joined the list without a move («Только слова»); ``seat`` named it, where that is known."""

    word: str
    verdict: Verdict | None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class TypingFixed:
    """The referee's slip in an entered word was mended; free."""

    spoken: int
    word: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """The laid card went back to the hand without a word [A-33]."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed:
    """The active player takes a card instead of a move."""

    seat: Seat
    dry: bool


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn went on."""

    to: Seat
    mover: Seat
    turn_id: int
    after_battle: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class Owed:
    """Cards are owed, but the deck must be shuffled first."""

    debts: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A player took the top card of the deck."""

    seat: Seat
    cause: Cause


@dataclass(frozen=True, slots=True)
class CardWaived:
    """Deck and discard were empty: nothing to take [A-63]."""

    seat: Seat | None
    cause: Cause


@dataclass(frozen=True, slots=True)
class DiscardShuffled:
    """The discard became the deck in mid-move [A-62]; ``order`` top first, None for printed cards."""

    order: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class DeckReset:
    """Discard and row became a new deck with a new row [rulebook R-080].

    ``order`` holds all those cards, the row's two first; for printed cards ``row`` is entered.
    """

    order: tuple[Card, ...] | None
    row: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RowReplaced:
    """After a full round of passes the row was replaced [A-65]; ``row`` for printed cards."""

    row: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Challenged:
    """A word was challenged."""

    dispute_id: int
    spoken: int
    by: Seat | None


@dataclass(frozen=True, slots=True)
class Voted:
    """A player voted; ``wrong`` against the word."""

    seat: Seat
    wrong: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """A word was ruled on, and the dispute about it closed."""

    spoken: int
    wrong: bool
    by: str


@dataclass(frozen=True, slots=True)
class WordWithdrawn:
    """A wrong word left the list, and its move was undone as its kind demands."""

    spoken: int
    turn_id: int
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class KvaSaid:
    """«Ква!» was said."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KvaCaught:
    """A player with one card had not said «Ква!», and another noticed."""

    seat: Seat
    by: Seat | None


@dataclass(frozen=True, slots=True)
class WinPending:
    """A player has no cards; the others have yet to agree [A-74]."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player agrees to the win."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    ending: Ending
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A player sat down last in turn order, without cards yet [A-82]."""

    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A player left; his cards went to the discard or into the deck [A-83].

    ``order`` is the deck after it was shuffled with them, where the app deals.
    """

    seat: Seat
    to_deck: bool = False
    order: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Recounted:
    """Everything was counted anew (printed cards): hands by seat, piles, row, list."""

    hands: tuple[int, ...]
    deck: int
    discard: int
    row: tuple[Card, ...]
    named: tuple[str, ...]
    active: Seat
    turn_id: int


Event = (
    Started
    | RowSet
    | RulesChanged
    | CardLaid
    | CardSwapped
    | WordNamed
    | WordNoted
    | TypingFixed
    | CardTakenBack
    | Passed
    | TurnPassed
    | Owed
    | CardTaken
    | CardWaived
    | DiscardShuffled
    | DeckReset
    | RowReplaced
    | Challenged
    | Voted
    | Ruled
    | WordWithdrawn
    | KvaSaid
    | KvaCaught
    | WinPending
    | Agreed
    | Ended
    | Joined
    | Left
    | Recounted
    | BattleEvent
)
