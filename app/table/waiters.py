"""Requests that wait for a table to change, by whatever process; never more than threads can bear."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Condition, Event, Thread

from app.table.polls import LatestPolls, Poll
from app.table.store import EventStore, StoreFault

TICK = 0.03
"""Seconds between two looks at the store's counter, and for newer polls, while somebody waits."""
PATIENCE = 5.0
"""Seconds after which a waiter gives its place to a newcomer: phones that vanished hold none longer."""


@dataclass(slots=True)
class _Waiter:
    code: str
    since: int
    began: float
    poll: Poll
    woken: Event = field(default_factory=Event)


class Waiters:
    """Up to ``limit`` waiting requests, one for each client id. Safe to share between threads.

    A newer poll of a client ends the older, at once in this process and within a tick in another
    that shares ``polls``.
    """

    def __init__(
        self, store: EventStore, limit: int, patience: float = PATIENCE, polls: LatestPolls | None = None
    ) -> None:
        self._store = store
        self._limit = limit
        self._patience = patience
        self._polls = polls or LatestPolls()
        self._waiting: dict[str, _Waiter] = {}
        self._changed = Condition()
        self._thread: Thread | None = None
        self._closed = False

    def wait(self, code: str, since: int, seconds: float, client: str) -> bool:
        """Return once the table may have passed version ``since``, or ``seconds`` have gone by.

        False, at once, if all places are taken: the client should come again in a second or two.
        """
        with self._changed:
            if self._closed or not self._make_room(client):
                return False
            waiter = _Waiter(code, since, time.monotonic(), self._polls.begin(client))
            self._waiting[client] = waiter
            if self._thread is None:
                self._thread = Thread(target=self._watch, name="table-waiters", daemon=True)
                self._thread.start()
            self._changed.notify()
        try:
            if (
                self._store.heads((code,)).get(code, since) <= since
            ):  # it may have changed before we stood here
                waiter.woken.wait(seconds)
        finally:
            self._leave(client, waiter)
        return True

    def poke(self, code: str, seq: int) -> None:
        """Wake who waits for this version: this process wrote it itself."""
        with self._changed:
            for waiter in self._waiting.values():
                if waiter.code == code and waiter.since < seq:
                    waiter.woken.set()

    def close(self) -> None:
        """Wake all who wait, and look at the store no more."""
        with self._changed:
            self._closed = True
            for waiter in self._waiting.values():
                waiter.woken.set()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def _make_room(self, client: str) -> bool:
        older = self._waiting.pop(client, None)
        if older is not None:
            older.woken.set()
        if len(self._waiting) < self._limit:
            return True
        first = next(iter(self._waiting), None)
        if first is None or time.monotonic() - self._waiting[first].began < self._patience:
            return False
        self._waiting.pop(first).woken.set()
        return True

    def _leave(self, client: str, waiter: _Waiter) -> None:
        with self._changed:
            if self._waiting.get(client) is waiter:
                del self._waiting[client]

    def _watch(self) -> None:
        """While anybody waits, wake those whose table has changed and those who have come again."""
        seen: int | None = None
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
            seen = self._look(seen)
            self._end_older()
            time.sleep(TICK)

    def _end_older(self) -> None:
        """Let go of polls whose clients have come again, to whatever process."""
        with self._changed:
            over = [one for one, waiter in self._waiting.items() if self._polls.is_over(waiter.poll)]
            for client in over:
                self._waiting.pop(client).woken.set()

    def _look(self, seen: int | None) -> int | None:
        try:
            now = self._store.changes()
            if now != seen:
                with self._changed:
                    codes = {waiter.code for waiter in self._waiting.values()}
                for code, seq in self._store.heads(codes).items():
                    self.poke(code, seq)
        except StoreFault:
            return None  # who waits learns of it when he reads
        return now
