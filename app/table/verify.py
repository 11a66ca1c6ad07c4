"""Is a stored table what it was, and would today's lexicon judge its words alike?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.battle_events import WordAnswered
from app.rules.commands import Command
from app.rules.events import Event, TypingFixed, WordNamed, WordNoted
from app.rules.evolve import evolve
from app.rules.history import Committed
from app.rules.phases import Seat
from app.table.entries import Entry
from app.table.judging import Judge, case_of, verdict_on
from app.table.table import Table
from app.table.transfer import prove
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Difference:
    """A word that today is judged otherwise than when it was named, at version ``seq``."""

    seq: int
    word: str
    then: Verdict
    now: Verdict


def differences(code: str, log: tuple[Entry, ...], judge: Judge) -> Iterator[Difference]:
    """Yield the words of a log that are judged otherwise today, once it is proved to replay.

    Raises:
        Unreadable: the rules cannot follow it.
    """
    prove(log)
    table = Table(code)
    for entry in log:
        if isinstance(entry.record, Committed):
            yield from _of_record(table, entry.seq, entry.record, judge)
        table = table.append(entry)


def _of_record(table: Table, seq: int, record: Committed, judge: Judge) -> Iterator[Difference]:
    state = table.state
    for event in record.events:
        asked, then = _asked(event)
        case = None if asked is None else case_of(state, asked)
        if case is not None and then is not None:
            now = verdict_on(state, case, judge)
            if _gist(now) != _gist(then):
                yield Difference(seq, case.word, then, now)
        state = evolve(state, event)


def _asked(event: Event) -> tuple[Command | None, Verdict | None]:
    """Return the command that named the word of an event, and the verdict it got."""
    match event:
        case WordNamed(seat=seat, word=word, verdict=verdict):
            return cmd.Name(seat, word), verdict
        case WordAnswered(seat=seat, word=word, verdict=verdict):
            return fight.Answer(Seat(seat), word), verdict
        case WordNoted(word=word, verdict=verdict):
            return cmd.NoteWord(word), verdict
        case TypingFixed(spoken=spoken, word=word, verdict=verdict):
            return cmd.FixTyping(word, spoken=spoken), verdict
        case _:
            return None, None


def _gist(verdict: Verdict) -> tuple[object, ...]:
    return verdict.verdict, verdict.leaning, verdict.codes
