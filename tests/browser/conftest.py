"""Fixtures: the application on a loopback port, the system's Chromium, and pages that must stay clean."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from app.bootstrap import Services
from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.table.service import Tables
from app.web import create_app
from app.web.table_desk import KEY, TableDesk
from tests.browser_note import find_chromium

FOREIGN_HOST = "table.test"
PHONE, TALL_PHONE, TABLET, DESKTOP = (360, 640), (390, 844), (820, 1180), (1280, 800)
SIZES = (PHONE, TALL_PHONE, TABLET, DESKTOP)


class Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


Opener = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def application(
    tmp_path_factory: pytest.TempPathFactory, lexicon: TrieLexicon, morphology: Morphology
) -> Flask:
    settings = Settings(lexicon=lexicon.folder, data=tmp_path_factory.mktemp("data"), limits=False)
    return create_app(Services(settings, lexicon, morphology, PersonalWords(settings.personal_words)))


@pytest.fixture(scope="session")
def tables(application: Flask) -> Tables:
    """The tables of the server that all browser tests share."""
    desk: TableDesk = application.extensions[KEY]
    return desk.tables


@pytest.fixture(scope="session")
def port(application: Flask) -> Iterator[int]:
    server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail("REQUIRE_BROWSER=1, and there is no Chromium", pytrace=False)
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        # Chromium refuses its sandbox to root, which containers of continuous integration run as.
        sandbox = [] if os.geteuid() else ["--no-sandbox"]
        rules = f"--host-resolver-rules=MAP {FOREIGN_HOST} 127.0.0.1"
        launched = playwright.chromium.launch(executable_path=path, args=[*sandbox, rules])
        yield launched
        launched.close()


@contextmanager
def clean_pages(browser: Browser, port: int) -> Iterator[Opener]:
    """Open pages of the application; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opener(
        path: str = "/",
        *,
        size: tuple[int, int] = TALL_PHONE,
        host: str = "127.0.0.1",
        forgive: str = "",
        **options: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale="ru-RU", **options
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()

        def complain(text: str) -> None:
            if not forgive or forgive not in text:
                complaints.append(text)

        page.on("console", lambda said: complain(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.goto(f"http://{host}:{port}{path}")
        return page

    yield opener
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def open_page(browser: Browser, port: int) -> Iterator[Opener]:
    """Open a page of the application; at the end no page may have complained."""
    with clean_pages(browser, port) as opener:
        yield opener
