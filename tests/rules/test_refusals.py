"""What is refused, with its code and rule, beside what the rulebook's own rows show."""

from __future__ import annotations

import pytest

from app.messages import catalogue
from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.phases import Seat
from app.rules.refusals import RefusalCode
from app.rules.run import carry_out
from app.rules.state import State
from tests.rules.table import NAMES, cards, deal, play, printed, refused, rules, shows, why


def three(**more: object) -> State:
    return deal("А,Н", "О,К,Т", "О,К,Т", "О,К,Т", deck="Б,В,Г,Д", discard="Ж", **more)  # type: ignore[arg-type]


def paper(**more: object) -> State:
    return printed("А,Н", 5, 5, 5, **more)  # type: ignore[arg-type]


def duel() -> State:
    return play(deal("А,Н", "О+Б,К,Т", "О,К", "О,К", deck="Б,В,Г"), "1 О+Б нос")


def delphinal() -> State:
    return play(deal("А,Н", "О+Д,К", "О,К", "О,К,Т", deck="Б,В,Г,Д"), "1 О+Д нос; battle")


ROWS: list[tuple[State, Command | str, str]] = [
    (State(), cmd.Start(NAMES[:1]), "players_few A-81"),
    (State(), cmd.Start(("Слава", "Слава")), "name_taken R-002"),
    (State(), cmd.Start(NAMES[:2], Seat(2)), "no_such_seat R-005"),
    (State(), cmd.Start(NAMES[:2], Seat(-1)), "no_such_seat R-005"),
    (State(), cmd.Start(NAMES[:2], size=17), "deck_short D-006"),
    (State(), cmd.Start(NAMES[:2], order=cards("А,Н")), "deck_short D-006"),
    (State(), cmd.Start(NAMES[:2], row=cards("А")), "bad_cards R-003"),
    (State(), cmd.Start(NAMES[:2], order=cards(",".join("А" * 18)), row=cards("А,Н")), "bad_cards R-003"),
    (three(), cmd.Start(NAMES[:2]), "not_now R-002"),
    (State(), "row А,Н", "not_now A-65"),
    (three(), "row А,Н", "dealt_by_app R-003"),
    (paper(), "row А,Н,О", "bad_cards R-003"),
    (paper(), "row А,Н", "not_now A-65"),
    (play(paper(), "1 pass; 2 pass; 3 pass"), "row А,Н", "not_now A-65"),
    (State(), "1 О нос", "not_now R-010"),
    (three(), "4 О нос", "no_such_seat R-002"),
    (three(), "1 О *", "word_needed R-010"),
    (three(), "2! К *", "word_needed R-010"),
    (three(), "4! К анк", "no_such_seat R-002"),
    (three(), "2! Щ анк", "not_your_card R-010"),
    (State(), "1! К анк", "no_such_seat R-002"),
    (play(deal("А,Н", "О", "О,К"), "1 О нос"), "2! К анк", "not_now R-040"),
    (three(), "1 = нос", "not_now R-010"),
    (play(three(), "1 О"), "2 = нос", "not_your_turn R-033"),
    (play(three(), "1 О"), "1 = *", "word_needed R-010"),
    (three(), "1 takes back", "not_now R-010"),
    (play(three(), "1 О"), "2 takes back", "not_your_turn R-033"),
    (three(), "4 pass", "no_such_seat R-002"),
    (three(), "time", "clock_is_advice A-30"),
    (three(by=rules(timer_kind="soft", turn_seconds=20)), "time", "clock_is_advice A-30"),
    (three(by=rules(timer_kind="hard")), "time", "clock_is_advice A-30"),
    (play(three(by=rules(timer_kind="soft", turn_seconds=20)), "1 О"), "time", "clock_is_advice A-30"),
    (play(three(by=rules(timer_kind="hard")), "1 О"), "time", "clock_is_advice A-30"),
    (play(deal("А,Н", "О", "О,К"), "1 О нос"), "time", "clock_is_advice A-30"),
    (delphinal(), "time", "clock_is_advice A-30"),
    (delphinal(), "battle", "not_now R-010"),
    (play(duel(), "battle 2"), "battle 2", "not_now R-050"),
    (duel(), "battle", "bad_opponent R-058"),
    (duel(), "battle 1", "bad_opponent R-058"),
    (duel(), "battle 7", "bad_opponent R-058"),
    (duel(), "battle 2 А,Б", "dealt_by_app R-052"),
    (play(deal("А,Н", "О+Д,К", "О,К", deck="Б"), "1 О+Д нос"), "battle 2", "bad_opponent R-058"),
    (play(paper(), "1 О+К *"), "battle А", "bad_cards R-052"),
    (three(), "1 place К", "not_now R-010"),
    (duel(), "1 place К", "not_now R-058"),
    (play(printed("А,Н", 5, 5, deck=1, discard=1), "1 О+К *"), "1 place К", "not_now R-058"),
    (play(deal("А,Н", "О+Д,К", "О,К", deck="Б"), "1 О+Д нос"), "1 place К", "not_now R-058"),
    (play(duel(), "battle 2; 1 place К"), "1 place Т", "already_laid R-058"),
    (play(duel(), "battle 2"), "1 place Щ", "not_your_card R-058"),
    (duel(), "letters А,Б", "not_now R-010"),
    (delphinal(), "letters А", "dealt_by_app R-052"),
    (three(), "1 says нос", "not_now R-010"),
    (delphinal(), "1 says *", "word_needed R-052"),
    (delphinal(), "4 says нос", "not_in_battle R-052"),
    (play(delphinal(), "1 says дуб"), "1 says краб", "already_answered R-052"),
    (play(delphinal(), "1 says дуб"), "1 silent", "already_answered R-052"),
    (play(delphinal(), "1 silent"), "1 says дуб", "already_answered R-052"),
    (three(), "1 silent", "not_now R-010"),
    (delphinal(), "4 silent", "not_in_battle R-052"),
    (three(), "unsolvable", "not_now R-010"),
    (three(), "close", "not_now R-010"),
    (delphinal(), "close", "bad_losers R-052"),
    (delphinal(), "close 1,1", "bad_losers R-052"),
    (delphinal(), "close 4", "bad_losers R-052"),
    (delphinal(), "tied 1", "bad_losers R-052"),
    (delphinal(), "tied 1,4", "bad_losers R-052"),
    (delphinal(), "note кот", "not_now R-010"),
    (three(), "fix кот", "nothing_to_challenge A-34"),
    (three(), cmd.FixTyping("кот", spoken=7), "nothing_to_challenge A-34"),
    (three(), "2 challenge", "nothing_to_challenge A-34"),
    (play(three(), "1 О нос"), "4 challenge", "no_such_seat R-002"),
    (play(three(), "1 О нос"), "2 challenge 7", "nothing_to_challenge A-34"),
    (play(three(), "1 О"), "2 challenge", "not_now R-010"),
    (
        play(deal("А,Н", "О+Д,К", "О,К", deck="Б,В,Г"), "1 О+Д нос; battle; 1 says дуб; close"),
        "2 challenge",
        "nothing_to_challenge A-34",
    ),
    (three(), "2 votes wrong", "not_now R-010"),
    (play(three(), "1 О нос; 2 challenge"), "4 votes wrong", "no_such_seat R-002"),
    (play(three(), "1 О нос; 2 challenge"), "1 votes wrong", "own_word R-030"),
    (play(three(), "1 О нос; 2 challenge"), "2 votes wrong", "already_voted A-35"),
    (play(three(), "1 О нос; 2 challenge"), "2 concedes", "not_now R-030"),
    (play(three(), "1 О нос; 2 challenge"), "2 К кот", "not_now R-010"),
    (three(), "rule wrong", "nothing_to_challenge A-34"),
    (play(three(), "1 О"), "rule wrong", "not_now R-010"),
    (three(), "1 concedes", "nothing_to_challenge A-34"),
    (three(), "4 concedes", "no_such_seat R-002"),
    (play(three(), "1 О"), "1 concedes", "not_now R-010"),
    (play(three(), "1 О нос"), "2 concedes", "nothing_to_challenge A-34"),
    (three(), "1 another нос", "nothing_to_challenge A-34"),
    (play(three(), "2! К анк"), "2 another бинокль", "row_moves_on R-032"),
    (play(three(), "1 О сон"), "1 another *", "word_needed R-010"),
    (
        play(deal("А,Н", "О+Д", "О,К", deck="Б,В"), "1 О+Д нос; battle; 1 says дуб; close"),
        "1 another краб",
        "row_moves_on R-032",
    ),
    (State(), "1 kva", "not_now R-010"),
    (three(), "4 kva", "no_such_seat R-002"),
    (three(), "4 catch 1", "no_such_seat R-002"),
    (three(), "1 catch 4", "no_such_seat R-002"),
    (play(deal("А,Н", "О,К", "О,К", deck="Б"), "1 О нос"), "1 catch 1", "no_kva_owed R-070"),
    (State(), "2 catch 1", "not_now R-010"),
    (three(), "agree", "not_now R-010"),
    (play(deal("А,Н", "О", "О,К"), "1 О нос"), "4 agree", "no_such_seat R-002"),
    (three(), "shuffle", "not_now R-010"),
    (play(deal("А,Н", "О,К", "О,К", deck="Б"), "1 pass"), "shuffle А,Н", "not_now R-010"),
    (play(deal("А,Н", "О,К", "О,К", deck="Б", discard="Ж"), "1 pass"), "shuffle А,Н", "bad_order R-080"),
    (
        play(deal("А,Н", "О,К", "О,К", deck="Б", discard="Ж"), "1 pass"),
        cmd.Shuffle(cards("А,Н,Ж"), cards("А,Н")),
        "bad_cards R-080",
    ),
    (play(printed("А,Н", 5, 5, deck=1), "1 pass"), "shuffle А,Н", "bad_order R-080"),
    (play(printed("А,Н", 5, 5, deck=1), "1 pass"), "shuffle row А,Н,О", "bad_cards R-080"),
    (
        play(printed("А,Н", 2, 2, 2, deck=7, discard=3), "1 О нос; join Вера"),
        "shuffle row А,Н",
        "bad_order A-62",
    ),
    (play(deal("А,Н", "О", "О,К"), "1 О нос; agree"), cmd.ChangeRules(rules()), "not_now R-010"),
    (State(), "1 leave", "not_now R-010"),
    (three(), "4 leave", "no_such_seat R-002"),
    (three(), cmd.Recount((1, 1, 1), 0, 0, cards("А,Н")), "dealt_by_app D-007"),
    (State(), cmd.Recount((), 0, 0, cards("А,Н")), "not_now D-007"),
    (play(paper(), "1 О нос; 2 challenge"), cmd.Recount((5, 5, 5), 40, 5, cards("А,Н")), "not_now D-007"),
    (paper(), cmd.Recount((5, 5), 40, 5, cards("А,Н")), "bad_counts D-007"),
    (paper(), cmd.Recount((5, 0, 5), 40, 5, cards("А,Н")), "bad_counts D-007"),
    (paper(), cmd.Recount((5, 5, 5), -1, 5, cards("А,Н")), "bad_counts D-007"),
    (paper(), cmd.Recount((5, 5, 5), 40, 6, cards("А,Н")), "bad_counts D-007"),
    (paper(), cmd.Recount((5, 5, 5), 40, 5, cards("А")), "bad_cards R-013"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "command", "expected"), ROWS)
def test_a_command_out_of_place_is_refused(state: State, command: Command | str, expected: str) -> None:
    assert why(state, command) == expected


def test_refusals_say_what_they_are_about() -> None:
    assert dict(refused(three(), "1 Щ щука").data) == {"card": "Щ"}
    assert dict(refused(three(), "4 pass").data) == {"seat": 3}
    assert dict(refused(three(), "1 = нос").data) == {"phase": "turn"}
    assert dict(refused(State(), cmd.Start(NAMES[:1])).data) == {"players": 1}
    assert dict(refused(State(), cmd.Start(NAMES[:2], Seat(2))).data) == {"seat": 2}
    assert dict(refused(State(), cmd.Start(NAMES[:2], size=17)).data) == {"cards": 17}
    assert dict(refused(three(), "time").data) == {"phase": "turn"}
    assert dict(refused(three(), "join Вера").data) == {"cards": 5}
    assert dict(refused(play(paper(), "1 О+К *"), "battle А").data) == {"cards": 1}
    assert dict(refused(play(duel(), "battle 2"), "1 place Щ").data) == {"card": "Щ"}
    assert dict(refused(paper(), cmd.Recount((5, 5), 40, 5, cards("А,Н"))).data) == {"size": 62}
    full = deal("А,Н", *["О,К"] * 10, deck="Б,В,Г,Д,З,Л,М,П")
    assert dict(refused(full, "join Лена").data) == {"players": 11}
    assert dict(refused(play(deal("А,Н", "О", "О,К"), "1 О нос"), "2! К анк").data) == {
        "phase": "win_pending"
    }


def test_only_early_and_late_with_printed_cards_are_soft() -> None:
    assert not refused(play(three(), "1 О нос"), "1! К анк").soft
    assert refused(play(paper(), "1 О нос"), "1! К анк").soft
    assert not refused(paper(), "1! К анк").soft
    late = play(printed("А,Н", 2, 5, 5), "1 О нос; 2 pass")
    assert refused(late, "3 catch 1").soft
    assert not refused(
        play(deal("А,Н", "О,К", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 pass"), "3 catch 1"
    ).soft


def test_force_does_not_help_where_the_app_deals() -> None:
    state = play(three(), "1 О нос")
    assert why(state, "1!! К анк") == "after_own_turn R-045"
    assert why(play(paper(), "1 О"), "2!! К анк") == "already_laid R-040"


def test_the_bounds_of_the_deal() -> None:
    assert shows(play(State(), cmd.Start(NAMES[:2], size=18, row=cards("А,Н"))), "deck=0")
    assert shows(
        play(State(), cmd.Start(NAMES[:2], Seat(1), order=cards(",".join("А" * 18)))), "turn @2 deck=0"
    )
    assert shows(play(three(), "1 pass; 2 pass; 3 pass; 1 pass"), "deck_reset")


def test_what_is_no_command_is_the_callers_fault() -> None:
    with pytest.raises(TypeError, match="no command: 5"):
        carry_out(5, None)  # type: ignore[arg-type]
    assert fight.GiveUp(Seat(1)).seat == 1


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert catalogue(language)["refusals"].keys() == {code.value for code in RefusalCode}
