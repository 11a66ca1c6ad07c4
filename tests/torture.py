"""Torture tables: ``make torture``.

Two servers on one file, four clients on one table, fifty tables beside, kill -9 and restarts at
random. In the end every acknowledged command must stand in the log once, at the version it was
acknowledged with; versions have no gaps; every table replays alike, from its beginning and from its
snapshot, and is whole for ``table verify``.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from app.client import ApiProblem, Client, TableSeat, Unreachable
from app.table.loading import Loader
from app.table.sqlite_store import SqliteStore
from tests.servers import ROOT, ServerProcess

WORDS = [
    "кот",
    "нос",
    "донос",
    "бинокль",
    "стол",
    "окно",
    "река",
    "гора",
    "лес",
    "море",
    "поле",
    "дом",
    "мышь",
    "ёж",
    "рыба",
    "птица",
    "сон",
    "лампа",
    "книга",
    "мост",
]


@dataclass
class Ledger:
    """What was acknowledged: (code, key) → versions; and what happened on the way."""

    acknowledged: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    repeated: int = 0
    broken: int = 0
    stale: int = 0
    busy: int = 0
    kills: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, code: str, key: str, seq: int, *, repeated: bool) -> None:
        with self.lock:
            self.acknowledged.setdefault((code, key), []).append(seq)
            self.repeated += repeated


class Torturer(threading.Thread):
    """A client that sends its commands one after another until each is acknowledged."""

    def __init__(
        self,
        name: str,
        seats: list[tuple[str, str]],
        servers: list[ServerProcess],
        ledger: Ledger,
        count: int,
    ) -> None:
        super().__init__(name=name)
        self._seats = seats
        self._servers = servers
        self._ledger = ledger
        self._count = count
        self._random = random.Random(name)
        self._clients = [Client(server.url, timeout=8, patience=0) for server in servers]
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            for number in range(self._count):
                code, token = self._seats[number % len(self._seats)]
                self._send(code, token, f"{self.name}-{number}")
        except BaseException as fault:  # told by the main thread
            self.fault = fault

    def _send(self, code: str, token: str, key: str) -> None:
        """Send one command, the same under the same key, to either server until it is stored."""
        word = self._random.choice(WORDS)
        use = self._random.randrange(len(self._clients))
        guard: dict[str, int] | None = None
        until = time.monotonic() + 120
        while time.monotonic() < until:
            seat = TableSeat(self._clients[use], code, token)
            try:
                if guard is None:
                    seat.refresh(log=0)
                    guard = {"version": seat.version}
                answer = seat.act("note_word", guard=guard, key=key, word=word)
            except Unreachable:
                self._ledger.broken += 1
                use = (use + 1) % len(self._clients)
                time.sleep(0.02)
            except ApiProblem as problem:
                self._judge(problem)
                guard = None
            else:
                self._ledger.note(code, key, answer["accepted"], repeated=answer["repeated"])
                if self._random.random() < 0.05:
                    self._repeat(seat, guard, key, word)
                return
        raise TimeoutError(f"{key} was not acknowledged in two minutes")

    def _repeat(self, seat: TableSeat, guard: dict[str, int], key: str, word: str) -> None:
        """Send a stored command once more, as a phone that did not hear the answer."""
        try:
            again = seat.act("note_word", guard=guard, key=key, word=word)
        except Unreachable:
            return
        self._ledger.note(seat.code, key, again["accepted"], repeated=again["repeated"])

    def _judge(self, problem: ApiProblem) -> None:
        if problem.code == "stale":
            self._ledger.stale += 1
        elif problem.status == 503:
            self._ledger.busy += 1
            time.sleep(0.05)
        else:
            raise problem


class Killer(threading.Thread):
    """Kills one server or both at random and starts them again."""

    def __init__(self, servers: list[ServerProcess], ledger: Ledger, seed: int) -> None:
        super().__init__(name="killer")
        self._servers = servers
        self._ledger = ledger
        self._random = random.Random(seed)
        self.stop = threading.Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.wait(self._random.uniform(2, 6)):
                count = 2 if self._random.random() < 0.2 else 1
                doomed = self._random.sample(self._servers, count)
                for server in doomed:
                    server.kill()
                    self._ledger.kills += 1
                for server in doomed:
                    server.start()
        except BaseException as fault:  # told by the main thread
            self.fault = fault


def check(data: Path, ledger: Ledger, codes: list[str]) -> list[str]:
    """Return what is wrong in the end: nothing."""
    wrong: list[str] = []
    store = SqliteStore(data / "tables.sqlite")
    with store.file.reading() as db:
        rows = db.execute("SELECT code, key, seq FROM log WHERE key IS NOT NULL").fetchall()
    stored: dict[tuple[str, str], list[int]] = {}
    for code, key, seq in rows:
        stored.setdefault((code, key), []).append(seq)
    for command, versions in ledger.acknowledged.items():
        if command not in stored:
            wrong.append(f"lost: {command}, acknowledged at {versions}")
        elif len(stored[command]) > 1 or {*versions} != {*stored[command]}:
            wrong.append(f"doubled or moved: {command}: {versions}, stored at {stored[command]}")
    wrong += [
        f"stored but never acknowledged: {command}"
        for command in stored
        if command not in ledger.acknowledged
    ]
    for code in codes:
        log = store.load(code)
        if [entry.seq for entry in log] != list(range(1, store.head(code).seq + 1)):
            wrong.append(f"{code}: versions with gaps")
        whole, loaded = Loader(store).whole(code), Loader(store).load(code)
        if (whole.state, whole.frame) != (loaded.state, loaded.frame):
            wrong.append(f"{code}: the snapshot and the log differ")
    store.close()
    return wrong


def verified(data: Path) -> str | None:
    """Return what ``table verify`` complains of, None if all is whole."""
    run = subprocess.run(
        [sys.executable, "-P", "-m", "app", "table", "verify"],
        env={**os.environ, "BAKLAZHABA_DATA": str(data), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    print("table verify:", run.stdout.splitlines()[-1] if run.stdout else run.stderr)
    return None if run.returncode == 0 else run.stdout + run.stderr


def torture(options: argparse.Namespace, data: Path) -> list[str]:
    servers = [ServerProcess(data) for _ in range(2)]
    ledger = Ledger()
    killer = Killer(servers, ledger, options.seed)
    try:
        for server in servers:
            server.start()
        codes, threads = line_up(options, servers, ledger)
        began = time.monotonic()
        killer.start()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        spent = time.monotonic() - began
        killer.stop.set()
        killer.join()
        faults = [*((one.name, one.fault) for one in threads), (killer.name, killer.fault)]
        wrong = [f"{name}: {fault!r}" for name, fault in faults if fault is not None]
    finally:
        killer.stop.set()
        for server in servers:
            server.kill()
    wrong += check(data, ledger, codes)
    told = verified(data)
    if told is not None:
        wrong.append(told)
    commands = len(ledger.acknowledged)
    print(
        f"{commands} commands acknowledged on {len(codes)} tables in {spent:.0f} s ({commands / spent:.0f}/s)"
    )
    print(f"kills: {ledger.kills}; broken connections: {ledger.broken}; stale guards: {ledger.stale}")
    print(f"storage busy: {ledger.busy}; repeats answered alike: {ledger.repeated}")
    return wrong


def line_up(
    options: argparse.Namespace, servers: list[ServerProcess], ledger: Ledger
) -> tuple[list[str], list[Torturer]]:
    """Open the tables and return their codes and the clients who will torture them."""
    client = Client(servers[0].url)
    host = client.open_table(depth="words")
    seats = [
        (host.code, host.token),
        *((host.code, client.join(host.code, f"Игрок {n}").token) for n in range(3)),
    ]
    share = options.commands // len(seats)
    threads = [Torturer(f"main{at}", [seat], servers, ledger, share) for at, seat in enumerate(seats)]
    beside = [client.open_table(depth="words") for _ in range(options.tables)]
    half = len(beside) // 2
    threads += [
        Torturer(f"beside{at}", [(one.code, one.token) for one in part], servers, ledger, options.beside // 2)
        for at, part in enumerate((beside[:half], beside[half:]))
        if part
    ]
    return [host.code, *(one.code for one in beside)], threads


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=2000, help="on one table, by four clients")
    parser.add_argument("--tables", type=int, default=50, help="tables beside it")
    parser.add_argument("--beside", type=int, default=1000, help="commands on those")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-torture-"))
    wrong = torture(options, data)
    for fault in wrong[:20]:
        print("WRONG:", fault)
    print(f"acknowledged commands lost or doubled, gaps, replays that differ: {len(wrong)}")
    if wrong:
        print(f"kept for a look: {data}")
        sys.exit(1)
    shutil.rmtree(data)


if __name__ == "__main__":
    main()
