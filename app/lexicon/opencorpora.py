"""The core: OpenCorpora's five million forms, read once from pymorphy3's dictionary."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.letters import fold
from app.lexicon.layout import CASES, NO_YO, PARTS, READING, pack_agreement
from app.lexicon.tags import Grammar, parse_tag
from app.words.grammar import Case, Flag, Part
from app.words.ports import Entry

SOURCE = "opencorpora"
Lexeme = tuple[str, int]
"""A stem and the number of its paradigm: all the forms of one word."""
_Cell = tuple[int, int]
"""A paradigm's number and the row of the form in it."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """What one cell of a paradigm says, apart from the stem."""

    grammar: Grammar | None
    prefix: str
    suffix: str
    nominative_suffix: str | None
    lemma_prefix: str
    lemma_suffix: str


@dataclass(slots=True)
class Core:
    """All that OpenCorpora knows.

    ``entries`` holds the nominative nouns by key; ``keys`` all other forms, sorted, with the
    number of each one's set of readings in ``sets``; ``readings`` the packed sets by number;
    ``lexemes`` what all of them are forms of.
    """

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    sets: array[int] = field(default_factory=lambda: array("H"))
    readings: list[tuple[bytes, ...]] = field(default_factory=list)
    endings: list[str] = field(default_factory=lambda: [""])
    lexemes: list[Lexeme] = field(default_factory=list)


class Enumerator:
    """Walks a pymorphy3 dictionary and sorts its forms into nominative nouns and the rest."""

    def __init__(self, dictionary: Any) -> None:  # noqa: ANN401 - pymorphy3 ships no types
        self._dictionary = dictionary
        self._slots: dict[_Cell, _Slot] = {}
        self._ending_ids: dict[str, int] = {"": 0}
        self._set_ids: dict[tuple[bytes, ...], int] = {}
        self._plain_sets: dict[tuple[_Cell, ...], int | None] = {}
        self._core = Core()

    def run(self) -> Core:
        """Return the core. About 15 seconds and 500 MB."""
        for key, records in self._grouped():
            self._add_nouns(key, records)
            self._core.lexemes += [
                (_stem(word, self._slot(cell)), cell[0]) for word, cell in records if cell[1] == 0
            ]
            number = self._set_number(key, records)
            if number is not None:
                self._core.keys.append(key)
                self._core.sets.append(number)
        self._core.readings = list(self._set_ids)
        self._core.endings = list(self._ending_ids)
        return self._core

    def _grouped(self) -> Iterator[tuple[str, list[tuple[str, _Cell]]]]:
        """Yield each folded key, in order, with all its spellings and cells."""
        with_yo: dict[str, list[tuple[str, _Cell]]] = {}
        for word, cell in self._dictionary.words.iteritems():
            if "ё" in word:
                with_yo.setdefault(fold(word), []).append((word, cell))
        current, records = "", list[tuple[str, _Cell]]()
        for word, cell in self._dictionary.words.iteritems():
            if "ё" in word:
                continue
            if word != current:
                if records:
                    yield current, records + with_yo.pop(current, [])
                current, records = word, []
            records.append((word, cell))
        yield current, records + with_yo.pop(current, [])
        yield from with_yo.items()

    def _slot(self, cell: _Cell) -> _Slot:
        slot = self._slots.get(cell)
        if slot is None:
            rows = self._dictionary.build_paradigm_info(cell[0])
            prefix, tag, suffix = rows[cell[1]]
            grammar = parse_tag(str(tag))
            nominative = _nominative_row(rows, grammar, prefix)
            slot = _Slot(grammar, prefix, suffix, nominative, rows[0][0], rows[0][2])
            self._slots[cell] = slot
        return slot

    def _add_nouns(self, key: str, records: list[tuple[str, _Cell]]) -> None:
        for word, cell in records:
            slot = self._slot(cell)
            grammar = slot.grammar
            if grammar is None or not grammar.nominative_noun or grammar.faulty or grammar.number is None:
                continue
            stem = _stem(word, slot)
            lemma = slot.lemma_prefix + stem + slot.lemma_suffix
            entry = Entry(
                word, lemma, grammar.number, grammar.gender, grammar.word_class, noun_flags(grammar), SOURCE
            )
            known = self._core.entries.setdefault(key, [])
            if entry not in known:
                known.append(entry)

    def _set_number(self, key: str, records: list[tuple[str, _Cell]]) -> int | None:
        cells = tuple(cell for _, cell in records)
        plain = all("ё" not in word for word, _ in records)
        if plain and cells in self._plain_sets:
            return self._plain_sets[cells]
        readings, independent = list[bytes](), True
        for word, cell in records:
            reading, place_free = self._reading(word, self._slot(cell))
            independent &= place_free
            if reading is not None and reading not in readings:
                readings.append(reading)
        number = self._set_ids.setdefault(tuple(readings), len(self._set_ids)) if readings else None
        if plain and independent:
            self._plain_sets[cells] = number
        return number

    def _reading(self, word: str, slot: _Slot) -> tuple[bytes | None, bool]:
        """Return the packed reading, and whether it would be the same after any stem."""
        grammar = slot.grammar
        if grammar is None or grammar.nominative_noun:
            return None, True
        cut, ending, yo = 0, "", NO_YO
        if slot.nominative_suffix is not None:
            ours, theirs = fold(slot.suffix), fold(slot.nominative_suffix)
            same = _common_prefix(ours, theirs)
            cut, ending = len(ours) - same, theirs[same:]
            place = (_stem(word, slot) + slot.nominative_suffix).find("ё")
            yo = NO_YO if place < 0 else place
        packed = READING.pack(
            PARTS.index(grammar.part),
            0 if grammar.case is None else 1 + CASES.index(grammar.case),
            pack_agreement(grammar.number, grammar.gender, proper=grammar.word_class.proper),
            cut,
            self._ending_ids.setdefault(ending, len(self._ending_ids)),
            yo,
        )
        return packed, yo == NO_YO


def _stem(word: str, slot: _Slot) -> str:
    return word[len(slot.prefix) : len(word) - len(slot.suffix)]


def _common_prefix(a: str, b: str) -> int:
    same = 0
    while same < min(len(a), len(b)) and a[same] == b[same]:
        same += 1
    return same


def _nominative_row(rows: list[tuple[str, Any, str]], grammar: Grammar | None, prefix: str) -> str | None:
    """Return the suffix of the form that a refusal teaches; None where prefixes differ (наилучший)."""
    if grammar is None:
        return None
    chosen = rows[0]
    if grammar.part is Part.NOUN:
        for row in rows:
            other = parse_tag(str(row[1]))
            if other and other.case is Case.NOMN and other.number is grammar.number:
                chosen = row
                break
    return chosen[2] if chosen[0] == prefix else None


def noun_flags(grammar: Grammar) -> frozenset[Flag]:
    """Return the flags of a noun.

    OpenCorpora marks surnames' plural lemmas Pltm as well: for names the mark says nothing.
    """
    return (
        grammar.flags - {Flag.PLURAL_ONLY} if grammar.word_class.proper and grammar.number else grammar.flags
    )
