"""Tables over time: commands once each, guards, roles, undo, reconnects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.rules.cases import RuleCase
from app.rules.guards import Guard
from app.rules.phases import Phase, Seat
from app.rules.refusals import RefusalCode
from app.table.entries import Depth, MemberId, Role
from app.table.faults import (
    Forbidden,
    GameRunning,
    GuardMissing,
    KeyReused,
    SeatTaken,
    TableClosed,
    Unauthorised,
    Unreadable,
)
from app.table.loading import SNAPSHOT_EVERY
from app.table.outcomes import Denied, Done
from app.table.service import Tables
from app.table.shown import Onlooker, show
from app.table.sqlite_store import SqliteStore
from app.table.store import NoTable
from app.table.table import STEPS_KEPT
from app.table.waiters import Waiters
from app.words.verdict import Verdict
from tests.table.memory_store import MemoryStore
from tests.table.service_parts import Clock, Desk, judge

NAMES = ("Маша", "Петя", "Оля")


@pytest.fixture(params=["memory", "sqlite"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    if request.param == "memory":
        yield Desk()
        return
    store = SqliteStore(tmp_path / "tables.sqlite")
    yield Desk(store)
    store.close()


def refused(outcome: Done | Denied) -> RefusalCode:
    assert isinstance(outcome, Denied), outcome
    return outcome.refusal.code


def test_a_table_of_words_needs_no_players(desk: Desk) -> None:
    host = desk.open(depth="words")
    done = desk.done(host, "note_word", word="кот")
    assert [said.word for said in done.table.state.named] == ["кот"]
    assert done.table.frame.depth is Depth.WORDS


def test_the_youngest_begins_if_births_are_given(desk: Desk) -> None:
    born = [{"name": "Маша", "born": "1990-01-01"}, {"name": "Петя", "born": "2015-05-05"}]
    host = desk.open(players=born)
    assert host.table.state.active == 1


def test_the_verdict_is_stored_and_replay_asks_nobody(desk: Desk) -> None:
    host = desk.open(*NAMES)
    done = desk.done(host, "lay", seat=0, card="Т", word="кот")
    assert done.table.state.named[0].verdict is not None

    def silent(case: RuleCase, personal: Mapping[str, str]) -> Verdict:
        raise AssertionError("the judge was asked again")

    again = Tables(desk.store, silent, desk.waiters)
    assert again.look(host.table.code, host.token)[0] == done.table


def test_a_repeated_command_is_carried_out_once_and_answered_alike(desk: Desk) -> None:
    host = desk.open(*NAMES)
    guard = Guard(version=1)
    first = desk.do(host, "lay", guard, key="once", seat=0, card="Т", word="кот")
    again = desk.do(host, "lay", guard, key="once", seat=0, card="Т", word="кот")
    assert isinstance(first, Done)
    assert isinstance(again, Done)
    assert (first.seq, again.seq, first.repeated, again.repeated) == (2, 2, False, True)
    assert desk.store.head(host.table.code).seq == 2


def test_a_key_that_comes_back_with_another_command_is_refused(desk: Desk) -> None:
    host = desk.open(*NAMES)
    desk.done(host, "lay", key="once", seat=0, card="Т", word="кот")
    with pytest.raises(KeyReused):
        desk.do(host, "pass", key="once", seat=0)


def test_a_command_made_for_an_older_game_is_stale(desk: Desk) -> None:
    host = desk.open(*NAMES)
    desk.done(host, "lay", seat=0, card="Т", word="кот")
    assert refused(desk.do(host, "lay", Guard(version=1), seat=1, card="А", word="ота")) is RefusalCode.STALE


def test_who_joins_makes_no_command_stale(desk: Desk) -> None:
    host = desk.open(*NAMES)
    desk.tables.join(host.table.code, Role.SPECTATOR, "ТВ")
    assert isinstance(desk.do(host, "lay", Guard(version=1), seat=0, card="Т", word="кот"), Done)


def test_a_command_without_its_guard_is_asked_for_it(desk: Desk) -> None:
    host = desk.open(*NAMES)
    with pytest.raises(GuardMissing, match=r"guard\.version"):
        desk.do(host, "lay", Guard(), seat=0, card="Т")
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Маша")
    with pytest.raises(GuardMissing, match=r"guard\.turn_id"):
        desk.do(phone, "pass", Guard(), seat=0)


def test_a_phone_lays_by_its_turn_whatever_else_went_on(desk: Desk) -> None:
    host = desk.open(*NAMES)
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Маша")
    desk.done(host, "change_rules", rules="book")
    turn = host.table.state.turn
    assert turn is not None
    assert isinstance(desk.do(phone, "lay", Guard(turn=turn.id), seat=0, card="Т", word="кот"), Done)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("lay", {"seat": 1, "card": "Т"}),
        ("rule", {"wrong": True}),
        ("recount", {"hands": [1, 1, 1], "deck": 1, "discard": 1, "row": ["А", "Б"]}),
        ("undo", {}),
        ("challenge", {"by": 1}),
        ("challenge", {}),
        ("set_role", {"member": 2, "role": "referee"}),
        ("close", {}),
        ("leave", {"seat": 1}),
        ("change_rules", {"rules": "book"}),
    ],
)
def test_a_player_may_not_do_what_is_not_his(desk: Desk, kind: str, fields: dict[str, Any]) -> None:
    host = desk.open(*NAMES)
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Маша")
    with pytest.raises(Forbidden):
        desk.do(phone, kind, **fields)


def test_a_spectator_may_do_nothing(desk: Desk) -> None:
    host = desk.open(*NAMES)
    screen = desk.tables.join(host.table.code, Role.SPECTATOR, "ТВ")
    with pytest.raises(Forbidden):
        desk.do(screen, "note_word", word="кот")


def test_no_token_and_a_wrong_token_are_refused(desk: Desk) -> None:
    host = desk.open(*NAMES)
    for token in (None, "", "wrong", host.token[:-1]):
        with pytest.raises(Unauthorised):
            desk.tables.look(host.table.code, token)
    with pytest.raises(NoTable):
        desk.tables.look("NONE", host.token)


def test_a_token_of_one_table_opens_no_other(desk: Desk) -> None:
    one, other = desk.open(*NAMES), desk.open(*NAMES)
    with pytest.raises(Unauthorised):
        desk.tables.look(other.table.code, one.token)


def test_where_the_app_deals_the_referee_cannot_feel_for_a_foreign_card(desk: Desk) -> None:
    host = desk.open(*NAMES, hands="dealt", depth="all")
    with pytest.raises(Forbidden):
        desk.do(host, "lay", seat=0, card="А", word="нос")


def test_players_who_join_before_the_start_get_the_seats_of_their_names(desk: Desk) -> None:
    host = desk.open(depth="all", hands="dealt")
    phones = [desk.tables.join(host.table.code, Role.PLAYER, name) for name in ("Петя", "Маша", "Маша")]
    table = desk.done(host, "start", names=["Маша", "Петя"]).table
    assert [table.member(phone.member).seat for phone in phones] == [1, 0, None]
    assert table.member(phones[2].member).name == "Маша 2"
    assert table.state.players[0].hand.count == 8


def test_a_player_who_sits_down_late_is_bound_to_his_phone(desk: Desk) -> None:
    host = desk.open(*NAMES)
    late = desk.tables.join(host.table.code, Role.PLAYER, "Коля")
    table = desk.done(host, "join", name="Коля").table
    assert table.member(late.member).seat == 3


def test_a_seat_is_taken_once_and_renewed_by_the_referee(desk: Desk) -> None:
    host = desk.open(*NAMES)
    code = host.table.code
    phone = desk.tables.join(code, Role.PLAYER, "", seat=host.table.state.present[1])
    with pytest.raises(SeatTaken):
        desk.tables.join(code, Role.PLAYER, "Вор", seat=host.table.state.present[1])
    with pytest.raises(Forbidden):
        desk.tables.renew(code, desk.tables.join(code, Role.PLAYER, "Маша").token, phone.member)
    new = desk.tables.renew(code, host.token, None, host.table.state.present[1])
    assert new.member == phone.member
    assert desk.tables.look(code, new.token)[1].seat == 1
    with pytest.raises(Unauthorised):
        desk.tables.look(code, phone.token)


def test_a_removed_member_is_out_and_another_may_sit_there(desk: Desk) -> None:
    host = desk.open(*NAMES)
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Маша")
    desk.done(host, "remove", member=phone.member)
    with pytest.raises(Unauthorised):
        desk.tables.look(host.table.code, phone.token)
    assert desk.tables.join(host.table.code, Role.PLAYER, "Маша").table.frame.members[-1].seat == 0


def test_the_referee_hands_over_and_a_table_keeps_one(desk: Desk) -> None:
    host = desk.open(*NAMES)
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Маша")
    with pytest.raises(Forbidden):
        desk.do(host, "remove", member=1)
    with pytest.raises(Forbidden):
        desk.do(host, "set_role", member=1, role="player")
    table = desk.done(host, "hand_over", member=phone.member).table
    assert [member.role for member in table.frame.members] == [Role.SPECTATOR, Role.REFEREE]
    desk.done(phone, "pass", seat=0)
    assert desk.tables.recover(host.table.code).member == phone.member


def test_a_closed_table_is_looked_at_and_no_more(desk: Desk) -> None:
    host = desk.open(*NAMES)
    desk.done(host, "close")
    assert desk.tables.look(host.table.code, host.token)[0].frame.closed
    with pytest.raises(TableClosed):
        desk.do(host, "pass", seat=0)
    with pytest.raises(TableClosed):
        desk.tables.join(host.table.code, Role.SPECTATOR, "ТВ")


def test_what_shows_hands_is_exported_when_the_game_is_over(desk: Desk) -> None:
    host = desk.open(*NAMES, hands="dealt")
    with pytest.raises(GameRunning):
        desk.tables.entries(host.table.code, host.token)
    desk.done(host, "close")
    assert len(desk.tables.entries(host.table.code, host.token)) == 2


def test_depth_is_changed_in_mid_game(desk: Desk) -> None:
    host = desk.open(*NAMES)
    assert desk.done(host, "set_depth", depth="all").table.frame.depth is Depth.ALL


def test_undo_reaches_back_beyond_what_is_kept_in_memory(desk: Desk) -> None:
    host = desk.open(depth="words")
    count = 2 * STEPS_KEPT + 30
    for number in range(count):
        desk.done(host, "note_word", word=f"слово{number}")
    for _ in range(count):
        table = desk.done(host, "undo").table
    assert table.state.named == ()
    assert refused(desk.do(host, "undo")) is not None
    for _ in range(count):
        table = desk.done(host, "redo").table
    assert len(table.state.named) == count


@pytest.mark.parametrize("undone", [0, 3])
def test_a_table_loaded_by_snapshot_is_the_table_replayed(desk: Desk, undone: int) -> None:
    host = desk.open(*NAMES)
    for number in range(SNAPSHOT_EVERY + 5):
        desk.done(host, "note_word", word=f"слово{number}")
    for _ in range(undone):
        desk.done(host, "undo")
    snapshot = desk.store.snapshot(host.table.code)
    assert snapshot is not None
    fresh = Tables(desk.store, judge, desk.waiters).look(host.table.code, host.token)[0]
    whole = desk.tables.loader.whole(host.table.code)
    assert (fresh.state, fresh.frame) == (whole.state, whole.frame)
    assert fresh.history.done[-1].label == whole.history.done[-1].label
    assert not fresh.whole


def test_time_at_a_table_never_goes_back(desk: Desk) -> None:
    host = desk.open(*NAMES, rules={"turn_seconds": 30, "timer_kind": "hard"})
    begun = desk.clock.now
    desk.clock.now += 5000
    desk.done(host, "lay", seat=0, card="Т", word="кот")
    desk.clock.now = begun - 3_600_000
    done = desk.done(host, "pass", seat=1)
    assert [entry.at for entry in desk.store.load(host.table.code)] == [begun, begun + 5000, begun + 5000]
    assert done.table.frame.ticking is not None
    assert done.table.frame.ticking.since == begun + 5000


def test_time_is_up_when_it_is_and_not_before(desk: Desk) -> None:
    host = desk.open(*NAMES, rules={"turn_seconds": 30, "timer_kind": "hard"})
    desk.clock.now += 29_999
    assert refused(desk.do(host, "time_up")) is RefusalCode.NOT_NOW
    desk.clock.now += 1
    assert desk.done(host, "time_up").table.state.active == 1


def test_the_house_dictionary_holds_from_the_ruling_on(desk: Desk) -> None:
    host = desk.open(*NAMES)
    row = ["Р", "Ю"]
    desk.done(host, "recount", hands=[5, 5, 5], deck=60, discard=0, row=row, active=0)
    table = desk.done(host, "lay", seat=0, card="М", word="хрюмка").table
    assert table.last_verdict == "rejected"
    desk.done(host, "challenge", by=1)
    table = desk.done(host, "rule", wrong=False).table
    table = desk.done(host, "fix_typing", word="хрюмка").table
    assert table.last_verdict == "accepted"


def test_a_word_ruled_out_is_not_accepted_again(desk: Desk) -> None:
    host = desk.open(*NAMES)
    desk.done(host, "lay", seat=0, card="Т", word="кот")
    desk.done(host, "challenge", by=1)
    desk.done(host, "rule", wrong=True)
    table = desk.done(host, "name", seat=0, word="кот").table
    assert table.last_verdict == "rejected"


def test_a_word_mended_is_not_its_own_repeat(desk: Desk) -> None:
    seen: list[tuple[str, ...]] = []

    def noting(case: RuleCase, personal: Mapping[str, str]) -> Verdict:
        seen.append(case.history)
        return judge(case, personal)

    desk.tables.judge = noting
    host = desk.open(*NAMES)
    desk.done(host, "lay", seat=0, card="Т", word="котик")
    desk.done(host, "fix_typing", word="кот")
    assert seen == [(), ()]


def test_of_phones_that_lay_at_the_same_time_the_fuller_hand_is_first(desk: Desk) -> None:
    host = desk.open(*NAMES)
    phones = [desk.tables.join(host.table.code, Role.PLAYER, name) for name in NAMES]
    desk.done(host, "recount", hands=[5, 5, 9], deck=60, discard=0, row=["К", "О"], active=0)
    turn = desk.tables.look(host.table.code, host.token)[0].state.turn
    assert turn is not None
    desk.tables.claim_seconds = 0.3
    guard = Guard(turn=turn.id)
    with ThreadPoolExecutor(3) as pool:
        lays = [
            pool.submit(desk.do, phones[0], "lay", guard, seat=0, card="Т", word="кот"),
            pool.submit(desk.do, phones[1], "lay_off_turn", guard, seat=1, card="Л", word="колхоз"),
            pool.submit(desk.do, phones[2], "lay_off_turn", guard, seat=2, card="Р", word="корт"),
        ]
    outcomes = [lay.result() for lay in lays]
    assert [isinstance(outcome, Done) for outcome in outcomes] == [False, False, True]
    assert refused(outcomes[0]) is RefusalCode.STALE
    assert [said.word for said in outcomes[2].table.state.named] == ["корт"]
    assert desk.store.claims(host.table.code, turn.id) == ()


def test_votes_sent_at_once_all_count(desk: Desk) -> None:
    host = desk.open(*NAMES, "Коля", "Яна")
    code = host.table.code
    phones = [desk.tables.join(code, Role.PLAYER, name) for name in (*NAMES, "Коля", "Яна")]
    desk.done(host, "lay", seat=0, card="Т", word="кот")
    dispute = desk.done(host, "challenge", by=1).table.state.dispute
    assert dispute is not None
    guard = Guard(dispute=dispute.id)
    with ThreadPoolExecutor(3) as pool:
        votes = [pool.submit(desk.do, phones[seat], "vote", guard, seat=seat, wrong=True) for seat in (2, 3)]
    assert all(isinstance(vote.result(), Done) for vote in votes)
    assert desk.tables.look(code, host.token)[0].state.phase is Phase.CORRECTION


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"depth": "deep"}, "depth"),
        ({"players": ["А"] * 2}, "players"),
        ({"players": ["Один"]}, "players"),
        ({"players": [""]}, "name"),
        ({"players": ["Я", {"name": "Ты", "born": "2001-02-30"}]}, "players[1].born"),
        ({"players": ["Я", "Ты"], "starter": 2}, "starter"),
        ({"rules": "chess"}, "rules"),
        ({"hands": "both"}, "hands"),
        ({"deck": {"letters": {"К": 0}}}, "deck"),
        ({"deck": {"letters": {"К": 999}}}, "deck.letters"),
        ({"row": ["К"]}, "row"),
        ({"row": ["Q", "К"]}, "row[0]"),
        ({"what": 1}, "what"),
        ({"seat": 0}, "seat"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(settings: dict[str, object], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        Desk().open(**settings)
    assert fault.value.field == field


@pytest.mark.parametrize(
    ("command", "field"),
    [
        ({"type": "fly"}, "command.type"),
        ({"type": "lay", "seat": 0}, "command.card"),
        ({"type": "lay", "seat": 0, "card": "Q"}, "command.card"),
        ({"type": "lay", "seat": "0", "card": "К"}, "command.seat"),
        ({"type": "lay", "seat": 0, "card": "К", "at": 5}, "command.at"),
        ({"type": "lay", "seat": 0, "card": "К", "verdict": None}, "command.verdict"),
        ({"type": "shuffle", "order": ["К"]}, "command.order"),
        ({"type": "note_word", "word": "а" * 201}, "command"),
        ({"type": "change_rules", "rules": {"dual_fixed": 7}}, "command.rules"),
        ("lay", "command"),
    ],
)
def test_a_command_that_cannot_be_read_is_named(command: object, field: str) -> None:
    desk = Desk()
    host = desk.open(*NAMES)
    with pytest.raises(Unreadable) as fault:
        desk.tables.act(host.table.code, host.token, command, Guard(version=1), "k")
    assert fault.value.field == field


def test_members_are_counted_from_one(desk: Desk) -> None:
    assert desk.open().member == MemberId(1)


def test_two_services_over_one_store_see_each_other_at_once(tmp_path: Path) -> None:
    stores = [SqliteStore(tmp_path / "tables.sqlite") for _ in range(2)]
    one, two = (Desk(store, Clock()) for store in stores)
    host = one.open(depth="words")
    for number in range(2 * STEPS_KEPT - 1):  # no more: either might have dropped its oldest steps
        (one, two)[number % 2].done(host, "note_word", word=f"слово{number}")
    assert one.tables.look(host.table.code, host.token) == two.tables.look(host.table.code, host.token)
    for store in stores:
        store.close()


def test_random_numbers_come_from_the_system_by_default() -> None:
    tables = Tables(MemoryStore(), judge, Waiters(MemoryStore(), 1))
    assert type(tables.random) is not Random


def test_all_learn_where_the_next_game_is_played() -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя")
    table = desk.done(host, "play_on", code="ab-23c").table
    assert (table.frame.next, table.frame.closed) == ("AB23C", False)
    assert show(table, Onlooker(table.member(host.member), desk.clock()))["next"] == "AB23C"
    with pytest.raises(Unreadable, match="code"):
        desk.do(host, "play_on", code="nowhere")


def test_only_the_referee_says_where_it_is_played() -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя")
    phone = desk.tables.join(host.table.code, Role.PLAYER, "", Seat(1))
    with pytest.raises(Forbidden):
        desk.do(phone, "play_on", code="AB23C")
