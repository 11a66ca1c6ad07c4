"""What each role may ask for, and the guard it must carry."""

from __future__ import annotations

from typing import get_args

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.guards import Guard, GuardKind, guard_kind, stale
from app.rules.phases import Seat
from app.rules.refusals import Refusal, RefusalCode
from app.table import asks
from app.table.asks import Ask
from app.table.entries import Depth, Role
from app.table.faults import Forbidden, GuardMissing
from app.table.table import Member, Table

_OWN_SEAT = (
    cmd.Lay,
    cmd.LayOffTurn,
    cmd.Name,
    cmd.Swap,
    cmd.TakeBack,
    cmd.Pass,
    cmd.AnotherWord,
    cmd.Concede,
    cmd.Vote,
    cmd.SayKva,
    cmd.Agree,
    cmd.Leave,
    fight.Place,
    fight.Answer,
    fight.GiveUp,
)
"""A player's own business; each has a ``seat``."""
_OF_HAND = (cmd.Lay, cmd.LayOffTurn, cmd.Swap, fight.Place)
"""What shows a card: where the app deals, the hand's owner alone may try."""
_BOUND = (cmd.Lay, cmd.LayOffTurn)


def is_game(ask: Ask) -> bool:
    """Tell whether ``ask`` is a command of the game, not of the table."""
    return not isinstance(ask, get_args(asks.TableCommand))


def check_role(table: Table, member: Member, ask: Ask) -> None:
    """Do nothing if ``member`` may ask for this.

    Raises:
        Forbidden: it is not for this role or seat.
    """
    own = member.seat is not None and getattr(ask, "seat", None) == member.seat
    if table.state.dealt and isinstance(ask, _OF_HAND) and not own:
        raise Forbidden("where the app deals, only the hand's owner may lay from it")
    if member.role is Role.REFEREE:
        return
    if member.role is Role.SPECTATOR:
        raise Forbidden("spectators only look")
    if not _may_player(table, member, ask, own=own):
        raise Forbidden(f"{asks.snake(type(ask).__name__)} is for the referee, or for another player")


def _may_player(table: Table, member: Member, ask: Ask, *, own: bool) -> bool:
    match ask:
        case cmd.NoteWord(seat=seat):
            return table.frame.depth is Depth.WORDS and seat in (None, member.seat)
        case _ if member.seat is None:
            return False
        case asks.TakeOver():
            return True
        case cmd.Challenge(by=by) | cmd.CatchKva(by=by):
            return by == member.seat
        case fight.StartBattle():
            return table.state.battle is not None and table.state.battle.starter == member.seat
        case fight.CloseBattle(losers=losers, tied=tied):
            return losers is None and not tied
        case cmd.Shuffle() | cmd.TimeUp() | fight.SettleBattle():
            return True
        case cmd.FixTyping(spoken=spoken):
            return _own_word(table, member.seat, spoken)
        case _:
            return own and isinstance(ask, _OWN_SEAT)


def _own_word(table: Table, seat: Seat, spoken: int | None) -> bool:
    said = {word.id: word.seat for word in table.state.named}
    last = table.state.last
    if last is not None:
        said[last.spoken.id] = last.spoken.seat
    wanted = max(said, default=0) if spoken is None else spoken
    return said.get(wanted) == seat


def needed_guard(member: Member, ask: Ask) -> GuardKind:
    """Return the guard that the ask must carry."""
    if isinstance(ask, asks.Undo | asks.Redo):
        return GuardKind.VERSION
    if not is_game(ask):
        return GuardKind.NONE
    command: Command = ask  # type: ignore[assignment]  # what is no table command is one of the game
    own = member.seat is not None and getattr(ask, "seat", None) == member.seat
    return guard_kind(command, referee=member.role is Role.REFEREE and not own)


def check_guard(table: Table, member: Member, ask: Ask, guard: Guard) -> Refusal | None:
    """Return a refusal if the table has moved on from what ``guard`` names.

    A version is stale once the game went on: who joined or looked away meanwhile does not matter.
    A version is as good as a narrower guard, but for answers and votes, which commute.

    Raises:
        GuardMissing: it names nothing that the ask depends on.
    """
    kind = needed_guard(member, ask)
    narrow = {GuardKind.TURN: guard.turn, GuardKind.BATTLE: guard.battle, GuardKind.DISPUTE: guard.dispute}
    commutes = isinstance(ask, fight.Answer | fight.GiveUp | cmd.Vote)
    given = narrow.get(kind) if commutes or guard.version is None else guard.version
    if kind is not GuardKind.NONE and given is None:
        field = "version" if kind is GuardKind.VERSION else f"{kind.value}_id"
        raise GuardMissing(f"this command needs guard.{field}: take it from the view it was made for")
    version = None if commutes else guard.version
    if version is not None and not table.frame.game_seq <= version <= table.seq:
        return Refusal(RefusalCode.STALE, "R-090", {"guard": "version", "asked": version})
    return stale(table.state, Guard(None, guard.turn, guard.battle, guard.dispute))


def competes(table: Table, member: Member, ask: Ask) -> bool:
    """Tell whether another phone may lay in the same turn at the same time [rulebook R-090]."""
    if not isinstance(ask, _BOUND) or ask.seat != member.seat:
        return False
    phones = [one for one in table.frame.members if one.seat is not None and not one.gone]
    return len(phones) > 1 and table.state.turn is not None
