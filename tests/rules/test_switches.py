"""House rules: presets, names, values."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from app.matching import LetterSwitches
from app.messages import catalogue
from app.rules.switches import (
    FAMILY,
    PRESET_TITLES,
    PRESETS,
    SWITCHES,
    Advice,
    AfterOwn,
    Explain,
    Rules,
    TableSwitches,
    TimerKind,
)
from app.words.policy import Choice, Policy


def test_the_family_preset_is_the_default_and_holds_all_our_defaults() -> None:
    assert Rules.from_switches({}) == FAMILY == Rules()
    assert PRESET_TITLES.keys() == PRESETS.keys()


def test_the_book_preset_advises_on_challenge_without_clocks_and_reads_a38_strictly() -> None:
    table = Rules.from_switches({"preset": "book"}).table
    assert (table.advice, table.timer_kind, table.after_own) == (
        Advice.ON_CHALLENGE,
        TimerKind.OFF,
        AfterOwn.STRICT,
    )


def test_the_tournament_preset_has_hard_clocks_and_is_silent() -> None:
    table = Rules.from_switches({"preset": "tournament"}).table
    assert (table.timer_kind, table.explain) == (TimerKind.HARD, Explain.AFTER_RULING)
    assert (table.search, table.hindsight) == (False, False)
    assert (table.turn_seconds, table.battle_seconds, table.win_seconds) == (30, 60, 30)


def test_a_changed_preset_is_custom_and_changes_nothing_else() -> None:
    rules = Rules.from_switches(
        {"preset": "book", "dual_strict": True, "tie": "nobody", "plurals": "reject", "turn_seconds": 20}
    )
    assert rules.name == "custom"
    assert (rules.letters.dual_strict, rules.table.tie, rules.policy.plurals) == (
        True,
        "nobody",
        Choice.REJECT,
    )
    assert (rules.table.advice, rules.table.turn_seconds) == (Advice.ON_CHALLENGE, 20)


def test_every_switch_has_one_name() -> None:
    names = [switch.name for kind in (Policy, LetterSwitches, TableSwitches) for switch in fields(kind)]
    assert sorted(SWITCHES | {"name"}) == sorted(names)


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"tie": "coin"}, "switch 'tie' is one of clockwise, both_lose, nobody, replay, not 'coin'"),
        ({"turn_seconds": -1}, "switch 'turn_seconds' is between 0 and 3600, not -1"),
        ({"turn_seconds": 3601}, "switch 'turn_seconds' is between 0 and 3600, not 3601"),
        ({"turn_seconds": True}, "switch 'turn_seconds' is a whole number, not True"),
        ({"give_up_cards": 3}, "switch 'give_up_cards' is 1 or 2, not 3"),
        ({"stuck_row": "yes"}, "switch 'stuck_row' is true or false, not 'yes'"),
        ({"name": "mine"}, "unknown switch 'name'"),
        ({"plurals": "maybe"}, "policy switch 'plurals' is one of"),
        ({"preset": "mine"}, "unknown preset 'mine'; known: family, book, tournament"),
    ],
)
def test_an_unknown_name_or_value_is_an_error(switches: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        Rules.from_switches(switches)


@pytest.mark.parametrize("seconds", [0, 3600])
def test_the_bounds_of_a_clock_are_allowed(seconds: int) -> None:
    assert Rules.from_switches({"turn_seconds": seconds}).table.turn_seconds == seconds


@pytest.mark.parametrize("language", ["ru", "en"])
def test_beside_every_switch_stands_its_rule_in_our_own_words(language: str) -> None:
    texts = catalogue(language)["switches"]
    assert texts.keys() == SWITCHES
    assert all(re.fullmatch(r"[RA]-\d{3}|A-\d{2}", text["rule"]) and text["says"] for text in texts.values())


def test_the_rules_of_switches_are_the_same_in_both_languages() -> None:
    russian, english = catalogue("ru")["switches"], catalogue("en")["switches"]
    assert {name: text["rule"] for name, text in russian.items()} == {
        name: text["rule"] for name, text in english.items()
    }
