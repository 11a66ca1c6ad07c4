"""The commonest adjectives, with their nominatives: one half of every СЛОНОСОЧЕТАНИЕ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.letters import fold
from app.lexicon import layout
from app.lexicon.morphology import Morphology
from app.lexicon.tags import parse_tag
from app.words.grammar import Case, Gender, Number, Part
from app.words.ports import Form

MOST = 4000
"""Adjectives kept; rarer ones help nobody who looks for a pair."""
_COLUMNS = (Gender.MASC, Gender.FEMN, Gender.NEUT, Number.PLUR)


@dataclass(frozen=True, slots=True)
class Adjective:
    """The nominatives of one adjective: masculine (its lemma), feminine, neuter, plural."""

    masc: str
    femn: str
    neut: str
    plur: str

    @property
    def forms(self) -> Mapping[str, str]:
        """The forms by the name of what they agree with."""
        return {"masc": self.masc, "femn": self.femn, "neut": self.neut, "plur": self.plur}


def write_adjectives(
    folder: Path,
    usage: Mapping[str, int],
    forms: Iterable[tuple[str, Sequence[Form]]],
    morphology: Morphology,
) -> int:
    """Write the table of the commonest adjectives; return its length.

    ``usage`` gives centibels by token, ``forms`` the readings of keys. Without usage the shortest
    adjectives stand for the commonest.
    """
    centibels = {fold(token): centibel for token, centibel in usage.items()}
    best: dict[str, int] = {}
    for key, readings in forms:
        if usage and key not in centibels:
            continue
        for form in readings:
            if form.part is Part.ADJECTIVE and form.case is Case.NOMN and form.nominative:
                found = centibels.get(key, 2000)
                best[form.nominative] = min(found, best.get(form.nominative, found))
    rows = list[str]()
    for lemma in sorted(best, key=lambda lemma: (best[lemma], len(lemma), lemma)):
        row = _row(lemma, morphology)
        if row is not None:
            rows.append("\t".join(row))
        if len(rows) == MOST:
            break
    (folder / layout.ADJECTIVES).write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return len(rows)


def _row(lemma: str, morphology: Morphology) -> list[str] | None:
    """Return the four nominatives, None where the word is mostly no adjective or lacks one."""
    parses = morphology.analyzer.parse(lemma)
    own = [parse for parse in parses if "ADJF" in parse.tag and parse.normal_form == lemma]
    if (
        not lemma.endswith(("ый", "ий", "ой"))
        or not own
        or {"Supr", "Apro", "Anum", "Erro"} & own[0].tag.grammemes
    ):
        return None
    found: dict[Gender | Number, str] = {}
    for form in own[0].lexeme:
        grammar = parse_tag(str(form.tag))
        if grammar is None or grammar.part is not Part.ADJECTIVE or grammar.case is not Case.NOMN:
            continue
        column = Number.PLUR if grammar.number is Number.PLUR else grammar.gender
        if column is not None:
            found.setdefault(column, str(form.word))
    return [found[column] for column in _COLUMNS] if set(_COLUMNS) <= found.keys() else None


def read_adjectives(folder: Path) -> tuple[Adjective, ...]:
    """Return the table, commonest first."""
    text = (folder / layout.ADJECTIVES).read_text(encoding="utf-8")
    return tuple(Adjective(*line.split("\t")) for line in text.splitlines())
