"""When a player may intercept the turn, and who is first of several [rulebook R-040…R-045, R-090]."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.phases import Phase, Seat
from app.rules.refusals import Refusal, RefusalCode
from app.rules.state import State, Turn
from app.rules.switches import AfterBattle, AfterOwn

_BATTLE = (Phase.BATTLE_WAITING, Phase.BATTLE_OPEN, Phase.BATTLE_DECIDING)


def offturn_refusal(state: State, seat: Seat, at: int) -> Refusal | None:
    """Return why ``seat`` may not intercept at time ``at`` (ms), or None.

    With printed cards the windows are advice: their refusals are soft [rules A-76].
    """
    phase, turn = state.phase, state.turn
    if phase in _BATTLE:
        return Refusal(RefusalCode.BATTLE_ON, "R-043")
    if phase is Phase.CORRECTION:
        return Refusal(RefusalCode.ALREADY_LAID, "R-040")
    if phase is not Phase.TURN or turn is None:
        return Refusal(RefusalCode.NOT_NOW, "R-040", {"phase": phase.value})
    if seat == turn.active:
        return Refusal(RefusalCode.YOUR_TURN, "R-040")
    return _window(state, turn, seat, at)


def _window(state: State, turn: Turn, seat: Seat, at: int) -> Refusal | None:
    soft, table = not state.dealt, state.rules.table
    if seat in turn.failed and not table.offturn_retry:
        return Refusal(RefusalCode.TRIED_THIS_TURN, "A-41", soft=soft)
    if turn.after_battle:
        seconds = None if table.after_battle is AfterBattle.TURN else table.after_battle_seconds
        if _shut(state, turn, seconds, at):
            return Refusal(RefusalCode.AFTER_BATTLE, "R-044", soft=soft)
    if seat == turn.mover and _shut(state, turn, _own_seconds(state), at):
        return Refusal(RefusalCode.AFTER_OWN_TURN, "R-045", soft=soft)
    return None


def _own_seconds(state: State) -> int | None:
    """Return the cool-down after one's own turn, None for the whole next turn [rules A-38]."""
    table = state.rules.table
    strict = table.after_own is AfterOwn.STRICT
    if strict or (table.after_own is AfterOwn.AUTO and len(state.present) > 2):
        return None
    return table.after_own_seconds


def _shut(state: State, turn: Turn, seconds: int | None, at: int) -> bool:
    """Tell whether a window is still shut; seconds count only where the app deals [rules A-76]."""
    if seconds is None:
        return True
    return state.dealt and at < turn.since + seconds * 1000


def first_to_lay(state: State, claims: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats that laid at the same time, first first [rulebook R-090, rules A-42, A-43].

    More cards in hand come first, counted before placing; equal hands go clockwise from active.
    """
    turn = state.turn
    assert turn is not None
    around = state.clockwise(turn.active)
    favoured = turn.active if state.rules.table.active_first else None

    def place(seat: Seat) -> tuple[bool, int, int]:
        return seat != favoured, -state.players[seat].hand.count, around.index(seat)

    return tuple(sorted(claims, key=place))
