"""What lies on a table, as its view tells it: cards, players, words, battles, disputes."""

from __future__ import annotations

from pydantic import BaseModel, Field

from app.rules.cards import Effect
from app.rules.cases import Kind
from app.rules.phases import Ending, Kva, Phase, Stage
from app.rules.switches import TimerKind
from app.table.entries import Role
from app.web.schemas import Verdict
from app.words.verdict import Leaning, Standing

Millis = int


class Card(BaseModel):
    """A letter card."""

    card: str = Field(description="as it is written", examples=["Е/Ё+Б"])
    letters: list[str]
    effect: Effect | None


class RowCard(Card):
    """A card of the row."""

    fixed: str | None = Field(description="the letter it stands for by house rule")


class Member(BaseModel):
    """A person or screen at the table."""

    member: int
    role: Role
    seat: int | None
    name: str
    seen_at: Millis | None = Field(description="when last heard of, ms since 1970")


class Refusal(BaseModel):
    """Why something may not be done."""

    code: str
    message: str
    rule: str
    soft: bool = Field(description="the same command with `force` is carried out")


class Early(Refusal):
    """Why an off-turn move may not be made now."""

    opens_at: Millis | None = Field(description="when it may, if only time is wanting")


class Player(BaseModel):
    """A player as all see him."""

    seat: int
    name: str
    cards: int
    kva: Kva
    present: bool
    member: int | None = Field(description="the member who sits here")
    off_turn: Early | None = Field(description="null: may intercept the turn now")


class Turn(BaseModel):
    """Whose turn it is; ``mover`` made the move before."""

    turn_id: int
    active: int
    mover: int | None
    since: Millis


class Clock(BaseModel):
    """A clock that runs; `time_up` is accepted from ``deadline`` on."""

    of: Phase
    kind: TimerKind
    seconds: int
    since: Millis
    deadline: Millis


class Laid(BaseModel):
    """A card that waits for its word."""

    seat: int
    card: Card
    kind: Kind
    wrong: int = Field(description="wrong words so far")
    swapped: bool


class Named(BaseModel):
    """A word in the list; ``standing`` as far as the table shows it."""

    id: int
    seat: int | None
    word: str | None
    kind: Kind
    ruled: bool
    standing: Standing | None
    leaning: Leaning | None
    rank: int | None = Field(description="place by commonness, once the game is over")


class Said(Named):
    """A word with its whole verdict, as far as the table shows it."""

    verdict: Verdict | None


class Tap(BaseModel):
    """An answer timed by its fighter's phone: ``gap`` ms after the one before, give or take ``error``."""

    seat: int
    gap: int | None
    error: int
    at_once: bool = Field(description="the two cannot be told apart: R-090 orders them")
    measured: bool = Field(description="false: the phone's clock is not to be believed; the arrival counts")


class Battle(BaseModel):
    """A battle; ``needs`` letters, ``cards`` lie open, ``placed`` have placed theirs."""

    battle_id: int
    effect: Effect
    needs: int
    starter: int
    fighters: list[int]
    stage: Stage
    begun: bool
    cards: list[Card]
    placed: list[int]
    answers: list[Said]
    waiting: list[int] = Field(description="fighters who have yet to answer")
    out: list[int]
    losers: list[int] = Field(description="who takes a card, once that is plain")
    taps: list[Tap] = Field(description="answers timed by phones, earliest first")


class Past(BaseModel):
    """A battle just fought, to look back at until the next card."""

    effect: Effect
    cards: list[Card]


class Dispute(BaseModel):
    """A vote on a word; how each voted stays closed."""

    dispute_id: int
    word: Said
    by: int | None
    voters: list[int]
    voted: list[int]


class Debt(BaseModel):
    """Cards to be taken once the deck is shuffled; ``seat`` null for a battle's."""

    seat: int | None
    cards: int


class Outcome(BaseModel):
    """The end of the game."""

    ending: Ending
    winners: list[int]


class Ruling(BaseModel):
    """A word of the house dictionary."""

    word: str
    wrong: bool


class Step(BaseModel):
    """What undo would undo, or redo do again."""

    action: str
    name: str | None
    word: str | None
    text: str = Field(examples=["Маша: Т → кот"])
    reveals: bool = Field(description="it showed a card that undoing cannot hide")


class Action(BaseModel):
    """A command this member may send now, with the guard to send."""

    type: str
    seats: list[int] | None = Field(description="whom it may name; in a duel the opponents")
    guard: dict[str, int]
