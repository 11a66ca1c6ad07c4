"""The search page fits every screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import SIZES, Opener


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/find", "/find?run=нок&no_plurals=1", "/find?pattern=cat"])
def test_the_search_page_fits_the_screen(open_page: Opener, path: str, size: tuple[int, int]) -> None:
    page = open_page(path, size=size, forgive="422")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_typed_letters_find_words_and_the_address_keeps_them(open_page: Opener) -> None:
    page = open_page("/find")
    page.locator("#find-run").fill("нок")
    page.locator("#find-ends").fill("ль")
    page.locator("button.go").click()
    page.get_by_role("link", name="бинокль", exact=True).wait_for()
    assert "ends=" in page.url
