"""What people find: known words first, ё by е, named words gone with their other forms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.lexicon.roots.finder import RootFinder
from app.lexicon.search import Search
from app.lexicon.search_query import (
    BattleQuery,
    CompletionQuery,
    Filter,
    FindQuery,
    HandQuery,
    Order,
    parse_cards,
)
from app.lexicon.store import TrieLexicon
from app.rules.cards import Effect
from app.rules.cases import Kind, RuleCase
from app.rules.court import Court
from app.rules.judging import judge_case
from app.words.checker import Checker
from app.words.same_lemma import SameLemmaFinder
from app.words.verdict import Code, Standing


def words(search: Search, **query: object) -> list[str]:
    return [hit.word for hit in search.find(FindQuery(**query)).hits]  # type: ignore[arg-type]


def test_commonest_words_are_nouns_that_everybody_knows(search: Search) -> None:
    top = words(search, pattern="?*", limit=60)
    assert {"время", "день", "человек", "жизнь", "дом", "друг"} <= set(top)
    assert not {"стали", "жизни", "области", "нибудь", "работы"} & set(top)


def test_ye_typed_finds_yo(search: Search) -> None:
    assert "ёжик" in words(search, starts="ежи")
    assert words(search, starts="ёжик", limit=1) == ["ёжик"]
    assert "бельё" in words(search, ends="лье", limit=200)


def test_a_word_named_goes_with_its_other_number(search: Search) -> None:
    asked = {"pattern": "бинокл?", "limit": 5}
    assert set(words(search, **asked)) == {"бинокль", "бинокли"}
    assert words(search, **asked, named=("Бинокли",)) == []


def test_dictionary_forms_come_first_if_asked(search: Search) -> None:
    found = words(search, pattern="стол*", limit=200, order=Order.LEMMA_FIRST)
    assert found.index("столешница") < found.index("столы")


def test_initialisms_show_on_request_only(search: Search) -> None:
    assert words(search, pattern="сша") == []
    assert words(search, pattern="сша", shown=Filter(doubtful=True)) == ["сша"]


def test_a_page_follows_the_page_before(search: Search) -> None:
    whole = words(search, run=parse_cards("нок"), limit=40)
    assert words(search, run=parse_cards("нок"), limit=20, offset=20) == whole[20:]


def test_a_word_typed_in_full_is_offered_first(search: Search) -> None:
    assert search.complete(CompletionQuery("лес"))[0] == "лес"


@pytest.mark.parametrize("effect", [Effect.DELFINAL, Effect.PYATIGRITSA, Effect.SLONOSOCHETANIE])
@pytest.mark.parametrize("card", ["К", "И/Й", "Е/Ё", "Р"])
def test_hints_are_accepted_by_the_referee(
    effect: Effect, card: str, search: Search, checker: Checker, lexicon: TrieLexicon
) -> None:
    court = Court(lambda text, policy: checker.check(text), lexicon, SameLemmaFinder(lexicon))
    cards = parse_cards(card)
    for word in search.battle(BattleQuery(effect, cards, top=30)).words:
        case = RuleCase(Kind.BATTLE, word, effect=effect, letters=cards)
        assert judge_case(case, court).verdict is Standing.ACCEPTED, word


def test_hints_of_a_hand_are_accepted_by_the_referee(
    search: Search, checker: Checker, lexicon: TrieLexicon
) -> None:
    court = Court(lambda text, policy: checker.check(text), lexicon, SameLemmaFinder(lexicon))
    row = parse_cards("АН")
    for hint in search.hand(HandQuery(row, parse_cards("К,О,Е/Ё,И/Й"))):
        assert hint.offturn is not None
        for kind, told in ((Kind.TURN, hint.turn), (Kind.OFFTURN, hint.offturn)):
            for word in told.words:
                case = RuleCase(kind, word, row=row, card=hint.card)
                assert judge_case(case, court).verdict is Standing.ACCEPTED, word


def test_the_root_family_of_a_word_named_goes_too(lexicon: TrieLexicon, finder: RootFinder) -> None:
    search = Search.open(lexicon, finder)
    assert "водопад" in words(search, starts="водопад")
    assert "водопад" not in words(search, starts="водопад", named=("вода",))
    query = HandQuery(parse_cards("В"), parse_cards("О"))
    whole, rest = search.hand(query)[0].turn, search.hand(replace(query, named=("вода",)))[0].turn
    assert rest.count < whole.count - 50


def test_no_hint_is_refused_for_its_root(lexicon: TrieLexicon, checker: Checker, finder: RootFinder) -> None:
    named = ("дом", "вода", "лес", "книга", "игра", "учитель")
    court = Court(lambda text, policy: checker.check(text), lexicon, finder)
    row = parse_cards("АН")
    for hint in Search.open(lexicon, finder).hand(HandQuery(row, parse_cards("КОАИ"), named, top=50)):
        for word in hint.turn.words:
            case = RuleCase(Kind.TURN, word, row=row, card=hint.card, history=named)
            assert Code.COGNATE not in judge_case(case, court).codes, word
