"""The first entry of a table."""

from __future__ import annotations

from random import Random

from app.rules import commands as cmd
from app.rules.cards import Card
from app.rules.commands import Command
from app.rules.history import History, Record
from app.rules.refusals import Refusal
from app.rules.state import State
from app.rules.switches import FAMILY
from app.table.entries import Change, MemberId, MemberJoined, Opened, Role
from app.table.faults import Unreadable
from app.table.setup import Setup


def opening(setup: Setup, at: int, random: Random) -> tuple[Record | None, tuple[Change, ...]]:
    """Return what a table begins with: the game's first record, if there is one, and its referee.

    Raises:
        Unreadable: the rules refuse to start so.
    """
    cards = setup.deck.cards
    opener = setup.names[setup.seat] if setup.seat is not None else setup.name
    changes: tuple[Change, ...] = (
        Opened(setup.depth, cards if setup.dealt else None, len(cards)),
        MemberJoined(MemberId(1), Role.REFEREE, opener, None),
    )
    command: Command = cmd.ChangeRules(setup.rules)
    if not setup.names and setup.rules == FAMILY:
        return None, changes
    if setup.names:
        order: tuple[Card, ...] | None = tuple(random.sample(cards, len(cards))) if setup.dealt else None
        command = cmd.Start(setup.names, setup.starter, setup.rules, order, setup.row, len(cards), at)
    result = History(State()).commit(command)
    if isinstance(result, Refusal):
        raise Unreadable("players", f"{result.code.value} ({result.rule})")
    return result[1], changes
