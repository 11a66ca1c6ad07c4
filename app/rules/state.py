"""The state of a table: one value for printed cards and for cards the app deals.

Cards that nobody typed in are only counted (`Pile.cards` None); the state is a fold over events.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.letters import Faces
from app.rules.cards import Card, Effect
from app.rules.cases import Kind
from app.rules.phases import Cause, Ending, Kva, Phase, Seat, Stage
from app.rules.piles import UNSEEN, Pile
from app.rules.switches import FAMILY, ResetWhen, Rules
from app.rules.taps import Tap
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Player:
    """One player; a player who left keeps the seat, with ``present`` false and no cards."""

    name: str
    hand: Pile
    kva: Kva = Kva.NONE
    present: bool = True

    def with_hand(self, hand: Pile) -> Player:
        """Return the player with another hand; each arrival at one card owes a «Ква!» [A-71]."""
        arrived = Kva.OWED if hand.count == 1 else Kva.NONE
        kva = self.kva if hand.count == 1 == self.hand.count else arrived
        return replace(self, hand=hand, kva=kva)


@dataclass(frozen=True, slots=True)
class RowCard:
    """A card of the play row; ``fixed`` is the letter a dual card has been used for [A-01]."""

    card: Card
    fixed: str | None = None

    @property
    def faces(self) -> Faces:
        """The letters it may stand for."""
        return self.card.faces if self.fixed is None else Faces((self.fixed,))


Row = tuple[RowCard, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word that was named; ``word`` None if it was said but not entered.

    ``verdict`` is the referee's, as it was when the word was named.
    """

    id: int
    seat: Seat | None
    word: str | None
    verdict: Verdict | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies at the end of the row while its word is owed.

    ``row`` is the row before it; its first card lies aside. ``wrong`` counts the wrong words.
    """

    seat: Seat
    card: Card
    row: Row
    kind: Kind
    wrong: int = 0
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: whose it is, and what bears on off-turn moves in it.

    ``id`` is a guard. ``mover`` made the move before; ``after_battle`` says that it ended in a
    battle; ``failed`` have failed an off-turn move in this turn; ``since`` is its start in ms.
    """

    id: int
    active: Seat
    mover: Seat | None = None
    after_battle: bool = False
    failed: frozenset[Seat] = frozenset()
    since: int = 0


@dataclass(frozen=True, slots=True)
class LastWord:
    """The word that may still be challenged, with what is restored if it is judged wrong [A-34]."""

    spoken: Spoken
    laid: Laid | None
    turn: Turn


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle.

    ``open`` counts the cards revealed, ``cards`` are those whose letters are known; ``placed``
    are a duel's cards, None where unseen. ``hands`` are the hand counts that break ties [A-45].
    ``taps`` time answers given on phones, those of withdrawn words included.
    """

    id: int
    effect: Effect
    starter: Seat
    fighters: tuple[Seat, ...]
    hands: tuple[int, ...]
    stage: Stage = Stage.WAITING
    begun: bool = False
    open: Pile = UNSEEN
    cards: tuple[Card, ...] = ()
    placed: tuple[tuple[Seat, Card | None], ...] = ()
    answers: tuple[Spoken, ...] = ()
    out: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()
    taps: tuple[Tap, ...] = ()

    @property
    def timed(self) -> tuple[Tap, ...]:
        """The taps of the answers that stand."""
        standing = {answer.id for answer in self.answers}
        return tuple(tap for tap in self.taps if tap.spoken in standing)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Fighters who have neither named a word nor given up."""
        done = {answer.seat for answer in self.answers} | set(self.out)
        return tuple(seat for seat in self.fighters if seat not in done)


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle that is over, to look back at until the next card: its effect, and its cards if known."""

    effect: Effect
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Debt:
    """Cards to be turned from the deck as soon as it has any; ``seat`` None for a reveal."""

    seat: Seat | None
    cause: Cause
    count: int = 1


@dataclass(frozen=True, slots=True)
class Dispute:
    """A word the table votes on; a vote is True for «wrong»."""

    id: int
    spoken: Spoken
    by: Seat | None
    votes: tuple[tuple[Seat, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRuling:
    """What the table ruled of a word: its house dictionary."""

    word: str
    wrong: bool
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; no winner if it was abandoned, several if it was blocked with equal hands."""

    ending: Ending
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A table at one version.

    ``closing`` has ended a move whose turn has not passed
    yet, ``fought`` says that the move ended in a battle; ``pending`` has no cards left; ``past`` is
    the battle just fought."""

    version: int = 0
    rules: Rules = FAMILY
    dealt: bool = False
    size: int = 0
    players: tuple[Player, ...] = ()
    row: Row = ()
    deck: Pile = UNSEEN
    discard: Pile = UNSEEN
    unaccounted: int = 0
    turn: Turn | None = None
    laid: Laid | None = None
    last: LastWord | None = None
    battle: Battle | None = None
    dispute: Dispute | None = None
    owed: tuple[Debt, ...] = ()
    closing: Seat | None = None
    fought: bool = False
    pending: Seat | None = None
    agreed: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    named: tuple[Spoken, ...] = ()
    said: int = 0
    ruled: frozenset[int] = frozenset()
    house: tuple[HouseRuling, ...] = field(default=())
    passes: int = 0
    dry: int = 0
    past: Fought | None = None

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.outcome is not None:
            return Phase.OVER
        if self.dispute is not None:
            return Phase.DISPUTE
        if self.owed or self._shuffle_at_once:
            return Phase.PENALTY_DUE
        if self.battle is not None:
            return Phase(f"battle_{self.battle.stage}")
        return self._calm_phase

    @property
    def _calm_phase(self) -> Phase:
        if self.pending is not None:
            return Phase.WIN_PENDING
        if self.laid is not None:
            return Phase.CORRECTION
        if self.turn is None or not self.row:
            return Phase.SETUP
        if self.deck.count == 0 and self.discard.count > 0:
            return Phase.DECK_RESET
        return Phase.TURN

    @property
    def _shuffle_at_once(self) -> bool:
        return (
            self.rules.table.reset_when is ResetWhen.AT_ONCE
            and self.deck.count == 0
            and (self.battle is not None or self.laid is not None)
            and self.loose_discard > 0
        )

    @property
    def held(self) -> int:
        """Cards on top of the discard that a challenge may bring back."""
        return 1 if self.last is not None and self.last.laid is not None else 0

    @property
    def loose_discard(self) -> int:
        """Cards of the discard that may be shuffled in mid-move [A-62]."""
        return self.discard.count - self.held

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of the players at the table, in turn order."""
        return tuple(Seat(at) for at, player in enumerate(self.players) if player.present)

    @property
    def active(self) -> Seat | None:
        """Whose turn it is."""
        return None if self.turn is None else self.turn.active

    def left_of(self, seat: Seat) -> Seat:
        """Return the next player present after ``seat`` in turn order."""
        present = self.present
        return next((other for other in present if other > seat), present[0])

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """Return the seats present in turn order, beginning with ``start`` or the next after it."""
        present = self.present
        return (*(seat for seat in present if seat >= start), *(seat for seat in present if seat < start))

    def accounted(self) -> int:
        """Return how many cards the table knows of: always the size of its deck [D-007]."""
        battle = self.battle
        fighting = 0 if battle is None else battle.open.count + len(battle.placed)
        lying = 0 if self.laid is None else 1
        hands = sum(player.hand.count for player in self.players)
        piles = self.deck.count + self.discard.count + len(self.row) + self.unaccounted
        return hands + piles + fighting + lying
