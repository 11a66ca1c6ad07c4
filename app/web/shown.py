"""How a judged word is shown: names with capitals, the letters that count lit up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from app.words.grammar import WordClass
from app.words.verdict import Code, Verdict

_SMALL_WORDS = frozenset(
    ["на", "де", "да", "ди", "дю", "дель", "дер", "ван", "фон", "эль", "аль", "ибн", "и", "под"]
)
_ROOTED = (Code.COGNATE, Code.COGNATE_LIKELY, Code.COGNATE_PAIR, Code.COGNATE_PAIR_LIKELY)


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters shown alike: ``lit`` satisfy the cards, ``root`` is shared with another word."""

    text: str
    lit: bool
    root: bool


def shown_word(verdict: Verdict) -> str:
    """Return the word as people write it.

    >>> spell("нью-йорк", [WordClass.TOPONYM]), spell("роза", [WordClass.COMMON, WordClass.FIRST_NAME])
    ('Нью-Йорк', 'роза')
    """
    return spell(verdict.word, [reading.word_class for reading in verdict.readings])


def spell(word: str, classes: Sequence[WordClass]) -> str:
    """Return ``word`` with the capitals that all its ``classes`` ask for; the length stays."""
    if classes and all(one is WordClass.INITIALISM for one in classes):
        return word.upper()
    if not classes or not all(one.proper or one is WordClass.INITIALISM for one in classes):
        return word
    out, begins = [], 0
    for at, letter in enumerate([*word, " "]):
        if letter in "- ":
            part = word[begins:at]
            out.append(part if part in _SMALL_WORDS and begins else part[:1].upper() + part[1:])
            out.append(letter)
            begins = at + 1
    return "".join(out[:-1])


def pieces(verdict: Verdict) -> list[Piece]:
    """Return the shown word cut where its letters differ in light or root."""
    lit = _places(verdict.match)
    root = _places(reason.span for reason in verdict.reasons if reason.code in _ROOTED and reason.span)
    marked = ((letter, at in lit, at in root) for at, letter in enumerate(shown_word(verdict)))
    return [
        Piece("".join(letter for letter, _, _ in run), *marks)
        for marks, run in groupby(marked, key=lambda one: one[1:])
    ]


def _places(spans: Iterable[tuple[int, int]]) -> frozenset[int]:
    return frozenset(at for start, end in spans for at in range(start, end))
