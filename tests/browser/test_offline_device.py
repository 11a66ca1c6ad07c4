"""The offline page on a device, served by the server: language, looks, first page, camera, sending the evening."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from app.table.service import Tables
from tests.browser.conftest import FOREIGN_HOST, PHONE, Opener
from tests.browser.offline_play import READY, install, judge, lay, name, seat_players
from tests.browser_note import find_chromium

AXE = (Path(__file__).parents[1] / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text(encoding="utf-8")
FRAME = (640, 480)


def offline(page: Page, *, off: bool = True) -> BrowserContext:
    page.context.set_offline(off)
    return page.context


def test_an_evening_becomes_one_table_when_the_network_is_back(open_page: Opener, tables: Tables) -> None:
    page = open_page("/offline/", forgive="Failed to load resource")
    install(page)
    context = offline(page)
    seat_players(page, "Маша", "Петя")
    page.click("#deal")
    lay(page, "turn", "н", "о")
    name(page, "донос")
    lay(page, "word")
    name(page, "вайфайка", "undecided")
    before = {summary.code for summary in tables.store.tables()}
    page.click("#upload summary")
    page.click("#upload .go")
    expect(page.locator("#upload [role=status]")).to_contain_text("второго стола не будет")
    offline(page, off=False)

    def lose(route: Route) -> None:
        route.fetch()  # the server makes the table, and its answer is lost
        route.abort()

    context.route("**/tables/import", lose, times=1)
    page.click("#upload .go")
    expect(page.locator("#upload [role=status]")).to_contain_text("второго стола не будет")
    page.reload()
    judge(page, "нос", "accepted")
    page.click("#upload summary")
    page.click("#upload .go")
    page.wait_for_selector("#upload a.go")
    (code,) = {summary.code for summary in tables.store.tables()} - before
    expect(page.locator("#upload")).to_contain_text(f"Стол {code}")
    state = tables.loader.load(code).state
    assert [(said.word, said.seat) for said in state.named] == [("донос", 0), ("вайфайка", 1)]
    assert [player.hand.count for player in state.players] == [7, 8]
    name(page, "бинокль")
    expect(page.locator("#upload")).to_contain_text("ещё один стол")
    page.click("#undo")
    page.click("#upload a.go")
    page.wait_for_url(f"**/table/{code}")
    expect(page.get_by_text("вайфайка").first).to_be_visible()
    assert tables.loader.load(code).frame.members[0].role == "referee"


def test_language_and_looks_are_kept_on_the_device(open_page: Opener) -> None:
    page = open_page("/offline/")
    install(page)
    offline(page)
    judge(page, "коробкой", "rejected")
    page.click(".settings summary")
    page.check("input[name=language][value=en]")
    expect(page.locator(".reasons")).to_contain_text("instrumental")
    page.check("input[name=theme][value=contrast]")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    judge(page, "вайфайка", "undecided")
    expect(page.locator("#stage")).to_contain_text("The table agrees")
    expect(page.locator("footer")).to_contain_text("Dictionary")
    page.click(".settings summary")
    page.check("input[name=language][value=ru]")
    expect(page.locator("#stage")).to_contain_text("Стол принял")


def test_the_judge_in_the_phone_stands_in_for_the_first_page(open_page: Opener, port: int) -> None:
    page = open_page("/", forgive="ERR_INTERNET_DISCONNECTED")
    home = page.url
    page.fill("#word", "бинокль")
    page.press("#word", "Enter")
    expect(page.locator("#list .said")).to_have_text(["бинокль"])
    page.goto(f"{home}offline/")
    install(page)
    page.goto(home)
    assert page.url == home
    assert page.evaluate("fetch('/api/v1/words/нос').then((answer) => answer.status)") == 200
    offline(page)
    page.goto(home)
    expect(page).to_have_url(f"{home}offline/")
    page.click("#athome button")
    expect(page.locator("#list .said")).to_have_text(["бинокль"])
    judge(page, "нос", "accepted")
    judge(page, "бинокли", "rejected")
    kept = page.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((one) => caches.open(one).then((cache) => cache.keys()))))"
        ".then((found) => found.flat().map((request) => request.url))"
    )
    assert kept
    assert not [address for address in kept if not address.startswith(f"{home}offline/")]
    assert page.evaluate("fetch('/api/v1/words/кот').catch(() => 'refused')") == "refused"


def test_over_plain_http_the_page_says_so_and_judges(open_page: Opener) -> None:
    page = open_page("/offline/", host=FOREIGN_HOST)
    expect(page.locator("#get")).to_contain_text("без https")
    install(page)
    judge(page, "нос", "accepted")
    judge(page, "коробкой", "rejected")
    assert page.evaluate("'serviceWorker' in navigator") is False
    expect(page.locator("#film")).to_have_count(0)


def test_axe_finds_nothing_and_nothing_sticks_out(open_page: Opener) -> None:
    page = open_page("/offline/", size=PHONE)
    looked_at(page, "before the download")
    install(page)
    seat_players(page, "Маша", "Константин Константинович")
    page.click("#deal")
    lay(page, "battle")
    page.select_option("#effect", "КАШАЛОТРИО")
    lay(page, "battle", "н", "к", "р")
    page.click("#fight")
    name(page, "концерт")
    page.click("#share summary")
    page.click("#give")
    page.click("#upload summary")
    lay(page, "word")
    judge(page, "вайфайка", "undecided")
    page.click(".settings summary")
    looked_at(page, "everything open")


def looked_at(page: Page, state: str) -> None:
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        report = page.evaluate("axe.run({ resultTypes: ['violations'] })")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in report["violations"]] == [], (
            state,
            scheme,
        )
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0], state


def film(path: Path, text: str) -> None:
    """Write a film of one still picture, a code in the middle, as cameras give it: luma, then grey chroma."""
    width, height = FRAME
    rows = [
        bytes(0 if dark else 255 for dark in row)
        for row in segno.make(text, error="l", mode="byte", encoding="utf-8").matrix_iter(scale=6, border=4)
    ]
    white = bytes((255,)) * width
    above, left = (height - len(rows)) // 2, (width - len(rows[0])) // 2
    picture = white * above + b"".join((white[:left] + row).ljust(width, b"\xff") for row in rows)
    frame = b"FRAME\n" + picture.ljust(width * height, b"\xff") + bytes((128,)) * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)


@pytest.fixture
def filming(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser whose camera sees the code of two words."""
    film(tmp_path / "camera.y4m", "BKL1|О,С|донос:Маша;вода")
    flags = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'camera.y4m'}",
    ]
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    other = browser.browser_type.launch(executable_path=find_chromium(), args=[*sandbox, *flags])
    yield other.new_page(locale="ru-RU")
    other.close()


def test_a_code_is_read_from_the_camera(filming: Page, port: int) -> None:
    filming.goto(f"http://127.0.0.1:{port}/offline/")
    filming.click("#share summary")
    filming.click("#film")
    filming.get_by_text("Заменить", exact=True).click(timeout=READY)
    expect(filming.locator("#list .said")).to_have_text(["вода", "донос"])
    expect(filming.locator("#film")).to_be_visible()
    assert filming.evaluate("document.querySelector('#share video').srcObject.active") is False
