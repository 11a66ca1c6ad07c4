"""Tables in memory: loaded from the store by snapshot and tail, kept while they are in use."""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import Lock

from app.rules.history import History
from app.rules.state import State
from app.table.store import EventStore, Snapshot, StoreFault
from app.table.table import SHAPE, Frame, Table, TooShort, fold_entries
from app.table.values import ValueFaulty, decoder, encode

KEPT_BYTES = 24_000_000
"""What a process keeps of tables in memory, by their `Table.weight`; those used last."""
SNAPSHOT_EVERY = 64
"""Versions from one snapshot to the next."""
_FRAME, _STATE = decoder(Frame), decoder(State)


class Loader:
    """Gives the present table for a code, reading only what is new. Safe to share between threads."""

    def __init__(self, store: EventStore, limit: int = KEPT_BYTES) -> None:
        self._store = store
        self._limit = limit
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._weight = 0
        self._lock = Lock()

    @property
    def weight(self) -> int:
        """About how many bytes the tables in memory take."""
        return self._weight

    def load(self, code: str) -> Table:
        """Return the table as the store has it now.

        Raises:
            NoTable: there is none.
        """
        with self._lock:
            known = self._kept.get(code)
        try:
            table = self._from_snapshot(code) if known is None else self._onward(known)
            if not table.whole and not table.history.done:
                table = self.whole(code)  # what may be undone lies before the snapshot
        except TooShort:
            table = self.whole(code)
        self.keep(table)
        return table

    def whole(self, code: str) -> Table:
        """Return the table from its whole log."""
        return fold_entries(Table(code), self._store.load(code))

    def keep(self, table: Table) -> None:
        """Remember a table that the store holds, unless it is closed: few look at it any more."""
        with self._lock:
            known = self._kept.pop(table.code, None)
            if known is not None:
                self._weight -= known.weight
            newer = table.trimmed() if known is None or known.seq <= table.seq else known
            if newer.frame.closed:
                return
            self._kept[table.code] = newer
            self._weight += newer.weight
            while self._weight > self._limit:
                self._weight -= self._kept.popitem(last=False)[1].weight

    def forget(self, code: str) -> None:
        """Forget a table that is no more."""
        with self._lock:
            known = self._kept.pop(code, None)
            if known is not None:
                self._weight -= known.weight

    def save_snapshot(self, table: Table) -> None:
        """Store a snapshot of the table if it is time; what can be redone is not in one."""
        if table.seq % SNAPSHOT_EVERY or table.history.undone:
            return
        body = json.dumps({"frame": encode(table.frame), "state": encode(table.state)}, ensure_ascii=False)
        try:
            self._store.save_snapshot(table.code, Snapshot(table.seq, SHAPE, body))
        except StoreFault:
            return  # the log is the truth; the next snapshot may fare better

    def _onward(self, table: Table) -> Table:
        return fold_entries(table, self._store.load(table.code, table.seq))

    def _from_snapshot(self, code: str) -> Table:
        snapshot = self._store.snapshot(code)
        if snapshot is None or snapshot.shape != SHAPE:
            return self.whole(code)
        try:
            parts = json.loads(snapshot.body)
            frame, state = _FRAME(parts["frame"]), _STATE(parts["state"])
        except (ValueFaulty, KeyError, TypeError):
            return self.whole(code)
        return self._onward(Table(code, frame, History(state), whole=False))
