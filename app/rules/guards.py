"""Guards against stale commands: each depends on the narrowest thing that may have changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.rules import battle_commands as battle
from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.refusals import Refusal, RefusalCode
from app.rules.state import State


class GuardKind(StrEnum):
    """What a command depends on; ``none`` commutes with whatever happens."""

    NONE = "none"
    VERSION = "version"
    TURN = "turn"
    BATTLE = "battle"
    DISPUTE = "dispute"


@dataclass(frozen=True, slots=True)
class Guard:
    """The ids a command was made for; None where it does not matter."""

    version: int | None = None
    turn: int | None = None
    battle: int | None = None
    dispute: int | None = None


_BY_SEAT: dict[type, GuardKind] = {
    cmd.Lay: GuardKind.TURN,
    cmd.LayOffTurn: GuardKind.TURN,
    cmd.Name: GuardKind.TURN,
    cmd.Swap: GuardKind.TURN,
    cmd.TakeBack: GuardKind.TURN,
    cmd.Pass: GuardKind.TURN,
    cmd.SayKva: GuardKind.TURN,
    cmd.CatchKva: GuardKind.TURN,
    cmd.Agree: GuardKind.TURN,
    battle.Place: GuardKind.BATTLE,
    battle.StartBattle: GuardKind.BATTLE,
    battle.Answer: GuardKind.BATTLE,
    battle.GiveUp: GuardKind.BATTLE,
    battle.SettleBattle: GuardKind.BATTLE,
    cmd.Vote: GuardKind.DISPUTE,
}
_ALWAYS = (battle.Answer, battle.GiveUp, battle.SettleBattle, cmd.Vote)
"""Commands that commute among themselves, whoever sends them."""


def guard_kind(command: Command, *, referee: bool) -> GuardKind:
    """Return the guard that ``command`` must carry; the referee's own moves depend on the version."""
    if referee and not isinstance(command, _ALWAYS):
        return GuardKind.VERSION
    return _BY_SEAT.get(type(command), GuardKind.VERSION)


def stale(state: State, guard: Guard) -> Refusal | None:
    """Return a refusal if the table has moved on from what ``guard`` names."""
    present = {
        GuardKind.VERSION: (guard.version, state.version),
        GuardKind.TURN: (guard.turn, state.turn and state.turn.id),
        GuardKind.BATTLE: (guard.battle, state.battle and state.battle.id),
        GuardKind.DISPUTE: (guard.dispute, state.dispute and state.dispute.id),
    }
    for kind, (asked, actual) in present.items():
        if asked is not None and asked != actual:
            return Refusal(RefusalCode.STALE, "R-090", {"guard": kind.value, "asked": asked})
    return None
