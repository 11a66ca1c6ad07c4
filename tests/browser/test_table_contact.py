"""Races, outages and killed servers: each move counts once, and whoever loses is told why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from app.table.service import Tables
from tests.browser.table_play import Screen, Server, Table
from tests.servers import ServerProcess

Opener = Callable[..., Page]


@pytest.fixture
def server(port: int) -> Server:
    return Server(port)


@pytest.fixture
def patient(tables: Tables) -> Iterator[None]:
    """Gather competing lays for longer than a busy machine takes to tap twice."""
    usual, tables.claim_seconds = tables.claim_seconds, 1.5
    yield
    tables.claim_seconds = usual


def _named(table: Table) -> list[str]:
    return [said["word"] for said in table.view()["view"]["words"]]


def _typed(screen: Screen, letter: str, word: str) -> None:
    """Choose a card and type its word, ready to be sent with one more tap."""
    screen.key(letter)
    screen.type(word)
    expect(screen.page.locator(".says")).to_be_visible()


def _send(screen: Screen) -> None:
    screen.page.locator(".wordentry .go").click()


@pytest.mark.usefixtures("patient")
def test_of_two_phones_that_intercept_at_once_one_wins_and_the_other_learns_why(
    open_page: Opener, server: Server
) -> None:
    table = server.open(row=["Н", "О"])
    table.send("recount", hands=[8, 5, 8], deck=50, discard=0, row=["Н", "О"], named=[], active=0)
    fewer, more = (
        Screen(open_page(table.address(table.seat(seat)), has_touch=True, forgive="409")) for seat in (1, 2)
    )
    for screen in (fewer, more):
        _typed(screen, "С", "носок")
    for screen in (fewer, more):
        screen.page.locator(".wordentry .go").evaluate("button => button.click()")
    expect(fewer.page.get_by_role("alert")).to_contain_text(
        "Оля успевает раньше: «носок». Заберите свою карту"
    )
    expect(fewer.page.get_by_role("alert")).to_contain_text("R-090")
    expect(more.page.get_by_role("alert")).to_have_count(0)
    for screen in (fewer, more):
        expect(screen.last_word()).to_have_text("носок")
        assert screen.hands() == [8, 5, 7]
    table.send("lay", seat=0, card="К", word="окно")
    expect(fewer.last_word()).to_have_text("окно")
    expect(fewer.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.usefixtures("patient")
def test_the_loser_of_a_race_with_dealt_cards_keeps_his_card_unpunished(
    open_page: Opener, server: Server
) -> None:
    """Of equal hands the first clockwise from the active player is first, whoever tapped before."""
    table = server.open(hands="dealt", seat=0, deck={"letters": {"А": 60}})
    petya, olya = (
        Screen(open_page(table.address(table.seat(seat)), has_touch=True, forgive="409")) for seat in (1, 2)
    )
    for screen in (petya, olya):
        screen.page.locator(".cardbutton").first.click()
        screen.type("ааа")
        expect(screen.page.locator(".says")).to_be_visible()
    for screen in (olya, petya):
        screen.page.locator(".wordentry .go").evaluate("button => button.click()")
    expect(olya.page.get_by_role("alert")).to_contain_text(
        "Петя успевает раньше: «ааа». Ваша карта осталась у вас"
    )
    expect(olya.page.locator(".cardbutton")).to_have_count(8)
    expect(petya.page.locator(".cardbutton")).to_have_count(7)
    assert olya.hands() == [8, 7, 8]


def test_half_a_minute_without_contact_loses_and_doubles_nothing(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    page = open_page("/about", has_touch=True, forgive="INTERNET_DISCONNECTED")
    page.clock.install()
    page.goto(page.url.replace("/about", table.address()))
    screen = Screen(page)
    _typed(screen, "С", "нос")
    page.context.set_offline(True)
    _send(screen)
    contact = page.locator(".contact")
    expect(contact).to_contain_text("Ваш ход сохранён")
    page.clock.fast_forward(30_000)
    expect(contact).to_contain_text("Связи нет: 3")
    for _ in range(3):
        page.clock.fast_forward(5_000)  # each wakes a retry that must fail
    assert _named(table) == []
    page.context.set_offline(False)
    page.clock.fast_forward(5_000)
    expect(screen.last_word()).to_have_text("нос")
    expect(contact).to_have_count(0)
    assert _named(table) == ["нос"]
    assert screen.hands() == [7, 8, 8]


def test_what_others_did_meanwhile_is_shown_and_a_stale_move_is_refused_in_words(
    open_page: Opener, server: Server
) -> None:
    table = server.open(row=["Н", "О"])
    table.seat(1)
    screen = Screen(open_page(table.address(), has_touch=True, forgive="Failed to load resource"))
    _typed(screen, "С", "нос")
    screen.page.context.set_offline(True)
    _send(screen)
    expect(screen.page.locator(".contact")).to_contain_text("Ваш ход сохранён")
    table.send("lay_off_turn", seat=1, card="К", word="бинокль")
    screen.page.context.set_offline(False)
    expect(screen.last_word()).to_have_text("бинокль")
    expect(screen.page.get_by_role("alert")).to_contain_text("За столом уже сделали другой ход")
    assert _named(table) == ["бинокль"]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of our own, to kill and start again."""
    started = ServerProcess(tmp_path, threads=8)
    started.start()
    yield started
    started.kill()


def test_a_killed_server_loses_and_doubles_no_move(open_page: Opener, process: ServerProcess) -> None:
    """One move is stored and its answer lost with the server, another is made while the server is down."""
    lost, unsent = (Server(process.port).open(row=["Н", "О"]) for _ in range(2))
    pages = [open_page("/about", has_touch=True, forgive="Failed to load resource") for _ in range(2)]
    screens = [Screen(page) for page in pages]
    for screen, table in zip(screens, (lost, unsent), strict=True):
        screen.page.goto(process.url + table.address())
        screen.page.evaluate("window.name = 'not reloaded'")
        _typed(screen, "С", "нос")

    def stored_and_lost(route: Route) -> None:
        assert route.fetch().ok
        process.kill()
        route.abort()

    pages[0].route("**/commands*", stored_and_lost, times=1)
    for screen in screens:
        _send(screen)
        expect(screen.page.locator(".contact")).to_contain_text("Ваш ход сохранён")
    process.start()
    for screen, table in zip(screens, (lost, unsent), strict=True):
        expect(screen.last_word()).to_have_text("нос")
        expect(screen.page.locator(".contact")).to_have_count(0)
        expect(screen.page.get_by_role("alert")).to_have_count(0)
        assert screen.hands() == [7, 8, 8]
        assert _named(table) == ["нос"]
        assert screen.page.evaluate("window.name") == "not reloaded"
        assert (
            screen.page.evaluate("code => localStorage[`baklazhaba.outbox.${code}`] ?? null", table.code)
            is None
        )
        screen.page.goto("about:blank")


def test_a_move_waiting_in_a_closed_page_goes_out_once_when_it_is_opened_again(
    open_page: Opener, server: Server
) -> None:
    table = server.open(row=["Н", "О"])
    screen = Screen(open_page(table.address(), has_touch=True, forgive="Failed to load resource"))
    _typed(screen, "С", "нос")
    screen.page.route("**/commands*", lambda route: route.abort())
    _send(screen)
    expect(screen.page.locator(".contact")).to_contain_text("Ваш ход сохранён")
    screen.page.goto("about:blank")
    assert _named(table) == []
    screen.page.unroute("**/commands*")
    screen.page.goto(server.root.replace("/api/v1/tables", f"/table/{table.code}"))
    expect(screen.last_word()).to_have_text("нос")
    screen.turn_of("Петя")
    assert _named(table) == ["нос"]
