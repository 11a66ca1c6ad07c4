"""Sweeps over the whole dictionary; `make sweep` runs them (a few minutes)."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from app.letters import fold
from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import read_lists
from app.lexicon.store import TrieLexicon
from app.lexicon.tags import parse_tag
from app.resources import resource_dir
from app.words.checker import Checker
from app.words.grammar import Part
from app.words.verdict import Standing

pytestmark = pytest.mark.slow


def letter_model(words: list[str], *, order: int = 3, seed: int = 1) -> Iterator[str]:
    """Yield strings that look like ``words``: each letter follows the three before it as often as there."""
    follow: dict[str, list[str]] = defaultdict(list)
    for word in words:
        padded = "^" * order + word + "$"
        for at in range(order, len(padded)):
            follow[padded[at - order : at]].append(padded[at])
    chance = random.Random(seed)
    while True:
        made = "^" * order
        while not made.endswith("$"):
            made += chance.choice(follow[made[-order:]])
        yield made[order:-1]


def test_made_up_words_are_hardly_ever_accepted(
    checker: Checker, lexicon: TrieLexicon, morphology: Morphology
) -> None:
    nouns = [
        lexicon.key(key_id)
        for key_id in range(len(lexicon))
        if lexicon.entries(lexicon.key(key_id))[0].source == "opencorpora" and lexicon.key(key_id).isalpha()
    ]
    strings: list[str] = []
    for string in letter_model(nouns):
        if not morphology.analyzer.word_is_known(string):
            strings.append(string)
        if len(strings) == 2000:
            break
    verdicts = [checker.check(string) for string in strings]
    accepted = [verdict.word for verdict in verdicts if verdict.verdict is Standing.ACCEPTED]
    leaning = [v.word for v in verdicts if v.leans_accept and v.verdict is not Standing.ACCEPTED]
    print(f"\naccepted {len(accepted)} of 2000: {' '.join(accepted)}")
    print(f"leaning accept {len(leaning)}: {' '.join(leaning)}")
    assert len(accepted) <= 40
    assert len(leaning) <= 100


def test_no_oblique_form_is_accepted(checker: Checker, morphology: Morphology) -> None:
    rows, _ = read_lists(resource_dir("dictionaries") / "words")
    declared = {fold(row.word.lower()) for row in rows if row.homograph_of}
    outcomes: Counter[str] = Counter()
    leaked: list[str] = []
    for key in oblique_only(morphology):
        verdict = checker.check(key)
        outcomes[f"{verdict.verdict} {verdict.leaning}"] += 1
        if verdict.verdict is Standing.ACCEPTED and key not in declared:
            leaked.append(key)
    print(f"\n{sum(outcomes.values())} oblique-only noun forms: {dict(outcomes)}")
    assert leaked == []


def oblique_only(morphology: Morphology) -> Iterator[str]:
    """Yield the keys that OpenCorpora knows as noun forms but in no nominative."""
    oblique: set[str] = set()
    nominative: set[str] = set()
    tags: dict[str, tuple[bool, bool]] = {}
    for word, tag, *_ in morphology.analyzer.dictionary.iter_known_words():
        text = str(tag)
        if text not in tags:
            grammar = parse_tag(text)
            noun = grammar is not None and grammar.part is Part.NOUN
            tags[text] = noun, grammar is not None and grammar.nominative_noun
        noun, nominative_noun = tags[text]
        if nominative_noun:
            nominative.add(fold(word))
        elif noun:
            oblique.add(fold(word))
    yield from sorted(oblique - nominative)
