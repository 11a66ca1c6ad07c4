"""How a table is set up when it is opened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from app.rules.cards import Card, Deck
from app.rules.phases import FIRST, Seat
from app.rules.switches import FAMILY, Rules
from app.rules.turns import MAX_PLAYERS
from app.table.asks import read_name, read_rules
from app.table.entries import Depth
from app.table.faults import Unreadable
from app.table.values import Json, ValueFaulty, decoder

MAX_DECK = 500


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table is opened with.

    ``names`` in turn order, empty if players come later or none are needed; ``seat`` is the
    opener's own, None for a referee who does not play. ``row`` are printed cards that lie already.
    """

    depth: Depth
    deck: Deck
    dealt: bool = False
    names: tuple[str, ...] = ()
    starter: Seat = FIRST
    rules: Rules = FAMILY
    row: tuple[Card, ...] = ()
    name: str = "Судья"
    seat: Seat | None = None


_CARDS = decoder(tuple[Card, ...])
_KNOWN = ("depth", "players", "starter", "rules", "hands", "deck", "row", "name", "seat")


def read_setup(value: Mapping[str, Json], deck: Deck) -> Setup:
    """Return the setup that a JSON object describes; ``deck`` if it gives none of its own.

    Raises:
        Unreadable: a field that cannot be used.
    """
    unknown = sorted(value.keys() - set(_KNOWN))
    if unknown:
        raise Unreadable(unknown[0], f"unknown; known: {', '.join(_KNOWN)}")
    names, births = _players(value.get("players") or [])
    return Setup(
        depth=_depth(value.get("depth", Depth.WORDS.value)),
        deck=_deck(value["deck"]) if value.get("deck") is not None else deck,
        dealt=_hands(value.get("hands", "printed")),
        names=names,
        starter=_starter(value.get("starter"), names, births),
        rules=read_rules(value.get("rules"), "rules"),
        row=_row(value.get("row")),
        name=read_name(_text("name", value.get("name", "Судья"))),
        seat=_seat(value.get("seat"), names),
    )


def _players(value: object) -> tuple[tuple[str, ...], tuple[date | None, ...]]:
    if not isinstance(value, list) or len(value) > MAX_PLAYERS:
        raise Unreadable("players", f"a list of at most {MAX_PLAYERS}")
    names, births = [], []
    for at, player in enumerate(value):
        given = {"name": player} if isinstance(player, str) else player
        if not isinstance(given, dict) or not given.keys() <= {"name", "born"}:
            raise Unreadable(f"players[{at}]", "a name, or an object with name and born")
        names.append(read_name(_text(f"players[{at}].name", given.get("name"))))
        births.append(_born(at, given.get("born")))
    if len(set(names)) < len(names):
        raise Unreadable("players", "two players have the same name")
    return tuple(names), tuple(births)


def _born(at: int, value: object) -> date | None:
    if value is None:
        return None
    place = f"players[{at}].born"
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise Unreadable(place, "a date, as 2015-06-01")
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise Unreadable(place, "a date, as 2015-06-01") from None


def _starter(value: object, names: tuple[str, ...], births: tuple[date | None, ...]) -> Seat:
    """Return the chosen starter, else the youngest if all births are known [rulebook R-005]."""
    if value is not None:
        if type(value) is not int or not 0 <= value < max(1, len(names)):
            raise Unreadable("starter", "the seat of a player")
        return Seat(value)
    known = [born for born in births if born is not None]
    return Seat(births.index(max(known))) if known and len(known) == len(births) else FIRST


def _seat(value: object, names: tuple[str, ...]) -> Seat | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value < len(names):
        raise Unreadable("seat", "the seat of a player, or null for a referee who does not play")
    return Seat(value)


def _depth(value: object) -> Depth:
    if value not in tuple(Depth):
        raise Unreadable("depth", f"one of {', '.join(Depth)}")
    return Depth(str(value))


def _hands(value: object) -> bool:
    if value not in ("printed", "dealt"):
        raise Unreadable("hands", "printed or dealt")
    return value == "dealt"


def _row(value: object) -> tuple[Card, ...]:
    try:
        row: tuple[Card, ...] = _CARDS(value or [])
    except ValueFaulty as fault:
        raise Unreadable(f"row{fault.place}", fault.message) from None
    if len(row) not in (0, 2):
        raise Unreadable("row", "two cards, or none yet")
    return row


def _deck(value: object) -> Deck:
    """Return a table's own deck: ``letters`` with counts, ``effects`` with the letters of each."""
    if not isinstance(value, dict) or not value.keys() <= {"letters", "effects"}:
        raise Unreadable("deck", "an object with letters and effects")
    letters, effects = value.get("letters"), value.get("effects", {})
    if not isinstance(letters, dict) or not all(type(count) is int for count in letters.values()):
        raise Unreadable("deck.letters", 'counts of cards, as {"К": 4}')
    if not isinstance(effects, dict) or not all(isinstance(row, list) for row in effects.values()):
        raise Unreadable("deck.effects", 'letters of each effect, as {"ДЕЛЬФИНАЛ": ["А"]}')
    if sum(letters.values()) > MAX_DECK:
        raise Unreadable("deck.letters", f"at most {MAX_DECK} cards")
    purple = [(_text("deck.effects", letter), effect) for effect, row in effects.items() for letter in row]
    try:
        return Deck.build(letters, purple, "custom")
    except ValueError as fault:
        raise Unreadable("deck", str(fault)) from fault


def _text(place: str, value: object) -> str:
    if not isinstance(value, str):
        raise Unreadable(place, "a text")
    return value
