"""How cards match words: rulebook sentences, switches, and an independent oracle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.letters import Faces
from app.matching import (
    Fault,
    Fit,
    LetterSwitches,
    find_duel,
    find_ending,
    find_five,
    find_initials,
    find_run,
    find_trio,
)


def cards(text: str) -> list[Faces]:
    return [Faces.parse(card) for card in text.split()]


def codes(fit: Fit) -> list[str]:
    return [miss.fault.value for miss in fit.misses]


@pytest.mark.parametrize(
    ("word", "asked", "span"),
    [
        ("нос", "н о", (0, 2)),  # start, middle, end
        ("донос", "н о", (2, 4)),
        ("кино", "н о", (2, 4)),
        ("анонс", "н о", (1, 3)),
        ("бинокль", "н о к", (2, 5)),
        ("исаак", "а а", (2, 4)),
        ("йод", "и/й о", (0, 2)),  # either letter
        ("радио", "и/й о", (3, 5)),
        ("ёж", "е/ё ж", (0, 2)),
        ("еж", "е/ё ж", (0, 2)),  # е typed for ё
        ("клеймо", "е/ё и/й", (2, 4)),  # each card chooses for itself
        ("линии", "и/й и/й", (3, 5)),
        ("линий", "и/й и/й", (3, 5)),
        ("санаторий", "р и/й", (6, 8)),  # the other letter may stand elsewhere
        ("ненон", "н о", (2, 4)),
        ("съезд", "ъ е/ё", (1, 3)),
    ],
)
def test_cards_stand_together_in_their_order(word: str, asked: str, span: tuple[int, int]) -> None:
    fit = find_run(word, cards(asked))
    assert (fit.ok, fit.spans) == (True, (span,))
    assert word[slice(*span)] == "".join(fit.letters)


@pytest.mark.parametrize(
    ("word", "asked", "fault"),
    [
        ("сон", "н о", "wrong_order"),
        ("слон", "н о", "wrong_order"),
        ("бой", "и/й о", "wrong_order"),
        ("жена", "е/ё ж", "wrong_order"),
        ("конкурс", "н о к", "wrong_order"),
        ("ананас", "н о", "letters_missing"),
        ("щука", "щ ь", "letters_missing"),
        ("столы", "ь ы", "letters_missing"),
        ("кран", "а а", "letters_missing"),
        ("окно", "н о к", "wrong_order"),
        ("новинка", "о к", "not_adjacent"),
        ("баобаб", "а а", "not_adjacent"),
        ("нью-йорк", "ю и/й", "not_adjacent"),  # the hyphen breaks
        ("рим москва", "м м", "not_adjacent"),  # so does the space
        ("еж", "ё ж", "letters_missing"),  # a plain Ё matches ё alone
        ("ёж", "е ж", "letters_missing"),
        ("бой", "о и", "letters_missing"),  # И and Й are never one letter
        ("", "н о", "letters_missing"),
    ],
)
def test_a_word_that_does_not_fit_the_row_says_why(word: str, asked: str, fault: str) -> None:
    fit = find_run(word, cards(asked))
    assert (fit.ok, codes(fit), fit.spans, fit.letters) == (False, [fault], (), ())


def test_a_fault_names_its_rule_its_place_and_its_letters() -> None:
    two = find_run("слон", cards("н о")).misses[0]
    assert (two.rule, two.span, dict(two.data)) == ("R-011", (2, 4), {"letters": ("Н", "О"), "found": "ОН"})
    three = find_run("топор", cards("н о к")).misses[0]
    assert (three.rule, dict(three.data)) == ("R-040", {"letters": ("Н", "О", "К"), "missing": ("Н", "К")})
    apart = find_run("новинка", cards("о к")).misses[0]
    assert (apart.rule, apart.span, dict(apart.data)) == ("R-011", None, {"letters": ("О", "К")})


@pytest.mark.parametrize(
    ("word", "asked", "switches", "fault"),
    [
        ("линий", "л и/й", LetterSwitches(dual_strict=True), "both_letters_used"),
        ("лист", "л и/й", LetterSwitches(dual_strict=True), None),
        ("перелёт", "п е/ё", LetterSwitches(dual_strict=True), "both_letters_used"),
        ("перелёт", "п е/ё", LetterSwitches(dual_strict=True, yo_is_e=True), None),
        ("линий", "и/й и/й", LetterSwitches(dual_alike=True), "both_letters_used"),
        ("линии", "и/й и/й", LetterSwitches(dual_alike=True), None),
        ("клеймо", "е/ё и/й", LetterSwitches(dual_alike=True), None),  # different cards
        ("сон", "н и/й", LetterSwitches(dual_strict=True), "letters_missing"),
        ("еж", "ё ж", LetterSwitches(yo_is_e=True), None),
        ("ёж", "е ж", LetterSwitches(yo_is_e=True), None),
        ("ёж", "е/ё ж", LetterSwitches(yo_is_e=True), None),
        ("нью-йорк", "ю и/й", LetterSwitches(hyphen_transparent=True), None),
        ("нью-йорк", "и/й ю", LetterSwitches(hyphen_transparent=True), "wrong_order"),
        ("рим москва", "м м", LetterSwitches(hyphen_transparent=True), "not_adjacent"),
    ],
)
def test_house_rules_change_what_stands_together(
    word: str, asked: str, switches: LetterSwitches, fault: str | None
) -> None:
    assert codes(find_run(word, cards(asked), switches)) == ([fault] if fault else [])


def test_the_rule_of_a_forbidden_choice_is_named() -> None:
    strict = find_run("линий", cards("л и/й"), LetterSwitches(dual_strict=True)).misses[0]
    alike = find_run("линий", cards("и/й и/й"), LetterSwitches(dual_alike=True)).misses[0]
    pair = find_initials("йодистая игра", (0, 9), Faces.parse("и/й")).misses[0]
    assert [dict(miss.data)["variant"] for miss in (strict, alike, pair)] == ["word", "alike", "pair"]
    assert find_run("линий", cards("л и/й"), LetterSwitches(dual_strict=True)).misses[0].rule == "A-02"
    assert find_run("линий", cards("и/й и/й"), LetterSwitches(dual_alike=True)).misses[0].rule == "A-03"


def test_a_transparent_hyphen_lies_inside_the_span() -> None:
    switches = LetterSwitches(hyphen_transparent=True)
    assert find_run("нью-йорк", cards("ю и/й"), switches).spans == ((2, 5),)
    assert find_run("йорк-нью", cards("и/й ю"), switches).misses[0].span is None
    assert find_run("нью-йорк", cards("и/й ю"), switches).misses[0].span == (2, 5)


@pytest.mark.parametrize(
    ("word", "asked", "spans"),
    [
        ("концерт", "н к р", ((0, 1), (2, 3), (5, 6))),
        ("кран", "н к р", ((0, 1), (1, 2), (3, 4))),
        ("клей", "е/ё и/й к", ((0, 1), (2, 3), (3, 4))),
        ("барабан", "а а а", ((1, 2), (3, 4), (5, 6))),  # as often as cards
    ],
)
def test_a_trio_stands_anywhere_in_any_order(
    word: str, asked: str, spans: tuple[tuple[int, int], ...]
) -> None:
    assert find_trio(word, cards(asked)).spans == spans


@pytest.mark.parametrize(
    ("word", "asked", "missing"),
    [("крот", "е/ё и/й к", ("Е/Ё", "И/Й")), ("карта", "а а а", ("А",)), ("нос", "с о л", ("Л",))],
)
def test_a_trio_names_the_cards_left_without_a_letter(
    word: str, asked: str, missing: tuple[str, ...]
) -> None:
    miss = find_trio(word, cards(asked)).misses[0]
    assert (miss.fault, miss.rule, miss.data["missing"]) == (Fault.LETTERS_MISSING, "R-057", missing)
    assert miss.data["letters"] == tuple(map(str, cards(asked)))


def test_equal_trio_cards_may_ask_for_one_letter() -> None:
    assert find_trio("карта", cards("а а а"), LetterSwitches(trio_as_set=True)).spans == ((1, 2),)


@pytest.mark.parametrize(
    ("word", "asked", "outcome"),
    [
        ("азбука", "а а", []),
        ("кран", "а а", ["letter_not_repeated"]),
        ("топор", "а а", ["letters_missing"]),
        ("мальчишка", "ь ь", ["letter_not_repeated"]),
        ("ток", "к т", []),
        ("жнец", "ж и/й", ["letters_missing"]),
        ("линия", "и/й и/й", []),
        ("иней", "и/й и/й", []),  # и and й
        ("берег", "е/ё е/ё", []),
        ("перелёт", "е/ё е/ё", []),
        ("лист", "и/й и/й", ["letter_not_repeated"]),
    ],
)
def test_a_duel_asks_for_two_places(word: str, asked: str, outcome: list[str]) -> None:
    assert codes(find_duel(word, cards(asked))) == outcome


def test_a_duel_may_ask_dual_cards_to_be_alike() -> None:
    alike = LetterSwitches(duel_alike=True)
    fit = find_duel("иней", cards("и/й и/й"), alike)
    assert (codes(fit), fit.misses[0].rule) == (["both_letters_used"], "A-05")
    assert find_duel("линия", cards("и/й и/й"), alike).ok
    strict = find_duel("линий", cards("л и/й"), LetterSwitches(dual_strict=True))
    assert (codes(strict), strict.misses[0].rule) == (["both_letters_used"], "A-02")


def test_a_duel_names_its_rules() -> None:
    assert find_duel("кран", cards("а а")).misses[0].rule == "R-061"
    assert dict(find_duel("кран", cards("а а")).misses[0].data) == {"letters": ("А", "А")}
    assert find_duel("топор", cards("а а")).misses[0].rule == "R-058"


@pytest.mark.parametrize(
    ("word", "card", "outcome"),
    [
        ("борщ", "щ", []),
        ("бинокль", "к", ["wrong_ending"]),
        ("ружье", "е/ё", []),
        ("ружьё", "е/ё", []),  # either
        ("кони", "и/й", []),
        ("бой", "и/й", []),
        ("ружьё", "е", ["wrong_ending"]),
        ("", "е", ["wrong_ending"]),
    ],
)
def test_a_word_ends_with_the_card(word: str, card: str, outcome: list[str]) -> None:
    fit = find_ending(word, Faces.parse(card))
    assert codes(fit) == outcome
    assert fit.spans == (() if outcome else ((len(word) - 1, len(word)),))


def test_a_wrong_ending_shows_the_letter_found() -> None:
    miss = find_ending("бинокль", Faces.parse("к")).misses[0]
    assert (miss.rule, miss.span, dict(miss.data)) == ("R-054", (6, 7), {"letters": ("К",), "found": "Ь"})
    assert find_ending("", Faces.parse("к")).misses[0].span is None
    assert find_ending("ружьё", Faces.parse("е"), LetterSwitches(yo_is_e=True)).letters == ("ё",)
    strict = LetterSwitches(dual_strict=True)
    assert find_ending("иней", Faces.parse("и/й"), strict).misses[0].rule == "A-02"
    assert find_ending("герой", Faces.parse("и/й"), strict).ok


@pytest.mark.parametrize(
    ("word", "card", "outcome"),
    [
        ("книга", "к", []),
        ("корова", "к", ["wrong_length"]),
        ("топор", "к", ["letters_missing"]),
        ("дом", "к", ["wrong_length", "letters_missing"]),
        ("объём", "ъ", []),
        ("ёжики", "е/ё", []),  # ё is one letter
        ("а-бвгд", "а", []),  # the hyphen is none
        ("ай-яй", "й", ["wrong_length"]),
        ("район", "и/й", []),
    ],
)
def test_five_letters_hold_the_card(word: str, card: str, outcome: list[str]) -> None:
    assert codes(find_five(word, Faces.parse(card))) == outcome


def test_a_wrong_length_is_counted() -> None:
    miss = find_five("корова", Faces.parse("к")).misses[0]
    assert (miss.rule, dict(miss.data)) == ("R-055", {"letters": ("К",), "length": 6})
    assert find_five("топор", Faces.parse("к")).misses[0].rule == "R-055"
    assert find_five("топор", Faces.parse("р")).spans == ((4, 5),)


@pytest.mark.parametrize(
    ("text", "card", "switches", "outcome"),
    [
        ("мохнатая мышь", "м", LetterSwitches(), []),
        ("мохнатая кошка", "м", LetterSwitches(), ["wrong_initial"]),
        ("пушистая кошка", "м", LetterSwitches(), ["wrong_initial", "wrong_initial"]),
        ("интересная игра", "и/й", LetterSwitches(), []),
        ("йодистый йогурт", "и/й", LetterSwitches(), []),
        ("йодистая игра", "и/й", LetterSwitches(), ["both_letters_used"]),
        ("ёмкая ель", "е/ё", LetterSwitches(), []),
        ("ёмкая ель", "е/ё", LetterSwitches(pair_yo_strict=True), ["both_letters_used"]),
        ("ёмкая ель", "е/ё", LetterSwitches(pair_yo_strict=True, yo_is_e=True), []),
        ("ёмкая ёлка", "е/ё", LetterSwitches(pair_yo_strict=True), []),
        ("ёмкая ель", "е", LetterSwitches(), ["wrong_initial"]),
        ("ёмкая ель", "е", LetterSwitches(yo_is_e=True), []),
        ("йодистый йогурт", "и/й", LetterSwitches(dual_strict=True), ["both_letters_used"]),
    ],
)
def test_both_words_begin_with_the_card(
    text: str, card: str, switches: LetterSwitches, outcome: list[str]
) -> None:
    starts = (0, text.index(" ") + 1)
    fit = find_initials(text, starts, Faces.parse(card), switches)
    assert codes(fit) == outcome
    assert fit.spans == (() if outcome else tuple((at, at + 1) for at in starts))


def test_a_wrong_initial_is_pointed_at() -> None:
    miss = find_initials("мохнатая кошка", (0, 9), Faces.parse("м")).misses[0]
    assert (miss.rule, miss.span, dict(miss.data)) == ("R-056", (9, 10), {"letters": ("М",), "found": "К"})
    mixed = find_initials("йодистая игра", (0, 9), Faces.parse("и/й")).misses[0]
    assert mixed.rule == "A-04"
    strict = find_initials("йодистый йогурт", (0, 9), Faces.parse("и/й"), LetterSwitches(dual_strict=True))
    assert strict.misses[0].rule == "A-02"


LETTER = st.sampled_from("аеёийк")
WORD = st.text(alphabet="аеёийк-", max_size=9)
CARD = st.sampled_from([Faces.parse(text) for text in ("а", "к", "е", "е/ё", "и/й", "й")])


def oracle_run(word: str, asked: Sequence[Faces]) -> int | None:
    for at in range(len(word) - len(asked) + 1):
        if all(word[at + i] in card.letters for i, card in enumerate(asked)):
            return at
    return None


@given(WORD, st.lists(CARD, min_size=2, max_size=3))
def test_a_run_is_found_wherever_a_plain_scan_finds_it(word: str, asked: list[Faces]) -> None:
    fit = find_run(word, asked)
    at = oracle_run(word, asked)
    assert fit.ok is (at is not None)
    if at is not None:
        assert fit.spans == ((at, at + len(asked)),)
    else:
        turned = any(oracle_run(word, order) is not None for order in permutations(asked))
        assert (codes(fit) == ["wrong_order"]) is turned


@given(WORD, st.lists(CARD, min_size=3, max_size=3))
def test_a_trio_is_found_wherever_three_places_serve(word: str, asked: list[Faces]) -> None:
    fit = find_trio(word, asked)
    places = product(range(len(word)), repeat=3)
    served = any(
        len(set(three)) == 3 and all(word[at] in card.letters for at, card in zip(three, asked, strict=True))
        for three in places
    )
    assert fit.ok is served
    assert len(set(fit.spans)) == (3 if served else 0)
