"""The server is stopped and started in mid-game: the screens go on by themselves."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from app.bootstrap import Services
from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.web import create_app
from tests.browser.conftest import Quiet
from tests.browser.table_play import Screen, Server

Opener = Callable[..., Page]


@contextmanager
def _serving(services: Services, port: int) -> Iterator[int]:
    server = make_server("127.0.0.1", port, create_app(services), threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_move_made_while_the_server_is_down_is_there_when_it_is_up(
    open_page: Opener, tmp_path: Path, lexicon: TrieLexicon, morphology: Morphology
) -> None:
    settings = Settings(lexicon=lexicon.folder, data=tmp_path, limits=False)

    def services() -> Services:
        return Services(settings, lexicon, morphology, PersonalWords(settings.personal_words))

    page = open_page("/table", has_touch=True, forgive="Failed to load resource")
    with _serving(services(), 0) as port:
        table = Server(port).open(row=["Н", "О"])
        page.goto(f"http://127.0.0.1:{port}{table.address()}")
        screen = Screen(page)
        screen.lay("С", "нос")
        screen.key("Т")
        screen.type("остров")
        expect(page.locator(".says")).to_be_visible()
    page.locator(".wordentry .go").click()
    expect(page.locator(".contact")).to_contain_text("Ваш ход сохранён")
    with _serving(services(), port):
        expect(screen.last_word()).to_have_text("остров")
        expect(page.locator(".contact")).to_have_count(0)
        assert screen.hands() == [7, 7, 8]
        assert [said["word"] for said in table.view()["view"]["words"]] == ["нос", "остров"]
        page.goto("about:blank")
