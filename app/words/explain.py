"""Sentences for verdicts, out of a catalogue: code and data in, one sentence out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.letters import Span
from app.words.ports import Cognacy
from app.words.verdict import Reason, Verdict

Catalogue = Mapping[str, Any]
"""A language's sentences, as `app.messages.catalogue` gives them."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def sentence(reason: Reason, word: str, catalogue: Catalogue) -> str:
    """Return the sentence of a reason on ``word``.

    A placeholder takes the term of the reason's data, the bare data, or ``word`` and
    ``part_of_word`` (the letters of the reason's span).
    """
    template = catalogue["reasons"][reason.code.value]
    if not isinstance(template, str):
        template = template.get(reason.data.get("variant"), template["default"])
    start, end = reason.span or (0, len(word))
    facts = {"word": word, "part_of_word": word[start:end], **reason.data}
    return _PLACEHOLDER.sub(lambda match: _filled(match[1], facts, catalogue), template)


def _filled(name: str, facts: Mapping[str, object], catalogue: Catalogue) -> str:
    value = facts.get(name, "")
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(catalogue["terms"].get(name, {}).get(value, value))


def sentences(verdict: Verdict, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the sentences of all reasons, most decisive first."""
    return tuple(sentence(reason, verdict.word, catalogue) for reason in verdict.reasons)


def kinship_sentence(pair: Cognacy, catalogue: Catalogue) -> str:
    """Return the sentence on two words, the shared root set off by dots: «вод·опад ↔ вод·а»."""
    template: str = catalogue["kinship"][pair.kinship.value]
    facts = {
        "a": pair.a,
        "b": pair.b,
        "root": pair.root,
        "a_parts": set_off(pair.a, pair.a_span),
        "b_parts": set_off(pair.b, pair.b_span),
    }
    return _PLACEHOLDER.sub(lambda match: facts[match[1]], template)


def set_off(word: str, span: Span | None) -> str:
    """Return the word with dots around the letters of ``span``."""
    start, end = span or (0, len(word))
    return "·".join(part for part in (word[:start], word[start:end], word[end:]) if part)
