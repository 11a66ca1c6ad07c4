"""Battles fought on phones: what a tap's claim is worth, and a battle decided once no tap can be coming."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Protocol

from app.rules import battle_commands as fight
from app.rules.guards import Guard
from app.rules.phases import Phase
from app.rules.taps import Tap, believed, settles_at
from app.table.asks import Ask
from app.table.loading import Loader
from app.table.outcomes import Asked, Denied, Done
from app.table.table import Table


class Decider(Protocol):
    """What settling a battle asks of the service."""

    loader: Loader

    def clock(self) -> int:
        """Return the time in ms since 1970."""
        ...

    def decide(self, table: Table, asked: Asked, ask: Ask, settled: int | None = None) -> Done | Denied:
        """Decide a command upon the present table."""
        ...


def timed(table: Table, answer: fight.Answer, arrived: int) -> fight.Answer:
    """Return an answer with what is believed of its phone's clock; ``arrived`` is ms since 1970."""
    ticking = table.frame.ticking
    if answer.tapped is None or ticking is None or ticking.phase is not Phase.BATTLE_OPEN:
        return answer
    at, error, measured = believed(answer.tapped, ticking.since, arrived)
    return replace(answer, tap=Tap(0, answer.seat, at, error, arrived, measured))


def settle(tables: Decider, done: Done | Denied, asked: Asked, ask: Ask) -> Done | Denied:
    """Wait for taps on their way if ``ask`` leaves one fighter, then decide who was last.

    The battle stays open if that one has no phone: he may have named his word aloud, and the
    referee says so. It does too if this process dies; anybody's `settle_battle` then decides.
    """
    battle = done.table.state.battle
    if not isinstance(done, Done) or not isinstance(ask, fight.Answer) or battle is None:
        return done
    phones = {member.seat for member in done.table.frame.members if not member.gone}
    if not battle.timed or len(battle.waiting) != 1 or not phones.issuperset(battle.fighters):
        return done
    time.sleep(max(0, settles_at(battle.timed) - tables.clock()) / 1000)
    table = tables.loader.load(done.table.code)
    key = f"settle {battle.id} {done.seq}"
    request = Asked(asked.member, None, Guard(battle=battle.id), key)
    settled = tables.decide(table, request, fight.SettleBattle())
    return replace(done, table=settled.table)
