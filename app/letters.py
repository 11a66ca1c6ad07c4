"""The alphabet, typed words brought to one spelling, and how letter cards match a word.

A *key* is a normalised word with ё folded to е: the identity of a word [rules A-07].
Spans are ``(start, end)`` in code points of the normalised word.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import NewType

ALPHABET = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
VOWELS = frozenset("аеёиоуыэюя")
MAX_WORD = 64
"""Code points of one word after normalisation; a pair of words may have ``MAX_PAIR``."""
MAX_PAIR = 128

Word = NewType("Word", str)
Span = tuple[int, int]

is_plain = re.compile(rf"[а-яё]{{1,{MAX_WORD}}}").fullmatch
"""Match a lower-case Russian word of letters alone, which has nothing to repair; None for all else."""
_STRESS = dict.fromkeys((0x0300, 0x0301, 0x0340, 0x0341))
_STRESSED_LETTERS = {0x0450: "е", 0x0400: "Е", 0x045D: "и", 0x040D: "И"}
_INVISIBLE = dict.fromkeys(
    (
        0x00AD,
        0x061C,
        0x180E,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2065),
        *range(0x2066, 0x206A),
        0xFE0E,
        0xFE0F,
        0xFEFF,
    )
)
_HYPHENS = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212, 0xFE63, 0xFF0D), "-")
_LOOKALIKES = str.maketrans("AaBCcEeHKkMOoPpTXxYyËë", "АаВСсЕеНКкМОоРрТХхУуЁё")
_LATIN = re.compile("[A-Za-zËë]")
_CYRILLIC = re.compile("[А-Яа-яЁё]")
_SPACES = re.compile(r"\s+")
_HYPHEN_SPACES = re.compile(r" ?- ?")


@dataclass(frozen=True, slots=True)
class Normalised:
    """A typed word in the referee's spelling.

    ``changes`` names what was repaired, in order, from the closed list ``CHANGES``.
    """

    word: Word
    changes: tuple[str, ...] = ()


CHANGES = (
    "stress_removed",
    "composed",
    "invisible_removed",
    "trimmed",
    "spaces",
    "hyphen",
    "lookalikes",
    "lowercased",
)


def normalise(text: str) -> Normalised:
    """Return ``text`` as a lower-case word, with every repair named.

    Repairs NFD letters, stress marks, invisible characters, outer spaces, dashes, Latin
    look-alikes inside a Cyrillic word, and case. Never fails: what is no Russian word
    comes back as it is, for `find_foreign` to point at.
    """
    if is_plain(text):
        return Normalised(Word(text))
    changes: list[str] = []
    for name, repair in _REPAIRS:
        repaired = repair(text)
        if repaired != text:
            changes.append(name)
            text = repaired
    return Normalised(Word(text), tuple(changes))


def without_stress(text: str) -> str:
    """Return the text without stress marks; й and ё keep theirs."""
    return text.translate(_STRESS).translate(_STRESSED_LETTERS)


def _without_lookalikes(text: str) -> str:
    if not (_LATIN.search(text) and _CYRILLIC.search(text)):
        return text
    swapped = text.translate(_LOOKALIKES)
    return text if _LATIN.search(swapped) else swapped


_REPAIRS = (
    ("stress_removed", without_stress),
    ("composed", lambda text: unicodedata.normalize("NFC", text)),
    ("invisible_removed", lambda text: text.translate(_INVISIBLE)),
    ("trimmed", str.strip),
    ("spaces", lambda text: _SPACES.sub(" ", text)),
    ("hyphen", lambda text: _HYPHEN_SPACES.sub("-", text.translate(_HYPHENS)) if len(text) > 1 else text),
    ("lookalikes", _without_lookalikes),
    ("lowercased", str.lower),
)


def fold(word: str) -> str:
    """Return the key of a word: ё as е. И and Й stay apart [rules A-07]."""
    return word.replace("ё", "е")


def find_foreign(word: str) -> Span | None:
    """Return the span of the first character that no Russian word has, or None."""
    match = _FOREIGN.search(word)
    return match.span() if match else None


_FOREIGN = re.compile("[^а-яё -]")


def letters_of(word: str) -> str:
    """Return the letters alone: hyphen and space are none [rules A-14, A-27]."""
    return word.replace("-", "").replace(" ", "")


@dataclass(frozen=True, slots=True)
class Faces:
    """The letters one card offers, in the order of its corner: ``("и", "й")`` or ``("к",)``.

    Only Е/Ё and И/Й are printed together [rulebook R-025].
    """

    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        known = all(len(letter) == 1 and letter in ALPHABET for letter in self.letters)
        if not known or not (len(self.letters) == 1 or self.letters in _DUAL):
            raise ValueError(f"no letter card {self.letters!r}: one Russian letter, Е/Ё or И/Й")

    @classmethod
    def parse(cls, text: str) -> Faces:
        """Return the card written ``К``, ``Е/Ё`` or ``И/Й``, in either case.

        Raises:
            ValueError: ``text`` names no card.
        """
        return cls(tuple(unicodedata.normalize("NFC", text).strip().lower().split("/")))

    def __str__(self) -> str:
        return "/".join(self.letters).upper()

    def accepts(self, letter: str, *, yo_folded: bool = False) -> bool:
        """Tell whether the card may stand for ``letter``; ``yo_folded`` reads Е and Ё as one [A-07]."""
        return letter in self.letters or (yo_folded and fold(letter) in map(fold, self.letters))


_DUAL = (("е", "ё"), ("и", "й"))
