"""A table as one JSON document, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping

from app.rules.invariants import faults
from app.table.codec import GAME, RULES_VERSION, SCHEMA, EntryFaulty, decode_entry, encode_entry
from app.table.entries import Entry, MemberId, Role
from app.table.faults import Unreadable
from app.table.table import Table, fold_entries
from app.table.values import Json

FORMAT = "baklazhaba-table"
MAX_ENTRIES = 20_000


def export(code: str, log: tuple[Entry, ...], now: int) -> Json:
    """Return the document of a table; it holds no tokens."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": GAME,
        "rules_version": RULES_VERSION,
        "code": code,
        "exported_at": now,
        "log": [
            {"version": entry.seq, "at": entry.at, "by": entry.by, **json.loads(encode_entry(entry))}
            for entry in log
        ],
    }


def read_export(value: object) -> tuple[Entry, ...]:
    """Return the log of a document, proved by replaying it.

    Raises:
        Unreadable: it is no document of a table, or not a whole one.
    """
    if not isinstance(value, Mapping) or value.get("format") != FORMAT or value.get("game") != GAME:
        raise Unreadable("format", f"a document of the format {FORMAT!r}")
    schema, lines = value.get("schema"), value.get("log")
    if type(schema) is not int or schema < 1:
        raise Unreadable("schema", "a whole number from 1")
    if not isinstance(lines, list) or not 0 < len(lines) <= MAX_ENTRIES:
        raise Unreadable("log", f"a list of 1 to {MAX_ENTRIES} entries")
    log = tuple(_entry(at, line, schema) for at, line in enumerate(lines, 1))
    prove(log)
    return log


def _entry(expected: int, line: object, schema: int) -> Entry:
    place = f"log[{expected - 1}]"
    if not isinstance(line, dict):
        raise Unreadable(place, "an object")
    rest = dict(line)
    seq, at, by = (rest.pop(name, None) for name in ("version", "at", "by"))
    if seq != expected or type(at) is not int or not (by is None or type(by) is int):
        raise Unreadable(place, f"version {expected}, at and by as numbers")
    try:
        return decode_entry(expected, at, by, schema, json.dumps(rest))
    except EntryFaulty as fault:
        raise Unreadable(place, str(fault)) from fault


def prove(log: tuple[Entry, ...]) -> Table:
    """Return the table that a log leads to.

    Raises:
        Unreadable: the rules cannot follow it.
    """
    table = Table("")
    for entry in log:
        try:
            table = table.append(entry)
            wrong = next(faults(table.state), None)
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError, StopIteration) as fault:
            wrong = repr(fault)
        if wrong is not None:
            raise Unreadable(f"log[{entry.seq - 1}]", f"the rules do not lead there: {wrong}")
    return table


def referee_of(log: tuple[Entry, ...]) -> MemberId:
    """Return the first referee of a log.

    Raises:
        Unreadable: it has none.
    """
    members = fold_entries(Table(""), log).frame.members
    found = (one.id for one in members if one.role is Role.REFEREE and not one.gone)
    referee = next(found, None)
    if referee is None:
        raise Unreadable("log", "a table has a referee")
    return referee
