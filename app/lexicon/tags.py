"""OpenCorpora tags in our vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass

_T = TypeVar("_T", Number, Gender)

_PARTS = {
    "NOUN": Part.NOUN, "ADJF": Part.ADJECTIVE, "ADJS": Part.SHORT_ADJECTIVE, "COMP": Part.COMPARATIVE,
    "VERB": Part.VERB, "INFN": Part.INFINITIVE, "PRTF": Part.PARTICIPLE, "PRTS": Part.SHORT_PARTICIPLE,
    "GRND": Part.GERUND, "NUMR": Part.NUMERAL, "ADVB": Part.ADVERB, "NPRO": Part.PRONOUN,
    "PRED": Part.PREDICATIVE, "PREP": Part.PREPOSITION, "CONJ": Part.CONJUNCTION, "PRCL": Part.PARTICLE,
    "INTJ": Part.INTERJECTION,
}  # fmt: skip
_CASES = {case.value: case for case in Case} | {"gen1": Case.GENT, "loc1": Case.LOCT}
_CLASSES = (
    ("Init", WordClass.INITIALISM), ("Abbr", WordClass.ABBREVIATION), ("Name", WordClass.FIRST_NAME),
    ("Surn", WordClass.SURNAME), ("Patr", WordClass.PATRONYMIC), ("Geox", WordClass.TOPONYM),
    ("Orgn", WordClass.ORGANISATION), ("Trad", WordClass.BRAND),
)  # fmt: skip
_FLAGS = (
    ("Fixd", Flag.INDECLINABLE), ("Pltm", Flag.PLURAL_ONLY), ("Sgtm", Flag.SINGULAR_ONLY),
    ("Arch", Flag.ARCHAIC), ("Slng", Flag.SLANG), ("Infr", Flag.COLLOQUIAL),
    ("Subx", Flag.SUBSTANTIVISED), ("Abbr", Flag.ABBREVIATION),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grammar:
    """What one OpenCorpora tag says, in our vocabulary.

    ``nominative_noun`` is the question the game asks: a noun, or an adjective or participle
    marked as used for a noun, in the nominative [rulebook R-020]. ``faulty`` marks spellings
    that the dictionary lists as mistakes.
    """

    part: Part
    case: Case | None
    number: Number | None
    gender: Gender | None
    word_class: WordClass
    flags: frozenset[Flag]
    nominative_noun: bool
    faulty: bool


def parse_tag(tag: str) -> Grammar | None:
    """Return the grammar of an OpenCorpora tag string, None where it names no part of speech we use."""
    grammemes = frozenset(tag.replace(" ", ",").split(","))
    part = next((ours for theirs, ours in _PARTS.items() if theirs in grammemes), None)
    if part is None:
        return None
    if grammemes & {"Apro"}:
        part = Part.PRONOUN
    if "Anum" in grammemes:
        part = Part.NUMERAL
    case = next((_CASES[name] for name in _CASES if name in grammemes), None)
    word_class = next((ours for theirs, ours in _CLASSES if theirs in grammemes), WordClass.COMMON)
    flags = frozenset(ours for theirs, ours in _FLAGS if theirs in grammemes)
    nounlike = part is Part.NOUN or (part in (Part.ADJECTIVE, Part.PARTICIPLE) and "Subx" in grammemes)
    return Grammar(
        part=part,
        case=case,
        number=_one_of(Number, grammemes),
        gender=_gender(grammemes),
        word_class=word_class,
        flags=flags | ({Flag.PROPER} if word_class.proper else frozenset()),
        nominative_noun=nounlike and case is Case.NOMN,
        faulty=bool(grammemes & {"Erro", "Dist"}),
    )


def _gender(grammemes: frozenset[str]) -> Gender | None:
    if grammemes & {"ms-f", "Ms-f", "GNdr"}:
        return Gender.MS_F
    return _one_of(Gender, grammemes)


def _one_of(kind: type[_T], grammemes: frozenset[str]) -> _T | None:
    return next((member for member in kind if member.value in grammemes), None)
