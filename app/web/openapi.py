"""The OpenAPI document, and what its operations have in common."""

from __future__ import annotations

from typing import Any, cast

from flask import Response, current_app, render_template
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models import OPENAPI3_REF_PREFIX
from flask_openapi3.models.info import Info
from flask_openapi3.models.license import License
from flask_openapi3.models.schema import Schema
from flask_openapi3.models.tag import Tag
from flask_openapi3.openapi import OpenAPI
from pydantic import BaseModel

from app import __version__
from app.web.answers import SOON, pure_answer

REF = OPENAPI3_REF_PREFIX
INFO = Info(
    title="Баклажаба: referee",
    version=__version__,
    summary="Verdicts on words and rule cases of the card game «Баклажаба».",
    description=(
        "Every answer is JSON in UTF-8; every fault is `application/problem+json` (RFC 9457) with a stable "
        "`code`. Spans count Unicode code points. Bodies: 64 KB about one word, "
        "2 MB a batch of at most 1,000."
    ),
    license=License(name="MIT"),
)
_FAULTS = {
    "400": "The body is no UTF-8 JSON",
    "401": "No token, or one this table does not know",
    "403": "Not for this member to do",
    "404": "No table has this code",
    "409": "The rules refuse, or the table has moved on: `code` and `rule` say which",
    "413": "The body is longer than the limit the answer names",
    "415": "The body is not sent as application/json",
    "422": "A field is not what the schema says",
    "428": "A guard or the Idempotency-Key is missing",
    "429": "Too many requests; Retry-After says when to come again",
    "500": "Our fault",
    "503": "The server cannot do it now; nothing was stored",
}


def responses(answered: type[BaseModel], *faults: int, status: int = 200) -> dict[str | int | Any, Any]:
    """Return the ``responses`` of an operation: its answer, ``faults``, and 422, 429 and 500."""
    listed: dict[str | int | Any, Any] = {status: answered}
    for fault in sorted({str(fault) for fault in faults} | {"422", "429", "500"}):
        content = {"application/problem+json": {"schema": {"$ref": f"{REF}/Problem"}}}
        listed[fault] = {"description": _FAULTS[fault], "content": content}
    return listed


docs_api = APIBlueprint("docs", __name__, url_prefix="/api", abp_tags=[Tag(name="document")])


class Document(BaseModel):
    """An OpenAPI 3.1 document."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]


@docs_api.get(
    "/v1/openapi.json",
    summary="This document",
    description="OpenAPI 3.1.",
    operation_id="openapi",
    responses=responses(Document),
)
def openapi() -> Response:
    """Answer with the OpenAPI document."""
    return pure_answer(cast(OpenAPI, current_app).api_doc, SOON)


@docs_api.get("/docs", doc_ui=False)
def show_docs() -> str:
    """Return the page that shows the document and tries its operations."""
    return render_template("docs.html")


def add_schemas(app: OpenAPI, models: tuple[type[BaseModel], ...]) -> None:
    """Put models into the document that no operation names as its body or answer."""
    for model in models:
        schema = model.model_json_schema(ref_template=f"{REF}/{{model}}")
        for name, part in schema.pop("$defs", {}).items():
            app.components_schemas[name] = Schema(**part)
        app.components_schemas[schema["title"]] = Schema(**schema)
