"""``/api/v1/words`` and ``/api/v1/lexicon``: words alone, and what knows them."""

from __future__ import annotations

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.web import schemas
from app.web.answers import DAY, SOON, answer, pure_answer
from app.web.openapi import responses
from app.web.parts import parts
from app.words.grammar import Flag
from app.words.verdict import Standing

words_api = APIBlueprint("words", __name__, url_prefix="/api/v1", abp_tags=[Tag(name="words")])


@words_api.get(
    "/words/<text:word>",
    summary="Judge one word",
    description="An unknown word is an answer, not an error: 200 with the verdict `undecided`.",
    operation_id="judge_word",
    responses=responses(schemas.Verdict),
)
def judge_word(path: schemas.WordPath, query: schemas.AnswerQuery) -> Response:
    """Answer with the verdict on one word."""
    verdict = parts().check(path.word, query.lang.value, explain=query.explain)
    settled = verdict["verdict"] == Standing.ACCEPTED.value and Flag.PERSONAL.value not in verdict["flags"]
    return pure_answer(verdict, DAY if settled else SOON)


@words_api.post(
    "/words",
    summary="Judge up to 1,000 words",
    description="The verdicts come in the order of the words.",
    operation_id="judge_words",
    responses=responses(schemas.Verdicts, 400, 413, 415),
)
def judge_words(body: schemas.WordsBody, query: schemas.AnswerQuery) -> Response:
    """Answer with the verdicts on words."""
    check, lang = parts().check, query.lang.value
    return answer({"verdicts": [check(word, lang, explain=query.explain) for word in body.words]})


@words_api.get(
    "/lexicon",
    summary="Version, counts, sources and licences of the lexicon",
    description="The version is a hash of the built files: equal versions give equal verdicts.",
    operation_id="describe_lexicon",
    responses=responses(schemas.Lexicon),
)
def describe_lexicon() -> Response:
    """Answer with the lexicon's manifest, without its list of files."""
    manifest = parts().services.lexicon.manifest
    described = {
        "version": manifest.version,
        "profile": manifest.profile,
        "counts": dict(manifest.counts),
        "sources": [dict(source) for source in manifest.sources],
        "degraded": list(manifest.degraded),
    }
    return pure_answer(described, SOON)
