"""Battles on phones at a table: what the service believes, waits for, and decides."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from app.rules.phases import Phase, Seat
from app.rules.state import Battle
from app.rules.taps import SETTLE_MS
from app.table.entries import Role
from app.table.faults import Unreadable
from app.table.outcomes import Denied, Done, Pass
from tests.table.service_parts import Clock, Desk


@dataclass
class Fight:
    """A battle at a table of three, with a phone for the seats named; its opening is at `opened`."""

    phones: tuple[int, ...] = (0, 1, 2)
    slept: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.desk = Desk(clock=Clock())
        self.host = self.desk.open("Маша", "Петя", "Оля")
        self.seats: dict[int, Pass] = {
            seat: self.desk.tables.join(self.code, Role.PLAYER, "", Seat(seat)) for seat in self.phones
        }
        self.desk.done(self.host, "lay", seat=0, card="Т+К", word="кот")
        self.desk.done(self.host, "start_battle")
        self.opened = self.desk.clock.now

    @property
    def code(self) -> str:
        return self.host.table.code

    def answer(self, seat: int, after: int, error: int = 10, late: int = 10) -> Done | Denied:
        """Answer from a phone that claims to have tapped ``after`` ms, and is heard ``late`` ms later."""
        self.desk.clock.now = max(self.desk.clock.now, self.opened + after + late)
        claim = {"at": self.opened + after, "error": error}
        guard = {"battle_id": self.battle.id}
        return self.desk.do(self.seats[seat], "answer", guard, seat=seat, word=None, tapped=claim)

    @property
    def battle(self) -> Battle:
        battle = self.desk.tables.loader.load(self.code).state.battle
        assert battle is not None
        return battle


@pytest.fixture
def fight(monkeypatch: pytest.MonkeyPatch) -> Fight:
    fight = Fight()

    def sleep(seconds: float) -> None:
        fight.slept.append(seconds)
        fight.desk.clock.now += round(seconds * 1000)

    monkeypatch.setattr("app.table.buzzes.time.sleep", sleep)
    return fight


def test_the_last_is_found_once_no_tap_can_be_coming(fight: Fight) -> None:
    fight.answer(0, 900)
    outcome = fight.answer(2, 1500)
    assert fight.slept == [SETTLE_MS / 1000]
    assert outcome.table.state.phase is Phase.BATTLE_DECIDING
    assert fight.battle.losers == (1,)


def test_a_referee_who_fights_settles_like_anybody(fight: Fight) -> None:
    table = fight.desk.open("Маша", "Петя", seat=0)
    other = fight.desk.tables.join(table.table.code, Role.PLAYER, "", Seat(1))
    fight.host, fight.seats = table, {0: table, 1: other}
    fight.desk.done(table, "lay", seat=0, card="Т+К", word="кот")
    fight.desk.done(table, "start_battle")
    fight.opened = fight.desk.clock.now
    fight.answer(0, 900)
    assert fight.battle.losers == (1,)


def test_a_slow_network_does_not_lose_the_battle(fight: Fight) -> None:
    fight.answer(0, 900)
    fight.answer(1, 1200, error=60, late=260)
    fight.answer(2, 1400, late=100)
    assert fight.battle.losers == (2,)


def test_a_claim_that_nothing_explains_counts_as_it_arrives(fight: Fight) -> None:
    fight.answer(0, 900, late=2000)
    [tap] = fight.battle.timed
    assert (tap.at, tap.measured) == (fight.opened + 2900, False)


def test_a_tap_before_the_battle_is_not_believed(fight: Fight) -> None:
    fight.answer(0, -500, late=600)
    assert [tap.measured for tap in fight.battle.timed] == [False]


def test_who_has_no_phone_loses_to_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Fight(phones=(0, 1))
    monkeypatch.setattr("app.table.buzzes.time.sleep", lambda seconds: pytest.fail("nothing to wait for"))
    fight.answer(0, 900)
    fight.answer(1, 1500)
    assert fight.battle.stage == "open"


def test_a_phone_may_not_say_what_the_table_believes(fight: Fight) -> None:
    own = {"spoken": 0, "seat": 0, "at": 0, "error": 0, "arrived": 0, "measured": True}
    with pytest.raises(Unreadable, match="tap"):
        fight.desk.do(fight.seats[0], "answer", {"battle_id": fight.battle.id}, seat=0, word=None, tap=own)


def test_anybody_may_settle_a_battle_whose_server_died_waiting(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(seconds: float) -> None:
        raise SystemExit

    monkeypatch.setattr("app.table.buzzes.time.sleep", die)
    fight.answer(0, 900)
    with pytest.raises(SystemExit):
        fight.answer(1, 1500)
    guard = {"battle_id": fight.battle.id}
    early = fight.desk.do(fight.seats[0], "settle_battle", guard)
    assert isinstance(early, Denied)
    fight.desk.clock.now += SETTLE_MS
    assert isinstance(fight.desk.do(fight.seats[0], "settle_battle", guard), Done)
    assert fight.battle.losers == (2,)
