"""Battles on phones: who was last by the measured clocks, ties by R-090, and what is not believed."""

from __future__ import annotations

import pytest

from app.rules import battle_commands as fight
from app.rules.phases import Phase, Seat
from app.rules.state import State
from app.rules.switches import Rules
from app.rules.taps import MAX_ERROR_MS, SETTLE_MS, SLACK_MS, Claim, Tap, at_once, believed
from app.rules.view import view
from tests.rules.table import do, play, printed, rules, why

OPENED = 1_000


def battle(*hands: int, by: Rules | None = None) -> State:
    """A КАШАЛОТРИО that the first of the players has started."""
    table = printed("С,Т", *hands, by=by or rules())
    return play(table, "1 О+К стол+", "battle")


def tap(seat: int, at: int, error: int = 10, arrived: int = 0) -> fight.Answer:
    """An answer of the seat, counted from 1, timed by its phone."""
    timed = Tap(0, Seat(seat - 1), at, error, arrived or at + error)
    return fight.Answer(Seat(seat - 1), tap=timed)


def losers(state: State) -> tuple[int, ...]:
    """Who takes a card, counted from 1, once that is plain."""
    assert state.phase is Phase.BATTLE_DECIDING
    assert state.battle is not None
    return tuple(seat + 1 for seat in state.battle.losers)


def test_the_battle_stays_open_for_a_tap_on_its_way() -> None:
    table = play(battle(8, 8, 8), tap(1, 1000), tap(2, 1500))
    assert table.phase is Phase.BATTLE_OPEN
    assert why(table, fight.SettleBattle(1510 + SETTLE_MS - 1)) == "not_now R-090"


def test_who_has_not_tapped_by_then_takes_a_card() -> None:
    table = play(battle(8, 8, 8), tap(1, 1000), tap(2, 1500), fight.SettleBattle(1510 + SETTLE_MS))
    assert losers(table) == (3,)


@pytest.mark.parametrize(("third", "loser"), [(1300, 2), (1419, 2), (1700, 3)])
def test_the_last_by_the_clock_takes_a_card_whoever_arrives_last(third: int, loser: int) -> None:
    table = play(battle(8, 8, 8), tap(1, 1000), tap(2, 1500), tap(3, third, arrived=1900))
    assert losers(table) == (loser,)


@pytest.mark.parametrize(
    ("gap", "error", "together"),
    [(80, 10, True), (81, 10, False), (100, 50, True), (101, 50, False), (0, 0, True)],
)
def test_taps_within_their_error_are_at_the_same_time(gap: int, error: int, together: bool) -> None:
    first, second = (Tap(at, Seat(at), 1000 + at * gap, error, 2000) for at in (0, 1))
    assert at_once(first, second) is together


@pytest.mark.parametrize(("hands", "loser"), [((9, 8, 5), 3), ((9, 5, 8), 2)])
def test_of_a_tie_the_fewer_cards_are_last(hands: tuple[int, ...], loser: int) -> None:
    table = play(battle(*hands), tap(1, 1000), tap(2, 1500), tap(3, 1560))
    assert losers(table) == (loser,)


TIES = {"clockwise": (3,), "both_lose": (2, 3), "nobody": ()}


@pytest.mark.parametrize("tie", TIES)
def test_a_tie_of_equal_hands_is_a_house_rule(tie: str) -> None:
    table = play(battle(9, 8, 8, by=rules(tie=tie)), tap(1, 1000), tap(2, 1500), tap(3, 1560))
    assert losers(table) == TIES[tie]


def test_a_tie_may_be_fought_again() -> None:
    table = play(battle(9, 8, 8, by=rules(tie="replay")), tap(1, 1000), tap(2, 1500), tap(3, 1560))
    assert table.battle is not None
    assert (table.battle.answers, table.battle.taps) == ((), ())


def test_a_wrong_word_voids_its_tap() -> None:
    table = play(battle(8, 8, 8), tap(1, 1000), tap(2, 1500), "challenge 2; rule wrong", tap(1, 3000))
    assert table.battle is not None
    assert sorted((one.seat, one.at) for one in table.battle.timed) == [(0, 3000), (1, 1500)]


def test_a_battle_judged_by_the_referee_knows_no_clock() -> None:
    assert losers(play(battle(8, 8, 8), "1 says *; 2 says *")) == (3,)


@pytest.mark.parametrize(
    ("claim", "arrived", "expected"),
    [
        (Claim(1500, 15), 1520, (1500, 15, True)),
        (Claim(1530, 15), 1520, (1520, 15, True)),
        (Claim(995, 15), 1300, (1300, 0, False)),
        (Claim(990, 15), 1020, (1000, 15, True)),
        (Claim(900, 15), 1020, (1020, 0, False)),
        (Claim(1500, 15), 1500 + 30 + SLACK_MS, (1500, 15, True)),
        (Claim(1500, 15), 1501 + 30 + SLACK_MS, (1531 + SLACK_MS, 0, False)),
        (Claim(1500, 15), 1400, (1400, 0, False)),
        (Claim(1500, MAX_ERROR_MS + 1), 1520, (1520, 0, False)),
        (Claim(1500, -1), 1520, (1520, 0, False)),
        (Claim(None, 15), 1520, (1520, 0, False)),
    ],
)
def test_a_phone_is_believed_within_what_its_error_explains(
    claim: Claim, arrived: int, expected: tuple[int, int, bool]
) -> None:
    assert believed(claim, OPENED, arrived) == expected


def test_the_view_says_who_was_how_much_earlier() -> None:
    table = play(battle(8, 8, 8), tap(2, 1120, 8), tap(1, 1000, 7))
    seen = view(table).battle
    assert seen is not None
    assert [(one.seat, one.gap, one.error, one.at_once) for one in seen.taps] == [
        (0, None, 7, False),
        (1, 120, 15, False),
    ]


def test_nobody_taps_twice() -> None:
    table = do(battle(8, 8, 8), tap(1, 1000))
    assert why(table, tap(1, 900)) == "already_answered R-052"
