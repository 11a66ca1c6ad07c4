"""A process that writes to a table until it is killed; each acknowledged command is a line of output.

Run as ``python -m tests.table.doomed_writer FILE CODE NAME``; with ``--inside`` it stops in the
middle of its second write.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from itertools import count
from pathlib import Path

from app.rules.commands import NoteWord
from app.rules.history import History
from app.rules.refusals import Refusal
from app.table.entries import Entry, MemberId
from app.table.sqlite_store import SqliteStore
from app.table.store import VersionConflict, Write


def entry(seq: int, word: str) -> Entry:
    result = History().commit(NoteWord(word))
    assert not isinstance(result, Refusal)
    return Entry(seq, 1000 + seq, MemberId(1), result[1])


def append(store: SqliteStore, code: str, key: str) -> int:
    while True:
        seq = store.head(code).seq + 1
        try:
            store.append(code, Write(entry(seq, key), key))
        except VersionConflict:
            continue
        return seq


def stop_inside(store: SqliteStore, code: str) -> None:
    def work(db: sqlite3.Connection) -> None:
        db.execute("UPDATE tables SET seq = 99 WHERE code = ?", (code,))
        print("inside", flush=True)
        time.sleep(60)

    store.file.write(work)


def main(path: str, code: str, name: str, *flags: str) -> None:
    store = SqliteStore(Path(path))
    for number in count():
        key = f"{name}-{number}"
        print(append(store, code, key), key, flush=True)
        if flags:
            stop_inside(store, code)


if __name__ == "__main__":
    main(*sys.argv[1:])
