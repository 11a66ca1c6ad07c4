"""Frozen values as JSON and back, by their type hints; cards are written as people write them."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from sys import intern
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from app.letters import Faces
from app.rules.cards import Card
from app.rules.switches import Rules

Json = Any
Decoder = Callable[[Json], Any]


class ValueFaulty(ValueError):
    """A JSON value is not what its place asks for; ``place`` is the path of the field."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place
        self.message = message

    def under(self, name: str) -> ValueFaulty:
        """Return the same fault seen from one level up."""
        tail = self.place if self.place.startswith("[") or not self.place else f".{self.place}"
        return ValueFaulty(f"{name}{tail}", self.message)


def encode(value: object) -> Json:
    """Return ``value`` as what `json` writes."""
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | str():
            return value
        case Card() | Faces():
            return str(value)
        case tuple() | list():
            return [encode(item) for item in value]
        case frozenset():
            return sorted((encode(item) for item in value), key=str)
        case Mapping():
            return {str(key): encode(item) for key, item in value.items()}
        case _:
            return _encode_fields(value)


def _encode_fields(value: object) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no JSON for {value!r}")


def values_of(rules: Rules) -> dict[str, Json]:
    """Return the value of every switch by its name."""
    parts = (rules.policy, rules.letters, rules.table)
    return {name: value for part in parts for name, value in encode(part).items() if name != "name"}


@cache
def decoder(hint: Any) -> Decoder:  # noqa: ANN401 - a type hint has no type
    """Return the function that reads JSON values of the type ``hint``; it raises `ValueFaulty`."""
    if isinstance(hint, NewType):
        return decoder(hint.__supertype__)
    if hint in _CARDS:
        return _text_decoder(_CARDS[hint])
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is frozenset:
        item = _items(decoder(get_args(hint)[0]))
        return lambda value: frozenset(item(value))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(decoder(get_args(hint)[1]))
    if is_dataclass(hint):
        return object_decoder(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    return _plain(hint)


_CARDS: dict[Any, Callable[[str], Any]] = {Card: Card.parse, Faces: Faces.parse}


def object_decoder(kind: Any, without: tuple[str, ...] = ()) -> Decoder:  # noqa: ANN401
    """Return the reader of a dataclass's objects; ``without`` are fields that may not be given."""
    hints = get_type_hints(kind)
    readers = {field.name: decoder(hints[field.name]) for field in fields(kind) if field.name not in without}
    needed = [
        field.name
        for field in fields(kind)
        if field.name in readers and field.default is MISSING and field.default_factory is MISSING
    ]

    def read(value: Json) -> Any:  # noqa: ANN401
        if not isinstance(value, dict):
            raise ValueFaulty("", "an object")
        for name in needed:
            if name not in value:
                raise ValueFaulty(name, "is missing")
        given = {}
        for name, item in value.items():
            reader = readers.get(name)
            if reader is None:
                raise ValueFaulty(str(name), f"unknown; known: {', '.join(readers)}")
            try:
                given[name] = reader(item)
            except ValueFaulty as fault:
                raise fault.under(name) from None
        return kind(**given)

    return read


def _plain(hint: type) -> Decoder:
    wanted = {int: "a whole number", str: "a text", bool: "true or false"}[hint]

    def read(value: Json) -> Any:  # noqa: ANN401
        if type(value) is not hint:
            raise ValueFaulty("", wanted)
        return intern(value) if isinstance(value, str) else value  # a table's log repeats its texts

    return read


def _enum(kind: type[Enum]) -> Decoder:
    members = {member.value: member for member in kind}

    def read(value: Json) -> Any:  # noqa: ANN401
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            raise ValueFaulty("", f"one of {', '.join(map(str, members))}")
        return member

    return read


def _text_decoder(parse: Callable[[str], Any]) -> Decoder:
    def read(value: Json) -> Any:  # noqa: ANN401
        if not isinstance(value, str):
            raise ValueFaulty("", "a card, as К, Е/Ё or К+Д")
        try:
            return parse(value)
        except ValueError as error:
            raise ValueFaulty("", str(error)) from None

    return read


def _union(kinds: tuple[Any, ...]) -> Decoder:
    some = [decoder(kind) for kind in kinds if kind is not type(None)]
    empty = type(None) in kinds

    def read(value: Json) -> Any:  # noqa: ANN401
        if value is None and empty:
            return None
        fault = ValueFaulty("", "is missing")
        for reader in some:
            try:
                return reader(value)
            except ValueFaulty as found:
                fault = found
        raise fault

    return read


def _items(reader: Decoder) -> Callable[[Json], list[Any]]:
    def read(value: Json) -> list[Any]:
        if not isinstance(value, list):
            raise ValueFaulty("", "a list")
        found = []
        for at, item in enumerate(value):
            try:
                found.append(reader(item))
            except ValueFaulty as fault:
                raise fault.under(f"[{at}]") from None
        return found

    return read


def _tuple(kinds: tuple[Any, ...]) -> Decoder:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        items = _items(decoder(kinds[0]))
        return lambda value: tuple(items(value))
    readers = [decoder(kind) for kind in kinds]

    def read(value: Json) -> Any:  # noqa: ANN401
        if not isinstance(value, list) or len(value) != len(readers):
            raise ValueFaulty("", f"a list of {len(readers)}")
        return tuple(reader(item) for reader, item in zip(readers, value, strict=True))

    return read


def _mapping(reader: Decoder) -> Decoder:
    def read(value: Json) -> Any:  # noqa: ANN401
        if not isinstance(value, dict):
            raise ValueFaulty("", "an object")
        return {str(key): reader(item) for key, item in value.items()}

    return read
