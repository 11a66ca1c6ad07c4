"""Tables in memory take no more than they may, however many there are."""

from __future__ import annotations

import gc
import tracemalloc

from app.table.codec import SCHEMA, decode_entry, encode_entry
from app.table.entries import Entry, MemberId
from app.table.loading import Loader
from app.table.table import Table, fold_entries
from tests.table.service_parts import Desk
from tests.table.test_codec import games

NAMES = ("Аня", "Боря", "Вера")


def occupied(log: list[Entry]) -> tuple[Table, int]:
    """Return the table of a log read from its bodies, and how many bytes it takes."""
    bodies = [(entry.seq, encode_entry(entry)) for entry in log]

    def read() -> Table:
        entries = (decode_entry(seq, seq, MemberId(1), SCHEMA, body) for seq, body in bodies)
        return fold_entries(Table("ABEKM"), entries).trimmed()

    read()  # what is read once for all tables
    gc.collect()
    tracemalloc.start()
    try:
        table = read()
        gc.collect()
        return table, tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_the_weight_of_a_table_is_about_what_it_takes() -> None:
    for _, _, log in games(3):
        for count in (5, len(log) // 2, len(log)):
            table, taken = occupied(log[:count])
            assert 0.8 * taken < table.weight < 5 * taken


def test_what_is_kept_of_many_tables_is_bounded_and_no_table_is_forgotten() -> None:
    desk = Desk()
    limit = 60_000
    desk.tables.loader = loader = Loader(desk.store, limit)
    tables = [desk.open(*NAMES) for _ in range(20)]
    for number in range(6):
        for one in tables:
            desk.done(one, "note_word", word=f"слово{number}")
            assert 0 < loader.weight <= limit
    assert [len(loader.load(one.table.code).state.named) for one in tables] == [6] * 20


def test_a_table_forgotten_weighs_nothing() -> None:
    desk = Desk()
    table = desk.open(*NAMES).table
    assert desk.tables.loader.weight > 0
    desk.tables.loader.forget(table.code)
    desk.tables.loader.forget(table.code)
    assert desk.tables.loader.weight == 0


def test_a_closed_table_takes_no_memory_and_is_looked_at_all_the_same() -> None:
    desk = Desk()
    host = desk.open(*NAMES)
    desk.done(host, "close")
    table, _ = desk.tables.look(host.table.code, host.token)
    assert table.frame.closed
    assert desk.tables.loader.weight == 0


def test_a_table_too_heavy_to_keep_is_served_all_the_same() -> None:
    desk = Desk()
    desk.tables.loader = loader = Loader(desk.store, 10)
    host = desk.open(depth="words")
    assert desk.done(host, "note_word", word="кот").table.seq == 2
    assert desk.done(host, "undo").table.state.named == ()
    assert loader.weight == 0


def test_tables_share_their_cards_and_texts() -> None:
    desk = Desk()
    one, other = (desk.open(*NAMES, hands="dealt").table for _ in range(2))
    assert one.frame.deck is not None
    assert other.frame.deck is not None
    cards = {str(card): card for card in one.frame.deck}
    assert all(card is cards[str(card)] for card in other.frame.deck)
    assert one.state.players[0].name is other.state.players[0].name
