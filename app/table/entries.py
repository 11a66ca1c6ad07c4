"""What a table's log holds: records of the game, and what happened to the table around it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from app.rules.cards import Card
from app.rules.history import Record
from app.rules.phases import Seat

MemberId = NewType("MemberId", int)
"""A person or screen at a table, 1 the one who opened it."""


class Depth(StrEnum):
    """How much of the game the app follows; a screen's matter, switchable in mid-game."""

    WORDS = "words"
    PROTOCOL = "protocol"
    ALL = "all"


class Role(StrEnum):
    """What a member may do."""

    REFEREE = "referee"
    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened; ``deck`` is what the app deals from, None for printed cards."""

    depth: Depth
    deck: tuple[Card, ...] | None
    size: int


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """Somebody joined, at a player's seat or at none."""

    member: MemberId
    role: Role
    name: str
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class MemberSeated:
    """A member took a player's seat, or left it."""

    member: MemberId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """A member became referee, or ceased to be."""

    member: MemberId
    role: Role


@dataclass(frozen=True, slots=True)
class TokenRenewed:
    """A member's old link stopped working: a new one was made."""

    member: MemberId


@dataclass(frozen=True, slots=True)
class MemberRemoved:
    """A member's link stopped working for good; the player's cards stay."""

    member: MemberId


@dataclass(frozen=True, slots=True)
class DepthChanged:
    """The app follows more or less of the game."""

    depth: Depth


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The next game of these people is played at another table."""

    code: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed: it may be looked at and exported, no more."""


Change = (
    Opened
    | MemberJoined
    | MemberSeated
    | RoleChanged
    | TokenRenewed
    | MemberRemoved
    | DepthChanged
    | PlayedOn
    | Closed
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; ``seq`` is the version it leads to, ``at`` ms since 1970.

    ``by`` is the member who asked for it, None for the console.
    """

    seq: int
    at: int
    by: MemberId | None
    record: Record | None = None
    changes: tuple[Change, ...] = ()
