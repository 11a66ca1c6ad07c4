"""pymorphy3, loaded once and only when a word outside the lexicon asks for it."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from app.quick import maker
from app.words.grammar import Case, Gender, Number, Part
from app.words.ports import Entry, Form

if TYPE_CHECKING:
    from app.lexicon.tags import Grammar


@dataclass(frozen=True, slots=True)
class Guess:
    """One reading by analogy: ``score`` is pymorphy3's share of it, 0 to 1."""

    lemma: str
    grammar: Grammar
    score: float


_entry, _form = maker(Entry), maker(Form)


@cache
def _grammar(tag: str) -> Grammar | None:
    """Return the grammar of one of the dictionary's few thousand tags."""
    from app.lexicon.tags import parse_tag  # which a known word's first check does without

    return parse_tag(tag)


class Morphology:
    """Readings by analogy; one analyzer serves all threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._analyzer: Any = None

    @property
    def analyzer(self) -> Any:  # noqa: ANN401 - pymorphy3 ships no types
        """The shared ``MorphAnalyzer``."""
        if self._analyzer is None:
            with self._lock:
                if self._analyzer is None:
                    from app.lexicon.analyzer import open_analyzer  # pymorphy3 takes long to load

                    self._analyzer = open_analyzer()
        return self._analyzer

    def guesses(self, word: str) -> tuple[Guess, ...]:
        """Return the readings of ``word``, likeliest first; known words get their dictionary readings."""
        found = []
        for parse in self.analyzer.parse(word):
            grammar = _grammar(str(parse.tag))
            if grammar is not None:
                found.append(Guess(parse.normal_form, grammar, parse.score))
        return tuple(found)

    def guess(self, word: str) -> tuple[Form | Entry, ...]:
        """Return the guessed readings as the lexicon would give them (`app.words.ports.Morphology`)."""
        read = [(parse.normal_form, _grammar(str(parse.tag))) for parse in self.analyzer.parse(word)]
        return tuple([
            _reading(word, lemma, grammar)
            for lemma, grammar in read
            if grammar is not None and not grammar.faulty
        ])  # fmt: skip

    def noun(self, word: str) -> Guess | None:
        """Return the likeliest nominative noun whose lemma is ``word`` itself, None if there is none."""
        return next((guess for guess in self.guesses(word) if is_lemma(word, guess)), None)

    def plural(self, word: str, gender: Gender | None, *, name: bool = False) -> str | None:
        """Return the plural nominative by analogy, else by rule; None where neither is safe.

        ``name`` tells that the word is a proper name.
        """
        from app.lexicon.plural_guess import plural_of  # nor these

        return plural_of(self.analyzer, word, gender, name=name)

    def forms_of(self, word: str) -> Iterable[str]:
        """Return the case forms of the likeliest noun reading of ``word``."""
        for parse in self.analyzer.parse(word):
            if "NOUN" in parse.tag and parse.normal_form == word:
                return {form.word for form in parse.lexeme}
        return ()


def is_lemma(word: str, guess: Guess) -> bool:
    """Tell whether the guess reads ``word`` as a noun in its dictionary form."""
    grammar = guess.grammar
    return (
        grammar.part is Part.NOUN
        and grammar.case is Case.NOMN
        and guess.lemma == word
        and grammar.number in (Number.SING, Number.PLUR)
    )


def _reading(word: str, lemma: str, grammar: Grammar) -> Form | Entry:
    if grammar.nominative_noun and grammar.number is not None:
        return _entry(word, lemma, grammar.number, grammar.gender, grammar.word_class, grammar.flags, "guess")
    return _form(grammar.part, grammar.case, grammar.number, grammar.gender, lemma, grammar.word_class.proper)
