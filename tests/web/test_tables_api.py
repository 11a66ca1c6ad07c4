"""The HTTP API of tables: statuses, seats, commands once each, views for each eye, long polls."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services
from app.rules.guards import Guard
from app.table.setup import read_setup
from app.table.store import NoTable
from app.web import Application
from app.web.limits import Buckets, Limit
from app.web.table_desk import TableDesk
from tests.table.service_parts import DECK, Clock

Json = Any


@dataclass
class Seat:
    """A member and how he speaks to the server."""

    client: FlaskClient
    entered: Json
    keys: Any = field(default_factory=count)

    @property
    def base(self) -> str:
        return f"/api/v1/tables/{self.entered['code']}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.entered['token']}"}

    def send(self, command: Json, guard: Json = None, key: str | None = None) -> Any:
        key = key or f"{self.entered['member']}-{next(self.keys)}"
        body = {"command": command, "guard": guard}
        return self.client.post(
            f"{self.base}/commands", json=body, headers={**self.headers, "Idempotency-Key": key}
        )

    def done(self, kind: str, **fields: Json) -> Json:
        """Send a command with the guard that the view gives for it."""
        actions = {action["type"]: action for action in self.view()["actions"]}
        assert kind in actions, (kind, list(actions))
        answer = self.send({"type": kind, **fields}, actions[kind]["guard"])
        assert answer.status_code == 200, answer.text
        return answer.get_json()["view"]

    def view(self, **query: Json) -> Json:
        return self.poll(**query)["view"]

    def poll(self, **query: Json) -> Json:
        answer = self.client.get(f"{self.base}/view", query_string=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def join(self, **body: Json) -> Seat:
        answer = self.client.post(f"{self.base}/members", json=body)
        assert answer.status_code == 201, answer.text
        return Seat(self.client, answer.get_json())


Opener = Callable[..., Seat]


@pytest.fixture
def open_table(client: FlaskClient) -> Opener:
    def opened(**settings: Json) -> Seat:
        answer = client.post("/api/v1/tables", json=settings)
        assert answer.status_code == 201, answer.text
        return Seat(client, answer.get_json())

    return opened


def printed(open_table: Opener, **more: Json) -> Seat:
    return open_table(depth="protocol", players=["Маша", "Петя", "Оля"], row=["К", "О"], **more)


def test_a_table_of_words_goes_from_opening_to_the_list(open_table: Opener) -> None:
    host = open_table(depth="words")
    view = host.done("note_word", word="донос")
    assert [(said["word"], said["standing"]) for said in view["words"]] == [("донос", "accepted")]
    view = host.done("note_word", word="донос")
    assert [said["standing"] for said in view["words"]] == ["accepted", "rejected"]


def test_a_code_may_be_typed_in_either_alphabet_and_case(open_table: Opener, client: FlaskClient) -> None:
    host = open_table()
    code = host.entered["code"]
    typed = code.lower().translate(str.maketrans("abekmhpctx", "авекмнрстх"))
    assert client.get(f"/api/v1/tables/{typed}").get_json()["code"] == code


def test_a_move_is_laid_judged_and_undone_by_its_label(open_table: Opener) -> None:
    host = printed(open_table)
    view = host.done("lay", seat=0, card="Т", word="кот")
    assert view["undo"]["text"] == "Маша: Т → кот"
    assert view["last"]["verdict"]["match"] == [[1, 3]]
    assert [card["card"] for card in view["row"]] == ["О", "Т"]
    view = host.done("undo")
    assert (view["undo"]["action"], view["redo"]["text"]) == ("start", "Маша: Т → кот")


def test_a_dispute_is_voted_on_by_phones(open_table: Opener) -> None:
    host = printed(open_table)
    phones = [host.join(name=name) for name in ("Маша", "Петя", "Оля")]
    host.done("lay", seat=0, card="Т", word="кот")
    view = phones[1].done("challenge", by=1)
    assert view["dispute"]["voters"] == [1, 2]
    assert view["dispute"]["voted"] == [1]
    view = phones[2].done("vote", seat=2, wrong=True)
    assert (view["phase"], view["laid"]["seat"], view["words"]) == ("correction", 0, [])


def test_where_the_app_deals_each_sees_his_hand_and_no_other(open_table: Opener) -> None:
    host = open_table(depth="all", hands="dealt", players=["Маша", "Петя"], seat=0)
    petya = host.join(name="Петя")
    screen = host.join(role="spectator", name="ТВ")
    views = [seat.view() for seat in (host, petya, screen)]
    assert [view["hand"] and len(view["hand"]) for view in views] == [8, 8, None]
    assert [view["me"]["seat"] for view in views] == [0, 1, None]
    assert views[2]["actions"] == []


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/view", 401, "unauthorised"),
        ("POST", "/commands", 401, "unauthorised"),
        ("POST", "/preview", 401, "unauthorised"),
        ("POST", "/reclaim", 401, "unauthorised"),
        ("GET", "/export", 401, "unauthorised"),
    ],
)
def test_what_needs_a_token_says_so(
    open_table: Opener, client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    host = open_table()
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic eDp5"}):
        answer = client.open(
            host.base + path,
            method=method,
            json={"command": {}} if method == "POST" else None,
            headers={**headers, "Idempotency-Key": "k"},
        )
        assert (answer.status_code, answer.get_json()["code"]) == (status, code)
        assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["", "/view", "/export"])
def test_a_table_that_is_not_there_is_a_404(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/api/v1/tables/AAAAA{path}", headers={"Authorization": "Bearer x"})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "no_table")


def test_a_stale_guard_is_a_409_that_tells_the_version(open_table: Opener) -> None:
    host = printed(open_table)
    host.done("lay", seat=0, card="Т", word="кот")
    answer = host.send({"type": "pass", "seat": 1}, {"version": 1})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["version"]) == (409, "stale", 2)
    assert problem["detail"].startswith("За столом уже")


def test_a_refusal_names_the_rule_and_whether_force_helps(open_table: Opener) -> None:
    host = printed(open_table)
    host.done("lay", seat=0, card="Т", word="кот")
    view = host.view()
    early = {"type": "lay_off_turn", "seat": 0, "card": "А", "word": "ота"}
    problem = host.send(early, {"version": view["turn"]["turn_id"]}).get_json()
    assert (problem["code"], problem["rule"], problem["soft"]) == ("after_own_turn", "R-045", True)
    assert host.send({**early, "force": True}, {"version": 2}).status_code == 200


def test_a_missing_guard_or_key_is_a_428(open_table: Opener, client: FlaskClient) -> None:
    host = printed(open_table)
    lay = {"type": "lay", "seat": 0, "card": "Т"}
    answer = host.send(lay)
    assert (answer.status_code, answer.get_json()["code"]) == (428, "guard_missing")
    answer = client.post(f"{host.base}/commands", json={"command": lay}, headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (428, "key_missing")


def test_if_match_is_the_guard_version(open_table: Opener, client: FlaskClient) -> None:
    host = printed(open_table)
    for version, status in (('"9"', 409), ('"1"', 200)):
        answer = client.post(
            f"{host.base}/commands",
            json={"command": {"type": "pass", "seat": 0}},
            headers={**host.headers, "If-Match": version, "Idempotency-Key": version},
        )
        assert answer.status_code == status


def test_a_command_sent_twice_is_carried_out_once(open_table: Opener) -> None:
    host = printed(open_table)
    sent = [host.send({"type": "pass", "seat": 0}, {"version": 1}, key="same").get_json() for _ in range(3)]
    assert [(one["accepted"], one["repeated"]) for one in sent] == [(2, False), (2, True), (2, True)]


def test_what_is_not_for_a_player_is_a_403(open_table: Opener) -> None:
    phone = printed(open_table).join(name="Маша")
    answer = phone.send({"type": "rule", "wrong": True}, {"version": 2})
    assert (answer.status_code, answer.get_json()["code"]) == (403, "forbidden")


def test_a_field_that_cannot_be_read_is_a_422_with_its_name(open_table: Opener, client: FlaskClient) -> None:
    host = printed(open_table)
    answer = host.send({"type": "lay", "seat": 0, "card": "Q"}, {"version": 1})
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, "command.card")
    answer = client.post("/api/v1/tables", json={"depth": "deep"})
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, "depth")
    host.send({"type": "pass", "seat": 0}, {"version": 1}, key="k")
    assert host.send({"type": "pass", "seat": 1}, {"version": 2}, key="k").status_code == 422


def test_too_many_wrong_tokens_are_a_429(open_table: Opener, client: FlaskClient) -> None:
    host = open_table()
    statuses = [
        client.get(f"{host.base}/view", headers={"Authorization": f"Bearer {number}"}).status_code
        for number in range(40)
    ]
    assert statuses[0] == 401
    answer = client.get(f"{host.base}/view", headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (429, "too_many")
    assert int(answer.headers["Retry-After"]) >= 1


def test_a_bucket_empties_with_time() -> None:
    now = [0.0]
    buckets, limit = Buckets(lambda: now[0]), Limit(2, 1)
    assert [buckets.take("a", limit) for _ in range(3)] == [None, None, 1]
    assert buckets.take("b", limit) is None
    now[0] = 1.0
    assert [buckets.take("a", limit), buckets.take("a", limit)] == [None, 1]


def test_a_lost_link_is_made_anew_by_the_referee(open_table: Opener) -> None:
    host = printed(open_table)
    lost = host.join(name="Петя")
    answer = host.client.post(f"{host.base}/reclaim", json={"seat": 1}, headers=host.headers)
    found = Seat(host.client, answer.get_json())
    assert (answer.status_code, found.entered["member"]) == (201, lost.entered["member"])
    assert found.view()["me"]["seat"] == 1
    assert lost.client.get(f"{lost.base}/view", headers=lost.headers).status_code == 401
    taken = host.client.post(f"{host.base}/members", json={"seat": 1})
    assert (taken.status_code, taken.get_json()["code"]) == (409, "seat_taken")


def test_the_table_is_handed_over_and_closed(open_table: Opener) -> None:
    host = printed(open_table)
    heir = host.join(name="Маша")
    host.done("hand_over", member=heir.entered["member"])
    assert (host.view()["me"]["role"], heir.view()["me"]["role"]) == ("spectator", "referee")
    assert heir.done("close")["closed"]
    answer = heir.send({"type": "pass", "seat": 0}, {"version": 9})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "closed")


def test_nobody_takes_over_while_the_referee_is_here(open_table: Opener) -> None:
    heir = printed(open_table).join(name="Маша")
    assert heir.send({"type": "take_over"}).status_code == 403
    assert "take_over" not in [action["type"] for action in heir.view()["actions"]]


def test_depth_changes_in_mid_game(open_table: Opener) -> None:
    host = printed(open_table)
    assert host.done("set_depth", depth="all")["depth"] == "all"


def test_an_export_comes_back_as_another_table(open_table: Opener, client: FlaskClient) -> None:
    host = printed(open_table)
    host.done("lay", seat=0, card="Т", word="кот")
    document = client.get(f"{host.base}/export", headers=host.headers).get_json()
    assert host.entered["token"] not in str(document)
    answer = client.post("/api/v1/tables/import", json=document)
    again = Seat(client, answer.get_json())
    assert again.entered["code"] != host.entered["code"]
    view = again.view()
    assert ([said["word"] for said in view["words"]], view["me"]["role"]) == (["кот"], "referee")
    document["log"][1]["version"] = 7
    answer = client.post("/api/v1/tables/import", json=document)
    assert (answer.status_code, answer.get_json()["errors"][0]["field"]) == (422, "log[1]")


def test_an_evening_kept_offline_becomes_one_table_however_often_it_is_sent(client: FlaskClient) -> None:
    told = {
        "format": "baklazhaba-evening",
        "schema": 1,
        "battles": 1,
        "words": [{"word": "донос", "by": "Маша"}],
    }
    told |= {"players": [{"name": "Маша"}, {"name": "Петя"}], "row": ["О", "С"]}
    key = {"Idempotency-Key": "0123456789abcdef0123"}
    first, again = (client.post("/api/v1/tables/import", json=told, headers=key) for _ in range(2))
    body = first.get_json()
    assert (first.status_code, body["repeated"], body["left_out"]) == (201, False, ["battles"])
    assert (body["view"]["words"][0]["word"], body["view"]["words"][0]["seat"]) == ("донос", 0)
    assert again.get_json()["repeated"]
    assert [again.get_json()[name] for name in ("code", "token")] == [
        body[name] for name in ("code", "token")
    ]
    assert Seat(client, again.get_json()).view()["depth"] == "words"
    short = client.post("/api/v1/tables/import", json=told, headers={"Idempotency-Key": "1"})
    assert (short.status_code, short.get_json()["errors"][0]["field"]) == (422, "Idempotency-Key")


def test_a_dealt_game_is_not_exported_while_it_runs(open_table: Opener, client: FlaskClient) -> None:
    host = open_table(hands="dealt", players=["Маша", "Петя"])
    answer = client.get(f"{host.base}/export", headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "game_running")


def test_a_preview_judges_and_stores_nothing(open_table: Opener, client: FlaskClient) -> None:
    host = printed(open_table)
    command = {"type": "lay", "seat": 0, "card": "Т", "word": "коробкой"}
    seen = client.post(f"{host.base}/preview", json={"command": command}, headers=host.headers).get_json()
    assert (seen["verdict"]["verdict"], seen["refusal"]) == ("rejected", None)
    command["seat"] = 1
    seen = client.post(f"{host.base}/preview", json={"command": command}, headers=host.headers).get_json()
    assert seen["refusal"]["code"] == "not_your_turn"
    assert host.poll()["version"] == 1


def test_by_the_book_the_app_keeps_its_advice_until_a_challenge(
    open_table: Opener, client: FlaskClient
) -> None:
    host = printed(open_table, rules="book")
    command = {"type": "lay", "seat": 0, "card": "Т", "word": "кот"}
    seen = client.post(f"{host.base}/preview", json={"command": command}, headers=host.headers).get_json()
    assert seen["verdict"] is None
    view = host.done("lay", seat=0, card="Т", word="кот")
    assert (view["last"]["verdict"], view["words"][0]["standing"]) == (None, None)
    assert "accepted" not in str(host.poll()["log"])
    assert host.done("challenge", by=1)["dispute"]["word"]["verdict"]["verdict"] == "accepted"


def test_a_poll_brings_what_happened_since(open_table: Opener) -> None:
    host = printed(open_table)
    assert [line["action"] for line in host.poll()["log"]] == ["start"]
    host.done("lay", seat=0, card="Т", word="кот")
    seen = host.poll(since=1)
    assert ([line["text"] for line in seen["log"]], seen["version"]) == (["Маша: Т → кот"], 2)
    same = host.poll(since=2)
    assert (same["changed"], same["view"], same["log"]) == (False, None, [])


def test_english_is_spoken_to_who_asks(open_table: Opener) -> None:
    host = printed(open_table)
    host.done("lay", seat=0, card="Т", word="кот")
    assert host.poll(lang="en")["log"][0]["text"] == "The game begins"


def test_a_waiting_poll_wakes_when_the_table_changes(app: Application, open_table: Opener) -> None:
    host = printed(open_table)
    other = Seat(app.test_client(), host.entered)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(other.poll, since=1, wait=20)
        while not app.extensions["baklazhaba-tables"].tables.waiters.waiting:
            time.sleep(0.005)
        began = time.monotonic()
        host.done("pass", seat=0)
        seen = waiting.result(timeout=5)
    assert (seen["version"], seen["changed"], seen["waited"]) == (2, True, True)
    assert time.monotonic() - began < 2


def test_a_newer_poll_of_a_tab_ends_the_older(app: Application, open_table: Opener) -> None:
    host = printed(open_table)
    waiters = app.extensions["baklazhaba-tables"].tables.waiters
    seats = [Seat(app.test_client(), host.entered) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(seats[0].poll, since=1, wait=20, client="tab")
        while not waiters.waiting:
            time.sleep(0.005)
        second = pool.submit(seats[1].poll, since=1, wait=20, client="tab")
        assert first.result(timeout=5)["changed"] is False
        host.done("pass", seat=0)
        assert second.result(timeout=5)["changed"] is True
    assert waiters.waiting == 0


def test_above_the_cap_a_poll_is_answered_at_once(app: Application, open_table: Opener) -> None:
    host = printed(open_table)
    tables = app.extensions["baklazhaba-tables"].tables
    tables.waiters._limit = 1
    seats = [Seat(app.test_client(), host.entered) for _ in range(2)]
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(seats[0].poll, since=1, wait=20, client="one")
        while not tables.waiters.waiting:
            time.sleep(0.005)
        began = time.monotonic()
        seen = seats[1].poll(since=1, wait=20, client="two")
        assert (seen["waited"], seen["retry_ms"] > 0) == (False, True)
        assert time.monotonic() - began < 1
        host.done("pass", seat=0)
        first.result(timeout=5)


def test_a_member_sent_away_while_he_waits_is_told(app: Application, open_table: Opener) -> None:
    host = printed(open_table)
    phone = Seat(app.test_client(), host.join(name="Маша").entered)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(phone.client.get, f"{phone.base}/view?since=2&wait=20", headers=phone.headers)
        while not app.extensions["baklazhaba-tables"].tables.waiters.waiting:
            time.sleep(0.005)
        host.done("remove", member=phone.entered["member"])
        assert answer.result(timeout=5).status_code == 401


def test_a_folder_that_cannot_be_written_to_is_a_503_and_the_judge_goes_on(
    services: Services, client: FlaskClient, tmp_path: Path
) -> None:
    (tmp_path / "tables.sqlite").mkdir()
    answer = client.post("/api/v1/tables", json={})
    assert (answer.status_code, answer.get_json()["code"]) == (503, "storage_read_only")
    assert str(tmp_path) not in answer.text
    assert client.get("/api/v1/words/нос").status_code == 200


def test_every_action_of_the_view_is_carried_out(open_table: Opener) -> None:
    host = printed(open_table)
    offered = {action["type"] for action in host.view()["actions"]}
    assert {"lay", "lay_off_turn", "pass", "note_word", "change_rules", "recount", "join", "leave"} <= offered
    assert not {"rule", "vote", "undo_all", "start", "set_row", "shuffle", "answer"} & offered
    host.done("pass", seat=0)
    host.done("lay", seat=1, card="Т", word="кот")
    assert {"rule", "challenge", "undo", "concede", "another_word", "fix_typing"} <= {
        action["type"] for action in host.view()["actions"]
    }


def test_a_damaged_table_is_a_503_that_says_what_to_run(
    open_table: Opener, app: Application, tmp_path: Path
) -> None:
    host = printed(open_table)
    host.done("pass", seat=0)
    desk: TableDesk = app.extensions["baklazhaba-tables"]
    desk.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE log SET body = replace(body, 'Passed', 'passed')")
    db.close()
    answer = host.client.get(f"{host.base}/view", headers=host.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "storage_damaged")
    assert "table verify" in answer.get_json()["detail"]
    assert str(tmp_path) not in answer.text
    assert open_table(depth="words").view()["phase"] == "setup"


def test_a_table_is_kept_as_long_as_the_operator_says_and_its_members_are_told(services: Services) -> None:
    tables = replace(services, settings=replace(services.settings, keep_days=3)).open_tables()
    day, begun = 86_400_000, tables.clock()
    idle, used = (tables.open(read_setup({"depth": "words"}, DECK)) for _ in range(2))
    assert tables.expires_at(idle.table) - begun in range(4 * day, 4 * day + 60_000)
    for days in (3.1, 4.2):  # found idle, then, a day later, still so
        tables.clock = Clock(begun + int(days * day))
        version = tables.look(used.table.code, used.token)[0].seq
        tables.act(
            used.table.code, used.token, {"type": "note_word", "word": "кот"}, Guard(version), f"{days}"
        )
        tables.open(read_setup({"depth": "words"}, DECK))
    assert tables.look(used.table.code, used.token)
    with pytest.raises(NoTable):
        tables.look(idle.table.code, idle.token)
    tables.close()
