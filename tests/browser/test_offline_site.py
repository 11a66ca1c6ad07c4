"""The offline site from a plain static server, as `export-site` writes it: kept, judged, logged, renewed."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.cli.export_site import export_site
from app.lexicon.store import TrieLexicon
from app.offline.site import build_site, write_site
from tests.browser.offline_play import READY, install, judge, lay, name, seat_players


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass
class Host:
    """A static host: the folder it serves and its address."""

    folder: Path
    server: ThreadingHTTPServer
    complaints: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture(scope="module")
def exported(lexicon: TrieLexicon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    write_site(build_site(lexicon.folder, lexicon.manifest, gzipped=True), folder)
    return folder


@pytest.fixture
def host(exported: Path, tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "site"
    shutil.copytree(exported, folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    found = Host(folder, server)
    yield found
    server.shutdown()
    thread.join()
    server.server_close()
    assert found.complaints == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
    made.set_default_timeout(15_000)
    yield made
    made.close()


Opener = Callable[..., Page]


@pytest.fixture
def visit(context: BrowserContext, host: Host) -> Opener:
    def opener(*, forgive: str = "(?!)") -> Page:
        page = context.new_page()

        def complain(text: str) -> None:
            if not re.search(forgive, text):
                host.complaints.append(text)

        page.on("console", lambda said: complain(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("dialog", lambda asked: asked.accept())
        page.goto(host.address)
        return page

    return opener


def release(host: Host) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((host.folder / "release.json").read_text("utf-8"))
    return loaded


def test_an_evening_without_a_network(visit: Opener, context: BrowserContext) -> None:
    page = visit()
    expect(page.locator("#get")).to_contain_text("МБ")
    install(page)
    context.set_offline(True)
    page.reload()
    judge(page, "коробкой", "rejected")
    expect(page.locator(".reasons")).to_contain_text("коробка")
    judge(page, "Хогвартс", "accepted")
    judge(page, "вайфайка", "undecided")
    seat_players(page, "Маша", "Петя")
    page.click("#deal")
    lay(page, "turn", "н", "о")
    name(page, "донос")
    expect(page.locator(".seat output").first).to_have_text("7")
    lay(page, "word")
    name(page, "вода")
    judge(page, "водопад", "rejected")
    expect(page.locator(".reasons")).to_contain_text("корень вод")
    page.click("#undo")
    expect(page.locator("#list li")).to_have_count(1)
    lay(page, "battle")
    page.select_option("#effect", "КАШАЛОТРИО")
    lay(page, "battle", *"нкр")
    page.click("#fight")
    judge(page, "концерт", "accepted")
    page.locator("#battle button", has_text="Петя").click()
    expect(page.locator(".seat output").nth(1)).to_have_text("9")
    page.close()
    again = visit()
    expect(again.locator("#list .said")).to_have_text(["донос"])
    expect(again.locator(".seat output").nth(1)).to_have_text("9")
    name(again, "бинокль")
    judge(again, "бинокли", "rejected")
    again.click("#upload summary")
    expect(again.locator("#upload .go")).to_have_count(0)
    with again.expect_download() as saved:
        again.click("#tofile")
    told = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert (told["format"], [one["word"] for one in told["words"]]) == (
        "baklazhaba-evening",
        ["донос", "бинокль"],
    )
    assert [one["hand"] for one in told["players"]] == [7, 9]


def test_nothing_is_fetched_before_it_is_asked_for(visit: Opener) -> None:
    page = visit()
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [address for address in fetched if "dictionary" in address]
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0


@pytest.mark.parametrize("damage", ["cut", "changed"])
def test_a_damaged_dictionary_is_found_out(visit: Opener, host: Host, damage: str) -> None:
    path = next(host.folder.glob("dictionary-*.bin.gz"))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage == "cut" else whole[:5000] + b"?" + whole[5001:])
    page = visit()
    page.click("#get button")
    expect(page.locator("#failed")).to_be_visible(timeout=READY)
    path.write_bytes(whole)
    page.click("#failed button")
    page.wait_for_selector("#done", timeout=READY)
    judge(page, "нос", "accepted")


def renew(host: Host, damaged: str = "") -> str:
    """Publish version B, another shell and another dictionary, one of them ``damaged``; return its version."""
    style = host.folder / "static" / "offline.css"
    style.write_text(style.read_text("utf-8") + "\n/* B */\n", "utf-8")
    facts = release(host)
    page = (host.folder / "index.html").read_text("utf-8").replace('class="brand"', 'class="brand" id="b"')
    (host.folder / "index.html").write_text(page, "utf-8")
    put_dictionary(host, facts["pack"], half=damaged == "dictionary")
    for one in facts["files"]:
        body = (host.folder / (one["path"] or "index.html")).read_bytes()
        wrong = damaged == "shell" and one["path"] == "texts.json"
        one["sha256"] = "0" * 64 if wrong else hashlib.sha256(body).hexdigest()
    version = "b" * 12
    text = (host.folder / "sw.js").read_text("utf-8")
    told = json.dumps(json.dumps(facts | {"version": version}))
    text = re.sub(r"JSON\.parse\(.*\);", lambda _: f"JSON.parse({told});", text, count=1)
    (host.folder / "sw.js").write_text(text, "utf-8")
    return version


def put_dictionary(host: Host, pack: dict[str, Any], *, half: bool) -> None:
    """Put B's dictionary beside A's: the same words under another name and hash; the page learns of it."""
    plain = gzip.decompress((host.folder / pack["url"]).read_bytes()) + b"B"
    pack |= {"url": "dictionary-b.bin.gz", "sha256": hashlib.sha256(plain).hexdigest(), "size": len(plain)}
    sent = gzip.compress(plain, 1)
    (host.folder / pack["url"]).write_bytes(sent[: len(sent) // 2] if half else sent)
    texts = json.loads((host.folder / "texts.json").read_text("utf-8"))
    (host.folder / "texts.json").write_text(json.dumps(texts | {"pack": pack}), "utf-8")


def caches(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys()")
    return [cache for cache in found if "shell" in cache]


def dictionaries(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "caches.open('baklazhaba-pack').then((cache) => cache.keys()).then((all) => all.map((one) => one.url))"
    )
    return [address.rpartition("/")[2] for address in found]


def one_shell_left(page: Page) -> None:
    page.wait_for_function(
        "caches.keys().then((all) => all.filter((one) => one.includes('shell')).length === 1)"
    )


def test_a_new_version_comes_whole_and_when_it_is_let_in(visit: Opener, host: Host) -> None:
    page = visit()
    install(page)
    name(page, "нос")
    other = visit()
    judge(other, "нос", "rejected")
    old = str(release(host)["version"])
    version = renew(host)
    page.reload()
    for one in (page, other):
        expect(one.locator("#update")).to_be_visible(timeout=READY)
        expect(one.locator("#b")).to_have_count(0)
    assert sorted(caches(page)) == sorted([f"baklazhaba-shell-{old}", f"baklazhaba-shell-{version}"])
    judge(page, "носы", "rejected")
    other.click("#update button")
    for one in (page, other):
        expect(one.locator("#b")).to_have_count(1, timeout=READY)
        assert "/* B */" in one.evaluate("fetch('static/offline.css').then((answer) => answer.text())")
        expect(one.locator("#list .said")).to_have_text(["нос"])
        judge(one, "вода", "accepted")
    one_shell_left(page)
    assert caches(page) == [f"baklazhaba-shell-{version}"]
    assert dictionaries(page) == ["dictionary-b.bin.gz"]


@pytest.mark.parametrize("damaged", ["shell", "dictionary"])
def test_a_damaged_new_version_leaves_the_old_one_at_work(
    visit: Opener, host: Host, context: BrowserContext, damaged: str
) -> None:
    page = visit(forgive="damaged|ServiceWorker|Failed")
    install(page)
    old, dictionary = caches(page), dictionaries(page)
    renew(host, damaged)
    failed = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const heard = new Promise((done) => navigator.serviceWorker.addEventListener("message",
            ({data}) => data.failed && done(data.failed)));
          registration.update().catch(() => {});
          return heard;
        }"""
    )
    assert failed
    one_shell_left(page)
    assert (caches(page), dictionaries(page)) == (old, dictionary)
    context.set_offline(True)
    page.reload()
    judge(page, "нос", "accepted")


def test_the_evening_goes_to_another_phone_by_a_code(
    visit: Opener, browser: Browser, host: Host, tmp_path: Path
) -> None:
    page = visit()
    install(page)
    for word in ("донос", "бинокль", "вода"):
        name(page, word)
    page.click("#share summary")
    page.get_by_text("Показать код").click()
    page.wait_for_function("() => document.querySelector('#share canvas').width > 300")
    picture = page.evaluate("document.querySelector('#share canvas').toDataURL().split(',')[1]")
    (tmp_path / "code.png").write_bytes(base64.b64decode(picture))
    other = browser.new_context(locale="ru-RU")
    try:
        second = other.new_page()
        second.goto(host.address)
        second.click("#share summary")
        second.set_input_files("#share input[type=file]", tmp_path / "code.png")
        second.get_by_text("Заменить", exact=True).click()
        expect(second.locator("#list .said")).to_have_text(["вода", "бинокль", "донос"])
    finally:
        other.close()


def test_the_command_writes_the_site(tmp_path: Path, lexicon: TrieLexicon) -> None:
    run = CliRunner(env={"BAKLAZHABA_LEXICON": str(lexicon.folder)}).invoke(
        export_site, [str(tmp_path / "site")]
    )
    assert run.exit_code == 0, run.output
    assert {"index.html", "sw.js", "app.webmanifest"} <= {path.name for path in (tmp_path / "site").iterdir()}
