"""Verdicts as JSON values and back: the contract's field names, the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.letters import Span
from app.words.explain import Catalogue, kinship_sentence, sentence
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.ports import Cognacy
from app.words.verdict import Code, Leaning, Reading, Reason, Standing, Verdict

Json = dict[str, Any]


def encode(verdict: Verdict, catalogue: Catalogue) -> Json:
    """Return the JSON object of a verdict, with the sentences of ``catalogue``."""
    return {
        "input": verdict.input,
        "word": verdict.word,
        "verdict": verdict.verdict.value,
        "leaning": verdict.leaning and verdict.leaning.value,
        "reasons": [_encode_reason(reason, verdict.word, catalogue) for reason in verdict.reasons],
        "readings": [encode_reading(reading) for reading in verdict.readings],
        "match": [list(span) for span in verdict.match],
        "flags": [flag.value for flag in verdict.flags],
        "rank": verdict.rank,
        "changes": list(verdict.changes),
        "suggestions": list(verdict.suggestions),
        "policy": verdict.policy,
        "lexicon": verdict.lexicon,
    }


def encode_kinship(pair: Cognacy, catalogue: Catalogue) -> Json:
    """Return the JSON object of two words' kinship; ``shared`` is null where no root is shared."""
    return {
        "a": pair.a,
        "b": pair.b,
        "verdict": pair.kinship.value,
        "score": round(pair.score, 2),
        "shared": pair.root or None,
        "explanation": kinship_sentence(pair, catalogue),
    }


def _encode_reason(reason: Reason, word: str, catalogue: Catalogue) -> Json:
    return {
        "code": reason.code.value,
        "message": sentence(reason, word, catalogue),
        "rule": reason.rule,
        "span": reason.span and list(reason.span),
        "data": {
            key: list(value) if isinstance(value, tuple) else value for key, value in reason.data.items()
        },
    }


def encode_reading(reading: Reading) -> Json:
    """Return the JSON object of a reading."""
    return {
        "lemma": reading.lemma,
        "part": reading.part.value,
        "case": reading.case and reading.case.value,
        "number": reading.number and reading.number.value,
        "gender": reading.gender and reading.gender.value,
        "class": reading.word_class.value,
        "source": reading.source,
    }


def decode(raw: Mapping[str, Any]) -> Verdict:
    """Return the verdict of a JSON object; its sentences are dropped, being derived.

    Raises:
        ValueError: a field is missing or has a value outside the contract.
    """
    try:
        return Verdict(
            input=raw["input"],
            word=raw["word"],
            verdict=Standing(raw["verdict"]),
            leaning=Leaning(raw["leaning"]) if raw["leaning"] else None,
            reasons=tuple(map(_decode_reason, raw["reasons"])),
            readings=tuple(map(_decode_reading, raw["readings"])),
            match=tuple(map(_decode_span, raw["match"])),
            flags=tuple(map(Flag, raw["flags"])),
            rank=raw["rank"],
            changes=tuple(raw["changes"]),
            suggestions=tuple(raw["suggestions"]),
            policy=raw["policy"],
            lexicon=raw["lexicon"],
        )
    except (KeyError, TypeError) as fault:
        raise ValueError(f"no verdict: {fault!r} in {raw!r}") from fault


def _decode_reason(raw: Mapping[str, Any]) -> Reason:
    data = {key: tuple(value) if isinstance(value, list) else value for key, value in raw["data"].items()}
    return Reason(Code(raw["code"]), raw["rule"], raw["span"] and _decode_span(raw["span"]), data)


def _decode_reading(raw: Mapping[str, Any]) -> Reading:
    return Reading(
        raw["lemma"],
        Part(raw["part"]),
        Case(raw["case"]) if raw["case"] else None,
        Number(raw["number"]) if raw["number"] else None,
        Gender(raw["gender"]) if raw["gender"] else None,
        WordClass(raw["class"]),
        raw["source"],
    )


def _decode_span(raw: list[int]) -> Span:
    start, end = raw
    return start, end
