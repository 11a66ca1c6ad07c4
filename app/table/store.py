"""What a store of tables promises, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from app.table.entries import Entry, MemberId


class StoreFault(Exception):
    """The store cannot do it now; nothing was stored. The message says what to do."""


class StoreBusy(StoreFault):
    """Another program holds the file."""


class StoreFull(StoreFault):
    """No space left."""


class StoreReadOnly(StoreFault):
    """The file or its folder may not be written to."""


class StoreDamaged(StoreFault):
    """What was stored is not what is there."""


class NoTable(LookupError):
    """No table has this code."""


class CodeTaken(ValueError):
    """A table has this code already."""


class VersionConflict(Exception):
    """Somebody else wrote first; ``seq`` is the table's version now."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Receipt:
    """The trace of an acknowledged command: the version it led to, and what was asked, hashed."""

    seq: int
    request: str


class KeyTaken(Exception):
    """The idempotency key has been used: the command is stored already."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipt)
        self.receipt = receipt


@dataclass(frozen=True, slots=True)
class Write:
    """An entry to append, its idempotency key, and the token hash of a member, if it gives one.

    ``revoked`` members lose their tokens; the claims of ``settled`` turns are dropped.
    """

    entry: Entry
    key: str | None = None
    request: str = ""
    token: tuple[MemberId, str] | None = None
    revoked: tuple[MemberId, ...] = ()
    settled: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One phone's lay of a turn, waiting to be ordered; ``body`` is the command as JSON."""

    turn: int
    member: MemberId
    key: str
    request: str
    body: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one version, encoded; ``shape`` tells whether this program can read it."""

    seq: int
    shape: str
    body: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list; times in ms since 1970."""

    code: str
    seq: int
    created_at: int
    touched_at: int


class EventStore(Protocol):
    """Stores tables: appended entries, the hashes of their members' tokens, claims, snapshots.

    All methods may raise `StoreFault`; those with a code raise `NoTable`. What a method has
    returned from survives the death of the process; what it has not, is wholly there or not at all.
    """

    def create(self, code: str, *writes: Write, touched: int = 0) -> None:
        """Add a table with its entries from number 1 on, all or none.

        It counts as used at the latest entry, or at ``touched`` (ms since 1970) if that is later.

        Raises:
            CodeTaken: a table has this code.
        """
        ...

    def append(self, code: str, write: Write) -> None:
        """Append an entry whose ``seq`` follows the last.

        Raises:
            KeyTaken: the key has been used at this table.
            VersionConflict: the entry's number is not the next.
        """
        ...

    def load(self, code: str, after: int = 0) -> tuple[Entry, ...]:
        """Return the entries after a version, in order and without gaps."""
        ...

    def head(self, code: str) -> Summary:
        """Return the table's version and times."""
        ...

    def receipt(self, code: str, key: str) -> Receipt | None:
        """Return the trace of the command that was stored under ``key``."""
        ...

    def tokens(self, code: str) -> Mapping[MemberId, str]:
        """Return the token hashes of a table's members."""
        ...

    def claim(self, code: str, claim: Claim) -> int:
        """Add a claim unless its key is there; return how many of its turn lie there now."""
        ...

    def claims(self, code: str, turn: int) -> tuple[Claim, ...]:
        """Return the claims of a turn, first come first."""
        ...

    def snapshot(self, code: str) -> Snapshot | None:
        """Return the latest snapshot, if any and undamaged."""
        ...

    def save_snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Replace the snapshot; it may be lost at any time."""
        ...

    def tables(self) -> tuple[Summary, ...]:
        """Return all tables, the one touched last first."""
        ...

    def delete(self, code: str) -> None:
        """Forget a table."""
        ...

    def expire(self, now: int, idle: int, rest: int) -> tuple[str, ...]:
        """Forget tables idle for ``idle`` ms and found so before, at least ``rest`` ms ago.

        Those found idle for the first time are only marked, so a clock that is wrong for an
        hour deletes nothing. Returns the codes of those forgotten.
        """
        ...

    def changes(self) -> int:
        """Return a number that differs after any write, also by another process. Cheap."""
        ...

    def heads(self, codes: Iterable[str]) -> Mapping[str, int]:
        """Return the versions of those tables that exist."""
        ...

    def close(self) -> None:
        """Let go of files."""
        ...
