"""Waiting for a table: woken by any process, one place a client, and none for who has vanished."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from app.table.entries import MemberId
from app.table.polls import LatestPolls
from app.table.sqlite_store import SqliteStore
from app.table.store import StoreFault, Write
from app.table.waiters import Waiters
from tests.table.doomed_writer import append, entry

CODE = "ABEKM"
LONG = 20.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "tables.sqlite")
    store.create(CODE, Write(entry(1, "начало"), token=(MemberId(1), "hash")))
    yield store
    store.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def until_waiting(waiters: Waiters, count: int) -> None:
    end = time.monotonic() + 5
    while waiters.waiting < count:
        assert time.monotonic() < end
        time.sleep(0.002)


def wait(pool: ThreadPoolExecutor, waiters: Waiters, client: str, since: int = 1) -> Future[bool]:
    return pool.submit(waiters.wait, CODE, since, LONG, client)


def test_a_change_by_another_process_wakes_who_waits(store: SqliteStore, pool: ThreadPoolExecutor) -> None:
    other = SqliteStore(store.file.path)  # another connection, as another process has
    waiters = Waiters(store, 4)
    waiting = wait(pool, waiters, "a")
    until_waiting(waiters, 1)
    append(other, CODE, "кот")
    began = time.monotonic()
    assert waiting.result(timeout=5) is True
    assert time.monotonic() - began < 2
    other.close()


def test_a_change_at_another_table_wakes_nobody(store: SqliteStore, pool: ThreadPoolExecutor) -> None:
    store.create("OTHER", Write(entry(1, "начало"), token=(MemberId(1), "hash")))
    waiters = Waiters(store, 4)
    waiting = wait(pool, waiters, "a")
    until_waiting(waiters, 1)
    append(store, "OTHER", "кот")
    time.sleep(0.2)
    assert not waiting.done()
    append(store, CODE, "кот")
    assert waiting.result(timeout=5)


def test_a_change_before_one_stands_in_line_is_not_missed(store: SqliteStore) -> None:
    append(store, CODE, "кот")
    began = time.monotonic()
    assert Waiters(store, 4).wait(CODE, 1, LONG, "a")
    assert time.monotonic() - began < 5


def test_waiting_ends_with_its_time(store: SqliteStore) -> None:
    waiters = Waiters(store, 4)
    assert waiters.wait(CODE, 1, 0.05, "a")
    assert waiters.waiting == 0


def test_above_the_limit_nobody_waits(store: SqliteStore, pool: ThreadPoolExecutor) -> None:
    waiters = Waiters(store, 2)
    places = [wait(pool, waiters, client) for client in "ab"]
    until_waiting(waiters, 2)
    began = time.monotonic()
    assert waiters.wait(CODE, 1, LONG, "c") is False
    assert time.monotonic() - began < 1
    append(store, CODE, "кот")
    assert [place.result(timeout=5) for place in places] == [True, True]


def test_a_phone_that_vanished_gives_its_place_to_a_newcomer(
    store: SqliteStore, pool: ThreadPoolExecutor
) -> None:
    waiters = Waiters(store, 1, patience=0.1)
    vanished = wait(pool, waiters, "vanished")
    until_waiting(waiters, 1)
    time.sleep(0.15)
    newcomer = wait(pool, waiters, "newcomer")
    assert vanished.result(timeout=5) is True
    until_waiting(waiters, 1)
    append(store, CODE, "кот")
    assert newcomer.result(timeout=5) is True


def test_a_newer_poll_of_a_client_ends_the_older(store: SqliteStore, pool: ThreadPoolExecutor) -> None:
    waiters = Waiters(store, 1)
    older = wait(pool, waiters, "a")
    until_waiting(waiters, 1)
    newer = wait(pool, waiters, "a")
    assert older.result(timeout=5) is True
    append(store, CODE, "кот")
    assert newer.result(timeout=5) is True
    assert waiters.waiting == 0


def test_a_newer_poll_in_another_process_ends_the_older(store: SqliteStore, pool: ThreadPoolExecutor) -> None:
    shared = array("Q", bytes(8 * 64))  # as memory that both have mapped
    here, there = (Waiters(store, 1, polls=LatestPolls(shared)) for _ in range(2))
    older = wait(pool, here, "a")
    until_waiting(here, 1)
    newer = wait(pool, there, "a")
    assert older.result(timeout=5) is True
    assert here.waiting == 0
    assert not newer.done()
    append(store, CODE, "кот")
    assert newer.result(timeout=5) is True


def test_clients_whose_numbers_share_a_place_do_not_end_each_other_s_polls() -> None:
    polls = LatestPolls(array("Q", bytes(8)))  # one place for all
    mine = polls.begin("a")
    assert not polls.is_over(mine)
    other = polls.begin("b")
    assert not polls.is_over(mine)
    again = polls.begin("a")
    assert polls.is_over(mine)
    assert not polls.is_over(again)
    assert not polls.is_over(other)


def test_closing_wakes_who_waits_and_lets_go_of_the_store(
    store: SqliteStore, pool: ThreadPoolExecutor
) -> None:
    waiters = Waiters(store, 2)
    waiting = wait(pool, waiters, "a")
    until_waiting(waiters, 1)
    waiters.close()
    assert waiting.result(timeout=5) is True
    assert waiters.wait(CODE, 1, LONG, "b") is False


def test_a_store_may_be_closed_while_it_is_looked_at(tmp_path: Path, pool: ThreadPoolExecutor) -> None:
    for round_ in range(20):
        store = SqliteStore(tmp_path / f"{round_}.sqlite")
        store.create(CODE, Write(entry(1, "начало"), token=(MemberId(1), "hash")))
        looking = [pool.submit(look_until_closed, store) for _ in range(4)]
        time.sleep(0.005)
        store.close()
        assert [one.result(timeout=5) for one in looking] == ["closed"] * 4


def look_until_closed(store: SqliteStore) -> str:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            store.changes()
            store.heads([CODE])
            store.load(CODE)
        except StoreFault:
            return "closed"
    return "open"
