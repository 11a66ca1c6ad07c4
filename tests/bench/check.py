"""A check of one word against what one would write with pymorphy3, and against other analyzers.

``check`` gives the whole verdict: standing, codes with their data, readings, flags, rank. No
result is cached. Before anything is timed, each kind's words are asserted to get from the plain
pymorphy3 check, over either backend, the answer that the referee gives.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from app.letters import ALPHABET
from app.lexicon.layout import FORMS
from app.lexicon.mapped import map_trie
from app.lexicon.store import TrieLexicon
from app.messages import catalogue
from app.words.checker import Checker
from app.words.explain import sentences
from app.words.grammar import Part
from app.words.verdict import Standing
from tests.bench.ground import Ground
from tests.bench.measure import Case, Spread, cpu_rounds, least_times, over, ratio
from tests.bench.report import BESIDE, Bar, Figure

WORDS, ROUNDS = 1000, 15
HUNSPELL = Path("/usr/share/hunspell")
C, PURE = "pymorphy3 parse, DAWG2 (C++)", "pymorphy3 parse, DAWG2-Python"
PARTS = {"noun": Part.NOUN, "verb": Part.VERB, "adjective": Part.ADJECTIVE}
KINDS = {
    "hit": "a nominative noun",
    "noun": "an oblique noun",
    "verb": "a verb",
    "adjective": "an adjective",
    "unknown": "a word no dictionary has",
}
WHY_HIT = "the verdict is made of objects of Python; nothing is kept from one check to the next"
WHY_REFUSAL = (
    "its two look-ups alone take nearly half as long as the parse; the rest makes what the parse does not give, "
    "the reason with case and nominative, out of objects of Python"
)
WHY_UNKNOWN = (
    "the verdict shows pymorphy3's own guesses, which take four fifths of a parse as we ask for them, and the words "
    "one letter away, twenty look-ups more; the plain check is quick here because it knows nothing to say"
)
Answer = Callable[[str], object]


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield the bars of a check and the microseconds of every way beside it."""
    checker = ground.services.checker()
    samples = draw(ground, checker)
    for kind, words in samples.items():
        ways = {**ways_of(ground, checker), **inside(kind, ground)}
        yield from agreement(kind, words, checker, ways)
        spent = cpu_rounds({name: over(words, act) for name, act in ways.items()}, ROUNDS)
        for name in ways:
            each = Spread.of(spent[name]).scaled(1e6 / len(words))
            yield Figure(f"{KINDS[kind]}{BESIDE}{name}", each.median, "µs")
        yield from bars_of(kind, spent)
    yield explanation(checker, samples)


def bars_of(kind: str, spent: Mapping[str, Sequence[float]]) -> Iterator[Bar]:
    label = f"check of {KINDS[kind]}"
    if kind == "unknown":
        yield Bar("unknown", f"{label}, in C-backed parses of it", ratio(spent["check"], spent[C]), 1.5,
                  at_most=True, why=WHY_UNKNOWN)  # fmt: skip
        return
    against_c = ratio(spent[C], spent["check"])
    if kind == "hit":
        pure = ratio(spent[PURE], spent["check"])
        yield Bar("hit_pure", f"{label}, against a pure-Python parse", pure, 10, why=WHY_HIT)
        yield Bar("hit_c", f"{label}, against a C-backed parse", against_c, 2, why=WHY_HIT)
    else:
        yield Bar(f"refusal_{kind}", f"{label}, against a C-backed parse", against_c, 10, why=WHY_REFUSAL)


def explanation(checker: Checker, samples: Mapping[str, Sequence[str]]) -> Bar:
    """Return what the dearest words cost with suggestions and sentences: 99 % take less."""
    russian = catalogue("ru")

    def explain(word: str) -> object:
        verdict = checker.with_suggestions(checker.check(word))
        return verdict, sentences(verdict, russian)

    words = [word for sample in samples.values() for word in sample[:100]]
    cases: dict[str, Case] = {word: over([word], explain) for word in words}
    least = sorted(least_times(cases, 5).values())
    return Bar("explanation", "full explanation with suggestions, 99 % of mixed words", least[-len(least) // 100 - 1] * 1000, 3, "ms", at_most=True)  # fmt: skip


def ways_of(ground: Ground, checker: Checker) -> dict[str, Answer]:
    """Return each way to answer, ours first."""
    ways: dict[str, Answer] = {
        "check": checker.check,
        C: ground.c_backed.parse,
        PURE: ground.pure.parse,
        "plain check, DAWG2 (C++)": plain_check(ground.c_backed),
        "plain check, DAWG2-Python": plain_check(ground.pure),
    }
    if find_spec("rumorph") is not None:
        analyzer = import_module("rumorph").Analyzer()
        ways["rumorph"] = lambda word: any(
            one.source == "dictionary" and one.pos in ("NOUN", "PROPN") and one.feats.get("Case") == "Nom"
            for one in analyzer.analyze(word)
        )
    if find_spec("hunspell") is not None and (HUNSPELL / "ru_RU.dic").exists():
        ways["hunspell spell"] = import_module("hunspell").Hunspell("ru_RU", hunspell_data_dir=str(HUNSPELL)).spell  # fmt: skip
    return ways


def inside(kind: str, ground: Ground) -> dict[str, Answer]:
    """Return the parts of a check that cost most, to be timed by themselves."""
    lexicon = ground.services.lexicon
    if kind == "unknown":
        return {
            "part of check: guesses": ground.services.morphology.guess,
            "part of check: words one letter away": lexicon.near,
        }
    forms = map_trie(lexicon.folder / FORMS)
    return {
        "part of check: look-ups": lexicon.key_id
        if kind == "hit"
        else lambda word: (lexicon.key_id(word), forms.get(word))
    }


def plain_check(analyzer: Any) -> Callable[[str], bool]:
    """Return the check one would write: a known word with a parse that is a nominative noun."""

    def check(word: str) -> bool:
        return analyzer.word_is_known(word) and any(
            "nomn" in parse.tag and ("NOUN" in parse.tag or "Subx" in parse.tag)
            for parse in analyzer.parse(word)
        )

    return check


def agreement(
    kind: str, words: Sequence[str], checker: Checker, ways: Mapping[str, Answer]
) -> Iterator[Figure]:
    """Assert that the plain checks answer as the referee does; tell how often the others do."""
    accepts = kind == "hit"
    assert all((checker.check(word).verdict is Standing.ACCEPTED) is accepts for word in words), kind
    for name, act in ways.items():
        if name.startswith("plain"):
            assert all(act(word) is accepts for word in words), f"{kind}: {name} answers otherwise"
        elif name == "rumorph" or name.startswith("hunspell"):
            same = sum(bool(act(word)) is accepts for word in words)
            yield Figure(f"{name} answers as the referee does on {KINDS[kind]}", f"{same} of {len(words)}")


def draw(ground: Ground, checker: Checker) -> dict[str, list[str]]:
    """Return words of each kind, the same in every run over the same lexicon."""
    lexicon, chance, plain = ground.services.lexicon, ground.chance(), plain_check(ground.c_backed)
    nouns, forms = _nouns(lexicon, chance), _forms(lexicon, chance)
    samples = {"hit": [w for w in nouns if plain(w) and checker.check(w).verdict is Standing.ACCEPTED]}
    for kind, part in PARTS.items():
        samples[kind] = [word for word in forms if _refused_as(part, word, checker) and not plain(word)]
    known = ground.c_backed.word_is_known
    strange = (_slip(a, chance) if chance.random() < 0.5 else _blend(a, b) for a, b in pairwise(nouns))
    samples["unknown"] = [w for w in strange if not known(w) and _unknown(w, lexicon)]
    assert all(len(words) >= WORDS for words in samples.values()), {k: len(w) for k, w in samples.items()}
    return {kind: words[:WORDS] for kind, words in samples.items()}


def _nouns(lexicon: TrieLexicon, chance: random.Random) -> list[str]:
    keys = (lexicon.key(chance.randrange(len(lexicon))) for _ in range(4 * WORDS))
    return [key for key in dict.fromkeys(keys) if key.isalpha() and len(key) > 3]


def _forms(lexicon: TrieLexicon, chance: random.Random) -> list[str]:
    trie = map_trie(lexicon.folder / FORMS)
    drawn = (str(trie.restore_key(chance.randrange(len(trie)))) for _ in range(40 * WORDS))
    return [form for form in dict.fromkeys(drawn) if form.isalpha()]


def _refused_as(part: Part, word: str, checker: Checker) -> bool:
    verdict = checker.check(word)
    return (
        verdict.verdict is Standing.REJECTED and bool(verdict.readings) and verdict.readings[0].part is part
    )


def _unknown(word: str, lexicon: TrieLexicon) -> bool:
    return not lexicon.entries(word) and not lexicon.forms(word)


def _slip(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + chance.choice(ALPHABET) + word[at + 1 :]


def _blend(first: str, second: str) -> str:
    return first[: len(first) // 2 + 1] + second[len(second) // 2 :]
