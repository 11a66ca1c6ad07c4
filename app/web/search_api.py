"""``/api/v1/search`` and ``/api/v1/hints``: was there a word?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TypeVar

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.letters import Faces, normalise
from app.lexicon.search_query import (
    BattleQuery,
    CardHint,
    CompletionQuery,
    FindQuery,
    HandQuery,
    Hint,
    QueryFaulty,
    parse_cards,
)
from app.matching import LetterSwitches
from app.rules.cards import Effect
from app.rules.casefile import CaseError, decode_rules
from app.web import search_schemas as schemas
from app.web.answers import DAY, answer, pure_answer
from app.web.openapi import responses
from app.web.parts import parts
from app.web.problems import Problem
from app.words.codec import Json

_Query = TypeVar("_Query")

search_api = APIBlueprint("search", __name__, url_prefix="/api/v1", abp_tags=[Tag(name="search")])


@search_api.get(
    "/search",
    summary="Find words by letters, patterns, classes",
    description="The count is exact; the words come commonest first.",
    operation_id="find_words",
    responses=responses(schemas.FoundWords),
)
def find_words(query: schemas.SearchQuery) -> Response:
    """Answer with a page of the words that have all the properties asked."""
    found = parts().services.search.find(_asked(lambda: find_query(query)))
    hits = [
        {"word": hit.word, "lemma": hit.lemma, "rank": hit.rank, "class": hit.word_class, "flags": hit.flags}
        for hit in found.hits
    ]
    told = {"count": found.count, "offset": found.offset, "hits": hits, "lexicon": _version()}
    return pure_answer(told, DAY)


def find_query(query: schemas.SearchQuery) -> FindQuery:
    """Return the question that the fields of an address ask.

    Raises:
        QueryFaulty: a field cannot be used, or all are empty.
    """
    return FindQuery(
        run=parse_cards(query.run, "run"),
        starts=normalise(query.starts).word,
        ends=normalise(query.ends).word,
        pattern=normalise(query.pattern).word,
        letters=parse_cards(query.letters, "letters"),
        shortest=query.shortest,
        longest=query.longest,
        classes=frozenset(query.word_class),
        flags=frozenset(query.flag),
        named=tuple(query.named),
        shown=query.filter(),
        order=query.order,
        offset=query.offset,
        limit=query.limit,
    )


@search_api.post(
    "/hints",
    summary="What could have been named",
    description=(
        "With each card of a hand, in a battle, or while a word is typed: counts and the commonest words. "
        "Pairs of СЛОНОСОЧЕТАНИЕ are of common adjectives; their count does not look at shared roots."
    ),
    operation_id="hint",
    responses=responses(schemas.Hints, 400, 413, 415),
)
def hint(body: schemas.HintsBody) -> Response:
    """Answer with the hints for a hand, a battle or a word being typed."""
    told: Json = {"cards": None, "battle": None, "words": None, "lexicon": _version()}
    query = _asked(lambda: _hint_query(body))
    match query:
        case HandQuery():
            told["cards"] = [_card(one) for one in parts().services.search.hand(query)]
        case BattleQuery():
            told["battle"] = asdict(parts().services.search.battle(query))
        case CompletionQuery():
            told["words"] = parts().services.search.complete(query)
    return answer(told)


def _hint_query(body: schemas.HintsBody) -> HandQuery | BattleQuery | CompletionQuery:
    named, shown, letters = (
        tuple(body.named),
        (body.shown or schemas.Shown.model_validate({})).filter(),
        _cards("letters", body.letters),
    )
    if body.kind == "completion":
        typed, run = normalise(body.typed).word, _cards("run", body.run)
        return CompletionQuery(typed, run, letters, named, shown, body.top)
    switches = _switches(body.rules)
    if body.kind == "battle":
        return BattleQuery(_effect(body.effect), letters, named, shown, switches, body.top)
    row, hand = _cards("row", body.row), _cards("hand", body.hand)
    return HandQuery(row, hand, named, shown, switches, body.top)


def _effect(name: str) -> Effect:
    try:
        return Effect.parse(name)
    except ValueError as fault:
        raise QueryFaulty("effect", str(fault)) from None


def _switches(rules: object) -> LetterSwitches:
    try:
        return decode_rules(rules).letters
    except CaseError as fault:
        field, _, message = str(fault).partition(": ")
        raise QueryFaulty(field, message) from None


def _cards(field: str, cards: list[str]) -> tuple[Faces, ...]:
    try:
        return tuple(map(Faces.parse, cards))
    except ValueError as fault:
        raise QueryFaulty(field, str(fault)) from None


def _card(one: CardHint) -> Json:
    offturn: Hint | None = one.offturn
    return {
        "card": str(one.card),
        "turn": asdict(one.turn),
        "offturn": None if offturn is None else asdict(offturn),
    }


def _asked(make: Callable[[], _Query]) -> _Query:
    try:
        return make()
    except QueryFaulty as fault:
        message = str(fault).removeprefix(f"{fault.field}: ")
        raise Problem(422, "invalid", str(fault), errors=[(fault.field, message)]) from fault


def _version() -> str:
    return parts().services.lexicon.version
