"""Search and hints over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services


def hints(client: FlaskClient, **body: object) -> Any:
    answer = client.post("/api/v1/hints", json=body)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_words_are_found_by_an_address(client: FlaskClient, services: Services) -> None:
    answer = client.get("/api/v1/search?pattern=Б?н*кль&limit=1&class=common")
    found = answer.get_json()
    assert found["hits"][0]["word"] == "бинокль"
    assert found["count"] >= 1
    assert found["lexicon"] == services.lexicon.version
    assert answer.headers["Cache-Control"] == "public, max-age=86400"


def test_names_are_left_out_if_asked(client: FlaskClient) -> None:
    def words(more: str) -> set[str]:
        hits = client.get(f"/api/v1/search?starts=москв&limit=200{more}").get_json()["hits"]
        return {hit["word"] for hit in hits}

    assert "москва" in words("")
    assert "москва" not in words("&proper=0")


def test_a_hand_is_answered_card_by_card(client: FlaskClient) -> None:
    told = hints(client, row=["А", "Н"], hand=["К", "Е/Ё"], top=3)
    assert [card["card"] for card in told["cards"]] == ["К", "Е/Ё"]
    assert len(told["cards"][0]["offturn"]["words"]) == 3
    assert (told["battle"], told["words"]) == (None, None)


def test_house_rules_narrow_a_hand(client: FlaskClient) -> None:
    def count(**rules: object) -> int:
        return int(hints(client, row=["Н"], hand=["Е/Ё"], rules=rules)["cards"][0]["turn"]["count"])

    assert count(dual_strict=True) < count()


def test_a_battle_and_a_completion_are_answered(client: FlaskClient) -> None:
    battle = hints(client, kind="battle", effect="ПЯТИГРИЦА", letters=["К"])["battle"]
    assert all(len(word) == 5 and "к" in word for word in battle["words"])
    told = hints(client, kind="completion", typed="Бин", run=["Н", "О"], named=["окно"])
    assert "бинокль" in told["words"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "row"),
        ({"row": ["А"]}, "hand"),
        ({"row": ["А"], "hand": ["К"] * 21}, "hand"),
        ({"row": ["7"], "hand": ["К"]}, "row"),
        ({"kind": "battle", "effect": "КОТ"}, "effect"),
        ({"kind": "battle", "effect": "КАШАЛОТРИО", "letters": ["К"]}, "letters"),
        ({"kind": "completion"}, "query"),
        ({"row": ["А"], "hand": ["К"], "rules": {"nonsense": True}}, "rules"),
        ({"row": ["А"], "hand": ["К"], "top": 1000}, "top"),
    ],
)
def test_a_faulty_question_names_its_field(client: FlaskClient, body: object, field: str) -> None:
    answer = client.post("/api/v1/hints", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["field"] == field


@pytest.mark.parametrize("query", ["", "?pattern=cat", "?pattern=**", "?limit=500&run=а", "?starts=а%3F"])
def test_a_faulty_search_is_422(client: FlaskClient, query: str) -> None:
    assert client.get(f"/api/v1/search{query}").status_code == 422
