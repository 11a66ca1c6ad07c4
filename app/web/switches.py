"""The switches of the house rules as the rules page lists them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import get_type_hints

from app.matching import LetterSwitches
from app.rules.switches import TableSwitches
from app.words.policy import Policy


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """One switch: where it belongs, its name, and its values, our default first."""

    group: str
    name: str
    values: tuple[str, ...]


def described_switches() -> list[SwitchLine]:
    """Return every switch, words first, then letters, then the table."""
    kinds = (("words", Policy), ("letters", LetterSwitches), ("table", TableSwitches))
    return [
        SwitchLine(group, one.name, _values(one.default, get_type_hints(kind)[one.name]))
        for group, kind in kinds
        for one in fields(kind)
        if one.name != "name"
    ]


def _values(default: object, kind: type) -> tuple[str, ...]:
    if issubclass(kind, StrEnum):
        return (str(default), *(value.value for value in kind if value != default))
    if kind is bool:
        return ("true", "false") if default else ("false", "true")
    return (str(default), "0…3600") if str(default) != "1" else ("1", "2")
