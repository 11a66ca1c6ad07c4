"""The state as a fold over events."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules import evolve_battles, evolve_moves, evolve_people, evolve_words
from app.rules.events import Event
from app.rules.folding import apply
from app.rules.state import State

FOLDS = (evolve_moves, evolve_words, evolve_battles, evolve_people)
"""The modules whose functions make up `apply`."""


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``, which `decide` caused in ``state``."""
    return apply(event, state)


def fold_events(state: State, events: Iterable[Event]) -> State:
    """Return the state after all the events."""
    for event in events:
        state = apply(event, state)
    return state
