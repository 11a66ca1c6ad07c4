"""What the view offers is what the rules carry out, and all of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.rules import commands as cmd
from app.rules.decide import act
from app.rules.guards import GuardKind
from app.rules.legal import legal
from app.rules.phases import Phase, Seat
from app.rules.refusals import Refusal
from app.table.actions import allowed
from app.table.asks import snake
from app.table.entries import MemberId, Role
from app.table.shown import guard_of
from app.table.table import Frame, Member, Table
from tests.table.service_parts import DECK, Desk
from tests.table.test_codec import games

REFEREE = Member(MemberId(1), Role.REFEREE, "Судья")


@pytest.mark.parametrize("game", range(6))
def test_every_legal_command_of_random_games_is_offered(game: int) -> None:
    setting, history, _ = list(games(game + 1))[game]
    for step in Random(game).sample(history.done, min(60, len(history.done))):
        state = step.after
        frame = Frame(deck=DECK.cards if setting.dealt else None, members=(REFEREE,))
        table = Table("X", frame, type(history)(state))
        for seat in state.present:
            member = Member(MemberId(2), Role.PLAYER, "", seat)
            offered = {action.type: action.seats for action in allowed(table, member, 10**9)}
            for command in legal(state, at=10**9):
                if getattr(command, "seat", getattr(command, "by", None)) == seat and not isinstance(
                    command, cmd.CatchKva
                ):
                    seats = offered[snake(type(command).__name__)]
                    assert seats is None or seat in seats
        offered = {action.type: action.seats for action in allowed(table, REFEREE, 10**9)}
        legal_for_all = {snake(type(command).__name__) for command in legal(state, at=10**9)}
        if not setting.dealt:
            assert legal_for_all <= set(offered), (state.phase, legal_for_all - set(offered))


def test_what_is_not_offered_is_refused_to_a_player() -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя", "Оля", depth="all")
    table = host.table
    member = Member(MemberId(2), Role.PLAYER, "Петя", Seat(1))
    offered = {action.type for action in allowed(table, member, 0)}
    assert offered == {"leave", "lay_off_turn"}
    for command in (cmd.Pass(Seat(1)), cmd.Agree(Seat(1)), cmd.Vote(Seat(1), wrong=True)):
        assert isinstance(act(table.state, command), Refusal)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (GuardKind.VERSION, {"version": 1}),
        (GuardKind.TURN, {"turn_id": 1}),
        (GuardKind.NONE, {}),
        (GuardKind.BATTLE, {"version": 1}),
    ],
)
def test_each_action_comes_with_its_guard(kind: GuardKind, fields: dict[str, Any]) -> None:
    table = Desk().open("Маша", "Петя").table
    assert guard_of(table, kind) == fields


def test_a_player_is_offered_to_take_over_from_a_referee_long_gone() -> None:
    table = Desk().open("Маша", "Петя").table
    member = Member(MemberId(2), Role.PLAYER, "Петя", Seat(1))
    assert "take_over" in {action.type for action in allowed(table, member, 0, orphaned=True)}
    assert "take_over" not in {action.type for action in allowed(table, REFEREE, 0, orphaned=True)}


def test_a_closed_table_offers_nothing() -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя")
    table = desk.done(host, "close").table
    assert (allowed(table, REFEREE, 0), table.state.phase) == ((), Phase.TURN)
