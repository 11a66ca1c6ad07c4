"""The built files: names, records, and the manifest that vouches for them.

All integers are little-endian. A *key id* is the key's number in ``words.marisa``, a *form id*
that in ``forms.marisa``.

======================  =======================================================================
``words.marisa``        keys of nominative nouns, folded
``entry_index.bin``     u32 by key id (one more than keys): where the key's entries begin
``entries.bin``         20-byte records, `ENTRY`
``ranks.bin``           u32 by key id: place by commonness, 1 the commonest
``forms.marisa``        keys of all other known forms, folded
``form_sets.bin``       u16 by form id: number of the form's set of readings
``set_index.bin``       u32 by set (one more than sets): where the set's readings begin
``readings.bin``        8-byte records, `READING`
``endings.txt``         endings of nominatives, one a line, numbered from 0
``near.marisa``         common words with one letter left out
``near_index.bin``      u32 by number in ``near.marisa`` (one more): where the words' ids begin
``near_ids.bin``        u32 key ids
``search_words.txt``    accepted spellings in CP1251, one a line, commonest first
``search_offsets.bin``  u32 by spelling (one more): where its line begins
``search_kin.bin``      u32 by spelling: the next of its family, see `app.lexicon.search_build`
``search_names.marisa`` names of the sets of spellings, see `app.lexicon.search_build`
``search_starts.bin``   u32 by set and block (one more): where the block begins in search_sets.bin
``search_counts.bin``   u32 by set: how many of its words the default policy accepts
``search_sets.bin``     bytes, see `app.lexicon.search_sets`
``adjectives.tsv``      the commonest adjectives, commonest first: masculine, feminine, neuter, plural
``offline.pack``        the browser's dictionary, see `app.lexicon.pack_format`; ``.gz`` and ``.br``
                        are the same, as they are sent
======================  =======================================================================
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from struct import Struct

from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass

SCHEMA = 1
ENTRY = Struct("<III6s2x")
"""lemma key id, ё mask of the word, ё mask of the lemma, kind (`KIND`)."""
KIND = Struct("<HBBBB")
"""flags, class, number+gender, source, tier."""
LEMMA = Struct("<I10xBB")
"""The lemma key id, class and number+gender of an entry."""
READING = Struct("<BBBBHBx")
"""part, case, number+gender+proper, letters to cut, ending, place of ё in the nominative (255: none)."""
NO_YO = 255

WORDS, FORMS = "words.marisa", "forms.marisa"
ENTRY_INDEX, ENTRIES, RANKS = "entry_index.bin", "entries.bin", "ranks.bin"
FORM_SETS, SET_INDEX, READINGS, ENDINGS = "form_sets.bin", "set_index.bin", "readings.bin", "endings.txt"
NEAR, NEAR_INDEX, NEAR_IDS = "near.marisa", "near_index.bin", "near_ids.bin"
SEARCH_WORDS, SEARCH_OFFSETS, SEARCH_KIN = "search_words.txt", "search_offsets.bin", "search_kin.bin"
SEARCH_NAMES, SEARCH_STARTS = "search_names.marisa", "search_starts.bin"
SEARCH_COUNTS, SEARCH_SETS, ADJECTIVES = "search_counts.bin", "search_sets.bin", "adjectives.tsv"
SEARCH_FILES = (
    SEARCH_WORDS,
    SEARCH_OFFSETS,
    SEARCH_KIN,
    SEARCH_NAMES,
    SEARCH_STARTS,
    SEARCH_COUNTS,
    SEARCH_SETS,
    ADJECTIVES,
)
CORE_FILES = (
    WORDS,
    ENTRY_INDEX,
    ENTRIES,
    RANKS,
    FORMS,
    FORM_SETS,
    SET_INDEX,
    READINGS,
    ENDINGS,
    NEAR,
    NEAR_INDEX,
    NEAR_IDS,
    *SEARCH_FILES,
)
PACK, PACK_GZ, PACK_BR = "offline.pack", "offline.pack.gz", "offline.pack.br"
PACK_FILES = (PACK, PACK_GZ, PACK_BR)
DATABASE, MANIFEST = "lexicon.sqlite", "manifest.json"

PARTS, CASES, NUMBERS, GENDERS = tuple(Part), tuple(Case), tuple(Number), tuple(Gender)
CLASSES, FLAGS = tuple(WordClass), tuple(Flag)
COMMON = CLASSES.index(WordClass.COMMON)
SINGULAR = 1 + NUMBERS.index(Number.SING)
"""The number of a `pack_agreement` byte, in its lowest two bits."""
BUILD_COMMAND = "baklazhaba lexicon build"


class LexiconBroken(RuntimeError):
    """The built lexicon is missing, truncated, damaged or of another schema. Build it again."""

    def __init__(self, fault: str) -> None:
        super().__init__(f"{fault}; run: {BUILD_COMMAND}")


def pack_flags(flags: frozenset[Flag]) -> int:
    """Return the u16 of a set of flags."""
    return sum(1 << number for number, flag in enumerate(FLAGS) if flag in flags)


def unpack_flags(bits: int) -> frozenset[Flag]:
    """Return the flags of a u16."""
    return frozenset(flag for number, flag in enumerate(FLAGS) if bits >> number & 1)


def pack_agreement(number: Number | None, gender: Gender | None, *, proper: bool = False) -> int:
    """Return number, gender and properness in one byte; 0 in a part stands for None."""
    first = 0 if number is None else 1 + NUMBERS.index(number)
    second = 0 if gender is None else 1 + GENDERS.index(gender)
    return first | second << 2 | proper << 5


def unpack_agreement(byte: int) -> tuple[Number | None, Gender | None, bool]:
    """Return number, gender and properness of a `pack_agreement` byte."""
    first, second = byte & 3, byte >> 2 & 7
    return NUMBERS[first - 1] if first else None, GENDERS[second - 1] if second else None, bool(byte >> 5)


def yo_mask(word: str) -> int:
    """Return the bits of the places of ё, the first letter lowest; places past 31 are lost."""
    return sum(1 << place for place, letter in enumerate(word[:32]) if letter == "ё")


def restore_yo(key: str, mask: int) -> str:
    """Return the key with ё at the places of ``mask``."""
    if not mask:
        return key
    return "".join("ё" if mask >> place & 1 else letter for place, letter in enumerate(key))


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was built, of what, and how to know it again.

    ``sources`` gives each source's counts and sha256; ``files`` the size and sha256 of each
    built file; ``degraded`` names the optional sources that were not to be had; ``inputs`` is the
    `app.lexicon.inputs.fingerprint` of what it was built of.
    """

    schema: int
    byte_order: str
    version: str
    profile: str
    sources: tuple[Mapping[str, object], ...]
    counts: Mapping[str, object]
    files: Mapping[str, Mapping[str, object]]
    degraded: tuple[str, ...] = ()
    inputs: str = ""

    def write(self, folder: Path) -> None:
        """Write ``manifest.json``."""
        text = json.dumps(asdict(self), ensure_ascii=False, indent=1, sort_keys=True)
        (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Return the manifest of a built lexicon.

        Raises:
            LexiconBroken: there is none, or it is not ours.
        """
        path = folder / MANIFEST
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise LexiconBroken(f"no built lexicon in {folder}") from None
        except (OSError, ValueError) as fault:
            raise LexiconBroken(f"{path} cannot be read ({fault})") from fault
        if not isinstance(raw, dict) or raw.get("schema") != SCHEMA:
            raise LexiconBroken(f"the lexicon in {folder} has another schema than {SCHEMA}")
        if raw.get("byte_order") != sys.byteorder:
            raise LexiconBroken(
                f"the lexicon in {folder} was built for {raw.get('byte_order')}-endian machines"
            )
        try:
            manifest = cls(**{**raw, "sources": tuple(raw["sources"]), "degraded": tuple(raw["degraded"])})
            lacking = set(CORE_FILES) - set(manifest.files)
            sizes = [int(facts["size"]) for facts in manifest.files.values()]  # type: ignore[call-overload]
            if lacking or min(sizes) < 0 or not manifest.source_order:
                raise ValueError(f"no {', '.join(sorted(lacking))}")
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise LexiconBroken(f"{path} is not shaped like a manifest ({fault})") from fault
        return manifest

    @property
    def source_order(self) -> tuple[str, ...]:
        """The names of the entries' sources, in the order that the records number them by."""
        return tuple(map(str, self.counts["source_order"]))  # type: ignore[call-overload]

    def check(self, folder: Path, *, hashes: bool = False) -> None:
        """Check the size of every built file, and its sha256 if ``hashes``.

        Raises:
            LexiconBroken: naming the first file that is missing, truncated or changed.
        """
        for name, facts in self.files.items():
            path = folder / name
            if not path.is_file():
                raise LexiconBroken(f"{path} is missing")
            if path.stat().st_size != facts["size"]:
                raise LexiconBroken(
                    f"{path} has {path.stat().st_size} bytes, not {facts['size']}: truncated or replaced"
                )
        if hashes:
            self.verify(folder, self.files)

    def verify(self, folder: Path, names: Iterable[str]) -> None:
        """Check the sha256 of the named files.

        Raises:
            LexiconBroken: naming the first file that cannot be read or has changed.
        """
        for name in names:
            try:
                found = sha256(folder / name)
            except OSError as fault:
                raise LexiconBroken(f"{folder / name} cannot be read ({fault.strerror})") from fault
            if found != self.files[name]["sha256"]:
                raise LexiconBroken(f"{folder / name} is damaged: its sha256 is not the manifest's")


def describe_files(folder: Path, names: tuple[str, ...]) -> dict[str, dict[str, object]]:
    """Return size and sha256 of each named file."""
    return {name: {"size": (folder / name).stat().st_size, "sha256": sha256(folder / name)} for name in names}


def version_of(files: Mapping[str, Mapping[str, object]]) -> str:
    """Return the lexicon's version: 12 hex digits over the hashes of its tries and arrays."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {files[name]['sha256']}\n".encode())
    return digest.hexdigest()[:12]


def write_numbers(path: Path, numbers: array[int]) -> None:
    """Write an array little-endian."""
    if sys.byteorder == "big":
        numbers.byteswap()
    path.write_bytes(numbers.tobytes())


def sha256(path: Path) -> str:
    """Return the hex sha256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
