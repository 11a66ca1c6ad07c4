"""Compares the roots of words: families looked up, unknown words analysed by analogy."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from zlib import crc32

from app.letters import MAX_WORD, Span, find_foreign, fold
from app.lexicon.layout import LexiconBroken
from app.lexicon.roots.analogy import Analogy, moved
from app.lexicon.roots.families import STRONG, Root, Roots
from app.lexicon.roots.grammar import bare_stem, common_start
from app.lexicon.roots.packed import ANALOGY, ROOT_FILES, VARIANTS, PackedRoots, read_analogy, read_variants
from app.lexicon.store import TrieLexicon
from app.words.ports import Cognacy, Kinship

_ORDER = {kinship: place for place, kinship in enumerate(Kinship)}
_SHARED = ((Kinship.POSSIBLE, 0.45), (Kinship.LIKELY, 0.75), (Kinship.COGNATE, 0.95), (Kinship.COGNATE, 0.99))
"""Kinship and score of words of one family, by the lesser trust of the two."""
_KINDRED = (Kinship.LIKELY, 0.6)
_DERIVED = (Kinship.LIKELY, 0.7)
_KINDRED_PERHAPS = (Kinship.LIKELY, 0.5)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word looked up: ``lemmas`` are what it is the same word by, ``reach`` what its roots are akin by."""

    key: str
    lemmas: frozenset[int | str]
    roots: Roots
    known: bool
    reach: frozenset[int]


_WORDS_KEPT = 4096
"""Words whose roots stay in memory: 2.5 KB each, ten megabytes."""


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
        self._word = lru_cache(maxsize=_WORDS_KEPT)(self._looked_up)

    def compare(self, a: str, b: str) -> Cognacy:
        """Return the kinship of two normalised words; symmetric but for the order of the words."""
        return self._compare(a, b, self._word(fold(a)), self._word(fold(b)))

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        """Return the named words that are akin to ``word`` (possible or nearer), worst first."""
        mine = self._word(fold(word))
        reach = self._packed.reach(root.family for root in mine.roots)
        pairs = []
        for other in named:
            theirs = self._word(fold(other))
            akin = not (reach.isdisjoint(theirs.reach) and mine.lemmas.isdisjoint(theirs.lemmas))
            if akin or (not (mine.known and theirs.known) and mine.key[:3] == theirs.key[:3]):
                pairs.append(self._compare(word, other, mine, theirs))
        found = [pair for pair in pairs if pair.kinship is not Kinship.UNRELATED]
        return sorted(found, key=lambda pair: (_ORDER[pair.kinship], -pair.score))

    def roots(self, key: str) -> Roots:
        """Return the roots of a folded word, known or not."""
        key_id = self._lexicon.key_id(key)
        if key_id is not None:
            return self._packed.of_noun(key_id)
        found = self._packed.of_other(key)
        return self._analysed(key) if found is None else found

    def family(self, family: int) -> list[str]:
        """Return the keys of the words of a family: nouns, commonest first, then others."""
        numbers = self._packed.members((family,))[family]
        nouns = [self._lexicon.key(number) for number in numbers if number < len(self._lexicon)]
        others = [self._packed.other(number) for number in numbers if number >= len(self._lexicon)]
        return sorted(nouns, key=lambda key: self._lexicon.rank(key) or 0) + sorted(others)

    def nouns(self, families: Collection[int]) -> Mapping[int, list[str]]:
        """Return the keys of the nouns of each family, commonest first."""
        members = self._packed.members(families)
        size, rank = len(self._lexicon), self._lexicon.rank
        keys = {
            family: [self._lexicon.key(number) for number in numbers if number < size]
            for family, numbers in members.items()
        }
        return {family: sorted(found, key=lambda key: rank(key) or 0) for family, found in keys.items()}

    def _looked_up(self, key: str) -> _Word:
        roots = self.roots(key)
        stands_for = self._variants.get(key, key)
        key_id = self._lexicon.key_id(stands_for)
        lemmas: frozenset[int | str] = frozenset((stands_for,))
        if key_id is not None:
            lemmas = self._lexicon.lemma_ids(key_id)
        known = self._known(key) is not None
        return _Word(key, lemmas, roots, known, self._packed.groups(root.family for root in roots))

    def _compare(self, a: str, b: str, mine: _Word, theirs: _Word) -> Cognacy:
        if mine.key == theirs.key or not mine.lemmas.isdisjoint(theirs.lemmas):
            return Cognacy(a, b, Kinship.SAME_WORD, 1.0, a, (0, len(a)), (0, len(b)))
        best = (Kinship.UNRELATED, 0.0)
        spans: tuple[Span, Span] | None = None
        for root in mine.roots:
            for their in theirs.roots:
                link = self._link(root, their)
                if link is not None and link[1] > best[1]:
                    best, spans = link, ((root.start, root.end), (their.start, their.end))
        if best[1] < _DERIVED[1] and not (mine.known and theirs.known) and self._derived(mine, theirs):
            span = (0, common_start(mine.key, theirs.key))
            best, spans = _DERIVED, (span, span)
        if spans is None:
            return Cognacy(a, b, Kinship.UNRELATED, 0.0)
        first, second = a[slice(*spans[0])], b[slice(*spans[1])]
        return Cognacy(a, b, *best, first if first == second else f"{first}/{second}", *spans)

    def _link(self, root: Root, their: Root) -> tuple[Kinship, float] | None:
        trust = min(root.trust, their.trust)
        if root.family == their.family:
            return _SHARED[trust]
        if self._packed.related(root.family, their.family):
            return _KINDRED if trust >= STRONG else _KINDRED_PERHAPS
        return None

    def _derived(self, mine: _Word, theirs: _Word) -> bool:
        """Tell whether an unknown word and another derive from each other by a common rule."""
        return mine.key[:3] == theirs.key[:3] and self._analogy.derives(mine.key, theirs.key)

    def _known(self, key: str) -> Roots | None:
        key_id = self._lexicon.key_id(key)
        return self._packed.of_other(key) if key_id is None else self._packed.of_noun(key_id)

    def _known_form(self, key: str) -> Roots | None:
        """Return the roots of a known word or, for a form like a participle, those of its lemma."""
        roots = self._known(key)
        if roots is None:
            lemmas = dict.fromkeys(fold(form.nominative) for form in self._lexicon.forms(key))
            found = ((lemma, self._known(lemma)) for lemma in lemmas)
            roots = next((moved(theirs, lemma, key) for lemma, theirs in found if theirs), None)
        return roots

    @cached_property
    def _analogy(self) -> Analogy:
        grammar, spelled = read_analogy(self._path)
        return Analogy(grammar, self._known_form, spelled.get)

    def _analysed(self, key: str) -> Roots:
        if len(key) > MAX_WORD or find_foreign(key):
            return ()
        roots = self._known_form(key) or self._analogy.roots(key)
        if roots:
            return roots
        stem = bare_stem(key)
        return (Root(-1 - crc32(stem.encode()), 0, len(stem), 2),)
