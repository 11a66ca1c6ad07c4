"""Root families in the browser's dictionary.

A root of a word is told by its place in the word; its family is mostly the one that all roots
spelled so belong to. Only families that this does not tell, or that have several spellings or kin,
are numbered. The header lists the spellings of each in ``families``, groups of families that are
perhaps one root in ``kindred``, pairs that derivations tie in ``related``.

=================  ======================================================================
``key_roots``      by key: 1 if its roots follow; 0 if they are those of its lemma's key
``lexeme_roots``   by lexeme that is no noun: 1 if the roots of its lemma follow, else 0
``root_start``     first letter of the root, and 64 times its trust
``root_length``    letters; 64 is added if another root of the word follows, 128 if the
                   family is told apart
``root_family``    numbers of families, where told apart
=================  ======================================================================

The roots of keys come first, then those of lexemes. Names, and words that neither a text nor our own
lists have, are without.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import chain

from app.letters import fold
from app.lexicon.entries import OWN_SOURCE
from app.lexicon.pack_format import PackWriter
from app.lexicon.roots.families import Roots
from app.lexicon.roots.packed import VARIANTS, PackedRoots, read_variants
from app.lexicon.store import TrieLexicon

_FOLLOWS, _TOLD, _TRUST = 64, 128, 64
_LONGEST = 63


class RootPacker:
    """Gathers the roots of words in the order of the file."""

    def __init__(self, lexicon: TrieLexicon, unused: int) -> None:
        """Take the lexicon and the rank from which its words are in no text: they have no roots here."""
        self._lexicon = lexicon
        self._unused = unused
        self._packed = PackedRoots(lexicon.folder, len(lexicon))
        self._words: list[tuple[str, Roots]] = []
        self._lemmas: set[str] = set()

    def write(self, writer: PackWriter, keys: Iterable[str], lemmas: Iterable[str]) -> None:
        """Write the roots of ``keys`` and of the ``lemmas`` of lexemes that are no nouns."""
        writer.add("key_roots", bytes(map(self._of_key, keys)))
        writer.add("lexeme_roots", bytes(map(self._of_lemma, lemmas)))
        told = self._number_families(writer)
        starts, lengths, families = bytearray(), bytearray(), list[int]()
        for word, roots in self._words:
            for place, root in enumerate(roots, 1):
                number = told(word[root.start : root.end], root.family)
                if number is not None:
                    families.append(number)
                starts.append(root.start + _TRUST * root.trust)
                marks = _FOLLOWS * (place < len(roots)) + _TOLD * (number is not None)
                lengths.append(root.end - root.start + marks)
        writer.add("root_start", "root_length", bytes(starts), bytes(lengths))
        writer.add_numbers("root_family", families)
        writer.header["variants"] = read_variants(self._lexicon.folder / VARIANTS)

    def _of_key(self, key: str) -> bool:
        """Tell whether the key's own roots follow; without them it has its lemma's, if that has any."""
        entries = self._lexicon.entries(key)
        if not entries or all(entry.word_class.proper for entry in entries):
            return False
        roots, lemma = self._known(key), fold(entries[0].lemma)
        derived = lemma != key and self._lexicon.key_id(lemma) is not None
        if derived and self._known(lemma) == roots and self._used(lemma):
            return False
        return self._used(key) and self._add(key, roots)

    def _used(self, key: str) -> bool:
        own = self._lexicon.entries(key)[0].source.startswith(OWN_SOURCE)
        return own or (self._lexicon.rank(key) or 0) < self._unused

    def _of_lemma(self, lemma: str) -> bool:
        """A lemma that is a noun too has the noun's; one of several lexemes stands for all."""
        if lemma in self._lemmas or self._lexicon.key_id(lemma) is not None:
            return False
        self._lemmas.add(lemma)
        return self._add(lemma, self._known(lemma))

    def _add(self, word: str, roots: Roots) -> bool:
        if not roots or max(root.end for root in roots) > _LONGEST:
            return False
        self._words.append((word, roots))
        return True

    def _known(self, key: str) -> Roots:
        key_id = self._lexicon.key_id(key)
        return self._packed.of_noun(key_id) if key_id is not None else self._packed.of_other(key) or ()

    def _number_families(self, writer: PackWriter) -> Callable[[str, int], int | None]:
        """Number the families that need it; return what gives a root's number, None where spelling does."""
        counts: dict[str, Counter[int]] = defaultdict(Counter)
        for word, roots in self._words:
            for root in roots:
                counts[word[root.start : root.end]][root.family] += 1
        usual = {text: min(seen, key=lambda one: (-seen[one], one)) for text, seen in counts.items()}
        spellings: dict[int, list[str]] = defaultdict(list)
        for text in sorted(usual):
            spellings[usual[text]].append(text)
        families = sorted({family for seen in counts.values() for family in seen})
        kindred, related = self._kindred(families), self._packed.related_pairs(families)
        apart = {family for text, seen in counts.items() for family in seen if family != usual[text]}
        tied = apart.union(chain.from_iterable(kindred), chain.from_iterable(related))
        numbered = [one for one in families if one in tied or len(spellings[one]) > 1]
        numbers = {family: number for number, family in enumerate(numbered)}
        writer.header["families"] = [" ".join(spellings[family]) for family in numbered]
        writer.header["kindred"] = [[numbers[one] for one in group] for group in kindred]
        writer.header["related"] = [[numbers[a], numbers[b]] for a, b in related]
        return lambda text, family: None if usual[text] == family else numbers[family]

    def _kindred(self, families: Iterable[int]) -> list[list[int]]:
        groups: dict[int, list[int]] = defaultdict(list)
        for family in families:
            groups[self._packed.kindred(family)].append(family)
        return [group for group in groups.values() if len(group) > 1]
