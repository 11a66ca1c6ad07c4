"""The one entrance: a typed word in, a verdict out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.letters import MAX_WORD, Word, fold, is_plain, normalise
from app.quick import maker
from app.words.finding import Finding, rejected
from app.words.forms import judge_forms
from app.words.grammar import Case, Flag, Part, WordClass
from app.words.judge import judge_entries
from app.words.keyboard import from_latin_layout
from app.words.policy import DEFAULT, Policy
from app.words.ports import Lexicon, Morphology
from app.words.shape import find_fault
from app.words.unknown import judge_unknown
from app.words.verdict import Code, Reading, Standing, Verdict

MAX_SUGGESTIONS = 8
_verdict = maker(Verdict)
_NO_CHANGES: tuple[str, ...] = ()
_ACCEPTED, _REJECTED = Standing.ACCEPTED, Standing.REJECTED


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
        word, changes = text, _NO_CHANGES
        plain = is_plain(text)
        if plain is None:
            repaired = normalise(text)
            word, changes, plain = repaired.word, repaired.changes, is_plain(repaired.word)
        key = fold(word)
        found = None if plain is None else self.lexicon.plain(word, key, self._doubted)
        if isinstance(found, tuple):
            readings, flags, rank = found
            return _verdict(
                text, word, _ACCEPTED, None, (), readings, (), flags, rank, changes, (),
                self.policy.name, self.lexicon.version,
            )  # fmt: skip
        if found is None or key in self.personal:
            fault = find_fault(word) if plain is None else None
            found = self._find(Word(word), key, text.strip()) if fault is None else rejected(fault)
        return _verdict(
            text, word, found.standing, found.leaning, found.reasons, found.readings, (), found.flags,
            None if found.standing is _REJECTED else self.lexicon.rank(key), changes, found.suggestions,
            self.policy.name, self.lexicon.version,
        )  # fmt: skip

    def with_suggestions(self, verdict: Verdict) -> Verdict:
        """Return the verdict with the words the player may have meant, if it was not accepted."""
        if verdict.verdict is Standing.ACCEPTED:
            return verdict
        found = dict.fromkeys(verdict.suggestions)
        if Code.NOT_CYRILLIC in verdict.codes:
            found |= dict.fromkeys(self._retyped(verdict.word))
        elif len(verdict.word) <= MAX_WORD:
            found |= dict.fromkeys(self.lexicon.meant(fold(verdict.word)))
        if self.policy.family_filter:
            found = {word: None for word in found if not self._vulgar(word)}
        found.pop(verdict.word, None)
        return replace(verdict, suggestions=tuple(found)[:MAX_SUGGESTIONS])

    def _find(self, word: Word, key: str, typed: str) -> Finding:
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
