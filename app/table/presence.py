"""Who was heard of when: kept apart from the tables, and no loss if it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from app.rules.phases import Phase
from app.table.entries import MemberId, Role
from app.table.table import Table

EVERY_MS = 5_000
"""A member's presence is written at most so often."""
AWAY_MS = 60_000
"""A referee not heard of for so long may be taken over from."""
_BATTLE = (Phase.BATTLE_WAITING, Phase.BATTLE_OPEN, Phase.BATTLE_DECIDING)


class Presence:
    """When each member of each table was last heard of, shared by processes. Safe between threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._noted: dict[tuple[str, MemberId], int] = {}
        self._db: sqlite3.Connection | None = None

    def note(self, code: str, member: MemberId, now: int) -> None:
        """Note that a member was heard of."""
        with self._lock:
            if abs(now - self._noted.get((code, member), 0)) < EVERY_MS:
                return
            if len(self._noted) > 10_000:
                self._noted.clear()
            self._noted[code, member] = now
            try:
                self._open().execute("REPLACE INTO seen VALUES (?, ?, ?)", (code, member, now))
            except (sqlite3.Error, OSError):
                return  # presence is a kindness: the game goes on without

    def seen(self, code: str) -> dict[MemberId, int]:
        """Return when the members of a table were last heard of, in ms since 1970."""
        with self._lock:
            try:
                rows = self._open().execute("SELECT member, at FROM seen WHERE code = ?", (code,)).fetchall()
            except (sqlite3.Error, OSError):
                return {}
        return {MemberId(member): at for member, at in rows}

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(self._path, timeout=0.2, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=OFF")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS seen "
                "(code TEXT, member INTEGER, at INTEGER, PRIMARY KEY (code, member)) WITHOUT ROWID"
            )
        return self._db


def is_orphaned(table: Table, seen: Mapping[MemberId, int], now: int) -> bool:
    """Tell whether a player may take over: no referee was heard of for a minute, and no battle is on."""
    if table.state.phase in _BATTLE:
        return False
    referees = [one.id for one in table.frame.members if one.role is Role.REFEREE and not one.gone]
    return all(abs(now - seen.get(member, table.frame.opened_at)) >= AWAY_MS for member in referees)
