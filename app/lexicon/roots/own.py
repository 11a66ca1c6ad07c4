"""Our own knowledge of roots: ``roots.tsv``, ``traps.tsv``, ``kindred.tsv`` and ``variants.tsv``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from app.letters import fold
from app.lexicon.own_lists import Fault, ListFaulty

ROOT_COLUMNS = ("family", "allomorphs", "words", "not_words", "reason")
TRAP_COLUMNS = ("words", "reason")
VARIANT_COLUMNS = ("word", "variant_of", "reason")
ROOTS_FILE, TRAPS_FILE, KINDRED_FILE, VARIANTS_FILE = "roots.tsv", "traps.tsv", "kindred.tsv", "variants.tsv"
_WORD = re.compile(r"[А-ЯЁа-яё]+(?:-[А-ЯЁа-яё]+)*")


Sides = tuple[tuple[str, ...], ...]
"""Words, side by side."""


@dataclass(frozen=True, slots=True)
class Family:
    """One root: its spellings, words a speaker feels to have it, and look-alikes that have not.

    All are keys: lower-case, ё as е.
    """

    name: str
    allomorphs: tuple[str, ...]
    words: tuple[str, ...]
    not_words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnRoots:
    """All families, and the traps: each a tuple of sides that are not akin, each side akin in itself.

    ``kindred`` holds words, side by side, whose families were one root once and are hardly felt to be;
    ``variants`` gives, for a word, the other spelling that it is the same word as.
    """

    families: tuple[Family, ...] = ()
    traps: tuple[Sides, ...] = ()
    kindred: tuple[Sides, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)


def read_roots(folder: Path) -> OwnRoots:
    """Return the families, traps, kindred and variants of ``folder``; none where the files are missing.

    Raises:
        ListFaulty: some row breaks the format.
    """
    faults = lint_roots(folder)
    if faults:
        raise ListFaulty("\n".join(map(str, faults)))
    families = tuple(
        Family(cells[0], *(tuple(map(_key, cell.split())) for cell in cells[1:4]))
        for _, cells in _rows(folder / ROOTS_FILE)
    )
    traps = tuple(_sides(cells[0]) for _, cells in _rows(folder / TRAPS_FILE))
    variants = {_key(cells[0]): _key(cells[1]) for _, cells in _rows(folder / VARIANTS_FILE)}
    kindred = tuple(_sides(cells[0]) for _, cells in _rows(folder / KINDRED_FILE))
    return OwnRoots(families, traps, kindred, variants)


def _key(word: str) -> str:
    return fold(word.lower())


def _sides(cell: str) -> Sides:
    return tuple(tuple(_key(word.strip()) for word in side.split(",")) for side in cell.split("|"))


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    if not path.exists():
        return
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines[1:], 2):
        if line:
            yield number, line.split("\t")


def lint_roots(folder: Path) -> list[Fault]:
    """Return every fault of the files: format, spelling, doubles, words without their root."""
    faults = [Fault(ROOTS_FILE, line, text) for line, text in _root_faults(folder / ROOTS_FILE)]
    families = [cells for _, cells in _rows(folder / ROOTS_FILE) if len(cells) == len(ROOT_COLUMNS)]
    names = Counter(cells[0] for cells in families)
    faults += [
        Fault(ROOTS_FILE, 0, f"family {name!r} is listed {count} times")
        for name, count in names.items()
        if count > 1
    ]
    homes: dict[str, set[str]] = {}
    for cells in families:
        for word in cells[2].split():
            homes.setdefault(_key(word), set()).add(cells[0])
    faults += [Fault(TRAPS_FILE, line, text) for line, text in _trap_faults(folder / TRAPS_FILE, homes)]
    traps = [_sides(cells[0]) for _, cells in _rows(folder / TRAPS_FILE)]
    faults += [Fault(KINDRED_FILE, *fault) for fault in _kindred_faults(folder / KINDRED_FILE, homes, traps)]
    return faults + [Fault(VARIANTS_FILE, *fault) for fault in _variant_faults(folder / VARIANTS_FILE)]


def _root_faults(path: Path) -> Iterator[tuple[int, str]]:
    for line, cells in _rows(path):
        if len(cells) != len(ROOT_COLUMNS):
            yield line, f"{len(cells)} columns, {len(ROOT_COLUMNS)} wanted"
            continue
        name, allomorphs, words, not_words, reason = cells
        spelled = [*allomorphs.split(), *words.split(), *not_words.split()]
        for word in spelled:
            if not _WORD.fullmatch(word):
                yield line, f"{name}: {word!r} is no word: Cyrillic letters and hyphens only"
        if not words or not allomorphs or not reason.strip():
            yield line, f"{name}: allomorphs, words and reason must not be empty"
        for word in words.split():
            if not any(_key(root) in _key(word) for root in allomorphs.split()):
                yield line, f"{name}: {word!r} holds none of its roots {allomorphs}"
        for word in set(words.split()) & set(not_words.split()):
            yield line, f"{name}: {word!r} is both in and out"


def _trap_faults(path: Path, homes: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    for line, cells in _rows(path):
        if len(cells) != len(TRAP_COLUMNS):
            yield line, f"{len(cells)} columns, {len(TRAP_COLUMNS)} wanted"
            continue
        sides = _sides(cells[0])
        if len(sides) < 2 or not cells[1].strip():
            yield line, f"two sides and a reason wanted: {cells[0]!r}"
        for word in (word for side in sides for word in side):
            if not _WORD.fullmatch(word):
                yield line, f"{word!r} is no word: Cyrillic letters and hyphens only"
        yield from ((line, text) for text in _contradictions(sides, homes))


def _kindred_faults(path: Path, homes: dict[str, set[str]], traps: list[Sides]) -> Iterator[tuple[int, str]]:
    known = frozenset(homes).union(word for sides in traps for side in sides for word in side)
    for line, cells in _rows(path):
        sides = _sides(cells[0])
        if len(cells) != len(TRAP_COLUMNS) or len(sides) < 2 or not cells[1].strip():
            yield line, f"two sides and a reason wanted: {cells!r}"
            continue
        for word in (word for side in sides for word in side):
            if word not in known:
                yield line, f"{word!r} is in neither {ROOTS_FILE} nor {TRAPS_FILE}"
        firsts = [side[0] for side in sides]
        if any(_parts(a, b, trap) for a, b in combinations(firsts, 2) for trap in traps):
            yield line, f"a trap holds {cells[0]!r} apart"


def _parts(a: str, b: str, trap: Sides) -> bool:
    return any(a in side for side in trap) and any(b in side and a not in side for side in trap)


def _variant_faults(path: Path) -> Iterator[tuple[int, str]]:
    for line, cells in _rows(path):
        if len(cells) != len(VARIANT_COLUMNS) or not cells[2].strip():
            yield line, f"{' '.join(VARIANT_COLUMNS)} wanted: {cells!r}"
            continue
        for word in cells[:2]:
            if not _WORD.fullmatch(word):
                yield line, f"{word!r} is no word: Cyrillic letters and hyphens only"
        if _key(cells[0]) == _key(cells[1]):
            yield line, f"{cells[0]!r} is a variant of itself"


def _contradictions(sides: Sides, homes: dict[str, set[str]]) -> Iterator[str]:
    for number, side in enumerate(sides):
        for other in sides[number + 1 :]:
            for a in side:
                for b in other:
                    if a == b:
                        yield f"{a!r} stands on both sides"
                    elif shared := homes.get(a, set()) & homes.get(b, set()):
                        yield f"{a!r} and {b!r} are both in {ROOTS_FILE} family {', '.join(sorted(shared))}"
