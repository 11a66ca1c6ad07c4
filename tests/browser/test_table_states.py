"""Each state of the table's screens: clean for axe and free of overflow at four sizes, the same after a reload."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.browser.conftest import clean_pages
from tests.browser.table_play import Screen, Server, Table
from tests.browser.table_states import State, visits

Opener = Callable[..., Page]
AXE = (Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text(encoding="utf-8")
SIZES = ((360, 640), (390, 844), (768, 1024), (1920, 1080))
THEMES = ("light", "dark", "contrast", "light")
LOOK = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  const wide = document.documentElement.scrollWidth - innerWidth;
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false });
  const told = ({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`);
  return [wide, violations.flatMap(told)];
}"""
"""How far the page sticks out to the side, and what axe finds, under a theme."""


@dataclass(slots=True)
class Walk:
    """What was found on a walk through all states."""

    seen: list[str] = field(default_factory=list)
    axe: list[str] = field(default_factory=list)
    wide: list[str] = field(default_factory=list)
    reloaded: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def walk(browser: Browser, port: int) -> Walk:
    """One page visits all states, and must not complain."""
    found = Walk()
    with clean_pages(browser, port) as open_page:
        page = open_page("/table", reduced_motion="reduce", has_touch=True)
        for visit in visits(Server(port)):
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")
            page.goto(f"http://127.0.0.1:{port}{visit.address}")
            _settled(page)
            page.evaluate(AXE)
            for state in visit.states:
                state.act(Screen(page))
                _look(page, state.name, found)
                if state.lasts:
                    _reload(page, state, visit.table, found)
    return found


def _settled(page: Page) -> None:
    expect(page.locator("main, form.newtable").first).to_be_visible()
    expect(page.locator(".room-wait")).to_have_count(0)


def _look(page: Page, name: str, found: Walk) -> None:
    """Look at one state at each size, each time in another theme than the state before."""
    at = len(found.seen)
    found.seen.append(name)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    for number, (width, height) in enumerate(SIZES):
        theme = THEMES[(number + at) % 4]
        page.set_viewport_size({"width": width, "height": height})
        wide, faults = page.evaluate(LOOK, theme)
        if wide > 0:
            found.wide.append(f"{name} at {width}: {wide} px too wide")
        found.axe += [f"{name}, {width}, {theme}: {fault}" for fault in faults]


def _reload(page: Page, state: State, table: Table | None, found: Walk) -> None:
    shown = "document.querySelector('main')?.innerText + (document.querySelector('.wordfield input')?.value ?? '')"
    version = table and table.view()["version"]
    before = page.evaluate(shown)
    page.reload()
    _settled(page)
    found.reloaded.append(state.name)
    try:
        page.wait_for_function(f"before => ({shown}) === before", arg=before, timeout=3_000)
    except TimeoutError:
        found.lost.append(f"{state.name}: {before!r} became {page.evaluate(shown)!r}")
    if table and table.view()["version"] != version:
        found.lost.append(f"{state.name}: the reload has changed the table")


def test_axe_finds_nothing_in_any_state_at_any_size(walk: Walk) -> None:
    assert len(walk.seen) >= 45
    assert walk.axe == [], "\n".join(walk.axe)


def test_nothing_sticks_out_sideways(walk: Walk) -> None:
    assert walk.wide == []


def test_a_reload_brings_every_state_back_and_changes_nothing(walk: Walk) -> None:
    assert len(walk.reloaded) >= 25
    assert walk.lost == [], "\n".join(walk.lost)
