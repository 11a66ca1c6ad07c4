"""What a device was told over the network, against what the server's own log says it may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.rules.battle_events import CardPlaced
from app.rules.cards import Card
from app.rules.history import Committed
from app.rules.phases import Phase
from app.rules.state import Battle, State
from app.table.entries import Entry
from app.table.table import Table

CARD = re.compile(r"[А-ЯЁ](/[А-ЯЁ])?(\+[А-ЯЁ])?")
PUBLIC_PLACES = {
    "row[].card", "row[].letters[]", "row[].fixed", "aside.card", "aside.letters[]", "laid.card.card",
    "laid.card.letters[]", "battle.cards[].card", "battle.cards[].letters[]", "past.cards[].card", "past.cards[].letters[]", "hand[].card", "hand[].letters[]",
    "log.events[].card", "log.events[].cards[]", "log.events[].row[]",
}  # fmt: skip
"""Where a card may stand in a view or a line of the log; what stands there is compared with the game."""
OPEN_EVENTS = {"row_set", "card_laid", "card_swapped", "letters_entered", "deck_reset", "row_replaced"}
"""What happens with cards that all see."""


@dataclass(frozen=True, slots=True)
class Body:
    """One answer that a device got."""

    url: str
    text: str


def recorded(har: Path) -> list[Body]:
    """Return every answer of a recording, long polls and pages included; it must not be empty."""
    entries = json.loads(har.read_text(encoding="utf-8"))["log"]["entries"]
    bodies = [
        Body(one["request"]["url"], one["response"]["content"].get("text") or "")
        for one in entries
        if one["response"]["content"].get("encoding") != "base64"  # fonts and pictures
    ]
    assert any("/view?" in body.url and body.text for body in bodies)
    return bodies


def states_of(code: str, log: tuple[Entry, ...]) -> dict[int, State]:
    """Return the game at each version, folded from the server's own log."""
    table, states = Table(code), {}
    for entry in log:
        table = table.append(entry)
        states[entry.seq] = table.state
    return states


def secrets_at(states: Mapping[int, State], log: tuple[Entry, ...], seat: int | None) -> dict[int, set[str]]:
    """Return, for each version, the purple cards this seat must not have heard of.

    A purple card is one of its kind, so its mere name in an answer gives its place away.
    """
    known: set[str] = set()
    secrets: dict[int, set[str]] = {}
    for entry in log:
        state = states[entry.seq]
        every = {str(card) for card in _all_cards(state) if card.effect is not None}
        open_now = {str(one.card) for one in state.row} | ({str(state.laid.card)} if state.laid else set())
        open_now |= {str(card) for card in state.discard.cards or ()}
        if state.battle is not None and state.phase is not Phase.BATTLE_WAITING:
            open_now |= {str(card) for card in state.battle.cards}
        if seat is not None and seat < len(state.players):
            open_now |= {str(card) for card in state.players[seat].hand.cards or ()} | _placed(entry, seat)
        known |= open_now
        secrets[entry.seq] = every - known
    return secrets


def _placed(entry: Entry, seat: int) -> set[str]:
    events = entry.record.events if isinstance(entry.record, Committed) else ()
    return {str(one.card) for one in events if isinstance(one, CardPlaced) and one.seat == seat}


def _all_cards(state: State) -> Iterator[Card]:
    yield from state.deck.cards or ()
    for player in state.players:
        yield from player.hand.cards or ()


def leaks(
    bodies: list[Body], states: Mapping[int, State], log: tuple[Entry, ...], seat: int | None
) -> list[str]:
    """Return what these answers tell that their reader must not know."""
    secrets = secrets_at(states, log, seat)
    latest, found = 0, []
    for body in bodies:
        told = _json(body.text)
        version = told.get("version", latest) if isinstance(told, dict) else latest
        latest = max(latest, version)
        hidden = secrets.get(version) or secrets[min(secrets)]
        found += [f"{card} in {body.url}" for card in sorted(hidden) if card in body.text]
        if isinstance(told, dict) and "version" in told:
            found += _in_view(told, states[version], seat, body.url)
    return found


def _in_view(told: dict[str, Any], state: State, seat: int | None, url: str) -> Iterator[str]:
    view = told.get("view") or {}
    places = [place for name, value in view.items() for place in _cards_in(value, name)]
    places += [place for line in told.get("log") or () for place in _cards_in(line, "log")]
    for event in (event for line in told.get("log") or () for event in line["events"]):
        if event["type"] not in OPEN_EVENTS and list(_cards_in(event, "")):
            yield f"a card in {event['type']} in {url}"
    yield from (f"a card at {place} in {url}" for place in places if place not in PUBLIC_PLACES)
    if not view:
        return
    own = None if seat is None else [str(card) for card in state.players[seat].hand.cards or ()]
    hand = view["hand"] and [card["card"] for card in view["hand"]]
    if hand != own and (hand or own):
        yield f"the hand {hand} instead of {own} in {url}"
    if _shown(view) != _open(state):
        yield f"{_shown(view)} instead of {_open(state)} in {url}"


def _shown(view: dict[str, Any]) -> list[str]:
    fights = [(view[name] or {"cards": []})["cards"] for name in ("battle", "past")]
    cards = [*view["row"], *fights[0], view["laid"] and view["laid"]["card"], *fights[1]]
    return [card["card"] for card in cards if card]


def _open(state: State) -> list[str]:
    battle = () if state.battle is None else _turned_up(state, state.battle)
    laid = () if state.laid is None else (state.laid.card,)
    past = () if state.past is None or state.battle is not None else state.past.cards
    return [str(card) for card in (*(one.card for one in state.row), *battle, *laid, *past)]


def _turned_up(state: State, battle: Battle) -> tuple[Card, ...]:
    return () if state.phase is Phase.BATTLE_WAITING else battle.cards


def _cards_in(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _cards_in(one, f"{place}.{name}")
    elif isinstance(value, list):
        for one in value:
            yield from _cards_in(one, f"{place}[]")
    elif isinstance(value, str) and CARD.fullmatch(value):
        yield place


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None
