"""The clients of `tests.soak`: each asks one kind of thing again and again and notes the outcome."""

from __future__ import annotations

import http.client
import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

import pymorphy3

from app.client import ApiProblem, Client, TableSeat, Unreachable
from app.settings import Settings

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
