"""After the game: figures, the chart, the poster, files to keep, and another game with the same people."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_play import CODE, Screen, Server

Opener = Callable[..., Page]
TELEVISION = {"role": "spectator", "name": "ТВ"}


@pytest.fixture
def over(open_page: Opener, port: int) -> Screen:
    """A game that Маша has won: five words, one of them off turn, a battle, a pass and a penalty."""
    table = Server(port).open(row=["С", "Т"])
    table.send("lay", seat=0, card="О+К", word="стол")
    table.send("start_battle")
    table.send("close_battle", losers=[2])
    table.send("lay", seat=1, card="Л", word="волк")
    table.send("pass", seat=2)
    table.send("lay_off_turn", seat=1, card="Ь", word="мольба", force=True)
    table.send("lay", seat=2, card="К", word="банька")
    table.send("challenge", by=None)
    table.send("rule", wrong=True)
    table.send("name", seat=2, word="нянька")
    counts = {"hands": [1, 6, 9], "deck": 50, "discard": 8, "row": ["Н", "О"], "active": 0}
    table.send("recount", **counts, named=["стол", "волк", "мольба", "нянька"])
    table.send("lay", seat=0, card="С", word="космонавт")
    table.send("agree", seat=None)
    screen = Screen(open_page(table.address(), has_touch=True))
    expect(screen.page.get_by_role("heading", name="Победа: Маша")).to_be_visible()
    return screen


def test_the_figures_are_those_of_the_game(over: Screen) -> None:
    rows = [line.split() for line in over.page.locator(".tallies tbody tr").all_inner_texts()]
    assert [row[2:] for row in rows] == [["0", "0", "0"], ["1", "0", "0"], ["0", "1", "1"]]
    expect(over.page.locator(".chart .curve")).to_have_count(3)


def test_the_longest_and_the_rarest_word_have_their_owners(over: Screen) -> None:
    awards = over.page.locator(".awards")
    expect(awards.locator("div", has_text="Самое длинное")).to_contain_text("космонавт")
    expect(awards.locator("div", has_text="Самое длинное")).to_contain_text("Маша")
    expect(awards.locator("div", has_text="Самое редкое")).to_be_visible()


def _saved(over: Screen, button: str) -> tuple[str, str]:
    with over.page.expect_download() as caught:
        over.tap(button)
    return caught.value.suggested_filename, Path(caught.value.path()).read_text(encoding="utf-8-sig")


def test_the_poster_is_shown_and_saved(over: Screen) -> None:
    image = over.page.locator(".poster img")
    expect(image).to_be_visible()
    assert image.evaluate("async image => (await image.decode(), image.naturalWidth)") == 1200
    name, text = _saved(over, "Сохранить плакат")
    assert name == f"baklazhaba-{over.code}.svg"
    told = "".join(Xml.fromstring(text).itertext())
    assert [word for word in ("стол", "волк", "мольба", "нянька", "космонавт") if word not in told] == []


def test_the_game_is_saved_as_a_table_of_words_and_as_a_whole(over: Screen) -> None:
    name, text = _saved(over, "Слова таблицей")
    assert name.endswith(".csv")
    assert [row[1] for row in csv.reader(text.splitlines()[1:], delimiter=";")][-1] == "космонавт"
    name, text = _saved(over, "Партия файлом JSON")
    assert name.endswith(".json")
    assert json.loads(text)["format"] == "baklazhaba-table"


def test_phones_and_television_follow_to_the_rematch_in_one_tap(
    open_page: Opener, port: int, over: Screen
) -> None:
    before = over.code
    joined = [Server(port).ask(f"/{before}/members", body) for body in ({"seat": 1}, TELEVISION)]
    phone, television = (open_page(f"/table/{before}#seat={one['token']}", has_touch=True) for one in joined)
    expect(television.locator(".poster img")).to_be_visible()
    over.tap("Реванш")
    over.page.wait_for_url(lambda url: bool(CODE.search(url)) and before not in url)
    television.wait_for_url(lambda url: over.code in url)
    expect(television.locator(".tv")).to_be_visible()
    phone.get_by_role("button", name=f"Реванш: за стол {over.code}").click()
    phone.wait_for_url(lambda url: over.code in url)
    expect(phone.locator(".bar-me")).to_have_text("Петя")


def test_a_rematch_seats_the_same_people(over: Screen) -> None:
    before = over.code
    over.tap("Реванш")
    over.page.wait_for_url(lambda url: bool(CODE.search(url)) and before not in url)
    expect(over.page.locator(".player .player-name")).to_have_text(["Маша", "Петя", "Оля"])
    expect(over.page.locator(".player .hand")).to_have_text(["8", "8", "8"])
