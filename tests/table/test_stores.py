"""What every store of tables promises: one suite for all of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.rules.commands import NoteWord
from app.rules.history import Committed, History
from app.rules.refusals import Refusal
from app.table.entries import Depth, DepthChanged, Entry, MemberId
from app.table.store import (
    Claim,
    CodeTaken,
    EventStore,
    KeyTaken,
    NoTable,
    Receipt,
    Snapshot,
    VersionConflict,
    Write,
)

DAY = 86_400_000
CODE = "ABEKM"
FIRST = MemberId(1)


def entry(seq: int, at: int = 1000, word: str = "кот") -> Entry:
    result = History().commit(NoteWord(word))
    assert not isinstance(result, Refusal)
    return Entry(seq, at, FIRST, result[1], (DepthChanged(Depth.ALL),))


def opened(store: EventStore, code: str = CODE, at: int = 1000) -> EventStore:
    store.create(code, Write(entry(1, at), token=(FIRST, "hash")))
    return store


def test_what_was_appended_comes_back_in_order(store: EventStore) -> None:
    opened(store)
    for seq in (2, 3):
        store.append(CODE, Write(entry(seq, word=f"слово{seq}")))
    assert store.load(CODE) == (entry(1), entry(2, word="слово2"), entry(3, word="слово3"))
    assert store.load(CODE, after=2) == (entry(3, word="слово3"),)
    assert store.load(CODE, after=3) == ()
    assert store.head(CODE).seq == 3


@pytest.mark.parametrize("seq", [1, 3, 7])
def test_an_entry_that_is_not_the_next_is_refused_with_the_present_version(
    store: EventStore, seq: int
) -> None:
    opened(store)
    with pytest.raises(VersionConflict) as conflict:
        store.append(CODE, Write(entry(seq)))
    assert conflict.value.seq == 1
    assert len(store.load(CODE)) == 1


def test_a_key_is_used_once_and_leads_to_its_command(store: EventStore) -> None:
    opened(store)
    store.append(CODE, Write(entry(2), "key", "request"))
    for seq in (2, 3):
        with pytest.raises(KeyTaken) as taken:
            store.append(CODE, Write(entry(seq), "key", "another"))
        assert taken.value.receipt == Receipt(2, "request")
    assert store.receipt(CODE, "key") == Receipt(2, "request")
    assert store.receipt(CODE, "other") is None
    assert store.head(CODE).seq == 2


def test_tables_do_not_share_keys(store: EventStore) -> None:
    opened(store)
    opened(store, "OTHER")
    for code in (CODE, "OTHER"):
        store.append(code, Write(entry(2), "key"))
    assert store.receipt("OTHER", "key") == store.receipt(CODE, "key")


@pytest.mark.parametrize(
    "ask",
    [
        lambda store: store.append("NONE", Write(entry(1))),
        lambda store: store.load("NONE"),
        lambda store: store.head("NONE"),
        lambda store: store.tokens("NONE"),
        lambda store: store.delete("NONE"),
        lambda store: store.claim("NONE", Claim(1, FIRST, "k", "", "")),
    ],
)
def test_a_table_that_is_not_there_is_told(store: EventStore, ask: Callable[[EventStore], object]) -> None:
    with pytest.raises(NoTable):
        ask(store)


def test_a_code_is_given_once(store: EventStore) -> None:
    opened(store)
    with pytest.raises(CodeTaken):
        opened(store)


def test_tokens_are_given_replaced_and_revoked_with_the_entry(store: EventStore) -> None:
    opened(store)
    store.append(CODE, Write(entry(2), token=(MemberId(2), "two")))
    store.append(CODE, Write(entry(3), token=(FIRST, "new")))
    assert store.tokens(CODE) == {FIRST: "new", MemberId(2): "two"}
    store.append(CODE, Write(entry(4), revoked=(MemberId(2),)))
    assert store.tokens(CODE) == {FIRST: "new"}


def test_a_token_of_a_refused_entry_is_not_given(store: EventStore) -> None:
    opened(store)
    with pytest.raises(VersionConflict):
        store.append(CODE, Write(entry(9), token=(MemberId(2), "two")))
    assert MemberId(2) not in store.tokens(CODE)


def test_claims_lie_in_the_order_they_came_until_their_turn_is_settled(store: EventStore) -> None:
    opened(store)
    first, second, other = (
        Claim(5, MemberId(2), "b", "r", "{}"),
        Claim(5, MemberId(1), "a", "r", "{}"),
        Claim(6, MemberId(1), "c", "r", "{}"),
    )
    assert [store.claim(CODE, claim) for claim in (first, second, first, other)] == [1, 2, 2, 1]
    assert store.claims(CODE, 5) == (first, second)
    store.append(CODE, Write(entry(2), settled=5))
    assert (store.claims(CODE, 5), store.claims(CODE, 6)) == ((), (other,))


def test_the_latest_snapshot_is_kept(store: EventStore) -> None:
    opened(store)
    assert store.snapshot(CODE) is None
    for seq in (1, 2):
        store.save_snapshot(CODE, Snapshot(seq, "shape", "{}"))
    assert store.snapshot(CODE) == Snapshot(2, "shape", "{}")


def test_tables_are_listed_the_latest_first_and_forgotten_wholly(store: EventStore) -> None:
    opened(store, "OLD", at=1)
    opened(store, "NEW", at=2)
    assert [found.code for found in store.tables()] == ["NEW", "OLD"]
    store.delete("NEW")
    opened(store, "NEW", at=3)
    assert (len(store.load("NEW")), store.receipt("NEW", "key")) == (1, None)


def test_an_idle_table_is_forgotten_only_when_found_idle_a_day_before(store: EventStore) -> None:
    opened(store, "IDLE", at=0)
    opened(store, "USED", at=0)
    assert store.expire(40 * DAY, 30 * DAY, DAY) == ()
    store.append("USED", Write(entry(2, at=40 * DAY)))
    assert store.expire(40 * DAY + DAY // 2, 30 * DAY, DAY) == ()
    assert store.expire(41 * DAY, 30 * DAY, DAY) == ("IDLE",)
    assert [found.code for found in store.tables()] == ["USED"]


def test_a_clock_that_leaps_ahead_and_back_forgets_nothing(store: EventStore) -> None:
    opened(store, at=0)
    assert store.expire(99_999 * DAY, 30 * DAY, DAY) == ()
    store.append(CODE, Write(entry(2, at=DAY)))
    assert store.expire(2 * DAY, 30 * DAY, DAY) == ()
    assert store.head(CODE).touched_at == DAY


def test_of_many_who_append_at_once_each_is_stored_or_refused(store: EventStore) -> None:
    opened(store)

    def add(number: int) -> int:
        while True:
            seq = store.head(CODE).seq + 1
            try:
                store.append(CODE, Write(entry(seq, word=f"слово{number}"), f"key{number}"))
            except VersionConflict:
                continue
            return seq

    with ThreadPoolExecutor(8) as pool:
        given = list(pool.map(add, range(60)))
    assert sorted(given) == list(range(2, 62))
    stored = store.load(CODE)
    words = [found.record.label.word for found in stored if isinstance(found.record, Committed)]
    assert sorted(words[1:]) == sorted(f"слово{number}" for number in range(60))


def test_any_write_changes_the_counter(store: EventStore) -> None:
    before = store.changes()
    assert store.changes() == before
    opened(store)
    assert store.changes() != before
    assert store.heads([CODE, "NONE"]) == {CODE: 1}
