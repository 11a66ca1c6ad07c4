"""Words over HTTP: the same verdicts as in Python, cached where they are pure."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services
from app.messages import catalogue
from app.words.checker import Checker
from app.words.codec import decode, encode


def get(client: FlaskClient, word: str, query: str = "") -> dict[str, object]:
    answer = client.get(f"/api/v1/words/{quote(word, safe='')}{query}")
    assert answer.status_code == 200
    return dict(json.loads(answer.data))


@pytest.mark.parametrize(
    "word", ["донос", "коробкой", "вайфайка", "Нью-Йорк", "нос1", "a/b", "", "//", " ёж "]
)
def test_an_answer_is_the_verdict_of_the_judge(client: FlaskClient, checker: Checker, word: str) -> None:
    expected = encode(checker.with_suggestions(checker.check(word)), catalogue("ru"))
    assert get(client, word) == json.loads(json.dumps(expected))


def test_an_answer_reads_back_as_a_verdict(client: FlaskClient, checker: Checker) -> None:
    assert decode(get(client, "столовая")) == checker.check("столовая")


def test_raw_and_percent_encoded_cyrillic_are_one_word(client: FlaskClient) -> None:
    raw = client.get(
        "/api/v1/words/", environ_overrides={"PATH_INFO": "/api/v1/words/ёж".encode().decode("latin-1")}
    )
    assert raw.data == client.get("/api/v1/words/%D1%91%D0%B6").data
    assert raw.get_json()["word"] == "ёж"


def test_answers_are_utf_8_not_escapes(client: FlaskClient) -> None:
    answer = client.get("/api/v1/words/донос")
    assert answer.content_type == "application/json"
    assert "донос".encode() in answer.data


def test_a_word_too_long_is_judged_not_refused(client: FlaskClient) -> None:
    assert [reason["code"] for reason in get(client, "а" * 65)["reasons"]] == ["too_long"]  # type: ignore[attr-defined]


def test_explain_0_leaves_out_the_suggestions(client: FlaskClient) -> None:
    assert get(client, "карова")["suggestions"]
    bare = get(client, "карова", "?explain=0")
    assert bare["reasons"]
    assert bare["suggestions"] == []


def test_sentences_come_in_english_when_asked(client: FlaskClient) -> None:
    reasons = get(client, "коробкой", "?lang=en")["reasons"]
    assert "nominative" in reasons[0]["message"]  # type: ignore[index]


def test_the_etag_saves_the_body(client: FlaskClient) -> None:
    first = client.get("/api/v1/words/донос")
    again = client.get("/api/v1/words/донос", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert (
        client.get("/api/v1/words/нос", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200
    )


def test_only_what_no_personal_word_can_change_is_cached_for_long(client: FlaskClient) -> None:
    assert client.get("/api/v1/words/донос").headers["Cache-Control"] == "public, max-age=86400"
    assert client.get("/api/v1/words/вайфайка").headers["Cache-Control"] == "public, max-age=60"


def test_a_personal_word_changes_the_answer_and_its_etag(client: FlaskClient, services: Services) -> None:
    before = client.get("/api/v1/words/вайфайка")
    services.personal.add("вайфайка")
    after = client.get("/api/v1/words/вайфайка")
    assert after.get_json()["flags"] == ["personal"]
    assert after.headers["ETag"] != before.headers["ETag"]
    assert after.headers["Cache-Control"] == "public, max-age=60"


def test_a_batch_answers_in_order(client: FlaskClient) -> None:
    answer = client.post("/api/v1/words", json={"words": ["нос", "коробкой", "нос"]})
    assert [one["verdict"] for one in answer.get_json()["verdicts"]] == ["accepted", "rejected", "accepted"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_lone_surrogates_come_back_escaped(client: FlaskClient) -> None:
    body = b'{"words":["\\ud800\xd0\xb0"]}'
    answer = client.post("/api/v1/words", data=body, content_type="application/json")
    assert b"\\ud800\xd0\xb0" in answer.data
    assert json.loads(answer.data.decode("utf-8"))["verdicts"][0]["input"] == "\ud800а"


def test_the_lexicon_names_its_version_sources_and_licences(client: FlaskClient, services: Services) -> None:
    described = client.get("/api/v1/lexicon").get_json()
    assert described["version"] == services.lexicon.version
    assert all(source["licence"] for source in described["sources"])
    assert described["counts"]["keys"] == len(services.lexicon)


def test_the_server_tells_that_it_lives_and_judges(client: FlaskClient, services: Services) -> None:
    assert client.get("/healthz").get_json() == {"status": "alive"}
    assert client.get("/readyz").get_json() == {"status": "ready", "lexicon": services.lexicon.version}
