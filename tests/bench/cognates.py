"""The cognate finder: a known pair against two pymorphy3 parses, a word against many, unknown words."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.ground import Ground
from tests.bench.measure import Case, Spread, cpu_rounds, least_times, over, ratio, times_over
from tests.bench.report import Bar, Figure

WORDS, ROUNDS, NAMED, REPEAT = 2000, 9, 200, 20
UNKNOWN = (
    "шмурдлинг", "кринжование", "дроноводство", "покемономания", "нейросетевуха", "гиперкринжовость",
    "переквакивание", "вайбкодерство", "хомякование", "суперпупермегакот",
)  # fmt: skip


def measure(ground: Ground) -> Iterator[Bar | Figure]:
    """Yield the bars of a pair, of a word against all that were named, and of an unknown word."""
    finder, lexicon, draw = ground.services.finder, ground.services.lexicon, ground.chance()
    words = [lexicon.key(draw.randrange(len(lexicon))) for _ in range(WORDS)]
    pairs = list(zip(words[::2], words[1::2], strict=True))

    def compare() -> None:
        for a, b in pairs:
            finder.compare(a, b)

    ways: dict[str, Case] = {
        "ours": compare,
        "C-backed": over(words, ground.c_backed.parse),
        "pure-Python": over(words, ground.pure.parse),
    }
    spent = cpu_rounds(ways, ROUNDS)
    yield Figure("a known pair", Spread.of(spent["ours"]).median / len(pairs) * 1e6, "µs")
    for name, bound in (("pure-Python", 10), ("C-backed", 2)):
        label = f"kinship of two known words, against two {name} parses"
        yield Bar(f"pair_{name}", label, ratio(spent[name], spent["ours"]), bound)
    yield Bar(
        "pair_named",
        f"kinship of a word with {NAMED} named",
        named(ground, words[:NAMED]),
        1,
        "ms",
        at_most=True,
    )
    each = least_times({word: over([word], finder.roots) for word in UNKNOWN}, 5)
    yield Bar(
        "pair_unknown",
        "roots of an unknown word, the slowest of ten",
        max(each.values()) * 1e3,
        2,
        "ms",
        at_most=True,
    )


def named(ground: Ground, words: list[str]) -> Spread:
    """Return the milliseconds of a word against all that were named."""
    case = times_over(REPEAT, lambda: ground.services.finder.offenders("водопад", words))
    return Spread.of(cpu_rounds({"named": case}, ROUNDS)["named"]).scaled(1e3 / REPEAT)
