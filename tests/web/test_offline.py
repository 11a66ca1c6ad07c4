"""``/offline/`` over HTTP: the site's files, and the dictionary in the encoding that the client takes."""

from __future__ import annotations

import gzip
import hashlib
import json
import re

import brotli
import pytest
from flask.testing import FlaskClient

from app.lexicon.layout import PACK, LexiconBroken, Manifest
from app.lexicon.store import TrieLexicon
from app.messages import LANGUAGES, offline_texts
from app.offline.site import STATIC, build_site
from app.resources import resource_dir


def release(client: FlaskClient) -> dict[str, object]:
    found: dict[str, object] = json.loads(client.get("/offline/release.json").data)
    return found


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("br, gzip", "br"), ("gzip", "gzip"), ("gzip, br;q=0", "gzip"), ("", None), ("identity", None)],
)
def test_the_dictionary_is_sent_in_an_encoding_the_client_takes(
    client: FlaskClient, lexicon: TrieLexicon, accepted: str, encoding: str | None
) -> None:
    pack = release(client)["pack"]
    assert isinstance(pack, dict)
    answer = client.get(f"/offline/{pack['url']}", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert "immutable" in answer.headers["Cache-Control"]
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    body = unpack(answer.data)
    assert hashlib.sha256(body).hexdigest() == pack["sha256"]
    assert body == (lexicon.folder / PACK).read_bytes()


def test_every_file_of_the_release_is_there_with_its_hash(client: FlaskClient) -> None:
    files = release(client)["files"]
    assert isinstance(files, list)
    assert len(files) > 30
    for one in files:
        answer = client.get(f"/offline/{one['path']}")
        assert answer.status_code == 200
        assert hashlib.sha256(answer.data).hexdigest() == one["sha256"], one["path"]


def test_the_page_loads_only_what_is_the_sites_own(client: FlaskClient) -> None:
    page = client.get("/offline/")
    assert page.content_type == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    text = page.get_data(as_text=True)
    assert 'href="/' not in text
    assert 'src="/' not in text


def test_an_unchanged_file_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/offline/sw.js")
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get("/offline/sw.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_folder_has_its_slash_and_nothing_else_is_served(client: FlaskClient) -> None:
    assert client.get("/offline").headers["Location"] == "/offline/"
    assert client.get("/offline/../pyproject.toml").status_code == 404
    assert client.get("/offline/nothing.js").status_code == 404


def test_icons_and_manifest_make_an_app(client: FlaskClient) -> None:
    manifest = json.loads(client.get("/offline/app.webmanifest").data)
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert client.get(f"/offline/{icon['src']}").content_type == "image/png"


def test_a_lexicon_without_the_dictionary_says_how_to_mend_it(lexicon: TrieLexicon) -> None:
    facts = lexicon.manifest
    files = {name: file for name, file in facts.files.items() if name != PACK}
    bare = Manifest(
        facts.schema, facts.byte_order, facts.version, facts.profile, facts.sources, facts.counts, files
    )
    with pytest.raises(LexiconBroken, match="run: baklazhaba lexicon build"):
        build_site(lexicon.folder, bare)


def test_the_page_says_all_it_says_in_both_languages() -> None:
    texts = {language: offline_texts(language) for language in LANGUAGES}
    assert texts["ru"].keys() == texts["en"].keys()
    for name, russian in texts["ru"].items():
        assert placeholders(russian) == placeholders(texts["en"][name]), name
    pages = sorted((STATIC / "offline" / "page").glob("*.js"))
    asked = {name for page in pages for name in re.findall(r"\bt\.(\w+)", page.read_text("utf-8"))}
    template = (resource_dir("templates") / "offline.html").read_text("utf-8")
    asked |= set(re.findall(r'data-(?:text|label)="(\w+)"', template))
    assert asked
    assert asked - texts["ru"].keys() == set()


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_the_worker_may_look_after_the_first_page(client: FlaskClient) -> None:
    assert client.get("/offline/sw.js").headers["Service-Worker-Allowed"] == "/"
    assert json.loads(client.get("/offline/texts.json").data)["home"] == "../"


def test_the_size_told_is_what_a_phone_fetches(client: FlaskClient) -> None:
    told = json.loads(client.get("/offline/texts.json").data)
    fetched = told["pack"]["sent"]
    for one in release(client)["files"]:  # type: ignore[attr-defined]
        answer = client.get(f"/offline/{one['path']}", headers={"Accept-Encoding": "gzip"})
        fetched += len(answer.data) if one["path"].startswith("static/") else 0
    assert told["sent"] == pytest.approx(fetched, rel=0.01)
    assert told["sent"] < 1_600_000


def test_an_exported_site_has_no_server_to_send_to(lexicon: TrieLexicon) -> None:
    site = build_site(lexicon.folder, lexicon.manifest, gzipped=True)
    assert json.loads(site.files["texts.json"])["home"] == ""
    assert b'data-text="home"' not in site.files[""]
