"""Root families: what they are, and how the words of the sources are sorted into them.

A *unit* is one root of one word. Units of roots that our own lists name take the nearest listed
word's family, over shared affixes and over the derivation graph; the root's spelling alone decides
only where it belongs to few families. Roots that no list names are grouped by spelling, joined by
the alternations that derivations attest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

OWN, STRONG, WEAK, FAINT = 3, 2, 1, 0
"""How sure a word is of its root: listed by us; well attested; by spelling alone; a guess."""
SHORT = 3
"""Roots of up to so many letters are akin only where derivations link them."""
FEW = 3
"""Families that a root's spelling may belong to and still tell something."""

Unit = tuple[str, int]
"""A word and the place where its root begins."""
Choice = tuple[int, int]
"""A family and how sure it is."""
Edges = Mapping[str, Sequence[str]]
"""The derivation graph by key, both ways."""


@dataclass(frozen=True, slots=True)
class Root:
    """A root of a word: its family, its place in the word, and how sure that is."""

    family: int
    start: int
    end: int
    trust: int


Roots = tuple[Root, ...]
Item = TypeVar("Item")


@dataclass(slots=True)
class Kin:
    """The sorted words.

    ``kindred`` gives, for a family, the group of families that are spelled alike and perhaps one;
    ``related`` the pairs of families, the less first, that derivations tie. ``by_spelling`` is the
    family that a root's spelling alone tells. ``families`` counts the numbers given out.
    """

    roots: dict[str, Roots] = field(default_factory=dict)
    kindred: dict[int, int] = field(default_factory=dict)
    related: set[tuple[int, int]] = field(default_factory=set)
    by_spelling: dict[str, int] = field(default_factory=dict)
    families: int = 0

    def new(self) -> int:
        """Return the number of a new family."""
        self.families += 1
        return self.families - 1


class Joined(Generic[Item]):
    """Sets that grow together (union-find)."""

    def __init__(self) -> None:
        self._up: dict[Item, Item] = {}

    def find(self, item: Item) -> Item:
        """Return the item that stands for the whole set of ``item``."""
        top = item
        while self._up.get(top, top) != top:
            top = self._up[top]
        while self._up.get(item, item) != top:
            self._up[item], item = top, self._up[item]
        return top

    def join(self, a: Item, b: Item) -> None:
        """Make one set of the sets of ``a`` and ``b``."""
        first, second = sorted((self.find(a), self.find(b)), key=str)
        if first != second:
            self._up[second] = first
