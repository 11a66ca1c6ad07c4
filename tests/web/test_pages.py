"""Pages as the server makes them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from app import web
from app.messages import LANGUAGES, page_texts, rule_texts
from app.resources import resource_dir
from app.rules.switches import SWITCHES
from app.web.asking import Asked
from app.web.switches import described_switches

PAGES = [
    "/",
    "/?word=коробкой",
    "/words/донос",
    "/words/азерот",
    "/words/вайфайка",
    "/words/",
    "/find",
    "/find?run=нок&no_proper=1",
    "/rules",
    "/about",
    "/api/docs",
]
WEIGHT = 60 * 1024
"""Bytes of the first page with all it needs, compressed, without fonts."""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_served_in_its_language(client: FlaskClient, path: str, lang: str) -> None:
    answer = client.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert path == "/api/docs" or f'<html lang="{lang}">' in answer.text


@pytest.mark.parametrize("path", PAGES)
def test_no_page_needs_a_script_or_style_of_its_own(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    inline = re.findall(
        r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son\w+=", page.text
    )
    assert inline == []
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in page.headers["Content-Security-Policy"] or path == "/api/docs"


def test_every_rule_a_verdict_may_name_is_on_the_rules_page(client: FlaskClient) -> None:
    folder = Path(web.__file__).parents[1]
    named = {
        rule
        for room in ("words", "rules", "matching.py")
        for path in ([folder / room] if room.endswith(".py") else (folder / room).glob("*.py"))
        for rule in re.findall(r'"((?:R|A)-\d+)"', path.read_text(encoding="utf-8"))
    }
    anchors = re.findall(r'id="((?:R|A)-\d+)"', client.get("/rules").text)
    assert named <= set(anchors)
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_is_explained(lang: str) -> None:
    assert set(rule_texts(lang)["switches"]) == SWITCHES
    assert {switch.name for switch in described_switches()} == SWITCHES


def test_our_default_is_the_first_value_of_a_switch() -> None:
    values = {switch.name: switch.values for switch in described_switches()}
    assert values["initialisms"] == ("undecided", "accept", "reject")
    assert values["dual_strict"] == ("false", "true")
    assert values["give_up_cards"] == ("1", "2")


def test_both_languages_say_the_same_things() -> None:
    assert set(page_texts("ru")) == set(page_texts("en"))
    ids = {
        lang: [[rule[0] for rule in section["rules"]] for section in rule_texts(lang)["sections"]]
        for lang in LANGUAGES
    }
    assert ids["ru"] == ids["en"]


def test_every_page_text_is_used() -> None:
    folder = resource_dir("templates")
    sources = [*folder.glob("*.html"), *(Path(web.__file__).parent / "static" / "judge").glob("*.js")]
    used = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    unused = [
        key
        for key in page_texts("ru")
        if not re.search(rf'\bt\.{key}\b|t\["{key}"\]', used)
        and not key.startswith(("kind_", "effect_", "theme_", "fault_", "find_"))
    ]
    assert unused == []


def test_the_dictionary_card_declines_the_word(client: FlaskClient) -> None:
    page = client.get("/words/донос").text
    assert all(form in page for form in ("доноса", "доносом", "доносах"))


def test_a_name_keeps_its_capital_and_its_vowels_in_all_cases(client: FlaskClient) -> None:
    page = client.get("/words/азерот").text
    assert "Азерота" in page
    assert "азертом" not in page.lower()


def test_a_form_goes_from_button_to_button() -> None:
    fields = MultiDict(
        [("word", "Кот"), ("named", "нос"), ("named", "ёж"), ("kind", "turn"), ("card1", "и"), ("card2", "")]
    )
    asked = Asked.read(fields)
    assert (asked.cards, asked.lacks_cards, asked.case["kind"]) == (("И/Й", "", ""), True, "word")
    assert asked.done("name").named == ("нос", "ёж", "кот")
    assert asked.done("remove:0").named == ("ёж",)
    assert asked.done("clear").named == ()
    assert asked.done("clear").done("undo").named == ("нос", "ёж")
    assert asked.done("own").own == ("кот",)
    assert asked.done("remove:x") == asked.done("remove:99") == asked.done("nonsense") == asked


@pytest.mark.parametrize(
    "fields",
    [{"kind": "nonsense"}, {"effect": "nonsense"}, {"card1": "QQ"}, {"do": "explode"}, {"word": "\ud800"}],
)
def test_a_form_filled_with_nonsense_still_gets_a_page(client: FlaskClient, fields: dict[str, str]) -> None:
    encoded = {
        name: value.encode("utf-8", "surrogatepass") for name, value in {"word": "нос", **fields}.items()
    }
    assert client.post("/", data=encoded).status_code == 200


def test_a_form_beyond_the_limit_is_refused_with_a_page(client: FlaskClient) -> None:
    answer = client.post("/", data={"word": "а" * 70_000})
    assert (answer.status_code, answer.mimetype) == (413, "text/html")


def test_the_first_page_is_light(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    body = gzip.decompress(page.data).decode()
    assets = {
        asset for asset in re.findall(r'(?:src|href)="(/static/[^"]+)"', body) if not asset.endswith(".woff2")
    }
    modules = {
        f"/static/judge/{path.name}" for path in (Path(web.__file__).parent / "static" / "judge").glob("*.js")
    }
    sizes = {"/": len(page.data)}
    for asset in assets | modules:
        with client.get(asset, headers={"Accept-Encoding": "gzip"}) as answer:
            sizes[asset] = len(answer.data)
    assert sum(sizes.values()) <= WEIGHT, sizes


def test_a_compressed_answer_is_the_plain_one(client: FlaskClient) -> None:
    plain = client.get("/rules")
    packed = client.get("/rules", headers={"Accept-Encoding": "gzip"})
    assert (packed.headers["Content-Encoding"], gzip.decompress(packed.data)) == ("gzip", plain.data)
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_compressed_answer_still_has_a_working_etag(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "gzip"}
    etag = client.get("/api/v1/openapi.json", headers=headers).headers["ETag"]
    assert client.get("/api/v1/openapi.json", headers={**headers, "If-None-Match": etag}).status_code == 304
