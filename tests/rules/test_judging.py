"""Rule cases judged: letters, pairs, repeats and cognates, with every switch that bites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.letters import Faces
from app.rules.cards import Effect
from app.rules.casefile import CaseError, decode_case
from app.rules.cases import Kind, RuleCase
from app.rules.judging import demand_fit, judge_case
from app.words.verdict import Verdict
from tests.rules.fake_court import COURT


def judge(**case: object) -> Verdict:
    return judge_case(decode_case(case), COURT)


def outcome(verdict: Verdict) -> str:
    leaning = f" {verdict.leaning}" if verdict.leaning else ""
    return " ".join((f"{verdict.verdict}{leaning}", *verdict.codes))


def pair(text: str, letter: str = "М", **more: object) -> str:
    return outcome(judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=[letter], word=text, **more))


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({"word": "нос"}, "accepted"),
        ({"word": "коробкой"}, "rejected not_nominative"),
        ({"word": ""}, "rejected empty"),
        ({"kind": "turn", "row": ["А", "Н"], "card": "О", "word": ""}, "rejected empty"),
        ({"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "донос"}, "accepted"),
        ({"kind": "turn", "row": ["Н"], "card": "О", "word": "донос"}, "accepted"),
        ({"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "топор"}, "rejected letters_missing"),
        ({"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "коробкой"}, "rejected not_nominative letters_missing"),
        ({"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}, "accepted"),
        ({"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "замок"}, "rejected letters_missing"),
        ({"kind": "turn", "row": ["А", "Е/Ё"], "card": "Ж", "word": "еж"}, "accepted"),
        ({"kind": "turn", "row": ["А", "Ё"], "card": "Ж", "word": "еж"}, "accepted"),
        ({"kind": "turn", "row": ["А", "Ё"], "card": "Ж", "word": "фреж"}, "rejected letters_missing unknown_word"),
        ({"kind": "battle", "effect": "ДЕЛЬФИНАЛ", "letters": ["Щ"], "word": "борщ"}, "accepted"),
        ({"kind": "battle", "effect": "ПЯТИГРИЦА", "letters": ["К"], "word": "книга"}, "accepted"),
        ({"kind": "battle", "effect": "БУРУНДУЭЛЬ", "letters": ["А", "А"], "word": "азбука"}, "accepted"),
        ({"kind": "battle", "effect": "КАШАЛОТРИО", "letters": ["Н", "К", "Р"], "word": "концерт"}, "accepted"),
        ({"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "ноготь"}, "undecided accept unknown_word"),
    ],
)  # fmt: skip
def test_a_word_is_judged_with_its_cards(case: dict[str, object], expected: str) -> None:
    assert outcome(judge(**case)) == expected


def test_the_letters_that_satisfy_the_cards_are_shown() -> None:
    assert judge(kind="offturn", row=["Н", "О"], card="К", word="Бинокль").match == ((2, 5),)
    assert judge(kind="turn", row=["А", "Н"], card="О", word="топор").match == ()


@pytest.mark.parametrize(
    ("word", "history", "expected"),
    [
        ("нос", ["нос"], "rejected repeat"),
        ("НОС", ["  нос "], "rejected repeat"),
        ("носы", ["нос"], "rejected repeat"),  # the plural is the same word
        ("еж", ["ёж"], "rejected repeat"),
        ("щенки", ["щенок"], "undecided accept repeat"),  # one of its lemmas is named
        ("щенки", ["щенок", "щенка"], "rejected repeat"),
        ("щенок", ["щенки"], "rejected repeat"),
        ("книжник", ["книга"], "rejected cognate"),
        ("донос", ["нос"], "undecided accept cognate_likely"),
        ("топор", ["борщ"], "accepted"),  # a possible root is a silent mark
        ("роза", ["роза"], "rejected repeat"),
        ("маша", ["мышь"], "rejected repeat"),
        ("книга", ["книга", "книжник"], "rejected repeat cognate"),
        ("мирза", ["топор"], "undecided reject unknown_word"),
    ],
)
def test_words_named_before_are_in_the_way(word: str, history: list[str], expected: str) -> None:
    assert outcome(judge(word=word, history=history)) == expected


def test_a_clash_names_the_word_and_the_root() -> None:
    reason = judge(word="книжник", history=["КНИГА"]).reasons[0]
    assert (reason.rule, reason.span, dict(reason.data)) == (
        "R-024",
        (0, 2),
        {"named": "книга", "root": "корень"},
    )
    assert dict(judge(word="носы", history=["нос"]).reasons[0].data) == {"named": "нос"}
    assert judge(word="носы", history=["нос"]).reasons[0].rule == "A-12"
    assert judge(word="нос", history=["нос"]).reasons[0].rule == "R-023"


@pytest.mark.parametrize(
    ("switches", "word", "history", "expected"),
    [
        ({"homonyms": "accept"}, "роза", ["роза"], "accepted"),
        ({"homonyms": "accept"}, "нос", ["нос"], "rejected repeat"),
        ({"homonyms": "undecided"}, "роза", ["роза"], "undecided accept repeat"),
        ({"cognates": "accept"}, "книжник", ["книга"], "accepted"),
        ({"cognates": "accept"}, "книга", ["книга"], "rejected repeat"),
        ({"cognates": "undecided"}, "книжник", ["книга"], "undecided accept cognate"),
    ],
)
def test_house_rules_for_words_named_before(
    switches: dict[str, object], word: str, history: list[str], expected: str
) -> None:
    verdict = judge(word=word, history=history, rules=switches)
    assert (outcome(verdict), verdict.policy) == (expected, "custom")


@pytest.mark.parametrize("relaxed", ["battle_only", "repeats_only"])
def test_battle_words_may_share_roots_by_house_rule(relaxed: str) -> None:
    battle = {"kind": "battle", "effect": "ПЯТИГРИЦА", "letters": ["К"], "history": ["книжник"]}
    assert outcome(judge(**battle, word="книга")) == "rejected cognate"
    assert outcome(judge(**battle, word="книга", rules={"battle_words": relaxed})) == "accepted"
    assert (
        outcome(judge(word="книга", history=["книжник"], rules={"battle_words": relaxed}))
        == "rejected cognate"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("мохнатая мышь", "accepted"),
        ("меховой мех", "rejected cognate_pair"),
        ("мышь мохнатая", "accepted"),
        ("мохнатые мыши", "accepted"),
        ("мохнатый мышь", "rejected agreement"),
        ("мохнатые мышь", "rejected agreement"),
        ("мохнатая мыши", "rejected agreement"),
        ("мохнатую мышь", "rejected agreement"),  # nominative
        ("молодая мышь", "accepted"),  # an adjective that is a noun too
        ("молодая мех", "rejected agreement"),
        ("мяукающая мышь", "accepted"),  # participles
        ("мой мех", "rejected not_a_pair"),  # pronominal
        ("мохнат медведь", "rejected not_a_pair"),  # short forms
        ("мышь медведь", "rejected not_a_pair"),
        ("мятый мохнатый", "rejected not_a_pair"),
        ("медленно мышь", "rejected not_a_pair"),
        ("мохнатая", "rejected not_a_pair"),
        ("мышь", "rejected not_a_pair"),
        ("очень мохнатая мышь", "rejected not_a_pair"),
        ("мохнатая мышью", "rejected not_nominative"),
        ("мягкая мягкость", "undecided accept cognate_pair_likely"),
        ("мохнатая кошка", "rejected wrong_initial"),
        ("мохнатый мирза", "undecided reject unknown_word"),
        ("мохнатая мирза", "rejected agreement unknown_word"),
        ("мохнатые мирзы", "undecided accept unknown_word"),
        ("мохнатая мирзы", "undecided accept unknown_word"),
        ("малый малый новгород", "undecided accept multiword"),
        ("мурлыкающая мышь", "undecided accept unknown_word"),  # an adjective by analogy
        ("мурлык мышь", "rejected not_a_pair"),
        ("", "rejected empty"),
        ("мохнатая mouse", "rejected not_cyrillic"),
        ("мохнатая " + "м" * 130, "rejected too_long"),
    ],
)
def test_a_pair_is_an_agreeing_adjective_and_noun(text: str, expected: str) -> None:
    assert pair(text) == expected


@pytest.mark.parametrize(
    ("text", "letter", "more", "expected"),
    [
        ("пятый полк", "П", {}, "accepted"),  # ordinals
        ("пять полк", "П", {}, "rejected not_a_pair"),
        ("синий солнце", "С", {}, "rejected agreement"),
        ("синий сирота", "С", {}, "accepted"),  # common gender
        ("новые ножницы", "Н", {}, "accepted"),
        ("новая ножницы", "Н", {}, "rejected agreement"),
        ("интересная игра", "И/Й", {}, "accepted"),
        ("йодистая игра", "И/Й", {}, "rejected both_letters_used"),
        ("столовая столовая", "С", {}, "accepted"),
        ("мохнатое пальто", "П", {}, "rejected wrong_initial"),
        ("мохнатые пальто", "П", {}, "rejected wrong_initial"),  # indeclinable: the plural agrees
        ("мохнатая мышь", "М", {"history": ["мыши"]}, "rejected repeat"),
        ("мохнатая мышь", "М", {"history": ["мохнатая"]}, "accepted"),  # only the noun counts
        (
            "мохнатая мышь",
            "М",
            {"history": ["мохнатая"], "rules": {"pair_adjective": True}},
            "rejected repeat",
        ),
        ("мышь медведь", "К", {}, "rejected not_a_pair wrong_initial wrong_initial"),
    ],
)
def test_pairs_agree_begin_alike_and_are_new(
    text: str, letter: str, more: dict[str, object], expected: str
) -> None:
    assert pair(text, letter, **more) == expected


def test_a_pair_keeps_its_spelling_its_places_and_its_changes() -> None:
    verdict = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="Мохнатая  мышью")
    assert (verdict.input, verdict.word) == ("Мохнатая  мышью", "мохнатая мышью")
    assert (verdict.changes, verdict.reasons[0].span) == (("spaces", "lowercased"), (9, 14))
    right = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мышь мохнатая")
    assert right.match == ((0, 1), (5, 6))
    kin = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="меховой мех").reasons[0]
    assert (kin.rule, dict(kin.data)) == ("R-056", {"adjective": "меховой", "noun": "мех", "root": "корень"})
    alone = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мышь")
    assert (alone.lexicon, alone.reasons[0].rule, alone.input) == ("fake", "R-056", "мышь")
    turned = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мохнатую мышь").reasons[0]
    assert (turned.rule, dict(turned.data)) == (
        "A-23",
        {"adjective": "мохнатую", "noun": "мышь", "what": "case"},
    )
    gender = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мохнатый мышь").reasons[0]
    assert (gender.rule, gender.data["what"]) == ("R-056", "number_or_gender")
    guess = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мурлыкающая мышь").reasons[0]
    assert (guess.rule, guess.span, dict(guess.data)) == ("A-18", (0, 11), {"word": "мурлыкающая"})
    likely = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word="мягкая мягкость").reasons[0]
    assert likely.rule == "A-23"


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("мышь", "one_word"),
        ("мой мех", "pronoun"),
        ("мохнат медведь", "short"),
        ("милее мышь", "short"),
        ("мышь медведь", "two_nouns"),
        ("мышь медведь мех", "default"),
        ("медленно мышь", "default"),
    ],
)
def test_what_is_no_pair_is_named(text: str, variant: str) -> None:
    reason = judge(kind="battle", effect="СЛОНОСОЧЕТАНИЕ", letters=["М"], word=text).reasons[0]
    assert (reason.code, dict(reason.data)) == ("not_a_pair", {"variant": variant})


def test_a_perhaps_repeated_word_is_said_to_be_so() -> None:
    assert judge(word="щенки", history=["щенок"]).reasons[0].data["variant"] == "perhaps"
    assert "variant" not in judge(word="носы", history=["нос"]).reasons[0].data


def test_a_pair_too_long_names_the_limit() -> None:
    longest = "мохнатая " + "м" * 119
    assert pair(longest) == "undecided accept unknown_word"
    assert pair(longest + "м") == "rejected too_long"
    verdict = judge(kind="battle", effect="С", letters=["М"], word="мохнатая " + "м" * 130)
    assert dict(verdict.reasons[0].data) == {"limit": 128}


def test_without_a_guesser_an_unknown_adjective_makes_no_pair() -> None:
    case = decode_case({"kind": "battle", "effect": "С", "letters": ["М"], "word": "мурлыкающая мышь"})
    assert outcome(judge_case(case, replace(COURT, morphology=None))) == "rejected not_a_pair"


def test_policy_and_lexicon_are_named() -> None:
    assert judge(word="нос").policy == "default"
    assert judge(word="нос", rules={"preset": "book"}).policy == "book"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "case: expected an object, not []"),
        ({"kind": "move"}, "kind: one of word, turn, offturn, battle, not 'move'"),
        ({"kind": 1}, "kind: expected a text, not 1"),
        ({"word": None}, "word: expected a text, not None"),
        ({"kind": "turn", "row": ["Н"]}, "card: a case of kind turn needs the card that was laid"),
        ({"kind": "turn", "card": "О"}, "row: a case of kind turn takes 1 to 2 cards, not 0"),
        ({"kind": "offturn", "row": ["Н"], "card": "О"}, "row: a case of kind offturn takes 2 to 2 cards, not 1"),
        ({"row": ["А"] * 3}, "row: a case of kind word takes 0 to 2 cards, not 3"),
        ({"kind": "turn", "row": "НО", "card": "К"}, "row: expected a list, not 'НО'"),
        ({"kind": "turn", "row": ["Н", 5], "card": "К"}, "row: expected a text, not 5"),
        ({"kind": "turn", "row": ["Н", "Q"], "card": "К"}, "row: no letter card ('q',): one Russian letter, Е/Ё or И/Й"),
        ({"kind": "battle"}, "effect: a case of kind battle needs one of ДЕЛЬФИНАЛ, ПЯТИГРИЦА, БУРУНДУЭЛЬ, СЛОНОСОЧЕТАНИЕ, КАШАЛОТРИО"),
        ({"kind": "battle", "effect": "ЖАБА"}, "effect: no effect 'ЖАБА'; known: ДЕЛЬФИНАЛ, ПЯТИГРИЦА, БУРУНДУЭЛЬ, СЛОНОСОЧЕТАНИЕ, КАШАЛОТРИО"),
        ({"effect": 5}, "effect: expected a text, not 5"),
        ({"kind": "battle", "effect": "КАШАЛОТРИО", "letters": ["А"]}, "letters: КАШАЛОТРИО takes 3 open cards, not 1"),
        ({"history": "нос"}, "history: expected a list, not 'нос'"),
        ({"history": [1]}, "history: expected a text, not 1"),
        ({"history": ["а"] * 5001}, "history: at most 5000 words, not 5001"),
        ({"rules": 5}, "rules: expected an object of switches, not 5"),
        ({"rules": {"preset": "chess"}}, "rules: unknown preset 'chess'; known: family, book, tournament"),
        ({"rules": {"preset": ["book"]}}, "rules: unknown preset ['book']; known: family, book, tournament"),
        ({"rules": {"dual_strict": 1}}, "rules: switch 'dual_strict' is true or false, not 1"),
        ({"word": ["long"] * 30}, "word: expected a text, not " + repr(["long"] * 30)[:57] + "..."),
    ],
)  # fmt: skip
def test_a_bad_case_is_refused_by_field(value: object, message: str) -> None:
    with pytest.raises(CaseError) as refused:
        decode_case(value)
    assert str(refused.value) == message


def test_an_unknown_switch_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(CaseError, match=r"^rules: unknown switch 'yo'; known: abbreviations, active_first, "):
        decode_case({"rules": {"yo": True}})


def test_history_and_rules_may_be_shared_and_labels_are_ignored() -> None:
    case = decode_case(
        {"word": "нос", "id": "m1", "expected": "accept"}, {"history": ["кот"], "rules": "book"}
    )
    assert (case.kind, case.history, case.rules.name) == (Kind.WORD, ("кот",), "book")
    assert decode_case({"word": "нос", "history": []}, {"history": ["кот"]}).history == ()


def test_a_single_word_has_no_fit_for_a_pair() -> None:
    case = RuleCase(Kind.BATTLE, effect=Effect.SLONOSOCHETANIE, letters=(Faces.parse("М"),))
    with pytest.raises(ValueError, match="asks for a pair of words, not for 'мышь'"):
        demand_fit("мышь", case)
