"""Compares the roots of words: families looked up, unknown words analysed by analogy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from zlib import crc32

from app.letters import MAX_WORD, find_foreign, fold
from app.lexicon.layout import LexiconBroken
from app.lexicon.roots.analogy import Analogy
from app.lexicon.roots.families import OWN, Root, Roots
from app.lexicon.roots.grammar import bare_stem, common_start
from app.lexicon.roots.packed import ANALOGY, ROOT_FILES, VARIANTS, PackedRoots, read_analogy, read_variants
from app.lexicon.store import TrieLexicon
from app.words.ports import Cognacy, Kinship

_ORDER = {kinship: place for place, kinship in enumerate(Kinship)}
_SHARED = ((Kinship.POSSIBLE, 0.45), (Kinship.LIKELY, 0.75), (Kinship.COGNATE, 0.95), (Kinship.COGNATE, 0.99))
"""Kinship and score of words of one family, by the lesser trust of the two."""
_KINDRED = (Kinship.LIKELY, 0.6)
_DERIVED = (Kinship.LIKELY, 0.7)
_LOOKALIKE = (Kinship.POSSIBLE, 0.25)


class RootFinder:
    """Implements `app.words.ports.CognateFinder` on the built root files. Safe to share between threads."""

    def __init__(self, lexicon: TrieLexicon) -> None:
        """Open the root files beside the lexicon's.

        Raises:
            LexiconBroken: the lexicon was built without them.
        """
        folder: Path = lexicon.folder
        if not set(ROOT_FILES) <= set(lexicon.manifest.files):
            raise LexiconBroken(f"the lexicon in {folder} has no root families")
        lexicon.manifest.verify(folder, ROOT_FILES)
        self._lexicon = lexicon
        self._packed = PackedRoots(folder, len(lexicon))
        self._path = folder / ANALOGY
        self._variants = read_variants(folder / VARIANTS)
        self._unknown = lru_cache(maxsize=4096)(self._analysed)

    def compare(self, a: str, b: str) -> Cognacy:
        """Return the kinship of two normalised words; symmetric but for the order of the words."""
        key, other = fold(a), fold(b)
        if self._same(key, other):
            return Cognacy(a, b, Kinship.SAME_WORD, 1.0, a, (0, len(a)), (0, len(b)))
        return self._compare(a, b, key, other, self.roots(key), self.roots(other))

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        """Return the named words that are akin to ``word`` (possible or nearer), worst first."""
        key = fold(word)
        roots = self.roots(key)
        found = []
        for other in named:
            their = fold(other)
            if self._same(key, their):
                found.append(self.compare(word, other))
                continue
            pair = self._compare(word, other, key, their, roots, self.roots(their))
            if pair.kinship is not Kinship.UNRELATED:
                found.append(pair)
        return sorted(found, key=lambda pair: (_ORDER[pair.kinship], -pair.score))

    def roots(self, key: str) -> Roots:
        """Return the roots of a folded word, known or not."""
        key_id = self._lexicon.key_id(key)
        if key_id is not None:
            return self._packed.of_noun(key_id)
        found = self._packed.of_other(key)
        return self._unknown(key) if found is None else found

    def family(self, family: int) -> list[str]:
        """Return the keys of the words of a family: nouns, commonest first, then others."""
        numbers = self._packed.members(family)
        nouns = [self._lexicon.key(number) for number in numbers if number < len(self._lexicon)]
        others = [self._packed.other(number) for number in numbers if number >= len(self._lexicon)]
        return sorted(nouns, key=lambda key: self._lexicon.rank(key) or 0) + sorted(others)

    def _same(self, a: str, b: str) -> bool:
        if a == b or self._variants.get(a, a) == self._variants.get(b, b):
            return True
        first, second = self._lexicon.key_id(a), self._lexicon.key_id(b)
        if first is None or second is None:
            return False
        return not self._lexicon.lemma_ids(first).isdisjoint(self._lexicon.lemma_ids(second))

    def _compare(self, a: str, b: str, key: str, other: str, mine: Roots, theirs: Roots) -> Cognacy:
        best = (Kinship.UNRELATED, 0.0)
        spans: tuple[Root, Root] | None = None
        for root in mine:
            for their in theirs:
                link = self._link(key, other, root, their)
                if link is not None and link[1] > best[1]:
                    best, spans = link, (root, their)
        if best[0] is Kinship.UNRELATED and self._derived(key, other):
            same = common_start(key, other)
            best, spans = _DERIVED, (Root(0, 0, same, 0), Root(0, 0, same, 0))
        if spans is None:
            return Cognacy(a, b, Kinship.UNRELATED, 0.0)
        first, second = spans
        mine_text, their_text = a[first.start : first.end], b[second.start : second.end]
        root_text = mine_text if mine_text == their_text else f"{mine_text}/{their_text}"
        return Cognacy(a, b, *best, root_text, (first.start, first.end), (second.start, second.end))

    def _link(self, key: str, other: str, root: Root, their: Root) -> tuple[Kinship, float] | None:
        if root.family == their.family:
            return _SHARED[min(root.trust, their.trust)]
        if self._packed.related(root.family, their.family):
            return _KINDRED if min(root.trust, their.trust) > 1 else _LOOKALIKE
        if min(root.trust, their.trust) == OWN:
            return None
        if key[root.start : root.end] == other[their.start : their.end] and not min(root.trust, their.trust):
            return _LOOKALIKE
        return None

    def _derived(self, key: str, other: str) -> bool:
        """Tell whether an unknown word and another derive from each other by a common rule."""
        if key[:3] != other[:3] or (self._known(key) is not None and self._known(other) is not None):
            return False
        return self._analogy.derives(key, other)

    def _known(self, key: str) -> Roots | None:
        key_id = self._lexicon.key_id(key)
        return self._packed.of_other(key) if key_id is None else self._packed.of_noun(key_id)

    @cached_property
    def _analogy(self) -> Analogy:
        grammar, spelled = read_analogy(self._path)
        return Analogy(grammar, self._known, spelled.get)

    def _analysed(self, key: str) -> Roots:
        if len(key) > MAX_WORD or find_foreign(key):
            return ()
        roots = self._analogy.roots(key)
        if roots:
            return roots
        stem = bare_stem(key)
        return (Root(-1 - crc32(stem.encode()), 0, len(stem), 2),)
