"""The short ways to a verdict give the same as weighing every entry and every form."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain

import pymorphy3
import pytest

from app.lexicon.analyzer import open_analyzer
from app.lexicon.layout import FORMS
from app.lexicon.mapped import map_trie
from app.lexicon.store import TrieLexicon
from app.words.checker import Checker
from app.words.grammar import Flag
from app.words.policy import Policy
from app.words.ports import Entry, Form, Lexicon
from app.words.verdict import Standing


class Weighing:
    """A lexicon that is never sure, so that every word is weighed."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.version = lexicon.version

    def plain(self, word: str, key: str, doubted: object) -> None:
        return None

    def entries(self, key: str) -> Sequence[Entry]:
        return self._lexicon.entries(key)

    def forms(self, key: str) -> Sequence[Form]:
        return self._lexicon.forms(key)

    def rank(self, key: str) -> int | None:
        return self._lexicon.rank(key)

    def near(self, key: str) -> Sequence[str]:
        return self._lexicon.near(key)

    def meant(self, key: str) -> Sequence[str]:
        return self._lexicon.near(key)


POLICIES = [
    Policy(),
    Policy.from_switches({"plurals": "reject", "proper_names": "undecided"}),
    Policy.from_switches({"substantivised": "reject", "abbreviations": "undecided", "initialisms": "accept"}),
]


@pytest.mark.parametrize("policy", POLICIES, ids=["default", "names", "adjectives"])
def test_the_short_way_and_the_long_way_agree(lexicon: TrieLexicon, checker: Checker, policy: Policy) -> None:
    short = Checker(lexicon, checker.morphology, policy)
    long = Checker(Weighing(lexicon), checker.morphology, policy)
    chance = random.Random(7)
    words = [lexicon.key(chance.randrange(len(lexicon))) for _ in range(3000)]
    words += [entry.word for word in words[:500] for entry in lexicon.entries(word)]
    words += [word.replace("е", "ё", 1) for word in words[:500]]
    words += (forms := some_forms(lexicon, chance, 3000))
    words += [form.replace("е", "ё", 1) for form in forms[:500]] + [form.title() for form in forms[:500]]
    assert [word for word in words if short.check(word) != long.check(word)] == []


def some_forms(lexicon: TrieLexicon, chance: random.Random, number: int) -> list[str]:
    trie = map_trie(lexicon.folder / FORMS)
    return [trie.restore_key(chance.randrange(len(trie))) for _ in range(number)]


def test_a_form_that_was_ruled_to_be_a_word_is_accepted(lexicon: TrieLexicon, checker: Checker) -> None:
    assert checker.check("коробкой").verdict is Standing.REJECTED
    own = Checker(lexicon, checker.morphology, personal={"коробкой": "коробкой"})
    assert own.check("коробкой").verdict is Standing.ACCEPTED
    assert own.check("Коробкой").flags == (Flag.PERSONAL,)


@pytest.mark.slow
def test_the_ways_agree_on_the_whole_lexicon(lexicon: TrieLexicon, checker: Checker) -> None:
    """Three million forms: ``pytest -m slow tests/words/test_sure.py`` (ten minutes)."""
    long = Checker(Weighing(lexicon), checker.morphology)
    keys = chain(map(lexicon.key, range(len(lexicon))), map_trie(lexicon.folder / FORMS))
    assert [key for key in keys if checker.check(key) != long.check(key)] == []


def test_our_analyzer_reads_russian_words_as_pymorphy3_does(lexicon: TrieLexicon, checker: Checker) -> None:
    plain = pymorphy3.MorphAnalyzer(lang="ru")
    ours = open_analyzer()
    chance = random.Random(11)
    keys = [lexicon.key(chance.randrange(len(lexicon))) for _ in range(600)]
    words = keys + some_forms(lexicon, chance, 600)
    words += [word[: chance.randrange(len(word))] + chance.choice(words) for word in words]
    for word in words:
        assert [parse[:4] for parse in ours.parse(word)] == [parse[:4] for parse in plain.parse(word)]
