"""What goes on at a table beside the rulebook's own statements."""

from __future__ import annotations

import pytest

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card, Effect
from app.rules.events import Ruled
from app.rules.evolve import evolve, fold_events
from app.rules.folding import apply
from app.rules.invariants import faults, leaks
from app.rules.legal import legal
from app.rules.phases import Cause, Ending, Kva, Phase, Seat, Stage
from app.rules.piles import UNSEEN, Pile
from app.rules.state import State
from app.rules.view import View, view
from app.words.verdict import Code, Reason, Standing, Verdict
from tests.rules.table import NAMES, cards, deal, do, play, printed, rules, shows

TIMED = {"timer_kind": "hard", "turn_seconds": 30, "battle_seconds": 60, "win_seconds": 30}


def three(**switches: object) -> State:
    return deal("А,Н", "О,К,Т", "О,К,Т", "О,К,Т", deck="Б,В,Г,Д", discard="Ж", by=rules(**switches))


def duel(hand: str = "О+Б,К,Т", **switches: object) -> State:
    return play(deal("А,Н", hand, "О,К", "О,К", deck="Б,В,Г", by=rules(**switches)), "1 О+Б нос")


def delphinal(**switches: object) -> State:
    state = deal("А,Н", "О+Д,К", "О,К", "О,К,Т", deck="Б,В,Г,Д", by=rules(**switches))
    return play(state, "1 О+Д нос; battle")


ROWS: list[tuple[State, str, str]] = [
    # the row of printed cards is entered when it lies
    (State(), "start Слава,Маша", "setup @1 row= hands=8,8 deck=67"),
    (State(), "start Слава,Маша; row А,Н", "turn @1 row=А,Н deck=65"),
    (printed("А,Н", 5, 5, by=rules(stuck_row=True)), "1 pass; 2 pass; row К,Т", "turn @1 row=К,Т deck=36 discard=7"),
    (printed("А,Н", 5, 5, deck=1, discard=5), "1 pass; shuffle row К,Т", "turn @2 row=К,Т deck=5 discard=0"),
    (printed("А,Н", 5, 5, deck=1, discard=5), "1 pass; shuffle", "setup row= deck=7 discard=0"),
    (printed("А,Н", 5, 5, deck=1, discard=5), "1 pass; shuffle; row К,Т", "turn @2 row=К,Т deck=5"),
    # after a reset the discard goes on being known, or counted
    (
        deal("А,Н", "О,К", "О,К,Т", deck="Б", discard="В,Г"),
        "1 pass; shuffle А,В,Г,Н; 2 К вок; 1 О коса; 2 pass; 1 pass; shuffle А,К,О,В",
        "deck=2 discard=0",
    ),
    (printed("А,Н", 5, 5, deck=1, discard=1), "1 pass; shuffle row К,Т; 2 О тон; 1 pass", "discard=1 deck_reset"),
    # printed cards: any letter any number of times, words said aloud
    (printed("А,Н", 5, 5), "1 О *", "turn @2 hands=4,5 named=0"),
    (printed("А,Н", 5, 5), "1 Щ+Д *; battle; 2 says *; close", "turn @2 hands=5,5 deck=38 discard=7"),
    (printed("А,Н", 5, 5), "1 О+К *; battle Н,К,Р", "battle_open battle=КАШАЛОТРИО[Н,К,Р] deck=37"),
    (printed("А,Н", 5, 5), "1 О+К *; battle; letters Н,К,Р", "battle_open battle=КАШАЛОТРИО[Н,К,Р] deck=37"),
    (printed("А,Н", 5, 5), "1 О+Б *; battle А,А; close 2", "turn @2 hands=4,6 deck=39 discard=6"),
    (printed("А,Н", 1, 5, 5), "1 О+Б *; battle 3; letters А,Б", "battle_open hands=0,5,4 deck=39"),
    (printed("А,Н", 1, 5, 5), "1 О+Б *; battle 3; close 1", "turn @2 hands=2,5,5 deck=38"),
    (printed("А,Н", 5, 5), "1 О+Б *; battle; 1 silent; 2 silent", "battle_open hands=3,4 deck=40"),
    (printed("А,Н", 5, 5, deck=2, discard=5), "1 О+К *; battle; shuffle", "battle_open deck=5 discard=0"),
    (printed("А,Н", 5, 5, deck=2, discard=5), "1 О+К *; battle", "penalty_due deck=2"),
    # clocks
    (three(**TIMED), "time", "turn @2 hands=4,3,3"),
    (three(**TIMED), "1 О; time", "turn @2 hands=4,3,3 row=А,Н"),
    (three(**TIMED), "2! К; time", "turn @1 hands=3,4,3 row=А,Н"),
    (delphinal(**TIMED), "1 says дуб; time; close", "turn @2 hands=1?,3,4"),
    (delphinal(win_seconds=30), "close -", "turn @2 hands=1?,2,3"),
    (deal("А,Н", "О", "О,К", deck="Б", by=rules(win_seconds=30)), "1 О нос; time", "over won=1"),
    # words without a move, and mended typing
    (three(), "note кот; 1 О нос", "named=2"),
    (State(), "note кот; start Слава,Маша row=А,Н", "turn named=1"),
    (printed("А,Н", 5, 5), "1 О *; fix нос", "turn @2 named=1"),
    (printed("А,Н", 5, 5), "1 О+Д *; battle; 2 says *; fix дуб", "battle_deciding named=1"),
    # another word: the penalty, then the word
    (three(), "1 О сон; 1 another нос", "turn @2 hands=3,3,3 deck=3 named=1 row=Н,О"),
    (three(), "1 О сон; 2 challenge; 1 another нос", "turn @2 hands=3,3,3 named=1"),
    (delphinal(), "1 says дом; 1 another дуб", "battle_open hands=2,2,3 named=2"),
    (delphinal(), "1 says дом; 2 says дуб; 1 another краб", "battle_deciding hands=2,2,3 named=3"),
    (delphinal(battle_wrong="last_place"), "1 says дом; 1 another дуб", "battle_deciding hands=1?,2,3 named=1"),
    # the referee rules at once
    (three(), "1 О сон; rule wrong", "correction hands=3,3,3"),
    (three(), "1 О сон; 2 challenge; rule right", "turn @2 named=1"),
    (three(), "1 О сон; challenge; 2 votes wrong", "dispute"),
    (three(), "1 О сон; challenge; 2 votes wrong; 3 votes wrong", "correction"),
    (delphinal(), "1 says дом; 2 says дуб; rule wrong 2", "battle_open hands=2,2,3 named=2"),
    (delphinal(), "1 says дом; 2 says дуб; 3 challenge 2; 2 votes wrong", "battle_open hands=2,2,3 named=2"),
    (delphinal(), "1 says дом; 2 says дуб; 3 challenge 2; 2 votes right", "battle_deciding named=3"),
    (deal("А,Н", "О,К", "О,К", deck="Б"), "1 О нос; 2 challenge", "dispute"),
    (deal("А,Н", "О,К", "О,К", deck="Б"), "1 О нос; challenge; 2 votes right", "turn @2"),
    (deal("А,Н", "О,К", "О,К", deck="Б"), "1 О нос; 2 challenge; rule wrong", "correction"),
    # duels
    (duel(), "battle 3; 3 place О; 1 place К; 3 silent; 1 says кот; close", "turn @2 hands=2,2,3 deck=2"),
    (duel(), "battle 3; 3 place О; 1 place К; 3 silent; 1 silent; close", "turn @2 hands=3,2,3 deck=1"),
    (duel(), "battle 3; 3 place О; 1 place К; unsolvable", "battle_waiting hands=2,2,2 deck=3"),
    # leaving in mid-battle, mid-move, mid-dispute
    (duel(), "1 leave", "turn @2 hands=x,2,2 discard=3"),
    (duel(), "2 leave", "battle_waiting hands=2,x,2"),
    (duel(), "battle 3; 3 leave", "turn @2 hands=2,2,x"),
    (duel(), "battle 3; 3 place О; 2 leave", "battle_waiting hands=2,x,1?"),
    (duel(), "battle 3; 3 place О; 1 place К; 3 leave", "battle_deciding hands=1?,2,x"),
    (duel(), "battle 3; 3 place О; 1 place К; 3 leave; close", "turn @2 hands=2,2,x deck=3"),
    (duel(), "battle 3; 1 leave", "turn @2 hands=x,2,2"),
    (play(deal("А,Н", "О+Д,К", "О,К", "О,К", deck="Б,В"), "1 О+Д нос"), "1 leave; battle", "battle_open hands=x,2,2"),
    (delphinal(), "1 says дуб; 3 says краб; 3 leave", "battle_deciding hands=1?,2,x"),
    (delphinal(), "1 silent; 3 says краб; 2 says дуб; 1 leave; close", "turn @2 hands=x,2,3"),
    (three(), "1 О; 1 leave", "turn @2 hands=x,3,3 row=А,Н discard=4"),
    (three(), "2! К; 1 leave", "correction @2 hands=x,2,3"),
    (three(), "2! К; 1 leave; 2 = анк", "turn @3"),
    (three(), "2! К; 2 leave", "turn @1 hands=3,x,3 row=А,Н"),
    (three(), "2! К анк; 1 leave; 2 concedes", "turn @2 hands=x,4,3 row=А,Н"),
    (three(), "1 О нос; 2 leave", "turn @3 hands=2,x,3"),
    (three(), "1 О нос; 2 challenge; 1 leave", "turn @2 hands=x,3,3 named=1"),
    (deal("А,Н", *["О,К,Т"] * 4, deck="Б,В"), "1 О сон-; 2 challenge; 4 leave", "dispute hands=2,3,3,x"),
    (deal("А,Н", *["О,К,Т"] * 4, deck="Б,В"), "1 О сон; challenge; 2 votes wrong; 3 leave; 4 leave", "dispute"),
    (three(), "1 О сон-; 2 challenge; 3 leave", "correction hands=3,3,x"),
    (deal("А,Н", "О", "О,К", "О,К", deck="Б"), "1 О нос; 2 agree; 3 leave", "over won=1"),
    (deal("А,Н", "О", "О,К", "О,К", deck="Б"), "1 О нос; 3 leave", "win_pending"),
    (deal("А,Н", "О", "О,К", "О,К", deck="Б"), "1 О нос; 1 leave", "over won=1"),
    (deal("А,Н", "О", "О,К", "О,К", "О,К", deck="Б"), "1 О нос; 2 agree; 3 agree; 2 challenge; 4 leave", "dispute"),
    (
        deal("А,Н", "О,К,Т", "О,К", "О,К", deck="Б,Б,Б,Б,Б,Б,Б", discard="Ж"),
        "1 О нос; join Вера; 4 leave",
        "deck_reset hands=2,2,2,x deck=0 discard=9",
    ),
    (three(), "1 leave; 2 О нос; 3 К кот", "turn @2 hands=x,2,2"),
    # newcomers
    (deal("А,Н", "О,К,Т", "О,К", deck="Б,Б,Б,Б,Б,Б,Б,Б,В"), "1 О; join Вера; 1 = нос; 2 К кот; 3 Б бок", "turn @1"),
    (deal("А,Н", "О,К,Т", "О,К", deck="Б,Б,Б,Б,Б,Б,Б,Б,В,Г"), "join Вера", "hands=3,2,8"),
    # the win is not yet won
    (deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В,Г"), "1 О+Д нос; battle; 2 says дуб; close 3", "win_pending hands=0,2,3"),
    (deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В,Г"), "1 О+Д нос; battle; close -", "win_pending hands=0,2,2"),
    (deal("А,Н", "О", "О,К", "О,К", deck="Б"), "1 О сон-; 2 challenge; 3 votes right", "win_pending"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "lines", "expected"), ROWS)
def test_the_table_goes_on(state: State, lines: str, expected: str) -> None:
    assert shows(play(state, lines), expected)


def test_a_recount_sets_everything_and_what_is_missing_is_unaccounted() -> None:
    state = play(printed("А,Н", 5, 5, 5), "1 О нос; 2 К *; note кот")
    recount = cmd.Recount((4, 3, 6), 30, 10, cards("К,Т"), ("кот", "Нос", "дом"), Seat(2))
    counted = play(state, recount)
    assert shows(counted, "turn @3 row=К,Т hands=4,3,6 deck=30 discard=10 named=3 unaccounted=7")
    assert [(said.word, said.seat) for said in counted.named] == [("кот", None), ("Нос", None), ("дом", None)]
    assert len({said.id for said in counted.named}) == 3
    assert counted.accounted() == state.size
    kept = play(state, cmd.Recount((4, 3, 6), 30, 10, cards("К,Т"), ("нос",)))
    assert [(said.word, said.seat) for said in kept.named] == [("нос", 0)]


def test_a_recount_may_find_every_card() -> None:
    state = play(printed("А,Н", 5, 5, 5), cmd.Recount((4, 6, 5), 41, 4, cards("К,Т")))
    assert shows(state, "hands=4,6,5 deck=41 discard=4")
    assert state.unaccounted == 0


def test_a_recount_clears_what_went_on_and_keeps_whose_turn_it_is() -> None:
    state = play(printed("А,Н", 5, 5, 5), "1 О+Д нос; battle")
    counted = play(state, cmd.Recount((4, 5, 5), 39, 6, cards("Н,О")))
    assert shows(counted, "turn @1 hands=4,5,5")
    gone = play(printed("А,Н", 5, 5, 5), "2 leave")
    assert shows(play(gone, cmd.Recount((4, 5), 39, 6, cards("Н,О"), active=Seat(1))), "turn @3 hands=4,x,5")
    assert shows(play(gone, cmd.Recount((4, 1), 39, 6, cards("Н,О"))), "hands=4,x,1?")


def test_switches_may_change_in_mid_game() -> None:
    state = play(three(), cmd.ChangeRules(rules(give_up_cards=2)), "1 О; 1 takes back")
    assert shows(state, "hands=5,3,3")


def test_rulings_become_the_houses_dictionary() -> None:
    verdict = Verdict("сон", "сон", Standing.REJECTED, None, (Reason(Code.WRONG_ORDER, "R-011"),))
    state = play(three(), cmd.Lay(Seat(0), cards("О")[0], "сон", verdict), "2 challenge; 3 votes right")
    assert [(one.word, one.wrong, one.codes) for one in state.house] == [("сон", False, ("wrong_order",))]
    wrong = play(state, "2 К кот; rule wrong")
    assert [(one.word, one.wrong, one.codes) for one in wrong.house][1:] == [("кот", True, ())]
    aloud = play(printed("А,Н", 5, 5, 5), "1 О *; rule right")
    assert aloud.house == ()
    assert aloud.ruled == frozenset((1,))


def test_mended_typing_is_mended_everywhere() -> None:
    state = play(three(), "1 О нас; 2 challenge; fix нос")
    assert state.dispute is not None
    assert state.last is not None
    assert (state.dispute.spoken.word, state.last.spoken.word, state.named[0].word) == ("нос", "нос", "нос")
    answered = play(delphinal(), "2 says дуп; fix дуб")
    assert answered.battle is not None
    assert (answered.battle.answers[0].word, answered.named[1].word) == ("дуб", "дуб")
    older = play(three(), "1 О нас; 2 К кок", cmd.FixTyping("нос", None, 1))
    assert [said.word for said in older.named] == ["нос", "кок"]


def test_a_turn_id_is_new_after_each_turn_and_correction() -> None:
    state = play(three(), "1 О сон")
    ids = [state.turn and state.turn.id]
    state = play(state, "1 concedes")
    ids.append(state.turn and state.turn.id)
    state = play(state, "1 = нос")
    ids.append(state.turn and state.turn.id)
    assert ids == [1, 2, 3]


def test_the_last_word_that_may_be_challenged_is_the_latest() -> None:
    state = play(delphinal(), "1 says дом; 2 says дуб; 3 challenge")
    assert state.dispute is not None
    assert (state.dispute.spoken.word, state.dispute.votes, state.dispute.by) == ("дуб", ((2, True),), 2)
    conceded = play(delphinal(), "1 says дом; 2 says дуб; 1 concedes")
    assert [said.word for said in conceded.named] == ["нос", "дуб"]


def test_piles_keep_their_order() -> None:
    pile = Pile.of(cards("А,Б,В"))
    assert (pile.top(2).cards, pile.without_top(2).cards) == (cards("А,Б"), cards("В"))
    assert pile.on_top(Pile.of(cards("Г"))).cards == cards("Г,А,Б,В")
    assert pile.with_card(Card.parse("Г")).cards == cards("Г,А,Б,В")
    assert pile.without_card(Card.parse("Б")).cards == cards("А,В")
    assert pile.on_top(Pile(0)) == pile
    assert pile.on_top(Pile(2)) == Pile(5)
    assert Pile(2).on_top(pile) == Pile(5)
    assert (pile.with_card(None), UNSEEN.with_card(Card.parse("А"))) == (Pile(4), Pile(1))
    assert (Pile(3).without_card(Card.parse("А")), pile.without_card(None)) == (Pile(2), Pile(2))


def test_the_fold_of_a_commands_events_is_its_state() -> None:
    from app.rules.decide import act, decide
    from app.rules.refusals import Refusal

    state = three()
    command = cmd.Lay(Seat(0), cards("О")[0], "нос")
    events, decision = decide(state, command), act(state, command)
    assert not isinstance(events, Refusal)
    assert not isinstance(decision, Refusal)
    folded = fold_events(state, events)
    assert (folded.turn, folded.row, folded.players) == (
        decision.state.turn,
        decision.state.row,
        decision.state.players,
    )
    one_by_one = state
    for event in events:
        one_by_one = evolve(one_by_one, event)
    assert one_by_one == folded
    assert isinstance(decide(state, cmd.Pass(Seat(1))), Refusal)
    with pytest.raises(TypeError, match="no event: 5"):
        apply(5, state)  # type: ignore[arg-type]


def test_legal_commands_of_a_table_not_yet_begun() -> None:
    assert list(legal(State())) == []
    begun = play(State(), "start Слава,Маша")
    assert [type(command) for command in legal(begun)] == [cmd.SetRow]


def test_invariants_see_what_is_wrong() -> None:
    from dataclasses import replace

    sound = three()
    assert list(faults(replace(sound, size=83))) == ["16 cards of 83"]
    assert list(faults(replace(sound, row=sound.row * 2, size=18))) == ["4 cards in the row"]
    owing = replace(sound.players[0], kva=play(deal("А,Н", "О,К", "О", deck="Б"), "1 О нос").players[0].kva)
    assert list(faults(replace(sound, players=(owing, *sound.players[1:])))) == [
        "Слава owes «Ква!» with 3 cards"
    ]
    empty = deal("А,Н", "О,К", "", deck="Б")
    assert list(faults(empty)) == ["a player without cards, and no win"]
    assert sound.turn is not None
    nobody = replace(sound, turn=replace(sound.turn, active=Seat(7)))
    assert list(faults(nobody)) == ["the turn of nobody"]
    stuck = replace(sound, pending=Seat(0), players=(sound.players[0],), size=10)
    assert list(faults(stuck)) == ["nothing to do in win_pending"]
    duelling = play(duel(), "battle 2; 1 place К")
    assert duelling.battle is not None
    shown = replace(duelling, battle=replace(duelling.battle, cards=cards("К")))
    assert list(leaks(shown)) == ["a duel's card is seen before both lie"]
    assert list(leaks(duelling)) == []

    def open_hand(state: State, seat: Seat | None) -> View:
        return view(state, Seat(1))

    found = list(leaks(sound, open_hand))
    assert found == ["the room sees a hand"]
    differing = deal("А,Н", "О,К", "Т,К", deck="Б")
    assert list(leaks(differing, open_hand)) == ["the room sees a hand", "seat 0 sees another hand"]


def test_every_effect_opens_as_many_cards_as_it_needs() -> None:
    for effect, opened in (("Д", 1), ("П", 1), ("С", 1), ("К", 3)):
        state = deal("А,Н", f"О+{effect},К", "О,К", deck="Б,В,Г,Д")
        state = do(play(state, f"1 О+{effect} нос"), fight.StartBattle())
        assert state.battle is not None
        assert (len(state.battle.cards), state.deck.count) == (opened, 4 - opened)


def test_ten_names_are_enough() -> None:
    assert len(set(NAMES)) == 10


def test_stored_names_never_change() -> None:
    """Logs and clients hold these values."""
    assert [*Phase] == [
        "setup",
        "turn",
        "correction",
        "battle_waiting",
        "battle_open",
        "battle_deciding",
        "dispute",
        "penalty_due",
        "deck_reset",
        "win_pending",
        "over",
    ]
    assert [*Cause] == ["pass", "wrong_word", "gave_up", "battle", "duel", "kva", "join", "reveal"]
    assert [*Kva] == ["none", "owed", "said", "late"]
    assert [*Stage] == ["waiting", "open", "deciding"]
    assert [*Ending] == ["won", "blocked", "abandoned"]
    assert [*Effect] == ["ДЕЛЬФИНАЛ", "ПЯТИГРИЦА", "БУРУНДУЭЛЬ", "СЛОНОСОЧЕТАНИЕ", "КАШАЛОТРИО"]


@pytest.mark.parametrize(
    ("before", "line", "by"),
    [
        ("1 О сон; 2 challenge", "3 votes wrong", "vote"),
        ("1 О сон; 2 challenge", "rule wrong", "referee"),
        ("1 О сон; 2 challenge", "1 concedes", "concession"),
        ("1 О сон; 2 challenge", "1 leave", "left"),
        ("1 О сон-; 3 leave", "2 challenge", "verdict"),
    ],
)
def test_who_ruled_on_a_word_is_kept(before: str, line: str, by: str) -> None:
    from app.rules.decide import decide
    from app.rules.notation import read_command

    events = decide(play(three(), before), read_command(line))
    assert [event.by for event in events if isinstance(event, Ruled)] == [by]  # type: ignore[union-attr]
