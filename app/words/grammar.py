"""Grammatical vocabulary: parts of speech, case, number, gender, classes and flags of a noun."""

from __future__ import annotations

from collections.abc import Set
from enum import StrEnum


class Part(StrEnum):
    """Part of speech, as a reading names it."""

    NOUN = "noun"
    ADJECTIVE = "adjective"
    SHORT_ADJECTIVE = "short_adjective"
    COMPARATIVE = "comparative"
    PARTICIPLE = "participle"
    SHORT_PARTICIPLE = "short_participle"
    GERUND = "gerund"
    VERB = "verb"
    INFINITIVE = "infinitive"
    ADVERB = "adverb"
    NUMERAL = "numeral"
    PRONOUN = "pronoun"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    PARTICLE = "particle"
    INTERJECTION = "interjection"
    PREDICATIVE = "predicative"


class Case(StrEnum):
    """Case, by its OpenCorpora grammeme."""

    NOMN = "nomn"
    GENT = "gent"
    DATV = "datv"
    ACCS = "accs"
    ABLT = "ablt"
    LOCT = "loct"
    VOCT = "voct"
    GEN2 = "gen2"
    ACC2 = "acc2"
    LOC2 = "loc2"


class Number(StrEnum):
    """Grammatical number."""

    SING = "sing"
    PLUR = "plur"


class Gender(StrEnum):
    """Gender; ``MS_F`` is common gender (сирота), which agrees as masculine or feminine."""

    MASC = "masc"
    FEMN = "femn"
    NEUT = "neut"
    MS_F = "ms-f"


class WordClass(StrEnum):
    """What kind of thing a noun names. The closed list of the ``class`` column of our own lists."""

    COMMON = "common"
    FIRST_NAME = "first_name"
    SURNAME = "surname"
    PATRONYMIC = "patronymic"
    TOPONYM = "toponym"
    CELESTIAL = "celestial"
    ORGANISATION = "organisation"
    BRAND = "brand"
    FICTIONAL = "fictional"
    MYTH = "myth"
    TITLE = "title"
    ABBREVIATION = "abbreviation"
    INITIALISM = "initialism"

    @property
    def proper(self) -> bool:
        """Tell whether words of this class are proper names [rulebook R-021]."""
        return self not in _NO_NAMES


_NO_NAMES = frozenset((WordClass.COMMON, WordClass.ABBREVIATION, WordClass.INITIALISM))


class Flag(StrEnum):
    """What else a player may want to know of a word."""

    PROPER = "proper"
    INDECLINABLE = "indeclinable"
    PLURAL_ONLY = "plural_only"
    SINGULAR_ONLY = "singular_only"
    SUBSTANTIVISED = "substantivised"
    ABBREVIATION = "abbreviation"
    MULTIWORD = "multiword"
    NEOLOGISM = "neologism"
    SLANG = "slang"
    COLLOQUIAL = "colloquial"
    VULGAR = "vulgar"
    ARCHAIC = "archaic"
    REGIONAL = "regional"
    RARE = "rare"
    DERIVED = "derived"
    PERSONAL = "personal"


def in_order(flags: Set[Flag]) -> tuple[Flag, ...]:
    """Return the flags in the order of `Flag`."""
    return tuple(flag for flag in Flag if flag in flags) if flags else ()
