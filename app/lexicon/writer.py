"""Writes the tries and arrays of `app.lexicon.layout`."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marisa_trie

from app.letters import fold
from app.lexicon import layout
from app.lexicon.entries import OWN_SOURCE, Entries
from app.lexicon.near import COMMONEST, write_near
from app.lexicon.opencorpora import Core
from app.words.ports import Entry, Tier


@dataclass(frozen=True, slots=True)
class Arrays:
    """The assembled lexicon: entries by key, all keys commonest first, and the sources by number."""

    entries: Entries
    order: Sequence[str]
    sources: tuple[str, ...]


def write_forms(folder: Path, core: Core) -> None:
    """Write the forms trie with its sets of readings; empties ``core.keys`` to free memory."""
    trie = marisa_trie.Trie(core.keys)
    (folder / layout.FORMS).write_bytes(trie.tobytes())
    sets = array("H", bytes(2 * len(core.keys)))
    for key, number in zip(core.keys, core.sets, strict=True):
        sets[trie[key]] = number
    core.keys.clear()
    layout.write_numbers(folder / layout.FORM_SETS, sets)
    index = array("I", [0])
    for readings in core.readings:
        index.append(index[-1] + len(readings))
    layout.write_numbers(folder / layout.SET_INDEX, index)
    (folder / layout.READINGS).write_bytes(b"".join(b"".join(readings) for readings in core.readings))
    (folder / layout.ENDINGS).write_text("\n".join(core.endings), encoding="utf-8")


def write_arrays(folder: Path, arrays: Arrays) -> dict[str, object]:
    """Write the words trie and its arrays; return counts by source, class, tier and flag."""
    trie = marisa_trie.Trie(sorted(arrays.entries))
    (folder / layout.WORDS).write_bytes(trie.tobytes())
    keys = sorted(arrays.entries, key=lambda key: trie[key])
    source_ids = {name: number for number, name in enumerate(arrays.sources)}
    index, records = array("I", [0]), bytearray()
    for key in keys:
        for entry in by_trust(arrays.entries[key]):
            records += _pack(entry, trie, source_ids)
        index.append(len(records) // layout.ENTRY.size)
    layout.write_numbers(folder / layout.ENTRY_INDEX, index)
    (folder / layout.ENTRIES).write_bytes(records)
    ranks = array("I", bytes(4 * len(keys)))
    for rank, key in enumerate(arrays.order, 1):
        ranks[trie[key]] = rank
    layout.write_numbers(folder / layout.RANKS, ranks)
    write_near(folder, trie, _guides(arrays))
    return _counts(arrays)


def by_trust(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries surest first, then a common noun before a name, a singular before a plural."""
    return sorted(
        entries,
        key=lambda e: (
            e.tier,
            e.word_class.proper,
            e.number == "plur",
            e.lemma != e.word,
            e.lemma,
            e.word_class,
            e.source,
        ),
    )


def _pack(entry: Entry, trie: Any, source_ids: dict[str, int]) -> bytes:  # noqa: ANN401
    lemma = fold(entry.lemma)
    kind = layout.KIND.pack(
        layout.pack_flags(entry.flags),
        layout.CLASSES.index(entry.word_class),
        layout.pack_agreement(entry.number, entry.gender),
        source_ids[entry.source],
        entry.tier,
    )
    return layout.ENTRY.pack(
        trie[lemma] if lemma in trie else trie[fold(entry.word)],
        layout.yo_mask(entry.word),
        layout.yo_mask(entry.lemma if lemma in trie else entry.word),
        kind,
    )


def _guides(arrays: Arrays) -> list[str]:
    """Return the keys worth suggesting for a misspelling, commonest first."""
    return [
        key
        for rank, key in enumerate(arrays.order)
        for first in [min(arrays.entries[key], key=lambda entry: entry.tier)]
        if first.tier is Tier.ACCEPTED
        and " " not in key
        and (rank < COMMONEST or first.source.startswith(OWN_SOURCE))
    ]


def _counts(arrays: Arrays) -> dict[str, object]:
    first = [min(entries, key=lambda entry: entry.tier) for entries in arrays.entries.values()]
    accepted = [entry for entry in first if entry.tier is Tier.ACCEPTED]
    return {
        "source_order": list(arrays.sources),
        "keys": len(first),
        "accepted": len(accepted),
        "undecided": len(first) - len(accepted),
        "lemmas": len({(entry.lemma, entry.word_class) for entry in accepted}),
        "by_source": dict(sorted(Counter(entry.source for entry in accepted).items())),
        "by_class": dict(sorted(Counter(entry.word_class.value for entry in accepted).items())),
        "by_flag": dict(sorted(Counter(flag.value for entry in accepted for flag in entry.flags).items())),
    }
