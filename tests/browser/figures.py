"""What the table's screens cost people: ``python -P -m tests.browser.figures``. Figures, no gate.

Taps a word are counted by the page itself; a change is timed from the moment before it is sent until
each screen shows it; a return to the foreground from the event until the screen shows what was missed.
The yardstick is a bare request to the same server in the same run.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from app.bootstrap import open_services
from app.settings import Settings
from tests.bench.taps import commonest_nouns
from tests.browser.table_play import Screen, Server, Table
from tests.browser_note import find_chromium
from tests.servers import ServerProcess

Opener = Callable[[str], Page]
BAND = 2000
"""The words whose taps are counted are drawn from so many of the commonest nouns."""
SEED = 8


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which ``part`` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def told(values: Sequence[float]) -> str:
    """Return seconds as a line of milliseconds."""
    points = {"median": 0.5, "p95": 0.95, "max": 1.0}
    return ", ".join(f"{name} {quantile(values, part) * 1000:.0f} ms" for name, part in points.items())


def bare_requests(root: str, number: int = 50) -> list[float]:
    """Return the seconds that bare requests to the server take."""
    spent = []
    for _ in range(number):
        began = time.perf_counter()
        with urllib.request.urlopen(f"{root}/healthz") as answer:
            answer.read()
        spent.append(time.perf_counter() - began)
    return spent


def _card(letter: str) -> str:
    return {"е": "Е/Ё", "ё": "Е/Ё", "и": "И/Й", "й": "И/Й"}.get(letter, letter.upper())


COUNT_TAPS = "window.taps = 0; addEventListener('click', (event) => event.isTrusted && (taps += 1), true)"


def taps_of(table: Table, screen: Screen, word: str, at: int) -> int:
    """Return the taps that enter a word by card key, letter keys and a pick from the eight offered.

    The row's last card is the word's letter ``at``, the card laid the one after it. A word that
    is not offered is typed in full and accepted.
    """
    row = ["Щ" if word[at] != "щ" else "А", _card(word[at])]
    table.send("recount", hands=[8, 8, 8], deck=40, discard=17, row=row, named=[], active=0)
    page = screen.page
    expect(page.locator(".lastword")).to_have_count(0)
    screen.turn_of("Маша")
    expect(page.locator(".board-top .tcard").nth(1)).to_have_text(row[1].replace("/", ""))
    page.evaluate("window.taps = 0")
    with page.expect_response(lambda answer: "/hints" in answer.url):
        screen.key(_card(word[at + 1]))
    offered = page.locator(".offers button").filter(has_text=re.compile(f"^{word}$"))
    for letter in word:
        if _offers(page, offered.count):
            break
        with page.expect_response(lambda answer: "/hints" in answer.url):
            page.locator(".letterkeys").get_by_role("button", name=letter, exact=True).click()
    else:
        _offers(page, offered.count)
    if offered.count():
        offered.click()
    else:
        page.locator(".wordentry .go").click()
    expect(screen.last_word()).to_have_text(word)
    return int(page.evaluate("window.taps"))


def _offers(page: Page, count: Callable[[], int]) -> bool:
    """Tell whether the word is offered, once the answer that has just come is on the screen."""
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    return count() > 0


def count_taps(open_page: Opener, server: Server, words: Sequence[tuple[str, int]]) -> list[int]:
    """Return the taps of each word, on one screen."""
    table = server.open(row=["Н", "О"])
    screen = Screen(open_page(table.address()))
    screen.turn_of("Маша")
    screen.page.evaluate(COUNT_TAPS)
    return [taps_of(table, screen, word, at) for word, at in words]


WATCH = """() => {
  window.shown = {};
  const look = () => {
    const word = document.querySelector(".lastword b")?.textContent;
    if (word) window.shown[word] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
CHAIN = ("нос", "остров", "ров", "вода", "дама", "мама", "март", "рот", "отец", "цепь")
ROW = ("Щ", "Н")


def time_changes(open_page: Opener, server: Server, screens: int, changes: int) -> list[float]:
    """Return the seconds after which each of several screens shows each change."""
    table = server.open(row=list(ROW))
    addresses = [table.address(), table.address(table.seat(1)), table.address(table.seat(2))]
    addresses += [table.address(table.spectator()) for _ in range(screens - len(addresses))]
    pages = [open_page(address) for address in addresses]
    for page in pages:
        expect(page.locator(".player.active")).to_be_visible()
        page.evaluate(WATCH)
    spent = []
    for number in range(changes):
        word = CHAIN[number % len(CHAIN)] + "а" * (number // len(CHAIN))
        version = table.view()["version"]
        sent = time.time()
        table.server.ask(
            f"/{table.code}/commands",
            {"command": {"type": "lay", "seat": number % 3, "card": "А", "word": word}, "guard": {"version": version}},
            table.token,
        )  # fmt: skip
        for page in pages:
            at = page.wait_for_function("word => window.shown[word]", arg=word).json_value()
            spent.append(float(at) / 1000 - sent)
    return spent


HIDE = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
FAILED_POLLS = 4
"""After so many failures the screen would wait three seconds before it asked again by itself."""


def time_returns(open_page: Opener, server: Server, rounds: int) -> list[float]:
    """Return the seconds from a phone's return to the foreground until it shows what it has missed.

    The phone lies hidden without contact long enough to ask but rarely; meanwhile the game goes on.
    """
    table = server.open(row=list(ROW))
    page = open_page(table.address(table.seat(1)))
    screen = Screen(page)
    screen.turn_of("Маша")
    failures: list[str] = []
    page.on("requestfailed", lambda request: failures.append(request.url))
    spent = []
    for number in range(rounds):
        failures.clear()
        page.evaluate(HIDE, "hidden")
        page.context.set_offline(True)
        table.send("lay", seat=number % 3, card="А", word=CHAIN[number])
        while len(failures) < FAILED_POLLS:
            page.wait_for_event("requestfailed", timeout=15_000)
        page.context.set_offline(False)
        began = time.perf_counter()
        page.evaluate(HIDE, "visible")
        expect(screen.last_word()).to_have_text(CHAIN[number])
        spent.append(time.perf_counter() - began)
    return spent


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=30)
    parser.add_argument("--screens", type=int, default=8)
    parser.add_argument("--changes", type=int, default=20, choices=range(1, 21))
    options = parser.parse_args()
    nouns = commonest_nouns(open_services(Settings.from_environment()).search, BAND)
    chance = random.Random(SEED)
    words = [(word, chance.randrange(len(word) - 1)) for word in chance.sample(nouns, options.words)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process = ServerProcess(Path(folder), threads=options.screens + 16)
        process.start()
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=sandbox)

        def open_page(path: str) -> Page:
            page = browser.new_context(
                viewport={"width": 390, "height": 844}, locale="ru-RU", has_touch=True, is_mobile=True
            ).new_page()
            page.goto(process.url + path)
            return page

        try:
            server = Server(process.port)
            print(f"yardstick, a bare request: {told(bare_requests(process.url))}")
            print(_taps(words, count_taps(open_page, server, words)))
            spent = time_changes(open_page, server, options.screens, options.changes)
            print(f"a change is shown by each of {options.screens} screens: {told(spent)}")
            print(f"shown after a return to the foreground: {told(time_returns(open_page, server, 8))}")
            print(f"yardstick, a bare request: {told(bare_requests(process.url))}")
        finally:
            browser.close()
            process.kill()


def _taps(words: Sequence[tuple[str, int]], counts: Sequence[int]) -> str:
    most = sorted(zip(counts, (word for word, _ in words), strict=True))[-5:]
    return (
        f"taps a word, {len(counts)} of the {BAND} commonest nouns: median {quantile(counts, 0.5):.0f}, "
        f"90 % {quantile(counts, 0.9):.0f}; most: {', '.join(f'{word} {count}' for count, word in most)}"
    )


if __name__ == "__main__":
    main()
