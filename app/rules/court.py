"""What the judging of a rule case asks of the outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.words.policy import Policy
from app.words.ports import CognateFinder, Lexicon, Morphology
from app.words.verdict import Verdict


class WordCheck(Protocol):
    """The verdict on a word alone."""

    def __call__(self, text: str, policy: Policy) -> Verdict:
        """Return the verdict on ``text`` as it was typed."""
        ...


@dataclass(frozen=True, slots=True)
class Court:
    """The word verdict, the lexicon, the cognates and, for unknown adjectives, the guesser."""

    check: WordCheck
    lexicon: Lexicon
    finder: CognateFinder
    morphology: Morphology | None = None
