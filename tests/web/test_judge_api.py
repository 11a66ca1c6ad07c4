"""Rule cases over HTTP: one or a batch, with what the batch shares."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.web.judge_api import MAX_LOOKBACK
from app.web.requests import MAX_BODY, MAX_SINGLE

TURN = {"kind": "turn", "row": ["А", "Н"], "card": "О"}


def judge(client: FlaskClient, case: object, query: str = "") -> TestResponse:
    return client.post(f"/api/v1/judge{query}", json=case)


@pytest.mark.parametrize(
    ("case", "verdict", "codes", "match"),
    [
        ({"word": "нос"}, "accepted", [], []),
        ({**TURN, "word": "донос"}, "accepted", [], [[2, 4]]),
        ({**TURN, "word": "сон"}, "rejected", ["wrong_order"], []),
        ({**TURN, "kind": "offturn", "word": "нос"}, "rejected", ["letters_missing"], []),
        ({**TURN, "kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}, "accepted", [], [[2, 5]]),
        ({"kind": "battle", "effect": "ПЯТИГРИЦА", "letters": ["К"], "word": "кошка"}, "accepted", [], [[0, 1]]),
        ({"kind": "battle", "effect": "ДЕЛЬФИНАЛ", "letters": ["К"], "word": "кошка"}, "rejected", ["wrong_ending"], []),
        ({"kind": "battle", "effect": "БУРУНДУЭЛЬ", "letters": ["А", "А"], "word": "азбука"}, "accepted", [], [[0, 1], [5, 6]]),
        ({"kind": "battle", "effect": "СЛОНОСОЧЕТАНИЕ", "letters": ["М"], "word": "мохнатая мышь"}, "accepted", [], [[0, 1], [9, 10]]),
        ({"word": "носы", "history": ["нос"]}, "rejected", ["repeat"], []),
    ],
)  # fmt: skip
def test_a_case_is_judged_whole(
    client: FlaskClient, case: dict[str, object], verdict: str, codes: list[str], match: list[list[int]]
) -> None:
    answer = judge(client, case).get_json()
    assert answer["verdict"] == verdict
    assert [reason["code"] for reason in answer["reasons"]] == codes
    assert answer["match"] == match


def test_a_batch_shares_history_and_rules_unless_a_case_has_its_own(client: FlaskClient) -> None:
    batch = {
        "history": ["нос"],
        "rules": {"plurals": "reject"},
        "cases": [
            {"word": "нос"},
            {"word": "столы"},
            {"word": "нос", "history": []},
            {"word": "столы", "rules": {}},
        ],
    }
    verdicts = judge(client, batch).get_json()["verdicts"]
    assert [one["verdict"] for one in verdicts] == ["rejected", "rejected", "accepted", "accepted"]


def test_words_that_the_table_has_ruled_to_exist_are_accepted(client: FlaskClient) -> None:
    case = {**TURN, "card": "О", "row": ["А", "Н"], "word": "вайфайно"}
    assert judge(client, case).get_json()["verdict"] != "accepted"
    ruled = judge(client, {**case, "personal": ["Вайфайно"]}).get_json()
    assert (ruled["verdict"], ruled["flags"], ruled["match"]) == ("accepted", ["personal"], [[6, 8]])


def test_a_cognate_is_refused_until_the_table_rules_that_it_is_none(client: FlaskClient) -> None:
    case = {"word": "водопад", "history": ["вода", "кот"]}
    refused = judge(client, case).get_json()
    assert [(one["code"], one["data"]["named"]) for one in refused["reasons"]] == [("cognate", "вода")]
    ruled = judge(client, {**case, "unrelated": [["Вода", "водопад"]]}).get_json()
    assert ruled["verdict"] == "accepted"
    other = judge(client, {"cases": [case], "unrelated": [["вода", "кот"]]}).get_json()["verdicts"][0]
    assert other["verdict"] == "rejected"


def test_a_repeat_stays_one_whatever_is_ruled_of_roots(client: FlaskClient) -> None:
    case = {"word": "воды", "history": ["вода"], "unrelated": [["вода", "воды"]]}
    assert judge(client, case).get_json()["reasons"][0]["code"] == "repeat"


def test_a_word_refused_for_its_letters_gets_no_look_alikes(client: FlaskClient) -> None:
    assert judge(client, {**TURN, "word": "кошка"}).get_json()["suggestions"] == []
    assert judge(client, {"word": "карова"}).get_json()["suggestions"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "turn", "word": "нос"}, "row"),
        ({"kind": "duel"}, "kind"),
        ({"word": 5}, "word"),
        ({"kind": "battle", "effect": "ЖАБАТЛ", "letters": ["К"]}, "effect"),
        ({"word": "нос", "rules": {"plural": "reject"}}, "rules"),
        ({"word": "нос", "history": "нос"}, "history"),
        ({"word": "нос", "personal": [1]}, "personal"),
        ({"word": "нос", "unrelated": [["нос"]]}, "unrelated"),
        ({"cases": []}, "cases"),
        ({"cases": ["нос"]}, "cases[0]"),
        ({"cases": [{"word": "нос"}, {**TURN, "card": "QQ"}]}, "cases[1].card"),
    ],
)
def test_a_faulty_case_names_its_field(client: FlaskClient, body: object, field: str) -> None:
    answer = judge(client, body)
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert [fault["field"] for fault in answer.get_json()["errors"]] == [field]


def test_a_thousand_cases_are_judged_and_one_more_is_refused_with_the_limit(client: FlaskClient) -> None:
    assert len(judge(client, {"cases": [{"word": "нос"}] * 1000}).get_json()["verdicts"]) == 1000
    refused = judge(client, {"cases": [{"word": "нос"}] * 1001})
    assert (refused.status_code, refused.get_json()["limit"]) == (422, 1000)


def test_a_batch_cannot_ask_for_endless_comparisons(client: FlaskClient) -> None:
    refused = judge(
        client, {"history": ["нос"] * 1000, "cases": [{"word": "кот"}] * (MAX_LOOKBACK // 1000 + 1)}
    )
    assert (refused.status_code, refused.get_json()["code"]) == (422, "history_too_long")


@pytest.mark.parametrize(
    ("size", "limit", "shape"), [(MAX_SINGLE, MAX_SINGLE, "%s"), (MAX_BODY, MAX_BODY, '{"cases":[%s]}')]
)
def test_a_body_over_the_limit_is_refused_by_name(
    client: FlaskClient, size: int, limit: int, shape: str
) -> None:
    body = shape % json.dumps({"word": "a" * size})
    answer = client.post("/api/v1/judge", data=body, content_type="application/json")
    assert (answer.status_code, answer.get_json()["code"]) == (413, "body_too_large")
    assert answer.get_json()["limit"] == limit
