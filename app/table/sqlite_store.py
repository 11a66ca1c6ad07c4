"""Tables in one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock

from app.table.codec import GAME, RULES_VERSION, SCHEMA, EntryFaulty, decode_entry, digest, encode_entry
from app.table.entries import Entry, MemberId
from app.table.sqlite_file import BUSY_SECONDS, SqliteFile
from app.table.store import (
    Claim,
    CodeTaken,
    KeyTaken,
    NoTable,
    Receipt,
    Snapshot,
    StoreDamaged,
    Summary,
    VersionConflict,
    Write,
)

LAYOUT = 1
_SCHEMA = """
CREATE TABLE tables (
    code TEXT PRIMARY KEY, game TEXT NOT NULL, seq INTEGER NOT NULL,
    created_at INTEGER NOT NULL, touched_at INTEGER NOT NULL, expired_at INTEGER
) WITHOUT ROWID;
CREATE TABLE log (
    code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, by INTEGER, key TEXT,
    request TEXT NOT NULL, rules_version INTEGER NOT NULL, schema INTEGER NOT NULL,
    body TEXT NOT NULL, digest TEXT NOT NULL, UNIQUE (code, seq)
);
CREATE UNIQUE INDEX log_key ON log (code, key) WHERE key IS NOT NULL;
CREATE TABLE tokens (
    code TEXT NOT NULL, member INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (code, member)
) WITHOUT ROWID;
CREATE TABLE claims (
    code TEXT NOT NULL, turn INTEGER NOT NULL, member INTEGER NOT NULL, key TEXT NOT NULL,
    request TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (code, key)
);
CREATE TABLE snapshots (
    code TEXT PRIMARY KEY, seq INTEGER NOT NULL, shape TEXT NOT NULL, body TEXT NOT NULL,
    digest TEXT NOT NULL
)
"""


class SqliteStore:
    """An `EventStore` in the file at ``path``, made if it is not there. Safe to share between threads."""

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self.file = SqliteFile(path, _SCHEMA, LAYOUT, busy_seconds)
        self._watching = Lock()
        self._watcher: sqlite3.Connection | None = None

    def create(self, code: str, *writes: Write, touched: int = 0) -> None:
        """Add a table with its first entries."""

        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone():
                raise CodeTaken(code)
            at = writes[0].entry.at
            db.execute("INSERT INTO tables VALUES (?, ?, 0, ?, ?, NULL)", (code, GAME, at, max(at, touched)))
            for write in writes:
                _insert(db, code, write)

        self.file.write(work)

    def append(self, code: str, write: Write) -> None:
        """Append an entry."""

        def work(db: sqlite3.Connection) -> None:
            found = db.execute("SELECT seq FROM tables WHERE code = ?", (code,)).fetchone()
            if found is None:
                raise NoTable(code)
            if write.key is not None and (receipt := _receipt(db, code, write.key)) is not None:
                raise KeyTaken(receipt)
            if found[0] != write.entry.seq - 1:
                raise VersionConflict(found[0])
            _insert(db, code, write)

        self.file.write(work)

    def load(self, code: str, after: int = 0) -> tuple[Entry, ...]:
        """Return the entries after a version."""
        rows, head = self._rows(code, after)
        if head > after + len(rows):
            raise StoreDamaged(
                f"table {code}: versions after {after + len(rows)} are missing; {_VERIFY} {code}"
            )
        return tuple(_entry(code, after + place, row) for place, row in enumerate(rows, 1))

    def salvage(self, code: str) -> tuple[tuple[Entry, ...], str | None]:
        """Return what is whole of a log, from its beginning, and what is wrong after that, if anything."""
        entries: list[Entry] = []
        try:
            rows, head = self._rows(code, 0)
            for row in rows:
                entries.append(_entry(code, len(entries) + 1, row))
        except StoreDamaged as fault:
            return tuple(entries), str(fault)
        missing = f"versions {len(entries) + 1} to {head} are missing" if head != len(entries) else None
        return tuple(entries), missing

    def _rows(self, code: str, after: int) -> tuple[list[_Row], int]:
        """Return the rows after a version, and the table's version at that moment."""
        with self.file.reading() as db:
            db.execute("BEGIN")
            try:
                head = _head(db, code).seq
                rows = db.execute(
                    "SELECT seq, at, by, schema, body, digest FROM log"
                    " WHERE code = ? AND seq > ? ORDER BY seq",
                    (code, after),
                ).fetchall()
            finally:
                db.execute("ROLLBACK")
        return rows, head

    def head(self, code: str) -> Summary:
        """Return the table's version and times."""
        with self.file.reading() as db:
            return _head(db, code)

    def receipt(self, code: str, key: str) -> Receipt | None:
        """Return the trace of the command stored under ``key``."""
        with self.file.reading() as db:
            return _receipt(db, code, key)

    def tokens(self, code: str) -> Mapping[MemberId, str]:
        """Return the token hashes of a table."""
        with self.file.reading() as db:
            rows = db.execute("SELECT member, hash FROM tokens WHERE code = ?", (code,)).fetchall()
            if not rows:
                _head(db, code)
        return {MemberId(member): found for member, found in rows}

    def claim(self, code: str, claim: Claim) -> int:
        """Add a claim."""

        def work(db: sqlite3.Connection) -> int:
            _head(db, code)
            db.execute(
                "INSERT OR IGNORE INTO claims VALUES (?, ?, ?, ?, ?, ?)",
                (code, claim.turn, claim.member, claim.key, claim.request, claim.body),
            )
            counted = db.execute(
                "SELECT count(*) FROM claims WHERE code = ? AND turn = ?", (code, claim.turn)
            ).fetchone()
            return int(counted[0])

        return self.file.write(work)

    def claims(self, code: str, turn: int) -> tuple[Claim, ...]:
        """Return the claims of a turn."""
        with self.file.reading() as db:
            rows = db.execute(
                "SELECT turn, member, key, request, body FROM claims"
                " WHERE code = ? AND turn = ? ORDER BY rowid",
                (code, turn),
            ).fetchall()
        return tuple(
            Claim(turn, MemberId(member), key, request, body) for turn, member, key, request, body in rows
        )

    def snapshot(self, code: str) -> Snapshot | None:
        """Return the latest snapshot; a damaged one counts as none."""
        with self.file.reading() as db:
            row = db.execute(
                "SELECT seq, shape, body, digest FROM snapshots WHERE code = ?", (code,)
            ).fetchone()
        if row is None or row[3] != digest(code, row[0], 0, None, row[2]):
            return None
        return Snapshot(*row[:3])

    def save_snapshot(self, code: str, snapshot: Snapshot) -> None:
        """Replace the snapshot."""
        row = (code, snapshot.seq, snapshot.shape, snapshot.body)
        check = digest(code, snapshot.seq, 0, None, snapshot.body)
        self.file.write(lambda db: db.execute("REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", (*row, check)))

    def tables(self) -> tuple[Summary, ...]:
        """Return all tables."""
        with self.file.reading() as db:
            rows = db.execute(f"{_SUMMARY} ORDER BY touched_at DESC, code").fetchall()
        return tuple(Summary(*row) for row in rows)

    def delete(self, code: str) -> None:
        """Forget a table."""

        def work(db: sqlite3.Connection) -> None:
            _head(db, code)
            _forget(db, code)

        self.file.write(work)

    def expire(self, now: int, idle: int, rest: int) -> tuple[str, ...]:
        """Forget tables long idle."""

        def work(db: sqlite3.Connection) -> tuple[str, ...]:
            found = db.execute(
                "SELECT code FROM tables WHERE touched_at < ? AND expired_at <= ?", (now - idle, now - rest)
            )
            gone = tuple(code for (code,) in found.fetchall())
            for code in gone:
                _forget(db, code)
            db.execute(
                "UPDATE tables SET expired_at = ? WHERE touched_at < ? AND expired_at IS NULL",
                (now, now - idle),
            )
            return gone

        return self.file.write(work)

    def changes(self) -> int:
        """Return SQLite's counter of commits by other connections, which no commit here uses."""
        with self._watching:
            if self._watcher is None:
                self._watcher = self.file.connection()  # refused once the file is closed
            return int(self._watcher.execute("PRAGMA data_version").fetchone()[0])

    def heads(self, codes: Iterable[str]) -> Mapping[str, int]:
        """Return the versions of tables."""
        with self.file.reading() as db:
            found = (db.execute(f"{_SUMMARY} WHERE code = ?", (code,)).fetchone() for code in codes)
            return {row[0]: row[1] for row in found if row is not None}

    def close(self) -> None:
        """Close the file; who still asks gets a `StoreFault`."""
        self.file.close()
        with self._watching:  # never while another thread is inside it
            if self._watcher is not None:
                self._watcher.close()
                self._watcher = None


_Row = tuple[int, int, int | None, int, str, str]
_VERIFY = "run: baklazhaba table verify"
_SUMMARY = "SELECT code, seq, created_at, touched_at FROM tables"


def _head(db: sqlite3.Connection, code: str) -> Summary:
    row = db.execute(f"{_SUMMARY} WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoTable(code)
    return Summary(*row)


def _receipt(db: sqlite3.Connection, code: str, key: str) -> Receipt | None:
    row = db.execute("SELECT seq, request FROM log WHERE code = ? AND key = ?", (code, key)).fetchone()
    return None if row is None else Receipt(*row)


def _insert(db: sqlite3.Connection, code: str, write: Write) -> None:
    entry = write.entry
    body = encode_entry(entry)
    check = digest(code, entry.seq, entry.at, entry.by, body)
    db.execute(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            code,
            entry.seq,
            entry.at,
            entry.by,
            write.key,
            write.request,
            RULES_VERSION,
            SCHEMA,
            body,
            check,
        ),
    )
    db.execute(
        "UPDATE tables SET seq = ?, touched_at = max(touched_at, ?), expired_at = NULL WHERE code = ?",
        (entry.seq, entry.at, code),
    )
    for member in write.revoked:
        db.execute("DELETE FROM tokens WHERE code = ? AND member = ?", (code, member))
    if write.token is not None:
        db.execute("REPLACE INTO tokens VALUES (?, ?, ?)", (code, *write.token))
    if write.settled is not None:
        db.execute("DELETE FROM claims WHERE code = ? AND turn <= ?", (code, write.settled))


def _entry(code: str, expected: int, row: _Row) -> Entry:
    seq, at, by, schema, body, check = row
    if seq != expected:
        raise StoreDamaged(f"table {code}: version {expected} is missing; {_VERIFY} {code}")
    if check != digest(code, seq, at, by, body):
        raise StoreDamaged(f"table {code}: version {seq} is damaged; {_VERIFY} {code}")
    try:
        return decode_entry(seq, at, by, schema, body)
    except EntryFaulty as fault:
        raise StoreDamaged(f"table {code}: {fault}") from fault


def _forget(db: sqlite3.Connection, code: str) -> None:
    for table in ("log", "tokens", "claims", "snapshots", "tables"):
        db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
