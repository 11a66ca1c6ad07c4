"""Words cut into morphs, as the source packages cut them, in one notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.letters import fold


class Kind(StrEnum):
    """What a morph is."""

    PREFIX = "p"
    ROOT = "r"
    SUFFIX = "s"
    ENDING = "e"
    LINK = "l"


@dataclass(frozen=True, slots=True)
class Morph:
    """A piece of a word: ``text`` is its plain spelling, ``start`` and ``end`` its place in the word."""

    kind: Kind
    text: str
    start: int
    end: int


Cut = tuple[Morph, ...]
"""A word's morphs, in order."""
_KINDS = {2: Kind.PREFIX, 3: Kind.ROOT, 4: Kind.SUFFIX, 5: Kind.ENDING, 6: Kind.ENDING, 7: Kind.LINK}
_INFINITIVE = frozenset(("ть", "ти", "чь"))
_ADJECTIVAL = frozenset(("ый", "ий", "ой"))


def plain(root: str) -> str:
    """Return a root without what only marks softness: «лесь» and «лесj» are «лес»."""
    return root.rstrip("ьj") or root


def of_slovorez(words: Mapping[str, tuple[bool, tuple[tuple[str, int], ...]]]) -> dict[str, Cut]:
    """Return key → morphs for the words that slovorez's dictionary cuts."""
    cuts = {}
    for word, (_, morphs) in words.items():
        pieces = [(text, Kind.ENDING if text in _INFINITIVE else _KINDS.get(kind)) for text, kind in morphs]
        cut = _placed(fold(word.lower()), pieces)
        if cut:
            cuts[fold(word.lower())] = cut
    return cuts


def of_morpholog(words: Mapping[str, tuple[str, ...]]) -> dict[str, Cut]:
    """Return key → morphs for the words that morpholog cuts; a softening ``j`` is let go."""
    cuts = {}
    for word, parts in words.items():
        key = fold(word.lower())
        cut = _placed(key, list(_marked(parts)))
        if cut:
            cuts[key] = cut
    return cuts


def _marked(parts: Iterable[str]) -> Iterator[tuple[str, Kind | None]]:
    for part in parts:
        text = part.strip("-+").replace("j", "")
        if part.startswith("+"):
            kind = Kind.ENDING
        elif part.startswith("-"):
            kind = Kind.LINK if part.endswith("-") else Kind.SUFFIX
        else:
            kind = Kind.PREFIX if part.endswith("-") else Kind.ROOT
        yield text, kind


def _placed(key: str, pieces: list[tuple[str, Kind | None]]) -> Cut:
    """Return the pieces with their places; empty if they do not make up the word or have no root."""
    cut, at = [], 0
    for text, kind in pieces:
        text = fold(text.lower())
        if not text:
            continue
        if kind is None or not key.startswith(text, at):
            return ()
        cut.append(Morph(kind, plain(text) if kind is Kind.ROOT else text, at, at + len(text)))
        at += len(text)
    complete = len(key) - at <= 2
    return tuple(cut) if complete and any(morph.kind is Kind.ROOT for morph in cut) else ()


def roots_of(cut: Cut) -> list[int]:
    """Return the numbers of the morphs that are roots."""
    return [number for number, morph in enumerate(cut) if morph.kind is Kind.ROOT]


def contexts(cut: Cut, at: int) -> tuple[str, ...]:
    """Return the root at ``at`` with the affixes that are its own, the root marked with ``*``.

    Endings are left out; a ``+`` stands for another root of a compound where nothing else tells
    the word from the bare root: («*вод», «+») in «водопад»; a bare last root keeps its ending, after
    ``=``: («+», «*вод», «=») in «экскурсовод». An adjective and its noun in «ь» count as one:
    («*зелен», «=ь») in «зелёный» and in «зелень».
    """
    before, after = [], []
    place = at - 1
    while place >= 0 and cut[place].kind is Kind.PREFIX:
        before.append(cut[place].text)
        place -= 1
    first = place < 0
    place = at + 1
    while place < len(cut) and cut[place].kind is Kind.SUFFIX:
        after.append(cut[place].text)
        place += 1
    last = not any(morph.kind is Kind.ROOT for morph in cut[place:])
    if not before and not first:
        before.append("+")
    if not after and not last:
        after.append("+")
    if last and not after and (not before or before == ["+"]):
        after.append("=" + _bare_ending(cut, at))
    return (*reversed(before), "*" + cut[at].text, *after)


def _bare_ending(cut: Cut, at: int) -> str:
    ending, root = "".join(morph.text for morph in cut[at + 1 :]), cut[at]
    soft = not ending and len(root.text) < root.end - root.start
    return "ь" if soft or ending in _ADJECTIVAL else ending
