"""What the browser's dictionary reaches: questions beyond it are no vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.letters import fold
from app.lexicon.mapped import map_trie
from app.lexicon.morphology import Morphology
from app.lexicon.pack import first_unused
from app.lexicon.roots.finder import RootFinder
from app.lexicon.roots.packed import KIN, PackedRoots
from app.lexicon.store import TrieLexicon
from app.words.ports import Cognacy, Entry, Form


@dataclass
class WatchedMorphology:
    """A morphology that tells whether it was asked: then the dictionary does not cover the word."""

    morphology: Morphology = field(default_factory=Morphology)
    asked: bool = False

    def guess(self, word: str) -> Sequence[Form | Entry]:
        self.asked = True
        return self.morphology.guess(word)


class WatchedFinder:
    """A finder of roots that tells whether it was asked of words whose roots the pack lacks."""

    def __init__(self, lexicon: TrieLexicon) -> None:
        self._lexicon = lexicon
        self._finder = RootFinder(lexicon)
        self._packed = PackedRoots(lexicon.folder, len(lexicon))
        self._unused = first_unused(lexicon)
        self.asked = False

    def covers(self, word: str) -> bool:
        key = fold(word)
        key_id = self._lexicon.key_id(key)
        if key_id is None:
            lemma = any(fold(form.nominative) == key for form in self._lexicon.forms(key))
            return lemma and bool(self._packed.of_other(key))
        entries = self._lexicon.entries(key)
        if all(entry.word_class.proper for entry in entries):
            return False
        used = (self._lexicon.rank(key) or 0) < self._unused or entries[0].source.startswith("own:")
        return used and bool(self._packed.of_noun(key_id))

    def adjectives(self) -> list[str]:
        """Every sixth adjective whose roots the pack has."""
        kin = map_trie(self._lexicon.folder / KIN)
        found = [key for key in sorted(kin) if key.endswith(("ый", "ий", "ой")) and self.covers(key)]
        return found[::6]

    def compare(self, a: str, b: str) -> Cognacy:
        self.asked |= not (self.covers(a) and self.covers(b))
        return self._finder.compare(a, b)

    def offenders(self, word: str, named: Sequence[str]) -> Sequence[Cognacy]:
        self.asked |= bool(named) and not all(map(self.covers, (word, *named)))
        return self._finder.offenders(word, named)
