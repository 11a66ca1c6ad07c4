"""Scores labelled pairs of words: cognate or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.evaluation import LabelsFaulty
from app.letters import normalise
from app.words.ports import Cognacy, Kinship

COGNATE_HEADERS: Mapping[tuple[str, ...], Mapping[str, bool | None]] = {
    ("w1", "w2", "cognate", "note", "source"): {"yes": True, "no": False, "debatable": None},
    ("word1", "word2", "label", "source"): {"1": True, "0": False},
}
"""The two formats by their columns, with what the third column's labels mean; None: leave out."""
REFUSED = (Kinship.SAME_WORD, Kinship.COGNATE)
WARNED = (*REFUSED, Kinship.LIKELY)


@dataclass(frozen=True, slots=True)
class CognateCase:
    """Two words and whether they are cognate; ``group`` is the row's note or source."""

    a: str
    b: str
    cognate: bool
    group: str


def read_cognate_cases(lines: Iterable[str]) -> Iterator[CognateCase]:
    """Yield the cases of a tab-separated file in one of `COGNATE_HEADERS`, without the debatable.

    Raises:
        LabelsFaulty: another header or a broken row.
    """
    labels: Mapping[str, bool | None] = {}
    width = 0
    for number, line in enumerate(lines, 1):
        cells = line.rstrip("\n").split("\t")
        if number == 1:
            if tuple(cells) not in COGNATE_HEADERS:
                raise LabelsFaulty(f"no header of labelled pairs: {line!r}")
            width, labels = len(cells), COGNATE_HEADERS[tuple(cells)]
            continue
        if len(cells) != width or cells[2] not in labels:
            raise LabelsFaulty(f"line {number}: {line!r} is no labelled pair")
        label = labels[cells[2]]
        if label is not None:
            yield CognateCase(cells[0], cells[1], label, cells[3])


@dataclass(frozen=True, slots=True)
class CognateScore:
    """What the finder said: ``outcomes`` counts (label, kinship); ``wrong`` holds the rows it fails.

    Wrong are cognates less than likely, and others likely or nearer.
    """

    outcomes: Counter[tuple[bool, Kinship]]
    wrong: tuple[tuple[CognateCase, Cognacy], ...]

    def share(self, label: bool, kinships: Iterable[Kinship]) -> float:
        """Return the share of the rows of ``label`` that are called one of ``kinships``."""
        total = sum(count for (ours, _), count in self.outcomes.items() if ours is label)
        return self.count(label, kinships) / max(total, 1)

    def count(self, label: bool, kinships: Iterable[Kinship]) -> int:
        """Return how many rows of ``label`` are called one of ``kinships``."""
        return sum(self.outcomes[label, kinship] for kinship in kinships)

    def precision(self, kinships: Iterable[Kinship]) -> float:
        """Return the share of cognates among the rows called one of ``kinships``."""
        called = tuple(kinships)
        right = self.count(True, called)
        return right / max(right + self.count(False, called), 1)

    @property
    def f1(self) -> float:
        """F1, taking likely and nearer for cognate."""
        precision, recall = self.precision(WARNED), self.share(True, WARNED)
        return 2 * precision * recall / max(precision + recall, 1e-9)


def score_cognates(cases: Iterable[CognateCase], compare: Callable[[str, str], Cognacy]) -> CognateScore:
    """Compare every pair and count the outcomes."""
    outcomes: Counter[tuple[bool, Kinship]] = Counter()
    wrong = []
    for case in cases:
        pair = compare(normalise(case.a).word, normalise(case.b).word)
        outcomes[case.cognate, pair.kinship] += 1
        if case.cognate is not (pair.kinship in WARNED):
            wrong.append((case, pair))
    return CognateScore(outcomes, tuple(wrong))
