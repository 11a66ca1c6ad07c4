"""Which listed family each root belongs to, and how surely."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from app.lexicon.roots.alternation import alternates
from app.lexicon.roots.families import FAINT, FEW, OWN, SHORT, STRONG, WEAK, Choice, Unit
from app.lexicon.roots.listed import Listed
from app.lexicon.roots.spreading import Labels
from app.lexicon.roots.units import Units

Choices = dict[Unit, list[Choice]]
_NEAR = 3
"""How far a family may come to a bare word that it does not list."""
BOUND_LAST = frozenset((
    "граф", "лог", "метр", "фон", "скоп", "тек", "фил", "фоб", "ген", "терап", "пат", "навт", "троп", "ман",
    "крат", "арх", "хром", "морф", "фаг", "тип", "трон", "дром", "лит", "ном", "оид", "клин",
    "мен",
))  # fmt: skip
"""Last parts of international compounds that are no words: they tie two compounds, and but weakly.

Their first parts, in turn, are seldom Russian roots.
"""
BOUND_FIRST = frozenset((
    "эпи", "поли", "моно", "мега", "микр", "макр", "мульти", "супер", "гипер", "ультр", "экстр", "анти",
    "псевд",
    "не", "пале", "ге", "би", "терм", "гидр", "тел", "ави", "аэр", "прот", "контр", "интер", "орт",
    "гетер", "гом",
    "из", "мез", "мет", "нан", "пан", "пери", "ретр", "авт", "стере", "полу", "пол",
    "сам",
))  # fmt: skip
"""First parts of such compounds that are no words."""


def decide(units: Units, listed: Listed, anchors: Mapping[Unit, Sequence[int]], labels: Labels) -> Choices:
    """Return the families of the units whose roots our lists name; doubtful ones get several."""
    return _Decider(units, listed, anchors, labels).run()


class _Decider:
    def __init__(
        self, units: Units, listed: Listed, anchors: Mapping[Unit, Sequence[int]], labels: Labels
    ) -> None:
        self._units = units
        self._listed = listed
        self._anchors = anchors
        self._labels = labels
        self._listed_bare = {units.root[unit] for unit in anchors if units.is_bare(unit)}
        self._listed_contexts = {units.context[unit] for unit in anchors if units.is_bare(unit)}

    def run(self) -> Choices:
        choices: Choices = {}
        doubtful = []
        for unit, root in self._units.root.items():
            if unit in self._anchors:
                choices[unit] = [(number, OWN) for number in self._anchors[unit]]
                continue
            holders = self._listed.open_to(unit[0], root)
            choice = self._by_nearness(unit, holders)
            if choice:
                choices[unit] = choice
            elif len(holders) == 1:
                choices[unit] = [(holders[0], self._trust_in_spelling(unit, root))]
            elif holders:
                doubtful.append((unit, holders))
        sizes = Counter(chosen[0][0] for chosen in choices.values())
        for unit, holders in doubtful:
            order = sorted(holders, key=lambda number: (-sizes[number], number))
            doubt = FAINT if len(order) > FEW else WEAK
            first = FAINT if self._is_another_word(unit) else WEAK
            choices[unit] = [(order[0], first), *((number, min(first, doubt)) for number in order[1:FEW])]
        return choices

    def _by_nearness(self, unit: Unit, holders: Sequence[int]) -> list[Choice]:
        """Return the family whose listed words are nearest; none if there is no nearest."""
        labels = self._labels.get(unit, {})
        if not labels or (self._units.is_bare(unit) and min(labels.values()) > _NEAR):
            return []
        best = min(labels.values())
        near = [number for number, steps in labels.items() if steps <= best + 1]
        if len(near) == 1:
            if len(holders) > 1 and self._units.is_bare(unit, in_compound=True):
                return [(near[0], WEAK), *((other, FAINT) for other in holders if other != near[0])]
            if self._is_another_word(unit):
                return [(near[0], WEAK)]  # a bare word that the family does not list: рака — рак
            far = len(self._units.root[unit]) < SHORT and best > _NEAR
            return [(near[0], WEAK if far or self._before_combining(unit) else STRONG)]
        first = [number for number, steps in labels.items() if steps == best]
        return [(first[0], WEAK)] if len(first) == 1 else []

    def _trust_in_spelling(self, unit: Unit, root: str) -> int:
        """Return the trust in a root that is spelled as one family's, where nothing else links the word."""
        if self._is_another_word(unit):
            return FAINT
        return STRONG if len(root) >= SHORT and not self._before_combining(unit) else WEAK

    def _is_another_word(self, unit: Unit) -> bool:
        """Tell whether the bare word is another than that which its root's families list: сель — село."""
        return (
            self._units.is_bare(unit)
            and self._units.root[unit] in self._listed_bare
            and self._units.context[unit] not in self._listed_contexts
        )

    def _before_combining(self, unit: Unit) -> bool:
        """Tell whether the root is the first of an international compound: стенография has no стена."""
        return "+" in self._units.context.get(unit, ()) and any(
            self._units.root[other] in BOUND_LAST for other in self._units.of(unit[0]) if other != unit
        )


def adopt(units: Units, listed: Listed, choices: Choices) -> dict[str, int]:
    """Return the roots that no list names and the families that take them in.

    A family does where derivations link its words to the root's, the two roots alternating, and
    most such links are to it.
    """
    votes: dict[str, Counter[int]] = defaultdict(Counter)
    for unit, other in units.pairs():
        root = units.root[other]
        if unit not in choices or other in choices or root in listed.holders:
            continue
        if alternates(units.root[unit], root):
            votes[root].update(number for number, _ in choices[unit])
    adopted = {}
    for root, counts in votes.items():
        number, most = min(counts.items(), key=lambda item: (-item[1], item[0]))
        if 3 * most >= 2 * sum(counts.values()):
            adopted[root] = number
    return adopted
