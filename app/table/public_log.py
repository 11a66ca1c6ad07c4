"""The log as everybody may see it: each kind of event names the fields that are no secret."""

from __future__ import annotations

from collections.abc import Mapping

from app.messages.tables import step_sentence
from app.rules.cards import Card
from app.rules.events import Event
from app.rules.history import Committed, Label, Undone
from app.table.asks import snake
from app.table.entries import Closed, Entry, MemberJoined, Opened
from app.table.table import Table
from app.table.values import Json, encode

PUBLIC: Mapping[str, tuple[str, ...]] = {
    "Started": ("names", "starter", "size", "turn_id"),
    "RowSet": ("cards",),
    "RulesChanged": (),
    "CardLaid": ("seat", "card", "kind"),
    "CardSwapped": ("seat", "card"),
    "WordNamed": ("seat", "word", "fixed"),
    "WordNoted": ("seat", "word"),
    "TypingFixed": ("spoken", "word"),
    "CardTakenBack": ("seat",),
    "Passed": ("seat", "dry"),
    "TurnPassed": ("to", "mover", "turn_id", "after_battle"),
    "Owed": ("debts",),
    "CardTaken": ("seat", "cause"),
    "CardWaived": ("seat", "cause"),
    "DiscardShuffled": (),
    "DeckReset": ("row",),
    "RowReplaced": ("row",),
    "Challenged": ("dispute_id", "spoken", "by"),
    "Voted": ("seat",),
    "Ruled": ("spoken", "wrong", "by"),
    "WordWithdrawn": ("spoken", "turn_id", "conceded"),
    "KvaSaid": ("seat",),
    "KvaCaught": ("seat", "by"),
    "WinPending": ("seat",),
    "Agreed": ("seat",),
    "Ended": ("ending", "winners"),
    "Joined": ("name",),
    "Left": ("seat", "to_deck"),
    "Recounted": ("hands", "deck", "discard", "row", "active", "turn_id"),
    "BattleBegan": ("battle_id", "effect", "starter"),
    "BattleStarted": ("opponent",),
    "CardPlaced": ("seat",),
    "CardsRevealed": ("count",),
    "LettersEntered": ("cards",),
    "WordAnswered": ("seat", "word"),
    "Tapped": ("tap",),
    "GaveUp": ("seat",),
    "FighterLeft": ("seat",),
    "BattleDecided": ("losers",),
    "BattleReopened": (),
    "BattleRedrawn": (),
    "BattleClosed": ("losers",),
    "BattleVoided": (),
}
"""Never: the order of a deck, a card placed face down, how somebody voted, a verdict not yet due."""


def public_event(event: Event) -> Json:
    """Return what everybody may know of an event."""
    name = type(event).__name__
    shown = {field: encode(getattr(event, field)) for field in PUBLIC[name]}
    return {"type": snake(name), **shown}


def show_entry(table: Table, entry: Entry, language: str) -> Json:
    """Return one line of the log: who did what, in a sentence and as public events."""
    events = entry.record.events if isinstance(entry.record, Committed) else ()
    shown = [public_event(event) for event in events]
    action, facts = _told(entry, shown)
    return {
        "version": entry.seq,
        "at": entry.at,
        "by": None if entry.by is None else table.member(entry.by).name,
        "action": action,
        "name": facts.get("name") or None,
        "word": facts.get("word") or None,
        "text": step_sentence(action, facts, language),
        "events": shown,
    }


def _told(entry: Entry, shown: list[Json]) -> tuple[str, dict[str, str | int]]:
    if isinstance(entry.record, Committed):
        return label_facts(entry.record.label, shown)
    if entry.record is not None:
        return ("undo" if isinstance(entry.record, Undone) else "redo"), {}
    for change in entry.changes:
        match change:
            case MemberJoined(name=name):
                return ("opened" if any(isinstance(one, Opened) for one in entry.changes) else "joined"), {
                    "name": name
                }
            case Closed():
                return "closed", {}
            case _:
                pass
    return "table", {}


def label_facts(label: Label, shown: list[Json]) -> tuple[str, dict[str, str | int]]:
    """Return the name of a step and what its sentence may mention."""
    facts: dict[str, str | int] = {"name": label.name, "word": label.word}
    for event in shown:
        if "card" in event:
            facts.setdefault("card", Card.parse(event["card"]).told)
        if event["type"] in ("row_set", "letters_entered"):
            facts["cards"] = ", ".join(Card.parse(card).told for card in event["cards"])
    return snake(label.action), facts
