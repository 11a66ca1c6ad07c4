"""The roots of cut words, with their neighbours in the derivation graph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from app.letters import Span
from app.lexicon.roots.families import Edges, Unit
from app.lexicon.roots.morphs import Cut, contexts, roots_of

Context = tuple[str, ...]


class Units:
    """Every root of every cut word: its plain spelling, place and affixes."""

    def __init__(self, cuts: Mapping[str, Cut], edges: Edges) -> None:
        self._edges = edges
        self._of: dict[str, list[Unit]] = {}
        self.root: dict[Unit, str] = {}
        self.span: dict[Unit, Span] = {}
        self.context: dict[Unit, Context] = {}
        self.by_context: dict[Context, list[Unit]] = defaultdict(list)
        for word, cut in cuts.items():
            for at in roots_of(cut):
                unit = self.add(word, cut[at].text, (cut[at].start, cut[at].end))
                self.context[unit] = contexts(cut, at)
                self.by_context[self.context[unit]].append(unit)
        self._recut()

    def add(self, word: str, root: str, span: Span) -> Unit:
        """Add a root to a word and return its unit."""
        unit = (word, span[0])
        self._of.setdefault(word, []).append(unit)
        self.root[unit], self.span[unit] = root, span
        return unit

    def of(self, word: str) -> list[Unit]:
        """Return the units of a word, in order of adding; none if the word is not cut."""
        return self._of.get(word, [])

    def beside(self, word: str) -> Iterator[Unit]:
        """Yield the units of the words next to ``word`` in the derivation graph."""
        for other in self._edges.get(word, ()):
            yield from self._of.get(other, ())

    def pairs(self) -> Iterator[tuple[Unit, Unit]]:
        """Yield all pairs of units of neighbouring words."""
        for word in self._edges:
            for unit in self.of(word):
                for other in self.beside(word):
                    yield unit, other

    def is_bare(self, unit: Unit, *, in_compound: bool = False) -> bool:
        """Tell whether the word is the bare root with an ending; or that part of a compound is."""
        context = self.context.get(unit, ())
        if not context or context[-1][0] not in "=+":
            return False
        return in_compound or (len(context) == 2 and context[-1][0] == "=")

    def _recut(self) -> None:
        """Lengthen roots that are cut shorter than in the word next to theirs: сос·няк by сосн·а."""
        for unit, other in list(self.pairs()):
            mine, longer = self.root[unit], self.root[other]
            if unit[1] != other[1] or len(longer) <= max(len(mine), 3) or not longer.startswith(mine):
                continue
            if unit[0].startswith(longer, unit[1]):
                self.root[unit] = longer
                self.span[unit] = (unit[1], unit[1] + len(longer))


def shorter(context: Context) -> Iterator[Context]:
    """Yield the context without its last suffix, and without its first prefix, unless a bare root is left."""
    if len(context) < 3 or context[-1].startswith("="):
        return
    if not context[-1].startswith("*"):
        yield context[:-1]
    if not context[0].startswith("*"):
        yield context[1:]


def longer(all_contexts: Iterable[Context]) -> dict[Context, list[Context]]:
    """Return, for a context, those that are one affix longer; contexts that no word has count too."""
    found: dict[Context, list[Context]] = defaultdict(list)
    seen: set[Context] = set()
    stack = list(all_contexts)
    while stack:
        context = stack.pop()
        if context not in seen:
            seen.add(context)
            for one in shorter(context):
                found[one].append(context)
                stack.append(one)
    return found
