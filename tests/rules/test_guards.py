"""Stale commands are known by the narrowest guard."""

from __future__ import annotations

import pytest

from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.guards import Guard, guard_kind, stale
from app.rules.notation import read_command
from app.rules.phases import Seat
from tests.rules.table import deal, play


@pytest.mark.parametrize(
    ("line", "by_seat", "by_referee"),
    [
        ("1 О нос", "turn", "version"),
        ("1! О нос", "turn", "version"),
        ("1 = нос", "turn", "version"),
        ("1 swap О", "turn", "version"),
        ("1 takes back", "turn", "version"),
        ("1 pass", "turn", "version"),
        ("1 kva", "turn", "version"),
        ("2 catch 1", "turn", "version"),
        ("2 agree", "turn", "version"),
        ("1 place О", "battle", "version"),
        ("battle", "battle", "version"),
        ("1 says нос", "battle", "battle"),
        ("1 silent", "battle", "battle"),
        ("1 votes wrong", "dispute", "dispute"),
        ("close", "version", "version"),
        ("fix нос", "version", "version"),
    ],
)
def test_each_command_depends_on_the_narrowest_thing(line: str, by_seat: str, by_referee: str) -> None:
    command: Command = read_command(line)
    assert guard_kind(command, referee=False) == by_seat
    assert guard_kind(command, referee=True) == by_referee


def test_a_guard_holds_while_its_id_does() -> None:
    state = deal("А,Н", "О+Д,К,Т", "О,К", "О,К", deck="Б,В,Г")
    assert stale(state, Guard()) is None
    assert stale(state, Guard(version=0, turn=0)) is None
    later = play(state, "1 О+Д нос; battle")
    refusal = stale(later, Guard(version=0))
    assert refusal is not None
    assert (refusal.code, dict(refusal.data)) == ("stale", {"guard": "version", "asked": 0})
    assert stale(later, Guard(turn=0, battle=1)) is None
    assert stale(later, Guard(battle=2)) is not None
    assert stale(later, Guard(dispute=3)) is not None
    disputed = play(later, "1 says дуб; 2 challenge")
    assert stale(disputed, Guard(dispute=4, battle=1, turn=0, version=4)) is None


def test_a_turn_id_is_spent_when_the_turn_passes() -> None:
    state = play(deal("А,Н", "О,К", "О,К,Т", deck="Б,В"), "1 О нос")
    assert stale(state, Guard(turn=0)) is not None
    assert stale(state, Guard(turn=1)) is None
    back = play(state, cmd.Concede(Seat(0)))
    assert stale(back, Guard(turn=1)) is not None
