"""An evening kept offline becomes a table, once; what the table cannot hold is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from app.rules.phases import Phase
from app.table.entries import Depth
from app.table.evening import LeftOut
from app.table.faults import Forbidden, KeyReused, Unreadable
from app.table.importing import Imported, import_document
from app.table.store import EventStore, Write
from app.table.transfer import export, read_export
from tests.table.service_parts import DECK, Desk

KEY = "0123456789abcdef0123456789abcdef"
PLAYERS = [{"name": "Маша", "hand": 6}, {"name": "Петя", "hand": 9}]


def evening(*words: str, **fields: Any) -> dict[str, Any]:
    said = [{"word": word.split(":")[0], "by": word.partition(":")[2]} for word in words]
    return {"format": "baklazhaba-evening", "schema": 1, "words": said, **fields}


def taken(desk: Desk, document: dict[str, Any], key: str | None = KEY) -> Imported:
    return import_document(desk.tables, document, DECK, key)


def test_words_alone_need_no_players() -> None:
    done = taken(Desk(), evening("кот", "хрюмка"))
    table = done.entered.table
    assert [(said.word, said.seat) for said in table.state.named] == [("кот", None), ("хрюмка", None)]
    assert [said.verdict and said.verdict.verdict.value for said in table.state.named] == [
        "accepted",
        "rejected",
    ]
    assert (table.frame.depth, table.state.phase, done.left_out) == (Depth.WORDS, Phase.SETUP, ())


def test_who_named_a_word_hands_deck_and_row_come_along() -> None:
    told = evening("кот:Маша", "вода:Петя", players=PLAYERS, speaker=1, row=["Е/Ё", "Т"], deck=60)
    done = taken(Desk(), told)
    state = done.entered.table.state
    assert [(said.word, said.seat) for said in state.named] == [("кот", 0), ("вода", 1)]
    assert [player.hand.count for player in state.players] == [6, 9]
    assert (state.deck.count, state.discard.count, state.accounted()) == (60, 83 - 60 - 15 - 2, 83)
    assert ([str(card.card) for card in state.row], state.active) == (["Е/Ё", "Т"], 1)
    assert done.left_out == ()


@pytest.mark.parametrize(
    ("fields", "lost"),
    [
        ({"players": [{"name": "Маша"}]}, [LeftOut.NAMERS]),
        ({"players": [{"name": "Маша"}, {"name": "Оля"}], "row": ["К"]}, [LeftOut.ROW]),
        ({"players": [{"name": "Маша"}, {"name": "Оля"}], "row": ["К", "О"]}, []),
        ({"players": [{"name": "Маша", "hand": 0}, {"name": "Оля", "hand": 5}], "deck": 9}, [LeftOut.COUNTS]),
        ({"players": [{"name": "Маша", "hand": 80}, {"name": "Оля", "hand": 5}], "deck": 9, "row": ["К", "О"]}, [LeftOut.COUNTS]),
        ({"players": [{"name": "Маша"}, {"name": "Оля"}], "battles": 2, "own": ["хрюмка"]}, [LeftOut.BATTLES, LeftOut.OWN_WORDS]),
        ({"players": [{"name": "Оля"}, {"name": "Петя"}]}, [LeftOut.NAMERS]),
        ({"row": ["К", "О"]}, [LeftOut.NAMERS, LeftOut.ROW]),
    ],
)  # fmt: skip
def test_what_a_table_does_not_hold_is_told(fields: dict[str, Any], lost: list[LeftOut]) -> None:
    done = taken(Desk(), evening("кот:Маша", **fields))
    assert [said.word for said in done.entered.table.state.named] == ["кот"]
    assert list(done.left_out) == lost


def test_times_are_the_evenings_and_never_go_back() -> None:
    desk = Desk()
    told = evening("кот", "вода", "дом")
    hour = 3_600_000
    for said, at in zip(told["words"], (desk.clock.now - 2 * hour, 0, desk.clock.now + hour), strict=True):
        said["at"] = at
    log = desk.store.load(taken(desk, told).entered.table.code)
    begun = desk.clock.now - 2 * hour
    assert [entry.at for entry in log] == [begun, begun, begun, desk.clock.now]


def test_an_old_evening_is_not_forgotten_the_next_day() -> None:
    desk = Desk()
    told = evening("кот")
    told["words"][0]["at"] = desk.clock.now - 400 * 86_400_000
    code = taken(desk, told).entered.table.code
    for _ in range(3):
        desk.clock.now += 2 * 86_400_000
        desk.open()
    assert desk.store.head(code).seq == 2


def test_twice_gives_one_table_and_the_same_seat(store: EventStore) -> None:
    desk = Desk(store)
    first, again = (taken(desk, evening("кот")) for _ in range(2))
    assert (first.repeated, again.repeated) == (False, True)
    assert (first.entered.table.code, first.entered.token) == (again.entered.table.code, again.entered.token)
    assert len(desk.store.tables()) == 1
    desk.done(again.entered, "note_word", word="вода")
    assert len(taken(desk, evening("кот")).entered.table.state.named) == 2


def test_the_same_import_sent_at_once_gives_one_table(store: EventStore) -> None:
    desk = Desk(store)
    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(lambda _: taken(desk, evening("кот", "дом")), range(8)))
    assert len({one.entered.table.code for one in done}) == len(desk.store.tables()) == 1
    assert sum(not one.repeated for one in done) == 1


def test_another_table_that_has_the_code_is_left_alone(store: EventStore) -> None:
    desk = Desk(store)
    code = taken(desk, evening("дом")).entered.table.code
    desk.store.delete(code)
    desk.store.create(code, *map(Write, read_log(desk)))
    found = [taken(desk, evening("дом")).entered.table.code for _ in range(2)]
    assert found[0] == found[1] != code
    assert len(desk.store.load(code)) == 1


def read_log(desk: Desk) -> Any:
    code = desk.open("Маша", "Петя").table.code
    return desk.store.load(code)


def test_a_key_is_for_one_document() -> None:
    desk = Desk()
    taken(desk, evening("кот"))
    with pytest.raises(KeyReused):
        taken(desk, evening("кот", "дом"))


def test_a_seat_given_to_another_is_not_given_back() -> None:
    desk = Desk()
    entered = taken(desk, evening("кот")).entered
    desk.tables.renew(entered.table.code, entered.token, None)
    with pytest.raises(Forbidden, match=entered.table.code):
        taken(desk, evening("кот"))


def test_an_export_under_a_key_gives_one_table_too() -> None:
    desk = Desk()
    document = export("X", read_log(desk), desk.clock.now)
    codes = {taken(desk, document).entered.table.code for _ in range(2)}
    assert len(codes) == 1
    assert read_export(export("Y", desk.store.load(codes.pop()), 0)) == read_export(document)


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (evening(), "words"),
        (evening("а" * 201), "words"),
        (evening("  "), "words"),
        (evening("кот") | {"schema": 2}, "schema"),
        (evening("кот", row=["QQ"]), "row[0]"),
        (evening("кот", players=[{"name": "Маша"}, {"name": " Маша "}]), "players"),
        (evening("кот", hands=3), "hands"),
        (evening("кот") | {"format": "tale"}, "format"),
    ],
)
def test_what_is_no_evening_is_refused_with_its_field(document: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        taken(Desk(), document)
    assert fault.value.field == field


def test_a_key_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(Unreadable, match="nobody can guess"):
        taken(Desk(), evening("кот"), "1")
