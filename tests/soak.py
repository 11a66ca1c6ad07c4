"""Soak the server: ``make soak``, ten minutes of everything at once on loopback.

Single checks, batches, rule cases, searches, tables with commands, and waiting phones, against a
``baklazhaba serve`` of our own with its limits off. It fails if the server answers 5xx, logs a
traceback, or does not end as it should; the memory of each process and the times of single checks
are printed beside yardsticks of the same moments: a bare request (``/healthz``) over the same
connection, and pymorphy3's parse of the same word in this process.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import random
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

import pymorphy3

from app.client import ApiProblem, Client, TableSeat, Unreachable
from app.settings import Settings
from tests.servers import ServerProcess

QUANTILES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
LIVES = 40
"""Commands after which a table is closed and another opened."""
NAMED = 150
"""Words that are named at tables: each is met, and kept in memory, before the warm-up is over."""
FORMS = ("коробкой", "бежать", "красивого", "вайфайка", "кибербутерброд", "карова", "Hello", "", "ёлка")
CASES: tuple[dict[str, object], ...] = (
    {"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "сон"},
    {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль", "history": ["донос", "вода"]},
    {"kind": "battle", "effect": "КАШАЛОТРИО", "letters": ["К", "О", "Т"], "word": "котёл"},
    {"kind": "word", "word": "водопад", "history": ["вода", "нос"]},
)
HINTS = {"row": ["А", "Н"], "hand": ["К", "О", "Е/Ё"]}


@dataclass
class Ledger:
    """What was answered, to all threads together."""

    running: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    statuses: Counter[int] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    checks: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    parses: list[float] = field(default_factory=list)

    def note(self, kind: str, status: int) -> None:
        with self.lock:
            self.done[kind] += 1
            self.statuses[status] += 1

    def fault(self, text: str) -> None:
        with self.lock:
            self.faults.append(text)


class Asker(threading.Thread):
    """A client that asks again and again, ``every`` so many seconds, until the time is over."""

    def __init__(self, url: str, ledger: Ledger, name: str, every: float) -> None:
        super().__init__(name=name)
        self.client = Client(url, timeout=60, patience=0)  # no repetitions: each 503 is seen
        self.ledger = ledger
        self._every = every
        self.random = random.Random(name)

    def run(self) -> None:
        try:
            while self.ledger.running.is_set():
                began = time.monotonic()
                self._ask_once()
                time.sleep(max(0.0, self._every - (time.monotonic() - began)))
        except Exception as fault:
            self.ledger.fault(f"{self.name}: {fault!r}")
        finally:
            self.client.close()

    def _ask_once(self) -> None:
        kind = self.name.split("-")[0]
        try:
            self.ask()
            self.ledger.note(kind, 200)
        except ApiProblem as problem:
            self.ledger.note(kind, problem.status)
        except Unreachable as fault:
            self.ledger.fault(f"{self.name}: {fault}")

    def ask(self) -> None:
        raise NotImplementedError


class Singles(Asker):
    """Checks words one by one, each beside the yardsticks."""

    def __init__(self, url: str, ledger: Ledger, name: str, every: float, words: list[str]) -> None:
        super().__init__(url, ledger, name, every)
        self._words = words
        self._wire = http.client.HTTPConnection(url.removeprefix("http://"), timeout=60)
        self._morph = pymorphy3.MorphAnalyzer()

    def ask(self) -> None:
        word = self.random.choice(self._words)
        self.ledger.bare.append(self._timed("/healthz"))
        self.ledger.checks.append(self._timed(f"/api/v1/words/{quote(word, safe='')}?explain=0"))
        began = time.perf_counter()
        self._morph.parse(word)
        self.ledger.parses.append(time.perf_counter() - began)

    def _timed(self, path: str) -> float:
        began = time.perf_counter()
        self._wire.request("GET", path)
        response = self._wire.getresponse()
        response.read()
        if response.status != 200:
            raise ApiProblem(response.status, {"detail": path})
        return time.perf_counter() - began


class Batches(Asker):
    """Checks two hundred words at a time."""

    def __init__(self, url: str, ledger: Ledger, name: str, every: float, words: list[str]) -> None:
        super().__init__(url, ledger, name, every)
        self._words = words

    def ask(self) -> None:
        assert len(self.client.check_all(self.random.sample(self._words, 200))) == 200


class Others(Asker):
    """Asks the rest of the API in turn."""

    def __init__(self, url: str, ledger: Ledger, name: str, every: float) -> None:
        super().__init__(url, ledger, name, every)
        asks: list[Callable[[], object]] = [
            *(lambda case=case: self.client.judge(case) for case in CASES),
            lambda: self.client.judge_all(CASES),
            lambda: self.client.request("GET", f"/cognates?a={quote('водопад')}&b={quote('вода')}"),
            lambda: self.client.request("GET", f"/search?pattern={quote('б?н*кль')}"),
            lambda: self.client.request("POST", "/hints", HINTS),
            self.client.lexicon,
        ]
        self._asks: Iterator[Callable[[], object]] = itertools.cycle(asks)

    def ask(self) -> None:
        next(self._asks)()


class Tables(Asker):
    """Plays at one table after another: words, undo, redo, closing; phones wait for each change."""

    def __init__(self, url: str, ledger: Ledger, name: str, every: float, words: list[str]) -> None:
        super().__init__(url, ledger, name, every)
        self._words = words
        self.seat: TableSeat | None = None
        self._sent = 0

    def ask(self) -> None:
        if self.seat is None or self._sent == LIVES:
            self._move_on()
            return
        self._sent += 1
        if self._sent % 10 == 0:
            self.seat.undo()
        else:
            self.seat.act("note_word", word=self.random.choice(self._words))

    def _move_on(self) -> None:
        if self.seat is not None:
            self.seat.end()
        players = ["Аня", "Боря", "Вера"] if self.random.random() < 0.5 else []
        settings = {"players": players, "hands": "dealt"} if players else {"depth": "words"}
        self.seat, self._sent = self.client.open_table(**settings), 0


class Phone(Asker):
    """Waits for the changes of a table, wherever it has moved."""

    def __init__(self, url: str, ledger: Ledger, name: str, table: Tables) -> None:
        super().__init__(url, ledger, name, 0.05)
        self._table = table
        self._seat: TableSeat | None = None

    def ask(self) -> None:
        host = self._table.seat
        if host is None:
            return
        if self._seat is None or self._seat.code != host.code:
            self._seat = self.client.join(host.code, self.name, role="spectator")
        self._seat.refresh(wait=5)


def line_up(url: str, ledger: Ledger, tables: int) -> list[Asker]:
    """Return the clients: some fifty requests a second."""
    folder = Settings.from_environment().lexicon
    common = (folder / "search_words.txt").read_bytes().decode("cp1251").split("\n")[:20_000]
    words = [*common, *FORMS * 200]
    random.Random(7).shuffle(words)
    named = common[:NAMED]
    played = [Tables(url, ledger, f"command-{number}", 1.0, named) for number in range(tables)]
    return [
        *(Singles(url, ledger, f"single-{number}", 0.1, words) for number in range(2)),
        Batches(url, ledger, "batch-0", 1.0, words),
        Others(url, ledger, "other-0", 0.2),
        *played,
        *(Phone(url, ledger, f"wait-{number}", played[number % tables]) for number in range(tables)),
    ]


def watch(server: ServerProcess, seconds: float, warm_up: float) -> list[dict[int, int]]:
    """Print the memory written to now and then; return it as it was after the warm-up and at the end."""
    began = time.monotonic()
    marks = [warm_up + (seconds - warm_up) * part / 6 for part in range(7)]
    seen = []
    for mark in marks:
        time.sleep(max(0.0, began + mark - time.monotonic()))
        seen.append(server.written_by_process())
        shown = ", ".join(f"{kb / 1024:.1f}" for kb in seen[-1].values())
        print(f"  {time.monotonic() - began:5.0f} s: {shown} MB", flush=True)
    return [seen[0], seen[-1]]


def wrong_in_log(path: Path) -> list[str]:
    """Return the lines of the server's log that tell of a fault of ours."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    signs = ('"traceback"', "Traceback (most", '"level": "error"', "panicked")
    return [line for line in lines if any(sign in line for sign in signs)]


def server_faults(server: ServerProcess) -> float:
    """Return how many 5xx the server itself has counted."""
    with urlopen(f"{server.url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    counts = (line for line in lines if line.startswith("baklazhaba_answers_total") and 'status="5' in line)
    return sum(float(line.rsplit(" ", 1)[1]) for line in counts)


def told(seconds: list[float]) -> str:
    millis = sorted(value * 1000 for value in seconds)
    parts = [f"{name} {millis[int((len(millis) - 1) * at)]:.1f}" for name, at in QUANTILES]
    return f"{', '.join(parts)}, max {millis[-1]:.0f} ms"


def report(ledger: Ledger, memory: list[dict[int, int]]) -> None:
    total = sum(ledger.done.values())
    print(f"{total} requests: {', '.join(f'{kind} {count}' for kind, count in sorted(ledger.done.items()))}")
    print(f"statuses: {dict(sorted(ledger.statuses.items()))}")
    print(f"single check     {told(ledger.checks)}")
    print(f"  bare request   {told(ledger.bare)}")
    print(f"  pymorphy3 parse {told(ledger.parses)}")
    first, last = memory
    for pid, kb in last.items():
        before = first.get(pid, 0)
        grown = (
            f"{(kb - before) / 1024:+.1f} MB, {(kb - before) / before:+.1%}" if before else "a new process"
        )
        print(f"memory of process {pid}: {before / 1024:.1f} → {kb / 1024:.1f} MB ({grown})")


def soak(options: argparse.Namespace, data: Path) -> list[str]:
    server = ServerProcess(data, threads=options.threads, workers=options.workers)
    ledger = Ledger()
    ledger.running.set()
    try:
        server.start()
        askers = line_up(server.url, ledger, options.tables)
        for asker in askers:
            asker.start()
        memory = watch(server, options.seconds, min(120, options.seconds / 4))
        ledger.running.clear()
        for asker in askers:
            asker.join(90)
        counted = server_faults(server)
        report(ledger, memory)
        code = server.stop()
    finally:
        ledger.running.clear()
        server.kill()
    wrong = [*ledger.faults, *wrong_in_log(data / f"server-{server.port}.log")]
    wrong += [f"{count} answers {status}" for status, count in ledger.statuses.items() if status >= 500]
    wrong += [f"the server counted {counted:g} answers 5xx"] if counted else []
    wrong += [] if code == 0 else [f"the server ended with {code}"]
    wrong += [] if memory[0].keys() == memory[1].keys() else ["a process of the server died"]
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--tables", type=int, default=12, help="played at once, a phone waiting at each")
    options = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-soak-"))
    wrong = soak(options, data)
    for fault in wrong[:20]:
        print("WRONG:", fault[:2000])
    print(f"5xx, tracebacks and broken connections: {len(wrong)}")
    if wrong:
        print(f"kept for a look: {data}")
        sys.exit(1)
    shutil.rmtree(data)


if __name__ == "__main__":
    main()
