"""A standing with its grounds, before it becomes a verdict."""

from __future__ import annotations

from dataclasses import dataclass

from app.quick import maker
from app.words.grammar import Flag
from app.words.verdict import Leaning, Reading, Reason, Standing


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a word; the fields are those of `app.words.verdict.Verdict`."""

    standing: Standing
    leaning: Leaning | None = None
    reasons: tuple[Reason, ...] = ()
    readings: tuple[Reading, ...] = ()
    flags: tuple[Flag, ...] = ()
    suggestions: tuple[str, ...] = ()


_finding = maker(Finding)


def rejected(
    *reasons: Reason, readings: tuple[Reading, ...] = (), suggestions: tuple[str, ...] = ()
) -> Finding:
    """Return a refusal for ``reasons``."""
    return _finding(Standing.REJECTED, None, reasons, readings, (), suggestions)


def undecided(
    leaning: Leaning,
    *reasons: Reason,
    readings: tuple[Reading, ...] = (),
    flags: tuple[Flag, ...] = (),
    suggestions: tuple[str, ...] = (),
) -> Finding:
    """Return «решает стол» with the side the evidence is on."""
    return _finding(Standing.UNDECIDED, leaning, reasons, readings, flags, suggestions)
