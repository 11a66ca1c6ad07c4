"""Plural nominatives: which guesses of the analyzer to trust, and what to put in their place.

The analyzer declines an unknown word as some known word with the same ending: «тайсон» as «сон»
(«тайсны»), «маммолог» as «стог» («маммолога», an oblique form). A guess stands only if its
ending is one that this kind of word really takes.
"""

from __future__ import annotations

import re

from app.letters import fold
from app.words.grammar import Gender

_UNSURE = re.compile(r"(?:[аяоеи]я|[оыи]й|[ое]е|ся|[оеё]к|ец|[ая]нин|ень)$")
"""Adjectival endings, fleeting vowels and suffixes that change: no rule is safe there."""
_SIBILANTS_AND_VELARS = "гкхжчшщ"
_NEUTERS = (("ство", "ства"), ("ие", "ия"), ("ье", "ья"), ("ище", "ища"))
_ADJECTIVAL = re.compile(r"(?:[оыи]й|[ая]я|[ое]е)(?P<reflexive>ся)?$")
_CONSONANTS = "бвгджзклмнпрстфхцчшщ"
_YOUNG = re.compile(r"(?:ёнок|(?<=[чшжщ])онок)$")
_PEOPLE = re.compile(r"(?:[чжшщ]анин|янин|(?<!ц)ианин)$")
_FROM_THERE = re.compile(r"[аеёиоуыэюя].*[аеёиоуыэюя].*(?<!куз)[бвжлмнрст]ец$")
_CHECK = re.compile(r"(?:евро|саунд|соунд|факт)чек$")
_DIMINUTIVE = re.compile(r"(?:[аеёиоуыэюя].*[аеёиоуыэюя][чш]ек|[уюаы]нок|[ыуюёеа]шок|[её]рок)$")
_SOLID = re.compile(
    r"(?:шок|поток|сток|исток|блок|б[еэ]к|дек|трек|питек|стек|джек|чек|кодек|парсек|отсек|грек|урок|игрок"
    r"|рлок|шток|хок|док|тек)$"
)
"""Finals whose vowel stays: «шок», «шоки»."""

_LIKE_A_KNOWN = (
    ("пёс", "псы"), ("козёл", "козлы"), ("дятел", "дятлы"), ("узел", "узлы"), ("промысел", "промыслы"),
    ("огонь", "огни"), ("стебель", "стебли"), ("заём", "займы"), ("крыло", "крылья"), ("дерево", "деревья"),
)  # fmt: skip
"""Finals that are a noun's own, whatever stands before: «котопёс»."""


def regular_plural(word: str, gender: Gender | None) -> str | None:
    """Return the plural nominative where spelling alone decides it, else None.

    >>> regular_plural("решала", Gender.MS_F), regular_plural("книга", Gender.FEMN)
    ('решалы', 'книги')
    """
    if gender is None:
        return None
    known = next(((old, new) for old, new in _LIKE_A_KNOWN if word.endswith(old)), None)
    if known is not None:
        return word.removesuffix(known[0]) + known[1]
    if gender is Gender.NEUT:
        return next((word.removesuffix(old) + new for old, new in _NEUTERS if word.endswith(old)), None)
    if word.endswith(("ский", "цкий")):
        return adjectival_plural(word)
    if _UNSURE.search(word) and not word.endswith("ия"):
        return _by_suffix(word) if gender is Gender.MASC else None
    stem, last = word[:-1], word[-1]
    if last == "а":
        return stem + ("и" if stem[-1:] in _SIBILANTS_AND_VELARS else "ы")
    if last in "яь" or (last == "й" and gender is Gender.MASC):
        return stem + "и"
    if gender is Gender.MASC and last in _CONSONANTS:
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


def _by_suffix(word: str) -> str | None:
    """Return the plural of a masculine whose suffix, if not its ending, decides it: «кубочек»."""
    if _YOUNG.search(word):
        return word[:-4] + ("ята" if word.endswith("ёнок") else "ата")
    if _PEOPLE.search(word):
        return word[:-2] + "е"
    if _FROM_THERE.search(word):
        return word[:-2] + "цы"
    if _DIMINUTIVE.search(word) and not _CHECK.search(word):
        return word[:-2] + "ки"
    return None


def fits(word: str, plural: str, gender: Gender | None, *, name: bool) -> bool:
    """Tell whether a guessed plural has an ending that a word of this kind takes.

    ``name`` is a proper name, whose vowels never flee and whose -анин never becomes -ане.
    """
    singular, many = fold(word), fold(plural)
    if many == fold(adjectival_plural(word) or ""):
        return True
    if word.endswith(("ский", "цкий")):
        return False
    if singular[-1] in "аяьйоеиуыэю":
        return _vowel_fits(singular, many, gender)
    if many in (singular + "ы", singular + "и"):
        return name or not _changes(word)
    return _change_fits(word, many, name=name)


def _vowel_fits(word: str, plural: str, gender: Gender | None) -> bool:
    stem = word[:-1]
    if word[-1] in "ое":
        endings = ("и", "а", "я") if word.endswith(("ко", "ще")) else ("а", "я")
        return plural in [stem + ending for ending in endings]
    if word.endswith("мать"):
        return plural == word[:-1] + "ери"
    if plural == stem + "и" and word.endswith("ень"):
        return gender is not Gender.MASC or plural.endswith(("тени", "жени", "лени"))
    if plural == stem[:-2] + "ни" and word.endswith("ень") and len(word) > len("день"):
        return gender is Gender.MASC
    return plural in (stem + "и", stem + "ы")


def _changes(word: str) -> bool:
    """Tell whether the word's suffix changes in the plural, so that adding an ending is wrong."""
    if word.endswith("ец") or _YOUNG.search(word) or _PEOPLE.search(word):
        return True
    return word.endswith(("ок", "ек", "ёк")) and (
        not _SOLID.search(word) or bool(_DIMINUTIVE.search(word) and not _CHECK.search(word))
    )


def _change_fits(word: str, plural: str, *, name: bool) -> bool:
    stem = fold(word)[:-2]
    if word.endswith("ец"):
        return plural in (stem + "цы", stem + "йцы", stem + "ьцы")
    if word.endswith(("онок", "ёнок")) and plural in (stem[:-2] + "ята", stem[:-2] + "ата"):
        return True
    if word.endswith(("ок", "ек", "ёк")):
        return plural in (stem + "ки", stem + "йки", stem + "ьки")
    return not name and word.endswith(("анин", "янин", "арин")) and plural == stem + "е"
