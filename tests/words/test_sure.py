"""The short way to an acceptance gives the same verdict as weighing every entry."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from app.lexicon.store import TrieLexicon
from app.words.checker import Checker
from app.words.policy import Policy
from app.words.ports import Entry, Form, Lexicon


class Weighing:
    """A lexicon that is never sure, so that every word is weighed."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.version = lexicon.version

    def sure(self, word: str, key: str, doubted: object) -> None:
        return None

    def entries(self, key: str) -> Sequence[Entry]:
        return self._lexicon.entries(key)

    def forms(self, key: str) -> Sequence[Form]:
        return self._lexicon.forms(key)

    def rank(self, key: str) -> int | None:
        return self._lexicon.rank(key)

    def near(self, key: str) -> Sequence[str]:
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
    differing = [word for word in words if short.check(word) != long.check(word)]
    assert differing == []
