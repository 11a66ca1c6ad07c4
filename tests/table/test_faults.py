"""Kills, full disks, locks, read-only files, damage: what was acknowledged stays, the rest is all or nothing."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.table.entries import MemberId
from app.table.loading import Loader
from app.table.sqlite_file import SqliteFile
from app.table.sqlite_store import SqliteStore
from app.table.store import StoreBusy, StoreDamaged, StoreFault, StoreFull, StoreReadOnly, Write
from tests.table.doomed_writer import append, entry

ROOT = Path(__file__).parents[2]
CODE = "ABEKM"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite"
    store = SqliteStore(path)
    store.create(CODE, Write(entry(1, "начало"), token=(MemberId(1), "hash")))
    store.close()
    return path


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path, busy_seconds=0.1)
    yield store
    store.close()


def writer(path: Path, name: str, *flags: str, limit: int | None = None) -> subprocess.Popen[str]:
    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [sys.executable, "-P", "-m", "tests.table.doomed_writer", str(path), CODE, name, *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=limited,
    )


def acknowledged(process: subprocess.Popen[str], lines: int) -> list[tuple[int, str]]:
    """Return what a writer has acknowledged, having killed it after so many lines."""
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    rest, _ = process.communicate(timeout=30)
    told += [line for line in rest.splitlines() if line]
    pairs = (line.split() for line in told if len(line.split()) == 2)
    return [(int(seq), key) for seq, key in pairs]


def check(store: SqliteStore, told: list[tuple[int, str]]) -> None:
    log = store.load(CODE)
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    assert store.head(CODE).seq == len(log)
    for seq, key in told:
        receipt = store.receipt(CODE, key)
        assert receipt is not None
        assert receipt.seq == seq
    words = [one.record.label.word for one in log if one.record is not None and hasattr(one.record, "label")]
    assert len(words) == len(set(words))


def test_a_writer_killed_between_and_within_writes_loses_and_doubles_nothing(
    store: SqliteStore, path: Path
) -> None:
    told: list[tuple[int, str]] = []
    for round_ in range(3):
        told += acknowledged(writer(path, f"w{round_}"), 5 + 13 * round_)
        check(store, told)
    assert len(told) >= 50


def test_two_processes_on_one_file_take_turns(store: SqliteStore, path: Path) -> None:
    processes = [writer(path, name) for name in ("one", "two")]
    told = [pair for process in processes for pair in acknowledged(process, 25)]
    check(store, told)
    assert len({seq for seq, _ in told}) == len(told)


def test_a_write_cut_in_the_middle_never_was(store: SqliteStore, path: Path) -> None:
    process = writer(path, "w", "--inside")
    told = acknowledged(process, 2)
    check(store, told)
    assert (len(told), store.head(CODE).seq) == (1, 2)
    append(store, CODE, "after")


def test_a_full_disk_stores_nothing_and_the_same_key_works_once_there_is_space(store: SqliteStore) -> None:
    db = store.file._writer
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    big = "я" * 100_000
    with pytest.raises(StoreFull, match="free some space"):
        store.append(CODE, Write(entry(2, big), "key"))
    assert (store.head(CODE).seq, store.receipt(CODE, "key")) == (1, None)
    db.execute("PRAGMA max_page_count = 1000000")
    store.append(CODE, Write(entry(2, big), "key"))
    assert store.head(CODE).seq == 2


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 600 KB, where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    options = ["-t", "tmpfs", "-o", "size=600k", "tmpfs", str(folder)]
    if mount is None or subprocess.run([mount, *options], capture_output=True, check=False).returncode:
        pytest.skip("this user may not mount a file system")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full_keeps_what_was_acknowledged(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(300_000))
    store = SqliteStore(small_disk / "tables.sqlite")
    store.create(CODE, Write(entry(1, "begin")))
    told: list[tuple[int, str]] = []

    def append_next() -> None:
        key = f"{len(told)}-{'ю' * 500}"
        told.append((append(store, CODE, key), key))

    def append_for_ever() -> None:
        while True:
            append_next()

    with pytest.raises(StoreFull, match="free some space"):
        append_for_ever()
    assert told
    check(store, told)
    ballast.unlink()
    append_next()  # the one that was refused
    check(store, told)
    store.close()


def test_a_file_that_may_not_grow_keeps_what_was_acknowledged(store: SqliteStore, path: Path) -> None:
    process = writer(path, "w", limit=path.stat().st_size + 150_000)
    out, err = process.communicate(timeout=60)
    told = [(int(line.split()[0]), line.split()[1]) for line in out.splitlines()]
    assert process.returncode != 0
    assert "StoreF" in err or process.returncode < 0
    check(store, told)
    append(store, CODE, "after")


def test_a_file_that_another_holds_is_told_and_the_same_key_works_after(
    store: SqliteStore, path: Path
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy, match="another program"):
        store.append(CODE, Write(entry(2, "кот"), "key"))
    assert store.load(CODE)[0].seq == 1
    other.execute("ROLLBACK")
    other.close()
    store.append(CODE, Write(entry(2, "кот"), "key"))


def test_a_file_that_may_not_be_written_is_read_and_told(store: SqliteStore) -> None:
    store.file._writer.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly, match="cannot be written"):
        store.append(CODE, Write(entry(2, "кот"), "key"))
    assert len(store.load(CODE)) == 1


def test_a_path_that_cannot_be_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").mkdir()
    with pytest.raises(StoreReadOnly):
        SqliteStore(tmp_path / "tables.sqlite")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreDamaged, match="put back a copy"):
        SqliteStore(tmp_path / "tables.sqlite")


def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreFault, match="newer program"):
        SqliteStore(path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET body = '{}' WHERE seq = 2",
        "UPDATE log SET by = 7 WHERE seq = 2",
        "DELETE FROM log WHERE seq = 2",
        "DELETE FROM log WHERE seq = 3",
    ],
)
def test_a_damaged_row_is_never_taken_for_true(store: SqliteStore, path: Path, damage: str) -> None:
    for number in range(2):
        append(store, CODE, f"w{number}")
    with sqlite3.connect(path) as db:
        db.execute(damage)
    db.close()
    with pytest.raises(StoreDamaged, match=f"table verify {CODE}"):
        Loader(store).load(CODE)


def test_a_damaged_snapshot_is_passed_over(store: SqliteStore, path: Path) -> None:
    loader = Loader(store)
    for number in range(70):
        append(store, CODE, f"w{number}")
        loader.save_snapshot(loader.load(CODE))
    whole = Loader(store).load(CODE)
    with sqlite3.connect(path) as db:
        assert db.execute("UPDATE snapshots SET body = replace(body, 'w1', 'w2')").rowcount == 1
    db.close()
    assert Loader(store).load(CODE).state == whole.state


def test_writes_that_share_a_commit_do_not_share_their_faults(tmp_path: Path) -> None:
    file = SqliteFile(tmp_path / "x.sqlite", "CREATE TABLE t (x INTEGER)", 1)
    gate, outcomes = threading.Event(), []

    def slow(db: sqlite3.Connection) -> None:
        gate.wait(10)

    def add(number: int) -> None:
        def work(db: sqlite3.Connection) -> int:
            db.execute("INSERT INTO t VALUES (?)", (number,))
            if number % 2:
                raise ValueError(number)
            return number

        try:
            outcomes.append(file.write(work))
        except ValueError as fault:
            outcomes.append(-fault.args[0])

    threads = [threading.Thread(target=file.write, args=(slow,))]
    threads += [threading.Thread(target=add, args=(number,)) for number in range(1, 9)]
    threads[0].start()
    for thread in threads[1:]:
        thread.start()
    until = time.monotonic() + 10
    while len(file._queue) < 8 and time.monotonic() < until:
        time.sleep(0.005)
    gate.set()
    for thread in threads:
        thread.join(10)
    with file.reading() as db:
        stored = [row[0] for row in db.execute("SELECT x FROM t ORDER BY x")]
    file.close()
    assert sorted(outcomes) == [-7, -5, -3, -1, 2, 4, 6, 8]
    assert stored == [2, 4, 6, 8]
