"""``/healthz`` and ``/readyz`` for what watches over the server, and its clock for phones in a battle."""

from __future__ import annotations

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.web import schemas
from app.web.answers import answer
from app.web.openapi import responses
from app.web.parts import parts
from app.web.problems import Problem
from app.web.table_desk import desk
from app.web.table_faults import told
from app.words.verdict import Standing

state_api = APIBlueprint("state", __name__, abp_tags=[Tag(name="state")])


@state_api.get(
    "/healthz",
    summary="Is the process alive",
    description="Asks nothing of the lexicon.",
    operation_id="healthz",
    responses=responses(schemas.Health),
)
def healthz() -> Response:
    """Answer that the process lives."""
    return answer({"status": "alive"})


@state_api.get(
    "/readyz",
    summary="Can it judge",
    description="Judges a word of the rulebook.",
    operation_id="readyz",
    responses=responses(schemas.Health, 503),
)
def readyz() -> Response:
    """Answer that the judge judges.

    Raises:
        Problem: it does not know «нос», so the lexicon is not what it should be.
    """
    verdict = parts().checker.check("нос")
    if verdict.verdict is not Standing.ACCEPTED:
        raise Problem(503, "not_ready", "the lexicon does not know «нос»; run: baklazhaba lexicon build")
    return answer({"status": "ready", "lexicon": verdict.lexicon})


@state_api.get(
    "/api/v1/clock",
    summary="The server's clock",
    description=(
        "A phone asks several times and keeps the quickest answer: its clock is then known to half that "
        "round trip. `tapped` of an `answer` is `{at, error}` by this clock."
    ),
    operation_id="server_clock",
    responses=responses(schemas.ServerTime, 503),
)
def server_clock() -> Response:
    """Answer with the time that tables go by."""
    with told():
        return answer({"now": desk().tables.clock()})
