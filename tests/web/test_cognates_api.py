"""Cognates over HTTP."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def test_the_shared_root_is_shown_in_both_words(client: FlaskClient) -> None:
    answer = client.get("/api/v1/cognates", query_string={"a": "Водопад", "b": "вода"})
    told = answer.get_json()
    assert (told["verdict"], told["shared"], told["a_span"], told["b_span"]) == (
        "cognate",
        "вод",
        [0, 3],
        [0, 3],
    )
    assert "вод" in told["explanation"]
    assert answer.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [("кот", "коты", "same_word"), ("кот", "дом", "unrelated"), ("", "дом", "unrelated")],
)
def test_kinship_is_named(client: FlaskClient, a: str, b: str, verdict: str) -> None:
    assert client.get("/api/v1/cognates", query_string={"a": a, "b": b}).get_json()["verdict"] == verdict


def test_a_missing_word_is_named(client: FlaskClient) -> None:
    answer = client.get("/api/v1/cognates?a=кот")
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, "b")
