"""No foreign hand, deck order, placed card, vote, token or early verdict leaves the server.

What is hidden is changed at random, and what the onlooker sees must stay the same.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from app.rules.events import Event
from app.rules.history import Committed, History
from app.rules.phases import Seat
from app.rules.piles import Pile
from app.rules.state import State
from app.table.entries import Entry, MemberId, Role
from app.table.public_log import PUBLIC, public_event, show_entry
from app.table.shown import Onlooker, show, show_lobby
from app.table.table import Frame, Member, Table
from app.table.transfer import export
from tests.table.service_parts import DECK, Desk
from tests.table.test_codec import games

HIDDEN_FIELDS = {
    "Started": {"order", "rules", "at"},
    "RulesChanged": {"rules"},
    "WordNamed": {"verdict"},
    "WordNoted": {"verdict"},
    "TypingFixed": {"verdict"},
    "WordAnswered": {"verdict"},
    "TurnPassed": {"at"},
    "DiscardShuffled": {"order"},
    "DeckReset": {"order"},
    "Voted": {"wrong"},
    "Left": {"order"},
    "Recounted": {"named"},
    "CardPlaced": {"card"},
}


def other_secrets(state: State, seat: Seat | None, random: Random) -> State:
    """Return a state that differs in all that ``seat`` must not know, and in nothing else."""
    foreign = [one for one in range(len(state.players)) if one != seat]
    cards = [*(state.deck.cards or ())]
    for one in foreign:
        cards += state.players[one].hand.cards or ()
    random.shuffle(cards)
    players = list(state.players)
    for one in foreign:
        count = players[one].hand.count
        hand, cards = cards[:count], cards[count:]
        players[one] = replace(players[one], hand=Pile.of(tuple(hand)))
    battle = state.battle
    if battle is not None and len(battle.placed) == 1 and battle.placed[0][0] != seat:
        hidden = ((battle.placed[0][0], random.choice(DECK.cards)),)
        battle = replace(battle, placed=hidden)
    return replace(state, players=tuple(players), deck=Pile.of(tuple(cards)), battle=battle)


def seen_by(state: State, member: Member) -> str:
    frame = Frame(deck=DECK.cards, members=(member,))
    return json.dumps(show(Table("X", frame, History(state)), Onlooker(member, 10**9)), ensure_ascii=False)


@pytest.mark.parametrize("game", [0, 2, 4, 6, 8, 10])
def test_no_view_depends_on_what_its_onlooker_may_not_know(game: int) -> None:
    setting, history, _ = list(games(game + 1))[game]
    assert setting.dealt
    random = Random(game)
    for step in random.sample(history.done, min(25, len(history.done))):
        state = step.after
        for role, seat in ((Role.PLAYER, state.present[0]), (Role.SPECTATOR, None), (Role.REFEREE, None)):
            member = Member(MemberId(1), role, "", seat)
            assert seen_by(state, member) == seen_by(other_secrets(state, seat, random), member)


def test_the_test_would_see_a_leak() -> None:
    _, history, _ = next(games(1))
    state = history.done[5].after
    member = Member(MemberId(1), Role.PLAYER, "", state.present[0])
    other = other_secrets(state, Seat(99), Random(1))
    assert seen_by(state, member) != seen_by(other, member)


def test_each_event_shows_all_but_its_secrets() -> None:
    for kind in Event.__args__:
        fields = set(kind.__dataclass_fields__)
        assert fields - set(PUBLIC[kind.__name__]) == HIDDEN_FIELDS.get(kind.__name__, set()), kind


def test_the_public_log_of_whole_games_names_no_order_and_no_verdict() -> None:
    for _, _, log in games(4):
        for entry in log:
            if isinstance(entry.record, Committed):
                for event in entry.record.events:
                    assert not {"order", "verdict", "wrong"} & set(public_event(event)) - {"wrong"}
                    hides_vote = type(event).__name__ != "Voted" or "wrong" not in public_event(event)
                    assert hides_vote


def test_no_token_or_hash_leaves_the_server_but_once(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя", hands="dealt", depth="all")
    phone = desk.tables.join(host.table.code, Role.PLAYER, "Петя")
    desk.done(host, "close")
    table, member = desk.tables.look(host.table.code, host.token)
    log = desk.store.load(host.table.code)
    told = [
        json.dumps(show(table, Onlooker(member, 0))),
        json.dumps([show_entry(table, entry, "ru") for entry in log]),
        json.dumps(show_lobby(table, 0)),
        json.dumps(export(host.table.code, log, 0)),
        caplog.text,
        repr(table),
    ]
    secrets = [host.token, phone.token, *desk.store.tokens(host.table.code).values()]
    assert len(set(secrets)) == 4
    assert [secret for secret in secrets for text in told if secret in text] == []


@pytest.mark.parametrize("rules", ["book", "tournament"])
def test_a_verdict_is_not_told_before_its_time(rules: str) -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя", "Оля", rules=rules)
    table = desk.done(host, "lay", seat=0, card="Т", word="хрюмка").table
    member = table.member(MemberId(1))
    told = json.dumps(show(table, Onlooker(member, 0))) + json.dumps(
        [show_entry(table, entry, "ru") for entry in desk.store.load(table.code)]
    )
    assert "unknown_word" not in told
    assert rules == "tournament" or "rejected" not in told
    asked = {"type": "lay", "seat": 1, "card": "А", "word": "хрюмка"}
    verdict = desk.tables.preview(table.code, host.token, asked).verdict
    assert verdict is None or verdict.reasons == ()


def test_tokens_are_long_and_never_alike() -> None:
    desk = Desk()
    tokens = {desk.open().token for _ in range(50)}
    assert (len(tokens), min(map(len, tokens))) == (50, 43)


def test_an_entry_of_the_log_names_who_asked() -> None:
    desk = Desk()
    host = desk.open("Маша", "Петя")
    entry: Entry = desk.store.load(host.table.code)[0]
    assert show_entry(host.table, entry, "en")["by"] == "Судья"
