"""Plurals in the browser's dictionary that their singulars tell: half of what the lexemes do not spell.

A derived plural says what its singular says, but for the number and the flag. How it is spelled is
guessed from the singular's last two letters with its number, gender, class and flags; the header lists
the ways in ``plurals``: letters to cut, and the ending, or nothing for a word that tells no plural.

================  ==========================================================================
``other_plural``  by key that no lexeme spells: the place of its way among those that its context
                  had before; 255 if it is new there, and follows in ``plural_told``
================  ==========================================================================

The plurals are keys themselves, the last, in the order of their singulars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.letters import fold
from app.lexicon.layout import pack_flags
from app.lexicon.pack_format import PackWriter, guessed, shared_start
from app.lexicon.store import TrieLexicon
from app.words.grammar import Flag, Number
from app.words.ports import Entry

_NONE: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A plural that its singular tells: its key, and the way from one spelling to the other."""

    key: str
    way: tuple[int, str]


def told_plurals(keys: Sequence[str], lexicon: TrieLexicon) -> dict[str, Told]:
    """Return the plurals among ``keys`` that need not be listed, by the key of the singular."""
    known, found = set(keys), dict[str, Told]()
    singulars = Counter[str]()
    for key in keys:
        entries = lexicon.entries(key)
        singular = fold(entries[0].lemma)
        if len(entries) == 1 and singular in known and singular != key:
            way = _way(entries[0], lexicon.entries(singular)[0])
            if way is not None:
                singulars[singular] += 1
                found[singular] = Told(key, way)
    return {singular: told for singular, told in found.items() if singulars[singular] == 1}


def _way(plural: Entry, singular: Entry) -> tuple[int, str] | None:
    """Return how the plural is spelled, None if the singular does not tell all that it says."""
    flags = singular.flags | {Flag.DERIVED}
    if plural != replace(singular, word=plural.word, number=Number.PLUR, flags=flags):
        return None
    same = shared_start(singular.word, plural.word)
    return len(singular.word) - same, plural.word[same:]


def write_plurals(
    writer: PackWriter, keys: Sequence[str], told: Mapping[str, Told], lexicon: TrieLexicon
) -> None:
    """Write which of the listed ``keys`` tell a plural, and how it is spelled."""
    writer.plural(_NONE)
    ways = (writer.plural(told[key].way if key in told else _NONE) for key in keys)
    contexts = (_context(key, lexicon.entries(key)[0]) for key in keys)
    places, new = guessed(zip(contexts, ways, strict=True))
    writer.add("other_plural", places)
    writer.add_numbers("plural_told", new)


def _context(key: str, entry: Entry) -> tuple[object, ...]:
    return key[-2:], entry.number, entry.gender, entry.word_class, pack_flags(entry.flags)
