"""What stands before and after every view: ids, limits, logs, counts, other sites, proxies."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services
from app.sharing import BUCKETS, share
from app.web import create_app, journal
from app.web.limits import Buckets, Limit
from app.web.proxies import client_of

Maker = Callable[..., FlaskClient]
WORD = "/api/v1/words/нос?explain=0"


@pytest.fixture
def serve(services: Services) -> Maker:
    def make(**changes: Any) -> FlaskClient:
        settings = replace(services.settings, **changes)
        return create_app(replace(services, settings=settings)).test_client()

    return make


# Request ids and logs


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """The lines that the process logs meanwhile, each of them read as JSON."""
    told: list[dict[str, Any]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(json.loads(journal.JsonLines().format(record)))

    handler, root, ours = Keep(), logging.getLogger(), logging.getLogger("baklazhaba.requests")
    root.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield told
    root.removeHandler(handler)
    ours.setLevel(logging.NOTSET)


def test_every_answer_has_an_id_of_its_own(client: FlaskClient) -> None:
    first, second = (client.get(path).headers["X-Request-ID"] for path in ("/healthz", "/nothing"))
    assert re.fullmatch("[0-9a-f]{16}", first)
    assert first != second


def test_a_proxy_s_id_is_kept_and_a_doubtful_one_is_not(client: FlaskClient) -> None:
    assert (
        client.get("/healthz", headers={"X-Request-ID": "edge-0123"}).headers["X-Request-ID"] == "edge-0123"
    )
    for doubtful in ('x"} {"level', "short", "y" * 65):
        assert client.get("/healthz", headers={"X-Request-ID": doubtful}).headers["X-Request-ID"] != doubtful


def test_the_log_tells_routes_and_no_words(client: FlaskClient, lines: list[dict[str, Any]]) -> None:
    id_ = client.get("/api/v1/words/баклажан").headers["X-Request-ID"]
    client.post("/api/v1/judge", json={"kind": "word", "word": "баклажан", "history": ["донос"]})
    client.get("/?word=баклажан")
    assert [(line["route"], line["status"]) for line in lines] == [
        ("/api/v1/words/<text:word>", 200), ("/api/v1/judge", 200), ("/", 200),
    ]  # fmt: skip
    assert lines[0]["id"] == id_
    written = json.dumps(lines, ensure_ascii=False)
    assert not [part for part in ("баклажан", "донос", "%D0", "127.0.0.1") if part in written]


def test_the_log_tells_addresses_and_paths_where_the_operator_asks(
    serve: Maker, lines: list[dict[str, Any]]
) -> None:
    serve(log_private=True).get("/api/v1/words/баклажан")
    assert (lines[0]["path"], lines[0]["client"]) == ("/api/v1/words/баклажан", "127.0.0.1")


def test_our_own_fault_is_logged_under_its_id_without_the_word(
    services: Services, lines: list[dict[str, Any]]
) -> None:
    app = create_app(services)

    @app.get("/api/v1/broken/<word>")
    def broken(word: str) -> str:
        raise RuntimeError

    answer = app.test_client().get("/api/v1/broken/баклажан")
    assert answer.status_code == 500
    faults = [line for line in lines if "traceback" in line]
    assert [line["id"] for line in faults] == [answer.headers["X-Request-ID"]]
    assert "баклажан" not in json.dumps(lines, ensure_ascii=False)


def test_a_seat_s_token_is_in_no_line(client: FlaskClient, lines: list[dict[str, Any]]) -> None:
    opened = client.post("/api/v1/tables", json={"depth": "words"}).get_json()
    client.get(
        f"/api/v1/tables/{opened['code']}/view", headers={"Authorization": f"Bearer {opened['token']}"}
    )
    written = json.dumps(lines)
    assert len(lines) == 2
    assert not [secret for secret in (opened["token"], opened["code"]) if secret in written]


# Limits


def test_who_asks_too_much_is_told_when_to_come_again(serve: Maker) -> None:
    client = serve(rate=1)
    answers = [client.get(WORD) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert [int(answer.headers["RateLimit-Remaining"]) for answer in answers] == [*range(9, -1, -1), 0]
    refused = answers[-1]
    assert refused.get_json()["code"] == "too_many"
    assert refused.headers["RateLimit-Limit"] == "10"
    assert 1 <= int(refused.headers["Retry-After"]) <= 2
    assert client.get("/healthz").status_code == 200


def test_one_client_s_haste_is_not_another_s(serve: Maker) -> None:
    client = serve(rate=1)
    for _ in range(12):
        client.get(WORD)
    assert client.get(WORD, environ_base={"REMOTE_ADDR": "192.168.0.7"}).status_code == 200


def test_a_long_batch_counts_for_more_than_a_word(serve: Maker) -> None:
    client = serve(rate=10)
    client.post("/api/v1/words", json={"words": ["баклажан"] * 1000})
    left = int(client.get(WORD).headers["RateLimit-Remaining"])
    assert 80 < left < 98


def test_limits_can_be_left_off(serve: Maker) -> None:
    client = serve(limits=False, rate=1)
    answers = [client.get(WORD) for _ in range(15)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit-Limit" not in answers[0].headers


def test_all_processes_of_a_server_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BUCKETS, share(tmp_path)[BUCKETS])
    one, other, limit = Buckets(), Buckets(), Limit(2, 0.001)
    assert [buckets.take("a", limit) is None for buckets in (one, other, one)] == [True, True, False]


def test_an_ipv6_household_is_one_client() -> None:
    assert client_of("2001:db8:1:2::3") == client_of("2001:db8:1:2:ffff::9") != client_of("2001:db8:1:3::3")
    assert client_of("::ffff:192.0.2.1") == "192.0.2.1"


# Proxies


def left_to(client: FlaskClient, peer: str, forwarded: str) -> int:
    """Return how many requests are left to the sender of ``forwarded``."""
    answer = client.get(WORD, environ_base={"REMOTE_ADDR": peer}, headers={"X-Forwarded-For": forwarded})
    return int(answer.headers["RateLimit-Remaining"])


def test_a_trusted_proxy_tells_whom_it_forwards(serve: Maker) -> None:
    client = serve(rate=1, proxies=("10.0.0.0/8",))
    assert [left_to(client, "10.0.0.5", f"203.0.113.{n}") for n in (1, 2, 1)] == [9, 9, 8]


def test_addresses_made_up_by_the_client_do_not_count(serve: Maker) -> None:
    client = serve(rate=1, proxies=("10.0.0.0/8",))
    chains = [f"198.51.100.{n}, 203.0.113.1, 10.0.0.6" for n in range(3)]
    assert [left_to(client, "10.0.0.5", chain) for chain in chains] == [9, 8, 7]


def test_nobody_else_is_believed(serve: Maker) -> None:
    client = serve(rate=1, proxies=("10.0.0.0/8",))
    assert [left_to(client, "192.0.2.9", f"203.0.113.{n}") for n in (1, 2)] == [9, 8]


def test_https_is_a_trusted_proxy_s_word(serve: Maker) -> None:
    said = {"X-Forwarded-Proto": "https"}
    name = "Strict-Transport-Security"
    assert name in serve(proxies=("127.0.0.1",)).get("/healthz", headers=said).headers
    assert name not in serve().get("/healthz", headers=said).headers


# Counts


def test_answers_are_counted_by_route_without_words(client: FlaskClient) -> None:
    name = 'baklazhaba_answers_total{method="GET",route="/api/v1/words/<text:word>",status="200"}'

    def count() -> float:
        text = client.get("/metrics").text
        assert "баклажан" not in text
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))

    before = count()
    client.get("/api/v1/words/баклажан")
    assert count() == before + 1


def test_counts_are_for_the_own_network(serve: Maker) -> None:
    stranger = {"REMOTE_ADDR": "1.2.3.4"}
    assert serve().get("/metrics", environ_base=stranger).status_code == 403
    assert serve(metrics="all").get("/metrics", environ_base=stranger).status_code == 200
    assert serve(metrics="off").get("/metrics").status_code == 404


# Other sites


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://LOCALHOST"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "https://other.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, 403),
    ],
)
def test_forms_are_taken_from_our_own_pages(
    client: FlaskClient, headers: dict[str, str], status: int
) -> None:
    assert client.post("/", data={"word": "нос", "do": "name"}, headers=headers).status_code == status


def test_another_site_opens_no_table_and_still_asks_the_judge(client: FlaskClient) -> None:
    foreign = {"Origin": "https://other.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post("/api/v1/tables", json={"depth": "words"}, headers=foreign).status_code == 403
    asked = client.post("/api/v1/judge", json={"kind": "word", "word": "нос"}, headers=foreign)
    assert (asked.status_code, asked.headers["Access-Control-Allow-Origin"]) == (200, "*")


# Headers and size


@pytest.mark.parametrize(
    "path", ["/", "/find", "/rules", "/about", "/table", "/words/нос", "/api/docs", "/nothing"]
)
def test_pages_bear_the_headers_that_hold_scripts_and_frames_off(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "same-origin")


def test_a_large_answer_travels_compressed(client: FlaskClient) -> None:
    body = {"words": ["коробкой"] * 200}
    packed = client.post("/api/v1/words", json=body, headers={"Accept-Encoding": "gzip"})
    plain = client.post("/api/v1/words", json=body)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) * 10 < len(plain.data)
    assert gzip.decompress(packed.data) == plain.data
