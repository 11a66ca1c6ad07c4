"""Who is at the table: the referee's office handed on, or taken when he is gone; who is in contact."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from app.table.service import Tables, now_ms
from tests.browser.conftest import PHONE
from tests.browser.table_play import Screen, Server

Opener = Callable[..., Page]


@pytest.fixture
def server(port: int) -> Server:
    return Server(port)


@pytest.fixture
def later(tables: Tables) -> Iterator[Callable[[int], None]]:
    """Turn the server's clock on by so many seconds."""

    def turn(seconds: int) -> None:
        tables.clock = lambda: now_ms() + seconds * 1000

    yield turn
    tables.clock = now_ms


def _people(screen: Screen) -> None:
    screen.tap("Меню")
    screen.tap("Игроки и устройства")


def test_the_referee_hands_his_office_to_a_player(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    old = Screen(open_page(table.address(), size=PHONE))
    new = Screen(open_page(table.address(table.seat(1)), size=PHONE))
    expect(new.page.locator(".bar-me")).to_have_text("Петя")
    _people(old)
    old.page.once("dialog", lambda dialog: dialog.accept())
    old.page.locator(".people li", has_text="Игрок").get_by_role("button", name="Передать судейство").click()
    expect(new.page.locator(".bar-me")).to_have_text("Петя, судья")
    expect(old.page.locator(".tv")).to_be_visible()
    new.lay("С", "нос")
    new.turn_of("Петя")
    new.tap("Отменить: Маша: С → нос")
    new.turn_of("Маша")


def test_a_player_takes_over_from_a_referee_who_is_gone(
    open_page: Opener, server: Server, later: Callable[[int], None]
) -> None:
    table = server.open(row=["Н", "О"])
    player = Screen(open_page(table.address(table.seat(1)), size=PHONE))
    expect(player.page.locator(".players-strip")).to_be_visible()
    expect(player.page.locator(".orphaned")).to_have_count(0)
    later(70)
    player.page.reload()
    expect(player.page.locator(".orphaned")).to_contain_text(re.compile(r"Судьи нет: \d+ секунд"))
    player.tap("Стать судьёй")
    expect(player.page.locator(".orphaned")).to_have_count(0)
    expect(player.page.locator(".bar-me")).to_have_text("Петя, судья")
    player.lay("С", "нос")
    expect(player.last_word()).to_have_text("нос")


def test_nobody_takes_over_amid_a_battle(
    open_page: Opener, server: Server, later: Callable[[int], None]
) -> None:
    table = server.open(row=["С", "Т"])
    seat = table.seat(1)
    table.send("lay", seat=0, card="О+К", word="стол")
    later(70)
    player = Screen(open_page(table.address(seat), size=PHONE))
    expect(player.page.locator(".battle")).to_be_visible()
    expect(player.page.locator(".orphaned")).to_have_count(0)


def test_the_referee_sees_who_is_in_contact_and_who_is_not(
    open_page: Opener, server: Server, later: Callable[[int], None]
) -> None:
    table = server.open(row=["Н", "О"])
    gone = open_page(table.address(table.seat(1)), size=PHONE)
    expect(gone.locator(".players-strip")).to_be_visible()
    gone.goto("about:blank")
    later(100)
    here = open_page(table.address(table.seat(2)), size=PHONE)
    expect(here.locator(".players-strip")).to_be_visible()
    referee = Screen(open_page(table.address(), size=PHONE))
    _people(referee)
    seats = referee.page.locator(".people").first.locator("li")
    expect(seats.nth(0)).to_contain_text("без телефона")
    expect(seats.nth(1)).to_contain_text(re.compile(r"нет связи: \d+ (секунд|минут)"))
    expect(seats.nth(2)).to_contain_text("на связи")


def test_a_seat_goes_on_at_another_device(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    old = Screen(open_page(table.address(table.seat(1)), size=PHONE))
    _people(old)
    old.tap("Продолжить на другом устройстве")
    expect(old.page.locator(".qr img")).to_be_visible()
    link = old.page.locator(".address").inner_text()
    new = open_page(f"/table/{table.code}#{link.partition('#')[2]}", size=PHONE)
    expect(new.locator(".bar-me")).to_have_text("Петя")
