"""Entries come back as they were; what cannot be read is an error, never a guess."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from app.rules.battle_events import Tapped, WordAnswered
from app.rules.events import Event
from app.rules.history import Committed, History, Label, Redone, Undone
from app.rules.phases import Seat
from app.rules.state import State
from app.rules.switches import PRESETS
from app.rules.taps import Tap
from app.simulation import Game, Report, Setting
from app.table.codec import SCHEMA, EntryFaulty, decode_entry, encode_entry
from app.table.entries import (
    Closed,
    Depth,
    DepthChanged,
    Entry,
    MemberId,
    MemberJoined,
    MemberRemoved,
    MemberSeated,
    Opened,
    PlayedOn,
    Role,
    RoleChanged,
    TokenRenewed,
)
from app.table.table import SHAPE, Frame
from app.table.values import decoder, encode
from app.words.grammar import Case, Gender, Number, Part, WordClass
from app.words.verdict import Code, Leaning, Reading, Reason, Standing, Verdict
from tests.table.service_parts import DECK

VERDICT = Verdict(
    "Дно",
    "дно",
    Standing.UNDECIDED,
    Leaning.REJECT,
    (Reason(Code.LETTERS_MISSING, "R-011", (0, 2), {"letters": ("К", "О"), "length": 3}),),
    (Reading("дно", Part.NOUN, Case.NOMN, Number.SING, Gender.NEUT, WordClass.COMMON, "own:x"),),
    ((0, 1),),
    rank=5,
)


def words(cards: object, random: Random) -> tuple[str, Verdict | None]:
    return f"слово{random.randrange(99)}", random.choice((VERDICT, None, None))


def games(count: int) -> Iterator[tuple[Setting, History, list[Entry]]]:
    for game in range(count):
        setting = Setting(2 + game % 5, list(PRESETS.values())[game % 3], game % 2 == 0, DECK)
        played = Game(setting, words, Random(game), Report())
        played.play()
        log = [Entry(seq, seq, MemberId(1), record) for seq, record in enumerate(played._log, 1)]
        yield setting, played._history, log


def read(entry: Entry) -> Entry:
    return decode_entry(entry.seq, entry.at, entry.by, SCHEMA, encode_entry(entry))


def test_every_event_of_whole_games_comes_back_as_it_was() -> None:
    seen: set[type] = set()
    for _, _, log in games(24):
        for entry in log:
            assert read(entry) == entry
            if isinstance(entry.record, Committed):
                seen |= {type(event) for event in entry.record.events}
    rare = {"RowReplaced", "CardSwapped", "WordNoted", "TypingFixed", "RulesChanged", "Recounted", "Left"}
    rare |= {
        "Joined",
        "FighterLeft",
        "LettersEntered",
        "BattleVoided",
        "CardWaived",
        "RowSet",
        "BattleRedrawn",
        "Tapped",
    }
    assert {kind.__name__ for kind in get_args(Event)} - {kind.__name__ for kind in seen} <= rare


def test_a_timed_word_of_a_battle_comes_back_as_it_was() -> None:
    tap = Tap(3, Seat(1), 1_800_000_000_000, 15, 1_800_000_000_040)
    events = (WordAnswered(Seat(1), None, None), Tapped(tap))
    entry = Entry(7, 9, MemberId(2), Committed(events, Label("Answer", "Петя")))
    assert read(entry) == entry


def test_every_state_of_whole_games_comes_back_as_it_was() -> None:
    state = decoder(State)
    for _, history, _ in games(2):
        for step in history.done:
            assert state(json.loads(json.dumps(encode(step.after)))) == step.after


@pytest.mark.parametrize("record", [Undone(), Redone(), None])
def test_undo_redo_and_changes_come_back_as_they_were(record: Undone | Redone | None) -> None:
    member = MemberId(2)
    changes = (
        Opened(Depth.ALL, DECK.cards, 83),
        MemberJoined(member, Role.PLAYER, "Маша", None),
        MemberSeated(member, None),
        RoleChanged(member, Role.REFEREE),
        TokenRenewed(member),
        MemberRemoved(member),
        DepthChanged(Depth.WORDS),
        PlayedOn("AB23C"),
        Closed(),
    )
    entry = Entry(3, 4, None, record, changes)
    assert read(entry) == entry


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"surprise":1}',
        '{"record":{"kind":"guessed"}}',
        '{"record":{"kind":"committed","label":{"action":"Lay"},"events":[{"type":"Flew","seat":1}]}}',
        '{"record":{"kind":"committed","label":{"action":"Lay"},"events":[{"type":"KvaSaid","seat":"1"}]}}',
        '{"record":{"kind":"committed","label":{"action":"Lay"},"events":[{"type":"KvaSaid","seat":1,"x":1}]}}',
        '{"changes":[{"type":"Closed","why":"?"}]}',
    ],
)
def test_what_cannot_be_read_is_told_with_its_version(body: str) -> None:
    with pytest.raises(EntryFaulty, match="version 7"):
        decode_entry(7, 0, None, SCHEMA, body)


def test_a_log_of_a_newer_program_is_not_guessed_at() -> None:
    with pytest.raises(EntryFaulty, match="newer program"):
        decode_entry(1, 0, None, SCHEMA + 1, "{}")


def test_an_old_log_is_read_through_each_step_since() -> None:
    steps = {
        1: lambda body: {"changes": [{**change, "type": "Closed"} for change in body["shut"]]},
        2: lambda body: {"changes": body["changes"][:1]},
    }
    read_back = decode_entry(1, 0, None, 1, '{"shut":[{},{}]}', steps, newest=3)
    assert read_back.changes == (Closed(),)


def test_the_shape_of_snapshots_is_the_same_in_another_process() -> None:
    assert len(SHAPE) == 24
    assert decoder(Frame)(encode(Frame())) == Frame()
