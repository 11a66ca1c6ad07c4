"""Battles on the referee's screen: who was last or silent, and corners on one tablet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_play import Screen, Server, Table

Opener = Callable[..., Page]


@pytest.fixture
def table(port: int) -> Table:
    return Server(port).open(row=["С", "Т"])


def _battle(open_page: Opener, table: Table, effect: str = "К", size: tuple[int, int] = (390, 844)) -> Screen:
    """Return the referee's screen in the battle that Маша has started with the word «стол»."""
    table.send("lay", seat=0, card=f"О+{effect}", word="стол")
    screen = Screen(open_page(table.address(), size=size, has_touch=True))
    if effect == "Б":
        screen.tap("Петя")
    else:
        screen.tap("Открыто: начали!")
    expect(screen.page.get_by_text("Кто был последним или промолчал?")).to_be_visible()
    return screen


def _fighter(screen: Screen, name: str) -> None:
    screen.page.locator(".fighter .urgent", has_text=name).click()


@pytest.mark.parametrize("effect", "ДПБСК")
def test_each_battle_ends_by_tapping_who_was_last(open_page: Opener, table: Table, effect: str) -> None:
    screen = _battle(open_page, table, effect)
    _fighter(screen, "Петя")
    screen.tap("Карту берёт: Петя")
    screen.turn_of("Петя")
    assert screen.hands() == [7, 9, 8]


def test_of_two_at_the_same_time_fewer_cards_is_last(open_page: Opener, table: Table) -> None:
    screen = _battle(open_page, table)
    _fighter(screen, "Маша")
    _fighter(screen, "Петя")
    screen.page.get_by_label("Назвали одновременно").check()
    expect(screen.page.get_by_text("Меньше всех карт, значит последний: Маша (R-090)")).to_be_visible()
    screen.tap("Закрыть бой по R-090")
    screen.turn_of("Петя")
    assert screen.hands() == [8, 8, 8]


def test_a_word_of_the_battle_is_judged_by_its_letters(open_page: Opener, table: Table) -> None:
    screen = _battle(open_page, table)
    screen.tap("Вписать буквы")
    for letter in "НКР":
        screen.key(letter)
    screen.tap("Записать слово: Маша")
    screen.type("стена")
    expect(screen.page.locator(".says.rejected")).to_be_visible()
    screen.type("концерт")
    expect(screen.page.locator(".says.accepted")).to_be_visible()
    screen.tap("Ответить")
    expect(screen.page.locator(".answers")).to_contain_text("концерт")


@pytest.mark.parametrize(("preset", "told"), [("family", True), ("tournament", False)])
def test_what_could_have_been_is_told_only_afterwards(
    open_page: Opener, port: int, preset: str, told: bool
) -> None:
    screen = _battle(open_page, Server(port).open(row=["С", "Т"], rules=preset))
    screen.tap("Вписать буквы")
    for letter in "НКР":
        screen.key(letter)
    expect(screen.page.locator(".battle-row .tcard", has_text="Р")).to_be_visible()
    expect(screen.page.locator(".hindsight")).to_have_count(0)
    _fighter(screen, "Петя")
    with screen.page.expect_response("**/hindsight") if told else nullcontext():
        screen.tap("Карту берёт: Петя")
    screen.turn_of("Петя")
    words = screen.page.locator(".hindsight b").all_inner_texts()
    assert len(words) == (3 if told else 0)
    assert all(set("нкр") <= set(word) for word in words)
    if told:
        screen.key("О")
        screen.tap("Отмена")
        screen.tap("Петя берёт карту")
        expect(screen.page.locator(".hindsight")).to_have_count(0)


def test_undo_goes_back_across_a_battle(open_page: Opener, table: Table) -> None:
    screen = _battle(open_page, table)
    _fighter(screen, "Оля")
    screen.tap("Карту берёт: Оля")
    screen.turn_of("Петя")
    screen.page.on("dialog", lambda dialog: dialog.accept())
    for step in ("Бой окончен", "Бой начался", "Маша: О (кашалотрио) → стол"):
        screen.tap(f"Отменить: {step}")
    screen.turn_of("Маша")
    expect(screen.page.locator(".battle")).to_have_count(0)
    assert screen.hands() == [8, 8, 8]


def test_corners_find_who_has_not_hit_his_own(open_page: Opener, table: Table) -> None:
    screen = _battle(open_page, table, size=(820, 1180))
    screen.tap("Уголки на планшете")
    for name in ("Оля", "Маша"):
        screen.page.locator(".corner", has_text=name).tap()
    expect(screen.page.locator(".corner-bar")).to_contain_text("Карту берёт: Петя")
    screen.tap("Бой окончен")
    screen.turn_of("Петя")
    assert screen.hands() == [7, 9, 8]


TAPS = [
    ([[0, 10], [1, 200]], False, {"losers": [2], "tied": []}),
    ([[0, 10]], False, None),
    ([[0, 10]], True, {"losers": [1, 2], "tied": []}),
    ([[0, 10], [1, 200], [2, 250]], False, {"losers": [], "tied": [1, 2]}),
    ([[0, 10], [1, 200], [2, 300]], False, {"losers": [2], "tied": []}),
]


def test_taps_closer_than_fingers_are_exact_are_at_the_same_time(open_page: Opener) -> None:
    page = open_page("/table")
    for taps, stopped, expected in TAPS:
        found = page.evaluate(
            "async ([taps, stopped]) => (await import('/static/table/corners.js'))"
            ".lastOf([0, 1, 2], taps.map(([seat, at]) => ({ seat, at })), stopped)",
            [taps, stopped],
        )
        assert found == expected
