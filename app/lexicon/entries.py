"""How one entry of the lexicon is made: of an own row, of a guess, and what a lemma's ending tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from app.lexicon.morphology import Guess, is_lemma
from app.lexicon.own_lists import OwnRow
from app.words.grammar import Flag, Gender, Number, Part, WordClass
from app.words.ports import Entry, Tier

Entries = dict[str, list[Entry]]
OWN_SOURCE = "own:"
"""What the source of our own lists' entries begins with; the theme follows."""
_ADJECTIVAL = re.compile(r"(?:ый|[сц]кий|рукий|чий|[нтв]ой|ая|яя|ое|ее|ые|ие)$")
_VERBAL = re.compile(r"(?:ть|чь|ти|ться|тись|чься)$")
_NOMINAL = re.compile(
    r"(?:[бвгджзклмнпрстфхцчшщ]|[бвджзлмнпрсфхцшщ]ь|[^ая]я|[^ая]а|[бвгджзклмнпрстфхцчшщ]а)$"
)
_PLURAL_CLASSES = frozenset({
    WordClass.COMMON, WordClass.FIRST_NAME, WordClass.SURNAME, WordClass.BRAND, WordClass.FICTIONAL,
    WordClass.MYTH, WordClass.ABBREVIATION,
})  # fmt: skip


def reclassed(entry: Entry) -> Entry:
    """Tell initialisms, which do not decline, from word-like abbreviations; doubt neuter adjectives.

    OpenCorpora marks a whole adjective as used for a noun, where only some genders are: «больной»
    and «больная» are nouns, «больное» hardly.
    """
    if entry.word_class is WordClass.ABBREVIATION and Flag.INDECLINABLE in entry.flags:
        return replace(entry, word_class=WordClass.INITIALISM)
    if Flag.SUBSTANTIVISED in entry.flags and entry.gender is Gender.NEUT and entry.lemma != entry.word:
        return replace(entry, tier=Tier.LEANS_REJECT)
    return entry


def merged(known: list[Entry], entry: Entry) -> tuple[list[Entry], Entry]:
    """Return the other entries and ours, with the flags of a same-class entry that ours replaces."""
    same = [old for old in known if old.word_class is entry.word_class and old.number is entry.number]
    flags = entry.flags.union(*(old.flags - {Flag.INDECLINABLE} for old in same)) if same else entry.flags
    rest = [old for old in known if old not in same]
    return rest, replace(entry, flags=flags)


def entry_of_row(row: OwnRow) -> Entry:
    """Return the entry of a row of our own lists; a debatable row only leans to accept."""
    word = row.word.lower()
    flags = set(row.flags)
    if row.word_class.proper:
        flags.add(Flag.PROPER)
    if not row.declines:
        flags.add(Flag.INDECLINABLE)
    if row.number is Number.PLUR:
        flags.add(Flag.PLURAL_ONLY)
    if " " in word:
        flags.add(Flag.MULTIWORD)
    if row.word_class in (WordClass.ABBREVIATION, WordClass.INITIALISM):
        flags.add(Flag.ABBREVIATION)
    tier = Tier.LEANS_ACCEPT if row.debatable else Tier.ACCEPTED
    return Entry(
        word, word, row.number, row.gender, row.word_class, frozenset(flags), OWN_SOURCE + row.theme, tier
    )


def entry_of_guess(
    word: str, guess: Guess, source: str, word_class: WordClass | None, *, name: bool
) -> Entry:
    """Return the entry of a guess; only a word spelled with a capital is guessed to be a name."""
    grammar = guess.grammar
    guessed = grammar.word_class if name and grammar.word_class.proper else WordClass.COMMON
    chosen = word_class or guessed
    flags = grammar.flags - {Flag.PROPER, Flag.ABBREVIATION, Flag.SUBSTANTIVISED}
    if chosen.proper:
        flags |= {Flag.PROPER}
    return Entry(word, word, grammar.number or Number.SING, grammar.gender, chosen, flags, source)


def has_plural(entry: Entry) -> bool:
    """Tell whether a plural may be derived: a declining singular of a kind that is ever many."""
    return (
        entry.number is Number.SING
        and entry.word_class in _PLURAL_CLASSES
        and not entry.flags & {Flag.INDECLINABLE, Flag.SINGULAR_ONLY, Flag.MULTIWORD}
    )


def as_lemma(word: str, guesses: Iterable[Guess]) -> Guess | None:
    """Return the likeliest guess that the word is a noun's lemma, a common noun's before a name's."""
    lemmas = [guess for guess in guesses if is_lemma(word, guess)]
    common = [guess for guess in lemmas if not guess.grammar.word_class.proper]
    return next(iter(common or lemmas), None)


def reads_as_noun(word: str, guesses: tuple[Guess, ...]) -> bool:
    """Tell whether a lemma without a part of speech is a noun.

    A lemma is no oblique and no short form, so that its ending tells most: a consonant, -а or -я
    is a noun's. Where the ending is a verb's, an adjective's or an adverb's too, the likeliest
    guess decides.
    """
    parts = {guess.grammar.part for guess in guesses}
    if reads_as_adjective(word, guesses):
        return False
    if _VERBAL.search(word) and Part.INFINITIVE in parts:
        return False
    if _NOMINAL.search(word):
        return True
    return bool(guesses) and guesses[0].grammar.part is Part.NOUN


def reads_as_adjective(word: str, guesses: tuple[Guess, ...]) -> bool:
    """Tell whether a lemma's ending is an adjective's, and some guess agrees."""
    parts = {guess.grammar.part for guess in guesses}
    return bool(_ADJECTIVAL.search(word) and parts & {Part.ADJECTIVE, Part.PARTICIPLE})


def reads_as_verb(word: str, guesses: tuple[Guess, ...]) -> bool:
    """Tell whether a lemma's ending is an infinitive's, and the likeliest guess is one."""
    return bool(_VERBAL.search(word) and guesses and guesses[0].grammar.part is Part.INFINITIVE)


def gender_by_ending(word: str) -> Gender:
    """Return the gender a lemma's last letter suggests, where nothing better is known."""
    if word.endswith(("а", "я")):
        return Gender.FEMN
    return Gender.NEUT if word.endswith(("о", "е", "ё", "и", "у", "ю", "э")) else Gender.MASC
