"""What the table tests share: a judge of a few words, a clock to turn, a table in one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from app.letters import fold, normalise
from app.lexicon.deck import load_deck
from app.rules.cases import RuleCase
from app.rules.guards import Guard
from app.rules.judging import demand_fit
from app.rules.ruling import conclude, of_fit
from app.table.asks import read_guard
from app.table.outcomes import Denied, Done, Pass
from app.table.service import Tables
from app.table.setup import read_setup
from app.table.store import EventStore
from app.table.waiters import Waiters
from app.words.verdict import Code, Reason, Standing, Verdict
from tests.table.memory_store import MemoryStore

DECK = load_deck(Path(__file__).parents[2] / "dictionaries" / "deck.toml")
UNKNOWN = ("хрюмка", "бублидзе")


def judge(case: RuleCase, personal: Mapping[str, str]) -> Verdict:
    """Accept what fits the cards and is not `UNKNOWN`, unless the table has ruled it to exist."""
    word = normalise(case.word).word
    alone = Verdict(case.word, word, Standing.ACCEPTED, lexicon="test")
    if word in UNKNOWN and fold(word) not in personal:
        reasons = (Reason(Code.UNKNOWN_WORD, "R-020"),)
        return Verdict(case.word, word, Standing.REJECTED, reasons=reasons, lexicon="test")
    if case.effect is not None:
        return alone
    fit = demand_fit(word, case)
    return conclude(alone, of_fit(fit), fit.spans, case.rules)


@dataclass
class Clock:
    """A clock that stands until it is turned."""

    now: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@dataclass
class Desk:
    """A service over a store, and helpers to speak to it."""

    store: EventStore = field(default_factory=MemoryStore)
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.waiters = Waiters(self.store, 4)
        self.tables = Tables(self.store, judge, self.waiters, self.clock, Random(1), claim_seconds=0.02)
        self._keys = count()

    def open(self, *players: str, **settings: Any) -> Pass:
        """Open a table; the row lies if cards are printed."""
        given: dict[str, Any] = {"players": list(players)} | settings
        if players and given.get("hands") != "dealt":
            given.setdefault("row", ["К", "О"])
        return self.tables.open(read_setup(given, DECK))

    def do(
        self,
        who: Pass,
        kind: str,
        guard: dict[str, int] | Guard | None = None,
        key: str | None = None,
        **fields: Any,
    ) -> Done | Denied:
        """Send a command, by default with the present version as its guard."""
        key = key or f"{id(self)}-{next(self._keys)}"
        if guard is None:
            guard = Guard(version=self.store.head(who.table.code).seq)
        guard = guard if isinstance(guard, Guard) else read_guard(guard)
        return self.tables.act(who.table.code, who.token, {"type": kind, **fields}, guard, key)

    def done(self, who: Pass, kind: str, **fields: Any) -> Done:
        """Send a command that must be carried out."""
        outcome = self.do(who, kind, **fields)
        assert isinstance(outcome, Done), outcome
        return outcome
