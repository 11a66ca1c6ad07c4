"""Tables in one line, for tests."""

from __future__ import annotations

from dataclasses import replace

from app.rules.cards import Card
from app.rules.commands import Command
from app.rules.decide import act
from app.rules.invariants import cards_of, faults, leaks
from app.rules.notation import read_command, write_state
from app.rules.phases import Seat
from app.rules.piles import Pile
from app.rules.refusals import Refusal
from app.rules.state import Player, RowCard, State, Turn
from app.rules.switches import FAMILY, Rules

NAMES = ("Слава", "Маша", "Саша", "Вера", "Гена", "Дина", "Женя", "Зоя", "Инна", "Катя")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split(","))) if text else ()


def rules(**switches: object) -> Rules:
    return Rules.from_switches(switches)


def deal(
    row: str, *hands: str, deck: str = "", discard: str = "", active: int = 1, by: Rules = FAMILY
) -> State:
    """A table that the app deals, in mid-game: the hands, deck and discard written out, top first."""
    players = tuple(Player(name, Pile.of(cards(hand))) for name, hand in zip(NAMES, hands, strict=False))
    state = State(
        rules=by,
        dealt=True,
        players=players,
        row=tuple(map(RowCard, cards(row))),
        deck=Pile.of(cards(deck)),
        discard=Pile.of(cards(discard)),
        turn=Turn(0, Seat(active - 1)),
    )
    return replace(state, size=state.accounted())


def printed(
    row: str, *hands: int, deck: int = 40, discard: int = 5, active: int = 1, by: Rules = FAMILY
) -> State:
    """A table with printed cards, in mid-game."""
    state = State(
        rules=by,
        players=tuple(Player(name, Pile(count)) for name, count in zip(NAMES, hands, strict=False)),
        row=tuple(map(RowCard, cards(row))),
        deck=Pile(deck),
        discard=Pile(discard),
        turn=Turn(0, Seat(active - 1)),
    )
    return replace(state, size=state.accounted())


def do(state: State, command: Command | str) -> State:
    """Carry out one command that must be allowed, and check that the table is sound."""
    asked = read_command(command) if isinstance(command, str) else command
    decision = act(state, asked)
    assert not isinstance(decision, Refusal), f"{command}: {decision}"
    after = decision.state
    assert list(faults(after)) == []
    assert list(leaks(after)) == []
    if state.dealt and after.turn is not None and state.turn is not None:
        assert cards_of(after) == cards_of(state)
    return after


def play(state: State, *lines: Command | str) -> State:
    """Carry out commands, several to a line if separated by semicolons."""
    for line in lines:
        for one in line.split(";") if isinstance(line, str) else (line,):
            state = do(state, one)
    return state


def refused(state: State, command: Command | str) -> Refusal:
    """Return why a command is refused."""
    asked = read_command(command) if isinstance(command, str) else command
    decision = act(state, asked)
    assert isinstance(decision, Refusal), f"{command} is allowed"
    return decision


def why(state: State, command: Command | str) -> str:
    """Return the code and the rule of a refusal."""
    refusal = refused(state, command)
    return f"{refusal.code} {refusal.rule}"


def shows(state: State, expected: str) -> bool:
    """Tell whether the line of a table has all the words of ``expected``."""
    line = write_state(state).split()
    missing = [part for part in expected.split() if part not in line]
    assert not missing, f"{' '.join(missing)} not in: {' '.join(line)}"
    return True
