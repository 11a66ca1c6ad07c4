"""What is learned of Russian affixes: derivation rules and the costs of morphs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.letters import VOWELS
from app.lexicon.roots.morphs import Cut, Kind

LONGEST_ENDING = 9
_COMMON_RULE = 4
"""Attested derivations that make a rule worth trying."""
NAMES_RULES = tuple(
    (old, new)
    for new, olds in {
        "ов": ("",), "ова": ("",), "ев": ("й", "ь", ""), "ева": ("й", "ь"), "ин": ("а", "я"), "ина": ("а",
        "я"),
        "ович": ("", "о"), "овна": ("", "о"), "евич": ("й", "ь"), "евна": ("й", "ь"), "ич": ("а", "я"),
        "ична": ("а",), "инична": ("а", "я"), "овский": ("", "о", "а"), "ский": ("", "о", "а"), "енко": ("",),
        "ьевич": ("ий",), "ьевна": ("ий",), "ка": ("а",), "ыч": ("",), "анович": ("ан",), "вич": ("",),
    }.items()
    for old in olds
)  # fmt: skip
"""How names come from names: Иван — Иванов — Иванович."""

_NEW_RULES = tuple(
    (old, new)
    for new, olds in {
        "ер": ("", "а", "инг"), "ерша": ("", "ер", "инг"), "инг": ("", "а", "ер"), "ерство": ("ер", ""),
        "щик": ("", "инг"), "щица": ("", "щик"), "овод": ("", "а"), "ист": ("", "а", "инг"),
        "истка": ("ист", ""),
        "оман": ("", "а"), "омания": ("", "а"), "овость": ("",), "ность": ("",),
        "атина": ("",), "атон": ("", "ер"),
        "чик": ("",), "ик": ("",), "ан": ("",), "иада": ("",),
        "ирование": ("", "ия"), "изация": ("",), "ец": ("ск",), "чанин": ("ск",), "чанка": ("ск",),
    }.items()
    for old in olds
)  # fmt: skip
"""How today's words come from each other, seldom in dictionaries: спам — спамер, геймер — гейминг."""
_NEW_RULE_COUNT = 25


@dataclass(frozen=True, slots=True)
class Grammar:
    """What `Analogy` knows of Russian affixes, learned from cut words and derivations.

    ``rules`` gives, for the end of a derived word, the ends of its base and how often that is
    attested; ``costs`` the cost of a morph of a kind, ``-log`` of its share.
    """

    rules: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    costs: Mapping[str, Mapping[str, float]] = field(default_factory=dict)


def learn_rules(pairs: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, int]]]:
    """Return the derivation rules attested by (base, derived) pairs: end of derived → ends of base.

    Those of today's words are among them, attested or not.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for base, derived in pairs:
        same = common_start(base, derived)
        old, new = base[same:], derived[same:]
        if same >= 3 and len(old) <= 4 and 0 < len(new) <= LONGEST_ENDING:
            counts[old, new] += 1
            if same >= 4 and len(old) <= 3 and len(new) < LONGEST_ENDING:
                counts[base[same - 1] + old, base[same - 1] + new] += 1
    for pair in _NEW_RULES:
        counts[pair] = max(counts[pair], _NEW_RULE_COUNT)
    rules: dict[str, list[tuple[str, int]]] = {}
    for (old, new), count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        if count >= _COMMON_RULE:
            rules.setdefault(new, []).append((old, count))
    return rules


def learn_costs(cuts: Iterable[Cut]) -> dict[str, dict[str, float]]:
    """Return the cost of each affix and ending by kind, from how often it is cut."""
    counts: dict[str, Counter[str]] = {kind.value: Counter() for kind in Kind}
    for cut in cuts:
        for morph in cut:
            counts[morph.kind.value][morph.text] += 1
    return {
        kind: {
            text: round(math.log(sum(seen.values()) / count), 1)
            for text, count in sorted(seen.items())
            if kind == Kind.ROOT or count >= 5
        }
        for kind, seen in counts.items()
    }


def common_start(a: str, b: str) -> int:
    """Return how many first letters two words share."""
    same = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        same += 1
    return same


def bare_stem(word: str) -> str:
    """Return a word without the vowels and signs it ends in."""
    stem = word.rstrip("аеиоуыэюяьй")
    return stem if VOWELS & set(stem) and len(stem) >= 2 else word.rstrip("ьй")


def stems(stem: str) -> list[str]:
    """Return what is left of a stem without one productive suffix."""
    return [
        stem[: -len(suffix)]
        for suffix in _PRODUCTIVE
        if stem.endswith(suffix) and len(stem) - len(suffix) >= 4
    ]


_PRODUCTIVE = (
    "ичност", "ност", "ист", "изм", "инг", "ер", "ор", "ик", "иц", "щик", "ник", "чик", "ств", "изаци",
    "аци", "лк",
    "к", "ш", "ин", "ец", "анин", "ов", "ев", "он", "оид", "оз", "ит", "ан", "ян", "ант", "ент", "онк", "ушк",
)  # fmt: skip
