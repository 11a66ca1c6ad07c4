"""The built lexicon, mapped into memory: one trie hit and one record a look-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from app.lexicon import layout
from app.lexicon.layout import (
    CASES,
    CLASSES,
    COMMON,
    ENTRY,
    KIND,
    LEMMA,
    NO_YO,
    PARTS,
    READING,
    SINGULAR,
    LexiconBroken,
    Manifest,
)
from app.lexicon.mapped import map_bytes, map_numbers, map_trie
from app.lexicon.near import COMMONEST, NearIndex
from app.quick import maker
from app.words.finding import Finding
from app.words.forms import Grounds
from app.words.grammar import Case, Flag, Gender, Number, Part, WordClass, in_order
from app.words.judge import YO_BLIND
from app.words.policy import concerns
from app.words.ports import Entry, Form, Sure, Tier
from app.words.slips import cost, heard, too_far
from app.words.verdict import Reading

_reading, _NOUN, _NOMN = maker(Reading), Part.NOUN, Case.NOMN
_unpack_entry, _ENTRY_SIZE = ENTRY.unpack_from, ENTRY.size
_Nominative = tuple[int, str, int]
"""How a form becomes its nominative: letters to cut, the ending to add, the place of ё or `NO_YO`."""


class TrieLexicon:
    """Implements `app.words.ports.Lexicon` on the files of `app.lexicon.layout`.

    Safe to share between threads: nothing changes after it is opened.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.version = manifest.version
        self.sources = manifest.source_order
        self.verified(layout.WORDS, layout.ENTRY_INDEX, layout.ENTRIES, layout.RANKS)
        self._words = map_trie(folder / layout.WORDS)
        self._entry_index = map_numbers(folder / layout.ENTRY_INDEX, "I")
        self._entries = map_bytes(folder / layout.ENTRIES)
        self._ranks = map_numbers(folder / layout.RANKS, "I")
        self._kinds: dict[bytes, _Kind] = {}

    @classmethod
    def open(cls, folder: Path, *, verify: bool = False) -> TrieLexicon:
        """Return the lexicon built in ``folder``.

        Each file is checked against its sha256 when it is first needed; ``verify`` checks all now.

        Raises:
            LexiconBroken: it is missing, truncated, damaged or of another schema.
        """
        manifest = Manifest.read(folder)
        manifest.check(folder, hashes=verify)
        lexicon = cls(folder, manifest)
        keys = len(lexicon._words)
        if len(lexicon._entry_index) != keys + 1 or len(lexicon._ranks) != keys:
            raise LexiconBroken(f"the arrays in {folder} do not belong to its trie")
        return lexicon

    def verified(self, *names: str) -> Path:
        """Return the folder, once the files' hashes are known to be right."""
        self.manifest.verify(self.folder, names)
        return self.folder

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self._words)

    def key_id(self, key: str) -> int | None:
        """Return the number that the id-aligned arrays know the key by, None if it is no key."""
        found: int | None = self._words.get(key)
        return found

    def lemma_ids(self, key_id: int) -> frozenset[int]:
        """Return the numbers of the lemmas whose nominative the key may be.

        A common singular stands for itself alone: «вина» is first of all guilt, no plural of «вино».
        """
        index, records = self._entry_index, self._entries
        ids = []
        for at in range(index[key_id], index[key_id + 1]):
            lemma_id, word_class, agreement = LEMMA.unpack_from(records, at * ENTRY.size)
            if lemma_id == key_id and agreement & 3 == SINGULAR and word_class == COMMON:
                return frozenset((key_id,))
            ids.append(lemma_id)
        return frozenset(ids)

    def key(self, key_id: int) -> str:
        """Return the key of a number."""
        return str(self._words.restore_key(key_id))

    def entries(self, key: str) -> tuple[Entry, ...]:
        """Return the nominative noun readings of ``key``, surest first; empty if it has none."""
        key_id = self._words.get(key)
        if key_id is None:
            return ()
        index = self._entry_index
        return tuple([self._entry(key, key_id, at) for at in range(index[key_id], index[key_id + 1])])

    def plain(self, word: str, key: str, doubted: Set[str]) -> Sure | Finding | None:
        """Return what needs no weighing of a word of letters alone, None if it has to be weighed."""
        key_id = self._words.get(key)
        if key_id is None:
            return self._known_forms.judge(word, key)
        marked = 0 if word == key else layout.yo_mask(word)
        index, records = self._entry_index, self._entries
        at, end = index[key_id], index[key_id + 1]
        readings: tuple[Reading, ...] = ()
        flags: tuple[Flag, ...] = ()
        while at < end:
            lemma_id, yo, lemma_yo, packed = _unpack_entry(records, at * _ENTRY_SIZE)
            kind = self._kinds.get(packed) or self._kind(packed)
            at += 1
            if (
                kind.tier
                or not kind.concerns.isdisjoint(doubted)
                or (marked and marked & ~yo and not kind.yo_blind)
            ):
                continue
            lemma = key if lemma_id == key_id else self._words.restore_key(lemma_id)
            if lemma_yo:
                lemma = layout.restore_yo(lemma, lemma_yo)
            readings += (
                _reading(lemma, _NOUN, _NOMN, kind.number, kind.gender, kind.word_class, kind.source),
            )
            flags = in_order({*flags, *kind.flags}) if flags else kind.flags_in_order
        return (readings, flags, self._ranks[key_id]) if readings else None

    def _entry(self, key: str, key_id: int, at: int) -> Entry:
        lemma_id, yo, lemma_yo, packed = ENTRY.unpack_from(self._entries, at * ENTRY.size)
        kind = self._kinds.get(packed) or self._kind(packed)
        lemma_key = key if lemma_id == key_id else self._words.restore_key(lemma_id)
        return Entry(
            layout.restore_yo(key, yo),
            layout.restore_yo(lemma_key, lemma_yo),
            kind.number,
            kind.gender,
            kind.word_class,
            kind.flags,
            kind.source,
            kind.tier,
        )

    def _kind(self, packed: bytes) -> _Kind:
        bits, word_class, agreement, source, tier = KIND.unpack(packed)
        number, gender, _ = layout.unpack_agreement(agreement)
        flags = layout.unpack_flags(bits)
        number = number or Number.SING  # every entry is written with its number
        kind = _Kind(
            number,
            gender,
            CLASSES[word_class],
            flags,
            in_order(flags),
            self.sources[source],
            Tier(tier),
            frozenset(concerns(CLASSES[word_class], number, flags)),
            self.sources[source] in YO_BLIND,
        )
        self._kinds[packed] = kind
        return kind

    def rank(self, key: str) -> int | None:
        """Return the key's place by commonness, 1 the commonest, None if it is no key."""
        key_id = self._words.get(key)
        return None if key_id is None else self._ranks[key_id]

    def forms(self, key: str) -> tuple[Form, ...]:
        """Return known readings of ``key`` other than nominative nouns; empty if unknown."""
        return self._known_forms.find(key)

    def near(self, key: str) -> tuple[str, ...]:
        """Return the accepted words one edit from ``key``, spelled with ё, likeliest to be meant first."""
        return self._likeliest(key, self._near.ids(key))

    def meant(self, key: str) -> tuple[str, ...]:
        """Return what ``key`` may be a misspelling of: `near`, and common words two letters off by ear."""
        return self._likeliest(key, dict.fromkeys([*self._near.ids(key), *self._heard(key)]))

    def _likeliest(self, key: str, ids: Iterable[int]) -> tuple[str, ...]:
        found: dict[str, tuple[int, int]] = {}
        for key_id in ids:
            entry, rank = self.entries(self.key(key_id))[0], self._ranks[key_id]
            if entry.tier is Tier.ACCEPTED:
                steps = cost(key, self.key(key_id), rank, name=entry.word_class.proper)
                found[entry.word] = steps, rank
        best = min(found.values(), default=(0, 0))[0]
        order = sorted(found, key=lambda word: found[word])
        return tuple(word for word in order if not too_far(found[word][0], best))

    def _heard(self, key: str) -> Iterator[int]:
        for other in heard(key):
            key_id = self._words.get(other)
            if key_id is not None and self._ranks[key_id] <= COMMONEST:
                yield key_id

    @cached_property
    def _near(self) -> NearIndex:
        return NearIndex(self.verified(layout.NEAR, layout.NEAR_INDEX, layout.NEAR_IDS), self._words)

    @cached_property
    def _known_forms(self) -> KnownForms:
        names = layout.FORMS, layout.FORM_SETS, layout.SET_INDEX, layout.READINGS, layout.ENDINGS
        return KnownForms(self.verified(*names))


@dataclass(frozen=True, slots=True)
class _Kind:
    """All that an entry's record says apart from spelling; a few thousand serve the whole lexicon."""

    number: Number
    gender: Gender | None
    word_class: WordClass
    flags: frozenset[Flag]
    flags_in_order: tuple[Flag, ...]
    source: str
    tier: Tier
    concerns: frozenset[str]
    yo_blind: bool


class KnownForms:
    """All forms OpenCorpora knows that are no nominative nouns."""

    def __init__(self, folder: Path) -> None:
        self._trie = map_trie(folder / layout.FORMS)
        self._sets = map_numbers(folder / layout.FORM_SETS, "H")
        self._index = map_numbers(folder / layout.SET_INDEX, "I")
        self._readings = map_bytes(folder / layout.READINGS)
        self._endings = (folder / layout.ENDINGS).read_text(encoding="utf-8").split("\n")
        self._told: dict[int, tuple[Grounds, tuple[_Nominative, ...]]] = {}

    def __iter__(self) -> Iterator[str]:
        """Iterate over all keys."""
        return iter(self._trie)

    def find(self, key: str) -> tuple[Form, ...]:
        """Return the readings of a key; empty if it is unknown."""
        form_id = self._trie.get(key)
        if form_id is None:
            return ()
        number = self._sets[form_id]
        return tuple([self._form(key, at) for at in range(self._index[number], self._index[number + 1])])

    def judge(self, word: str, key: str) -> Finding | None:
        """Return the finding on a word of these forms; None if its key is unknown."""
        form_id = self._trie.get(key)
        if form_id is None:
            return None
        number = self._sets[form_id]
        grounds, endings = self._told.get(number) or self._tell(number)
        return grounds.judge(word, [
            key[: len(key) - cut] + ending if yo == NO_YO else _nominative(key, cut, ending, yo)
            for cut, ending, yo in endings
        ])  # fmt: skip

    def _tell(self, number: int) -> tuple[Grounds, tuple[_Nominative, ...]]:
        """Return what all keys with the set of readings share; some hundreds of sets serve most keys."""
        forms, places, endings = list[Form](), list[int](), dict[_Nominative, int]()
        for at in range(self._index[number], self._index[number + 1]):
            forms.append(self._form("", at))
            *_, cut, ending, yo = READING.unpack_from(self._readings, at * READING.size)
            places.append(endings.setdefault((cut, self._endings[ending], yo), len(endings)))
        self._told[number] = told = Grounds.of(forms, places), tuple(endings)
        return told

    def _form(self, key: str, at: int) -> Form:
        part, case, agreement, cut, ending, yo = READING.unpack_from(self._readings, at * READING.size)
        number, gender, proper = layout.unpack_agreement(agreement)
        nominative = _nominative(key, cut, self._endings[ending], yo)
        return Form(PARTS[part], CASES[case - 1] if case else None, number, gender, nominative, proper)


def _nominative(key: str, cut: int, ending: str, yo: int) -> str:
    nominative = key[: len(key) - cut] + ending
    return nominative if yo == NO_YO else f"{nominative[:yo]}ё{nominative[yo + 1 :]}"
