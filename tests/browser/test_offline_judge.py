"""The judge in the browser says what Python says: word for word where its dictionary reaches."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.bootstrap import Services
from app.lexicon.layout import FORMS, PACK
from app.lexicon.mapped import map_trie
from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.roots.finder import RootFinder
from app.lexicon.store import TrieLexicon
from app.messages import catalogue
from app.rules.casefile import decode_case
from app.rules.judging import judge_case
from app.settings import Settings
from app.words.checker import Checker
from app.words.codec import encode
from app.words.shape import find_fault

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
Json = dict[str, Any]
_OPEN = """async ({pack}) => {
  const {Judge} = await import("/app/web/static/offline/judge/judge.js");
  const {Checker} = await import("/app/web/static/offline/judge/words.js");
  const {explainAll} = await import("/app/web/static/offline/judge/answer.js");
  const bytes = new Uint8Array(await (await fetch(pack)).arrayBuffer());
  const catalogue = await (await fetch("/app/messages/ru.json")).json();
  const english = await (await fetch("/app/messages/en.json")).json();
  const judge = new Judge(bytes, catalogue);
  const checker = new Checker(judge.lexicon);
  window.checkAll = (words) => words.map((word) => explainAll(checker.check(word), catalogue));
  window.checkInEnglish = (words) => words.map((word) => explainAll(checker.check(word), english));
  window.compareAll = (pairs) => pairs.map(([a, b]) => judge.finder.compare(a, b));
  window.judgeAll = (cases) => cases.map((one) => judge.judge(one));
}"""


class _Files(SimpleHTTPRequestHandler):
    pack: Path = Path()

    def translate_path(self, path: str) -> str:
        return str(self.pack) if path == "/pack" else super().translate_path(path)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def page(browser: Browser, lexicon: TrieLexicon) -> Iterator[Page]:
    """A page that has the browser's judge open."""
    handler = type("Files", (_Files,), {"pack": lexicon.folder / PACK})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    opened = browser.new_page()
    opened.goto(f"http://127.0.0.1:{server.server_port}/app/messages/ru.json")
    opened.evaluate(_OPEN, {"pack": "/pack"})
    yield opened
    opened.close()
    server.shutdown()
    thread.join()
    server.server_close()


def lines(name: str) -> list[Json]:
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text("utf-8").split("\n")[:-1]]


def comparable(verdict: Json) -> str:
    """The verdict without what the pack rounds: the rank, to an octave."""
    return json.dumps(verdict | {"rank": verdict["rank"] is not None}, sort_keys=True, ensure_ascii=False)


def differing(ours: list[Json], theirs: list[Json]) -> list[tuple[str, str]]:
    pairs = [(comparable(a), comparable(b)) for a, b in zip(ours, theirs, strict=True)]
    return [pair for pair in pairs if pair[0] != pair[1]]


def said(line: Json) -> tuple[str, str | None, list[str]]:
    codes = line["codes"] if "codes" in line else [reason["code"] for reason in line["reasons"]]
    return line["verdict"], line["leaning"], codes


def test_covered_words_get_pythons_verdict(page: Page, checker: Checker) -> None:
    table = lines("words")
    words = [line["word"] for line in table]
    theirs = page.evaluate("(words) => checkAll(words)", words)
    assert [
        line["word"] for line, verdict in zip(table, theirs, strict=True) if said(line) != said(verdict)
    ] == []
    ours = [encode(checker.check(word), catalogue("ru")) for word in words]
    assert differing(ours, theirs) == []


def test_sentences_in_english_are_pythons(page: Page, checker: Checker) -> None:
    words = [line["word"] for line in lines("words")[::9]]
    ours = [encode(checker.check(word), catalogue("en")) for word in words]
    assert differing(ours, page.evaluate("(words) => checkInEnglish(words)", words)) == []


def test_any_noun_and_any_form_gets_pythons_verdict(
    page: Page, checker: Checker, lexicon: TrieLexicon
) -> None:
    draw = random.Random()
    seed = draw.randrange(10**6)
    draw.seed(seed)
    words = [lexicon.key(draw.randrange(len(lexicon))) for _ in range(3000)]
    forms = map_trie(lexicon.folder / FORMS)
    words += [forms.restore_key(draw.randrange(len(forms))) for _ in range(3000)]
    words = [word for word in words if find_fault(word) is None]
    ours = [encode(checker.check(word), catalogue("ru")) for word in words]
    assert differing(ours, page.evaluate("(words) => checkAll(words)", words)) == [], f"seed {seed}"


def test_rule_cases_get_pythons_verdict(
    page: Page, lexicon: TrieLexicon, morphology: Morphology, tmp_path: Path
) -> None:
    table = lines("cases")
    theirs = page.evaluate("(cases) => judgeAll(cases)", [line["case"] for line in table])
    assert [
        line["case"] for line, verdict in zip(table, theirs, strict=True) if said(line) != said(verdict)
    ] == []
    settings = Settings(lexicon=lexicon.folder, data=tmp_path)
    court = Services(settings, lexicon, morphology, PersonalWords(settings.personal_words)).court()
    ours = [encode(judge_case(decode_case(line["case"]), court), catalogue("ru")) for line in table]
    bare = [verdict | {"suggestions": []} for verdict in ours]
    assert differing(bare, [verdict | {"suggestions": []} for verdict in theirs]) == []


def test_pairs_of_words_are_as_near_as_python_says(page: Page, lexicon: TrieLexicon) -> None:
    table, finder = lines("pairs"), RootFinder(lexicon)
    theirs = page.evaluate("(pairs) => compareAll(pairs)", [[line["a"], line["b"]] for line in table])
    ours = [finder.compare(line["a"], line["b"]) for line in table]
    assert [
        (pair, their)
        for pair, their in zip(ours, theirs, strict=True)
        if (pair.kinship.value, pair.root, pair.score) != (their["kinship"], their["root"], their["score"])
        or [pair.a_span, pair.b_span] != [their[side] and tuple(their[side]) for side in ("aSpan", "bSpan")]
    ] == []


def test_words_outside_are_left_to_the_table(page: Page) -> None:
    table = lines("outside")
    theirs = page.evaluate("(words) => checkAll(words)", [line["word"] for line in table])
    assert {verdict["verdict"] for verdict in theirs} == {"undecided"}
    assert not any(line["verdict"] == "accepted" for line in table)
