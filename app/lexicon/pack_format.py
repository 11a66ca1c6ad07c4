"""The format of the browser's dictionary, and what writes it.

``BKLZ``, then u32 format, u32 length of the header, the header as JSON, spaces up to a multiple
of 4, then the sections. All integers are little-endian. The header tells the lexicon's version,
the names that records number, and ``sections``: name → [offset, length], offsets from the end
of the header.

Letters are places in ``letters``; the last letter of a text has 64 added, and 127 stands for an
empty one. Sorted texts are front-coded: ``…_shared`` tells how many letters a text shares with the
one before, ``…_letters`` the rest. Numbers of two bytes lie in two sections, ``….lo`` and ``….hi``.

============================  ============================================================
``stem_shared stem_letters``  stems of OpenCorpora's lexemes, ё as е, front-coded
``stem_lexemes``              lexemes of each stem
``lexeme_paradigm``           paradigm of each lexeme: its place among those that its context had before;
                              255 if it is new there, and follows in ``lexeme_told``
``lexeme_yo``                 places of ё in the stem, a number in ``yo``
``paradigm_cells``            number of the paradigm's list of cells
``cell_list_length cell_list``  lists of cells, numbers in ``cells``: prefix and grammar
``paradigm_suffixes``         number of the paradigm's list of suffixes
``suffix_list_length``        forms in each list of suffixes
``suffix_shared``             letters shared with the suffix before in the list; 255 if it is the one
                              in the same place of the list before
``suffix_letters``            the rest of each suffix that is not, spelled with ё
``other_shared other_letters``  keys that no lexeme spells, front-coded
``key_entries``               entries of the keys ``amended`` (their numbers are in the header), whose
                              entries the lexemes do not tell, then of the others
``entry_kind entry_lemma``    what an entry says, in ``kinds``; how its lemma is spelled, in ``rules``
``entry_yo``                  places of ё in the word, a number in ``yo``
``key_rank``                  step of commonness of each key, a place in ``rank_starts``
============================  ============================================================

A *key* is a nominative noun, ё as е. Keys are numbered as the lexemes first spell them, forms in
the order of the paradigm; then come the others, then the plurals that the others tell
(`app.lexicon.pack_plurals`).

The *context* of a stem's first lexeme is the last two letters of the stem, of another the paradigm of
the lexeme before. A paradigm that is used moves half-way to the front of its context's list, a new one
comes last; a list ends at 255.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from itertools import zip_longest
from struct import pack as packed_struct

from app.letters import ALPHABET
from app.lexicon.layout import CASES, CLASSES, FLAGS, GENDERS, NUMBERS, PARTS

MAGIC, FORMAT = b"BKLZ", 3
LETTERS = " -" + ALPHABET.replace("ё", "") + "ё"
_CODES = {letter: code for code, letter in enumerate(LETTERS)}
_LAST, _EMPTY, _TOLD = 64, 127, 255
Numbers = list[int]


def shared_start(a: str, b: str) -> int:
    """Return how many letters two texts share from their start."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def spelled(text: str) -> bytes:
    """Return a text's letters."""
    if not text:
        return bytes((_EMPTY,))
    codes = [_CODES[letter] for letter in text]
    codes[-1] += _LAST
    return bytes(codes)


def front_coded(texts: Sequence[str]) -> tuple[bytes, bytes]:
    """Return the shared lengths and the letters of sorted texts."""
    shared, letters, last = bytearray(), bytearray(), ""
    for text in texts:
        same = shared_start(last, text)
        shared.append(same)
        letters += spelled(text[same:])
        last = text
    return bytes(shared), bytes(letters)


def guessed(numbers: Iterable[tuple[Hashable, int]]) -> tuple[bytes, Numbers]:
    """Return each number's place among those that its context had before, and the numbers that are new."""
    places, told = bytearray(), Numbers()
    lists: dict[Hashable, Numbers] = {}
    for context, number in numbers:
        known = lists.setdefault(context, [])
        if number in known:
            place = known.index(number)
            known.insert(place >> 1, known.pop(place))
        else:
            place = _TOLD
            told.append(number)
            if len(known) < _TOLD:
                known.append(number)
        places.append(place)
    return bytes(places), told


class PackWriter:
    """Gathers sections, and the tables that their numbers point into."""

    def __init__(self, version: str) -> None:
        self._sections: dict[str, bytes] = {}
        self._tables: dict[str, dict[object, int]] = {
            name: {} for name in ("prefixes", "grammars", "cells", "kinds", "rules", "plurals")
        }
        self._yo: dict[tuple[int, ...], int] = {(): 0}
        self.header: dict[str, object] = {
            "lexicon": version, "letters": LETTERS, "parts": PARTS, "cases": CASES, "numbers": NUMBERS,
            "genders": GENDERS, "classes": CLASSES, "flags": FLAGS,
        }  # fmt: skip

    def add(self, *named: str | bytes) -> None:
        """Add sections: their names, then their bytes."""
        half = len(named) // 2
        for name, section in zip(named[:half], named[half:], strict=True):
            self._sections[str(name)] = bytes(section)  # type: ignore[arg-type]

    def add_numbers(self, name: str, numbers: Sequence[int]) -> None:
        """Add numbers of two bytes as two sections: what is alike lies together."""
        self.add(f"{name}.lo", f"{name}.hi", bytes(n & 255 for n in numbers), bytes(n >> 8 for n in numbers))

    def add_suffixes(self, lists: Sequence[Sequence[str]]) -> None:
        """Add lists of suffixes, each told by how it differs from the one before."""
        shared, letters = bytearray(), bytearray()
        before: Sequence[str] = ()
        for suffixes in lists:
            last = ""
            for suffix, other in zip_longest(suffixes, before[: len(suffixes)]):
                same = _TOLD if suffix == other else shared_start(last, suffix)
                shared.append(same)
                if same != _TOLD:
                    letters += spelled(suffix[same:])
                last = suffix
            before = suffixes
        self.add("suffix_shared", "suffix_letters", bytes(shared), bytes(letters))

    def yo(self, text: str) -> int:
        """Return the number of the places of ё in ``text``."""
        places = tuple(at for at, letter in enumerate(text) if letter == "ё")
        return self._yo.setdefault(places, len(self._yo))

    def cell(self, prefix: str, grammar: Sequence[object]) -> int:
        """Return the number of a prefix with what the form says."""
        return self._number(
            "cells", (self._number("prefixes", prefix), self._number("grammars", tuple(grammar)))
        )

    def kind(self, kind: tuple[object, ...]) -> int:
        """Return the number of what an entry says."""
        return self._number("kinds", kind)

    def rule(self, rule: tuple[int, str]) -> int:
        """Return the number of a way from a word to its lemma."""
        return self._number("rules", rule)

    def plural(self, way: tuple[object, ...]) -> int:
        """Return the number of a way from a word to its plural."""
        return self._number("plurals", way)

    def _number(self, table: str, value: object) -> int:
        known = self._tables[table]
        return known.setdefault(value, len(known))

    def finish(self) -> bytes:
        """Return the file."""
        places, at = {}, 0
        for name, section in self._sections.items():
            places[name] = [at, len(section)]
            at += len(section)
        tables = {name: list(known) for name, known in self._tables.items()}
        facts = {**self.header, **tables, "yo": list(self._yo), "sections": places}
        header = json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()
        header += b" " * (-len(header) % 4)
        return MAGIC + packed_struct("<II", FORMAT, len(header)) + header + b"".join(self._sections.values())
