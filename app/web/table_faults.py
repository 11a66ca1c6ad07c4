"""Faults of tables as problem documents."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app

from app.messages.tables import refusal_sentence
from app.table.faults import (
    Forbidden,
    GameRunning,
    GuardMissing,
    KeyReused,
    SeatTaken,
    TableClosed,
    TableFault,
    TooMany,
    Unauthorised,
    Unreadable,
)
from app.table.outcomes import Denied
from app.table.store import NoTable, StoreBusy, StoreDamaged, StoreFault, StoreFull, StoreReadOnly
from app.web.problems import Problem

_STATUS: dict[type[TableFault], int] = {
    Unauthorised: 401,
    Forbidden: 403,
    SeatTaken: 409,
    TableClosed: 409,
    GameRunning: 409,
    KeyReused: 422,
    GuardMissing: 428,
    TooMany: 429,
}
_STORE: dict[type[StoreFault], tuple[str, str]] = {
    StoreBusy: ("storage_busy", "another program holds the server's tables; send it again with the same key"),
    StoreFull: (
        "storage_full",
        "the server's disk is full; free some space, then send it again with the same key",
    ),
    StoreReadOnly: (
        "storage_read_only",
        "the server may not write to its data folder; give it the right to, then send it again",
    ),
    StoreDamaged: (
        "storage_damaged",
        "the server's copy of this table is damaged; on the server, run: baklazhaba table verify",
    ),
    StoreFault: ("storage_failed", "the server could not store it; send it again with the same key"),
}
"""What the network may know: no paths; those are in the server's log."""


@contextmanager
def told() -> Iterator[None]:
    """Turn the faults of tables into problems."""
    try:
        yield
    except NoTable:
        raise Problem(404, "no_table", "no table has this code; it may have been idle too long") from None
    except Unreadable as fault:
        raise Problem(422, "invalid", str(fault), errors=[(fault.field, fault.message)]) from fault
    except TableFault as fault:
        raise _problem(fault) from fault
    except StoreFault as fault:
        current_app.logger.error("tables: %s", fault)
        code, detail = _STORE[type(fault)]
        raise Problem(503, code, detail, headers={"Retry-After": "1"}) from fault


def _problem(fault: TableFault) -> Problem:
    headers = {}
    if isinstance(fault, Unauthorised):
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(fault, TooMany):
        headers["Retry-After"] = str(fault.wait)
    return Problem(_STATUS[type(fault)], fault.code, str(fault), headers=headers)


def refused(denied: Denied, language: str) -> Problem:
    """Return the problem of a command that the rules refuse."""
    refusal = denied.refusal
    detail = refusal_sentence(refusal.code.value, refusal.data, language)
    more = {"rule": refusal.rule, "soft": refusal.soft, "version": denied.table.seq}
    return Problem(409, refusal.code.value, detail, more=more)
