"""When fighters hit the buttons of their own phones, and how sure that is: who was last, or a tie [R-090].

Times are ms of the server's clock, which every phone measures by round trips of its own. Where a
tap's error comes from: the two ways of a round trip may differ, so the phone's guess at the server's
clock may be wrong by half its best round trip, in either direction; timers round, and clocks drift
until they are measured again. What no clock can measure, how exactly a finger follows a word, is
`SAME_MS`, the same for phones as for the corners of one tablet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.phases import Seat

SAME_MS = 80
"""Taps closer than this are at the same time, however exactly they are measured."""
MAX_ERROR_MS = 125
"""A clock measured less exactly than this orders nobody: the tap counts as it arrives."""
SLACK_MS = 250
"""How long a busy phone or network may hold a tap back beside its round trip."""
SETTLE_MS = 4 * MAX_ERROR_MS + SLACK_MS
"""How long the battle stays open once one has yet to answer. A believed tap arrives at most two errors and
`SLACK_MS` after it, and ties reach as far as both errors: one that comes later still is neither earlier
nor at the same time, so nobody loses because his network is slow."""


@dataclass(frozen=True, slots=True)
class Claim:
    """When a phone says that its button was hit; ``at`` None if it has not measured its clock.

    ``error`` is half its best round trip, rounded up.
    """

    at: int | None = None
    error: int = 0


@dataclass(frozen=True, slots=True)
class Tap:
    """When a word of the battle was named: ``at``, give or take ``error``; it ``arrived`` later.

    ``measured`` False: the claim was missing or not to be believed, and ``at`` is the arrival.
    """

    spoken: int
    seat: Seat
    at: int
    error: int
    arrived: int
    measured: bool = True


def believed(claim: Claim, opened: int, arrived: int) -> tuple[int, int, bool]:
    """Return the time, error and standing of a claimed tap in a battle that was ``opened`` then.

    A phone is believed within what its own error explains: not before the battle, not after the
    arrival, and not longer before it than a round trip and `SLACK_MS`. So a lie gains half a second
    at most, and the error it must claim for that makes ties of near taps.
    """
    at, error = claim.at, claim.error
    if at is None or not 0 <= error <= MAX_ERROR_MS:
        return arrived, 0, False
    early, late = max(opened - error, arrived - 2 * error - SLACK_MS), arrived + error
    if not early <= at <= late:
        return arrived, 0, False
    return min(max(at, opened), arrived), error, True


def gap_error(first: Tap, second: Tap) -> int:
    """Return the error of the time between two taps: those of both."""
    return first.error + second.error


def at_once(first: Tap, second: Tap) -> bool:
    """Tell whether two taps cannot be told apart."""
    return abs(second.at - first.at) <= max(SAME_MS, gap_error(first, second))


def last_of(taps: Sequence[Tap]) -> tuple[Seat, ...]:
    """Return who was last, or all that cannot be told from the last."""
    latest = max(taps, key=lambda tap: tap.at)
    return tuple(tap.seat for tap in taps if tap is latest or at_once(tap, latest))


def settles_at(taps: Sequence[Tap]) -> int:
    """Return when no earlier tap can be on its way any more."""
    return max(tap.arrived for tap in taps) + SETTLE_MS
