"""Values to ask with: what the service takes, bent, and what nobody would send."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

Json = Any

WORDS = (
    "кот", "коробкой", "ёж", "Нижний Новгород", "мохнатая мышь", "", " ", "-", "вайфайка", "e\u0301", "и\u0306",
    "\ud800", "\x00", "😀", "а" * 300, "к" * 64 + "-", "И" * 33, "null", "НОС", "к\u0301от", "кoт", "..", "%",
    "/", "ABEKM", "family", "book", "dealt", "КАШАЛОТРИО", "Е/Ё", "К+Д", "1e999", "-1", "0", "１６", "nan",
)  # fmt: skip
TEXTS = st.sampled_from(WORDS) | st.text(max_size=12)
NUMBERS = st.sampled_from((-1, 0, 1, 2, 3, 99, 2**31, 2**63, -(2**63) - 1, 10**30)) | st.integers(-3, 12)
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def bent(draw: st.DrawFn, samples: Sequence[Json], most: int = 3) -> Json:
    """Return one of the samples with up to ``most`` of its parts replaced, removed or doubled."""
    value = [copy.deepcopy(draw(st.sampled_from(samples)))]
    for _ in range(draw(st.integers(0, most))):
        parts = _parts(value)
        holder, key = parts[draw(st.integers(0, len(parts) - 1))]
        how = draw(st.sampled_from(("replace", "replace", "remove", "double")))
        if how == "replace" or holder is value:
            holder[key] = draw(VALUES)
        elif how == "remove":
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            holder[draw(TEXTS)] = holder[key]
    return value[0]


def _parts(value: Json) -> list[tuple[Any, Any]]:
    """Return the places of a value, each with what holds it."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        items = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, item in items:
            found.append((holder, key))
            if isinstance(item, dict | list):
                waiting.append(item)
    return found
