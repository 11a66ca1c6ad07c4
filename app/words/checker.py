"""The one entrance: a typed word in, a verdict out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.letters import MAX_WORD, Word, fold, normalise
from app.words.grammar import Case, Flag, Part, WordClass
from app.words.judge import Finding, judge_entries, judge_forms, rejected
from app.words.keyboard import from_latin_layout
from app.words.policy import DEFAULT, Policy
from app.words.ports import Lexicon, Morphology
from app.words.shape import find_fault
from app.words.unknown import judge_unknown
from app.words.verdict import Code, Reading, Standing, Verdict

MAX_SUGGESTIONS = 8


@dataclass(frozen=True, slots=True)
class Checker:
    """Judges words by a lexicon, a morphology for what it lacks, a policy, and personal words.

    ``personal`` maps the key of each word that this user or table has ruled to exist to its
    spelling; it is read at each check.
    """

    lexicon: Lexicon
    morphology: Morphology
    policy: Policy = DEFAULT
    personal: Mapping[str, str] = field(default_factory=dict)
    _doubted: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_doubted", self.policy.doubted)

    def check(self, text: str) -> Verdict:
        """Return the verdict on ``text``, whatever it is: no input is an error."""
        normalised = normalise(text)
        word, key = normalised.word, fold(normalised.word)
        sure = self.lexicon.sure(word, key, self._doubted)
        if sure is not None:
            return Verdict(
                text, word, Standing.ACCEPTED, None, (), sure.readings, (), sure.flags, sure.rank,
                normalised.changes, (), self.policy.name, self.lexicon.version,
            )  # fmt: skip
        finding = self._find(word, key, text.strip())
        return Verdict(
            input=text,
            word=word,
            verdict=finding.standing,
            leaning=finding.leaning,
            reasons=finding.reasons,
            readings=finding.readings,
            flags=finding.flags,
            rank=self.lexicon.rank(key) if finding.standing is not Standing.REJECTED else None,
            changes=normalised.changes,
            suggestions=finding.suggestions,
            policy=self.policy.name,
            lexicon=self.lexicon.version,
        )

    def with_suggestions(self, verdict: Verdict) -> Verdict:
        """Return the verdict with the words the player may have meant, if it was not accepted."""
        if verdict.verdict is Standing.ACCEPTED:
            return verdict
        found = dict.fromkeys(verdict.suggestions)
        if Code.NOT_CYRILLIC in verdict.codes:
            found |= dict.fromkeys(self._retyped(verdict.word))
        elif len(verdict.word) <= MAX_WORD:
            found |= dict.fromkeys(self.lexicon.near(fold(verdict.word)))
        if self.policy.family_filter:
            found = {word: None for word in found if not self._vulgar(word)}
        found.pop(verdict.word, None)
        return replace(verdict, suggestions=tuple(found)[:MAX_SUGGESTIONS])

    def _find(self, word: Word, key: str, typed: str) -> Finding:
        fault = find_fault(word)
        if fault is not None:
            return rejected(fault)
        if key in self.personal:
            reading = Reading(
                self.personal[key], Part.NOUN, Case.NOMN, None, None, WordClass.COMMON, "personal"
            )
            return Finding(Standing.ACCEPTED, readings=(reading,), flags=(Flag.PERSONAL,))
        entries = self.lexicon.entries(key)
        if entries:
            return judge_entries(word, entries, self.lexicon.forms, self.policy, typed)
        forms = self.lexicon.forms(key)
        if forms:
            return judge_forms(word, forms)
        return judge_unknown(word, self.lexicon, self.morphology)

    def _retyped(self, word: str) -> tuple[str, ...]:
        """Return the word that was typed with the Latin keyboard layout on, if it is one."""
        meant = from_latin_layout(word)
        return tuple(entry.word for entry in self.lexicon.entries(fold(meant)))[:1] if meant else ()

    def _vulgar(self, word: str) -> bool:
        return any(Flag.VULGAR in entry.flags for entry in self.lexicon.entries(fold(word)))
