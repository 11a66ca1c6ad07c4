"""Known roots within and around the roots that sources cut too long or too short."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from app.lexicon.roots.alternation import alternates_plainly
from app.lexicon.roots.deciding import Choices
from app.lexicon.roots.families import FEW, SHORT, STRONG, WEAK, Unit
from app.lexicon.roots.listed import Listed
from app.lexicon.roots.morphs import plain
from app.lexicon.roots.units import Units

Found = tuple[int | str, int, int, int]
"""A listed family or a spelling, the place in the word, the trust."""
_ALTERNATING = 4
"""Letters of a root that alternation alone may tell."""
_PREFIXES = frozenset((
    "в", "во", "вы", "до", "за", "из", "изъ", "ис", "на", "о", "об", "обо", "объ", "от", "отъ", "ото",
    "пере", "по",
    "под", "подъ", "пре", "пред", "предъ", "при", "про", "раз", "разъ", "рас", "с", "со", "съ", "у", "без",
    "бес",
    "вз", "вс", "воз", "вос", "не", "недо", "низ", "нис",
))  # fmt: skip
_SUFFIXES = frozenset((
    "н", "ен", "ян", "ив", "ов", "ев", "ик", "к", "ок", "ек", "л", "ин", "ец", "ск", "тель", "ист", "иц",
    "ств", "ат",
    "т", "ц", "ч", "ник", "як", "ак", "ун", "ль", "ан", "ар", "арь", "изм",
))  # fmt: skip


class Absorbed:
    """Finds listed roots where the cut is wrong; ``inner`` holds what it finds beside the cut roots."""

    def __init__(self, units: Units, listed: Listed, choices: Choices) -> None:
        self._units = units
        self._listed = listed
        self._choices = choices
        self._counts = Counter(units.root.values())
        self._bare = {root for unit, root in units.root.items() if units.is_bare(unit)}
        self._longest = max((len(root) for root in listed.holders), default=0)
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for root in sorted({*listed.holders, *(root for root, count in self._counts.items() if count > 1)}):
            if len(root) >= _ALTERNATING:
                self._by_start[root[:2]].append(root)
        self.inner: dict[Unit, list[Found]] = {}

    def run(self) -> None:
        """Extend the choices where a longer listed root stands at a root's place, else fill ``inner``."""
        for unit, root in self._units.root.items():
            if unit not in self._choices and not self._lengthen(unit, root):
                found = self._longer(unit, root) or self._inside(unit, root) or self._alternating(unit, root)
                if found:
                    self.inner[unit] = found

    def _lengthen(self, unit: Unit, root: str) -> bool:
        word, start = unit
        for size in range(min(self._longest, len(word) - start), max(len(root), SHORT), -1):
            holders = self._listed.open_to(word, word[start : start + size])
            if len(holders) == 1:
                self._choices[unit] = [(holders[0], STRONG if self._linked(word, holders[0]) else WEAK)]
                self._units.span[unit] = (start, start + size)
                return True
        return False

    def _longer(self, unit: Unit, root: str) -> list[Found]:
        """Return a longer root that no list names, in place of a short one."""
        word, start = unit
        for size in range(min(len(root) + 3, len(word) - start), SHORT, -1):
            text = word[start : start + size]
            if len(root) <= SHORT and self._counts[text] >= 2:
                return [(text, start, start + size, WEAK)]
        return []

    def _inside(self, unit: Unit, root: str) -> list[Found]:
        """Return the root within ``root`` between affixes that the cut left to it."""
        word, start = unit
        for first, last in inner_spans(root):
            text = plain(root[first:last])
            place = (start + first, start + last)
            holders = self._listed.open_to(word, text)
            if not holders and len(text) >= 4 and text[-1] == "л" and text[-2] in "бвмпф":
                holders = self._listed.open_to(word, text[:-1])
            linked = [number for number in holders if self._linked(word, number)]
            if holders and not linked and not first and root[last:] != "н":
                continue  # клиника holds no клин
            if linked or 0 < len(holders) <= FEW:
                trust = STRONG if len(linked) == 1 else WEAK
                return [(number, *place, trust) for number in linked or holders]
            enough = 1 if root[last:] == "н" and not first else 3
            if (
                not holders
                and (first or text not in self._bare)
                and len(text) >= 4
                and self._counts[text] >= enough
            ):
                return [(text, *place, WEAK)]
        return []

    def _alternating(self, unit: Unit, root: str) -> list[Found]:
        """Return the families, or else the one spelling, that differ from ``root`` by alternation alone."""
        if len(root) < _ALTERNATING or root in self._listed.holders:
            return []
        place = (unit[1], unit[1] + len(root))
        spelled = [one for one in self._by_start.get(root[:2], ()) if alternates_plainly(root, one)]
        listed = [one for one in spelled if one in self._listed.holders]
        numbers = {number for one in listed for number in self._listed.open_to(unit[0], one)}
        if numbers:
            return [(number, *place, WEAK) for number in sorted(numbers)] if len(numbers) <= FEW else []
        others = [one for one in spelled if one != root]
        close = [one for one in others if len(one) == len(root)] or others
        return [(close[0], *place, WEAK)] if len(close) == 1 else []

    def _linked(self, word: str, number: int) -> bool:
        """Tell whether a derivation leads to a word of the family."""
        return any(
            number == chosen for unit in self._units.beside(word) for chosen, _ in self._choices.get(unit, ())
        )


def inner_spans(root: str) -> Iterator[tuple[int, int]]:
    """Yield where a shorter root may stand in ``root`` between absorbed affixes, longest first."""
    spans = [
        (first, last)
        for first in range(min(5, len(root) - 2))
        for last in range(first + 3, len(root) + 1)
        if (first or last < len(root))
        and (not first or root[:first] in _PREFIXES)
        and (last == len(root) or root[last:] in _SUFFIXES)
    ]
    yield from sorted(spans, key=lambda span: (span[0] - span[1], span[0]))
