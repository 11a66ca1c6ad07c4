"""Plural nominatives by rule: where the analyzer guesses wrongly («решала») or knows an adjective."""

from __future__ import annotations

import re

from app.words.grammar import Gender

_UNSURE = re.compile(r"(?:[аяоеи]я|[оыи]й|[ое]е|ся|[оеё]к|ец|нин|ень)$")
"""Adjectival endings, fleeting vowels and suffixes that change: no rule is safe there."""
_SIBILANTS_AND_VELARS = "гкхжчшщ"
_NEUTERS = (("ство", "ства"), ("ие", "ия"), ("ье", "ья"), ("ище", "ища"))
_DIMINUTIVE = re.compile(r"[аеёиоуыэюя][чш]ек$")
"""«ноготочек», whose vowel flees; a foreign «саундчек» has a consonant there."""
_ADJECTIVAL = re.compile(r"(?:[оыи]й|[ая]я|[ое]е)(?P<reflexive>ся)?$")
_VOWEL = re.compile(r"[аеёиоуыэюя]")


def regular_plural(word: str, gender: Gender | None) -> str | None:
    """Return the plural nominative where spelling alone decides it, else None.

    >>> regular_plural("решала", Gender.MS_F), regular_plural("книга", Gender.FEMN)
    ('решалы', 'книги')
    """
    if gender is None:
        return None
    if gender is Gender.NEUT:
        return next((word.removesuffix(old) + new for old, new in _NEUTERS if word.endswith(old)), None)
    if gender is Gender.MASC and _DIMINUTIVE.search(word) and len(_VOWEL.findall(word)) > 2:
        return word.removesuffix("ек") + "ки"
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


def adjectival_plural(word: str) -> str | None:
    """Return the plural nominative of a noun that declines as an adjective, None if it is spelled as none.

    >>> adjectival_plural("контрольная"), adjectival_plural("прохожий"), adjectival_plural("учащийся")
    ('контрольные', 'прохожие', 'учащиеся')
    """
    ending = _ADJECTIVAL.search(word)
    if ending is None:
        return None
    stem, reflexive = word[: ending.start()], ending["reflexive"] or ""
    soft = stem[-1:] in _SIBILANTS_AND_VELARS or ending[0].startswith(("ий", "яя", "ее"))
    return stem + ("ие" if soft else "ые") + reflexive
