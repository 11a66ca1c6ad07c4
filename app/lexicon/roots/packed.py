"""The built root files: which roots each word has, in arrays aligned with its number.

All integers are little-endian. A *word number* is the key id in ``words.marisa`` for nouns; for
other words their id in ``kin.marisa`` plus the number of noun keys.

====================  =========================================================================
``kin.marisa``        keys of words that are no nouns (verbs, adjectives) whose roots are known
``root_sets.bin``     u32 by word number: number of its set of roots, 0 for none
``root_index.bin``    u32 by set (one more than sets): where the set's roots begin
``roots.bin``         8-byte records, `ROOT`
``kindred.bin``       u32 by family: the group of families that are perhaps one root
``related.bin``       u32 pairs of families that derivations tie: less, greater
``variants.txt``      spelling variants, one a line: word, the word it is a variant of
``analogy.txt``       what unknown words are analysed by: rules, costs of morphs, families by spelling
====================  =========================================================================
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from struct import Struct

import marisa_trie

from app.lexicon.layout import LexiconBroken, write_numbers
from app.lexicon.mapped import map_bytes, map_numbers, map_trie
from app.lexicon.roots.families import Kin, Root, Roots
from app.lexicon.roots.grammar import Grammar

ROOT = Struct("<IBBBx")
"""family, start, end, trust."""
KIN, ROOT_SETS, ROOT_INDEX, ROOTS = "kin.marisa", "root_sets.bin", "root_index.bin", "roots.bin"
KINDRED, RELATED, VARIANTS, ANALOGY = "kindred.bin", "related.bin", "variants.txt", "analogy.txt"
ROOT_FILES = (KIN, ROOT_SETS, ROOT_INDEX, ROOTS, KINDRED, RELATED, VARIANTS, ANALOGY)
_RULE, _COST, _SPELLED = "rule", "cost", "root"


def write_packed(folder: Path, noun_ids: Mapping[str, int], kin: Kin) -> None:
    """Write the trie and the arrays; ``noun_ids`` numbers the noun keys."""
    roots = kin.roots
    trie = marisa_trie.Trie(sorted(word for word in roots if word not in noun_ids))
    trie.save(str(folder / KIN))
    sets = array("I", bytes(4 * (len(noun_ids) + len(trie))))
    numbers: dict[Roots, int] = {(): 0}
    index, records = array("I", [0, 0]), bytearray()
    for word in sorted(roots):
        mine = roots[word]
        if mine not in numbers:
            numbers[mine] = len(numbers)
            for root in mine:
                records += ROOT.pack(root.family, min(root.start, 255), min(root.end, 255), root.trust)
            index.append(len(records) // ROOT.size)
        number = noun_ids[word] if word in noun_ids else len(noun_ids) + trie[word]
        sets[number] = numbers[mine]
    write_numbers(folder / ROOT_SETS, sets)
    write_numbers(folder / ROOT_INDEX, index)
    (folder / ROOTS).write_bytes(records)
    kindred = array("I", (kin.kindred.get(number, number) for number in range(kin.families)))
    write_numbers(folder / KINDRED, kindred)
    write_numbers(folder / RELATED, array("I", (number for pair in sorted(kin.related) for number in pair)))


def write_analogy(path: Path, grammar: Grammar, spelled: Mapping[str, int]) -> None:
    """Write what unknown words are analysed by: one fact a line, its kind first."""
    lines = [
        f"{_RULE}\t{old}\t{new}\t{count}"
        for new, olds in sorted(grammar.rules.items())
        for old, count in olds
    ]
    lines += [
        f"{_COST}\t{kind}\t{text}\t{cost}"
        for kind, costs in grammar.costs.items()
        for text, cost in costs.items()
    ]
    lines += [f"{_SPELLED}\t{root}\t{number}" for root, number in sorted(spelled.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_analogy(path: Path) -> tuple[Grammar, dict[str, int]]:
    """Return what `write_analogy` wrote."""
    rules: dict[str, list[tuple[str, int]]] = {}
    costs: dict[str, dict[str, float]] = {}
    spelled: dict[str, int] = {}
    for cells in _lines(path):
        if cells[0] == _RULE:
            rules.setdefault(cells[2], []).append((cells[1], int(cells[3])))
        elif cells[0] == _COST:
            costs.setdefault(cells[1], {})[cells[2]] = float(cells[3])
        elif cells[0] == _SPELLED:
            spelled[cells[1]] = int(cells[2])
    return Grammar(rules, costs), spelled


def write_variants(path: Path, variants: Mapping[str, str]) -> None:
    """Write the spelling variants, each with the word at the end of its chain."""
    lines = [f"{word}\t{_end(word, variants)}" for word in sorted(variants)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _end(word: str, variants: Mapping[str, str]) -> str:
    seen = {word}
    while word in variants and variants[word] not in seen:
        word = variants[word]
        seen.add(word)
    return word


def read_variants(path: Path) -> dict[str, str]:
    """Return the spelling variants: key → the key that stands for all of them."""
    return {cells[0]: cells[1] for cells in _lines(path) if len(cells) == 2}


def _lines(path: Path) -> Iterator[list[str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


class PackedRoots:
    """The root arrays, mapped. Safe to share between threads."""

    def __init__(self, folder: Path, nouns: int) -> None:
        self._nouns = nouns
        self._trie = map_trie(folder / KIN)
        self._sets = map_numbers(folder / ROOT_SETS, "I")
        self._index = map_numbers(folder / ROOT_INDEX, "I")
        self._roots = map_bytes(folder / ROOTS)
        self._kindred = map_numbers(folder / KINDRED, "I")
        pairs = map_numbers(folder / RELATED, "I")
        self._related: dict[int, set[int]] = defaultdict(set)
        for a, b in zip(pairs[::2], pairs[1::2], strict=True):
            self._related[a].add(b)
            self._related[b].add(a)
        self._read: dict[int, Roots] = {0: ()}
        if len(self._sets) != nouns + len(self._trie):
            raise LexiconBroken(f"the root arrays in {folder} do not belong to its tries")

    def of_noun(self, key_id: int) -> Roots:
        """Return the roots of a noun key."""
        return self._set(self._sets[key_id])

    def of_other(self, key: str) -> Roots | None:
        """Return the roots of a word that is no noun, None if it is not known."""
        number = self._trie.get(key)
        return None if number is None else self._set(self._sets[self._nouns + number])

    def related(self, a: int, b: int) -> bool:
        """Tell whether two families are perhaps one root."""
        return b in self._related.get(a, ()) or self.kindred(a) == self.kindred(b)

    def groups(self, families: Iterable[int]) -> frozenset[int]:
        """Return the groups of the families: families of one group are perhaps one root."""
        return frozenset([self.kindred(family) for family in families])

    def reach(self, families: Iterable[int]) -> frozenset[int]:
        """Return the groups of the families and of all that are related to them."""
        mine = tuple(families)
        return self.groups(mine) | self.groups(other for one in mine for other in self._related.get(one, ()))

    def kindred(self, family: int) -> int:
        """Return the group of families that the family is perhaps one root with."""
        return self._kindred[family] if 0 <= family < len(self._kindred) else family

    def related_pairs(self, families: Iterable[int]) -> list[tuple[int, int]]:
        """Return the pairs among ``families`` that derivations tie, the less first."""
        present = frozenset(families)
        return sorted((a, b) for a in present for b in self._related.get(a, ()) if a < b and b in present)

    def members(self, families: Collection[int]) -> dict[int, list[int]]:
        """Return, for each of ``families``, the numbers of the words with a root of it.

        Looks through all words, once: a tenth of a second.
        """
        found: dict[int, list[int]] = {family: [] for family in families}
        sets: dict[int, set[int]] = defaultdict(set)
        for at, root in enumerate(ROOT.iter_unpack(self._roots)):
            if root[0] in found:
                sets[bisect_right(self._index, at) - 1].add(root[0])
        for number, one in enumerate(self._sets):
            for family in sets.get(one, ()):
                found[family].append(number)
        return found

    def other(self, number: int) -> str:
        """Return the key of a word that is no noun."""
        return str(self._trie.restore_key(number - self._nouns))

    def _set(self, number: int) -> Roots:
        roots = self._read.get(number)
        if roots is None:
            size = ROOT.size
            roots = self._read[number] = tuple(
                [
                    Root(*ROOT.unpack_from(self._roots, at * size))
                    for at in range(self._index[number], self._index[number + 1])
                ]
            )
        return roots
