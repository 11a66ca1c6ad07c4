"""What the tests of the offline page share: install it, judge and name words on it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

READY = 60_000
"""Milliseconds for a first download on a busy machine."""


def install(page: Page) -> None:
    page.click("#get button")
    page.wait_for_selector("#done", timeout=READY)


def judge(page: Page, word: str, verdict: str) -> None:
    page.fill("#word", word)
    shown = page.locator(f"#stage .verdict.{verdict} .judged")
    expect(shown).to_have_text(re.compile(f"^{re.escape(word)}$", re.IGNORECASE), timeout=READY)


def name(page: Page, word: str, verdict: str = "accepted") -> None:
    judge(page, word, verdict)
    page.click("#enter")
    expect(page.locator("#list .said").first).to_have_text(re.compile(word, re.IGNORECASE))


def seat_players(page: Page, *names: str) -> None:
    page.click("#people summary")
    for one in names:
        page.fill(".adding input", one)
        page.click(".adding button")


def lay(page: Page, kind: str, *cards: str) -> None:
    """Choose the kind of move and fill in its cards."""
    page.check(f"input[name=kind][value={kind}]", force=True)
    for place, card in enumerate(cards):
        page.fill(f".card >> nth={place} >> input", card)
