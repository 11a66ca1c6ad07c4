"""What could have been named in a battle: told when it is over, and only where the house rules look back."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.test_tables_api import Seat


def _table(client: FlaskClient, **settings: Any) -> Seat:
    body = {"players": ["Маша", "Петя"], "row": ["С", "Т"], **settings}
    return Seat(client, client.post("/api/v1/tables", json=body).get_json())


def _told(seat: Seat) -> Any:
    answer = seat.client.get(f"{seat.base}/hindsight", headers=seat.headers)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


NOTHING: dict[str, Any] = {"effect": None, "count": 0, "words": []}


def _fight(seat: Seat, effect: str, *letters: str) -> None:
    seat.done("lay", seat=0, card=f"О+{effect}", word="стол")
    seat.done("start_battle", opponent=1 if effect == "Б" else None)
    seat.done("enter_letters", cards=list(letters))


def test_nothing_is_told_before_the_battle_is_over(client: FlaskClient) -> None:
    seat = _table(client)
    assert _told(seat) == NOTHING
    _fight(seat, "К", "Н", "К", "Р")
    assert _told(seat) == NOTHING
    seat.done("answer", seat=0, word="концерт")
    assert _told(seat) == NOTHING


@pytest.mark.parametrize(
    ("effect", "letters"),
    [("Д", "Ц"), ("П", "Щ"), ("Б", "ЮЯ"), ("С", "М"), ("К", "НКР")],
)
def test_afterwards_come_words_that_would_have_done(client: FlaskClient, effect: str, letters: str) -> None:
    seat = _table(client)
    _fight(seat, effect, *letters)
    view = seat.done("close_battle", losers=[1])
    told = _told(seat)
    assert told["effect"] == view["past"]["effect"]
    assert 0 < len(told["words"]) <= 3
    assert told["count"] >= len(told["words"])
    for word in told["words"]:
        case = {"kind": "battle", "effect": told["effect"], "letters": list(letters), "word": word}
        judged = client.post("/api/v1/judge", json=case).get_json()
        assert judged["verdict"] == "accepted", (word, judged["reasons"])


def test_the_words_named_are_no_news(client: FlaskClient) -> None:
    seat = _table(client)
    _fight(seat, "К", "Н", "К", "Р")
    seat.done("close_battle", losers=[1])
    first = _told(seat)["words"][0]
    seat.done("undo")
    seat.done("answer", seat=0, word=first)
    seat.done("close_battle", losers=[1])
    assert first not in _told(seat)["words"]


def test_the_next_card_closes_it(client: FlaskClient) -> None:
    seat = _table(client)
    _fight(seat, "Д", "Т")
    seat.done("close_battle", losers=[1])
    assert seat.done("pass", seat=1)["past"] is None
    assert _told(seat) == NOTHING


def test_a_tournament_does_not_look_back(client: FlaskClient) -> None:
    seat = _table(client, rules="tournament")
    _fight(seat, "Д", "Т")
    assert seat.done("close_battle", losers=[1])["past"] is None
    assert _told(seat) == NOTHING


def test_a_stranger_learns_nothing(client: FlaskClient) -> None:
    seat = _table(client)
    assert client.get(f"{seat.base}/hindsight").status_code == 401
