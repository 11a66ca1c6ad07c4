"""Draws the vectors: questions with the verdicts that Python gives, for Python and the browser alike.

    python -P -m tests.vectors.make          answer the written questions anew
    python -P -m tests.vectors.make --draw   draw the questions too

Run it after a change that is meant to change verdicts, and look at the difference before it is
committed. The draw is seeded; what it draws from is the built lexicon and our own lists.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.bootstrap import Services, open_services
from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import read_lists
from app.lexicon.store import TrieLexicon
from app.resources import resource_dir
from app.rules.casefile import decode_case
from app.rules.court import Court
from app.rules.judging import judge_case
from app.settings import Settings
from app.words.checker import Checker
from app.words.policy import Policy
from app.words.verdict import Verdict
from tests.vectors.covered import WatchedFinder, WatchedMorphology
from tests.vectors.drawn import case_questions, pair_questions, word_pairs
from tests.vectors.odd import ODD

FOLDER = Path(__file__).parent
DATA = FOLDER.parent / "data"
SEED = 83
Line = dict[str, Any]


def answer(verdict: Verdict) -> Line:
    return {
        "verdict": verdict.verdict.value,
        "leaning": verdict.leaning and verdict.leaning.value,
        "codes": [code.value for code in verdict.codes],
    }


def watched_court(services: Services, morphology: WatchedMorphology, finder: WatchedFinder) -> Court:
    """The court that judges cases, with parts that tell whether they were asked of what the pack lacks."""

    def check(text: str, policy: Policy) -> Verdict:
        return Checker(services.lexicon, morphology, policy).check(text)

    return Court(check, services.lexicon, finder, morphology)


def main() -> None:
    services = open_services(Settings.from_environment())
    asked = drawn(services) if "--draw" in sys.argv else written()
    morphology, finder = WatchedMorphology(), WatchedFinder(services.lexicon)
    checker = Checker(services.lexicon, morphology)
    tables: dict[bool, list[Line]] = {True: [], False: []}
    for word in dict.fromkeys(asked.words):
        morphology.asked = False
        line = {"word": word, **answer(checker.check(word))}
        tables[morphology.asked].append(line)
    write("words", tables[False])
    write("outside", tables[True])
    write("cases", judged(asked.cases, watched_court(services, morphology, finder), morphology, finder))
    write("pairs", compared(asked.pairs, finder))


@dataclass(frozen=True)
class Asked:
    """The questions."""

    words: list[str]
    cases: list[Line]
    pairs: list[tuple[str, str]]


def written() -> Asked:
    """The questions as they stand in the files."""
    words = [line["word"] for name in ("words", "outside") for line in read(name)]
    cases = [line["case"] for line in read("cases")]
    return Asked(words, cases, [(line["a"], line["b"]) for line in read("pairs")])


def drawn(services: Services) -> Asked:
    """New questions."""
    draw, lexicon = random.Random(SEED), services.lexicon
    finder = WatchedFinder(lexicon)
    single = list(words(lexicon, draw))
    nouns = [word for word in common_nouns(lexicon, 20_000) if finder.covers(word)]
    cases = [*given_cases(), *case_questions(draw, nouns), *pair_questions(draw, finder.adjectives(), nouns)]
    return Asked(single, cases, list(word_pairs(draw, nouns, given_pairs())))


def given_cases() -> Iterator[Line]:
    fields = "kind", "row", "card", "effect", "letters", "word", "history"
    for line in (DATA / "moves_dev.jsonl").read_text("utf-8").splitlines():
        one = json.loads(line)
        if one["kind"] != "flow":
            yield {name: one[name] for name in fields if name in one}


def given_pairs() -> list[tuple[str, str]]:
    rows = (DATA / "cognates_dev.tsv").read_text("utf-8").splitlines()[1:]
    return [(row.split("\t")[0], row.split("\t")[1]) for row in rows]


def judged(
    asked: Iterable[Line], court: Court, morphology: WatchedMorphology, finder: WatchedFinder
) -> Iterator[Line]:
    for case in asked:
        morphology.asked = finder.asked = False
        verdict = judge_case(decode_case(case), court)
        if not morphology.asked and not finder.asked:
            yield {"case": case, **answer(verdict)}


def compared(pairs: Iterable[tuple[str, str]], finder: WatchedFinder) -> Iterator[Line]:
    for a, b in pairs:
        finder.asked = False
        kinship = finder.compare(a, b)
        if not finder.asked:
            yield {"a": a, "b": b, "kinship": kinship.kinship.value, "root": kinship.root}


def common_nouns(lexicon: TrieLexicon, rarest: int) -> list[str]:
    """The single words that are accepted and commoner than ``rarest``, in order of commonness."""
    ranked = sorted((lexicon.rank(key) or 0, key) for key in map(lexicon.key, range(len(lexicon))))
    found = [lexicon.entries(key)[0] for _, key in ranked[:rarest]]
    return [entry.word for entry in found if entry.tier == 0 and " " not in entry.word]


def words(lexicon: TrieLexicon, draw: random.Random) -> Iterator[str]:
    """The questions about single words: some the browser's dictionary covers, some it does not."""
    yield from ODD
    nouns = common_nouns(lexicon, 40_000)
    keys = [lexicon.key(number) for number in range(len(lexicon))]
    rows, _ = read_lists(resource_dir("dictionaries") / "words")
    yield from draw.sample(nouns, 1500)
    yield from draw.sample([key for key in keys if lexicon.entries(key)[0].tier], 150)
    yield from draw.sample(keys, 700)
    yield from (row.word for row in draw.sample(rows, 900))
    spelled = [entry.word for key in draw.sample(keys, 9000) for entry in lexicon.entries(key)[:1]]
    yield from draw.sample([word for word in spelled if "ё" in word], 150)
    yield from (with_yo(word, draw) for word in draw.sample([word for word in nouns if "е" in word], 150))
    yield from oblique(nouns, draw, 1300)
    yield from other_parts(draw, 700)
    yield from (draw.choice(("супер", "кибер", "мини", "экс-")) + word for word in draw.sample(nouns, 60))
    yield from (f"{draw.choice(nouns)}-{draw.choice(nouns)}" for _ in range(60))
    yield from (f"{draw.choice(nouns)} {draw.choice(nouns)}" for _ in range(30))
    yield from (slip(word, draw) for word in draw.sample(nouns, 450))
    for name in ("reject.txt", "everyday.txt", "youth_slang.txt", "video_games.txt", "brands.txt"):
        yield from (DATA / "blind" / name).read_text("utf-8").split("\n")
    for row in (DATA / "words_dev.tsv").read_text("utf-8").splitlines()[1:]:
        word = json.loads(f'"{row.split(chr(9))[0]}"')
        if not any(
            "\ud800" <= letter <= "\udfff" for letter in word
        ):  # no transport carries half a character
            yield word
    yield from (
        row.word + ending
        for row in draw.sample(rows, 300)
        for ending in draw.sample(("у", "ом", "е", "ой"), 1)
    )


def with_yo(word: str, draw: random.Random) -> str:
    place = draw.choice([at for at, letter in enumerate(word) if letter == "е"])
    return f"{word[:place]}ё{word[place + 1 :]}"


def slip(word: str, draw: random.Random) -> str:
    place, letter = draw.randrange(len(word)), draw.choice("абвгдежзийклмнопрстуфхцчшщыэюя")
    return draw.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + letter + word[place:],
            word[:place] + letter + word[place + 1 :],
        )
    )


def oblique(nouns: Sequence[str], draw: random.Random, count: int) -> Iterator[str]:
    analyzer = Morphology().analyzer
    for word in draw.sample(nouns, count):
        forms = [form.word for form in analyzer.parse(word)[0].lexeme]
        yield draw.choice(forms)


def other_parts(draw: random.Random, count: int) -> Iterator[str]:
    """Forms of verbs and adjectives, which pymorphy3's dictionary gives in its own order."""
    words = Morphology().analyzer.dictionary.words
    prefixes = draw.sample([a + b for a in "бвгдзклмнпрст" for b in "аеиору"], 40)
    found = [word for prefix in prefixes for word, _ in list(words.iteritems(prefix))[::97]]
    yield from draw.sample(sorted(set(found)), min(count, len(set(found))))


def read(name: str) -> list[Line]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").split("\n")[:-1]]


def write(name: str, lines: Iterable[Line]) -> None:
    found = [json.dumps(line, ensure_ascii=False) for line in lines]
    (FOLDER / f"{name}.jsonl").write_text("\n".join(found) + "\n", encoding="utf-8")
    print(f"{name}: {len(found)}")


if __name__ == "__main__":
    main()
