"""One referee and a box of cards: the table in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.rules.switches import SWITCHES
from tests.browser.conftest import PHONE
from tests.browser.table_play import CODE, Screen, Server

Opener = Callable[..., Page]


@pytest.fixture
def referee(open_page: Opener) -> Screen:
    """A table of Маша, Петя and Оля with Н and О in the row."""
    screen = Screen(open_page("/table", has_touch=True, is_mobile=True))
    screen.open_table("Маша", "Петя", "Оля")
    screen.row("Н", "О")
    return screen


def test_a_whole_game_is_played_from_setup_to_the_winner(open_page: Opener) -> None:
    screen = Screen(open_page("/table", has_touch=True, is_mobile=True))
    screen.open_table("Маша", "Петя")
    screen.row("Н", "О")
    for turn in range(15):
        screen.turn_of(("Маша", "Петя")[turn % 2])
        screen.lay("СКТРЛДВМПГБЗУЯА"[turn], "космос" if turn == 0 else None)
        due = screen.page.locator(".kva-say")
        if turn in (12, 13):
            due.click()
            expect(due).to_have_count(0)
    expect(screen.page.get_by_role("heading", name="Маша без карт!")).to_be_visible()
    screen.tap("Все согласны: победа")
    expect(screen.page.get_by_role("heading", name="Победа: Маша")).to_be_visible()
    expect(screen.page.locator(".awards")).to_contain_text("космос")
    expect(screen.page.locator(".chart .curve")).to_have_count(2)


def test_a_table_is_opened_in_three_taps(open_page: Opener) -> None:
    page = open_page("/", has_touch=True, is_mobile=True, size=PHONE)
    page.locator(".top").get_by_role("link", name="Стол", exact=True).click()
    page.get_by_role("button", name="Начать партию").click()
    page.wait_for_url(CODE)
    expect(page.get_by_text("откройте ещё две")).to_be_visible()


def test_every_switch_is_reached_before_the_table_is_opened(open_page: Opener) -> None:
    screen = Screen(open_page("/table", has_touch=True, is_mobile=True, size=PHONE))
    screen.page.get_by_text("Кто за этим телефоном и какие правила").click()
    screen.page.get_by_role("radio", name="По книжке").click()
    screen.page.get_by_text("Все переключатели правил").click()
    lines = screen.page.locator(".switchlist li")
    expect(lines).to_have_count(len(SWITCHES))
    links = screen.page.locator(".switchlist a").all_inner_texts()
    assert [rule for rule in links if not re.fullmatch(r"[RA]-\d+", rule)] == []
    screen.page.get_by_label("Секунд на ход").fill("45")
    screen.page.keyboard.press("Tab")
    screen.page.get_by_label("Кто решает спор").select_option("unanimity")
    expect(screen.page.get_by_text("изменено 2")).to_be_visible()
    screen.tap("Начать партию")
    screen.page.wait_for_url(CODE)
    screen.tap("Меню")
    screen.tap("Правила стола")
    expect(screen.page.get_by_label("Секунд на ход")).to_have_value("45")
    expect(screen.page.get_by_label("Кто решает спор")).to_have_value("unanimity")
    expect(screen.page.get_by_label("Когда приложение говорит")).to_have_value("on_challenge")


def test_a_word_is_logged_by_card_letters_and_one_tap(referee: Screen) -> None:
    referee.lay("С", "нос")
    referee.turn_of("Петя")
    expect(referee.last_word()).to_have_text("нос")
    assert referee.hands() == [7, 8, 8]


def test_typing_is_a_preview_and_logs_nothing(referee: Screen) -> None:
    referee.key("С")
    referee.type("коробкой")
    expect(referee.page.locator(".says.rejected")).to_contain_text("коробка")
    expect(referee.page.locator(".wordentry .go")).to_have_text("Всё равно принять")
    referee.tap("Отмена")
    referee.turn_of("Маша")
    assert referee.hands() == [8, 8, 8]


def test_another_player_intercepts_in_one_tap(referee: Screen) -> None:
    referee.lay("С", "нос")
    referee.page.locator(".players-strip button", has_text="Оля").click()
    referee.lay("Т", "остров")
    referee.turn_of("Маша")
    assert referee.hands() == [7, 8, 7]


def test_an_early_interception_says_so_and_is_laid_all_the_same(referee: Screen) -> None:
    referee.lay("С", "нос")
    chip = referee.page.locator(".players-strip button", has_text="Маша")
    expect(chip).to_contain_text("рано")
    chip.click()
    referee.key("Т")
    expect(referee.page.locator(".tag.early")).to_contain_text("Рано")
    referee.type("остров")
    referee.page.locator(".wordentry .go").click()
    expect(referee.last_word()).to_have_text("остров")
    assert referee.hands() == [6, 8, 8]


def test_a_pass_takes_a_card(referee: Screen) -> None:
    referee.tap("Маша берёт карту")
    referee.turn_of("Петя")
    assert referee.hands() == [9, 8, 8]


@pytest.mark.parametrize(
    ("ruling", "hands", "active"), [("Засчитать", [7, 8, 8], "Петя"), ("Ошибка: +1 карта", [8, 8, 8], "Маша")]
)
def test_the_table_rules_on_a_disputed_word(
    referee: Screen, ruling: str, hands: list[int], active: str
) -> None:
    referee.lay("С", "нос")
    referee.tap("Оспорить")
    expect(referee.page.get_by_role("heading", name="Спор: «нос», Маша")).to_be_visible()
    referee.tap(ruling)
    expect(referee.page.get_by_role("heading", name=re.compile("Спор"))).to_have_count(0)
    referee.turn_of(active)
    assert referee.hands() == hands


def test_a_slip_is_free_and_another_word_costs_a_card(referee: Screen) -> None:
    referee.lay("С", "нос")
    referee.tap("Опечатка")
    referee.type("космос")
    referee.tap("Исправить")
    expect(referee.last_word()).to_have_text("космос")
    assert referee.hands() == [7, 8, 8]
    referee.tap("Другое слово")
    referee.type("барбос")
    referee.tap("Штраф и это слово")
    expect(referee.last_word()).to_have_text("барбос")
    assert referee.hands() == [8, 8, 8]


def test_undo_says_what_it_undoes(referee: Screen) -> None:
    referee.lay("С", "нос")
    referee.tap("Отменить: Маша: С → нос")
    referee.turn_of("Маша")
    assert referee.hands() == [8, 8, 8]


def test_a_reload_keeps_seat_and_table(referee: Screen) -> None:
    referee.lay("С", "нос")
    referee.page.reload()
    expect(referee.last_word()).to_have_text("нос")
    referee.turn_of("Петя")
    referee.lay("Т", "хвост")
    referee.turn_of("Оля")


def test_plain_http_from_another_machine_lacks_nothing_the_game_needs(open_page: Opener) -> None:
    """The whole cycle of a word on an address that browsers do not trust; the page must not complain."""
    screen = Screen(open_page("/table", host="table.test", has_touch=True, is_mobile=True))
    page = screen.page
    assert page.evaluate("isSecureContext || 'wakeLock' in navigator || 'clipboard' in navigator") is False
    screen.open_table("Маша", "Петя", "Оля")
    screen.row("Н", "О")
    screen.key("С")
    screen.type("коробкой")
    expect(page.locator(".says.rejected")).to_contain_text("творительный")
    screen.type("носк")
    expect(page.locator(".offers button").first).to_be_visible()
    screen.tap("Отмена")
    screen.lay("С", "нос")
    screen.tap("Опечатка")
    screen.type("космос")
    screen.tap("Исправить")
    expect(screen.last_word()).to_have_text("космос")
    screen.tap("Оспорить")
    screen.tap("Засчитать")
    page.locator(".players-strip button", has_text="Оля").click()
    screen.lay("Т", "остров", effect="кашалотрио")
    screen.tap("Открыто: начали!")
    page.locator(".fighter .urgent", has_text="Петя").click()
    screen.tap("Карту берёт: Петя")
    screen.turn_of("Маша")
    screen.tap("Отменить: Бой окончен")
    page.locator(".fighter .urgent", has_text="Петя").click()
    screen.tap("Карту берёт: Петя")
    screen.tap("Маша берёт карту")
    screen.turn_of("Петя")
    assert screen.hands() == [8, 9, 7]
    page.reload()
    screen.turn_of("Петя")
    screen.tap(f"Позвать за стол {screen.code}")
    expect(page.locator(".qr img")).to_be_visible()
    screen.tap("Скопировать ссылку")
    expect(page.get_by_role("button", name="Ссылка выделена: скопируйте сами")).to_be_visible()
    assert f"/table/{screen.code}" in page.evaluate("getSelection().toString()")
    screen.tap("Закрыть")
    screen.tap("Меню")
    screen.tap("Это устройство")
    for withheld in (
        "держать экран включённым",
        "диктовать слова",
        "копировать ссылку кнопкой",
        "играть без сети",
    ):
        expect(page.locator(".insecure")).to_contain_text(withheld)


def _bottom(screen: Screen, selector: str) -> float:
    box = screen.page.locator(selector).last.bounding_box()
    assert box is not None, selector
    return box["y"] + box["height"]


def test_on_a_small_phone_keys_and_urgent_buttons_are_in_sight(open_page: Opener, port: int) -> None:
    table = Server(port).open(row=["Н", "О"])
    table.send("lay", seat=0, card="С", word="нос")
    screen = Screen(open_page(table.address(), size=PHONE, has_touch=True, is_mobile=True))
    screen.turn_of("Петя")
    dock = screen.page.locator(".dock").bounding_box()
    assert dock is not None
    assert _bottom(screen, ".cardkeys button") <= dock["y"]
    screen.key("Т")
    screen.type("остров")
    expect(screen.page.locator(".says.accepted")).to_be_visible()
    assert _bottom(screen, ".letterkeys button") <= PHONE[1]
    table.send("lay", seat=1, card="Т+К", word="остров")
    table.send("start_battle")
    screen.page.locator(".fighter .urgent", has_text="Оля").click()
    expect(screen.page.get_by_role("button", name="Карту берёт: Оля")).to_be_in_viewport(ratio=1)
    assert _bottom(screen, ".settle button") <= dock["y"] + 1


def test_a_suggestion_is_laid_with_one_tap(referee: Screen) -> None:
    referee.key("С")
    expect(referee.page.locator(".offers button")).to_have_count(8)
    word = referee.page.locator(".offers button").first.inner_text()
    assert "ос" in word
    referee.tap(word)
    expect(referee.last_word()).to_have_text(word)
    referee.turn_of("Петя")
