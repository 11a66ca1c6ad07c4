"""What the secondary sources say of words, joined by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field

from app.letters import fold
from app.words.grammar import WordClass


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What the secondary sources say, each by folded key.

    ``nouns`` gives, for a key, the sources that list it as a noun lemma, spelled with ё as in the
    value; ``tagged`` the groups of those that name the part of speech; ``names`` the keys that
    are only ever spelled with a capital. ``usage`` is wordfreq.
    """

    nouns: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    tagged: Mapping[str, Set[str]] = field(default_factory=dict)
    usage: Mapping[str, int] = field(default_factory=dict)
    proper: Mapping[str, WordClass] = field(default_factory=dict)
    names: Set[str] = frozenset()


def noun_witnesses(
    lists: Mapping[str, Iterable[str]],
    groups: Mapping[str, str],
    tagging: Set[str],
    usage: Mapping[str, int],
    proper: Mapping[str, WordClass],
) -> Witnesses:
    """Return what the sources' noun lemmas say together.

    ``lists`` gives each source's lemmas, most trusted source first; ``groups`` each source's
    origin; ``tagging`` the sources that name parts of speech.
    """
    spellings: dict[str, dict[str, str]] = {}
    tagged: dict[str, set[str]] = {}
    common: set[str] = set()
    for source, words in lists.items():
        for word in words:
            key = fold(word.lower())
            spellings.setdefault(key, {}).setdefault(source, word.lower())
            if word[:1].islower():
                common.add(key)
            if source in tagging:
                tagged.setdefault(key, set()).add(groups[source])
    names = frozenset(spellings.keys() - common)
    return Witnesses(spellings, tagged, usage, proper, names)
