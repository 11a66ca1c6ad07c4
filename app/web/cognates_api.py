"""``/api/v1/cognates``: do two words share a root?"""

from __future__ import annotations

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.letters import normalise
from app.messages import catalogue
from app.web import schemas
from app.web.answers import DAY, pure_answer
from app.web.openapi import responses
from app.web.parts import parts
from app.words.codec import encode_kinship

cognates_api = APIBlueprint("cognates", __name__, url_prefix="/api/v1", abp_tags=[Tag(name="cognates")])


@cognates_api.get(
    "/cognates",
    summary="Compare the roots of two words",
    description="`cognate` refuses a word by default; a doubtful root is `possible` and refuses nothing.",
    operation_id="compare_roots",
    responses=responses(schemas.Cognates),
)
def compare_roots(query: schemas.CognatesQuery) -> Response:
    """Answer with the kinship of two words."""
    a, b = normalise(query.a).word, normalise(query.b).word
    pair = parts().services.finder.compare(a, b)
    told = encode_kinship(pair, catalogue(query.lang.value))
    spans = {"a_span": pair.a_span and list(pair.a_span), "b_span": pair.b_span and list(pair.b_span)}
    return pure_answer({**told, **spans}, DAY)
