"""``/api/v1/judge``: whole rule cases, one or a batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, request
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag
from pydantic import RootModel

from app.messages import catalogue
from app.rules.casefile import MAX_HISTORY, CaseError, decode_case
from app.rules.cases import RuleCase
from app.web import schemas
from app.web.answers import answer
from app.web.openapi import REF, responses
from app.web.parts import Rulings, parts
from app.web.problems import Problem
from app.web.requests import MAX_SINGLE, too_large
from app.words.codec import Json, encode

MAX_LOOKBACK = 300_000
"""Named words to compare in one batch: cases times the length of their histories."""
_SHARED = ("history", "personal", "unrelated", "rules")
MAX_PAIRS = 500
_SHAPES = ("RuleCases", "RuleCase")


class JudgeBody(RootModel[dict[str, Any]]):
    """One rule case, or a batch of them under ``cases``. Read by `app.rules.casefile`."""

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return the schema by reference: pydantic resolves only its own."""
        return {"title": "JudgeRequest", "anyOf": [{"$ref": f"{REF}/{name}"} for name in _SHAPES]}


class Judged(RootModel[schemas.Verdict | schemas.Verdicts]):
    """A verdict, or as many as there were cases."""


judge_api = APIBlueprint("judge", __name__, url_prefix="/api/v1", abp_tags=[Tag(name="judge")])


@judge_api.post(
    "/judge",
    summary="Judge a rule case, or up to 1,000",
    description=(
        "Word, cards, a battle's demand and the words named before, in one verdict. A batch gives its cases "
        "under `cases`; what stands beside them (`history`, `personal`, `unrelated`, `rules`) holds for each "
        "case without its own."
    ),
    operation_id="judge_case",
    responses=responses(Judged, 400, 413, 415),
)
def judge(body: JudgeBody, query: schemas.AnswerQuery) -> Response:
    """Answer with the verdict on a case, or the verdicts on a batch."""
    asked = body.root
    if "cases" in asked:
        return answer({"verdicts": _judge_batch(asked, query)})
    if (request.content_length or len(request.get_data())) > MAX_SINGLE:
        raise too_large(MAX_SINGLE)
    return answer(_judge_one(asked, {}, "", query))


def _judge_batch(asked: Mapping[str, object], query: schemas.AnswerQuery) -> list[Json]:
    cases = asked["cases"]
    if not isinstance(cases, list) or not cases:
        raise _invalid("cases", "a list of one case or more")
    if len(cases) > schemas.MAX_BATCH:
        raise Problem(
            422,
            "batch_too_large",
            f"cases: at most {schemas.MAX_BATCH}, not {len(cases)}",
            errors=[("cases", f"at most {schemas.MAX_BATCH}")],
            limit=schemas.MAX_BATCH,
        )
    shared = {name: asked[name] for name in _SHARED if name in asked}
    history = shared.get("history")
    if isinstance(history, list) and len(history) * len(cases) > MAX_LOOKBACK:
        raise Problem(
            422,
            "history_too_long",
            f"history: cases times named words may come to {MAX_LOOKBACK}",
            errors=[("history", f"at most {MAX_LOOKBACK // len(cases)} words for {len(cases)} cases")],
            limit=MAX_LOOKBACK,
        )
    return [_judge_one(case, shared, f"cases[{at}]", query) for at, case in enumerate(cases)]


def _judge_one(value: object, shared: Mapping[str, object], place: str, query: schemas.AnswerQuery) -> Json:
    try:
        case: RuleCase = decode_case(value, shared)
    except CaseError as fault:
        field, _, message = str(fault).partition(": ")
        path = place if field == "case" else f"{place}.{field}".lstrip(".")
        raise _invalid(path or "body", message) from fault
    given = {**shared, **value} if isinstance(value, Mapping) else shared
    rulings = Rulings(_words(given.get("personal"), place), _pairs(given.get("unrelated"), place))
    verdict = parts().judge(case, rulings, explain=query.explain)
    return encode(verdict, catalogue(query.lang.value))


def _words(value: object, place: str) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MAX_HISTORY:
        raise _invalid(f"{place}.personal".lstrip("."), f"a list of at most {MAX_HISTORY} texts")
    if not all(isinstance(word, str) for word in value):
        raise _invalid(f"{place}.personal".lstrip("."), "a list of texts")
    return value


def _pairs(value: object, place: str) -> list[tuple[str, str]]:
    if value is None:
        return []
    wanted = _invalid(f"{place}.unrelated".lstrip("."), f"a list of at most {MAX_PAIRS} pairs of texts")
    if not isinstance(value, list) or len(value) > MAX_PAIRS:
        raise wanted
    pairs = []
    for pair in value:
        match pair:
            case [str() as a, str() as b]:
                pairs.append((a, b))
            case _:
                raise wanted
    return pairs


def _invalid(field: str, message: str) -> Problem:
    return Problem(422, "invalid", f"{field}: {message}", errors=[(field, message)])


DOCUMENTED = (schemas.RuleCase, schemas.RuleCases)
"""Models that only the document needs."""
