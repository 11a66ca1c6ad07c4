"""Our own lists: ``dictionaries/words/<theme>.tsv``, read and linted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.letters import fold
from app.words.grammar import Flag, Gender, Number, WordClass

COLUMNS = ("word", "class", "origin", "hint", "flags", "homograph_of")
DENY_COLUMNS = ("word", "reason")
DENY_FILE = "deny.tsv"
ROW_FLAGS = frozenset({
    Flag.SLANG, Flag.VULGAR, Flag.ARCHAIC, Flag.NEOLOGISM, Flag.COLLOQUIAL, Flag.REGIONAL, Flag.RARE,
    Flag.SUBSTANTIVISED, Flag.SINGULAR_ONLY,
})  # fmt: skip
DEBATABLE = "debatable"
"""A row flag: mostly an adjective, by custom a noun too («богатый»); the table decides, leaning to accept."""
_GENDERS = {"m": Gender.MASC, "f": Gender.FEMN, "n": Gender.NEUT, "mf": Gender.MS_F, "pl": None}
HINTS = tuple(gender + stem for gender in _GENDERS for stem in ("", "0"))
"""Gender, or ``pl``; a final 0 marks indeclinable words."""
_CLASSES = frozenset(WordClass)
_SPELLING = re.compile(r"[А-ЯЁа-яё]+(?:[- ][А-ЯЁа-яё]+)*")
_WANTED = "Cyrillic letters, hyphens and single inner spaces only"
_ENDINGS = {
    "m": re.compile(r"[бвгджзйклмнпрстфхцчшщьаяое]$"),
    "f": re.compile(r"[аяь]$"),
    "n": re.compile(r"[оеёя]$"),
    "mf": re.compile(r"[аяьйцкнмрч]$"),
    "pl": re.compile(r"[ыияаей]$"),
}


@dataclass(frozen=True, slots=True)
class OwnRow:
    """One row of our own lists: a nominative noun and where it comes from.

    ``origin`` is a note in Russian on the word's source or sense; ``hint`` one of `HINTS`;
    ``homograph_of`` the lemma whose oblique form is spelled the same, or empty.
    """

    word: str
    word_class: WordClass
    origin: str
    hint: str
    flags: frozenset[Flag]
    homograph_of: str
    theme: str
    debatable: bool = False

    @property
    def declines(self) -> bool:
        """Tell whether the word has case forms."""
        return not self.hint.endswith("0")

    @property
    def gender(self) -> Gender | None:
        """The gender, None for plural-only words."""
        return _GENDERS[self.hint.rstrip("0")]

    @property
    def number(self) -> Number:
        """The number of the form that the row lists."""
        return Number.PLUR if self.hint.startswith("pl") else Number.SING


class ListFaulty(ValueError):
    """Own lists break their format; the message lists each fault with file and line. Mend them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a list: ``line`` counts from 1, the header being line 1."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


def read_lists(folder: Path) -> tuple[tuple[OwnRow, ...], dict[str, str]]:
    """Return all rows of the lists in ``folder``, and the deny list as word → reason.

    Raises:
        ListFaulty: some row breaks the format, or there is no list at all.
    """
    if not _themes(folder):
        raise ListFaulty(f"no lists in {folder}: the lexicon is not built without them")
    faults = lint(folder)
    if faults:
        raise ListFaulty("\n".join(map(str, faults)))
    rows = tuple(_row(cells, path.stem) for path in _themes(folder) for _, cells in _cells(path))
    deny = (
        {cells[0]: cells[1] for _, cells in _cells(folder / DENY_FILE)}
        if (folder / DENY_FILE).exists()
        else {}
    )
    return rows, deny


def lint(folder: Path) -> list[Fault]:
    """Return every fault of the lists in ``folder``: format, spelling, order, duplicates."""
    faults: list[Fault] = []
    home: dict[tuple[str, bool], str] = {}
    for path in [*_themes(folder), *folder.glob(DENY_FILE)]:
        columns = DENY_COLUMNS if path.name == DENY_FILE else COLUMNS
        try:
            header = path.read_text(encoding="utf-8").split("\n", 1)[0]
        except UnicodeDecodeError as fault:
            faults.append(Fault(path.name, 1, f"not UTF-8 ({fault})"))
            continue
        if header.split("\t") != list(columns):
            faults.append(Fault(path.name, 1, f"the header must be {' '.join(columns)}, not {header!r}"))
        elif path.name == DENY_FILE:
            faults += _deny_faults(path)
        else:
            faults += _theme_faults(path, home)
    return faults


def _theme_faults(path: Path, home: dict[tuple[str, bool], str]) -> Iterator[Fault]:
    previous = ""
    for line, cells in _cells(path):
        for text in list(_row_faults(cells)) or list(_place_faults(cells, previous, home)):
            yield Fault(path.name, line, text)
        previous = fold(cells[0].lower())
        home.setdefault(_identity(cells), path.name)


def _deny_faults(path: Path) -> Iterator[Fault]:
    seen: set[str] = set()
    for line, cells in _cells(path):
        if len(cells) != len(DENY_COLUMNS):
            yield Fault(path.name, line, f"{len(cells)} columns, {len(DENY_COLUMNS)} wanted: {cells!r}")
            continue
        word, reason = cells
        if not _SPELLING.fullmatch(word):
            yield Fault(path.name, line, f"{word!r}: {_WANTED}")
        if not reason.strip():
            yield Fault(path.name, line, f"{word!r}: the reason is empty")
        if word in seen:
            yield Fault(path.name, line, f"{word!r} is denied twice")
        seen.add(word)


def _identity(cells: list[str]) -> tuple[str, bool]:
    """A name and a common noun of one spelling are two rows (хантер, Хантер); two names are not."""
    proper = len(cells) > 1 and cells[1] in _CLASSES and WordClass(cells[1]).proper
    return fold(cells[0].lower()), proper


def _place_faults(cells: list[str], previous: str, home: Mapping[tuple[str, bool], str]) -> Iterable[str]:
    if _identity(cells) in home:
        yield f"{cells[0]!r} is also in {home[_identity(cells)]}"
    if fold(cells[0].lower()) < previous:
        yield f"{cells[0]!r} is out of order"


def _themes(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.tsv") if path.name != DENY_FILE)


def _cells(path: Path) -> Iterator[tuple[int, list[str]]]:
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines[1:], 2):
        if line:
            yield number, line.split("\t")


def _row_faults(cells: list[str]) -> Iterable[str]:
    if len(cells) != len(COLUMNS):
        yield f"{len(cells)} columns, {len(COLUMNS)} wanted: {cells!r}"
        return
    word, word_class, origin, hint, flags, homograph_of = cells
    if not _SPELLING.fullmatch(word):
        yield f"{word!r}: {_WANTED}"
    if word_class not in _CLASSES:
        yield f"{word!r}: unknown class {word_class!r}; one of {', '.join(WordClass)}"
    if not origin.strip():
        yield f"{word!r}: the origin is empty"
    if hint not in HINTS:
        yield f"{word!r}: unknown hint {hint!r}; one of {', '.join(HINTS)}"
    elif not hint.endswith("0") and not _ENDINGS[hint].search(word.lower()):
        yield f"{word!r}: hint {hint!r} does not fit the ending"
    for flag in filter(None, flags.split(",")):
        if flag not in ROW_FLAGS and flag != DEBATABLE:
            yield f"{word!r}: unknown flag {flag!r}; of {', '.join(sorted(ROW_FLAGS))}, {DEBATABLE}"
    if homograph_of and not _SPELLING.fullmatch(homograph_of):
        yield f"{word!r}: homograph_of {homograph_of!r} is no word"


def _row(cells: list[str], theme: str) -> OwnRow:
    word, word_class, origin, hint, flags, homograph_of = cells
    marks = frozenset(flag for flag in flags.split(",") if flag)
    known = frozenset(map(Flag, marks - {DEBATABLE}))
    return OwnRow(word, WordClass(word_class), origin, hint, known, homograph_of, theme, DEBATABLE in marks)
