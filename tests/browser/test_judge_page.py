"""«Только слова» in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[..., Page]
FOREIGN_HOST = "table.test"
SIZES = [(360, 640), (390, 844), (820, 1180), (1280, 800)]
WORDS = {
    "бинокль": "accepted",
    "Астрахань": "accepted",
    "ножницы": "accepted",
    "коробкой": "rejected",
    "бежать": "rejected",
    "hello": "rejected",
    "ббб": "rejected",
    "а" * 70: "rejected",
    "вайфайка": "undecided",
    "кибербутерброд": "undecided",
    "карова": "undecided",
    "США": "undecided",
    "cон": "accepted",
}


def ask(page: Page, word: str) -> None:
    """Type a word, and wait for the verdict on it."""
    with page.expect_response(
        lambda answer: (
            "/api/v1/judge" in answer.url
            and word in json.loads(answer.request.post_data or "{}").get("word", "")
        )
    ):
        page.fill("#word", word)
    expect(page.locator("#stage .verdict")).to_be_visible()


def name(page: Page, word: str) -> None:
    ask(page, word)
    page.press("#word", "Enter")
    expect(page.locator("#list .said").first).to_have_text(re.compile(word, re.IGNORECASE))


def named(page: Page) -> list[str]:
    return page.locator("#list .said").all_inner_texts()


@pytest.mark.parametrize(("word", "verdict"), WORDS.items(), ids=list(WORDS))
def test_every_kind_of_verdict_is_shown_as_you_type(open_page: Opener, word: str, verdict: str) -> None:
    page = open_page()
    ask(page, word)
    expect(page.locator(f"#stage .verdict.{verdict}")).to_be_visible()


@pytest.mark.parametrize(
    ("word", "lang"), [*((word, "ru") for word in WORDS), ("коробкой", "en"), ("США", "en")]
)
def test_the_page_says_the_same_with_and_without_scripts(open_page: Opener, word: str, lang: str) -> None:
    address = f"/?lang={lang}&word={quote(word)}"
    bare = open_page(address, java_script_enabled=False).locator("#stage .verdict")
    scripted = open_page(address).locator("#stage .verdict.fresh")
    assert _said(scripted.inner_text()) == _said(bare.inner_text())


def _said(text: str) -> str:
    return " ".join(text.split())


def test_the_refusal_teaches_the_nominative_and_one_tap_takes_it(open_page: Opener) -> None:
    page = open_page()
    ask(page, "коробкой")
    expect(page.locator(".reasons")).to_contain_text("творительный падеж")
    page.click(".meant button:has-text('коробка')")
    expect(page.locator("#stage .verdict.accepted")).to_contain_text("коробка")


def test_names_are_shown_with_capitals(open_page: Opener) -> None:
    page = open_page()
    ask(page, "нью-йорк")
    expect(page.locator(".judged")).to_have_text("Нью-Йорк")


def test_enter_names_a_good_word_and_waits_for_the_next(open_page: Opener) -> None:
    page = open_page()
    name(page, "бинокль")
    expect(page.locator("#word")).to_be_focused()
    expect(page.locator("#word")).to_have_value("")
    assert named(page) == ["бинокль"]


def test_enter_does_not_name_a_refused_word_but_a_tap_does(open_page: Opener) -> None:
    page = open_page()
    ask(page, "коробкой")
    page.press("#word", "Enter")
    expect(page.get_by_role("status")).to_contain_text("не в списке")
    assert named(page) == []
    page.click("#enter")
    expect(page.locator("#list .said")).to_have_text("коробкой")
    expect(page.locator("#list .said-by")).to_contain_text("принял стол")


def test_a_repeat_tells_who_named_the_word(open_page: Opener) -> None:
    page = open_page()
    page.click("#who")
    for player in ("Маша", "Слава"):
        page.fill("#players input", player)
        page.press("#players input", "Enter")
    name(page, "бинокль")
    name(page, "диван")
    ask(page, "бинокли")
    expect(page.locator("#stage .verdict.rejected")).to_contain_text("уже было")
    expect(page.locator("#stage .note")).to_contain_text("Маша")
    expect(page.locator("#list li.again .said")).to_have_text("бинокль")
    expect(page.locator("#list li").first).to_contain_text("Слава")


def test_the_list_stays_on_the_device(open_page: Opener) -> None:
    page = open_page()
    name(page, "бинокль")
    page.reload()
    expect(page.locator("#list .said")).to_have_text("бинокль")


def test_the_list_is_cleared_in_one_tap_and_comes_back_in_another(open_page: Opener) -> None:
    page = open_page()
    for word in ("бинокль", "диван"):
        name(page, word)
    page.click("#clear")
    expect(page.locator("#list li")).to_have_count(0)
    page.get_by_role("status").get_by_role("button").click()
    expect(page.locator("#list .said")).to_have_text(["диван", "бинокль"])


def test_a_word_taken_off_the_list_comes_back_to_its_place(open_page: Opener) -> None:
    page = open_page()
    for word in ("бинокль", "диван", "кот"):
        name(page, word)
    page.get_by_role("button", name="Убрать: диван").click()
    assert named(page) == ["кот", "бинокль"]
    page.get_by_role("status").get_by_role("button").click()
    expect(page.locator("#list .said")).to_have_text(["кот", "диван", "бинокль"])


def test_a_word_of_ones_own_is_accepted_from_then_on(open_page: Opener) -> None:
    page = open_page()
    ask(page, "вайфайка")
    page.get_by_role("button", name="Слово есть!").click()
    expect(page.locator("#stage .verdict.accepted")).to_contain_text("своё слово")
    page.reload()
    ask(page, "вайфайка")
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()
    page.get_by_role("button", name="Забыть своё слово").click()
    expect(page.locator("#stage .verdict.undecided")).to_be_visible()


def test_a_clash_shows_the_root_and_the_table_may_rule_it_away(open_page: Opener) -> None:
    page = open_page()
    name(page, "вода")
    ask(page, "водопад")
    expect(page.locator("#stage .verdict.rejected .judged .root")).to_have_text("вод")
    expect(page.locator(".clash .root")).to_have_text(["вод", "вод"])
    page.get_by_role("button", name="Не родня").click()
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()
    page.get_by_role("status").get_by_role("button").click()
    expect(page.locator("#stage .verdict.rejected")).to_be_visible()


def test_without_scripts_a_clash_may_be_ruled_away_too(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False)
    for word in ("вода", "водопад"):
        page.fill("#word", word)
        page.click("button[value=check]")
        if word == "вода":
            page.click("button[value=name]")
    page.get_by_role("button", name="Не родня: вода").click()
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()


def test_letters_of_the_cards_are_lit_and_the_row_moves_on(open_page: Opener) -> None:
    page = open_page()
    page.check("input[value=offturn]", force=True)
    for number, letter in enumerate("нок", start=1):
        page.fill(f".card{number} input", letter)
    ask(page, "бинокль")
    expect(page.locator(".judged .lit")).to_have_text("нок")
    page.press("#word", "Enter")
    expect(page.locator("input[value=turn]")).to_be_checked()
    expect(page.locator(".card1 input")).to_have_value("К")
    expect(page.locator(".card2 input")).to_be_focused()


def test_dual_cards_show_both_letters(open_page: Opener) -> None:
    page = open_page()
    page.check("input[value=turn]", force=True)
    page.fill(".card1 input", "и")
    page.fill(".card2 input", "ё")
    assert [page.input_value(f".card{number} input") for number in (1, 2)] == ["И/Й", "Е/Ё"]


def test_a_battles_demand_is_judged(open_page: Opener) -> None:
    page = open_page()
    page.check("input[value=battle]", force=True)
    page.select_option("#effect", "ПЯТИГРИЦА")
    expect(page.locator(".card2")).to_be_hidden()
    page.fill(".card1 input", "к")
    ask(page, "бинокль")
    expect(page.locator(".reasons")).to_contain_text("нужно пять")
    ask(page, "кошка")
    expect(page.locator("#stage .verdict.accepted .lit")).to_have_text("к")


def test_of_a_pair_of_words_the_noun_is_listed(open_page: Opener) -> None:
    page = open_page()
    page.check("input[value=battle]", force=True)
    page.select_option("#effect", "СЛОНОСОЧЕТАНИЕ")
    page.fill(".card1 input", "м")
    ask(page, "мохнатая мышь")
    page.press("#word", "Enter")
    expect(page.locator("#list .said")).to_have_text("мышь")


def test_a_missing_card_is_told_and_the_word_judged_all_the_same(open_page: Opener) -> None:
    page = open_page()
    page.check("input[value=turn]", force=True)
    ask(page, "бинокль")
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()
    expect(page.locator("#stage .note")).to_contain_text("Впишите карты")


def test_the_keyboard_alone_is_enough(open_page: Opener) -> None:
    page = open_page()
    expect(page.locator("#word")).to_be_focused()
    page.keyboard.type("бинокль")
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#list .said")).to_have_text("бинокль")
    _tab_to(page, "input[value=word]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[value=turn]")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("н")
    page.keyboard.type("о")
    page.keyboard.type("донос")
    expect(page.locator(".judged .lit")).to_have_text("но")
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_have_value("")


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_our_own_keys_type_a_word(open_page: Opener) -> None:
    page = open_page(size=(360, 640))
    page.click(".settings summary")
    page.check("#use-keypad")
    page.keyboard.press("Escape")
    for letter in ("ё", "ж", "ж"):
        page.locator("#keypad").get_by_role("button", name=letter, exact=True).click()
    page.get_by_role("button", name="Стереть букву").click()
    expect(page.locator("#word")).to_have_value("ёж")
    page.locator("#keypad").get_by_role("button", name="Назвать").click()
    expect(page.locator("#list .said")).to_have_text("ёж")


def test_an_unreachable_referee_is_told_and_asked_again(open_page: Opener) -> None:
    page = open_page(forgive="ERR_FAILED")
    page.route("**/api/v1/judge*", lambda route: route.abort())
    page.fill("#word", "бинокль")
    expect(page.get_by_role("alert")).to_contain_text("Нет связи")
    page.unroute("**/api/v1/judge*")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#stage .verdict.accepted")).to_be_visible()


def test_an_answer_that_comes_late_does_not_replace_a_later_one(open_page: Opener) -> None:
    page = open_page()
    held = []
    page.route(
        "**/api/v1/judge*",
        lambda route: (
            held.append(route) if "коробкой" in (route.request.post_data or "") else route.continue_()
        ),
    )
    with page.expect_request("**/api/v1/judge*"):
        page.fill("#word", "коробкой")
    ask(page, "бинокль")
    for route in held:
        route.continue_()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".judged")).to_have_text("бинокль")


def test_what_is_typed_is_text_never_markup(open_page: Opener) -> None:
    page = open_page()
    ask(page, '<img src=x onerror="document.title=1">')
    expect(page.locator(".judged")).to_contain_text("<img")
    assert page.locator("#stage img").count() == 0


def test_a_plain_http_address_that_is_not_this_machine_serves_as_well(open_page: Opener) -> None:
    page = open_page(host=FOREIGN_HOST)
    assert page.evaluate("window.isSecureContext") is False
    name(page, "бинокль")
    expect(page.locator("#mic")).to_be_hidden()
    page.reload()
    expect(page.locator("#list .said")).to_have_text("бинокль")


def test_without_scripts_the_form_keeps_the_list(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False)
    for word in ("бинокль", "диван"):
        page.fill("#word", word)
        page.click("button[value=check]")
        page.click("button[value=name]")
    assert named(page) == ["диван", "бинокль"]
    page.fill("#word", "диваны")
    page.click("button[value=check]")
    expect(page.locator("#stage .verdict.rejected")).to_contain_text("уже было")
    page.click("button[value=clear]")
    assert named(page) == []
    page.click("button[value=undo]")
    assert named(page) == ["диван", "бинокль"]


def test_without_scripts_cards_and_own_words_count(open_page: Opener) -> None:
    page = open_page(java_script_enabled=False)
    page.check("input[value=turn]", force=True)
    page.fill(".card1 input", "н")
    page.fill(".card2 input", "о")
    page.fill("#word", "вайфайно")
    page.click("button[value=check]")
    page.click("button[value=own]")
    expect(page.locator("#stage .verdict.accepted .lit")).to_have_text("но")


def test_the_appearance_is_remembered(open_page: Opener) -> None:
    page = open_page()
    page.click(".settings summary")
    page.check("input[value=contrast]")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"


def test_nothing_moves_for_those_who_asked_for_stillness(open_page: Opener) -> None:
    page = open_page(reduced_motion="reduce")
    ask(page, "бинокль")
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off_and_every_target_can_be_hit(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page(size=size)
    name(page, "достопримечательность")
    ask(page, "вайфайка")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, .button, select, nav a, .kinds label, .card input")]
            .filter((node) => node.checkVisibility({ visibilityProperty: true }))
            .map((node) => [node.outerHTML.slice(0, 80), node.getBoundingClientRect()])
            .filter(([, box]) => box.height < 47.5 || box.width < 44)
            .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("path", ["/", "/words/донос", "/rules", "/about", "/nothing"])
def test_no_page_is_wider_than_its_screen(open_page: Opener, path: str) -> None:
    page = open_page(path, forgive="404")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


AXE = (Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?word=бинокль",
        "/?word=коробкой",
        "/?word=вайфайка",
        "/words/донос",
        "/find?run=нок",
        "/rules#A-12",
        "/about",
        "/nothing",
        "/?lang=en",
    ],
)
def test_axe_finds_nothing(open_page: Opener, path: str) -> None:
    page = open_page(path, forgive="404", reduced_motion="reduce")
    if "word=" in path:
        expect(page.locator("#stage .verdict.fresh")).to_be_visible()
    page.evaluate(AXE)
    for theme in ("light", "dark", "contrast"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        assert _violations(page) == []


def _violations(page: Page) -> list[str]:
    report = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary']}"
        for one in report["violations"]
        for node in one["nodes"]
    ]


def test_a_screen_reader_hears_the_verdict_and_finds_the_names_of_things(open_page: Opener) -> None:
    page = open_page()
    ask(page, "бинокль")
    stage = page.get_by_label("Арбитр")
    assert stage.get_attribute("aria-live") == "polite"
    expect(page.get_by_role("textbox", name="Слово", exact=True)).to_have_value("бинокль")
    expect(page.get_by_role("button", name="Назвать", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="Вне хода")).not_to_be_checked()
    expect(page.get_by_role("heading", level=1)).to_have_text("Есть ли слово?")


def test_the_page_speaks_english_and_remembers_it(open_page: Opener) -> None:
    page = open_page("/?lang=en")
    ask(page, "коробкой")
    expect(page.locator("#stage")).to_contain_text("nominative")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
