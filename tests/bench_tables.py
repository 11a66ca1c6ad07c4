"""How long tables let one wait: ``make bench-tables``. Figures are printed with a yardstick, none is a gate.

The yardstick is a bare commit to a SQLite file of the same kind on the same disk, and a bare request
(``/healthz``) to the same server, measured in the same run.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import sqlite3
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from statistics import median

from app.bootstrap import THREADS_FREE
from app.client import Client, TableSeat
from tests.servers import ServerProcess

WORDS = ["кот", "нос", "донос", "бинокль", "стол", "окно", "река", "гора", "лес", "море"]
EVERY = 5.0
"""Seconds between two commands at one table."""


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def told(values: list[float]) -> str:
    millis = [value * 1000 for value in values]
    return (
        f"median {median(millis):.1f} ms, p95 {quantile(millis, 0.95):.1f} ms, "
        f"p99 {quantile(millis, 0.99):.1f} ms, max {max(millis):.0f} ms"
    )


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


def bench_load(server: ServerProcess, tables: int, seconds: float) -> None:
    client = Client(server.url, timeout=60)
    seats = [client.open_table(depth="words") for _ in range(tables)]
    before = server.memory_kb()
    load = Load(server.url, seats)
    rate = load.run(seconds)
    after = server.memory_kb()
    print(f"{tables} tables, a command each {EVERY:g} s: {len(load.spent)} commands, {rate:.1f} commits/s")
    print(f"  answered in {told(load.spent)}")
    print(f"  since due   {told(load.late)}")
    print(f"  memory of the server: {before / 1024:.1f} → {after / 1024:.1f} MB")
    client.close()


def bench_memory(server: ServerProcess, tables: int, warm_up: int = 6, each: int = 2) -> None:
    """Fill what the server keeps in memory, then see whether as much work again makes it grow."""
    client = Client(server.url, timeout=60)
    players = ["Аня", "Боря", "Вера", "Глеб"]
    load = Load(server.url, [client.open_table(players=players, hands="dealt") for _ in range(tables)])
    print(
        f"memory at {tables} tables with hands dealt, as fast as they are answered: {server.memory_kb() / 1024:.1f} MB before"
    )
    load.hurry(warm_up)
    figures = [server.memory_kb() / 1024]
    print(f"  {figures[0]:.1f} MB after {warm_up * tables} commands to warm up")
    for _ in range(3):
        load.hurry(each)
        figures.append(server.memory_kb() / 1024)
        print(f"  {figures[-1]:.1f} MB after {each * tables} more")
    grown = figures[-1] - figures[-3]
    print(f"  grown by {grown:+.1f} MB ({grown / figures[-3]:+.1%}) over the last {2 * each * tables}")
    client.close()


def bench_waiting(server: ServerProcess, phones: int, changes: int) -> None:
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
    print(f"{phones} phones wait, {changes} changes, {len(woken)} wake-ups of {phones * changes}")
    print(f"  phone has the new view after {told(woken)}")
    print(f"  the change itself was answered in {told(sent)}")
    print(f"  an ordinary request while all wait: {told(ordinary)}")
    client.close()


def bench_vanished(server: ServerProcess, places: int) -> None:
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
    print(f"{places} places to wait, all held by phones that vanished")
    print(f"  an ordinary request meanwhile: {told(ordinary)}")
    print(f"  a newcomer has a place after {time.monotonic() - began:.1f} s")
    client.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 100, 1000])
    parser.add_argument("--memory", type=int, default=2000, help="tables that fill the memory")
    parser.add_argument("--phones", type=int, default=100)
    options = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-bench-"))
    server = ServerProcess(data, threads=options.phones + 28)
    try:
        server.start()
        print(f"yardstick: a bare commit {told(bare_commits(data))}")
        print(f"yardstick: a bare request {told(bare_requests(server.url))}")
        for tables in options.tables:
            bench_load(server, tables, options.seconds)
        bench_memory(server, options.memory)
        bench_waiting(server, options.phones, 20)
        bench_vanished(server, options.phones + 28 - THREADS_FREE)
    finally:
        server.kill()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
