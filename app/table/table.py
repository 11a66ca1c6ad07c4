"""A table at one version: the game's history, the people around it, and its clock."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never, get_type_hints

from app.rules.cards import Card
from app.rules.events import Joined, Started
from app.rules.history import Committed, History, Record, Redone, Undone
from app.rules.phases import Phase, Seat
from app.rules.state import State
from app.table.codec import RULES_VERSION
from app.table.entries import (
    Change,
    Closed,
    Depth,
    DepthChanged,
    Entry,
    MemberId,
    MemberJoined,
    MemberRemoved,
    MemberSeated,
    Opened,
    PlayedOn,
    Role,
    RoleChanged,
    TokenRenewed,
)
from app.words.verdict import Standing

STEPS_KEPT = 4
"""Steps that stay in memory for undo; to undo more, the whole log is read again."""


class TooShort(Exception):
    """The history in memory does not reach back far enough: load the log from its beginning."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person or screen at the table; ``gone`` members' links do not work any more."""

    id: MemberId
    role: Role
    name: str
    seat: Seat | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Ticking:
    """What the clock runs for, and since when (ms since 1970); ``of`` is a turn, battle or seat."""

    phase: Phase
    of: int
    since: int


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything about a table but its game: ``game_seq`` is the version of the last game record.

    ``deck`` is what the app deals from, None for printed cards; ``next`` is the table of the next game.
    """

    seq: int = 0
    game_seq: int = 0
    at: int = 0
    opened_at: int = 0
    depth: Depth = Depth.WORDS
    deck: tuple[Card, ...] | None = None
    size: int = 0
    members: tuple[Member, ...] = ()
    closed: bool = False
    next: str | None = None
    ticking: Ticking | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table's log folded. ``whole`` tells that the history reaches back to the first record."""

    code: str
    frame: Frame = field(default_factory=Frame)
    history: History = field(default_factory=History)
    whole: bool = True

    @property
    def state(self) -> State:
        """The game's state."""
        return self.history.state

    @property
    def seq(self) -> int:
        """The table's version."""
        return self.frame.seq

    @property
    def weight(self) -> int:
        """How many bytes the table takes in memory, about, and rather too many."""
        words, steps = len(self.state.named), len(self.history.done) + len(self.history.undone)
        cards = 2_000 if self.state.dealt else 0
        step = 400 + 10 * words + 200 * len(self.state.players)
        return 2_000 + cards + 1_000 * words + step * steps

    @property
    def last_verdict(self) -> Standing | None:
        """How the word named last stands, None if it was not entered."""
        named = self.state.named
        return named[-1].verdict.verdict if named and named[-1].verdict is not None else None

    def member(self, member: MemberId) -> Member:
        """Return the member with this id."""
        return self.frame.members[member - 1]

    def append(self, entry: Entry) -> Table:
        """Return the table with one more entry.

        Raises:
            TooShort: it undoes or redoes a step that is not in memory.
        """
        history, frame = self.history, self.frame
        if entry.record is not None:
            history = self._after(entry.record)
            frame = replace(frame, game_seq=entry.seq)
        for change in entry.changes:
            frame = _changed(frame, change)
        frame = _seated(frame, entry.record, history.state)
        opened_at = frame.opened_at or entry.at
        ticking = _ticking(frame.ticking, history.state, entry.at)
        frame = replace(
            frame, seq=entry.seq, at=max(frame.at, entry.at), opened_at=opened_at, ticking=ticking
        )
        return replace(self, frame=frame, history=history)

    def _after(self, record: Record) -> History:
        history = self.history
        missing = isinstance(record, Undone) and not history.done
        if not self.whole and (missing or (isinstance(record, Redone) and not history.undone)):
            raise TooShort
        return history.append(record)

    def trimmed(self) -> Table:
        """Return the table with no more of its history than is worth its memory."""
        done = self.history.done
        if len(done) <= 2 * STEPS_KEPT:
            return self
        history = replace(self.history, done=done[-STEPS_KEPT:])
        return replace(self, history=history, whole=False)


def fold_entries(table: Table, entries: Iterable[Entry]) -> Table:
    """Return the table after all the entries."""
    for entry in entries:
        table = table.append(entry)
    return table


def _changed(frame: Frame, change: Change) -> Frame:
    match change:
        case Opened(depth, deck, size):
            return replace(frame, depth=depth, deck=deck, size=size)
        case MemberJoined(member, role, name, seat):
            return replace(frame, members=(*frame.members, Member(member, role, name, seat)))
        case MemberSeated(member, seat):
            return _with(frame, replace(frame.members[member - 1], seat=seat))
        case RoleChanged(member, role):
            return _with(frame, replace(frame.members[member - 1], role=role))
        case MemberRemoved(member):
            return _with(frame, replace(frame.members[member - 1], seat=None, gone=True))
        case TokenRenewed():
            return frame
        case DepthChanged(depth):
            return replace(frame, depth=depth)
        case PlayedOn(code):
            return replace(frame, next=code)
        case Closed():
            return replace(frame, closed=True)
        case _:
            assert_never(change)


def _with(frame: Frame, member: Member) -> Frame:
    at = member.id - 1
    return replace(frame, members=(*frame.members[:at], member, *frame.members[at + 1 :]))


def _seated(frame: Frame, record: Record | None, state: State) -> Frame:
    """Return the frame once members whose names the players bear have taken their seats."""
    if not isinstance(record, Committed):
        return frame
    kinds = {type(event) for event in record.events}
    if Started in kinds:
        stood = tuple(replace(member, seat=None) for member in frame.members)
        frame = replace(frame, members=stood)
    if not kinds.isdisjoint((Started, Joined)):
        for seat in state.present:
            frame = _seat_by_name(frame, seat, state.players[seat].name)
    return frame


def _seat_by_name(frame: Frame, seat: Seat, name: str) -> Frame:
    if any(member.seat == seat for member in frame.members):
        return frame
    waiting = (member for member in frame.members if member.name == name and may_sit(member))
    found = next(waiting, None)
    return frame if found is None else _with(frame, replace(found, seat=seat))


def may_sit(member: Member) -> bool:
    """Tell whether a member could take a seat."""
    return member.seat is None and not member.gone and member.role is not Role.SPECTATOR


def _ticking(now: Ticking | None, state: State, at: int) -> Ticking | None:
    """Return what the clock runs for; it goes on as long as that is the same."""
    phase, of = state.phase, None
    if phase in (Phase.TURN, Phase.CORRECTION) and state.turn is not None:
        phase, of = Phase.TURN, state.turn.id
    elif phase is Phase.BATTLE_OPEN and state.battle is not None:
        of = state.battle.id
    elif phase is Phase.WIN_PENDING:
        of = state.pending
    if of is None:
        return None
    if now is not None and (now.phase, now.of) == (phase, of):
        return now
    return Ticking(phase, of, at)


def _shape() -> str:
    """Return a fingerprint of all that a snapshot holds: one of another shape is not read."""
    seen: dict[str, str] = {}

    def visit(kind: object) -> None:
        for part in getattr(kind, "__args__", ()):
            visit(part)
        name = getattr(kind, "__qualname__", str(kind))
        if hasattr(kind, "__dataclass_fields__") and name not in seen:
            seen[name] = ""
            hints = get_type_hints(kind)
            seen[name] = repr(sorted(hints.items(), key=lambda item: item[0]))
            for hint in hints.values():
                visit(hint)

    visit(Frame)
    visit(State)
    text = repr((RULES_VERSION, sorted(seen.items())))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


SHAPE = _shape()
