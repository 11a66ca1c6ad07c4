"""The Python client against a real server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Thread

import pytest
from werkzeug.serving import make_server

import app.public as baklazhaba
from app.client import ApiProblem, Client, Unreachable
from app.web import Application


@pytest.fixture
def url(app: Application) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def here(url: str) -> Iterator[Client]:
    client = baklazhaba.Client(url)
    yield client
    client.close()


def test_words_and_cases_are_judged(here: Client) -> None:
    assert here.check("донос").verdict.value == "accepted"
    assert [one.verdict.value for one in here.check_all(["нос", "коробкой"])] == ["accepted", "rejected"]
    case = {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}
    assert here.judge(case).match == ((2, 5),)
    assert len(here.judge_all([case, case], history=["бинокль"])) == 2
    assert here.lexicon()["version"]


def test_a_game_is_played_by_two(here: Client, url: str) -> None:
    host = here.open_table(depth="all", players=["Маша", "Петя", "Оля"], row=["К", "О"])
    assert [seat["name"] for seat in here.lobby(host.code)["seats"]] == ["Маша", "Петя", "Оля"]
    there = Client(url)
    petya = there.join(host.code, "Петя")
    host.refresh()
    host.act("lay", seat=0, card="Т", word="кот")
    seen = petya.refresh(wait=5)
    assert (seen["changed"], seen["log"][-1]["text"]) == (True, "Маша: Т → кот")
    assert petya.preview("lay", seat=1, card="А", word="отара")["verdict"]["verdict"] == "accepted"
    petya.act("challenge", by=1)
    assert petya.view is not None
    assert petya.view["phase"] == "dispute"
    with pytest.raises(ApiProblem, match="stale"):
        host.undo()
    host.refresh()
    host.undo()
    host.undo()
    host.redo()
    assert there.seat(host.code, petya.token).refresh()["view"]["me"]["seat"] == 1
    renewed = host.reclaim(seat=1)
    with pytest.raises(ApiProblem) as refused:
        petya.refresh()
    assert (refused.value.status, refused.value.code) == (401, "unauthorised")
    assert renewed.view is not None
    host.hand_over(renewed.view["me"]["member"])
    renewed.end()
    again = here.import_table(renewed.export())
    assert again.code != host.code
    there.close()


def test_a_refusal_is_an_exception_with_its_code(here: Client) -> None:
    host = here.open_table(depth="protocol", players=["Маша", "Петя"], row=["К", "О"])
    with pytest.raises(ApiProblem) as refused:
        host.act("pass", seat=1)
    assert (refused.value.status, refused.value.code) == (409, "not_your_turn")


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        client = Client(f"http://127.0.0.1:{bound.getsockname()[1]}", patience=0.2)
        with pytest.raises(Unreachable):
            client.check("нос")


def test_an_address_must_be_one() -> None:
    with pytest.raises(ValueError, match="http"):
        Client("localhost:8000")
