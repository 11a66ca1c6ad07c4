"""Takes the README's pictures: ``python -m tests.screenshots [FOLDER]``."""

from __future__ import annotations

import base64
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from app.bootstrap import open_services
from app.settings import Settings
from app.web import create_app
from tests.browser_note import NOTE, find_chromium

FOLDER = Path(__file__).parent / "screenshots"


@dataclass(frozen=True)
class Picture:
    """One picture: a screen, an address, and what is done there first."""

    name: str
    size: tuple[int, int]
    steps: Callable[[Page], None] = lambda page: None
    path: str = "/"
    scheme: str = "light"


def typed(word: str, kind: str = "word", cards: str = "") -> Callable[[Page], None]:
    """Return the steps that choose a kind, fill in cards and type a word."""

    def steps(page: Page) -> None:
        page.check(f"input[value={kind}]", force=True)
        for number, letter in enumerate(cards, start=1):
            page.fill(f".card{number} input", letter)
        page.fill("#word", word)
        expect(page.locator("#stage .judged")).to_have_text(word)

    return steps


def party(page: Page) -> None:
    """Name words by two players, then repeat one."""
    page.click("#who")
    for player in ("Маша", "Слава"):
        page.fill("#players input", player)
        page.press("#players input", "Enter")
    for word in ("бинокль", "Астрахань", "диван-кровать", "вайфай", "ножницы"):
        typed(word)(page)
        page.press("#word", "Enter")
        expect(page.locator("#list .said").first).to_have_text(word)
    typed("бинокли")(page)


def clash(page: Page) -> None:
    """Name a word, then one of its root."""
    typed("вода")(page)
    page.press("#word", "Enter")
    expect(page.locator("#list .said")).to_have_text("вода")
    typed("водопад")(page)


def keys(page: Page) -> None:
    """Turn our own keys on."""
    page.click(".settings summary")
    page.check("#use-keypad")
    page.keyboard.press("Escape")
    typed("ёж")(page)


PICTURES = (
    Picture("accepted", (390, 844), typed("бинокль", "offturn", "нок")),
    Picture("rejected", (390, 844), typed("коробкой")),
    Picture("undecided", (390, 844), typed("вайфайка")),
    Picture("clash", (390, 844), clash),
    Picture("list", (1280, 800), party),
    Picture("battle", (820, 1180), typed("концерт", "battle", "нкр")),
    Picture("dark", (390, 844), typed("донос", "turn", "но"), scheme="dark"),
    Picture("keypad", (360, 640), keys),
    Picture("start", (360, 640)),
    Picture("word", (820, 1180), path="/words/Астрахань"),
    Picture("rules", (820, 1180), path="/rules"),
    Picture("dictionary", (1280, 800), path="/about"),
)


class Quiet(WSGIRequestHandler):
    """Serves without a word."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log nothing."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve the application on a free loopback port."""
    with tempfile.TemporaryDirectory() as data:
        services = open_services(replace(Settings.from_environment(), data=Path(data)))
        server = make_server("127.0.0.1", 0, create_app(services), threaded=True, request_handler=Quiet)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.port}"
        server.shutdown()
        thread.join()
        server.server_close()


def take(browser: Browser, address: str, picture: Picture, folder: Path) -> None:
    """Take one picture."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="ru-RU",
        color_scheme="dark" if picture.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address + picture.path, wait_until="networkidle")
    picture.steps(page)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.getElementById('toast')?.setAttribute('hidden', '')")
    page.screenshot(path=folder / f"{picture.name}.png")
    context.close()


def join(browser: Browser, names: tuple[str, ...], target: Path) -> None:
    """Put pictures side by side, for the README's top."""
    frames = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode((target.parent / f"{name}.png").read_bytes()).decode()}">'
        for name in names
    )
    page = browser.new_page(viewport={"width": 1240, "height": 880})
    page.set_content(
        "<style>body{margin:0;display:flex;gap:20px;padding:18px;background:#cdbfda}"
        f"img{{border-radius:22px}}</style>{frames}"
    )
    page.screenshot(path=target)
    page.close()


def main(folder: Path) -> None:
    """Take all pictures into ``folder``."""
    path = find_chromium()
    if path is None:
        sys.exit(NOTE)
    folder.mkdir(parents=True, exist_ok=True)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        for picture in PICTURES:
            take(browser, address, picture, folder)
        join(browser, ("accepted", "rejected", "undecided"), folder / "verdicts.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
