"""Log entries as JSON texts and back, with a schema version: a log written once loads for ever.

An event or field that this program does not know is an error, never a guess.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import get_args

from app.rules.events import Event
from app.rules.history import Committed, Label, Record, Redone, Undone
from app.table.entries import Change, Entry, MemberId
from app.table.values import Decoder, Json, ValueFaulty, decoder, encode

GAME = "baklazhaba"
RULES_VERSION = 1
"""Raised when `evolve` gives another state for the same events."""
SCHEMA = 2
"""Raised when a body's shape changes; `UPCASTERS` then gets the step from the one before.

2: a word noted without a move may tell who named it.
"""

Upcaster = Callable[[dict[str, Json]], dict[str, Json]]
UPCASTERS: Mapping[int, Upcaster] = {1: lambda body: body}
"""From a schema to the next."""


class EntryFaulty(ValueError):
    """A stored entry that this program cannot read."""


def _kinds(union: object) -> dict[str, Decoder]:
    return {kind.__name__: decoder(kind) for kind in get_args(union)}


_EVENTS, _CHANGES = _kinds(Event), _kinds(Change)
_LABEL = decoder(Label)


def encode_entry(entry: Entry) -> str:
    """Return the body of an entry: what happened, without when and by whom."""
    body: dict[str, Json] = {}
    if entry.record is not None:
        body["record"] = _encode_record(entry.record)
    if entry.changes:
        body["changes"] = [_tagged(change) for change in entry.changes]
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _encode_record(record: Record) -> Json:
    if isinstance(record, Committed):
        events = [_tagged(event) for event in record.events]
        return {"kind": "committed", "label": encode(record.label), "events": events}
    return {"kind": "undone" if isinstance(record, Undone) else "redone"}


def _tagged(value: Event | Change) -> Json:
    return {"type": type(value).__name__, **encode(value)}


def decode_entry(
    seq: int,
    at: int,
    by: int | None,
    schema: int,
    body: str,
    upcasters: Mapping[int, Upcaster] = UPCASTERS,
    newest: int = SCHEMA,
) -> Entry:
    """Return the entry of a stored body.

    Raises:
        EntryFaulty: written by a newer program, or damaged.
    """
    if schema > newest:
        raise EntryFaulty(
            f"version {seq} was written by a newer program (schema {schema}, not {newest}); update this one"
        )
    try:
        value = json.loads(body)
        for step in range(schema, newest):
            value = upcasters[step](value)
        unknown = value.keys() - {"record", "changes"}
        if unknown:
            raise ValueFaulty("", f"unknown part {min(unknown)!r}")
        record = _decode_record(value["record"]) if "record" in value else None
        changes = tuple(_untagged(change, _CHANGES) for change in value.get("changes", ()))
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise EntryFaulty(f"version {seq} cannot be read: {fault}") from fault
    return Entry(seq, at, None if by is None else MemberId(by), record, changes)


def _decode_record(value: dict[str, Json]) -> Record:
    match value["kind"]:
        case "committed":
            events = tuple(_untagged(event, _EVENTS) for event in value["events"])
            return Committed(events, _LABEL(value["label"]))
        case "undone":
            return Undone()
        case "redone":
            return Redone()
        case kind:
            raise ValueFaulty("kind", f"unknown record {kind!r}")


def _untagged(value: dict[str, Json], kinds: Mapping[str, Decoder]) -> Json:
    rest = dict(value)
    kind = rest.pop("type")
    if kind not in kinds:
        raise ValueFaulty("type", f"unknown event {kind!r}")
    try:
        return kinds[kind](rest)
    except ValueFaulty as fault:
        raise fault.under(kind) from None


def digest(code: str, seq: int, at: int, by: int | None, body: str) -> str:
    """Return the checksum that a stored entry carries against damage."""
    text = f"{code}\n{seq}\n{at}\n{by}\n{body}"
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
