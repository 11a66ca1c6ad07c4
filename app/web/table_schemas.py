"""What the API of tables answers, for its OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.rules.cards import Effect
from app.rules.phases import Phase
from app.table.entries import Depth
from app.web.schemas import Verdict
from app.web.view_schemas import (
    Action,
    Battle,
    Card,
    Clock,
    Debt,
    Dispute,
    Laid,
    Member,
    Millis,
    Named,
    Outcome,
    Past,
    Player,
    Refusal,
    RowCard,
    Ruling,
    Said,
    Step,
    Turn,
)

Hands = Literal["printed", "dealt"]


class Hindsight(BaseModel):
    """What could have been named in it: how many words, and the commonest; no ``effect``: nothing to tell."""

    effect: Effect | None
    count: int
    words: list[str]


class View(BaseModel):
    """The table as this member sees it: a screen needs nothing else."""

    code: str
    depth: Depth
    hands: Hands
    closed: bool
    next: str | None = Field(description="the code of the table where these people play on")
    opened_at: Millis
    expires_at: Millis | None = Field(description="when the table is forgotten if nobody uses it")
    now: Millis = Field(description="the server's clock, ms since 1970")
    rules: dict[str, str | bool | int]
    me: Member
    members: list[Member]
    phase: Phase
    turn: Turn | None
    clock: Clock | None
    players: list[Player]
    row: list[RowCard]
    aside: Card | None = Field(description="the row's first card while the laid card's word is owed")
    laid: Laid | None
    deck: int
    discard: int
    unaccounted: int
    hand: list[Card] | None = Field(description="one's own cards, where the app deals")
    last: Said | None = Field(description="the word that may be challenged")
    battle: Battle | None
    past: Past | None = Field(description="the battle just fought, where the house rules look back")
    dispute: Dispute | None
    owed: list[Debt]
    pending: int | None = Field(description="the player whose win waits for the others")
    agreed: list[int]
    outcome: Outcome | None
    words: list[Named]
    house: list[Ruling]
    undo: Step | None
    redo: Step | None
    actions: list[Action]


class LogEntry(BaseModel):
    """One line of the log, without secrets."""

    version: int
    at: Millis
    by: str | None
    action: str
    name: str | None
    word: str | None
    text: str
    events: list[dict[str, Any]]


class Seen(BaseModel):
    """The answer to a poll: ``view`` and ``log`` only if the version is another."""

    version: int
    changed: bool
    waited: bool = Field(description="false: all places are taken, come again after `retry_ms`")
    retry_ms: int
    seen: dict[str, int] = Field(description="when each member was last heard of")
    view: View | None
    log: list[LogEntry]


class Entered(BaseModel):
    """A new way in. The token is shown this once: keep it."""

    code: str
    member: int
    token: str
    version: int
    view: View


class Imported(Entered):
    """A table made of a document; ``repeated`` if it had been before, under the same key."""

    repeated: bool
    left_out: list[str] = Field(
        description="what of an evening a table does not hold: namers, counts, row, battles, own_words"
    )


class Accepted(BaseModel):
    """A command that is stored; ``repeated`` if it had been before."""

    accepted: int = Field(description="the version the command led to")
    repeated: bool
    version: int
    view: View


class Previewed(BaseModel):
    """What a command would come to."""

    verdict: Verdict | None
    refusal: Refusal | None


class LobbySeat(BaseModel):
    """A seat to choose."""

    seat: int
    name: str
    taken: bool


class Lobby(BaseModel):
    """What anybody with the code may see."""

    code: str
    depth: Depth
    hands: Hands
    phase: Phase
    closed: bool
    version: int
    now: Millis
    seats: list[LobbySeat]


class Exported(BaseModel):
    """A whole table: what `import` and `baklazhaba table replay` read."""

    format: Literal["baklazhaba-table"]
    schema_: int = Field(alias="schema")
    game: str
    rules_version: int
    code: str
    exported_at: Millis
    log: list[dict[str, Any]]
