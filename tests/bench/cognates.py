"""Speed of the cognate finder: ``python -P -m tests.bench.cognates [--gate]``.

A known pair against two pymorphy3 parses, C-backed (DAWG2) and pure Python (DAWG-Python), rounds
taken in turn in one process, the best of each counting; a word against 200 named; unknown words.
``--gate`` fails where a target is missed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import pymorphy3

from app.bootstrap import open_services
from app.lexicon.roots.finder import RootFinder
from app.settings import Settings

SEED, WORDS, ROUNDS, NAMED = 83, 2000, 7, 200
UNKNOWN = (
    "шмурдлинг", "кринжование", "дроноводство", "покемономания", "нейросетевуха", "гиперкринжовость",
    "переквакивание", "вайбкодерство", "хомякование", "суперпупермегакот",
)  # fmt: skip


def pure_analyzer() -> Any:
    """Return an analyzer that reads the same dictionary through DAWG-Python, None if that is missing."""
    if find_spec("dawg_python") is None:
        return None
    dawg_python = import_module("dawg_python")
    analyzer = pymorphy3.MorphAnalyzer(lang="ru")
    pure = dawg_python.RecordDAWG(">HH")
    pure.load(f"{analyzer.dictionary.path}/words.dawg")
    analyzer.dictionary.words = pure
    return analyzer


def microseconds(run: Callable[[], object], count: int) -> float:
    """Return the time of one of ``count`` steps of a run."""
    start = perf_counter()
    run()
    return (perf_counter() - start) / count * 1e6


def pairs_against_parses(finder: RootFinder, words: list[str]) -> dict[str, float]:
    """Return the best microseconds of a pair: ours, and two parses by backend."""
    pairs = list(zip(words[::2], words[1::2], strict=True))
    ways: dict[str, Callable[[], object]] = {"ours": lambda: [finder.compare(a, b) for a, b in pairs]}
    c_backed = pymorphy3.MorphAnalyzer(lang="ru")
    ways["C-backed DAWG2" if "dawg" in sys.modules else "default"] = lambda: [
        c_backed.parse(w) for w in words
    ]
    pure = pure_analyzer()
    if pure is not None:
        ways["pure DAWG-Python"] = lambda: [pure.parse(w) for w in words]
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, run in ways.items():
            best[name] = min(best[name], microseconds(run, len(pairs)))
    return best


def unknown_milliseconds(finder: RootFinder, word: str) -> float:
    """Return the best time of analysing a word that is not known."""
    return min(microseconds(lambda: finder.roots(word), 1) for _ in range(5)) / 1000


def main() -> None:
    """Print the figures; with ``--gate`` exit 1 where one misses its target."""
    services = open_services(Settings.from_environment())
    finder, lexicon = services.finder, services.lexicon
    draw = random.Random(SEED)
    words = [lexicon.key(draw.randrange(len(lexicon))) for _ in range(WORDS)]
    best = pairs_against_parses(finder, words)
    ours = best.pop("ours")
    print(f"known pair: {ours:.1f} µs")
    missed = []
    for name, theirs in best.items():
        print(f"two parses, {name}: {theirs:.1f} µs, {theirs / ours:.1f} times as long")
        missed += [name] * (theirs / ours < (10 if "pure" in name else 2))
    named = words[:NAMED]
    against = min(microseconds(lambda: finder.offenders("водопад", named), 1) for _ in range(20)) / 1000
    print(f"a word against {NAMED} named: {against:.3f} ms")
    finder.roots(UNKNOWN[0])
    slowest = max(unknown_milliseconds(finder, word) for word in UNKNOWN)
    print(f"an unknown word: at most {slowest:.2f} ms")
    missed += ["named"] * (against > 1) + ["unknown"] * (slowest > 2)
    sys.exit(1 if missed and "--gate" in sys.argv else 0)


if __name__ == "__main__":
    main()
