"""Every fault of the API is problem+json; pages get a page."""

from __future__ import annotations

import io
import json

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services
from app.web import create_app
from app.web.requests import MAX_BODY

JSON = "application/json"


@pytest.mark.parametrize(
    ("method", "path", "body", "media", "status", "code"),
    [
        ("GET", "/api/v1/nothing", None, None, 404, "not_found"),
        ("GET", "/api/nothing", None, None, 404, "not_found"),
        ("DELETE", "/api/v1/words/нос", None, None, 405, "method_not_allowed"),
        ("GET", "/api/v1/judge", None, None, 405, "method_not_allowed"),
        ("POST", "/healthz", None, None, 405, "method_not_allowed"),
        (
            "POST",
            "/api/v1/words",
            b"words=a",
            "application/x-www-form-urlencoded",
            415,
            "not_json_media_type",
        ),
        ("POST", "/api/v1/words", b'{"words":[]}', None, 415, "not_json_media_type"),
        ("POST", "/api/v1/words", b"{", JSON, 400, "not_json"),
        ("POST", "/api/v1/words", b"[" * 100_000, JSON, 400, "not_json"),
        ("POST", "/api/v1/words", b'{"words":[NaN]}', JSON, 400, "not_json"),
        ("POST", "/api/v1/words", b"\xff", JSON, 400, "not_utf8"),
        ("POST", "/api/v1/words", b'"words"', JSON, 422, "invalid"),
        ("POST", "/api/v1/words", b'{"words":[]}', JSON, 422, "invalid"),
        ("POST", "/api/v1/words", b'{"words":[7]}', JSON, 422, "invalid"),
        ("POST", "/api/v1/words", b" " * (MAX_BODY + 1), JSON, 413, "body_too_large"),
        ("GET", "/api/v1/words/нос?lang=fr", None, None, 422, "invalid"),
        ("GET", "/api/v1/words/нос?explain=perhaps", None, None, 422, "invalid"),
    ],
)
def test_a_fault_is_a_problem_document(
    client: FlaskClient, method: str, path: str, body: bytes | None, media: str | None, status: int, code: str
) -> None:
    answer = client.open(path, method=method, data=body, content_type=media)
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
    problem = json.loads(answer.data)
    assert (problem["status"], problem["code"]) == (status, code)
    assert all(isinstance(problem[name], str) for name in ("type", "title", "detail", "instance"))


def test_a_method_refused_comes_with_those_allowed(client: FlaskClient) -> None:
    assert "POST" in client.get("/api/v1/judge").headers["Allow"]


def test_our_own_fault_tells_no_details(services: Services) -> None:
    app = create_app(services)

    @app.get("/api/v1/broken")
    def broken() -> str:
        raise RuntimeError("a secret")

    answer = app.test_client().get("/api/v1/broken")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "server_error")
    assert "secret" not in answer.text


def test_a_page_that_is_not_there_is_a_page(client: FlaskClient) -> None:
    answer = client.get("/nothing")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


@pytest.mark.parametrize(
    "path", ["/api/v1/words/нос", "/api/v1/lexicon", "/api/v1/openapi.json", "/api/v1/words/нос?lang=fr"]
)
def test_other_sites_may_read(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["Access-Control-Allow-Origin"] == "*"


def test_other_sites_may_ask_the_judge(client: FlaskClient) -> None:
    preflight = client.options(
        "/api/v1/judge", headers={"Origin": "https://bot.example", "Access-Control-Request-Method": "POST"}
    )
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]


def test_pages_are_not_for_other_sites(client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/").headers


def test_a_body_that_does_not_say_its_length_is_held_to_the_limit(client: FlaskClient) -> None:
    answer = client.post(
        "/api/v1/words",
        input_stream=io.BytesIO(b" " * (MAX_BODY + 1)),
        content_type=JSON,
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    assert (answer.status_code, answer.get_json()["limit"]) == (413, MAX_BODY)
