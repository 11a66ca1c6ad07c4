"""The browser's dictionary: one file that holds what the judge needs without a network.

OpenCorpora's words are not listed: a lexeme is a stem with the number of its paradigm, and every
form, nominative or not, is spelled out of the two. Only words that this does not give, or gives
otherwise than the lexicon has them, have entries of their own. The format is told in
`app.lexicon.pack_format`.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import brotli

from app.letters import fold
from app.lexicon.entries import reclassed
from app.lexicon.layout import PACK, PACK_BR, PACK_GZ, pack_flags
from app.lexicon.near import COMMONEST
from app.lexicon.opencorpora import SOURCE, Lexeme, noun_flags
from app.lexicon.pack_format import LETTERS, Numbers, PackWriter, front_coded, guessed, shared_start
from app.lexicon.pack_plurals import Told, told_plurals, write_plurals
from app.lexicon.pack_roots import RootPacker
from app.lexicon.store import TrieLexicon
from app.lexicon.tags import Grammar
from app.lexicon.tags import parse_tag as parse_any_tag
from app.lexicon.writer import by_trust
from app.words.grammar import Part
from app.words.ports import Entry

Row = tuple[str, str, str]
"""Prefix, OpenCorpora tag and suffix of one form of a paradigm."""
_LETTERS = frozenset(LETTERS)
parse_tag = lru_cache(maxsize=4096)(parse_any_tag)


@dataclass(frozen=True, slots=True)
class _Words:
    """The keys by number: those the lexemes spell, with what they say of them, the others, their plurals."""

    implied: Mapping[str, list[Entry]]
    others: Sequence[str]
    plurals: Mapping[str, Told]

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.implied, *self.others, *(told.key for told in self.plurals.values()))


def write_pack(folder: Path, dictionary: Any, lexemes: Sequence[Lexeme], lexicon: TrieLexicon) -> None:  # noqa: ANN401
    """Write the pack of ``lexicon`` into ``folder``, bare and compressed in both ways browsers know."""
    packed = pack(dictionary, lexemes, lexicon)
    (folder / PACK).write_bytes(packed)
    (folder / PACK_GZ).write_bytes(gzip.compress(packed, 9, mtime=0))
    (folder / PACK_BR).write_bytes(brotli.compress(packed, quality=11, lgwin=24))


def pack(dictionary: Any, lexemes: Sequence[Lexeme], lexicon: TrieLexicon) -> bytes:  # noqa: ANN401
    """Return the bytes of the pack."""
    rows = {number: _rows(dictionary, number) for number in {paradigm for _, paradigm in lexemes}}
    foreign = {number for number, forms in rows.items() if not all(map(_typeable, forms))}
    sound = {one for one in set(lexemes) if one[1] not in foreign and _LETTERS.issuperset(one[0])}
    used = {
        number: at for at, number in enumerate(sorted({one[1] for one in sound}, key=_place_in_dictionary))
    }
    spelled = sorted(sound, key=lambda one: (fold(one[0]), used[one[1]], one[0]))
    writer = PackWriter(lexicon.version)
    _add_lexemes(writer, spelled, used)
    _add_paradigms(writer, [rows[number] for number in used])
    implied = _implied(spelled, rows)
    words = _words(implied, lexicon)
    _add_entries(writer, words, lexicon)
    write_plurals(writer, words.others, words.plurals, lexicon)
    _add_ranks(writer, words, lexicon)
    RootPacker(lexicon, first_unused(lexicon)).write(writer, words.keys, _other_lemmas(spelled, rows))
    return writer.finish()


def _words(implied: Mapping[str, list[Entry]], lexicon: TrieLexicon) -> _Words:
    others = sorted(key for key in map(lexicon.key, range(len(lexicon))) if key not in implied)
    plurals = told_plurals(others, lexicon)
    hidden = {told.key for told in plurals.values()}
    listed = [key for key in others if key not in hidden]
    return _Words(implied, listed, {key: plurals[key] for key in listed if key in plurals})


def _other_lemmas(lexemes: Sequence[Lexeme], rows: Mapping[int, Sequence[Row]]) -> Iterator[str]:
    """Yield the keys of the lemmas that are no nouns."""
    for stem, number in lexemes:
        prefix, tag, suffix = rows[number][0]
        grammar = parse_tag(tag)
        if grammar is None or grammar.part is not Part.NOUN:
            yield fold(prefix + stem + suffix)


def _place_in_dictionary(paradigm: int) -> bytes:
    """Return what pymorphy3's dictionary sorts the paradigms of one spelling by; the browser does too."""
    return b64encode(paradigm.to_bytes(2, "big") + b"\0\0")


def _rows(dictionary: Any, number: int) -> list[Row]:  # noqa: ANN401
    return [(prefix, str(tag), suffix) for prefix, tag, suffix in dictionary.build_paradigm_info(number)]


def _typeable(row: Row) -> bool:
    """Tell whether a form may be asked for at all: «дом-2» may not."""
    return _LETTERS.issuperset(row[0] + row[2])


def _add_lexemes(writer: PackWriter, lexemes: Sequence[Lexeme], numbers: Mapping[int, int]) -> None:
    stems = list(dict.fromkeys(fold(stem) for stem, _ in lexemes))
    counts = dict.fromkeys(stems, 0)
    for stem, _ in lexemes:
        counts[fold(stem)] += 1
    writer.add("stem_shared", "stem_letters", *front_coded(stems))
    writer.add("stem_lexemes", bytes(counts.values()))
    places, told = guessed(_in_context((fold(stem), numbers[paradigm]) for stem, paradigm in lexemes))
    writer.add("lexeme_paradigm", places)
    writer.add_numbers("lexeme_told", told)
    writer.add("lexeme_yo", bytes(writer.yo(stem) for stem, _ in lexemes))


def _in_context(lexemes: Iterable[tuple[str, int]]) -> Iterator[tuple[str | int, int]]:
    """Yield each lexeme's paradigm with what it is guessed from."""
    last: tuple[str, int] | None = None
    for stem, paradigm in lexemes:
        yield last[1] if last and last[0] == stem else stem[-2:], paradigm
        last = stem, paradigm


def _add_paradigms(writer: PackWriter, paradigms: Sequence[Sequence[Row]]) -> None:
    """Write each paradigm as a list of cells, what it says, and a list of suffixes, how it is spelled.

    Many paradigms share either list. Lists of suffixes are told by how they differ from the last.
    """
    cells = [
        tuple(writer.cell(prefix, _grammar_row(parse_tag(tag))) for prefix, tag, _ in rows)
        for rows in paradigms
    ]
    cell_lists = sorted(set(cells), key=lambda one: (len(one), one))
    writer.add_numbers("paradigm_cells", Numbers(map(cell_lists.index, cells)))
    writer.add_numbers("cell_list_length", Numbers(map(len, cell_lists)))
    writer.add_numbers("cell_list", Numbers(cell for cells in cell_lists for cell in cells))
    suffixes = [tuple(suffix for _, _, suffix in rows) for rows in paradigms]
    suffix_lists = sorted(set(suffixes), key=lambda one: (len(one), one))
    places = {one: at for at, one in enumerate(suffix_lists)}
    writer.add_numbers("paradigm_suffixes", Numbers(places[one] for one in suffixes))
    writer.add_numbers("suffix_list_length", Numbers(map(len, suffix_lists)))
    writer.add_suffixes(suffix_lists)


def _grammar_row(grammar: Grammar | None) -> list[object]:
    """Return what a tag says: part, case, number, gender, class, flags, and whether it names a noun.

    The last is 2 for a nominative noun, 1 for one spelled wrongly, 0 for any other form.
    """
    if grammar is None:
        return []
    sound = not grammar.faulty and grammar.number is not None
    return [
        grammar.part, grammar.case, grammar.number, grammar.gender, grammar.word_class,
        pack_flags(noun_flags(grammar)), grammar.nominative_noun * (1 + sound),
    ]  # fmt: skip


def _implied(lexemes: Sequence[Lexeme], rows: Mapping[int, Sequence[Row]]) -> dict[str, list[Entry]]:
    """Return the nominative nouns that the lexemes give, by key, in the order of the lexemes."""
    nouns = {number: list(_noun_rows(paradigm)) for number, paradigm in rows.items()}
    found: dict[str, list[Entry]] = {}
    for stem, number in lexemes:
        first = rows[number][0]
        lemma = first[0] + stem + first[2]
        for prefix, grammar, suffix in nouns[number]:
            word = prefix + stem + suffix
            if grammar.number is None:
                continue
            entry = reclassed(
                Entry(
                    word,
                    lemma,
                    grammar.number,
                    grammar.gender,
                    grammar.word_class,
                    noun_flags(grammar),
                    SOURCE,
                )
            )
            known = found.setdefault(fold(word), [])
            if entry not in known:
                known.append(entry)
    return {key: by_trust(entries) for key, entries in found.items()}


def _noun_rows(rows: Sequence[Row]) -> Iterator[tuple[str, Grammar, str]]:
    for prefix, tag, suffix in rows:
        grammar = parse_tag(tag)
        if grammar is not None and grammar.nominative_noun and not grammar.faulty:
            yield prefix, grammar, suffix


def _add_entries(writer: PackWriter, words: _Words, lexicon: TrieLexicon) -> None:
    """Write the entries of the keys that the lexemes give otherwise, by number, and of all other keys."""
    told = [list(lexicon.entries(key)) for key in words.implied]
    wrong = [
        at
        for at, (ours, theirs) in enumerate(zip(told, words.implied.values(), strict=True))
        if ours != theirs
    ]
    given = [told[at] for at in wrong] + [list(lexicon.entries(key)) for key in words.others]
    writer.header["amended"] = wrong
    writer.add("other_shared", "other_letters", *front_coded(words.others))
    writer.add("key_entries", bytes(len(entries) for entries in given))
    entries = [entry for several in given for entry in several]
    writer.add_numbers("entry_kind", Numbers(writer.kind(_kind(entry)) for entry in entries))
    writer.add_numbers("entry_lemma", Numbers(writer.rule(_rule(entry)) for entry in entries))
    writer.add("entry_yo", bytes(writer.yo(entry.word) for entry in entries))


def _kind(entry: Entry) -> tuple[object, ...]:
    """Return all that an entry says but its spelling."""
    flags = pack_flags(entry.flags)
    return entry.number, entry.gender, entry.word_class, flags, entry.source, int(entry.tier)


def _rule(entry: Entry) -> tuple[int, str]:
    """Return how the lemma is made of the word: letters to cut, and the ending."""
    same = shared_start(entry.word, entry.lemma)
    return len(entry.word) - same, entry.lemma[same:]


def _add_ranks(writer: PackWriter, words: _Words, lexicon: TrieLexicon) -> None:
    """Write each key's step of commonness; keys that no text has share the last."""
    ranks = [lexicon.rank(key) or 0 for key in words.keys]
    starts = _rank_starts(lexicon)
    writer.header["rank_starts"] = starts
    steps = sorted((rank, at) for at, rank in enumerate(ranks))
    found, step = bytearray(len(ranks)), 0
    for rank, at in steps:
        while step + 1 < len(starts) and starts[step + 1] <= rank:
            step += 1
        found[at] = step
    writer.add("key_rank", bytes(found))


def _rank_starts(lexicon: TrieLexicon) -> list[int]:
    """Return where the steps of commonness begin: octaves, the words that guide, the unused words."""
    unused = first_unused(lexicon)
    return sorted({1 << octave for octave in range(20) if 1 << octave < unused} | {COMMONEST + 1, unused})


def first_unused(lexicon: TrieLexicon) -> int:
    """Return the rank from which words stand in the order of length and spelling: nothing tells their use."""
    order = [""] * (len(lexicon) + 1)
    for key_id in range(len(lexicon)):
        key = lexicon.key(key_id)
        order[lexicon.rank(key) or 0] = key
    rank = len(order) - 1
    while rank > 1 and (len(order[rank - 1]), order[rank - 1]) < (len(order[rank]), order[rank]):
        rank -= 1
    return rank
