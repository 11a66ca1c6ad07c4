"""Whole games in notation: each line a command, then what the table shows after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.rules.history import History
from app.rules.invariants import faults, leaks
from app.rules.notation import read_command
from app.rules.refusals import Refusal
from app.rules.state import State
from tests.rules.table import deal, shows

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.game"))


def dealt(line: str) -> State:
    row, hands, deck, discard = (part.strip() for part in line.removeprefix("deal ").split(";"))
    return deal(row, *hands.split(" "), deck=deck, discard=discard)


def step(history: History, line: str) -> History:
    if line.startswith("deal "):
        return History(dealt(line))
    taken = {"undo": history.undo, "redo": history.redo}.get(line)
    result = taken() if taken is not None else history.commit(read_command(line))
    assert not isinstance(result, Refusal), f"{line}: {result}"
    return result[0]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_goes_as_it_is_written(path: Path) -> None:
    history = History()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            command, _, expected = line.partition("|")
            history = step(history, command.strip())
            assert list(faults(history.state)) == [], line
            assert list(leaks(history.state)) == [], line
            assert shows(history.state, expected), line


def test_there_are_games() -> None:
    assert len(GAMES) >= 2
