"""Who gets into the lexicon, and how surely: the rules that join the sources.

1. OpenCorpora's nominative nouns are accepted, less what the deny list names.
2. Our own lists are accepted, and override.
3. Secondary sources add lemmas that OpenCorpora does not know in any form.
4. A form that OpenCorpora knows, but not as a nominative noun, and that an independent source
   lists as a noun, may be another lemma (энзим, билингв): undecided, never accepted.
5. Words in use whose paradigm is attested are undecided, leaning to accept.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace

from app.letters import VOWELS, fold
from app.lexicon.morphology import Guess, Morphology, is_lemma
from app.lexicon.own_lists import OwnRow
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.ports import Entry, Tier

Entries = dict[str, list[Entry]]
_SHAPE = re.compile(r"[а-яё]{2,}(?:[- ][а-яё]+)*")
_ADJECTIVAL = re.compile(r"(?:ый|[сц]кий|рукий|чий|[нтв]ой|ая|яя|ое|ее|ые|ие)$")
_VERBAL = re.compile(r"(?:ть|чь|ти|ться|тись|чься)$")
_NOMINAL = re.compile(
    r"(?:[бвгджзклмнпрстфхцчшщ]|[бвджзлмнпрсфхцшщ]ь|[^ая]я|[^ая]а|[бвгджзклмнпрстфхцчшщ]а)$"
)
_EVERYDAY_PARTS = frozenset({
    Part.PRONOUN, Part.NUMERAL, Part.PREPOSITION, Part.CONJUNCTION, Part.PARTICLE, Part.ADVERB,
})  # fmt: skip
_FULL_ADJECTIVES = frozenset({Part.ADJECTIVE, Part.PARTICIPLE})
_EVERYDAY_USE = 600
"""Centibels: verbs and short forms used more than once in a million are everyday words."""
_RAREST = 2000
_PLURAL_CLASSES = frozenset({
    WordClass.COMMON, WordClass.FIRST_NAME, WordClass.SURNAME, WordClass.BRAND, WordClass.FICTIONAL,
    WordClass.MYTH, WordClass.ABBREVIATION,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What the secondary sources say, each by folded key.

    ``nouns`` gives, for a key, the sources that list it as a noun lemma, spelled with ё as in the
    value; ``tagged`` the groups of those that name the part of speech. ``usage`` is wordfreq.
    """

    nouns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    tagged: Mapping[str, Set[str]] = field(default_factory=dict)
    usage: Mapping[str, int] = field(default_factory=dict)
    proper: Mapping[str, WordClass] = field(default_factory=dict)


class Assembler:
    """Adds each source's words to the core's, in order of trust."""

    def __init__(
        self,
        core: Entries,
        is_form: Callable[[str], bool],
        morphology: Morphology,
        deny: Mapping[str, str],
        usage: Mapping[str, int],
    ) -> None:
        self.entries: Entries = core
        self._is_form = is_form
        self._morphology = morphology
        self._deny = {fold(word.lower()) for word in deny}
        self._core_keys = frozenset(core)
        self._usage = usage
        self._new: list[Entry] = []

    def clean_core(self) -> None:
        """Drop what OpenCorpora lists as nouns and the game does not, and doubt what few would name."""
        for key in list(self.entries):
            if key in self._deny or not _SHAPE.fullmatch(key):
                del self.entries[key]
            else:
                self.entries[key] = [_reclassed(entry) for entry in self.entries[key]]

    def knows(self, key: str) -> bool:
        """Tell whether OpenCorpora knows the key in any form."""
        return key in self._core_keys or self._is_form(key)

    def add_own(self, rows: Iterable[OwnRow]) -> None:
        """Add our own lists: accepted, whatever the other sources say."""
        for row in rows:
            entry = _own_entry(row)
            key = fold(entry.word)
            if row.word_class.proper and key not in self._core_keys and self._is_everyday(key):
                entry = replace(entry, tier=Tier.LEANS_REJECT)
            self._put(key, entry, own=True)

    def _is_everyday(self, key: str) -> bool:
        """Tell whether a name is first of all an everyday word: «Белая», «Один», «Помни».

        Such a name is undecided: its capital letter is the player's word that the name was meant.
        """
        if not self._is_form(key):
            return False
        grammars = [guess.grammar for guess in self._morphology.guesses(key)]
        everyday = {grammar.part for grammar in grammars if not grammar.word_class.proper}
        if everyday & _EVERYDAY_PARTS or any(
            g.part in _FULL_ADJECTIVES and g.case is Case.NOMN for g in grammars
        ):
            return True
        return bool(everyday - {Part.NOUN}) and self._usage.get(key, _RAREST) < _EVERYDAY_USE

    def add_secondary(self, witnesses: Witnesses) -> None:
        """Add the secondary sources' words: accepted if OpenCorpora knows no such form, else undecided."""
        for key, spellings in sorted(witnesses.nouns.items()):
            if key in self.entries or key in self._deny or not _SHAPE.fullmatch(key):
                continue
            if not VOWELS & set(key):
                continue
            groups = witnesses.tagged.get(key, frozenset())
            if self.knows(key):
                if groups:
                    self._add_homograph(key, spellings, groups)
            else:
                self._add_unknown(key, spellings, witnesses.proper.get(key), tagged=bool(groups))

    def _add_homograph(self, key: str, spellings: Mapping[str, str], groups: Set[str]) -> None:
        source, word = next(iter(spellings.items()))
        tier = Tier.LEANS_ACCEPT if len(groups) > 1 else Tier.LEANS_REJECT
        gender = _gender_by_ending(word)
        self._put(key, Entry(word, word, Number.SING, gender, WordClass.COMMON, frozenset(), source, tier))

    def _add_unknown(
        self, key: str, spellings: Mapping[str, str], word_class: WordClass | None, *, tagged: bool
    ) -> None:
        source, word = next(iter(spellings.items()))
        guesses = self._morphology.guesses(word)
        if not (tagged or word_class or reads_as_noun(word, guesses)):
            return
        guess = _as_lemma(word, guesses)
        if guess is not None:
            entry = _guessed_entry(word, guess, source, word_class)
            doubtful = word_class is None and reads_as_adjective(word, guesses)
            self._put(key, replace(entry, tier=Tier.LEANS_REJECT) if doubtful else entry)
            return
        flags = frozenset({Flag.PROPER}) if word_class and word_class.proper else frozenset[Flag]()
        gender = _gender_by_ending(word)
        self._put(key, Entry(word, word, Number.SING, gender, word_class or WordClass.COMMON, flags, source))

    def add_plurals(self) -> None:
        """Add the plural nominatives, by analogy, of the lemmas that the core does not inflect."""
        for entry in self._new:
            if not _has_plural(entry):
                continue
            plural = self._morphology.plural(entry.word, entry.gender)
            if (
                plural is None
                or fold(plural) in self._deny
                or (self._is_form(fold(plural)) and fold(plural) not in self.entries)
            ):
                continue
            derived = replace(entry, word=plural, number=Number.PLUR, flags=entry.flags | {Flag.DERIVED})
            known = self.entries.setdefault(fold(plural), [])
            if not any(other.lemma == entry.lemma for other in known):
                known.append(derived)

    def add_usage(self, usage: Mapping[str, int], *, rarest: int) -> None:
        """Add words in use that no list has, where three forms of one noun paradigm are attested.

        ``rarest`` is the greatest centibel looked at.
        """
        attested = {fold(token): centibel for token, centibel in usage.items()}
        for key, centibel in attested.items():
            if centibel > rarest or key in self.entries or key in self._deny or self.knows(key):
                continue
            if not _SHAPE.fullmatch(key) or " " in key or "-" in key or len(key) < 4:
                continue
            guess = next((g for g in self._morphology.guesses(key)[:1] if _as_lemma(key, (g,))), None)
            if guess is not None and self._paradigm_attested(key, attested):
                entry = _guessed_entry(key, guess, "wordfreq", None)
                self.entries[key] = [replace(entry, tier=Tier.LEANS_ACCEPT)]

    def _paradigm_attested(self, key: str, attested: Mapping[str, int]) -> bool:
        forms = {fold(form) for form in self._morphology.forms_of(key)}
        return len([form for form in forms if form in attested]) >= 3

    def _put(self, key: str, entry: Entry, *, own: bool = False) -> None:
        known = self.entries.get(key, [])
        if own:
            known, entry = _merged(known, entry)
        self.entries[key] = [*known, entry]
        if entry.tier is Tier.ACCEPTED:
            self._new.append(entry)


def commonness(entries: Entries, usage: Mapping[str, int], noun_share: Callable[[str], float]) -> list[str]:
    """Return all keys, commonest first.

    ``noun_share`` tells, 0 to 1, how much of a key's use is as a noun: «стали» is mostly a verb.
    """
    centibels: dict[str, float] = defaultdict(lambda: 2000.0)
    for token, centibel in usage.items():
        key = fold(token)
        if key in entries:
            centibels[key] = min(centibels[key], float(centibel))
    shifted = {
        key: centibels[key] + 100 * _decades(noun_share(key)) if key in centibels else 2000.0
        for key in entries
    }
    return sorted(entries, key=lambda key: (shifted[key], len(key), key))


def _decades(share: float) -> float:
    """Return how many tenfold steps a share takes off, at most three."""
    return -math.log10(max(share, 0.001))


def _reclassed(entry: Entry) -> Entry:
    """Tell initialisms, which do not decline, from word-like abbreviations; doubt neuter adjectives.

    OpenCorpora marks a whole adjective as used for a noun, where only some genders are: «больной»
    and «больная» are nouns, «больное» hardly.
    """
    if entry.word_class is WordClass.ABBREVIATION and Flag.INDECLINABLE in entry.flags:
        return replace(entry, word_class=WordClass.INITIALISM)
    if Flag.SUBSTANTIVISED in entry.flags and entry.gender is Gender.NEUT and entry.lemma != entry.word:
        return replace(entry, tier=Tier.LEANS_REJECT)
    return entry


def _merged(known: list[Entry], entry: Entry) -> tuple[list[Entry], Entry]:
    """Return the other entries and ours, with the flags of a same-class entry that ours replaces."""
    same = [old for old in known if old.word_class is entry.word_class and old.number is entry.number]
    flags = entry.flags.union(*(old.flags - {Flag.INDECLINABLE} for old in same)) if same else entry.flags
    rest = [old for old in known if old not in same]
    return rest, replace(entry, flags=flags)


def _own_entry(row: OwnRow) -> Entry:
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
        word, word, row.number, row.gender, row.word_class, frozenset(flags), f"own:{row.theme}", tier
    )


def _guessed_entry(word: str, guess: Guess, source: str, word_class: WordClass | None) -> Entry:
    grammar = guess.grammar
    chosen = word_class or (
        WordClass.COMMON if grammar.word_class is WordClass.ABBREVIATION else grammar.word_class
    )
    flags = grammar.flags - {Flag.PROPER, Flag.ABBREVIATION, Flag.SUBSTANTIVISED}
    if chosen.proper:
        flags |= {Flag.PROPER}
    return Entry(word, word, grammar.number or Number.SING, grammar.gender, chosen, flags, source)


def _has_plural(entry: Entry) -> bool:
    return (
        entry.number is Number.SING
        and entry.word_class in _PLURAL_CLASSES
        and not entry.flags & {Flag.INDECLINABLE, Flag.SINGULAR_ONLY, Flag.MULTIWORD}
    )


def _as_lemma(word: str, guesses: Iterable[Guess]) -> Guess | None:
    return next((guess for guess in guesses if is_lemma(word, guess)), None)


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


def _gender_by_ending(word: str) -> Gender:
    if word.endswith(("а", "я")):
        return Gender.FEMN
    return Gender.NEUT if word.endswith(("о", "е", "ё", "и", "у", "ю", "э")) else Gender.MASC


def noun_witnesses(
    lists: Mapping[str, Iterable[str]], groups: Mapping[str, str], tagging: Set[str]
) -> Iterator[tuple[str, dict[str, str], set[str]]]:
    """Yield, for each key, its spellings by source and the groups of the sources that tag parts of speech.

    ``lists`` gives each source's noun lemmas, most trusted source first.
    """
    spellings: dict[str, dict[str, str]] = {}
    tagged: dict[str, set[str]] = {}
    for source, words in lists.items():
        for word in words:
            key = fold(word.lower())
            spellings.setdefault(key, {}).setdefault(source, word.lower())
            if source in tagging:
                tagged.setdefault(key, set()).add(groups[source])
    for key, by_source in spellings.items():
        yield key, by_source, tagged.get(key, set())
