"""СЛОНОСОЧЕТАНИЕ: an adjective and a noun that agree, begin alike and share no root [rulebook R-056]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.letters import MAX_PAIR, Span, find_foreign, fold, normalise
from app.matching import Fit, find_initials
from app.rules.cases import RuleCase
from app.rules.court import Court
from app.rules.ruling import Ground, conclude, of_fit, of_word
from app.words.grammar import Case, Flag, Gender, Number, Part
from app.words.ports import Entry, Form, Kinship
from app.words.verdict import Code, Leaning, Reason, Standing, Verdict

History = Callable[[str], Sequence[Ground]]

_SHORT = (Part.SHORT_ADJECTIVE, Part.SHORT_PARTICIPLE, Part.COMPARATIVE)
_NO_NOUN = frozenset((Code.NOT_NOUN, Code.NOT_A_WORD, Code.MULTIWORD, Code.NOT_CYRILLIC, Code.EMPTY))


@dataclass(frozen=True, slots=True)
class Shape:
    """Number and gender of a noun's nominative; None where unknown."""

    number: Number | None = None
    gender: Gender | None = None
    indeclinable: bool = False

    def agrees(self, adjective: Form) -> bool:
        """Tell whether a nominative adjective agrees with the noun; common gender takes two."""
        if adjective.number is Number.PLUR:
            return self.number is not Number.SING or self.indeclinable
        if self.number is Number.PLUR:
            return False
        if self.gender is None or adjective.gender is None:
            return True
        if self.gender is Gender.MS_F:
            return adjective.gender in (Gender.MASC, Gender.FEMN)
        return adjective.gender is self.gender


@dataclass(frozen=True, slots=True)
class Split:
    """Where adjective and noun stand in the text."""

    adjective: Span
    noun: Span


def judge_pair(case: RuleCase, court: Court, history: History) -> Verdict:
    """Return the verdict on the two words of ``case``: of its readings the one that speaks best for it."""
    typed = normalise(case.word)
    text = typed.word
    if not text or find_foreign(text):
        return court.check(case.word, case.rules.policy)
    readings = (_judge_split(split, text, case, court, history) for split in _splits(text))
    verdicts = [verdict for verdict in readings if verdict is not None] if len(text) <= MAX_PAIR else []
    best = min(verdicts, key=_badness, default=None) or _no_pair(text, case, court)
    return replace(best, input=case.word, word=text, changes=typed.changes)


def _badness(verdict: Verdict) -> tuple[bool, bool, int]:
    return verdict.verdict is Standing.REJECTED, not verdict.leans_accept, len(verdict.reasons)


def _splits(text: str) -> Iterator[Split]:
    """Yield the readings of ``text`` as adjective and noun in either order [A-24].

    A name of several words may be the noun.
    """
    first, last, end = text.find(" "), text.rfind(" "), len(text)
    if first > 0:
        yield Split((0, first), (first + 1, end))
        yield Split((last + 1, end), (0, last))


def _no_pair(text: str, case: RuleCase, court: Court) -> Verdict:
    code = Code.NOT_A_PAIR if len(text) <= MAX_PAIR else Code.TOO_LONG
    starts = [at for at in range(len(text)) if at == 0 or text[at - 1] == " "]
    data = {"variant": _why_no_pair(text, court)} if code is Code.NOT_A_PAIR else {"limit": MAX_PAIR}
    grounds = [Ground(Reason(code, "R-056", None, data))]
    if len(starts) == 2:
        grounds += of_fit(find_initials(text, starts, case.letters[0], case.rules.letters))
    alone = Verdict(case.word, text, Standing.REJECTED, lexicon=court.lexicon.version)
    return conclude(alone, grounds, (), case.rules)


def _why_no_pair(text: str, court: Court) -> str:
    """Return what the words are instead: the variant of the sentence."""
    words = text.split(" ")
    if len(words) < 2:
        return "one_word"
    parts = {form.part for word in words for form in court.lexicon.forms(fold(word))}
    if Part.PRONOUN in parts:
        return "pronoun"
    if parts & set(_SHORT):
        return "short"
    nouns = all(court.lexicon.entries(fold(word)) for word in words)
    return "two_nouns" if nouns and len(words) == 2 else "default"


def _judge_split(split: Split, text: str, case: RuleCase, court: Court, history: History) -> Verdict | None:
    """Return the verdict on one reading, or None if it is no adjective with a noun."""
    adjective, noun = text[slice(*split.adjective)], text[slice(*split.noun)]
    forms, guessed = _adjectives(adjective, court)
    alone = court.check(noun, case.rules.policy)
    if not forms or (alone.verdict is Standing.REJECTED and _NO_NOUN & set(alone.codes)):
        return None
    fit = _initials(split, text, case)
    grounds = [*of_word(_shifted(alone, split.noun[0])), *_agreement(adjective, forms, noun, alone, court)]
    if guessed:
        unknown = Reason(Code.UNKNOWN_WORD, "A-18", split.adjective, {"word": adjective})
        grounds.append(Ground(unknown, Leaning.ACCEPT))
    grounds += [*of_fit(fit), *_roots(forms, noun, court), *history(noun)]
    if case.rules.table.pair_adjective:
        grounds += history(adjective)
    return conclude(alone, grounds, fit.spans, case.rules)


def _initials(split: Split, text: str, case: RuleCase) -> Fit:
    starts = sorted((split.adjective[0], split.noun[0]))
    return find_initials(text, starts, case.letters[0], case.rules.letters)


def _adjectives(word: str, court: Court) -> tuple[list[Form], bool]:
    """Return the adjectival readings of ``word``, and whether they are but guessed."""
    key = fold(word)
    known, entries = court.lexicon.forms(key), court.lexicon.entries(key)
    forms = [form for form in known if _adjectival(form)] + used_for_nouns(entries)
    if forms or known or entries or court.morphology is None:
        return forms, False
    guesses = court.morphology.guess(word)
    return [form for form in guesses if isinstance(form, Form) and _adjectival(form)], True


def _adjectival(form: Form) -> bool:
    """Tell whether a form may be the adjective: full, participle, or ordinal number [A-23].

    An ordinal is told from other numerals by its number.
    """
    ordinal = form.part is Part.NUMERAL and form.number is not None
    return ordinal or form.part in (Part.ADJECTIVE, Part.PARTICIPLE)


def used_for_nouns(entries: Sequence[Entry]) -> list[Form]:
    """Return the adjectives among nouns: «русская» is one of the Russians, and Russian."""
    return [
        Form(Part.ADJECTIVE, Case.NOMN, entry.number, entry.gender, entry.lemma)
        for entry in entries
        if Flag.SUBSTANTIVISED in entry.flags
    ]


def _agreement(
    adjective: str, forms: Sequence[Form], noun: str, alone: Verdict, court: Court
) -> list[Ground]:
    if Code.NOT_NOMINATIVE in alone.codes:
        return []
    nominative = [form for form in forms if form.case is Case.NOMN]
    if any(shape.agrees(form) for shape in _shapes(noun, alone, court) for form in nominative):
        return []
    rule, what = ("R-056", "number_or_gender") if nominative else ("A-23", "case")
    return [Ground(Reason(Code.AGREEMENT, rule, None, {"adjective": adjective, "noun": noun, "what": what}))]


def _shapes(noun: str, alone: Verdict, court: Court) -> list[Shape]:
    entries = court.lexicon.entries(fold(noun))
    if entries:
        return [Shape(one.number, one.gender, Flag.INDECLINABLE in one.flags) for one in entries]
    nominative = [
        reading for reading in alone.readings if reading.part is Part.NOUN and reading.case is Case.NOMN
    ]
    return [Shape(reading.number, reading.gender) for reading in nominative] or [Shape()]


def _roots(forms: Sequence[Form], noun: str, court: Court) -> list[Ground]:
    """Return whether the adjective and its own noun share a root: the nearest kinship counts."""
    lemmas = dict.fromkeys(form.nominative for form in forms)
    order = tuple(Kinship)
    nearest = min(
        (court.finder.compare(lemma, noun) for lemma in lemmas), key=lambda one: order.index(one.kinship)
    )
    data = {"adjective": nearest.a, "noun": noun, "root": nearest.root}
    if nearest.kinship in (Kinship.SAME_WORD, Kinship.COGNATE):
        return [Ground(Reason(Code.COGNATE_PAIR, "R-056", None, data))]
    if nearest.kinship is Kinship.LIKELY:
        return [Ground(Reason(Code.COGNATE_PAIR_LIKELY, "A-23", None, data), Leaning.ACCEPT)]
    return []


def _shifted(verdict: Verdict, by: int) -> Verdict:
    reasons = tuple(
        reason if reason.span is None else replace(reason, span=(reason.span[0] + by, reason.span[1] + by))
        for reason in verdict.reasons
    )
    return replace(verdict, reasons=reasons)
