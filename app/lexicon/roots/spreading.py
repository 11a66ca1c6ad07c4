"""Carries each listed family from its words along affixes and derivations, nearest first."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from app.lexicon.roots.families import Unit
from app.lexicon.roots.listed import Listed
from app.lexicon.roots.units import Context, Units, longer, shorter

REACH = 8
"""How far a family is carried: one for each step over an affix, two for each derivation."""
_FAR = REACH + 1

Node = Unit | Context
Labels = dict[Unit, dict[int, int]]
"""For a unit, the families that reach it and how far they come."""


def spread(units: Units, listed: Listed, anchors: Mapping[Unit, Sequence[int]]) -> Labels:
    """Return how near each family's listed words are to the units that may be of the family."""
    return _Spreading(units, listed).run(anchors)


class _Spreading:
    def __init__(self, units: Units, listed: Listed) -> None:
        self._units = units
        self._listed = listed
        self._longer = longer(units.by_context)

    def run(self, anchors: Mapping[Unit, Sequence[int]]) -> Labels:
        reached: dict[Node, dict[int, int]] = defaultdict(dict)
        queue: list[tuple[int, int, bool, Node]] = [
            (0, number, True, unit) for unit, numbers in anchors.items() for number in numbers
        ]
        heapq.heapify(queue)
        while queue:
            steps, number, is_unit, node = heapq.heappop(queue)
            if reached[node].get(number, _FAR) <= steps:
                continue
            reached[node][number] = steps
            for cost, other_is_unit, other in self._onward(node, is_unit, number):
                if steps + cost <= REACH:
                    heapq.heappush(queue, (steps + cost, number, other_is_unit, other))
        return {unit: reached[unit] for unit in self._units.root if unit in reached}

    def _onward(self, node: Node, is_unit: bool, number: int) -> Iterator[tuple[int, bool, Node]]:
        if is_unit:
            return self._from_unit(cast("Unit", node), number)
        return self._from_context(cast("Context", node), number)

    def _from_unit(self, unit: Unit, number: int) -> Iterator[tuple[int, bool, Node]]:
        if unit in self._units.context:
            yield 1, False, self._units.context[unit]
        for other in self._units.beside(unit[0]):
            if self._may_be(other, number):
                yield 2, True, other

    def _from_context(self, context: Context, number: int) -> Iterator[tuple[int, bool, Node]]:
        for unit in self._units.by_context.get(context, ()):
            if self._may_be(unit, number):
                yield 1, True, unit
        for other in (*shorter(context), *self._longer.get(context, ())):
            yield 1, False, other

    def _may_be(self, unit: Unit, number: int) -> bool:
        return self._units.root[unit] in self._listed.spelled[
            number
        ] and number not in self._listed.blocked.get(unit[0], ())
