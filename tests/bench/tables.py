"""How long tables let one wait. Figures stand beside a yardstick, none is a bar.

The yardstick is a bare commit to a SQLite file of the same kind on the same disk, and a bare request
(``/healthz``) to the same server, measured in the same run.
"""

from __future__ import annotations

import shutil
import socket
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from app.bootstrap import THREADS_FREE
from app.client import Client, TableSeat
from tests.bench.ground import Ground
from tests.bench.report import Bar, Figure
from tests.servers import ServerProcess

WORDS = ["кот", "нос", "донос", "бинокль", "стол", "окно", "река", "гора", "лес", "море"]
TABLES, FULL, SECONDS, PHONES, CHANGES = (1, 100, 1000), 2000, 15, 100, 20
EVERY = 5.0
"""Seconds between two commands at one table."""


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def told(name: str, seconds: list[float]) -> Figure:
    """Return the spread of what was waited, as a remark."""
    millis = sorted(value * 1000 for value in seconds)
    parts = [
        f"{part} {quantile(millis, at):.1f}" for part, at in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    ]
    return Figure(name, f"{', '.join(parts)}, max {millis[-1]:.0f} ms")


def bare_commits(folder: Path, number: int = 100) -> list[float]:
    """Return how long single commits take on this disk: WAL, synchronous=FULL, one row of 600 bytes."""
    db = sqlite3.connect(folder / "yardstick.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE t (x TEXT)")
    spent = []
    for _ in range(number):
        began = time.perf_counter()
        db.execute("INSERT INTO t VALUES (?)", ("x" * 600,))
        spent.append(time.perf_counter() - began)
    db.close()
    return spent


def bare_requests(url: str, number: int = 200) -> list[float]:
    client = Client(url)
    spent = []
    for _ in range(number):
        began = time.perf_counter()
        client.request("GET", "/lexicon")
        spent.append(time.perf_counter() - began)
    client.close()
    return spent


class Load:
    """Tables that get commands: each one every five seconds, spread evenly, or as fast as may be."""

    def __init__(self, url: str, seats: list[TableSeat], senders: int = 16) -> None:
        self._seats = seats
        self._local = threading.local()
        self._url = url
        self._senders = senders
        self._keys = count()
        self.spent: list[float] = []
        self.late: list[float] = []

    def run(self, seconds: float) -> float:
        """Send for so many seconds; return how many commands a second were answered."""
        gap = EVERY / len(self._seats)
        began = time.monotonic()
        with ThreadPoolExecutor(self._senders) as pool:
            for number in range(int(seconds / gap)):
                due = began + number * gap
                time.sleep(max(0.0, due - time.monotonic()))
                pool.submit(self._send, self._seats[number % len(self._seats)], due)
        return len(self.spent) / (time.monotonic() - began)

    def hurry(self, each: int) -> None:
        """Send ``each`` commands to every table, one after another as fast as they are answered."""
        with ThreadPoolExecutor(self._senders) as pool:
            for seat in self._seats * each:
                pool.submit(self._send, seat, time.monotonic())

    def _send(self, seat: TableSeat, due: float) -> None:
        if not hasattr(self._local, "client"):
            self._local.client = Client(self._url, timeout=60)
        mine = TableSeat(self._local.client, seat.code, seat.token, seat.version, seat.view)
        began = time.monotonic()
        mine.act("note_word", guard={"version": seat.version}, word=WORDS[next(self._keys) % 10])
        seat.version, seat.view = mine.version, mine.view
        now = time.monotonic()
        self.spent.append(now - began)
        self.late.append(now - due)


def bench_load(server: ServerProcess, tables: int, seconds: float) -> Iterator[Figure]:
    """Yield how long commands take while so many tables each send one every five seconds."""
    client = Client(server.url, timeout=60)
    seats = [client.open_table(depth="words") for _ in range(tables)]
    before = server.memory_kb()
    load = Load(server.url, seats)
    rate = load.run(seconds)
    yield told(f"{tables} tables, {len(load.spent)} commands, answered in", load.spent)
    yield told(f"{tables} tables, since due", load.late)
    yield Figure(f"{tables} tables, commands", rate, "a second")
    yield Figure(
        f"{tables} tables, memory of the server", f"{before / 1024:.1f} → {server.memory_kb() / 1024:.1f} MB"
    )
    client.close()


def bench_memory(server: ServerProcess, tables: int, warm_up: int = 6, each: int = 2) -> Iterator[Figure]:
    """Fill what the server keeps in memory, then see whether as much work again makes it grow."""
    client = Client(server.url, timeout=60)
    players = ["Аня", "Боря", "Вера", "Глеб"]
    load = Load(server.url, [client.open_table(players=players, hands="dealt") for _ in range(tables)])
    name = f"{tables} tables with hands dealt, as fast as they are answered, memory"
    yield Figure(f"{name} before", server.memory_kb() / 1024, "MB")
    load.hurry(warm_up)
    figures = [server.memory_kb() / 1024]
    yield Figure(f"{name} after {warm_up * tables} commands to warm up", figures[0], "MB")
    for number in range(1, 4):
        load.hurry(each)
        figures.append(server.memory_kb() / 1024)
        yield Figure(f"{name} after {number * each * tables} more", figures[-1], "MB")
    grown = (figures[-1] - figures[-3]) / figures[-3] * 100
    yield Figure(f"{name} grown over the last {2 * each * tables}", grown, "%")
    client.close()


def bench_waiting(server: ServerProcess, phones: int, changes: int) -> Iterator[Figure]:
    """Yield how soon waiting phones have a change, and what they cost everybody else."""
    client = Client(server.url, timeout=60)
    host = client.open_table(depth="words")
    woken: list[float] = []
    state = {"changed": 0.0, "stop": False}
    lock = threading.Lock()
    ready = threading.Semaphore(0)

    def phone(number: int) -> None:
        mine = Client(server.url, timeout=60)
        seat = mine.join(host.code, f"Телефон {number}", role="spectator")
        seat.version = -1
        seat.refresh()
        ready.release()
        while not state["stop"]:
            seen = seat.refresh(wait=20)
            if seen["changed"] and seen["log"] and seen["log"][-1]["action"] == "note_word":
                with lock:
                    woken.append(time.monotonic() - state["changed"])
        mine.close()

    threads = [threading.Thread(target=phone, args=(number,), daemon=True) for number in range(phones)]
    for thread in threads:
        thread.start()
    for _ in threads:
        ready.acquire(timeout=60)
    time.sleep(2)
    ordinary = bare_requests(server.url, 100)
    host.refresh()
    sent = []
    for number in range(changes):
        time.sleep(0.5)
        state["changed"] = began = time.monotonic()
        host.act("note_word", word=WORDS[number % 10])
        sent.append(time.monotonic() - began)
    time.sleep(1)
    state["stop"] = True
    host.end()
    for thread in threads:
        thread.join(30)
    yield told(f"{phones} phones wait, {len(woken)} of {phones * changes} woken, new view after", woken)
    yield told(f"{phones} phones wait, the change itself is answered in", sent)
    yield told(f"{phones} phones wait, an ordinary request", ordinary)
    client.close()


def bench_vanished(server: ServerProcess, places: int) -> Iterator[Figure]:
    """Fill all places to wait with phones that vanish; see whom it hinders, and for how long."""
    client = Client(server.url, timeout=60)
    host = client.open_table(depth="words")
    ghosts = [client.join(host.code, f"Призрак {number}", role="spectator") for number in range(places)]
    seat = client.join(host.code, "Телефон", role="spectator")
    for token in (ghost.token for ghost in ghosts):
        with socket.create_connection(("127.0.0.1", server.port)) as wire:
            path = f"/api/v1/tables/{host.code}/view?since={seat.version}&wait=25"
            wire.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            time.sleep(0.01)
    ordinary = bare_requests(server.url, 100)
    began = time.monotonic()
    while not seat.refresh(wait=0.05)["waited"]:
        time.sleep(0.25)
    yield told(f"all {places} places to wait held by phones that vanished, an ordinary request", ordinary)
    yield Figure(f"all {places} held, a newcomer has a place after", time.monotonic() - began, "s")
    client.close()


def measure(_ground: Ground) -> Iterator[Bar | Figure]:
    """Yield the waits at 1, 100 and 1,000 tables, and with a hundred phones that wait."""
    with serving() as (server, data):
        yield told("yardstick: a bare commit to the same disk", bare_commits(data))
        yield told("yardstick: a bare request to the same server", bare_requests(server.url))
        for tables in TABLES:
            yield from bench_load(server, tables, SECONDS)
        yield from bench_waiting(server, PHONES, CHANGES)
        yield from bench_vanished(server, PHONES + 28 - THREADS_FREE)


def measure_memory(_ground: Ground) -> Iterator[Bar | Figure]:
    """Yield whether the memory of a server full of tables stays flat."""
    with serving() as (server, _):
        yield from bench_memory(server, FULL)


@contextmanager
def serving() -> Iterator[tuple[ServerProcess, Path]]:
    """Run a server with a data folder of its own."""
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-bench-"))
    server = ServerProcess(data, threads=PHONES + 28)
    try:
        server.start()
        yield server, data
    finally:
        server.kill()
        shutil.rmtree(data)
