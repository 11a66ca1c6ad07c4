"""What a client may ask of a table, read from JSON.

A command is an object with its ``type`` (the rules' command in snake case) and its fields; what
only the referee program may know — time, verdict, the order of a deck — is never read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from app.rules.cards import Card
from app.rules.casefile import CaseError, decode_rules
from app.rules.commands import ChangeRules, Command, Start
from app.rules.guards import Guard
from app.rules.phases import FIRST, Seat
from app.rules.switches import FAMILY, Rules
from app.table.entries import Depth, MemberId, Role
from app.table.faults import Unreadable
from app.table.values import Json, ValueFaulty, object_decoder

MAX_TEXT = 200
"""Characters of a word or pair of words as it is typed."""
MAX_NAME = 40
MAX_ITEMS = 5000


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last step."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was undone last."""


@dataclass(frozen=True, slots=True)
class SetDepth:
    """Follow more or less of the game."""

    depth: Depth


@dataclass(frozen=True, slots=True)
class SetRole:
    """Make a member referee, player or spectator."""

    member: MemberId
    role: Role


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another member the referee instead of oneself."""

    member: MemberId


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Become referee beside one who has not been heard of for a minute."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a member's link away; the player stays in the game until `leave`."""

    member: MemberId


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Tell all members the code of the table where they play their next game."""

    code: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table."""


AroundGame = SetDepth | SetRole | HandOver | TakeOver | Remove | PlayOn | Close
"""What changes the table but not the game."""
TableCommand = Undo | Redo | AroundGame
Ask = Command | TableCommand

_SERVERS_OWN = ("verdict", "order", "at", "tap")


def snake(name: str) -> str:
    """Return a class's name as a command's ``type``.

    >>> snake("LayOffTurn")
    'lay_off_turn'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


KINDS: Mapping[str, type] = {
    snake(kind.__name__): kind for union in (Command, TableCommand) for kind in get_args(union)
}
"""The commands by their ``type``."""
_READERS = {
    name: object_decoder(kind, _SERVERS_OWN)
    for name, kind in KINDS.items()
    if kind not in (Start, ChangeRules)
}


def read_ask(value: object, rules: Rules = FAMILY) -> Ask:
    """Return the command that a JSON value describes; ``rules`` are the table's, for a start.

    Raises:
        Unreadable: an unknown type, or a field of the wrong shape.
    """
    if not isinstance(value, dict):
        raise Unreadable("command", "an object with its type")
    fields = dict(value)
    name = fields.pop("type", None)
    if not isinstance(name, str) or name not in KINDS:
        raise Unreadable("command.type", f"one of {', '.join(sorted(KINDS))}")
    _check_sizes(fields)
    try:
        if name == "start":
            return _start(fields, rules)
        if name == "change_rules":
            return ChangeRules(read_rules(fields.get("rules"), "command.rules"))
        ask: Ask = _READERS[name](fields)
    except ValueFaulty as fault:
        raise Unreadable(f"command.{fault.place}".rstrip("."), fault.message) from None
    return ask


def read_rules(value: object, place: str) -> Rules:
    """Return the rules: a preset's name or an object of switches.

    Raises:
        Unreadable: an unknown preset, switch or value.
    """
    try:
        return decode_rules(value)
    except CaseError as fault:
        raise Unreadable(place, str(fault).removeprefix("rules: ")) from fault


@dataclass(frozen=True, slots=True)
class _StartFields:
    names: tuple[str, ...]
    starter: Seat = FIRST
    row: tuple[Card, ...] = ()


_START = object_decoder(_StartFields)


def _start(fields: dict[str, Json], rules: Rules) -> Start:
    """Return a start without its deck, which the service gives; no ``rules`` means the table's."""
    if (asked := fields.pop("rules", None)) is not None:
        rules = read_rules(asked, "command.rules")
    given: _StartFields = _START(fields)
    return Start(tuple(map(read_name, given.names)), given.starter, rules, None, given.row)


def read_name(text: str) -> str:
    """Return a name without outer and double spaces.

    Raises:
        Unreadable: nothing, or too much, remains.
    """
    name = " ".join(text.split())
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise Unreadable("name", f"1 to {MAX_NAME} printable characters")
    return name


def _check_sizes(value: Json) -> None:
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise Unreadable("command", f"a text has at most {MAX_TEXT} characters")
    if isinstance(value, list | dict):
        if len(value) > MAX_ITEMS:
            raise Unreadable("command", f"at most {MAX_ITEMS} items")
        for item in value.values() if isinstance(value, dict) else value:
            _check_sizes(item)


_GUARDS = {"version": "version", "turn_id": "turn", "battle_id": "battle", "dispute_id": "dispute"}


def read_guard(value: object) -> Guard:
    """Return the guard of a JSON object with ``version``, ``turn_id``, ``battle_id`` or ``dispute_id``.

    Raises:
        Unreadable: another field, or no whole number.
    """
    if value is None:
        return Guard()
    if not isinstance(value, dict):
        raise Unreadable("guard", "an object")
    for name, number in value.items():
        if name not in _GUARDS:
            raise Unreadable(f"guard.{name}", f"unknown; known: {', '.join(_GUARDS)}")
        if type(number) is not int:
            raise Unreadable(f"guard.{name}", "a whole number")
    return Guard(**{_GUARDS[name]: number for name, number in value.items()})
