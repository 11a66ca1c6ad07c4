"""Who gets into the lexicon, and how surely: the rules that join the sources.

1. OpenCorpora's nominative nouns are accepted, less what the deny list names.
2. Our own lists are accepted, and override.
3. Secondary sources add lemmas that OpenCorpora does not know in any form.
4. A form that OpenCorpora knows, but not as a nominative noun, and that an independent source
   lists as a noun, may be another lemma (энзим, билингв): undecided, never accepted.
5. Words in use whose paradigm is attested are undecided, leaning to accept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace

from app.letters import VOWELS, fold
from app.lexicon.entries import (
    OWN_SOURCE,
    Entries,
    as_lemma,
    entry_of_guess,
    entry_of_row,
    gender_by_ending,
    has_plural,
    merged,
    reads_as_adjective,
    reads_as_noun,
    reads_as_verb,
    reclassed,
)
from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import OwnRow
from app.lexicon.plurals import adjectival_plural
from app.lexicon.usage import Slips
from app.lexicon.witnesses import Witnesses
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass
from app.words.ports import Entry, Tier

_SHAPE = re.compile(r"[а-яё]{2,}(?:[- ][а-яё]+)*")
_EVERYDAY_PARTS = frozenset({
    Part.PRONOUN, Part.NUMERAL, Part.PREPOSITION, Part.CONJUNCTION, Part.PARTICLE, Part.ADVERB,
    Part.INTERJECTION, Part.PREDICATIVE,
})  # fmt: skip
_FULL_ADJECTIVES = frozenset({Part.ADJECTIVE, Part.PARTICIPLE})
_EVERYDAY_USE = 600
"""Centibels: verbs and short forms used more than once in a million are everyday words."""
_RAREST = 2000


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
        self._names: Set[str] = frozenset()
        self._new: list[Entry] = []

    def clean_core(self) -> None:
        """Drop what OpenCorpora lists as nouns and the game does not, and doubt what few would name."""
        for key in list(self.entries):
            if key in self._deny or not _SHAPE.fullmatch(key):
                del self.entries[key]
                continue
            entries = [reclassed(entry) for entry in self.entries[key]]
            if (
                all(map(_needs_capitals, entries))
                and self._reads_everyday(key)
                and not self._mostly_surname(key)
            ):
                entries = [replace(entry, tier=Tier.LEANS_REJECT) for entry in entries]
            self.entries[key] = entries

    def knows(self, key: str) -> bool:
        """Tell whether OpenCorpora knows the key in any form."""
        return key in self._core_keys or self._is_form(key)

    def add_own(self, rows: Iterable[OwnRow]) -> None:
        """Add our own lists: accepted, whatever the other sources say."""
        for row in rows:
            entry = entry_of_row(row)
            key = fold(entry.word)
            if row.word_class.proper and key not in self._core_keys and self._is_everyday(key):
                entry = replace(entry, tier=Tier.LEANS_REJECT)
            self._put(key, entry, own=True)

    def _is_everyday(self, key: str) -> bool:
        """Tell whether a name is first of all an everyday word: «Белая», «Один», «Помни».

        Such a name is undecided: its capital letter is the player's word that the name was meant.
        """
        return self._reads_everyday(key) or (
            self._is_form(key)
            and self._usage.get(key, _RAREST) < _EVERYDAY_USE
            and any(
                guess.grammar.part is not Part.NOUN and not guess.grammar.word_class.proper
                for guess in self._morphology.guesses(key)
            )
        )

    def _mostly_surname(self, key: str) -> bool:
        """Tell whether a relational adjective is met more as a surname: «Чайковский», not «московский»."""
        if not key.endswith(("ский", "цкий")):
            return False
        shares = {"surname": 0.0, "other": 0.0}
        for guess in self._morphology.guesses(key):
            shares["surname" if guess.grammar.word_class is WordClass.SURNAME else "other"] += guess.score
        return shares["surname"] >= shares["other"]

    def _reads_everyday(self, key: str) -> bool:
        """Tell whether a key is a full adjective in the nominative, a pronoun or a word of service."""
        if not self._is_form(key):
            return False
        grammars = [guess.grammar for guess in self._morphology.guesses(key)]
        return any(
            grammar.part in _EVERYDAY_PARTS
            or (grammar.part in _FULL_ADJECTIVES and grammar.case is Case.NOMN)
            for grammar in grammars
            if not grammar.nominative_noun
        )

    def add_secondary(self, witnesses: Witnesses) -> None:
        """Add the secondary sources' words: accepted if OpenCorpora knows no such form, else undecided."""
        self._names = witnesses.names
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
        gender = gender_by_ending(word)
        self._put(key, Entry(word, word, Number.SING, gender, WordClass.COMMON, frozenset(), source, tier))

    def _add_unknown(
        self, key: str, spellings: Mapping[str, str], word_class: WordClass | None, *, tagged: bool
    ) -> None:
        source, word = next(((s, w) for s, w in spellings.items() if "ё" in w), next(iter(spellings.items())))
        guesses = self._morphology.guesses(word)
        if not (tagged or word_class or reads_as_noun(word, guesses)):
            return
        guess = as_lemma(word, guesses)
        if guess is not None:
            entry = entry_of_guess(word, guess, source, word_class, name=key in self._names)
        else:
            flags = frozenset({Flag.PROPER}) if word_class and word_class.proper else frozenset[Flag]()
            gender = gender_by_ending(word)
            entry = Entry(word, word, Number.SING, gender, word_class or WordClass.COMMON, flags, source)
        doubtful = word_class is None and (reads_as_adjective(word, guesses) or reads_as_verb(word, guesses))
        self._put(key, replace(entry, tier=Tier.LEANS_REJECT) if doubtful else entry)

    def add_plurals(self) -> None:
        """Add the plural nominatives, by analogy, of the lemmas that the core does not inflect.

        A plural spelled like another lemma's form («контрольные», «пуши») is only believed of our own
        lists: as surely as its singular where both are one adjective, else the table decides.
        """
        for entry in self._new:
            if not has_plural(entry):
                continue
            plural = self._plural(entry)
            if plural is None or fold(plural) in self._deny:
                continue
            derived = replace(entry, word=plural, number=Number.PLUR, flags=entry.flags | {Flag.DERIVED})
            if self._is_form(fold(plural)) and fold(plural) not in self.entries:
                if not entry.source.startswith(OWN_SOURCE) or entry.word_class.proper:
                    continue
                if Flag.SUBSTANTIVISED not in entry.flags:
                    derived = replace(derived, tier=Tier.LEANS_ACCEPT)
            known = self.entries.setdefault(fold(plural), [])
            if not any(other.lemma == entry.lemma for other in known):
                known.append(derived)
            elif Flag.VULGAR in entry.flags:
                self.entries[fold(plural)] = [_as_vulgar(other, entry) for other in known]

    def _plural(self, entry: Entry) -> str | None:
        if Flag.SUBSTANTIVISED in entry.flags:
            # «Былое», «прекрасное» have no plural; those neuters that have one are listed with it.
            return None if entry.gender is Gender.NEUT else adjectival_plural(entry.word)
        return self._morphology.plural(entry.word, entry.gender, name=entry.word_class.proper)

    def add_usage(self, usage: Mapping[str, int], *, rarest: int) -> None:
        """Add words in use that no list has, where three forms of one noun paradigm are attested.

        ``rarest`` is the greatest centibel looked at.
        """
        attested: dict[str, int] = {}
        for token, centibel in usage.items():
            attested.setdefault(fold(token), centibel)
        slips = Slips(key for key in self.entries if key in attested and self._is_sure(key))
        slips.weigh(attested)
        for key, centibel in attested.items():
            if centibel > rarest or key in self.entries or key in self._deny or self.knows(key):
                continue
            if not _SHAPE.fullmatch(key) or " " in key or "-" in key or len(key) < 4:
                continue
            guess = next((g for g in self._morphology.guesses(key)[:1] if as_lemma(key, (g,))), None)
            if guess is not None and self._paradigm_attested(key, attested):
                if slips.meant_for(key, centibel):
                    continue
                entry = entry_of_guess(key, guess, "wordfreq", None, name=False)
                self.entries[key] = [replace(entry, tier=Tier.LEANS_ACCEPT)]

    def _is_sure(self, key: str) -> bool:
        return any(entry.tier is Tier.ACCEPTED for entry in self.entries[key])

    def _paradigm_attested(self, key: str, attested: Mapping[str, int]) -> bool:
        forms = {fold(form) for form in self._morphology.forms_of(key)}
        return len([form for form in forms if form in attested]) >= 3

    def _put(self, key: str, entry: Entry, *, own: bool = False) -> None:
        known = self.entries.get(key, [])
        if own:
            known, entry = merged(known, entry)
        self.entries[key] = [*known, entry]
        if entry.tier is Tier.ACCEPTED or (own and Flag.SUBSTANTIVISED in entry.flags):
            self._new.append(entry)


def _as_vulgar(plural: Entry, singular: Entry) -> Entry:
    """Flag a plural that another source lists, if it is this vulgar singular's."""
    same = plural.lemma == singular.lemma and plural.word_class is singular.word_class
    return replace(plural, flags=plural.flags | {Flag.VULGAR}) if same else plural


def _needs_capitals(entry: Entry) -> bool:
    return entry.word_class.proper or entry.word_class is WordClass.INITIALISM
