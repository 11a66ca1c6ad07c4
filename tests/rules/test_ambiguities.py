"""Every ambiguity of the table: our default first, then the house rule."""

from __future__ import annotations

import pytest

from app.rules import commands as cmd
from app.rules.offturn import first_to_lay
from app.rules.phases import Seat
from app.rules.state import State
from app.rules.switches import Rules
from tests.rules.table import NAMES, cards, deal, play, printed, rules, shows, why


def three(by: Rules | None = None, deck: str = "Б,В,Г,Д", row: str = "А,Н", **more: object) -> State:
    return deal(row, "О,К,Т", "О,К,Т", "О,К,Т", deck=deck, discard="Ж", by=by or rules(), **more)  # type: ignore[arg-type]


def pair(by: Rules | None = None, deck: str = "Б,В,Г,Д,З", first: str = "О+Д,К,Т") -> State:
    return deal("А,Н", first, "О,К,Т", deck=deck, discard="Ж", by=by or rules())


def battle(by: Rules | None = None, effect: str = "Д", deck: str = "Б,В,Г,Д,З,Л") -> State:
    state = deal("А,Н", f"О+{effect},К", "О,К", "О,К,Т", deck=deck, discard="Ж", by=by or rules())
    return play(state, f"1 О+{effect} нос; battle")


def newcomer() -> State:
    """A table where a newcomer empties the deck while a word may still be challenged."""
    return deal("А,Н", "О,К,Т", "О,К", "О,К", deck="Б,Б,Б,Б,Б,Б,Б", discard="Ж")


A_ROWS: list[tuple[str, State, str, str]] = [
    # the card stays; by house rule it may be swapped once
    (
        "A-31",
        three(rules(swap_card=True)),
        "1 О сон; 1 concedes; 1 swap К",
        "correction row=Н,К hands=3,3,3",
    ),
    # one penalty each wrong word
    ("A-32", three(), "1 О сон; 1 concedes; 1 = слон; 1 concedes; 1 = нос", "turn @2 hands=4,3,3 deck=2 named=1"),
    # the card comes back, the row stays, one card unless a wrong word has cost one
    ("A-33", three(), "1 О; 1 takes back", "turn @2 row=А,Н hands=4,3,3 deck=3 discard=1"),
    ("A-33", three(), "1 О сон; 1 concedes; 1 takes back", "turn @2 row=А,Н hands=4,3,3 deck=3 discard=1"),
    ("A-33", three(rules(give_up_cards=2)), "1 О; 1 takes back", "turn @2 hands=5,3,3 deck=2"),
    ("A-33", three(rules(give_up_cards=2)), "1 О сон; 1 concedes; 1 takes back", "hands=5,3,3 deck=2"),
    ("A-33 R-032", three(), "2! К; 2 takes back", "turn @1 row=А,Н hands=3,4,3"),
    # an upheld challenge brings play back to the namer
    ("A-34", three(), "1 О сон; 2 challenge; 3 votes wrong", "correction @1 row=Н,О"),
    ("A-34", three(), "2! К анк; 2 concedes", "turn @1 row=А,Н hands=3,4,3"),
    ("A-34", pair(), "1 О+Д сон; 1 concedes", "correction @1 hands=3,3 deck=4"),
    # a tie lets the word stand; two players ask the verdict
    ("A-35", deal("А,Н", "О", "К", "Т", "Л", "М", deck="Б"), "1 О", "correction"),
    ("A-35", pair(), "1 К анк-; 2 challenge", "correction @1 hands=3,3 named=0"),
    ("A-35", pair(), "1 К анк~; 2 challenge", "turn @2 named=1"),
    ("A-35", pair(), "1 К анк+; 2 challenge", "turn @2 named=1"),
    ("A-35", three(rules(judgement="dictionary")), "1 О сон-; 2 challenge", "correction @1"),
    ("A-35", three(rules(judgement="dictionary")), "1 О сон+; 2 challenge", "turn @2"),
    ("A-35", three(rules(judgement="dictionary")), "1 О сон; 2 challenge; 3 votes wrong", "correction @1"),
    ("A-35", three(rules(judgement="unanimity")), "1 О сон; 2 challenge; 3 votes right", "turn @2"),
    ("A-35", three(rules(judgement="unanimity")), "1 О сон; 2 challenge; 3 votes wrong", "correction"),
    # who failed may not try again in that turn, others may
    ("A-41", three(row="Н,О"), "2! К анк; 2 concedes; 3! К бинокль", "turn @1 hands=3,4,2"),
    ("A-41", three(rules(offturn_retry=True), row="Н,О"), "2! К анк; 2 concedes; 2! К бинокль", "turn @3"),
    # with two players the intercepted one gets the turn again
    ("A-48", pair(), "2! К анк", "turn @1"),
    # all who are silent take a card; the last to name takes none if someone was silent
    ("A-50", battle(), "1 silent; 2 silent; 3 says дуб; close", "turn hands=2,3,3 deck=3"),
    ("A-50", battle(), "1 silent; 2 says краб; 3 says дуб; close", "hands=2,2,3 deck=4"),
    ("A-50", battle(rules(losers="one")), "3 silent; 1 silent; 2 says дуб; close", "hands=2,2,3"),
    # nobody solves it
    ("A-51", battle(), "1 silent; 2 silent; 3 silent; close", "hands=2,3,4 deck=2"),
    ("A-51", play(pair(), "1 О+Д нос; battle"), "1 silent; 2 silent", "battle_open battle=ДЕЛЬФИНАЛ[В] deck=3 discard=3"),
    (
        "A-51",
        play(pair(rules(unsolved="each_takes")), "1 О+Д нос; battle"),
        "1 silent; 2 silent; close",
        "turn @2 hands=3,4 deck=2",
    ),
    ("A-51", battle(), "unsolvable", "battle_open battle=ДЕЛЬФИНАЛ[В] deck=4"),
    # a card at once, and another try
    ("A-52", battle(), "1 says дом; 1 concedes; 1 says дуб", "battle_open hands=2,2,3 named=2"),
    ("A-52", battle(rules(battle_wrong="last_place")), "1 says дом; 1 concedes; close", "turn @2 hands=2,2,3 deck=4"),
    # the first card is discarded before the battle
    ("A-54", battle(), "1 silent", "row=Н,О+Д discard=2"),
    # the effect of a corrected word
    ("A-55", pair(), "1 О+Д сон; 1 concedes; 1 = нос", "battle_waiting battle=ДЕЛЬФИНАЛ[] named=1"),
    # with two players the opponent is the other one
    ("A-57", play(pair(first="О+Б,К,Т"), "1 О+Б нос; battle"), "1 place К; 2 place Т", "battle=БУРУНДУЭЛЬ[К,Т] hands=1?,2"),
    # the new deck comes when the move is wholly done; by house rule the discard at once
    ("A-60", three(deck="Б"), "1 О сон; 1 concedes", "correction deck=0 discard=1"),
    ("A-60", three(rules(reset_when="at_once"), deck="Б"), "1 О сон; 1 concedes", "penalty_due deck=0"),
    ("A-60", three(rules(reset_when="at_once"), deck="Б"), "1 О сон; 1 concedes; shuffle Ж", "correction deck=1 discard=0"),
    ("A-60", three(rules(reset_when="at_once"), deck="Б"), "1 pass", "deck_reset"),
    # in mid-move the discard alone is shuffled, and what may come back stays out
    ("A-62", newcomer(), "1 О нос; join Вера", "penalty_due deck=0 discard=2 hands=2,2,2,7"),
    ("A-62", newcomer(), "1 О нос; join Вера; shuffle Ж", "deck_reset deck=0 discard=1 hands=2,2,2,8"),
    (
        "A-62 A-63",
        newcomer(),
        "1 О нос; join Вера; shuffle Ж; 2 challenge; 4 votes wrong",
        "correction @1 row=Н,О deck=0 discard=0 hands=2,2,2,8",
    ),
    (
        "A-62 A-63",
        newcomer(),
        "1 О нос; join Вера; shuffle Ж; 1 concedes; 1 takes back",
        "turn @2 row=А,Н deck=0 discard=0 hands=3,2,2,8",
    ),
    (
        "A-62",
        deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В", discard="Ж"),
        "1 О+Д нос; battle; 1 says дуб; 3 says краб; close; 2 catch 1",
        "penalty_due deck=0 discard=3 hands=1!,3,2",
    ),
    (
        "A-62 A-58",
        deal("А,Н", "О+К,К", "О,К", deck="Б", discard="Ж,З"),
        "1 О+К нос; battle; shuffle З,А,Ж",
        "battle_open battle=КАШАЛОТРИО[Б,З,А] deck=1 discard=0",
    ),
    # nothing to take
    ("A-63", deal("А,Н", "О,К", "О,К", "О,К"), "1 pass", "turn @2 hands=2,2,2"),
    ("A-63", deal("А,Н", "О,К", "О,К", "О,К,Т"), "1 pass; 2 pass; 3 pass", "over won=1,2"),
    ("A-63", deal("А,Н", "О,К", "О,К"), "1 О сон; 1 concedes", "correction hands=1?,2"),
    ("A-63", deal("А,Н", "О+К,К", "О,К", deck="Б"), "1 О+К нос; battle", "turn @2 hands=1?,2 deck=1"),
    ("A-63", deal("А,Н", "О+Б", "О,К"), "1 О+Б нос; battle; shuffle А; 2 place О", "battle_open hands=0,1? deck=0"),
    # a stuck row is replaced only by house rule
    ("A-65", three(deck="Б,В,Г,Д,З,Л"), "1 pass; 2 pass; 3 pass", "turn @1 row=А,Н"),
    ("A-65", three(rules(stuck_row=True), deck="Б,В,Г,Д,З,Л"), "1 pass; 2 pass; 3 pass", "turn @1 row=Д,З deck=1 discard=3"),
    ("A-65", three(rules(stuck_row=True), deck="Б,В,Г"), "1 pass; 2 pass; 3 pass", "deck_reset @1 row=А,Н"),
    # until the next card is placed or taken; by house rule until one's own next turn
    ("A-70", deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 pass", "hands=1…,3,2"),
    ("A-70", deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 К", "hands=1…,1?,2"),
    ("A-70", deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В", by=rules(kva_window="own_turn")), "1 О нос; 2 pass", "hands=1?,3,2"),
    (
        "A-70",
        deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В,Г", by=rules(kva_window="own_turn")),
        "1 О нос; 2 pass; 3 pass",
        "turn @1 hands=1…,3,3",
    ),
    # a false «Ква!» costs nothing
    ("A-71", three(), "2 kva", "turn @1 hands=3,3,3"),
    # A-75 A-72: a battle's cards do not close the window; two cards lift the duty
    ("A-75", battle(), "2 says дуб; 3 says краб", "battle_deciding hands=1?,2,3"),
    ("A-75", battle(), "1 says дуб; 3 says краб; close", "turn hands=1?,3,3"),
    ("A-72", battle(), "1 says дом; 1 concedes", "battle_open hands=2,2,3"),
    # the last word is won only when the others agree
    ("A-74", deal("А,Н", "О", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 agree", "win_pending hands=0,2,2"),
    ("A-74", deal("А,Н", "О", "О,К", "О,К", deck="Б,В"), "1 О нос; agree", "over won=1"),
    ("A-74", deal("А,Н", "О", "О,К", "О,К", deck="Б,В"), "1 О сон; 1 concedes", "correction hands=1?,2,2"),
    ("A-74", deal("А,Н", "О", "О,К", "О,К", deck="Б,В"), "2! О сон; 2 concedes", "turn @1 hands=1,3,2"),
    (
        "A-74",
        deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В,Г,Д"),
        "1 О+Д нос; battle; 1 says дуб; 3 says краб; close; 2 challenge; 3 votes wrong",
        "turn @2 hands=1?,3,2 named=2",
    ),
    # a newcomer sits last with eight cards
    ("A-82", three(deck="Б,Б,Б,Б,Б,Б,Б,Б,В"), "join Вера", "turn @1 hands=3,3,3,8 deck=1"),
    # a leaver's cards go to the discard
    ("A-83", three(), "1 leave", "turn @2 hands=x,3,3 discard=4"),
    ("A-83", three(), "2 leave", "turn @1 hands=3,x,3 discard=4"),
    ("A-83", pair(), "2 leave", "over hands=3,x"),
    ("A-83", battle(), "2 says дуб; 2 leave; 1 says краб", "battle_deciding hands=1?,x,3"),
]  # fmt: skip


@pytest.mark.parametrize(("ids", "state", "lines", "expected"), A_ROWS)
def test_the_table_decides_ambiguities_by_its_switches(
    ids: str, state: State, lines: str, expected: str
) -> None:
    assert shows(play(state, lines), expected), ids


A_REFUSALS: list[tuple[str, State, str, str, str]] = [
    ("A-31", three(), "1 О сон; 1 concedes", "1 swap К", "swap_not_allowed A-31"),
    ("A-31", three(rules(swap_card=True)), "1 О", "1 swap К", "swap_not_allowed A-31"),
    ("A-31", three(rules(swap_card=True)), "1 О сон; 1 concedes; 1 swap К", "1 swap Т", "swap_not_allowed A-31"),
    ("A-31", three(rules(swap_card=True)), "1 О сон; 1 concedes", "1 swap Щ", "not_your_card R-010"),
    ("A-31", three(rules(swap_card=True)), "1 О сон; 1 concedes", "2 swap К", "not_your_turn R-033"),
    ("A-31", deal("А,Н", "О", "К,Т", by=rules(swap_card=True)), "1 О сон; 1 concedes", "1 swap К", "not_your_card A-31"),
    ("A-31", three(rules(swap_card=True)), "", "1 swap К", "not_now R-010"),
    ("A-34", three(), "1 О нос; 2 pass", "3 challenge", "nothing_to_challenge A-34"),
    ("A-34", three(), "1 О нос; 2 challenge; 3 votes right", "3 challenge", "already_ruled A-34"),
    ("A-34", pair(), "1 О+Д нос; battle", "2 challenge", "nothing_to_challenge A-34"),
    ("A-34", pair(), "1 О+Д нос; battle", "rule wrong", "nothing_to_challenge A-34"),
    ("A-36", three(row="Н,О"), "1 К окк; 1 concedes", "2! К бинокль", "already_laid R-040"),
    ("A-37", play(battle(), "1 says дуб; 2 says краб; close"), "", "3! К бинокль", "after_battle R-044"),
    ("A-38", three(), "1 О нос", "1! К бинокль", "after_own_turn R-045"),
    ("A-39", three(), "1 pass", "1! К бинокль", "after_own_turn R-045"),
    ("A-40", three(row="Н,О"), "2! К бинокль", "2! О кок", "after_own_turn R-045"),
    ("A-41", three(row="Н,О"), "2! К анк; 2 concedes", "2! К бинокль", "tried_this_turn A-41"),
    ("A-51", battle(), "1 says дуб", "unsolvable", "already_answered A-51"),
    ("A-62", newcomer(), "1 О нос; join Вера", "shuffle З", "bad_order A-62"),
    ("A-62", newcomer(), "1 О нос; join Вера", "shuffle", "bad_order A-62"),
    ("A-62", newcomer(), "1 О нос; join Вера", "shuffle Ж,А", "bad_order A-62"),
    ("A-70", deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 pass", "3 catch 1!", "too_late A-70"),
    ("A-74", deal("А,Н", "О", "О,К", deck="Б,В"), "1 О нос", "1 agree", "own_word A-74"),
    ("A-82", three(deck="Б"), "", "join Вера", "deck_short A-82"),
    ("A-82", three(), "", "join Маша", "name_taken A-82"),
    ("A-82", battle(), "", "join Вера", "not_now R-010"),
    ("A-82", deal("А,Н", *["О,К"] * 10, deck="Б,В,Г,Д,З,Л,М,П"), "", "join Лена", "players_many A-81"),
    ("A-82", three(row="Н,О", deck="К,К,К,К,К,К,К,К,Б"), "join Вера", "4! К бинокль", "tried_this_turn A-41"),
]  # fmt: skip


@pytest.mark.parametrize(("ids", "state", "before", "line", "expected"), A_REFUSALS)
def test_windows_and_limits(ids: str, state: State, before: str, line: str, expected: str) -> None:
    state = play(state, before) if before else state
    assert why(state, line) == expected, ids


def lay(seat: int, at: int, *, off: bool = True) -> cmd.LayOffTurn:
    return cmd.LayOffTurn(Seat(seat - 1), cards("К")[0], "анк", at=at)


def test_two_players_cool_down_for_five_seconds_after_their_own_turn() -> None:
    state = play(pair(), cmd.Lay(Seat(0), cards("К")[0], "анк", at=1000))
    assert why(state, cmd.LayOffTurn(Seat(0), cards("Т")[0], "анк", at=5999)) == "after_own_turn R-045"
    assert shows(play(state, cmd.LayOffTurn(Seat(0), cards("Т")[0], "анк", at=6000)), "turn @2 hands=1?,3")


def test_the_strict_reading_shuts_two_players_out_and_the_book_preset_is_strict() -> None:
    state = play(pair(rules(preset="book")), "1 К анк")
    late = cmd.LayOffTurn(Seat(0), cards("Т")[0], "анк", at=60_000)
    assert why(state, late) == "after_own_turn R-045"


def test_a_cool_down_may_replace_the_whole_turn() -> None:
    by = rules(after_battle="cooldown", after_own="cooldown", after_own_seconds=7)
    state = play(battle(by), "1 says дуб; 2 says краб", cmd_close(2000))
    assert why(state, lay(3, 4999)) == "after_battle R-044"
    assert shows(play(state, lay(3, 5000)), "turn @1")
    mine = cmd.LayOffTurn(Seat(0), cards("К")[0], "анк", at=8999)
    assert why(state, mine) == "after_own_turn R-045"
    assert shows(play(state, cmd.LayOffTurn(Seat(0), cards("К")[0], "анк", at=9000)), "win_pending")


def cmd_close(at: int) -> cmd.Command:
    from app.rules.battle_commands import CloseBattle

    return CloseBattle(at=at)


def test_with_printed_cards_seconds_do_not_count() -> None:
    state = play(printed("А,Н", 5, 5), "1 О нос")  # two players, no window
    assert shows(play(state, "1! К бинокль"), "turn @2 hands=3,5")


def test_with_printed_cards_late_is_advice() -> None:
    state = play(printed("А,Н", 2, 5, 5), "1 О нос; 2 pass")
    assert why(state, "3 catch 1") == "too_late A-70"
    assert shows(play(state, "3 catch 1!"), "hands=2,6,5")
    tried = play(printed("Н,О", 5, 5, 5), "2! К анк; 2 concedes")
    assert shows(play(tried, "2!! К бинокль"), "turn @3")


def test_hands_at_the_same_time_are_ordered_by_count_then_clockwise() -> None:
    state = deal("А,Н", "О,К", "О,К,Т", "О,К,Т", "О,К", active=3)
    assert first_to_lay(state, [Seat(0), Seat(1), Seat(2), Seat(3)]) == (2, 1, 3, 0)  # A-42 A-43
    first = deal("А,Н", "О", "О,К,Т", by=rules(active_first=True))
    assert first_to_lay(first, [Seat(1), Seat(0)]) == (0, 1)


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("clockwise", "turn @2 hands=2,3,2"),
        ("both_lose", "turn @2 hands=3,3,2"),
        ("nobody", "turn @2 hands=2,2,2"),
        ("replay", "battle_open hands=2,2,2 battle=ДЕЛЬФИНАЛ[В]"),
    ],
)
def test_equal_hands_in_a_battle_are_a_house_rule(tie: str, expected: str) -> None:
    state = deal("А,Н", "О+Д,К,Т", "О,К", "О,К", deck="Б,В,Г,Д", by=rules(tie=tie))  # A-44 A-45
    assert shows(play(state, "1 О+Д нос; battle; 3 says дуб; tied 1,2"), expected)


def test_dual_cards_may_be_fixed_while_they_lie() -> None:
    by = rules(dual_fixed=True)
    state = deal("А,Н", "Е/Ё,К", "О,И/Й", "О,К", deck="Б", by=by)
    state = play(state, "1 Е/Ё нерпа; 2 И/Й клей")
    assert [str(card.faces) for card in state.row] == ["Е", "Й"]
    assert [str(card.faces) for card in play(state, "2 concedes").row] == ["Е", "И/Й"]
    free = play(deal("А,Н", "Е/Ё,К", "О,И/Й", deck="Б"), "1 Е/Ё нерпа")
    assert [str(card.faces) for card in free.row] == ["Н", "Е/Ё"]
    aloud = play(printed("А,Н", 5, 5, by=by), "1 Е/Ё *")
    assert [str(card.faces) for card in aloud.row] == ["Н", "Е/Ё"]
    wrong = play(deal("А,Н", "Е/Ё,К", "О,И/Й", deck="Б", by=by), "1 Е/Ё топор")
    assert [str(card.faces) for card in wrong.row] == ["Н", "Е/Ё"]
    off = play(deal("А,Н", "О,К", "И/Й,К", "О,К", deck="Б", by=by), "2! И/Й аний")
    assert [str(card.faces) for card in off.row] == ["Н", "И"]


def test_a_leavers_hand_may_be_shuffled_into_the_deck() -> None:
    state = three(rules(leaver_hand="deck"), deck="Б,В")
    order = cards("К,Б,О,Т,В")
    assert shows(play(state, cmd.Leave(Seat(1), order)), "hands=3,x,3 deck=5 discard=1")
    assert why(state, "2 leave") == "bad_order A-83"
    assert why(state, cmd.Leave(Seat(1), cards("К,Б"))) == "bad_order A-83"
    laid = play(state, "1 О")
    assert shows(play(laid, cmd.Leave(Seat(0), cards("О,К,Т,Б,В"))), "turn @2 deck=5 row=А,Н")
    paper = printed("А,Н", 5, 5, 5, by=rules(leaver_hand="deck"))
    assert shows(play(paper, "2 leave"), "hands=5,x,5 deck=45 discard=5")
    duel = deal("А,Н", "О+Б,К", "О,К", "О,К", deck="Б", by=rules(leaver_hand="deck"))
    duel = play(duel, "1 О+Б нос; battle 2; 2 place О")
    assert shows(play(duel, cmd.Leave(Seat(1), cards("О,К,Б"))), "turn @3 deck=3")


def test_more_than_six_players_may_play() -> None:
    assert len(play(State(), cmd.Start(NAMES, row=cards("А,Н"))).players) == 10
