"""Puts it all together: listed families, adopted roots, and groups of roots that no list names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from app.letters import Span
from app.lexicon.roots.absorbed import Absorbed, Found, inner_spans
from app.lexicon.roots.alternation import alternates
from app.lexicon.roots.deciding import BOUND_FIRST, BOUND_LAST, Choices, adopt, decide
from app.lexicon.roots.families import OWN, SHORT, STRONG, WEAK, Choice, Edges, Joined, Kin, Root, Unit
from app.lexicon.roots.listed import Listed
from app.lexicon.roots.morphs import Cut, plain
from app.lexicon.roots.own import OwnRoots
from app.lexicon.roots.spreading import spread
from app.lexicon.roots.units import Context, Units, shorter


def sort_words(cuts: Mapping[str, Cut], edges: Edges, own: OwnRoots) -> Kin:
    """Return the families of all cut words and of our own lists."""
    units = Units(cuts, edges)
    listed = Listed(own, units)
    anchors = listed.anchors()
    choices = decide(units, listed, anchors, spread(units, listed, anchors))
    absorbed = Absorbed(units, listed, choices)
    absorbed.run()
    grouping = _Grouping(units, listed, choices, absorbed.inner, adopt(units, listed, choices))
    kin = grouping.run()
    kin.related = _related(kin, edges, listed)
    return kin


class _Grouping:
    def __init__(
        self,
        units: Units,
        listed: Listed,
        choices: Choices,
        inner: Mapping[Unit, list[Found]],
        adopted: Mapping[str, int],
    ) -> None:
        self._units = units
        self._listed = listed
        self._choices = choices
        self._inner = inner
        self._adopted = adopted
        self._kin = Kin(families=len(listed))
        self._numbers: dict[object, int] = {}
        self._spellings = self._joined_spellings()
        self._crowded = self._homonymous()
        self._parts = self._linked_parts()

    def run(self) -> Kin:
        found: dict[str, list[Root]] = defaultdict(list)
        for unit in self._units.root:
            if self._covered(unit):
                continue
            for text, start, end, trust in self._inner.get(unit, ()):
                number = text if isinstance(text, int) else self._of_spelling(text)
                found[unit[0]].append(Root(number, start, end, trust))
            span: Span = self._units.span[unit]
            found[unit[0]] += [Root(number, *span, trust) for number, trust in self._families_of(unit)]
        self._kin.roots = {
            word: tuple(sorted(_surest(roots), key=lambda root: root.start)) for word, roots in found.items()
        }
        self._kin.by_spelling = self._by_spelling()
        return self._kin

    def _covered(self, unit: Unit) -> bool:
        """Tell whether a longer listed root of the word takes the place: футбол has no бол."""
        return any(
            other[1] < unit[1] < self._units.span[other][1]
            for other in self._units.of(unit[0])
            if other != unit
        )

    def _families_of(self, unit: Unit) -> list[Choice]:
        if not self._bound(unit):
            return self._all_families_of(unit)
        listed = [choice for choice in self._choices.get(unit, ()) if choice[1] == OWN]
        return listed or [(self._number(("bound", self._units.root[unit])), WEAK)]

    def _bound(self, unit: Unit) -> bool:
        """Tell whether the root is a part of an international compound that is no word."""
        context, root = self._units.context.get(unit, ()), self._units.root[unit]
        if "+" not in context:
            return False
        return root in (BOUND_LAST if context[0] == "+" else BOUND_FIRST)

    def _all_families_of(self, unit: Unit) -> list[Choice]:
        root = self._units.root[unit]
        if unit in self._choices:
            return self._choices[unit]
        if root in self._adopted and self._adopted[root] not in self._listed.blocked.get(unit[0], ()):
            return [(self._adopted[root], STRONG)]
        spelled = self._spellings.find(root)
        apart = len(root) <= SHORT or spelled in self._crowded
        number = self._number((spelled, self._parts.find(unit)) if apart else spelled)
        self._kin.kindred[number] = self._number(("alike", spelled))
        return [(number, STRONG)]

    def _of_spelling(self, text: str) -> int:
        if text in self._adopted:
            return self._adopted[text]
        return self._number(self._spellings.find(text))

    def _number(self, group: object) -> int:
        if group not in self._numbers:
            self._numbers[group] = self._kin.new()
        return self._numbers[group]

    def _free(self, unit: Unit) -> bool:
        root = self._units.root[unit]
        return unit not in self._choices and root not in self._adopted and root not in self._listed.holders

    def _joined_spellings(self) -> Joined[str]:
        """Join the spellings that alternate in words that derive from each other."""
        joined: Joined[str] = Joined()
        for unit, other in self._units.pairs():
            a, b = self._units.root[unit], self._units.root[other]
            if a != b and self._free(unit) and self._free(other) and alternates(a, b):
                joined.join(a, b)
        return joined

    def _homonymous(self) -> set[str]:
        """Return the spellings of which there are several bare words: парт, парта."""
        bare: dict[str, set[Context]] = defaultdict(set)
        for unit, context in self._units.context.items():
            if self._units.is_bare(unit) and self._free(unit):
                bare[self._units.root[unit]].add(context)
        return {root for root, contexts in bare.items() if len(contexts) > 1}

    def _linked_parts(self) -> Joined[object]:
        """Join the units of short or homonymous roots that share affixes or derive from each other."""
        parts: Joined[object] = Joined()
        for unit, root in self._units.root.items():
            if not (len(root) <= SHORT or root in self._crowded) or not self._free(unit):
                continue
            context = self._units.context.get(unit)
            if context is not None:
                parts.join(unit, context)
                for other in shorter(context):
                    parts.join(context, other)
            for theirs in self._units.beside(unit[0]):
                if self._free(theirs) and alternates(root, self._units.root[theirs]):
                    parts.join(unit, theirs)
        return parts

    def _by_spelling(self) -> dict[str, int]:
        """Return the family that a root's spelling alone tells; roots of several families are left out."""
        spelled = {}
        for root in sorted(set(self._units.root.values())):
            holders = self._listed.holders.get(root, ())
            if len(holders) == 1:
                spelled[root] = holders[0]
            elif not holders and root in self._adopted:
                spelled[root] = self._adopted[root]
            elif not holders and len(root) > SHORT and self._spellings.find(root) in self._numbers:
                spelled[root] = self._numbers[self._spellings.find(root)]
        return spelled


def _surest(roots: Iterable[Root]) -> Iterable[Root]:
    """Return one root a family: that which is surest, the first of equals."""
    best: dict[int, Root] = {}
    for root in roots:
        if root.family not in best or best[root.family].trust < root.trust:
            best[root.family] = root
    return best.values()


def _related(kin: Kin, edges: Edges, listed: Listed) -> set[tuple[int, int]]:
    """Return the pairs of families that derivations or an absorbed prefix tie and no trap holds apart."""
    pairs: set[tuple[int, int]] = set()
    for word, others in edges.items():
        for root in kin.roots.get(word, ()):
            for other in others:
                pairs.update(_ties(word, root, other, kin.roots.get(other, ())))
    for number, spelled in enumerate(listed.spelled):
        for text in spelled:
            for first, last in inner_spans(text):
                if first and last == len(text) and last - first > SHORT:
                    pairs.update(
                        (min(number, other), max(number, other))
                        for other in listed.holders.get(text[first:], ())
                        if other != number
                    )
    return (pairs | listed.kindred) - listed.apart


def _ties(word: str, root: Root, other: str, theirs: tuple[Root, ...]) -> set[tuple[int, int]]:
    found = set()
    for their in theirs:
        if root.family < their.family and min(root.trust, their.trust) >= STRONG:
            a, b = word[root.start : root.end], other[their.start : their.end]
            if a in b or b in a or alternates(plain(a), plain(b)):
                found.add((root.family, their.family))
    return found
