"""The verdict contract: one frozen value for Python, the command line, HTTP and the browser.

A verdict holds no sentences: a reason is a stable code with its data, and
`app.words.explain` turns it into Russian or English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from app.letters import Span
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass

Data = Mapping[str, str | int | tuple[str, ...]]
_NO_DATA: Data = MappingProxyType({})


class Standing(StrEnum):
    """The three-valued verdict: a lexicon cannot refuse an unknown name with certainty."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


_UNDECIDED = Standing.UNDECIDED


class Leaning(StrEnum):
    """Where the evidence of an undecided verdict points; the table rules [rulebook R-030]."""

    ACCEPT = "accept"
    REJECT = "reject"


class Code(StrEnum):
    """Reason codes. They are an API: codes are added, never renamed."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOT_CYRILLIC = "not_cyrillic"
    NOT_A_WORD = "not_a_word"
    NOT_NOUN = "not_noun"
    NOT_NOMINATIVE = "not_nominative"
    UNKNOWN_WORD = "unknown_word"
    MISSPELLING = "misspelling"
    WRONG_YO = "wrong_yo"
    ABBREVIATION = "abbreviation"
    MULTIWORD = "multiword"
    HOUSE_RULE = "house_rule"

    LETTERS_MISSING = "letters_missing"
    NOT_ADJACENT = "not_adjacent"
    WRONG_ORDER = "wrong_order"
    WRONG_ENDING = "wrong_ending"
    WRONG_LENGTH = "wrong_length"
    WRONG_INITIAL = "wrong_initial"
    LETTER_NOT_REPEATED = "letter_not_repeated"
    BOTH_LETTERS_USED = "both_letters_used"

    NOT_A_PAIR = "not_a_pair"
    AGREEMENT = "agreement"
    COGNATE_PAIR = "cognate_pair"
    COGNATE_PAIR_LIKELY = "cognate_pair_likely"

    REPEAT = "repeat"
    COGNATE = "cognate"
    COGNATE_LIKELY = "cognate_likely"


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground of a verdict.

    ``rule`` is the id of the rule it comes from (``R-020``, ``A-07``); ``span`` the letters
    of the word it is about, or None for the whole; ``data`` fills the sentence.
    """

    code: Code
    rule: str
    span: Span | None = None
    data: Data = field(default_factory=lambda: _NO_DATA)


@dataclass(frozen=True, slots=True)
class Reading:
    """One grammatical reading of the word, as a dictionary or a guess gives it.

    ``source`` is the lexicon source («opencorpora», «own:films_series», «guess» …).
    ``case``, ``number`` and ``gender`` are None where the part of speech has none.
    """

    lemma: str
    part: Part
    case: Case | None
    number: Number | None
    gender: Gender | None
    word_class: WordClass
    source: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says of one word or one rule case.

    Attributes:
        input: the text as it came.
        word: the normalised word, which spans count in.
        verdict: accepted, rejected or undecided.
        leaning: set if and only if the verdict is undecided.
        reasons: every ground that speaks against the word, most decisive first.
        readings: grammatical readings, best first.
        match: spans of the letters that satisfy the cards.
        flags: facts on the accepted readings.
        rank: place by commonness among the lexicon's words, 1 the commonest; None if unknown.
        changes: repairs of the input, from `app.letters.CHANGES`.
        suggestions: words the player may have meant, best first.
        policy: name of the policy that was applied.
        lexicon: version of the lexicon that was asked.
    """

    input: str
    word: str
    verdict: Standing
    leaning: Leaning | None = None
    reasons: tuple[Reason, ...] = ()
    readings: tuple[Reading, ...] = ()
    match: tuple[Span, ...] = ()
    flags: tuple[Flag, ...] = ()
    rank: int | None = None
    changes: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    policy: str = "default"
    lexicon: str = ""

    def __post_init__(self) -> None:
        if (self.verdict is _UNDECIDED) is (self.leaning is None):
            raise ValueError(f"an undecided verdict, and no other, has a leaning: {self!r}")

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of the reasons, most decisive first."""
        return tuple(reason.code for reason in self.reasons)

    @property
    def leans_accept(self) -> bool:
        """Tell whether the word is accepted, or undecided with the evidence for it."""
        return self.verdict is Standing.ACCEPTED or self.leaning is Leaning.ACCEPT
