"""The shells of the table's pages, and what their scripts ask for."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import web
from app.messages import LANGUAGES, screen_texts
from app.rules.switches import PRESETS, SWITCHES, Rules
from app.table.values import values_of

SCRIPTS = Path(web.__file__).parent / "static" / "table"
WEIGHT = 80 * 1024
"""Bytes of a table's page with all it needs, compressed, without the fonts that every page shares."""


@pytest.mark.parametrize("path", ["/table", "/table/ABCDE"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shell_is_served_in_its_language_without_inline_scripts(
    client: FlaskClient, path: str, lang: str
) -> None:
    answer = client.get(f"{path}?lang={lang}")
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.text
    inline = r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son\w+="
    assert re.findall(inline, answer.text) == []


def test_a_code_has_one_address_however_it_is_typed(client: FlaskClient) -> None:
    answer = client.get("/table/abcde")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/table/ABCDE")


def test_both_languages_say_the_same_things() -> None:
    russian, english = screen_texts("ru"), screen_texts("en")
    assert set(russian) == set(english)
    assert set(russian["values"]) == set(english["values"])
    for key, text in russian.items():
        if key != "values":
            facts = set(re.findall(r"\{(\w+)\}", text))
            assert facts == set(re.findall(r"\{(\w+)\}", english[key])), key


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS.glob("*.js"))
    asked = set(re.findall(r'\b(?:t|plural)\("(\w+)"', source))
    stems = set(re.findall(r"\bt\(`(\w+_)\$\{", source))
    texts = set(screen_texts("ru"))
    assert asked <= texts
    known = {text for text in texts if any(text.startswith(stem) for stem in stems)}
    shown = {text for text in texts if f'"{text}"' in source}
    pairs = re.compile(r"^(depth|hands|fix_typing|another_word)(_|$)")
    unused = {text for text in texts - known - shown if not pairs.match(text)}
    assert unused == {"title", "needs_script", "values", "poster_title", "poster_foot"}


def test_an_address_of_a_table_becomes_a_picture(client: FlaskClient) -> None:
    answer = client.post("/table/qr", data="http://192.168.0.7:8000/table/ABCDE")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "text", ["", "hello", "javascript:/table/", "http://x/elsewhere", "http://x/table/" + "A" * 400]
)
def test_nothing_else_does(client: FlaskClient, text: str) -> None:
    assert client.post("/table/qr", data=text).status_code == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_comes_with_its_paraphrase(client: FlaskClient, lang: str) -> None:
    told = client.get(f"/table/switches.json?lang={lang}").get_json()
    lines = told["switches"]
    assert {line["name"] for line in lines} == SWITCHES
    assert all(line["text"] and line["values"] for line in lines)
    named = {value for line in lines for value in line["values"] if not value[0].isdigit()}
    assert named <= set(told["names"])
    rules = client.get(f"/rules?lang={lang}").text
    assert [line["rule"] for line in lines if f'id="{line["rule"]}"' not in rules] == []


def test_each_preset_tells_the_value_of_every_switch(client: FlaskClient) -> None:
    presets = client.get("/table/switches.json").get_json()["presets"]
    assert set(presets) == set(PRESETS)
    for name, values in presets.items():
        assert set(values) == SWITCHES
        assert (
            values_of(Rules.from_switches({"preset": name, **values})) == values == values_of(PRESETS[name])
        )


def test_a_tables_page_is_light(client: FlaskClient) -> None:
    page = client.get("/table/ABCDE", headers={"Accept-Encoding": "gzip"})
    body = gzip.decompress(page.data).decode()
    modules = {f"/static/table/{path.name}" for path in SCRIPTS.glob("*.js")}
    assets = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', body)) | modules
    assets = {asset for asset in assets if not asset.endswith(".woff2")}
    assets |= {"/static/vendor/htm-3.1.1/standalone.module.js", "/static/judge/voice.js"}
    sizes = {"page": len(page.data)}
    for asset in assets:
        with client.get(asset, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.status_code == 200, asset
            sizes[asset] = len(answer.data)
    print(f"a table's page: {sum(sizes.values())} bytes in {len(sizes)} answers")
    assert sum(sizes.values()) <= WEIGHT, sizes


def test_the_page_tells_its_script_where_it_is(client: FlaskClient) -> None:
    body = client.get("/table/ABCDE").text
    found = re.search(r'<script type="application/json" id="table-page">(.*?)</script>', body, re.DOTALL)
    assert found is not None
    page = json.loads(found[1])
    assert (page["code"], page["screen"], page["lang"]) == ("ABCDE", "table", "ru")
