"""What each may see: own cards, open cards, verdicts as the table's advice allows."""

from __future__ import annotations

import pytest

from app.rules import commands as cmd
from app.rules.phases import Seat
from app.rules.state import State
from app.rules.view import View, WordView, view
from app.words.verdict import Code, Reason, Standing, Verdict
from tests.rules.table import cards, deal, play, printed, rules

REFUSED = Verdict(
    "сон", "сон", Standing.REJECTED, None, (Reason(Code.WRONG_ORDER, "R-011"),), rank=7, suggestions=("нос",)
)


def three(**switches: object) -> State:
    state = deal("А,Н", "О,К,Т", "О,К,Т", "О,Б", deck="Б,В,Г", discard="Ж", by=rules(**switches))
    return play(state, cmd.Lay(Seat(0), cards("О")[0], "сон", REFUSED))


def last(seen: View) -> WordView:
    assert seen.challengeable is not None
    return seen.challengeable


def test_each_sees_his_own_hand_and_the_room_sees_none() -> None:
    state = three()
    assert view(state).hand is None
    assert view(state, Seat(1)).hand == cards("О,К,Т")
    assert view(state, Seat(2)).hand == cards("О,Б")
    assert view(printed("А,Н", 5, 5), Seat(0)).hand is None


def test_all_see_the_row_the_counts_and_whose_turn_it_is() -> None:
    seen = view(three(), at=0)
    assert [(one.seat, one.name, one.cards, one.kva, one.present) for one in seen.seats] == [
        (0, "Слава", 2, "none", True),
        (1, "Маша", 3, "none", True),
        (2, "Саша", 2, "none", True),
    ]
    assert [str(card.card) for card in seen.row] == ["Н", "О"]
    assert (seen.deck, seen.discard, seen.unaccounted, seen.active, seen.turn_id) == (3, 2, 0, 1, 1)
    assert (seen.version, seen.phase, seen.seat, seen.aside, seen.laid_by) == (1, "turn", None, None, None)
    assert (seen.owed, seen.pending, seen.agreed, seen.outcome) == ((), None, (), None)
    assert [word.word for word in seen.named] == ["сон"]


def test_why_a_player_may_not_intercept_is_shown() -> None:
    assert [one.intercept for one in view(three()).seats] == ["after_own_turn", "your_turn", None]


def test_a_laid_card_shows_who_laid_it_and_what_lies_aside() -> None:
    seen = view(play(deal("А,Н", "О,К,Т", "О,К", deck="Б"), "1 О"))
    assert (seen.laid_by, str(seen.aside), seen.challengeable) == (0, "А", None)


@pytest.mark.parametrize(
    ("switches", "before", "disputed", "ruled"),
    [
        ({}, "reasons", "reasons", "reasons"),
        ({"advice": "on_challenge"}, "nothing", "reasons", "reasons"),
        ({"advice": "log_only"}, "nothing", "nothing", "nothing"),
        ({"explain": "after_ruling"}, "verdict", "verdict", "reasons"),
        ({"preset": "book"}, "nothing", "reasons", "reasons"),
        ({"preset": "tournament"}, "verdict", "verdict", "reasons"),
    ],
)
def test_the_verdict_is_shown_as_the_advice_allows(
    switches: dict[str, object], before: str, disputed: str, ruled: str
) -> None:
    state = three(**switches)
    in_dispute = play(state, "2 challenge")
    stands = play(in_dispute, "3 votes right")
    assert [shown(state), shown(in_dispute), shown(stands)] == [before, disputed, ruled]


def shown(state: State) -> str:
    verdict = last(view(state)).verdict
    if verdict is None:
        return "nothing"
    if (verdict.reasons, verdict.rank, verdict.suggestions) == ((), None, ()):
        return "verdict"
    assert verdict is REFUSED
    return "reasons"


def test_other_words_stay_hidden_while_one_is_disputed() -> None:
    state = play(three(advice="on_challenge"), cmd.Lay(Seat(1), cards("К")[0], "кот", REFUSED))
    seen = view(play(state, "1 challenge"))
    assert [word.verdict is None for word in seen.named] == [True, False]
    assert [word.ruled for word in view(play(state, "1 challenge; 3 votes right")).named] == [False, True]


def test_votes_stay_closed_while_the_dispute_is_open() -> None:
    state = play(deal("А,Н", *["О,К,Т"] * 5, deck="Б"), "1 О сон; 2 challenge; 4 votes right")
    seen = view(state).dispute
    assert seen is not None
    assert (seen.id, seen.word.word, seen.by, seen.voted) == (2, "сон", 1, (1, 3))


def test_a_duel_shows_its_cards_only_when_both_lie() -> None:
    state = play(deal("А,Н", "О+Б,К,Т", "О,К", deck="Б,В"), "1 О+Б нос; battle; 1 place К")
    seen = view(state, Seat(1)).battle
    assert seen is not None
    assert (seen.placed, seen.cards, seen.stage, seen.begun) == ((0,), (), "waiting", True)
    both = view(play(state, "2 place О; 2 says кот")).battle
    assert both is not None
    assert (both.placed, both.cards) == ((0, 1), cards("К,О"))
    assert (both.effect, both.starter, both.fighters, both.id) == ("БУРУНДУЭЛЬ", 0, (0, 1), 1)
    assert ([word.word for word in both.answers], both.out, both.losers) == (["кот"], (), (0,))


def test_what_is_owed_and_who_agreed_is_shown() -> None:
    state = deal("А,Н", "О,К,Т", "О,К", "О,К", deck="Б,Б,Б,Б,Б,Б,Б", discard="Ж")
    assert view(play(state, "1 О нос; join Вера")).owed == ((3, 1),)
    won = play(deal("А,Н", "О", "О,К", "О,К", deck="Б"), "1 О нос; 3 agree")
    assert (view(won).pending, view(won).agreed) == (0, (2,))
    over = view(play(won, "2 agree")).outcome
    assert over is not None
    assert (over.ending, over.winners) == ("won", (0,))


def test_a_table_not_yet_begun_has_a_view() -> None:
    seen = view(State())
    assert (seen.phase, seen.turn_id, seen.active, seen.seats) == ("setup", None, None, ())
