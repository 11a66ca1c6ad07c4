"""An `EventStore` of dictionaries: what the service's tests run on, held to the same suite as SQLite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import RLock

from app.table.codec import SCHEMA, decode_entry, encode_entry
from app.table.entries import Entry, MemberId
from app.table.store import (
    Claim,
    CodeTaken,
    KeyTaken,
    NoTable,
    Receipt,
    Snapshot,
    Summary,
    VersionConflict,
    Write,
)


@dataclass
class _Held:
    created_at: int
    touched_at: int
    expired_at: int | None = None
    rows: list[tuple[int, int, int | None, str]] = field(default_factory=list)
    keys: dict[str, Receipt] = field(default_factory=dict)
    tokens: dict[MemberId, str] = field(default_factory=dict)
    claims: dict[str, Claim] = field(default_factory=dict)
    snapshot: Snapshot | None = None


class MemoryStore:
    """Tables in this process."""

    def __init__(self) -> None:
        self._tables: dict[str, _Held] = {}
        self._lock = RLock()
        self._changes = 0

    def _held(self, code: str) -> _Held:
        if code not in self._tables:
            raise NoTable(code)
        return self._tables[code]

    def create(self, code: str, *writes: Write, touched: int = 0) -> None:
        with self._lock:
            if code in self._tables:
                raise CodeTaken(code)
            self._tables[code] = _Held(writes[0].entry.at, max(writes[0].entry.at, touched))
            for write in writes:
                self.append(code, write)

    def append(self, code: str, write: Write) -> None:
        with self._lock:
            held, entry = self._held(code), write.entry
            if write.key is not None and write.key in held.keys:
                raise KeyTaken(held.keys[write.key])
            if entry.seq != len(held.rows) + 1:
                raise VersionConflict(len(held.rows))
            held.rows.append((entry.seq, entry.at, entry.by, encode_entry(entry)))
            held.touched_at = max(held.touched_at, entry.at)
            held.expired_at = None
            self._changes += 1
            if write.key is not None:
                held.keys[write.key] = Receipt(entry.seq, write.request)
            for member in write.revoked:
                held.tokens.pop(member, None)
            if write.token is not None:
                held.tokens[write.token[0]] = write.token[1]
            if write.settled is not None:
                settled = write.settled
                held.claims = {key: claim for key, claim in held.claims.items() if claim.turn > settled}

    def load(self, code: str, after: int = 0) -> tuple[Entry, ...]:
        with self._lock:
            rows = self._held(code).rows[after:]
        return tuple(decode_entry(seq, at, by, SCHEMA, body) for seq, at, by, body in rows)

    def head(self, code: str) -> Summary:
        with self._lock:
            held = self._held(code)
            return Summary(code, len(held.rows), held.created_at, held.touched_at)

    def receipt(self, code: str, key: str) -> Receipt | None:
        with self._lock:
            return self._held(code).keys.get(key) if code in self._tables else None

    def tokens(self, code: str) -> Mapping[MemberId, str]:
        with self._lock:
            return dict(self._held(code).tokens)

    def claim(self, code: str, claim: Claim) -> int:
        with self._lock:
            held = self._held(code)
            held.claims.setdefault(claim.key, claim)
            return len(self.claims(code, claim.turn))

    def claims(self, code: str, turn: int) -> tuple[Claim, ...]:
        with self._lock:
            held = self._tables.get(code)
            return tuple(claim for claim in (held.claims if held else {}).values() if claim.turn == turn)

    def snapshot(self, code: str) -> Snapshot | None:
        with self._lock:
            held = self._tables.get(code)
            return held.snapshot if held else None

    def save_snapshot(self, code: str, snapshot: Snapshot) -> None:
        with self._lock:
            self._held(code).snapshot = snapshot

    def tables(self) -> tuple[Summary, ...]:
        with self._lock:
            return tuple(sorted(map(self.head, self._tables), key=lambda one: (-one.touched_at, one.code)))

    def delete(self, code: str) -> None:
        with self._lock:
            self._held(code)
            del self._tables[code]

    def expire(self, now: int, idle: int, rest: int) -> tuple[str, ...]:
        with self._lock:
            old = {code: held for code, held in self._tables.items() if held.touched_at < now - idle}
            gone = tuple(
                code
                for code, held in old.items()
                if held.expired_at is not None and held.expired_at <= now - rest
            )
            for held in old.values():
                held.expired_at = now if held.expired_at is None else held.expired_at
            for code in gone:
                del self._tables[code]
            return gone

    def changes(self) -> int:
        with self._lock:
            return self._changes

    def heads(self, codes: Iterable[str]) -> Mapping[str, int]:
        with self._lock:
            return {code: len(self._tables[code].rows) for code in codes if code in self._tables}

    def close(self) -> None:
        """Nothing to let go of."""
