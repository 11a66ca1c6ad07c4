"""An evening kept offline, turned into a table's log: words with who named them, row, hands, deck.

The browser sends what its plain log adds up to (`app/web/static/offline/page/upload.js`). Words are
judged anew: the server knows more of them. What a table cannot hold is told, never dropped in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from app.rules import commands as cmd
from app.rules.cards import Card, Deck
from app.rules.commands import Command
from app.rules.history import History
from app.rules.phases import Seat
from app.rules.refusals import Refusal
from app.rules.turns import MAX_PLAYERS, MIN_PLAYERS
from app.table.asks import MAX_TEXT, read_name
from app.table.entries import Depth, Entry, MemberId
from app.table.faults import Unreadable
from app.table.judging import Judge, judged
from app.table.opening import opening
from app.table.setup import Setup
from app.table.values import Json, ValueFaulty, decoder

FORMAT, SCHEMA = "baklazhaba-evening", 1
MAX_WORDS = 1000
_REFEREE = MemberId(1)


class LeftOut(StrEnum):
    """What a table does not hold of an evening."""

    NAMERS = "namers"
    COUNTS = "counts"
    ROW = "row"
    BATTLES = "battles"
    OWN_WORDS = "own_words"


@dataclass(frozen=True, slots=True)
class Said:
    """A named word, who named it ("" unknown), and when (ms since 1970, 0 unknown)."""

    word: str
    by: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A player; ``hand`` None where cards are not counted."""

    name: str
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """What the phone's log adds up to; ``speaker`` is the place of the player in turn, -1 for none."""

    words: tuple[Said, ...]
    players: tuple[Seated, ...] = ()
    speaker: int = -1
    row: tuple[Card, ...] = ()
    deck: int | None = None
    battles: int = 0
    own: tuple[str, ...] = ()

    @property
    def seated(self) -> tuple[str, ...]:
        """The players whom a table takes: none where they are too few or too many."""
        names = tuple(read_name(player.name) for player in self.players)
        return names if MIN_PLAYERS <= len(names) <= MAX_PLAYERS else ()


_READ = decoder(Evening)


def read_evening(value: Mapping[str, Json]) -> Evening:
    """Return the evening that a document describes.

    Raises:
        Unreadable: a field that cannot be used.
    """
    fields = {name: item for name, item in value.items() if name not in ("format", "schema")}
    if value.get("schema") != SCHEMA:
        raise Unreadable("schema", f"{SCHEMA}; an evening of a newer page needs a newer server")
    try:
        evening: Evening = _READ(fields)
    except ValueFaulty as fault:
        raise Unreadable(fault.place, fault.message) from None
    if not 0 < len(evening.words) <= MAX_WORDS:
        raise Unreadable("words", f"1 to {MAX_WORDS} words")
    if any(not said.word.strip() or len(said.word) > MAX_TEXT for said in evening.words):
        raise Unreadable("words", f"words of 1 to {MAX_TEXT} letters")
    if len(set(evening.seated)) < len(evening.seated):
        raise Unreadable("players", "two players have the same name")
    return evening


def left_out(evening: Evening, size: int) -> tuple[LeftOut, ...]:
    """Return what a table of ``size`` cards does not hold of an evening."""
    counted = _recount(evening, size) is not None
    counting = evening.deck is not None or any(player.hand is not None for player in evening.players)
    unknown = any(said.by and said.by not in evening.seated for said in evening.words)
    lost = {
        LeftOut.NAMERS: unknown,
        LeftOut.COUNTS: counting and not counted,
        LeftOut.ROW: bool(evening.row) and not (counted or _row(evening)),
        LeftOut.BATTLES: evening.battles > 0,
        LeftOut.OWN_WORDS: bool(evening.own),
    }
    return tuple(part for part, is_lost in lost.items() if is_lost)


def _row(evening: Evening) -> tuple[Card, ...]:
    return evening.row if len(evening.row) == 2 and evening.seated else ()


def _recount(evening: Evening, size: int) -> cmd.Recount | None:
    """Return the evening's counts as a table takes them: every hand and the deck, with a row of two cards."""
    hands = tuple(player.hand for player in evening.players if player.hand)
    if evening.deck is None or not _row(evening) or len(hands) != len(evening.seated):
        return None
    discard = size - sum(hands) - evening.deck - 2
    if min(*hands, evening.deck, discard) < 0:
        return None
    active = Seat(evening.speaker) if 0 <= evening.speaker < len(hands) else None
    named = tuple(said.word for said in evening.words)
    return cmd.Recount(hands, evening.deck, discard, evening.row, named, active)


def log_of(evening: Evening, judge: Judge, deck: Deck, now: int) -> tuple[Entry, ...]:
    """Return the log of a table «Только слова» that holds the evening; ``now`` in ms since 1970."""
    counts = _recount(evening, len(deck.cards))
    begun = min([now, *(said.at for said in evening.words if said.at > 0)])
    setup = Setup(Depth.WORDS, deck, names=evening.seated, row=() if counts else _row(evening))
    record, changes = opening(setup, begun, Random())
    entries = [Entry(1, begun, _REFEREE, record, changes)]
    history = History() if record is None else History().append(record)
    for at, command in _commands(evening, counts, begun, now):
        result = history.commit(judged(history.state, command, judge))
        if isinstance(result, Refusal):
            raise Unreadable("players", f"{result.code.value} ({result.rule})")
        history, record = result
        entries.append(Entry(len(entries) + 1, at, _REFEREE, record))
    return tuple(entries)


def _commands(
    evening: Evening, counts: cmd.Recount | None, begun: int, now: int
) -> Iterator[tuple[int, Command]]:
    """Yield what the referee would have asked for, with its time, which never goes back."""
    seats = {name: Seat(at) for at, name in enumerate(evening.seated)}
    latest = begun
    for said in evening.words:
        latest = min(now, max(latest, said.at))
        yield latest, cmd.NoteWord(said.word, seat=seats.get(said.by))
    if counts is not None:
        yield now, counts
