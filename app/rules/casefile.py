"""Rule cases from JSON values, with errors that name the field."""

from __future__ import annotations

from collections.abc import Mapping

from app.letters import Faces
from app.rules.cards import Effect
from app.rules.cases import Kind, RuleCase
from app.rules.switches import FAMILY, Rules

MAX_HISTORY = 5000
"""Words of a history: more than any game names."""


class CaseError(ValueError):
    """A rule case that cannot be read; the message begins with the field's name."""


def decode_case(value: object, shared: Mapping[str, object] | None = None) -> RuleCase:
    """Return the rule case a JSON value describes; absent fields take those of ``shared`` or defaults.

    Unknown fields are ignored, so labelled cases may carry their labels; unknown switches are not.

    Raises:
        CaseError: a field of the wrong shape, or a case that lacks what its kind needs.
    """
    if not isinstance(value, Mapping):
        raise CaseError(f"case: expected an object, not {_shown(value)}")
    merged = {**(shared or {}), **value}
    kind = _text("kind", merged.get("kind", Kind.WORD.value))
    if kind not in tuple(Kind):
        raise CaseError(f"kind: one of {', '.join(Kind)}, not {_shown(kind)}")
    card, effect = merged.get("card"), merged.get("effect")
    try:
        return RuleCase(
            kind=Kind(kind),
            word=_text("word", merged.get("word", "")),
            row=tuple(_card("row", one) for one in _list("row", merged.get("row"))),
            card=None if card is None else _card("card", card),
            effect=None if effect is None else _effect(effect),
            letters=tuple(_card("letters", one) for one in _list("letters", merged.get("letters"))),
            history=_history(merged.get("history")),
            rules=decode_rules(merged.get("rules")),
        )
    except CaseError:
        raise
    except ValueError as error:
        raise CaseError(str(error)) from error


def decode_rules(value: object) -> Rules:
    """Return the rules that ``value`` describes: None, a preset's name, or an object of switches.

    Raises:
        CaseError: an unknown preset, switch or value.
    """
    if value is None:
        return FAMILY
    switches = {"preset": value} if isinstance(value, str) else value
    if not isinstance(switches, Mapping):
        raise CaseError(f"rules: expected an object of switches, not {_shown(value)}")
    try:
        return Rules.from_switches(switches)
    except ValueError as error:
        raise CaseError(f"rules: {error}") from error


def _history(value: object) -> tuple[str, ...]:
    words = _list("history", value)
    if len(words) > MAX_HISTORY:
        raise CaseError(f"history: at most {MAX_HISTORY} words, not {len(words)}")
    return tuple(_text("history", word) for word in words)


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise CaseError(f"{field}: expected a text, not {_shown(value)}")
    return value


def _list(field: str, value: object) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise CaseError(f"{field}: expected a list, not {_shown(value)}")
    return value


def _card(field: str, value: object) -> Faces:
    try:
        return Faces.parse(_text(field, value))
    except ValueError as error:
        raise error if isinstance(error, CaseError) else CaseError(f"{field}: {error}") from None


def _effect(value: object) -> Effect:
    try:
        return Effect.parse(_text("effect", value))
    except ValueError as error:
        raise error if isinstance(error, CaseError) else CaseError(f"effect: {error}") from None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
