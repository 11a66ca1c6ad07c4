"""The OpenAPI document says what the server does, and the server does what it says."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import app.web
from app.web import Application

UNDOCUMENTED = ("/api/docs",)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
BOUNDED = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def test_no_request_breaks_the_server_or_the_schema(app: Application) -> None:
    asked = Counter[int]()
    for found in schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @BOUNDED
        @given(case=operation.as_strategy())
        def answers_by_its_schema(case: schemathesis.Case[Any]) -> None:
            response = case.call_and_validate(checks=list(CHECKS), headers={"Accept-Encoding": "identity"})
            asked[response.status_code] += 1

        answers_by_its_schema()
    assert asked[200] > 50


def test_the_document_lists_the_addresses_that_are_served(app: Application) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(("/api/", "/healthz", "/readyz")) and rule.rule not in UNDOCUMENTED
    }
    listed = {(path, method) for path, item in app.api_doc["paths"].items() for method in item}
    assert listed == served


def test_the_document_is_openapi_3_1_and_every_reference_in_it_leads_somewhere(app: Application) -> None:
    document = app.api_doc
    assert document["openapi"].startswith("3.1.")
    names = set(re.findall(r"#/components/schemas/(\w+)", str(document)))
    assert names <= set(document["components"]["schemas"])


def test_the_api_browser_loads_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/api/docs").text
    assets = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert assets
    for asset in assets:
        with client.get(asset) as answer:
            assert (asset[0], answer.status_code) == ("/", 200)
    assert "<script>" not in page


def test_vendored_files_are_what_they_were() -> None:
    folder = Path(app.web.__file__).parent / "static" / "vendor"
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split() for line in lines)}
    found = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    del found["SHA256SUMS"]
    assert sums == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items()}
