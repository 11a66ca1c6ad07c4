"""Which word a wrong spelling stands for: Russian is misspelled by ear first, then by a slip of the hand.

By ear: о for а, и for е, a voiced letter for its voiceless pair, a single letter for a double one, a
soft sign or a silent letter left out («карова», «лотка», «програма», «кон», «лесница»).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

_EAR = {
    "а": "ояе", "о": "а", "е": "ияэ", "и": "еыя", "я": "еиа", "э": "е", "ы": "и", "у": "ю", "ю": "у",
    "б": "п", "п": "б", "в": "ф", "ф": "в", "г": "кв", "к": "г", "д": "т", "т": "д", "ж": "ш",
    "ш": "жщ", "щ": "ш", "з": "с", "с": "зц", "ц": "с", "й": "и",
}  # fmt: skip
"""Letter → the letters it is written for by ear."""
_SILENT = frozenset("твдлйг")
"""Letters that fall out between consonants: «чуство», «сонце»."""
_DOUBLED = re.compile(r"(.)\1")
_SIBILANTS = frozenset("жшчщц")
_VOWELS = frozenset("аеиоуыэюя")
_SHORTEST = 6
"""Two letters wrong by ear still point to one word if it is no shorter than this."""
_OF_HAND = 6
_OF_NAME = 6
_FAR = 8


def heard(key: str) -> Iterator[str]:
    """Yield the keys that sound like ``key`` and are more than one edit from it.

    Two letters are written by ear, or one beside a doubled one, or щ stands for сч.
    """
    if "щ" in key:
        yield key.replace("щ", "сч")
    if len(key) < _SHORTEST:
        return
    single = _DOUBLED.sub(r"\1", key)
    if single != key:
        yield from _with_one(single)
    places = [at for at, letter in enumerate(key) if letter in _EAR]
    for first, second in combinations(places, 2):
        for one, two in product(_EAR[key[first]], _EAR[key[second]]):
            yield f"{key[:first]}{one}{key[first + 1 : second]}{two}{key[second + 1 :]}"


def _with_one(key: str) -> Iterator[str]:
    for at, letter in enumerate(key):
        for other in _EAR.get(letter, ""):
            yield f"{key[:at]}{other}{key[at + 1 :]}"


def by_ear(typed: str, meant: str) -> bool:
    """Tell whether one edit between two keys is of the ear, not of the hand.

    >>> by_ear("карова", "корова"), by_ear("карова", "карола"), by_ear("програма", "программа")
    (True, False, True)
    """
    if len(typed) == len(meant):
        places = [at for at, (a, b) in enumerate(zip(typed, meant, strict=True)) if a != b]
        return all(_heard_as(typed, meant, at) for at in places)
    shorter, longer = sorted((typed, meant), key=len)
    at = next((n for n, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    letter, before, after = longer[at], longer[at - 1 : at], longer[at + 1 : at + 3]
    crowded = bool(before) and (_are_consonants(before + after[:1]) or _are_consonants(after))
    return letter in "ьъ" or letter == before or (letter in _SILENT and len(after) == 2 and crowded)


def _are_consonants(letters: str) -> bool:
    return _VOWELS.isdisjoint(letters)


def _heard_as(typed: str, meant: str, at: int) -> bool:
    if {typed[at], meant[at]} == {"о", "е"}:
        return typed[at - 1 : at] in _SIBILANTS or typed[at + 1 :] == "р"
    return typed[at] in _EAR.get(meant[at], "") or meant[at] in _EAR.get(typed[at], "")


def cost(typed: str, meant: str, rank: int, *, name: bool) -> int:
    """Return how unlikely ``meant`` is to be the word: each step is twice as rare.

    ``rank`` is its place by commonness; a second wrong letter, a slip of the hand and a proper name
    cost extra.
    """
    wrong = sum(a != b for a, b in zip(typed, meant, strict=False)) if len(typed) == len(meant) else 1
    hand = 0 if by_ear(typed, meant) else _OF_HAND
    return rank.bit_length() + 2 * (wrong - 1) + hand + (_OF_NAME if name else 0)


def too_far(cost: int, best: int) -> bool:
    """Tell whether a word is so much less likely than the best that it only confuses."""
    return cost > best + _FAR
