"""The search: what could be named, commonest first, from an index mapped into memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path

from app.letters import Faces, fold
from app.lexicon.layout import SEARCH_FILES, LexiconBroken
from app.lexicon.roots.finder import RootFinder
from app.lexicon.search_build import LEMMA, PROPER, RUN_LETTERS
from app.lexicon.search_index import Plan, SearchIndex
from app.lexicon.search_pairs import PairSearch
from app.lexicon.search_query import (
    EVERYTHING_LEGAL,
    BattleQuery,
    CardHint,
    CompletionQuery,
    FindQuery,
    Found,
    HandQuery,
    Hint,
    Hit,
    Order,
)
from app.lexicon.search_sets import Mask
from app.lexicon.search_terms import (
    battle_terms,
    find_terms,
    letter_terms,
    run_terms,
    sequence_terms,
    start_terms,
)
from app.lexicon.store import TrieLexicon
from app.matching import DEFAULT_SWITCHES
from app.rules.cards import Effect
from app.words.ports import Lexicon, Tier

_RUN_SIZE = len(RUN_LETTERS)
_RUN_CODES = {letter: code for code, letter in enumerate(RUN_LETTERS)}
_RUN_NAMES: dict[tuple[str, ...], str] = {
    **{(letter,): letter for letter in RUN_LETTERS if letter not in "еi"},
    ("е", "ё"): "е",
    ("и", "й"): "i",
}
"""The index's letter of each card whose runs are counted exactly: all but Е without Ё."""
_NONE_TAKEN: Mapping[str, int] = {}
LOOKED_AT = 24
"""Commonest completions that are weighed before the first few are shown."""
_PLURAL_WEIGHT, _PROPER_WEIGHT = 4, 3
"""How much rarer than its count says a form other than the lemma, and a name, is on a referee's keys."""


def naming_weight(number: int, *, lemma: bool, proper: bool) -> int:
    """Return a word's weight among completions, the likeliest lightest."""
    return (number + 20) * (1 if lemma else _PLURAL_WEIGHT) * (_PROPER_WEIGHT if proper else 1)


class Search:
    """Answers the questions of `app.lexicon.search_query`. Safe to share between threads.

    A ``finder`` keeps shared roots out of pairs, and the kin of named words out of all answers.
    """

    def __init__(self, folder: Path, lexicon: Lexicon, finder: RootFinder | None = None) -> None:
        self.index = SearchIndex(folder, lexicon, finder)
        self.pairs = PairSearch(self.index, finder)
        self._lemmas, self._proper = Mask(self.index.sets.mask(LEMMA)), Mask(self.index.sets.mask(PROPER))

    @classmethod
    def open(cls, lexicon: TrieLexicon, finder: RootFinder | None = None) -> Search:
        """Return the search over the index that was built with ``lexicon``, its files checked.

        With a ``finder`` the root families of named words are left out [rulebook R-024].

        Raises:
            LexiconBroken: there is no index, or it is damaged.
        """
        if not lexicon.manifest.files.keys() >= set(SEARCH_FILES):
            raise LexiconBroken(f"the lexicon in {lexicon.folder} was built without a search index")
        return cls(lexicon.verified(*SEARCH_FILES), lexicon, finder)

    def find(self, query: FindQuery) -> Found:
        """Return how many words have the properties asked, and a page of them."""
        plan = self.index.plan(find_terms(query), query.shown, self.index.hidden(query.named))
        page = islice(self._ordered(plan, query.order), query.offset, query.offset + query.limit)
        return Found(self.index.count(plan), tuple(map(self._hit, page)), query.offset)

    def _ordered(self, plan: Plan, order: Order) -> Iterator[int]:
        if order is Order.COMMONNESS:
            return self.index.numbers(plan)
        lemmas = self.index.sets.mask(LEMMA)
        first, rest = self.index.narrowed(plan, lemmas), self.index.narrowed(plan, ~lemmas)
        return chain(self.index.numbers(first), self.index.numbers(rest))

    def _hit(self, number: int) -> Hit:
        word = self.index.word(number)
        entries = [one for one in self.index.lexicon.entries(fold(word)) if one.word == word]
        entry = next(one for one in entries if one.tier is Tier.ACCEPTED)
        return Hit(word, entry.lemma, self.index.rank(number), entry.word_class, tuple(sorted(entry.flags)))

    def hand(self, query: HandQuery) -> tuple[CardHint, ...]:
        """Return, card by card, what the card could have been laid with, in turn and off it."""
        hidden = self.index.hidden(query.named)
        if query.switches == DEFAULT_SWITCHES and query.shown == EVERYTHING_LEGAL:
            names = [_RUN_NAMES.get(card.letters, "") for card in (*query.row, *query.hand)]
            if all(names):
                return self._counted(query, names, hidden)
        last, row = query.row[-1:], query.row if len(query.row) == 2 else None
        return tuple(
            CardHint(
                card,
                self._run((*last, card), query, hidden),
                self._run((*row, card), query, hidden) if row else None,
            )
            for card in query.hand
        )

    def _counted(self, query: HandQuery, names: list[str], hidden: frozenset[int]) -> tuple[CardHint, ...]:
        """Answer from the stored counts: the question asked at every table, a hundred times a game."""
        counts, row = self.index.run_counts, len(query.row)
        two = _RUN_SIZE * _RUN_CODES[names[row - 1]]
        three = _RUN_SIZE * (_RUN_SIZE + _RUN_SIZE * _RUN_CODES[names[0]]) + two
        taken, top = self.index.taken(hidden) if hidden else _NONE_TAKEN, query.top
        hints = []
        for card, name in zip(query.hand, names[row:], strict=True):
            code = _RUN_CODES[name]
            turn = names[row - 1] + name
            words = self.index.first(turn, hidden, top) if top else ()
            hint = Hint(counts[two + code] - taken.get(turn, 0), words)
            offturn = None
            if row == 2:
                run = names[0] + turn
                words = self.index.first(run, hidden, top) if top else ()
                offturn = Hint(counts[three + code] - taken.get(run, 0), words)
            hints.append(CardHint(card, hint, offturn))
        return tuple(hints)

    def _run(self, cards: tuple[Faces, ...], query: HandQuery, hidden: frozenset[int]) -> Hint:
        """Return the hint of cards standing together; its plans share no word."""
        terms = run_terms(cards, query.switches)
        plans = [self.index.plan(one, query.shown, hidden) for one in terms]
        count = sum(map(self.index.count, plans))
        if len(plans) == 1:
            return Hint(count, self.index.top(plans[0], query.top))
        numbers = sorted(chain.from_iterable(islice(self.index.numbers(plan), query.top) for plan in plans))
        return Hint(count, tuple(map(self.index.word, numbers[: query.top])))

    def battle(self, query: BattleQuery) -> Hint:
        """Return what could have been named in the battle; pairs are written adjective first."""
        if query.effect is Effect.SLONOSOCHETANIE:
            return self.pairs.hint(query)
        plan = self.index.plan(battle_terms(query), query.shown, self.index.hidden(query.named))
        return Hint(self.index.count(plan), self.index.top(plan, query.top))

    def complete(self, query: CompletionQuery) -> tuple[str, ...]:
        """Return the likeliest words that begin as typed; the word typed in full comes first.

        Dictionary forms of common nouns are named oftener than their counts in texts say.
        """
        terms = start_terms(query.typed)
        if query.run:
            terms += sequence_terms(query.run)
        if query.letters:
            terms += letter_terms(query.letters, DEFAULT_SWITCHES)
        plan = self.index.plan(terms, query.shown, self.index.hidden(query.named))
        numbers = list(islice(self.index.numbers(plan), LOOKED_AT))
        numbers.sort(key=self._weight)
        typed = [
            number for number in self.index.documents(fold(query.typed)) if self.index.shows(plan, number)
        ]
        return tuple(map(self.index.word, dict.fromkeys((*typed, *numbers))))[: query.limit]

    def _weight(self, number: int) -> int:
        return naming_weight(number, lemma=number in self._lemmas, proper=number in self._proper)
