"""Plural nominatives by rule, for nouns whose paradigm the analyzer guesses wrongly («решала»)."""

from __future__ import annotations

import re

from app.words.grammar import Gender

_UNSURE = re.compile(r"(?:[аяоеи]я|[оыи]й|[ое]е|ся|[оеё]к|ец|нин|ень)$")
"""Adjectival endings, fleeting vowels and suffixes that change: no rule is safe there."""
_SIBILANTS_AND_VELARS = "гкхжчшщ"
_NEUTERS = (("ство", "ства"), ("ие", "ия"), ("нье", "нья"))


def regular_plural(word: str, gender: Gender | None) -> str | None:
    """Return the plural nominative where spelling alone decides it, else None.

    >>> regular_plural("решала", Gender.MS_F), regular_plural("книга", Gender.FEMN)
    ('решалы', 'книги')
    """
    if gender is None:
        return None
    if gender is Gender.NEUT:
        return next((word.removesuffix(old) + new for old, new in _NEUTERS if word.endswith(old)), None)
    if _UNSURE.search(word) and not word.endswith("ия"):
        return None
    stem, last = word[:-1], word[-1]
    if last == "а":
        return stem + ("и" if stem[-1:] in _SIBILANTS_AND_VELARS else "ы")
    if last in "яь" or (last == "й" and gender is Gender.MASC):
        return stem + "и"
    if gender is Gender.MASC and last in "бвгджзклмнпрстфхцчшщ":
        return word + ("и" if last in _SIBILANTS_AND_VELARS else "ы")
    return None
