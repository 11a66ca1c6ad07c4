"""The log of a table: records are only appended; undo and redo are records too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never

from app.rules.battle_events import CardsRevealed
from app.rules.commands import Command
from app.rules.decide import act
from app.rules.events import CardTaken, DeckReset, Event
from app.rules.evolve import fold_events
from app.rules.phases import Seat
from app.rules.refusals import Refusal, RefusalCode
from app.rules.state import State


@dataclass(frozen=True, slots=True)
class Label:
    """What a step was, for «Отменить: Маша — бинокль»: the command's name, who, and the word."""

    action: str
    name: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Committed:
    """The events of one command."""

    events: tuple[Event, ...]
    label: Label


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step was undone."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The step undone last was done again."""


Record = Committed | Undone | Redone


@dataclass(frozen=True, slots=True)
class Step:
    """One step that may be undone. ``reveals`` warns that it showed a card which undoing cannot hide."""

    label: Label
    before: State
    after: State
    reveals: bool


@dataclass(frozen=True, slots=True)
class History:
    """A table's log folded: the state, and the steps to undo and redo, latest last."""

    state: State = field(default_factory=State)
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    def append(self, record: Record) -> History:
        """Return the history with one more record, which this history's methods gave."""
        version = self.state.version + 1
        match record:
            case Committed(events, label):
                after = replace(fold_events(self.state, events), version=version)
                return self._with_step(events, label, after)
            case Undone():
                step = self.done[-1]
                return History(replace(step.before, version=version), self.done[:-1], (*self.undone, step))
            case Redone():
                step = self.undone[-1]
                return History(replace(step.after, version=version), (*self.done, step), self.undone[:-1])
            case _:
                assert_never(record)

    def _with_step(self, events: tuple[Event, ...], label: Label, after: State) -> History:
        shown = self.state.dealt and any(isinstance(event, _REVEALING) for event in events)
        return History(after, (*self.done, Step(label, self.state, after, shown)))

    def commit(self, command: Command) -> tuple[History, Record] | Refusal:
        """Return the history after ``command`` and the record to store, or why not."""
        decision = act(self.state, command)
        if isinstance(decision, Refusal):
            return decision
        record = Committed(decision.events, label_of(self.state, command))
        return self._with_step(record.events, record.label, decision.state), record

    def undo(self) -> tuple[History, Record] | Refusal:
        """Return the history with its last step undone."""
        if not self.done:
            return Refusal(RefusalCode.NOTHING_TO_UNDO, "D-007")
        return self.append(Undone()), Undone()

    def redo(self) -> tuple[History, Record] | Refusal:
        """Return the history with the step undone last done again."""
        if not self.undone:
            return Refusal(RefusalCode.NOTHING_TO_REDO, "D-007")
        return self.append(Redone()), Redone()


_REVEALING = (CardTaken, CardsRevealed, DeckReset)


def replay(records: Iterable[Record]) -> History:
    """Return the history of a whole log."""
    history = History()
    for record in records:
        history = history.append(record)
    return history


def label_of(state: State, command: Command) -> Label:
    """Return how a step is called in «undo»."""
    seat: Seat | None = getattr(command, "seat", None)
    known = seat is not None and 0 <= seat < len(state.players)
    name = state.players[seat].name if known and seat is not None else ""
    return Label(type(command).__name__, name, getattr(command, "word", None) or "")
