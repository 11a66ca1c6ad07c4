"""Undo, redo and replay of an append-only log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules import commands as cmd
from app.rules.battle_commands import StartBattle
from app.rules.history import Committed, History, Label, Record, Redone, Undone, replay
from app.rules.notation import read_command
from app.rules.phases import Seat
from app.rules.refusals import Refusal
from tests.rules.table import cards, rules

ORDER = cards(",".join(["О", "К"] * 8 + ["А", "Н", "Б", "В", "Г"]))


def log(*lines: str, order: bool = True) -> tuple[History, list[Record]]:
    start = (
        cmd.Start(("Слава", "Маша"), order=ORDER) if order else cmd.Start(("Слава", "Маша"), row=cards("А,Н"))
    )
    history, records = History(), list[Record]()
    for command in (start, *map(read_command, lines)):
        result = history.commit(command)
        assert not isinstance(result, Refusal), result
        history, record = result
        records.append(record)
    return history, records


def undone(history: History) -> tuple[History, Record]:
    result = history.undo()
    assert not isinstance(result, Refusal)
    return result


def redone(history: History) -> tuple[History, Record]:
    result = history.redo()
    assert not isinstance(result, Refusal)
    return result


def test_the_state_is_the_fold_of_the_log() -> None:
    history, records = log("1 О нос", "2 pass", "1 О кот")
    assert replay(records).state == history.state
    assert replay(records).done == history.done
    assert history.state.version == 4


def test_undo_appends_and_redo_brings_back() -> None:
    history, records = log("1 О нос", "2 К кот")
    back, first = undone(history)
    assert (first, back.state.version) == (Undone(), 4)
    assert replace(back.state, version=2) == log("1 О нос")[0].state
    again, second = redone(back)
    assert (second, again.state.version) == (Redone(), 5)
    assert replace(again.state, version=3) == history.state
    assert replay([*records, first, second]).state == again.state


def test_undo_is_unlimited_and_labelled() -> None:
    history, _ = log("1 О нос", "2 pass")
    assert [step.label for step in history.done] == [
        Label("Start"),
        Label("Lay", "Слава", "нос"),
        Label("Pass", "Маша"),
    ]
    for _ in range(3):
        history, _ = undone(history)
    assert history.state.players == ()
    refusal = history.undo()
    assert isinstance(refusal, Refusal)
    assert refusal.code == "nothing_to_undo"


def test_a_new_step_forgets_what_was_undone() -> None:
    history, _ = undone(log("1 О нос")[0])
    result = history.commit(read_command("1 pass"))
    assert not isinstance(result, Refusal)
    refusal = result[0].redo()
    assert isinstance(refusal, Refusal)
    assert refusal.code == "nothing_to_redo"


def test_a_new_turn_after_undo_has_a_new_id() -> None:
    history, _ = log("1 О нос")
    before = history.state.turn
    history, _ = undone(history)
    result = history.commit(read_command("1 О анк"))
    assert not isinstance(result, Refusal)
    turn = result[0].state.turn
    assert before is not None
    assert turn is not None
    assert (before.id, turn.id) == (2, 4)


@pytest.mark.parametrize(
    ("dealt", "line", "reveals"), [(True, "1 pass", True), (True, "1 О нос", False), (False, "1 pass", False)]
)
def test_undo_past_a_card_that_was_seen_is_marked(dealt: bool, line: str, reveals: bool) -> None:
    assert log(line, order=dealt)[0].done[-1].reveals is reveals


def test_a_refused_command_leaves_the_history_alone() -> None:
    history, _ = log()
    assert isinstance(history.commit(StartBattle()), Refusal)


def test_a_label_of_nobody_names_nobody() -> None:
    history, _ = log()
    result = history.commit(cmd.Challenge(Seat(1)))
    assert isinstance(result, Refusal)
    noted = history.commit(cmd.NoteWord("кот"))
    assert not isinstance(noted, Refusal)
    assert isinstance(noted[1], Committed)
    assert noted[1].label == Label("NoteWord", "", "кот")
    assert rules().name == "family"
