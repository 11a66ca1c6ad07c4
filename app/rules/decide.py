"""Commands in, events or a refusal out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.rules import battles, disputes, people, turns
from app.rules.commands import Command
from app.rules.events import Event
from app.rules.refusals import Refusal
from app.rules.run import Run, carry_out
from app.rules.state import State

DECIDERS = (turns, battles, disputes, people)
"""The modules whose functions make up `carry_out`."""


def decide(state: State, command: Command) -> tuple[Event, ...] | Refusal:
    """Return the events that ``command`` causes in ``state``, or why it may not be carried out."""
    decision = act(state, command)
    return decision if isinstance(decision, Refusal) else decision.events


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of a command, and the state they lead to: one version on."""

    events: tuple[Event, ...]
    state: State


def act(state: State, command: Command) -> Decision | Refusal:
    """Return what ``command`` does in ``state``, or why it may not be carried out."""
    run = Run(state, getattr(command, "at", 0))
    refusal = carry_out(command, run)
    if refusal is not None:
        return refusal
    run.settle()
    turns.replace_stuck_row(run)
    return Decision(tuple(run.events), replace(run.state, version=run.id))
