"""The rulebook, statement by statement: each row names the rules it shows."""

from __future__ import annotations

import re

import pytest

from app.rules import commands as cmd
from app.rules.cards import HAND_SIZE
from app.rules.casefile import decode_case
from app.rules.decide import act
from app.rules.judging import judge_case
from app.rules.offturn import first_to_lay
from app.rules.phases import Seat
from app.rules.refusals import Refusal
from app.rules.state import State
from tests.rules.fake_court import COURT
from tests.rules.table import NAMES, cards, deal, play, printed, rules, shows, why

STATED = re.findall(
    r"[RD]-\d{3}",
    """
R-001 R-002 R-003 R-004 R-005 R-010 R-011 R-012 R-013 R-014 R-015 R-017 R-020 R-021 R-022 R-023 R-024 R-025
R-030 R-031 R-032 R-033 R-034 R-040 R-041 R-042 R-043 R-044 R-045 R-047 R-050 R-051 R-052 R-053 R-054 R-055
R-056 R-057 R-058 R-059 R-060 R-061 R-070 R-071 R-072 R-080 R-090
D-006 D-007 D-016 D-046 D-062 D-063 D-073 D-081 D-082
""",
)


def three(row: str = "А,Н", deck: str = "Б,В,Г,Д", discard: str = "Ж", **more: object) -> State:
    return deal(row, "О,К,Т", "О,К,Т", "О,К,Т", deck=deck, discard=discard, **more)  # type: ignore[arg-type]


MOVES: list[tuple[str, State, str, str]] = [
    ("R-010 R-013 R-014 D-016", three(), "1 О нос", "turn @2 row=Н,О hands=2,3,3 deck=4 discard=2"),
    ("R-010", three(), "1 О", "correction @1 row=Н,О hands=2,3,3 discard=1"),
    ("R-014", three(active=3), "3 О нос", "turn @1"),
    ("R-015 D-016", three(), "1 pass", "turn @2 row=А,Н hands=4,3,3 deck=3 discard=1"),
    ("R-030", three(), "1 О сон-", "turn @2 row=Н,О named=1 hands=2,3,3"),
    ("R-030 R-031 R-033", three(), "1 О сон; 2 challenge; 3 votes wrong", "correction @1 row=Н,О hands=3,3,3 deck=3 named=0"),
    ("R-033", three(), "1 О сон; 2 challenge; 3 votes wrong; 1 = нос", "turn @2 row=Н,О hands=3,3,3 discard=2 named=1"),
    ("R-030", three(), "1 О сон-; 2 challenge; 3 votes right", "turn @2 hands=2,3,3 named=1"),
    ("R-032 R-031", three(), "2! К анк-; 3 challenge; 1 votes wrong", "turn @1 row=А,Н hands=3,4,3 deck=3 discard=1 named=0"),
    (
        "R-032",
        deal("А,Н", "О,К", "К+Д,Т", "О,К", deck="Б,В"),
        "2! К+Д анк; 3 challenge; 1 votes wrong",
        "turn @1 row=А,Н hands=2,3,2 deck=1",
    ),
    ("R-040 R-042 R-047", three("Н,О"), "2! К бинокль", "turn @3 row=О,К hands=3,2,3 discard=2"),
    ("R-042", three("Н,О", active=3), "2! К бинокль", "turn @3 row=О,К hands=3,2,3"),
    ("D-046", three("Н,О"), "3! К бинокль", "turn @1 row=О,К hands=3,3,2"),
    ("D-046", three("Н,О"), "2! К бинокль", "turn @3"),
    ("R-050 R-051", deal("А,Н", "О+Д,К", "О,К", deck="Б,В,Г"), "1 О+Д нос", "battle_waiting @1 battle=ДЕЛЬФИНАЛ[] row=Н,О+Д"),
    ("R-050", deal("Н,О", "О,К", "К+Д,Т", "О,К", deck="Б,В"), "2! К+Д бинокль", "battle_waiting battle=ДЕЛЬФИНАЛ[]"),
    ("R-050", deal("А,Н", "О+Д,К", "О,К", deck="Б+Д,В,Г"), "1 О+Д нос; battle", "battle_open battle=ДЕЛЬФИНАЛ[Б+Д] deck=2"),
    (
        "R-051 R-052 R-053 R-054 D-063",
        deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б+Д,В,Г"),
        "1 О+Д нос; battle; 1 says дуб; 2 says краб; close",
        "turn @2 hands=1?,2,3 deck=1 discard=2 row=Н,О+Д",
    ),
    (
        "R-055",
        deal("А,Н", "О+П,К", "О,К", "О,К", deck="Б,В,Г"),
        "1 О+П нос; battle; 1 silent; 2 says забор; 3 silent; close",
        "deck_reset @2 hands=2,2,3 deck=0 discard=2 named=2",
    ),
    (
        "R-057",
        deal("А,Н", "О+К,К", "О,К", "О,К", deck="Н,К,Р,В"),
        "1 О+К нос; battle; 3 says концерт; 2 says кран; close",
        "deck_reset hands=2,2,2 deck=0 discard=4",
    ),
    (
        "R-034 R-031",
        deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В,Г,Д"),
        "1 О+Д нос; battle; 1 says дом; 2 challenge; 3 votes wrong",
        "battle_open hands=2,2,2 deck=2 named=1",
    ),
    (
        "R-034 R-052",
        deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В,Г,Д"),
        "1 О+Д нос; battle; 1 says дом; 1 concedes; 2 says дуб; 3 says краб; close",
        "turn @2 hands=3,2,2 deck=1 named=3",
    ),
    (
        "R-058 R-059 D-063",
        deal("А,Н", "О+Б,А,К", "А,Т", "О,К", deck="Б,В"),
        "1 О+Б нос; battle 2; 1 place А; 2 place А; 2 says азбука; close",
        "turn @2 hands=3,2,2 deck=1 discard=1",
    ),
    (
        "R-058",
        deal("А,Н", "О+Б,А,К", "А,Т", "О,К", deck="Б,В"),
        "1 О+Б нос; battle 2; 2 place А; 1 place К",
        "battle_open hands=1?,1?,2 battle=БУРУНДУЭЛЬ[А,К]",
    ),
    (
        "R-060 D-062 D-063 R-072",
        deal("А,Н", "О+Б", "А,Т", "О,К", deck="Б,В,Г"),
        "1 О+Б нос; battle 2; 2 place А; 2 says баба; close",
        "turn @2 hands=2,2,2 deck=1",
    ),
    (
        "R-060 D-062",
        deal("А,Н", "О+Б", "А,Т", "О,К", deck="Б,В,Г"),
        "1 О+Б нос; battle 2; 2 place А; 1 says баба; close",
        "turn @2 hands=1?,3,2 deck=1",
    ),
    ("R-070", deal("А,Н", "О,К", "О,К", deck="Б,В"), "1 О нос", "hands=1?,2"),
    ("R-070", deal("А,Н", "О,К", "О,К", deck="Б,В"), "1 О нос; 1 kva", "hands=1!,2"),
    ("R-070", deal("А,Н", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 catch 1", "turn @2 hands=2,2 deck=1"),
    ("R-071", deal("А,Н", "О", "О,К", deck="Б,В"), "1 О нос", "win_pending hands=0,2"),
    ("R-071", deal("А,Н", "О", "О,К", deck="Б,В"), "1 О нос; 2 agree", "over won=1"),
    (
        "R-072",
        deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В"),
        "1 О+Д нос; battle; 2 says дуб; 3 says краб; close",
        "deck=0 hands=1?,2,2 deck_reset",
    ),
    (
        "D-073 R-071",
        deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В,Г"),
        "1 О+Д нос; battle; 1 says дуб; 3 says краб; close",
        "win_pending hands=0,3,2",
    ),
    (
        "R-080 D-081 D-082",
        deal("А,Н", "О,К", "О,К", deck="Б", discard="В+Д,Г+П,Д"),
        "1 О нос; 2 pass; shuffle В+Д,Г+П,Д,А,Н,О",
        "turn @1 row=В+Д,Г+П deck=4 discard=0 named=1",
    ),
    ("R-080", deal("А,Н", "О,К", "О,К", deck="Б", discard="В,Г,Д"), "1 pass", "deck_reset @2 deck=0 discard=3"),
]  # fmt: skip


@pytest.mark.parametrize(("ids", "state", "lines", "expected"), MOVES)
def test_the_table_does_as_the_rulebook_says(ids: str, state: State, lines: str, expected: str) -> None:
    assert shows(play(state, lines), expected), ids


REFUSALS: list[tuple[str, State, str, str, str]] = [
    ("R-010", three(), "", "2 О нос", "not_your_turn R-010"),
    ("R-010", three(), "", "1 Щ щука", "not_your_card R-010"),
    ("R-015", three(), "", "2 pass", "not_your_turn R-015"),
    ("R-015", three(), "1 О", "1 pass", "not_now R-010"),
    ("R-040", three(), "1 О", "2! К бинокль", "already_laid R-040"),
    ("R-040", three(), "", "1! К бинокль", "your_turn R-040"),
    ("R-043", deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В"), "1 О+Д нос", "2! К бинокль", "battle_on R-043"),
    ("R-043", deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В"), "1 О+Д нос; battle", "2! К бинокль", "battle_on R-043"),
    (
        "R-044",
        deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В,Г"),
        "1 О+Д нос; battle; 1 says дуб; 2 says краб; close",
        "3! К бинокль",
        "after_battle R-044",
    ),
    ("R-045", three(), "1 О нос", "1! К бинокль", "after_own_turn R-045"),
    ("R-045", three("Н,О"), "2! К бинокль", "2! О кок", "after_own_turn R-045"),
    ("R-058", deal("А,Н", "О+Б,А,К", "А,Т", "О,К", deck="Б,В"), "1 О+Б нос; battle 2", "3 place О", "not_in_battle R-058"),
    ("R-030", three(), "1 О нос", "1 challenge", "own_word R-030"),
    ("R-050", three(), "", "battle", "not_now R-010"),
    ("R-070", three(), "", "2 catch 1", "no_kva_owed R-070"),
]  # fmt: skip


@pytest.mark.parametrize(("ids", "state", "before", "line", "expected"), REFUSALS)
def test_what_the_rulebook_forbids_is_refused_with_its_rule(
    ids: str, state: State, before: str, line: str, expected: str
) -> None:
    state = play(state, before) if before else state
    assert why(state, line) == expected, ids


def turn(word: str, *row: str, **more: object) -> dict[str, object]:
    return {"kind": "turn", "row": list(row[:-1]), "card": row[-1], "word": word, **more}


def fight(effect: str, letters: str, word: str) -> dict[str, object]:
    return {"kind": "battle", "effect": effect, "letters": letters.split(), "word": word}


WORDS: list[tuple[str, dict[str, object], str]] = [
    ("R-011 R-012 R-017", turn("донос", "А", "Н", "О"), "accepted"),
    ("R-011 R-012 R-017", turn("нос", "Щ", "Н", "О"), "accepted"),
    ("R-017", turn("кино", "А", "Н", "О"), "accept"),
    ("R-017", turn("анонс", "А", "Н", "О"), "accept"),
    ("R-011", turn("топор", "А", "Н", "О"), "rejected letters_missing"),
    ("R-020", {"word": "топор"}, "accepted"),
    ("R-020", {"word": "коробкой"}, "rejected not_nominative"),
    ("R-021 R-022", {"word": "азерот"}, "accept unknown_word"),
    ("R-023", {"word": "нос", "history": ["нос"]}, "rejected repeat"),
    ("R-024", {"word": "книжник", "history": ["книга"]}, "rejected cognate"),
    ("R-025", turn("еж", "Е/Ё", "Ж"), "accepted"),
    ("R-025", turn("ёж", "Е/Ё", "Ж"), "accepted"),
    ("R-040 R-041 R-047", {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль"}, "accepted"),
    ("R-041", {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "бинокль", "history": ["бинокль"]}, "rejected repeat"),
    ("R-047", {"kind": "offturn", "row": ["Н", "О"], "card": "К", "word": "окно"}, "rejected wrong_order"),
    ("R-054", fight("ДЕЛЬФИНАЛ", "Щ", "борщ"), "accepted"),
    ("R-055", fight("ПЯТИГРИЦА", "К", "книга"), "accepted"),
    ("R-056", fight("СЛОНОСОЧЕТАНИЕ", "М", "мохнатая мышь"), "accepted"),
    ("R-056", fight("СЛОНОСОЧЕТАНИЕ", "М", "меховой мех"), "rejected cognate_pair"),
    ("R-057", fight("КАШАЛОТРИО", "Н К Р", "концерт"), "accepted"),
    ("R-058", fight("БУРУНДУЭЛЬ", "К А", "азбука"), "accepted"),
    ("R-061", fight("БУРУНДУЭЛЬ", "А А", "азбука"), "accepted"),
    ("D-081", {"word": "нос", "history": ["кот", "нос"]}, "rejected repeat"),
]  # fmt: skip


@pytest.mark.parametrize(("ids", "case", "expected"), WORDS)
def test_words_are_judged_as_the_rulebook_says(ids: str, case: dict[str, object], expected: str) -> None:
    verdict = judge_case(decode_case(case), COURT)
    side = "accepted" if verdict.verdict == "accepted" else ("accept" if verdict.leans_accept else "rejected")
    said = " ".join((side, *verdict.codes))
    assert said == expected or (expected == "accept" and verdict.leans_accept), ids


@pytest.mark.parametrize(
    ("players", "deck"), [(2, 65), (3, 57), (4, 49), (5, 41), (6, 33), (7, 25), (8, 17), (9, 9), (10, 1)]
)
def test_setup_deals_eight_each_and_turns_up_two(players: int, deck: int) -> None:
    order = cards(",".join(["А+Д"] * 83))
    names = NAMES[:players]
    for command in (cmd.Start(names, order=order), cmd.Start(names, row=cards("А+Д,Б+К"))):
        state = play(State(), command)
        assert [player.hand.count for player in state.players] == [HAND_SIZE] * players
        assert (state.deck.count, len(state.row)) == (deck, 2)  # R-001 R-003 D-006
        assert state.accounted() == 83  # D-007
        assert (state.phase, state.battle) == ("turn", None)


def test_the_first_card_turned_up_is_the_first_of_the_row() -> None:
    order = cards(",".join(["А"] * 16 + ["Б", "В", "Г"]))
    assert shows(play(State(), cmd.Start(NAMES[:2], order=order)), "row=Б,В deck=1")  # R-003 A-11


def test_the_youngest_goes_first() -> None:
    assert shows(play(State(), "start Слава,Маша,Саша first=3 row=А,Н"), "turn @3")


def test_more_cards_in_hand_come_first() -> None:
    state = deal("А,Н", "О", "О,К,Т", "О,К", deck="Б")
    assert first_to_lay(state, [Seat(2), Seat(1), Seat(0)]) == (1, 2, 0)
    tied = deal("А,Н", "О+Д,О", "О,К,Т", "О,К", deck="Б,В,Г")
    assert shows(play(tied, "1 О+Д нос; battle; 1 says дуб; tied 2,3"), "hands=1?,3,3")


def test_eleven_players_cannot_be_dealt() -> None:
    refusal = act(State(), cmd.Start(tuple(map(str, range(11)))))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, dict(refusal.data)) == ("players_many", "D-006", {"players": 11})


def test_every_statement_of_the_rulebook_has_a_row() -> None:
    ids = [row[0] for row in MOVES] + [row[0] for row in REFUSALS] + [row[0] for row in WORDS]
    named = set(re.findall(r"[RD]-\d{3}", " ".join(ids)))
    elsewhere = {"R-001", "R-002", "R-003", "R-004", "R-005", "D-006", "D-007", "R-090"}
    assert set(STATED) - named == elsewhere, "these have a test of their own below the table"


def test_with_printed_cards_early_moves_are_advice() -> None:
    state = play(printed("А,Н", 5, 5, 5), "1 О нос")
    assert why(state, "1! К бинокль") == "after_own_turn R-045"
    assert shows(play(state, "1!! К бинокль"), "hands=3,5,5")


def test_family_is_the_preset_of_these_rows() -> None:
    assert three().rules == rules()
