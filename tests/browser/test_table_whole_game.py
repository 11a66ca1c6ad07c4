"""A whole dealt game on three phones before a television, to the winner; and what went over the network."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from app.rules import commands as cmd
from app.rules.battle_events import BattleClosed, WordAnswered
from app.rules.cards import Effect
from app.rules.history import Committed
from app.table.entries import Entry
from app.table.service import Tables
from tests.browser.conftest import PHONE, clean_pages
from tests.browser.table_game import Arranged, Devices, lines_of
from tests.browser.table_play import Screen
from tests.browser.table_traffic import Body, leaks, recorded, states_of

NAMES = ("Маша", "Петя", "Оля")
READERS: dict[str, int | None] = {"Маша": 0, "Петя": 1, "Оля": 2, "ТВ": None}


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: the server's own log, and what each device was told."""

    code: str
    log: tuple[Entry, ...]
    told: dict[str, list[Body]]
    tokens: dict[str, str]
    headings: list[str]


@pytest.fixture(scope="module")
def played(browser: Browser, port: int, tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game of three_phones.game, begun at the page of a new table and played to the winner."""
    folder = tmp_path_factory.mktemp("traffic")
    (start, _), *lines = lines_of("three_phones")
    assert isinstance(start, cmd.Start)
    chance, tables.random = tables.random, Arranged(start.order or ())
    with clean_pages(browser, port) as open_page:

        def device(name: str, path: str, size: tuple[int, int] = PHONE, *, touch: bool = True) -> Screen:
            har = {"record_har_path": folder / f"{name}.har", "record_har_content": "embed"}
            return Screen(open_page(path, size=size, has_touch=touch, is_mobile=touch, **har))

        masha = device("Маша", "/table")
        masha.open_table(*NAMES, depth="Всё", hands="Раздаёт приложение")
        tables.random = chance
        code, phones = masha.code, {0: masha}
        for seat, name in ((1, "Петя"), (2, "Оля")):
            phones[seat] = device(name, f"/table/{code}")
            phones[seat].tap(name)
        television = device("ТВ", f"/table/{code}", (1920, 1080), touch=False)
        television.tap("Только смотреть (телевизор)")
        devices = Devices(phones, (television,))
        for command, expected in lines:
            devices.play(command, expected)
        headings = []
        for screen in (*phones.values(), television):
            expect(screen.page.get_by_role("heading", name="Победа: Маша")).to_be_visible()
            headings.append(screen.page.get_by_role("heading", level=1).inner_text())
        kept = "code => JSON.parse(localStorage['baklazhaba.seats'])[code].token"
        tokens = {
            name: screen.page.evaluate(kept, code)
            for name, screen in zip(READERS, (*phones.values(), television), strict=True)
        }
    told = {name: recorded(folder / f"{name}.har") for name in READERS}
    return Played(code, tables.store.load(code), told, tokens, headings)


def test_the_game_ends_with_its_winner_on_every_screen(played: Played) -> None:
    assert played.headings == ["Победа: Маша"] * 4


def test_all_five_battles_were_fought_and_judged(played: Played) -> None:
    events = [event for one in played.log if isinstance(one.record, Committed) for event in one.record.events]
    states = states_of(played.code, played.log)
    fought = {state.battle.effect for state in states.values() if state.battle is not None}
    answers = [event.verdict for event in events if isinstance(event, WordAnswered)]
    assert fought == set(Effect)
    assert sum(isinstance(event, BattleClosed) for event in events) == 5
    assert [verdict and verdict.verdict for verdict in answers] == ["accepted"] * 9


@pytest.mark.parametrize("name", READERS)
def test_nobody_was_told_a_foreign_hand_or_the_deck(played: Played, name: str) -> None:
    states = states_of(played.code, played.log)
    assert leaks(played.told[name], states, played.log, READERS[name]) == []


@pytest.mark.parametrize("name", READERS)
def test_nobody_was_told_another_ones_token(played: Played, name: str) -> None:
    others = [token for other, token in played.tokens.items() if other != name]
    assert len(set(played.tokens.values())) == 4
    assert [body.url for body in played.told[name] for token in others if token in body.text] == []


def test_nobody_asked_for_hints_or_got_a_log_of_secrets(played: Played) -> None:
    urls = [body.url for bodies in played.told.values() for body in bodies]
    assert [url for url in urls if "/hints" in url or "/export" in url] == []
    orders = [body.url for bodies in played.told.values() for body in bodies if '"order"' in body.text]
    assert orders == []


def _tampered(body: Body, where: str, value: object) -> Body:
    told = json.loads(body.text)
    view = told["view"]
    if where == "players":
        view["players"][2]["hand"] = value
    else:
        view[where] = value
    return Body(body.url, json.dumps(told, ensure_ascii=False))


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("players", [{"card": "А", "letters": ["А"], "effect": None}]),
        ("hand", [{"card": "А", "letters": ["А"], "effect": None}]),
        ("next", "Ш"),
        ("note", "колода: У+Б, Д"),
    ],
)
def test_the_audit_finds_a_leak(played: Played, where: str, value: object) -> None:
    """Were an answer to give away a hand, the next card or a purple card, the tests above would fail."""
    states = states_of(played.code, played.log)
    views = [body for body in played.told["ТВ"] if "/view?" in body.url and '"players"' in body.text]
    assert leaks([_tampered(views[0], where, value)], states, played.log, None) != []
