"""The labelled rows about the course of a game, one test a row."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.rules import commands as cmd
from app.rules.decide import act
from app.rules.refusals import Refusal
from app.rules.state import State
from tests.rules.table import NAMES, cards, deal, play, shows, why

MOVES = Path(__file__).parents[1] / "data" / "moves_dev.jsonl"
ROWS = {
    row["id"]: row
    for row in map(json.loads, MOVES.read_text(encoding="utf-8").splitlines())
    if row["kind"] == "flow" or "when" in row
}


def three(first: str = "О,К,Т", row: str = "Н,О") -> State:
    return deal(row, first, "О,К,К+Д", "О,К,Т", deck="Б,В,Г,Д,З,Л", discard="Ж")


def delphinal(losers: str) -> State:
    state = play(deal("А,Н", "О+Д", "О,К", "О,К", deck="Б,В,Г"), "1 О+Д нос; battle")
    return play(state, f"close {losers}")


def setup_of_effects() -> bool:
    state = play(State(), cmd.Start(NAMES[:2], order=cards(",".join(["А+Д"] * 83))))
    return shows(state, "turn row=А+Д,А+Д")


def eleven_players() -> bool:
    refusal = act(State(), cmd.Start(tuple("абвгдежзийк")))
    return isinstance(refusal, Refusal) and refusal.rule == "D-006"


FLOW: dict[str, Callable[[], bool]] = {
    "m168": lambda: why(play(three("О,К+Д,Т"), "1 К+Д кок"), "2! К бинокль") == "battle_on R-043",
    "m169": lambda: (
        why(play(three("О,К+Д,Т"), "1 К+Д кок; battle; close 1"), "3! О бинокль") == "after_battle R-044"
    ),
    "m171": lambda: why(play(three(), "1 К"), "2! К бинокль") == "already_laid R-040",
    "m357": setup_of_effects,
    "m359": lambda: shows(play(three("О,К+Д,Т"), "1 К+Д кок"), "battle_waiting"),
    "m361": lambda: shows(play(three(), "2! К+Д кокон; 2 concedes"), "turn @1 row=Н,О hands=3,4,3 deck=5"),
    "m363": lambda: shows(play(three(), "2! К окно; 2 concedes"), "turn @1 row=Н,О hands=3,4,3 deck=5"),
    "m365": lambda: shows(play(three("К,Т"), "1 К кок; 2 catch 1"), "hands=2,3,3 deck=5"),
    "m367": lambda: why(play(three("К,Т"), "1 К кок; 1 kva"), "2 catch 1") == "no_kva_owed R-070",
    "m369": lambda: shows(
        play(deal("А,Н", "О+Б", "О,К", deck="Б,В,Г"), "1 О+Б нос; battle; 2 place О; 1 says бор; close"),
        "turn @2 hands=1?,3",
    ),
    "m371": lambda: shows(delphinal("2"), "win_pending hands=0,3,2"),
    "m373": lambda: shows(play(three(row="А,Н"), "1 О нос"), "row=Н,О discard=2"),
    "m375": lambda: shows(play(three(), "2! К бинокль"), "turn @3"),
    "m379": lambda: shows(
        play(deal("А,Н", "О+Б,К", "О,К", deck="Б,В"), "1 О+Б нос; battle; 1 place К; 2 place О; 2 says кот; close"),
        "hands=2,2 deck=1 discard=1",
    ),
    "m381": lambda: shows(
        play(deal("А,Н", "О+К,К", "О,К", deck="Б,В,Г,Д,З"), "1 О+К нос; battle; close 2"), "discard=4 hands=1?,3"
    ),
    "m383": eleven_players,
}  # fmt: skip


@pytest.mark.parametrize("row", FLOW)
def test_the_game_goes_on_as_the_labelled_row_says(row: str) -> None:
    assert FLOW[row](), ROWS[row]["note"]


def test_every_labelled_row_is_tested() -> None:
    undecided_by_the_rulebook = {"m377"}
    assert ROWS.keys() - undecided_by_the_rulebook == FLOW.keys()


def test_equal_hands_are_ordered_by_our_default() -> None:
    """The row that leaves a tie open: clockwise from who started the battle [rules A-44]."""
    state = deal("А,Н", "О+Д,К,Т", "О,К,К,К", "О,К,К,К", deck="Б,В,Г")
    assert shows(play(state, "1 О+Д нос; battle; 1 says дуб; tied 2,3"), "hands=2,4,5")
