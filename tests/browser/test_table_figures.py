"""The figures of `tests.browser.figures` in short: few taps a word, changes pushed, a quick return."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.figures import bare_requests, count_taps, quantile, time_changes, time_returns, told
from tests.browser.table_play import Server

COMMON = ("корова", "молоко", "картина", "дорога", "письмо", "автобус")


@pytest.fixture
def open_phone(open_page: Callable[..., Page]) -> Callable[[str], Page]:
    return lambda path: open_page(path, has_touch=True, is_mobile=True, forgive="ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def server(port: int) -> Server:
    return Server(port)


def test_a_common_word_takes_few_taps(open_phone: Callable[[str], Page], server: Server) -> None:
    counts = count_taps(open_phone, server, [(word, 1) for word in COMMON])
    print(f"taps a word: {dict(zip(COMMON, counts, strict=True))}")
    assert min(counts) >= 2
    assert quantile(counts, 0.5) <= 4
    assert max(counts) <= 6


def test_a_change_is_shown_without_waiting_for_the_next_poll(
    open_phone: Callable[[str], Page], server: Server
) -> None:
    spent = time_changes(open_phone, server, screens=3, changes=3)
    print(f"yardstick, a bare request: {told(bare_requests(server.root.removesuffix('/api/v1/tables')))}")
    print(f"a change is shown: {told(spent)}")
    assert len(spent) == 9
    assert min(spent) > 0
    assert max(spent) < 2


def test_a_phone_is_up_to_date_within_a_second_of_its_return(
    open_phone: Callable[[str], Page], server: Server
) -> None:
    (spent,) = time_returns(open_phone, server, rounds=1)
    assert spent < 1
