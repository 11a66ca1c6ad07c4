"""What players and the referee ask for. Time is an argument: ``at`` in milliseconds of any one clock.

``word`` None is a word said aloud but not entered (printed cards). A ``verdict`` is the judge's
and comes with its word; it never decides by itself [rulebook R-030].
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.battle_commands import BattleCommand
from app.rules.cards import Card
from app.rules.phases import FIRST, Seat
from app.rules.switches import FAMILY, Rules
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game. The app deals if ``order``, the shuffled deck, is given; ``row`` may come later."""

    names: tuple[str, ...]
    starter: Seat = FIRST
    rules: Rules = FAMILY
    order: tuple[Card, ...] | None = None
    row: tuple[Card, ...] = ()
    size: int = 83
    at: int = 0


@dataclass(frozen=True, slots=True)
class SetRow:
    """Enter the row's two cards; after a full round of passes, replace them [A-65]."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change the switches in mid-game."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class Lay:
    """Place a card in one's own turn and, if ``word`` or ``spoken`` says so, name its word at once."""

    seat: Seat
    card: Card
    word: str | None = None
    verdict: Verdict | None = None
    spoken: bool = True
    at: int = 0


@dataclass(frozen=True, slots=True)
class LayOffTurn:
    """Intercept the turn [rulebook R-040]; ``force`` lays in spite of «рано»."""

    seat: Seat
    card: Card
    word: str | None = None
    verdict: Verdict | None = None
    spoken: bool = True
    at: int = 0
    force: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """Name the word of the card that lies."""

    seat: Seat
    word: str | None = None
    verdict: Verdict | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Swap:
    """After a wrong word, lay another card instead [A-31]."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Give up: the laid card goes back [A-33]."""

    seat: Seat
    at: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Take the top card instead of a move [rulebook R-015]."""

    seat: Seat
    at: int = 0


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of the turn, battle or win has run out."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class NoteWord:
    """Add a word to the list without a move; ``seat`` named it, where that is known."""

    word: str
    verdict: Verdict | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class FixTyping:
    """Mend an entered word; ``spoken`` None for the latest."""

    word: str
    verdict: Verdict | None = None
    spoken: int | None = None


@dataclass(frozen=True, slots=True)
class AnotherWord:
    """Own up to a wrong word and name another: penalty, then the new word."""

    seat: Seat
    word: str | None
    verdict: Verdict | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Concede:
    """Own up to a wrong word."""

    seat: Seat
    at: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Dispute a word; ``by`` None from the referee, ``spoken`` None for the latest."""

    by: Seat | None = None
    spoken: int | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote in the dispute."""

    seat: Seat
    wrong: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """The referee enters the table's decision, or overrides it."""

    wrong: bool
    spoken: int | None = None


@dataclass(frozen=True, slots=True)
class SayKva:
    """Say «Ква!»."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CatchKva:
    """Notice that ``seat`` has not said «Ква!»; ``force`` in spite of «поздно»."""

    seat: Seat
    by: Seat | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the win; ``seat`` None: all do."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the discard, or for a new deck discard and row; ``row`` for printed cards."""

    order: tuple[Card, ...] | None = None
    row: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down at a game that runs [A-82]."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table, or be removed from it [A-83]; ``order``: the deck shuffled with the hand."""

    seat: Seat
    order: tuple[Card, ...] | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Recount:
    """Count everything anew (printed cards); ``hands`` of the players present, in turn order."""

    hands: tuple[int, ...]
    deck: int
    discard: int
    row: tuple[Card, ...]
    named: tuple[str, ...] = ()
    active: Seat | None = None


Command = (
    Start
    | SetRow
    | ChangeRules
    | Lay
    | LayOffTurn
    | Name
    | Swap
    | TakeBack
    | Pass
    | TimeUp
    | NoteWord
    | FixTyping
    | AnotherWord
    | Concede
    | Challenge
    | Vote
    | Rule
    | SayKva
    | CatchKva
    | Agree
    | Shuffle
    | Join
    | Leave
    | Recount
    | BattleCommand
)
