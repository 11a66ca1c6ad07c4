"""What the verdict asks of the outside: protocols that `app.lexicon` implements."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Protocol

from app.letters import Span
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.verdict import Reading

if TYPE_CHECKING:
    from app.words.finding import Finding


class Tier(IntEnum):
    """How sure the lexicon is that an entry is a nominative noun."""

    ACCEPTED = 0
    LEANS_ACCEPT = 1
    LEANS_REJECT = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """One nominative noun reading of a key.

    ``word`` and ``lemma`` are spelled with their ё; ``lemma`` is the nominative singular
    (plural for pluralia tantum).
    """

    word: str
    lemma: str
    number: Number
    gender: Gender | None
    word_class: WordClass
    flags: frozenset[Flag]
    source: str
    tier: Tier = Tier.ACCEPTED


@dataclass(frozen=True, slots=True)
class Form:
    """One reading of a known form that is no nominative noun.

    ``nominative`` is the nominative of the same number for a noun («коробки» for
    «коробками»), and the lemma for other parts of speech.
    """

    part: Part
    case: Case | None
    number: Number | None
    gender: Gender | None
    nominative: str
    proper: bool = False


Sure = tuple[tuple[Reading, ...], tuple[Flag, ...], int]
"""Readings and flags of an accepted word, and its place by commonness."""


class Lexicon(Protocol):
    """The built dictionary. Keys are folded (ё as е) and lower-case."""

    @property
    def version(self) -> str:
        """The version of the built files: a hash."""
        ...

    def entries(self, key: str) -> Sequence[Entry]:
        """Return the nominative noun readings of ``key``, surest first; empty if it has none."""
        ...

    def plain(self, word: str, key: str, doubted: Set[str]) -> Sure | Finding | None:
        """Return what needs no weighing of a word of letters alone; None for all other words.

        That is a nominative noun that nothing speaks against, or a form that is none. ``doubted``
        names the switches (`app.words.policy`) that a noun may not fall under. The answer is
        what weighing ``entries`` or ``forms`` would give, at a quarter of the cost.
        """
        ...

    def forms(self, key: str) -> Sequence[Form]:
        """Return known readings of ``key`` other than nominative nouns; empty if unknown."""
        ...

    def rank(self, key: str) -> int | None:
        """Return the key's place by commonness, 1 the commonest, None if it is no key."""
        ...

    def near(self, key: str) -> Sequence[str]:
        """Return the accepted words one edit away from ``key``, likeliest first, spelled with ё."""
        ...

    def meant(self, key: str) -> Sequence[str]:
        """Return all that ``key`` may be a misspelling of, likeliest first; slower than `near`."""
        ...


class Morphology(Protocol):
    """Readings by analogy, for words outside the lexicon."""

    def guess(self, word: str) -> Sequence[Form | Entry]:
        """Return the guessed readings of an unknown word, likeliest first; empty if none can be made."""
        ...


class Kinship(StrEnum):
    """How near two words are, nearest first [rules A-20]."""

    SAME_WORD = "same_word"
    COGNATE = "cognate"
    LIKELY = "likely"
    POSSIBLE = "possible"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Cognacy:
    """The kinship of word ``a`` with word ``b``.

    ``score`` is the calibrated probability, 0 to 1, that a table would call them cognate;
    ``root`` the shared root as it is spelled in ``a`` (``a_span``) and in ``b`` (``b_span``).
    """

    a: str
    b: str
    kinship: Kinship
    score: float
    root: str = ""
    a_span: Span | None = None
    b_span: Span | None = None
    explanation: str = ""


class CognateFinder(Protocol):
    """Shared roots of two words."""

    def compare(self, a: str, b: str) -> Cognacy:
        """Return the kinship of two normalised words."""
        ...

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        """Return the named words that are akin to ``word`` (possible or nearer), worst first."""
        ...
