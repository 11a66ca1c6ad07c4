"""Lays of one turn by several phones at nearly the same time: gathered, then ordered by the rulebook."""

from __future__ import annotations

import json
import time
from typing import Protocol

from app.rules.guards import Guard
from app.rules.offturn import first_to_lay
from app.rules.phases import Seat
from app.table.asks import Ask, read_ask
from app.table.loading import Loader
from app.table.outcomes import Asked, Denied, Done
from app.table.store import Claim, EventStore
from app.table.table import Table

CLAIM_SECONDS = 0.25
"""How long the lays of a turn are gathered after the first."""


class Decider(Protocol):
    """What gathering asks of the service."""

    store: EventStore
    loader: Loader
    claim_seconds: float

    def decide(self, table: Table, asked: Asked, ask: Ask, settled: int | None = None) -> Done | Denied:
        """Decide a command upon the present table."""
        ...


def gather(tables: Decider, table: Table, asked: Asked, ask: Ask) -> Done | Denied:
    """Add a claim, wait for others, then carry out the one that comes first [rulebook R-090].

    Every process that holds a claim settles the turn by the same order; the store lets one win.
    """
    turn = table.state.turn
    assert turn is not None
    body = json.dumps([asked.value, {"turn_id": asked.guard.turn, "version": asked.guard.version}])
    tables.store.claim(table.code, Claim(turn.id, asked.member, asked.key, asked.request, body))
    time.sleep(tables.claim_seconds)
    _settle(tables, table.code, turn.id)
    return tables.decide(tables.loader.load(table.code), asked, ask)


def _settle(tables: Decider, code: str, turn: int) -> None:
    """Carry out the first claim of a turn that the rules allow, if the turn still waits for a lay."""
    table = tables.loader.load(code)
    if table.state.turn is None or table.state.turn.id != turn or table.state.laid is not None:
        return
    for asked in _ordered(table, tables.store.claims(code, turn)):
        ask = read_ask(asked.value, table.state.rules)
        outcome = tables.decide(table, asked, ask, settled=turn)
        if outcome.table.seq > table.seq:
            return


def _ordered(table: Table, claims: tuple[Claim, ...]) -> list[Asked]:
    """Return the claims, first first; of two by one seat the earlier."""
    by_seat: dict[Seat, Asked] = {}
    for claim in claims:
        seat = table.member(claim.member).seat
        if seat is None or seat in by_seat:
            continue
        value, guard = json.loads(claim.body)
        by_seat[seat] = Asked(claim.member, value, Guard(guard["version"], guard["turn_id"]), claim.key)
    return [by_seat[seat] for seat in first_to_lay(table.state, by_seat)]
