"""What a phone fetches to show a table: all of it, as it came over the network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.table_play import Server

Opener = Callable[..., Page]
MOST = 150_000
"""Bytes of the page, its styles, scripts, pictures and fonts, and the first view of the table."""


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_table_is_shown_from_few_bytes(open_page: Opener, port: int, lang: str) -> None:
    table = Server(port).open(row=["С", "Т"])
    page = open_page("/about", size=PHONE)
    session = page.context.new_cdp_session(page)
    fetched: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def came(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + int(event["encodedDataLength"])

    session.on(
        "Network.responseReceived",
        lambda event: fetched.update({event["requestId"]: event["response"]["url"]}),
    )
    session.on("Network.loadingFinished", came)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(f"http://127.0.0.1:{port}{table.address().replace('#', f'?lang={lang}#')}")
    expect(page.locator(".players-strip")).to_be_visible()
    page.evaluate("document.fonts.ready")
    told = {
        fetched[request].rpartition("/")[2][:50]: size
        for request, size in sizes.items()
        if request in fetched
    }
    fonts = sum(size for name, size in told.items() if name.endswith(".woff2"))
    print(f"a table in {lang}: {sum(told.values())} bytes in {len(told)} answers, {fonts} of them fonts")
    assert fonts > 0
    assert any(name.startswith("view") for name in told)
    assert sum(told.values()) <= MOST, told
