"""A player's own hand: a card is tapped, dragged onto the row, or laid from the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.table_play import Server

Opener = Callable[..., Page]


@pytest.fixture
def address(port: int) -> str:
    """A table that the app deals, seen by the player whose turn it is: eight cards, all А."""
    return Server(port).open(hands="dealt", seat=0, deck={"letters": {"А": 60}}).address()


def _centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("onto", "lies"), [(".board-top .row", True), (".dock", False)])
def test_a_card_is_dragged_onto_the_row_or_goes_back(
    open_page: Opener, address: str, onto: str, lies: bool
) -> None:
    page = open_page(address, size=PHONE)
    card = page.locator(".cardbutton").first
    expect(card).to_be_enabled()
    home, target = card.bounding_box(), _centre(page.locator(onto))
    page.mouse.move(*_centre(card))
    page.mouse.down()
    page.mouse.move(*target, steps=6)
    expect(page.locator(".cardbutton.dragged")).to_have_count(1)
    assert page.evaluate("document.documentElement.dataset.dragging") == ("over" if lies else "card")
    page.mouse.up()
    expect(page.locator(".cardbutton.dragged")).to_have_count(0)
    expect(page.locator(".wordfield input")).to_have_count(1 if lies else 0)
    if not lies:
        assert card.bounding_box() == home
        card.click()
        expect(page.locator(".wordfield input")).to_be_visible()


def test_a_finger_drags_a_card_and_the_page_stays(open_page: Opener, address: str) -> None:
    page = open_page(address, size=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".cardbutton").first).to_be_enabled()
    (x, y), (to_x, to_y) = (
        _centre(page.locator(".cardbutton").first),
        _centre(page.locator(".board-top .row")),
    )
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 1.0):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".wordfield input")).to_be_visible()
    assert page.evaluate("scrollY") == 0


def test_a_card_is_laid_from_the_keyboard(open_page: Opener, address: str) -> None:
    page = open_page(address)
    page.locator(".cardbutton").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wordfield input")).to_be_focused()
    page.keyboard.type("баа")
    expect(page.locator(".says")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".cardbutton")).to_have_count(7)


def test_all_that_a_player_needs_is_under_one_thumb(open_page: Opener, address: str) -> None:
    """At 360×640 the whole hand is on the screen, in reach, and each card is a finger wide."""
    page = open_page(address, size=PHONE, has_touch=True, is_mobile=True)
    cards = page.locator(".cardbutton")
    expect(cards).to_have_count(8)
    boxes = [box for box in (card.bounding_box() for card in cards.all()) if box is not None]
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    assert min(box["y"] for box in boxes) >= 640 / 3
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert max(box["y"] + box["height"] for box in boxes) <= dock["y"]
