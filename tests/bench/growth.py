"""What size costs: the browser's dictionary as it is sent, and a lexicon of ten times as many words."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from typing import Any

import marisa_trie

from app.lexicon.layout import FORMS, PACK_BR, PACK_GZ
from app.lexicon.mapped import map_trie
from tests.bench.ground import Ground
from tests.bench.measure import Case, Spread, cpu_rounds, over, ratio
from tests.bench.report import Bar, Figure

TIMES, ASKED, ROUNDS = 10, 2000, 9
_FIRST_PARTS = ("авиа", "гидро", "кино", "мега", "нео", "псевдо", "ретро", "супер", "ультра")
"""Put before the words, they make nine more of each."""


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield the size of the pack and the growth of look-up, build and file."""
    yield from pack(ground)
    yield from tenfold(ground)


def pack(ground: Ground) -> Iterator[Bar | Figure]:
    lexicon = ground.services.lexicon
    sent = {name: (lexicon.folder / name).stat().st_size for name in (PACK_BR, PACK_GZ)}
    nouns = [lexicon.key(number) for number in range(len(lexicon))]
    forms = [*nouns, *map_trie(lexicon.folder / FORMS)]
    listed = gzip.compress("\n".join(sorted(forms)).encode(), 6)
    yield Bar("pack", "browser's dictionary as sent (brotli)", sent[PACK_BR] / 1e6, 1.5, "MB", at_most=True)
    yield Bar(
        "pack_gzip",
        "gzip of the bare list of its words and forms, against the dictionary as gzip",
        len(listed) / sent[PACK_GZ],
        5,
    )
    yield Figure("the pack, gzip", sent[PACK_GZ] / 1e6, "MB")
    yield Figure(f"the list of {len(forms):,} words and forms, gzip", len(listed) / 1e6, "MB")
    yield Figure(
        f"the list of {len(nouns):,} nouns alone, gzip",
        len(gzip.compress("\n".join(sorted(nouns)).encode(), 9)) / 1e6,
        "MB",
    )


def tenfold(ground: Ground) -> Iterator[Bar | Figure]:
    """Build the trie of the words once and ten times as large, ask both for the same words."""
    lexicon = ground.services.lexicon
    nouns = [lexicon.key(number) for number in range(len(lexicon))]
    large = nouns + [first + noun for first in _FIRST_PARTS for noun in nouns]
    once, once_took = built(nouns)
    tenth, tenth_took = built(large)
    asked, asked_large = (ground.chance().sample(words, ASKED) for words in (nouns, large))
    once_dict, tenth_dict = dict.fromkeys(nouns, 1), dict.fromkeys(large, 1)
    cases: dict[str, Case] = {
        "once": over(asked, once.get), "ten times": over(asked_large, tenth.get),
        "dict": over(asked, once_dict.get), "dict, ten times": over(asked_large, tenth_dict.get),
    }  # fmt: skip
    spent = cpu_rounds(cases, ROUNDS)
    yield Bar(
        "growth_look_up",
        "look-up among ten times as many words, against now",
        ratio(spent["ten times"], spent["once"]),
        3,
        at_most=True,
    )
    yield Bar(
        "growth_build",
        "building ten times as many words, against now",
        tenth_took / once_took,
        2 * TIMES,
        at_most=True,
    )
    yield Figure(
        "a dict's look-up among ten times as many", ratio(spent["dict, ten times"], spent["dict"]).median, "×"
    )
    yield Figure("look-up now", Spread.of(spent["once"]).median / ASKED * 1e6, "µs")
    yield Figure("ten times as many words, on disk", len(tenth.tobytes()) / 1e6, "MB")
    yield Figure("ten times as many words, build", tenth_took, "s")


def built(words: list[str]) -> tuple[Any, float]:
    """Return the trie of the words and the CPU seconds that it took."""
    start = time.thread_time()
    trie = marisa_trie.Trie(words)
    return trie, time.thread_time() - start
