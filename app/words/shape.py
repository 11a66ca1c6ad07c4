"""What can be said of a typed word before any dictionary is asked."""

from __future__ import annotations

import re

from app.letters import MAX_WORD, VOWELS, find_foreign
from app.words.verdict import Code, Reason

_HYPHENS = re.compile(r"^-|-$|--")
_REPEATED = re.compile(r"(.)\1\1")
_SIGN_FIRST = re.compile(r"(?:^|-)[ъьы](?!й|$)|(?:^|-)[ъь]")
_SIGN_AFTER_VOWEL = re.compile(r"[аеёиоуыэюяй][ъь]|[ъь]{2}")
_LATIN = re.compile("[a-z]")
_DIGIT = re.compile(r"\d")


def find_fault(word: str, limit: int = MAX_WORD) -> Reason | None:
    """Return why the normalised text can be no word at all, or None.

    ``limit`` is the greatest length in code points.
    """
    if not word:
        return Reason(Code.EMPTY, "R-020")
    if len(word) > limit:
        return Reason(Code.TOO_LONG, "R-020", data={"limit": limit, "length": len(word)})
    foreign = find_foreign(word)
    if foreign is not None:
        kind = "latin" if _LATIN.search(word) else "digits" if _DIGIT.search(word) else "other"
        return Reason(Code.NOT_CYRILLIC, "R-020", foreign, {"variant": kind})
    if _HYPHENS.search(word) or word == "-":
        return Reason(Code.NOT_A_WORD, "R-020", data={"variant": "hyphen"})
    return None


def find_nonsense(word: str) -> Reason | None:
    """Return why an unknown word cannot be Russian by its letters alone, or None.

    To be asked only of words that no dictionary has: «длинношеее» and «МХТ» are words.
    """
    repeated = _REPEATED.search(word)
    if repeated:
        return Reason(Code.NOT_A_WORD, "R-022", repeated.span(), {"variant": "repeated"})
    if not VOWELS & set(word):
        return Reason(Code.NOT_A_WORD, "R-022", data={"variant": "no_vowel"})
    sign = _SIGN_FIRST.search(word) or _SIGN_AFTER_VOWEL.search(word)
    if sign:
        return Reason(Code.NOT_A_WORD, "R-022", sign.span(), {"variant": "sign"})
    return None
