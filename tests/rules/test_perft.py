"""Counts of positions, worked out by hand first.

Depth 1 of a calm table with all cards different, h of them in the active hand: h lays and one
pass. With words that nobody disputes the tree is counted over `Lay` and `Pass` alone, and over
off-turn moves where they are open.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.decide import act
from app.rules.legal import legal
from app.rules.phases import Phase
from app.rules.refusals import Refusal
from app.rules.state import State
from tests.rules.table import deal

FILE = Path(__file__).parents[1] / "perft" / "small.perft"


def quiet(command: Command) -> bool:
    return isinstance(command, cmd.Lay | cmd.Pass)


def moves(command: Command) -> bool:
    return isinstance(command, cmd.Lay | cmd.Pass | cmd.LayOffTurn)


def everything(command: Command) -> bool:
    return True


KINDS: dict[str, Callable[[Command], bool]] = {"quiet": quiet, "moves": moves, "all": everything}


def perft(state: State, depth: int, counts: Callable[[Command], bool]) -> int:
    if depth == 0 or state.phase is Phase.OVER:
        return 1
    total = 0
    for command in filter(counts, legal(state)):
        decision = act(state, command)
        assert not isinstance(decision, Refusal), decision
        total += perft(decision.state, depth - 1, counts)
    return total


def rows() -> list[tuple[str, State, str, list[int]]]:
    """Each line: kind; row; hands; deck; discard; counts by depth."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, row, hands, deck, discard, counts = (part.strip() for part in line.split(";"))
            state = deal(row, *hands.split(" "), deck=deck, discard=discard)
            found.append((line, state, kind, [int(count) for count in counts.split()]))
    return found


@pytest.mark.parametrize(("line", "state", "kind", "counts"), rows())
def test_the_positions_are_as_many_as_counted_by_hand(
    line: str, state: State, kind: str, counts: list[int]
) -> None:
    assert [perft(state, depth, KINDS[kind]) for depth in range(len(counts))] == counts, line
