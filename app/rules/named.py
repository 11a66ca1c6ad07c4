"""The words named before: repeats and shared roots [rulebook R-023, R-024]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from app.letters import fold
from app.rules.ruling import Ground, of_choice
from app.words.policy import Choice, Policy
from app.words.ports import Cognacy, CognateFinder, Kinship, Lexicon
from app.words.same_lemma import lemma_keys
from app.words.verdict import Code, Leaning, Reason


def clashes(
    word: str, named: Sequence[str], lexicon: Lexicon, finder: CognateFinder | None, policy: Policy
) -> list[Ground]:
    """Return the grounds that normalised ``named`` words give against ``word``, worst first.

    Without a finder only repeats count. A word is named once: the nearest clash stands for it.
    """
    repeated = _repeat(word, named, lexicon, policy)
    if finder is None or policy.cognates is Choice.ACCEPT:
        return repeated
    own = lemma_keys(word, lexicon)
    others = [other for other in named if own.isdisjoint(lemma_keys(other, lexicon))]
    return repeated + [ground for pair in finder.offenders(word, others) for ground in _kin(pair, policy)]


def _repeat(word: str, named: Sequence[str], lexicon: Lexicon, policy: Policy) -> list[Ground]:
    key = fold(word)
    for other in named:
        if fold(other) == key:
            entries = lexicon.entries(key)
            homonym = len({(fold(entry.lemma), entry.word_class) for entry in entries}) > 1
            return of_choice(
                _reason(Code.REPEAT, "R-023", other), policy.homonyms if homonym else Choice.REJECT
            )
    own = lemma_keys(word, lexicon)
    taken = {lemma: other for other in reversed(named) for lemma in lemma_keys(other, lexicon)}
    shared = [lemma for lemma in sorted(own) if lemma in taken]
    if not shared:
        return []
    leaning = None if len(shared) == len(own) else Leaning.ACCEPT
    named_as = {"named": taken[shared[0]]} | ({"variant": "perhaps"} if leaning else {})
    return [Ground(Reason(Code.REPEAT, "A-12", None, named_as), leaning)]


def _kin(pair: Cognacy, policy: Policy) -> list[Ground]:
    match pair.kinship:
        case Kinship.SAME_WORD:
            return [Ground(_reason(Code.REPEAT, "R-023", pair.b))]
        case Kinship.COGNATE:
            return of_choice(_rooted(Code.COGNATE, "R-024", pair), policy.cognates)
        case Kinship.LIKELY:
            return [Ground(_rooted(Code.COGNATE_LIKELY, "A-20", pair), Leaning.ACCEPT)]
        case Kinship.POSSIBLE | Kinship.UNRELATED:
            return []
        case _:
            assert_never(pair.kinship)


def _reason(code: Code, rule: str, other: str) -> Reason:
    return Reason(code, rule, None, {"named": other})


def _rooted(code: Code, rule: str, pair: Cognacy) -> Reason:
    return Reason(code, rule, pair.a_span, {"named": pair.b, "root": pair.root})
