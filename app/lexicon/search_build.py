"""Building the search index: every accepted spelling a number, and the sets it belongs to.

Names of sets (letters as `symbols` gives them):

========  ============================================================
``аб``    the letters stand together, two or three of them
``^аб``   the word begins so, one to three letters
``аб$``   the word ends so, one or two letters
``2а``    the letter occurs at least so often, one to three times
``5а``    five letters, this one among them
``#7``    so many letters; hyphen and space are none
``:x``    a reading is of class x
``!x``    a reading has flag x, or one of the marks below
``~x``    an adjective of gender x, or in the plural, agrees with it
``@n``    a root is of family n, and no doubt of it
========  ============================================================
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path

from app.letters import fold, letters_of
from app.lexicon import layout
from app.lexicon.entries import Entries
from app.lexicon.search_sets import SetWriter
from app.matching import FIVE
from app.rules.pairs import Shape
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.ports import Entry, Form, Tier

ENCODING = "cp1251"
MOST = 3
"""Occurrences of a letter that have a set of their own."""
LONGEST_START, LONGEST_END = 3, 2
LEGAL, PROPER, LEMMA, UNUSED, HYPHEN = "!legal", "!only_proper", "!lemma", "!unused", "!hyphen"
"""Marks: what the default policy accepts; names only; a dictionary form; no use known; has a hyphen."""
AGREEMENTS: dict[str, Form] = {
    "masc": Form(Part.ADJECTIVE, Case.NOMN, Number.SING, Gender.MASC, ""),
    "femn": Form(Part.ADJECTIVE, Case.NOMN, Number.SING, Gender.FEMN, ""),
    "neut": Form(Part.ADJECTIVE, Case.NOMN, Number.SING, Gender.NEUT, ""),
    "plur": Form(Part.ADJECTIVE, Case.NOMN, Number.PLUR, None, ""),
}
RUN_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюяёi"
"""Letters of the table of runs, numbered from 0."""
_SYMBOLS = {"ё": "её", "и": "иi", "й": "йi"}


def _no_families(key: str) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class SearchSource:
    """The assembled lexicon: entries by key, keys commonest first, the keys whose use is known.

    ``families`` gives the root families that a key is of for certain.
    """

    entries: Entries
    order: Sequence[str]
    used: frozenset[str]
    families: Callable[[str], Iterable[int]] = _no_families


@cache
def symbols(run: str) -> tuple[str, ...]:
    """Return the run as the index spells it: «е» for е and ё, «i» for и and й, and each as it is."""
    return tuple(map("".join, product(*(_SYMBOLS.get(letter, letter) for letter in run))))


def family_name(family: int) -> str:
    """Return the name of a root family's set."""
    return f"@{family}"


def united(name: str) -> tuple[str, ...]:
    """Return the sets whose union a set is: runs with a card И/Й are not stored."""
    if "i" not in name or not name.isalpha() or len(name) == 1:
        return ()
    return tuple(map("".join, product(*("ий" if letter == "i" else letter for letter in name))))


def write_search(folder: Path, source: SearchSource) -> dict[str, object]:
    """Write the search index; return its counts."""
    docs = list(_documents(source))
    text, offsets, sets = bytearray(), array("I"), SetWriter()
    for number, (word, entries) in enumerate(docs):
        offsets.append(len(text))
        text += word.encode(ENCODING) + b"\n"
        for name in _names(word, entries, used=fold(word) in source.used):
            sets.add(name, number)
    offsets.append(len(text))
    (folder / layout.SEARCH_WORDS).write_bytes(text)
    layout.write_numbers(folder / layout.SEARCH_OFFSETS, offsets)
    layout.write_numbers(folder / layout.SEARCH_KIN, _rings([word for word, _ in docs], source.entries))
    for family, members in _families(docs, source).items():
        for number in members:
            sets.add(family_name(family), number)
    sets.write(folder, len(docs), LEGAL, united)
    return {"words": len(docs)}


def _families(docs: Sequence[tuple[str, list[Entry]]], source: SearchSource) -> dict[int, list[int]]:
    """Return the words of each root family that has more than the forms of one lemma."""
    members: dict[int, list[int]] = {}
    common: dict[int, set[str]] = {}
    for number, (word, entries) in enumerate(docs):
        lemmas = {fold(entry.lemma) for entry in entries}
        for family in set(source.families(fold(word))):
            members.setdefault(family, []).append(number)
            common.setdefault(family, set(lemmas)).intersection_update(lemmas)
    return {family: numbers for family, numbers in members.items() if not common[family]}


def _documents(source: SearchSource) -> Iterator[tuple[str, list[Entry]]]:
    """Yield each accepted spelling with its readings, commonest first; небо and нёбо are two."""
    for key in source.order:
        by_word: dict[str, list[Entry]] = {}
        for entry in source.entries[key]:
            if entry.tier is Tier.ACCEPTED:
                if fold(entry.lemma) not in source.entries:  # «управляющий» is filed under a verb
                    entry = replace(entry, lemma=entry.word)
                by_word.setdefault(entry.word, []).append(entry)
        yield from sorted(by_word.items())


def _names(word: str, entries: Sequence[Entry], *, used: bool) -> set[str]:
    return {*text_names(word), *_grammar_names(entries), *_marks(word, entries, used=used)}


def text_names(word: str) -> set[str]:
    """Return the names of the sets that a word belongs to by its letters alone."""
    names = {name for size in (2, 3) for run in _runs(word, size) for name in symbols(run)}
    for size in range(1, min(LONGEST_START, len(word)) + 1):
        if word[:size].isalpha():
            names.update("^" + name for name in symbols(word[:size]))
    for size in range(1, min(LONGEST_END, len(word)) + 1):
        if word[-size:].isalpha():
            names.update(name + "$" for name in symbols(word[-size:]))
    letters = letters_of(word)
    counts = Counter("".join(map(_spelled, letters)))
    names.update(
        f"{times}{letter}" for letter, most in counts.items() for times in range(1, min(most, MOST) + 1)
    )
    if len(letters) == FIVE:
        names.update(f"{FIVE}{letter}" for letter in counts)
    names.add(f"#{len(letters)}")
    return names


def _grammar_names(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f":{entry.word_class.value}"
        yield from (f"!{flag.value}" for flag in entry.flags)


def _spelled(letter: str) -> str:
    return _SYMBOLS.get(letter, letter)


def _runs(word: str, size: int) -> Iterator[str]:
    """Yield the runs of letters; a hyphen or a space breaks them [rules A-13, A-14]."""
    for at in range(len(word) - size + 1):
        run = word[at : at + size]
        if run.isalpha():
            yield run


def _marks(word: str, entries: Sequence[Entry], *, used: bool) -> Iterator[str]:
    if any(legal(entry) for entry in entries):
        yield LEGAL
    if all(entry.word_class.proper for entry in entries):
        yield PROPER
    if any(entry.lemma == entry.word for entry in entries):
        yield LEMMA
    if not used:
        yield UNUSED
    if "-" in word:
        yield HYPHEN
    shapes = [Shape(one.number, one.gender, Flag.INDECLINABLE in one.flags) for one in entries]
    for name, form in AGREEMENTS.items():
        if any(shape.agrees(form) for shape in shapes):
            yield f"~{name}"


def legal(entry: Entry) -> bool:
    """Tell whether the default policy accepts the reading; the others are left to the table."""
    return entry.word_class is not WordClass.INITIALISM and Flag.MULTIWORD not in entry.flags


def _rings(words: Sequence[str], entries: Entries) -> array[int]:
    """Return, word by word, another word of its family: from any member the ring leads through all.

    Families are words joined by shared lemmas, however long the chain.
    """
    ring = array("I", range(len(words)))
    family = list(range(len(words)))
    first: dict[str, int] = {}
    for number, word in enumerate(words):
        for lemma in sorted({fold(entry.lemma) for entry in entries[fold(word)]}):
            other = first.setdefault(lemma, number)
            if _root(family, number) != _root(family, other):
                family[_root(family, number)] = _root(family, other)
                ring[number], ring[other] = ring[other], ring[number]
    return ring


def _root(family: list[int], number: int) -> int:
    while family[number] != number:
        family[number] = family[family[number]]
        number = family[number]
    return number


def used_keys(usage: Iterable[str], order: Sequence[str]) -> frozenset[str]:
    """Return the keys whose use is known; all of them where no usage was to be had."""
    known = frozenset(map(fold, usage))
    return frozenset(key for key in order if key in known) if known else frozenset(order)
