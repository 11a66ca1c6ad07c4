"""When two spellings may be one root: regular alternations of consonants and vowels."""

from __future__ import annotations

from functools import cache

_VOWELS = frozenset("аеиоуыэюя")
_CLASSES = ("кчц", "гжз", "хшс", "тчщц", "дж", "сш", "зж", "гч")
"""Consonants that change into each other at the end of a root (рука — ручной, друг — друзья)."""
_PAIRS = frozenset(a + b for letters in _CLASSES for a in letters for b in letters if a != b)
_CLUSTERS = (("ск", "щ"), ("ст", "щ"), ("д", "жд"), ("т", "щ"), ("зг", "зж"), ("ст", "с"), ("ск", "ст"))
_GRADES = (
    frozenset("оа"), frozenset("еио"), frozenset("ыоу"), frozenset("ие"), frozenset("ея"),
    frozenset("ою"), frozenset("ао"), frozenset("яи"), frozenset("юе"), frozenset("ьеи"),
)  # fmt: skip


@cache
def alternates(a: str, b: str) -> bool:
    """Tell whether root spellings ``a`` and ``b`` differ but by regular alternation.

    The first letter stays; vowels may change grade, flee, or double (город — град); the last
    consonants may change as before a suffix.
    """
    if a == b:
        return True
    if not a or not b or a[0] != b[0] or abs(len(a) - len(b)) > 2:
        return False
    skeleton_a, skeleton_b = _skeleton(a), _skeleton(b)
    if not skeleton_a or not skeleton_b:
        return False
    return _same_consonants(skeleton_a, skeleton_b) and _same_vowels(a, b)


@cache
def alternates_plainly(a: str, b: str) -> bool:
    """Tell whether two spellings alternate in a way that tells a root without any derivation to attest it.

    The vowels are the same, or a single о or е flees between the last consonants (окно — окон), or one
    spelling is fully voiced (город — град).
    """
    if not alternates(a, b):
        return False
    if [letter for letter in a if letter in _VOWELS] == [letter for letter in b if letter in _VOWELS]:
        return True
    short, long = sorted((a, b), key=len)
    flees = len(long) > 2 and long[-2] in "ое" and long[-3] not in _VOWELS
    return (flees and long[:-2] == short[:-1]) or _full_voiced(a, b)


def _skeleton(root: str) -> str:
    return "".join(letter for letter in root if letter not in _VOWELS and letter not in "ьй")


def _same_consonants(a: str, b: str) -> bool:
    if a == b:
        return True
    if len(a) > 1 and a[-1] == "л" and a[:-1] == b and b[-1] in "бпвмф":
        return True
    if len(b) > 1 and b[-1] == "л" and b[:-1] == a and a[-1] in "бпвмф":
        return True
    if len(a) == len(b):
        return a[:-1] == b[:-1] and a[-1] + b[-1] in _PAIRS
    return any(
        (a.endswith(x) and b.endswith(y) and a[: -len(x)] == b[: -len(y)])
        or (a.endswith(y) and b.endswith(x) and a[: -len(y)] == b[: -len(x)])
        for x, y in _CLUSTERS
    )


def _same_vowels(a: str, b: str) -> bool:
    vowels_a = [letter for letter in a if letter in _VOWELS]
    vowels_b = [letter for letter in b if letter in _VOWELS]
    if vowels_a == vowels_b:
        return True
    if len(vowels_a) == len(vowels_b):
        differ = [{x, y} for x, y in zip(vowels_a, vowels_b, strict=True) if x != y]
        return len(differ) == 1 and any(differ[0] <= grade for grade in _GRADES)
    short, long = sorted((vowels_a, vowels_b), key=len)
    if len(long) - len(short) != 1:
        return False
    return any([*long[:at], *long[at + 1 :]] == short for at in range(len(long))) or _full_voiced(a, b)


def _full_voiced(a: str, b: str) -> bool:
    """Tell whether one has оро, оло, ере, еле where the other has ра, ла, ре, ле."""
    short, long = sorted((a, b), key=len)
    swaps = (("оро", "ра"), ("оло", "ла"), ("ере", "ре"), ("ело", "ле"), ("оло", "ле"))
    return any(full in long and long.replace(full, brief, 1)[:-1] == short[:-1] for full, brief in swaps)
