"""From known forms that are no nominative nouns to what stands against a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.quick import maker
from app.words.finding import Finding
from app.words.grammar import Case, Gender, Number, Part, WordClass
from app.words.ports import Form
from app.words.verdict import Code, Leaning, Reading, Reason, Standing

_finding, _reason, _reading = maker(Finding), maker(Reason), maker(Reading)
_COMMON, _REJECTED, _UNDECIDED = WordClass.COMMON, Standing.REJECTED, Standing.UNDECIDED
_SURNAME_ENDINGS = ("ов", "ев", "ёв", "ин", "ын")
_WOMANS_ENDINGS = ("ова", "ева", "ёва", "ина", "ына")
_ADJECTIVES = frozenset({Part.ADJECTIVE, Part.SHORT_ADJECTIVE})
Inflection = tuple[int, Part, Case | None, Number | None, Gender | None]
"""A reading without its nominative, and the place of that among the word's nominatives."""


class Ground(NamedTuple):
    """One reason but for its nominative, which ``name`` calls in the data and ``at`` finds."""

    at: int
    code: Code
    name: str
    data: dict[str, str]


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a set of readings says against every word that has it; a word adds only its nominatives.

    Common nouns come first, then other parts of speech, then names: a rare name's case explains
    little. ``grounds`` has one for each kind of reading: the oblique case, then the parts of speech.
    """

    inflections: tuple[Inflection, ...]
    grounds: tuple[Ground, ...]
    noun: int
    """The place of the nominative that a player of the word may have meant, -1 if it is no noun."""
    adjective: bool
    """Whether some reading is an adjective, as those that women's surnames are («мамина»)."""

    @classmethod
    def of(cls, forms: Sequence[Form], places: Sequence[int] | None = None) -> Grounds:
        """Return the grounds of a set of forms, whatever their nominatives.

        ``places`` tells where each form's nominative will be found, by default at its own place.
        """
        placed = zip(places or range(len(forms)), forms, strict=True)
        weighed = sorted(placed, key=lambda one: (one[1].part is not Part.NOUN) + 2 * one[1].proper)
        grounds: dict[object, Ground] = {}
        for at, form in weighed:
            if form.part is Part.NOUN:
                data = {"case": (form.case or Case.NOMN).value, "nominative": ""}
                if form.number is not None:
                    data["number"] = form.number.value
                grounds.setdefault(Part.NOUN, Ground(at, Code.NOT_NOMINATIVE, "nominative", data))
            else:
                data = {"part": form.part.value, "lemma": ""}
                grounds.setdefault(form.part, Ground(at, Code.NOT_NOUN, "lemma", data))
        return cls(
            tuple((at, form.part, form.case, form.number, form.gender) for at, form in weighed),
            tuple(grounds.values()),
            grounds[Part.NOUN].at if Part.NOUN in grounds else -1,
            any(form.part in _ADJECTIVES for form in forms),
        )

    def judge(self, word: str, nominatives: Sequence[str]) -> Finding:
        """Return the finding on a word with these nominatives: refused, unless it may be a surname."""
        readings = tuple([
            _reading(nominatives[at], part, case, number, gender, _COMMON, "opencorpora")
            for at, part, case, number, gender in self.inflections
        ])  # fmt: skip
        suggestions = (nominatives[self.noun],) if self.noun >= 0 else ()
        if looks_like_surname(word, self.adjective):
            reasons = self.reasons(nominatives, "surname")
            return _finding(_UNDECIDED, Leaning.REJECT, reasons, readings, (), suggestions)
        return _finding(_REJECTED, None, self.reasons(nominatives), readings, (), suggestions)

    def reasons(self, nominatives: Sequence[str], variant: str = "") -> tuple[Reason, ...]:
        """Return the reasons against a word with these nominatives."""
        reasons = tuple([
            _reason(code, "R-020", None, {**data, name: nominatives[at]})
            for at, code, name, data in self.grounds
        ])  # fmt: skip
        if variant:
            return tuple([replace(reason, data={**reason.data, "variant": variant}) for reason in reasons])
        return reasons


def judge_forms(word: str, forms: Sequence[Form]) -> Finding:
    """Return the finding on a known form that is no nominative noun."""
    return Grounds.of(forms).judge(word, nominatives_of(word, forms))


def nominatives_of(word: str, forms: Sequence[Form]) -> list[str]:
    """Return the forms' nominatives in their order; a form without one is its own."""
    return [form.nominative or word for form in forms]


def looks_like_surname(word: str, adjective: bool) -> bool:
    """Tell whether the ending is a surname's, so that the form may be a name nobody listed.

    A woman's ends as the oblique case of many nouns does («магазина»); only that of an adjective counts.
    """
    endings = _SURNAME_ENDINGS + _WOMANS_ENDINGS if adjective else _SURNAME_ENDINGS
    return len(word) >= 5 and word.endswith(endings)
