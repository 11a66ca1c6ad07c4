"""The plural nominative of a word that no dictionary inflects: by analogy, else by rule."""

from __future__ import annotations

from typing import Any

from app.lexicon.plural_parts import hyphenated_plural, split_compound
from app.lexicon.plurals import fits, regular_plural
from app.lexicon.tags import parse_tag
from app.words.grammar import Gender


def plural_of(analyzer: Any, word: str, gender: Gender | None, *, name: bool) -> str | None:  # noqa: ANN401
    """Return the plural nominative of ``word``; None where neither analogy nor rule is safe.

    ``analyzer`` is pymorphy3's; ``name`` tells that the word is a proper name.
    """
    if "-" in word:
        return _of_hyphenated(analyzer, word, gender, name=name)
    made = None if name else _of_compound(analyzer, word, gender)
    if made is not None:
        return made
    guess = _guessed(analyzer, word, gender)
    if guess is not None and (analyzer.word_is_known(word) or fits(word, guess, gender, name=name)):
        return guess
    return regular_plural(word, gender)


def _of_hyphenated(analyzer: Any, word: str, gender: Gender | None, *, name: bool) -> str | None:  # noqa: ANN401
    last = word.rpartition("-")[2]
    tail = plural_of(analyzer, last, gender, name=name) or plural_of(analyzer, last, None, name=name)
    if tail is None:
        return None
    guess = _guessed(analyzer, word, gender)
    return hyphenated_plural(word, guess and guess.rpartition("-")[0], tail)


def _of_compound(analyzer: Any, word: str, gender: Gender | None) -> str | None:  # noqa: ANN401
    """Return the plural of a first part and a noun of the dictionary: «автодома»."""
    for first, rest in split_compound(word):
        if analyzer.word_is_known(rest):
            plural = _guessed(analyzer, rest, gender)
            if plural is not None:
                return first + plural
    return None


def _guessed(analyzer: Any, word: str, gender: Gender | None) -> str | None:  # noqa: ANN401
    for parse in analyzer.parse(word):
        grammar = parse_tag(str(parse.tag))
        if grammar is None or parse.normal_form != word or not grammar.nominative_noun:
            continue
        if gender not in (None, Gender.MS_F, grammar.gender) and grammar.gender is not Gender.MS_F:
            continue
        plural = parse.inflect({"nomn", "plur"})
        if plural is not None and plural.word != word:
            return str(plural.word)
    return None
