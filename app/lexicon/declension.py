"""The cases of a noun, for its dictionary card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.letters import fold
from app.lexicon.morphology import Morphology
from app.lexicon.tags import parse_tag
from app.words.grammar import Case, Gender, Number, Part

_SHOWN = (Case.NOMN, Case.GENT, Case.DATV, Case.ACCS, Case.ABLT, Case.LOCT)


@dataclass(frozen=True, slots=True)
class Row:
    """One case of a noun; a number the noun has not is empty."""

    case: Case
    singular: str = ""
    plural: str = ""


def decline(lemma: str, gender: Gender | None, morphology: Morphology) -> tuple[Row, ...]:
    """Return the six cases of a noun, by the dictionary or by analogy; empty if there is no such noun."""
    for parse in morphology.analyzer.parse(lemma):
        grammar = parse_tag(str(parse.tag))
        if grammar is None or grammar.part is not Part.NOUN or fold(parse.normal_form) != fold(lemma):
            continue
        if gender is not None and grammar.gender not in (None, gender):
            continue
        table = _table(parse.lexeme)
        if parse.is_known or all(_keeps_stem(lemma, row) for row in table):
            return table
    return ()


def _keeps_stem(lemma: str, row: Row) -> bool:
    """By analogy a name's vowels do not flee: «Азерот» is not declined as «азерта»."""
    stem = fold(lemma[:-1] if lemma[-1] in "аеёийоуыьэюя" else lemma)
    return all(not form or fold(form).startswith(stem) for form in (row.singular, row.plural))


def _table(lexeme: Iterable[Any]) -> tuple[Row, ...]:
    found: dict[tuple[Case | None, Number | None], str] = {}
    for form in lexeme:
        grammar = parse_tag(str(form.tag))
        if grammar is not None and grammar.part is Part.NOUN:
            found.setdefault((grammar.case, grammar.number), str(form.word))
    rows = (
        Row(case, found.get((case, Number.SING), ""), found.get((case, Number.PLUR), "")) for case in _SHOWN
    )
    return tuple(row for row in rows if row.singular or row.plural)
