"""What the table takes back or rules on: votes, the last word, undo across a battle, another depth."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.table_play import Screen, Server, Table

Opener = Callable[..., Page]


@pytest.fixture
def server(port: int) -> Server:
    return Server(port)


VOTES = [
    pytest.param(["Маша", "Петя", "Оля", "Вера"], "Слово годится", True, id="won"),
    pytest.param(["Маша", "Петя", "Оля"], "Ошибка", False, id="lost"),
    pytest.param(["Маша", "Петя", "Оля"], "Слово годится", True, id="tied"),
]


@pytest.mark.parametrize(("players", "button", "stands"), VOTES)
def test_a_dispute_is_voted_on_by_the_others_and_a_tie_lets_the_word_stand(
    open_page: Opener, server: Server, players: list[str], button: str, stands: bool
) -> None:
    table = server.open(row=["Н", "О"], players=players)
    challenger, voter = (
        Screen(open_page(table.address(table.seat(seat)), has_touch=True)) for seat in (1, 2)
    )
    table.send("lay", seat=0, card="С", word="нос")
    challenger.tap("Оспорить")
    others = len(players) - 1
    expect(challenger.page.get_by_text(f"Голосов: 1 из {others}")).to_be_visible()
    voter.tap(button)
    if others > 2:
        expect(challenger.page.get_by_text(f"Голосов: 2 из {others}")).to_be_visible()
        table.send("vote", seat=3, wrong=False)
    for phone in (challenger, voter):
        expect(phone.page.locator(".decide")).to_have_count(0)
        phone.turn_of("Петя" if stands else "Маша")
        assert phone.hands()[0] == (7 if stands else 8)
    assert [said["word"] for said in table.view()["view"]["words"]] == (["нос"] if stands else [])


def _near_the_end(server: Server, *hands: int) -> Table:
    table = server.open(row=["С", "Т"])
    discard = 41 - sum(hands)
    table.send("recount", hands=hands, deck=40, discard=discard, row=["С", "Т"], named=[], active=0)
    return table


def test_the_last_word_judged_wrong_is_no_win(open_page: Opener, server: Server) -> None:
    screen = Screen(open_page(_near_the_end(server, 1, 5, 5).address(), has_touch=True))
    screen.lay("О", "стол")
    expect(screen.page.get_by_role("heading", name="Маша без карт!")).to_be_visible()
    screen.tap("Оспорить")
    screen.tap("Ошибка: +1 карта")
    expect(screen.page.get_by_text(re.compile("называет другое слово"))).to_be_visible()
    assert screen.hands() == [1, 5, 5]


def test_the_last_word_off_turn_judged_wrong_gives_card_and_turn_back(
    open_page: Opener, server: Server
) -> None:
    screen = Screen(open_page(_near_the_end(server, 5, 1, 5).address(), has_touch=True))
    screen.page.locator(".players-strip button", has_text="Петя").click()
    screen.lay("О", "стол")
    expect(screen.page.get_by_role("heading", name="Петя без карт!")).to_be_visible()
    screen.tap("Оспорить")
    screen.tap("Ошибка: +1 карта")
    screen.turn_of("Маша")
    assert screen.hands() == [5, 2, 5]


def test_who_loses_the_battle_of_his_last_card_has_not_won(open_page: Opener, server: Server) -> None:
    screen = Screen(open_page(_near_the_end(server, 1, 5, 5).address(), has_touch=True))
    screen.lay("О", "стол", effect="дельфинал")
    screen.tap("Открыто: начали!")
    screen.page.locator(".fighter .urgent", has_text="Маша").click()
    screen.tap("Карту берёт: Маша")
    screen.turn_of("Петя")
    assert screen.hands() == [1, 5, 5]


def test_undo_across_a_dealt_battle_warns_of_what_has_been_seen(open_page: Opener, server: Server) -> None:
    deck = {"letters": {"А": 60}, "effects": {"КАШАЛОТРИО": ["А"] * 60}}
    table = server.open(hands="dealt", seat=0, deck=deck)
    screen = Screen(open_page(table.address(), has_touch=True))
    table.send("lay", seat=0, card="А+К", word="баал")
    table.send("start_battle")
    table.send("close_battle", losers=[1])
    screen.turn_of("Петя")
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss() if len(asked) == 1 else dialog.accept()

    screen.page.on("dialog", answer)
    screen.tap("Отменить: Бой окончен")
    assert "её уже видели" in asked[0]
    screen.turn_of("Петя")
    screen.tap("Отменить: Бой окончен")
    expect(screen.page.locator(".battle")).to_be_visible()
    screen.tap("Отменить: Бой начался")
    expect(screen.page.get_by_role("button", name="Открыто: начали!")).to_be_visible()
    screen.tap("Отменить: Маша: А (кашалотрио) → баал")
    screen.turn_of("Маша")
    expect(screen.page.locator(".cardbutton")).to_have_count(8)
    assert screen.hands() == [8, 8, 8]


def test_depth_is_changed_in_mid_game_and_back_on_every_screen(open_page: Opener, server: Server) -> None:
    table = server.open(row=["Н", "О"])
    table.send("lay", seat=0, card="С", word="нос")
    screens = [
        Screen(open_page(path, has_touch=True)) for path in (table.address(), table.address(table.seat(1)))
    ]
    referee, phone = screens

    def go_to(depth: str, sign: str) -> None:
        referee.tap("Меню")
        referee.tap("Что ведёт приложение")
        referee.page.get_by_role("radio", name=depth).click()
        for screen in screens:
            expect(screen.page.locator(sign)).to_be_visible()

    go_to("Только слова", ".words-only")
    expect(phone.page.locator(".wordlist")).to_contain_text("нос")
    phone.type("окно")
    expect(phone.page.locator(".says.accepted")).to_be_visible()
    phone.page.locator(".wordentry .go").click()
    expect(referee.page.locator(".wordlist")).to_contain_text("окно")
    expect(phone.page.locator(".wordfield input")).to_have_value("")
    go_to("Протокол", ".players-strip")
    for screen in screens:
        screen.turn_of("Петя")
        assert screen.hands() == [7, 8, 8]
    phone.key("Т")
    phone.type("носки")
    expect(phone.page.locator(".says.rejected, .says.undecided")).to_contain_text("нос")
