"""Players' phones and the TV: own hands, races, votes, and no foreign hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_play import Screen, Server

Opener = Callable[..., Page]
PHONE, TV = (360, 640), (1920, 1080)


@pytest.fixture
def server(port: int) -> Server:
    return Server(port)


def test_a_seat_is_taken_by_code_and_kept_over_a_reload(open_page: Opener, server: Server) -> None:
    table = server.open(row=["С", "Т"])
    screen = Screen(open_page(f"/table/{table.code.lower()}", size=PHONE, has_touch=True))
    screen.tap("Петя")
    expect(screen.page.locator(".bar-me")).to_have_text("Петя")
    screen.page.reload()
    expect(screen.page.locator(".bar-me")).to_have_text("Петя")


def test_a_dealt_card_is_laid_from_ones_own_hand(open_page: Opener, server: Server) -> None:
    table = server.open(hands="dealt", seat=0, deck={"letters": {"А": 60}})
    screen = Screen(open_page(table.address(), size=PHONE, has_touch=True))
    cards = screen.page.locator(".cardbutton")
    expect(cards).to_have_count(8)
    cards.first.click()
    screen.type("баа")
    expect(screen.page.locator(".says")).to_be_visible()
    screen.page.locator(".wordentry .go").click()
    expect(cards).to_have_count(7)
    expect(screen.page.locator(".offers")).to_have_count(0)


def test_phones_buzz_in_a_battle_until_one_is_left(open_page: Opener, server: Server) -> None:
    table = server.open(row=["С", "Т"])
    masha, *phones = [Screen(open_page(table.address(table.seat(seat)), size=PHONE)) for seat in (0, 1, 2)]
    table.send("lay", seat=0, card="О+К", word="стол")
    table.send("start_battle")
    for phone in phones:
        phone.tap("Назвал!")
        expect(phone.page.locator(".buzz")).to_have_count(0)
    expect(phones[0].page.locator(".battle")).to_contain_text("Карту берёт: Маша")
    expect(masha.page.locator(".buzz")).to_have_count(0)


def test_the_referee_sees_who_was_earlier_and_how_sure_that_is(open_page: Opener, server: Server) -> None:
    table = server.open(row=["С", "Т"])
    referee = Screen(open_page(table.address()))
    petya, olya = (Screen(open_page(table.address(table.seat(seat)), size=PHONE)) for seat in (1, 2))
    table.seat(0)
    slow = {"offline": False, "latency": 40, "downloadThroughput": -1, "uploadThroughput": -1}
    session = olya.page.context.new_cdp_session(olya.page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", slow)
    with petya.page.expect_response("**/clock"), olya.page.expect_response("**/clock"):
        table.send("lay", seat=0, card="О+К", word="стол")
    table.send("start_battle")
    petya.tap("Назвал!")
    expect(petya.page.locator(".buzz")).to_have_count(0)
    olya.page.wait_for_timeout(300)
    olya.tap("Назвал!")
    line = referee.page.locator(".answers li").first
    expect(line).to_contain_text(re.compile(r"Петя\s*раньше на \d+ мс \(±\d+\)"))
    gap, error = map(int, re.findall(r"\d+", line.inner_text()))
    assert 200 <= gap < 2000
    assert 20 <= error <= 150
    expect(referee.page.get_by_role("button", name="Карту берёт: Маша")).to_be_visible()


def test_the_television_follows_the_game(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    page = open_page(table.address(table.spectator()), size=TV)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ходит Маша")
    table.send("lay", seat=0, card="С", word="нос")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ходит Петя")
    expect(page.locator(".tv > .lastword")).to_contain_text("нос")
    expect(page.locator(".tv .qr img")).to_be_visible()


def test_cards_are_recounted_in_mid_game(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    screen = Screen(open_page(table.address(), has_touch=True))
    screen.tap("Меню")
    screen.tap("Пересчитать карты")
    for name, count in (("Маша", "3"), ("Петя", "4")):
        screen.page.get_by_role("spinbutton", name=name).fill(count)
    expect(screen.page.get_by_text("Не хватает карт: 9")).to_be_visible()
    screen.tap("Так и есть")
    expect(screen.page.locator(".piles")).to_contain_text("Не хватает 9")
    assert screen.hands() == [3, 4, 8]
