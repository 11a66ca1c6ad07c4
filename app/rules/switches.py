"""House rules: every ambiguity of the rulebook as a named switch, and the presets.

A switch has one name in code, in JSON and in the ``rules`` of a rule case. Switches of words
are fields of `Policy`, switches of letters of `LetterSwitches`, the rest of `TableSwitches`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import get_type_hints

from app.matching import LetterSwitches
from app.words.policy import DEFAULT, Policy


class Advice(StrEnum):
    """When the app shows what it thinks of a word."""

    AT_ONCE = "at_once"
    ON_CHALLENGE = "on_challenge"
    LOG_ONLY = "log_only"


class Explain(StrEnum):
    """When a shown verdict carries its reasons and suggestions."""

    ALWAYS = "always"
    AFTER_RULING = "after_ruling"


class TimerKind(StrEnum):
    """What a clock that has run out does."""

    OFF = "off"
    SOFT = "soft"
    HARD = "hard"


class Judgement(StrEnum):
    """Who decides that a challenged word is wrong [A-35]."""

    MAJORITY = "majority"
    UNANIMITY = "unanimity"
    DICTIONARY = "dictionary"


class AfterBattle(StrEnum):
    """How long off-turn moves rest after a battle [A-37]."""

    TURN = "turn"
    COOLDOWN = "cooldown"


class AfterOwn(StrEnum):
    """How long a player's off-turn moves rest after his own turn [A-38]; ``auto`` cools down for two."""

    AUTO = "auto"
    STRICT = "strict"
    COOLDOWN = "cooldown"


class Tie(StrEnum):
    """What two equal hands at the same time mean in a battle [A-44]."""

    CLOCKWISE = "clockwise"
    BOTH_LOSE = "both_lose"
    NOBODY = "nobody"
    REPLAY = "replay"


class Losers(StrEnum):
    """Who takes a card when several name no word [A-50]."""

    ALL_SILENT = "all_silent"
    ONE = "one"


class Unsolved(StrEnum):
    """What a battle that nobody solves means for two players [A-51]."""

    REDRAW = "redraw"
    EACH_TAKES = "each_takes"


class BattleWrong(StrEnum):
    """What a wrong word in a battle means beside its penalty [A-52]."""

    TRY_AGAIN = "try_again"
    LAST_PLACE = "last_place"


class BattleWords(StrEnum):
    """Which words a battle word must differ from [A-21]."""

    FULL = "full"
    BATTLE_ONLY = "battle_only"
    REPEATS_ONLY = "repeats_only"


class ResetWhen(StrEnum):
    """When an empty deck is made anew [A-60]."""

    RESOLVED = "resolved"
    AT_ONCE = "at_once"


class KvaWindow(StrEnum):
    """How long «Ква!» may be said and its lack noticed [A-70]."""

    NEXT_CARD = "next_card"
    OWN_TURN = "own_turn"


class LeaverHand(StrEnum):
    """Where the cards of a player who leaves go [A-83]."""

    DISCARD = "discard"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class TableSwitches:
    """Switches of the table; the defaults are the preset ``family``.

    Times are seconds, 0 for none. ``dual_fixed`` is A-01, ``swap_card`` A-31, ``give_up_cards``
    A-33, ``offturn_retry`` A-41, ``active_first`` A-43, ``stuck_row`` A-65, ``pair_adjective`` A-23;
    ``search`` and ``hindsight`` allow the search and «можно было» at the table.
    """

    advice: Advice = Advice.AT_ONCE
    explain: Explain = Explain.ALWAYS
    search: bool = True
    hindsight: bool = True
    timer_kind: TimerKind = TimerKind.OFF
    turn_seconds: int = 0
    battle_seconds: int = 0
    win_seconds: int = 0
    dual_fixed: bool = False
    swap_card: bool = False
    give_up_cards: int = 1
    judgement: Judgement = Judgement.MAJORITY
    after_battle: AfterBattle = AfterBattle.TURN
    after_battle_seconds: int = 3
    after_own: AfterOwn = AfterOwn.AUTO
    after_own_seconds: int = 5
    offturn_retry: bool = False
    active_first: bool = False
    tie: Tie = Tie.CLOCKWISE
    losers: Losers = Losers.ALL_SILENT
    unsolved: Unsolved = Unsolved.REDRAW
    battle_wrong: BattleWrong = BattleWrong.TRY_AGAIN
    battle_words: BattleWords = BattleWords.FULL
    pair_adjective: bool = False
    reset_when: ResetWhen = ResetWhen.RESOLVED
    stuck_row: bool = False
    kva_window: KvaWindow = KvaWindow.NEXT_CARD
    leaver_hand: LeaverHand = LeaverHand.DISCARD

    def __post_init__(self) -> None:
        if self.give_up_cards not in (1, 2):
            raise ValueError(f"switch 'give_up_cards' is 1 or 2, not {self.give_up_cards!r}")


@dataclass(frozen=True, slots=True)
class Rules:
    """All the switches of one table or rule case; ``name`` is the preset, ``custom`` once changed."""

    name: str = "family"
    table: TableSwitches = field(default_factory=TableSwitches)
    letters: LetterSwitches = field(default_factory=LetterSwitches)
    policy: Policy = DEFAULT

    @classmethod
    def from_switches(cls, switches: Mapping[str, object]) -> Rules:
        """Return the preset that ``preset`` names (``family`` if absent) with these switches changed.

        Raises:
            ValueError: an unknown switch, preset or value; the message lists the valid ones.
        """
        asked = dict(switches)
        preset = asked.pop("preset", FAMILY.name)
        base = PRESETS.get(preset) if isinstance(preset, str) else None
        if base is None:
            raise ValueError(f"unknown preset {preset!r}; known: {', '.join(PRESETS)}")
        unknown = sorted(asked.keys() - SWITCHES)
        if unknown:
            raise ValueError(f"unknown switch {unknown[0]!r}; known: {', '.join(sorted(SWITCHES))}")
        return base.changed(asked) if asked else base

    def changed(self, switches: Mapping[str, object]) -> Rules:
        """Return these rules, named ``custom``, with known switches set to ``switches``."""
        words = {name: value for name, value in switches.items() if name in _WORDS}
        return Rules(
            "custom",
            replace(self.table, **_typed(TableSwitches, switches)),  # type: ignore[arg-type]
            replace(self.letters, **_typed(LetterSwitches, switches)),  # type: ignore[arg-type]
            Policy.from_switches(words) if words else self.policy,
        )


def _typed(kind: type, switches: Mapping[str, object]) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {name: _value(name, hints[name], value) for name, value in switches.items() if name in hints}


def _value(name: str, kind: type, value: object) -> object:
    if issubclass(kind, StrEnum):
        try:
            return kind(str(value))
        except ValueError:
            raise ValueError(f"switch {name!r} is one of {', '.join(kind)}, not {value!r}") from None
    if type(value) is not kind:
        expected = "true or false" if kind is bool else "a whole number"
        raise ValueError(f"switch {name!r} is {expected}, not {value!r}")
    if kind is int and not 0 <= value <= 3600:  # type: ignore[operator]
        raise ValueError(f"switch {name!r} is between 0 and 3600, not {value!r}")
    return value


FAMILY = Rules()
BOOK = Rules("book", TableSwitches(advice=Advice.ON_CHALLENGE, after_own=AfterOwn.STRICT))
TOURNAMENT = Rules(
    "tournament",
    TableSwitches(
        explain=Explain.AFTER_RULING,
        search=False,
        hindsight=False,
        timer_kind=TimerKind.HARD,
        turn_seconds=30,
        battle_seconds=60,
        win_seconds=30,
    ),
)
PRESETS: Mapping[str, Rules] = {rules.name: rules for rules in (FAMILY, BOOK, TOURNAMENT)}
PRESET_TITLES: Mapping[str, str] = {"family": "семейный", "book": "по книге", "tournament": "турнирный"}

_WORDS = frozenset(switch.name for switch in fields(Policy)) - {"name"}
SWITCHES = _WORDS | {switch.name for kind in (TableSwitches, LetterSwitches) for switch in fields(kind)}
"""The names of all switches."""
