"""One SQLite file shared by threads and processes: reads side by side, writes in group commits."""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

from app.table.store import StoreBusy, StoreDamaged, StoreFault, StoreFull, StoreReadOnly

T = TypeVar("T")
BUSY_SECONDS = 5.0
"""How long a write waits for another process."""
CACHE_KB = 256
"""Pages a connection keeps, and each thread may have one: the system keeps the file's in common."""


class _Job(Generic[T]):
    """A write that waits for its turn in a transaction."""

    def __init__(self, work: Callable[[sqlite3.Connection], T]) -> None:
        self.work = work
        self.done = False
        self.result: T | None = None
        self.fault: BaseException | None = None

    def settle(self) -> T:
        """Return the result, or raise what the write raised."""
        if self.fault is not None:
            raise self.fault
        return self.result  # type: ignore[return-value]  # set together with `done`


class SqliteFile:
    """Connections to one file in WAL mode; a commit is on the disk before it is acknowledged.

    Writes of several threads that wait for the disk share the next transaction: each is wholly
    in it or not at all, and all learn the outcome of its commit.
    """

    def __init__(self, path: Path, schema: str, version: int, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self._busy_seconds = busy_seconds
        self._idle: deque[sqlite3.Connection] = deque()
        self._queue: deque[_Job[Any]] = deque()
        self._lock = Lock()
        self._closed = False
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = self._connect()
            self._prepare(schema, version)

    def _prepare(self, schema: str, version: int) -> None:
        found = self._writer.execute("PRAGMA user_version").fetchone()[0]
        if found > version:
            raise StoreFault(f"{self.path} was written by a newer program; update this one")
        if found == version:
            return
        self._enter_wal_mode()
        self._writer.execute("BEGIN IMMEDIATE")
        if self._writer.execute("PRAGMA user_version").fetchone()[0] < version:  # nobody else was quicker
            for statement in schema.split(";"):
                self._writer.execute(statement)
            self._writer.execute(f"PRAGMA user_version={version}")
        self._writer.execute("COMMIT")

    def _enter_wal_mode(self) -> None:
        """Set the journal mode; two processes that make the file together get «locked» at once."""
        until = time.monotonic() + self._busy_seconds
        while True:
            try:
                self._writer.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=self._busy_seconds, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA cache_size=-{CACHE_KB}")
        return connection

    def connection(self) -> sqlite3.Connection:
        """Return a connection of the caller's own, which the caller closes."""
        self._check_open()
        with self._told():
            return self._connect()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault(f"{self.path} has been closed")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection for reads."""
        self._check_open()
        with self._told():
            try:
                connection = self._idle.pop()
            except IndexError:
                connection = self._connect()
            try:
                yield connection
            finally:
                self._give_back(connection)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        self._idle.append(connection)
        if self._closed:
            self._close_idle()

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` returns in a transaction that has been committed.

        Whatever ``work`` raises undoes its own changes alone.
        """
        self._check_open()
        job = _Job(work)
        self._queue.append(job)
        with self._lock:
            if not job.done:
                self._commit_together()
        return job.settle()

    def _commit_together(self) -> None:
        jobs = [self._queue.popleft() for _ in range(len(self._queue))]
        try:
            with self._told():
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    for job in jobs:
                        self._run(job)
                    self._writer.execute("COMMIT")
                except BaseException:
                    if self._writer.in_transaction:
                        self._writer.execute("ROLLBACK")
                    raise
        except BaseException as fault:
            for job in jobs:
                job.fault = fault
            if not isinstance(fault, StoreFault):
                raise
        finally:
            for job in jobs:
                job.done = True

    def _run(self, job: _Job[Any]) -> None:
        self._writer.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._writer)
        except sqlite3.Error:
            raise
        except Exception as fault:  # the caller's, handed back to it; the others' writes go on
            job.fault = fault
            self._writer.execute("ROLLBACK TO job")
        self._writer.execute("RELEASE job")

    def close(self) -> None:
        """Close the file: connections in use are closed as they come back."""
        with self._lock:
            self._closed = True
            self._writer.close()
        self._close_idle()

    def _close_idle(self) -> None:
        while True:
            try:
                self._idle.pop().close()
            except IndexError:
                return

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn SQLite's faults into ours, which say what to do."""
        try:
            yield
        except (sqlite3.DatabaseError, OSError) as fault:
            raise _translate(fault, self.path) from fault


def _translate(fault: Exception, path: Path) -> StoreFault:
    text = str(fault)
    if isinstance(fault, PermissionError) or "readonly" in text or "unable to open" in text:
        return StoreReadOnly(f"{path} cannot be written to ({text}); give this user the right to, then retry")
    if "full" in text or "No space" in text:
        return StoreFull(f"the disk that holds {path} is full; free some space, then retry")
    if "locked" in text or "busy" in text:
        return StoreBusy(f"another program holds {path}; end it or wait, then retry")
    if "malformed" in text or "not a database" in text:
        return StoreDamaged(
            f"{path} is damaged ({text}); put back a copy, or export what `table verify` finds whole"
        )
    return StoreFault(f"{path}: {text}; nothing was stored, retry")
