"""Why a command may not be carried out: a value with a code and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

_NO_DATA: Mapping[str, str | int] = MappingProxyType({})


class RefusalCode(StrEnum):
    """Codes of refusals. They are an API: codes are added, never renamed."""

    STALE = "stale"
    NOT_NOW = "not_now"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    YOUR_TURN = "your_turn"
    NOT_YOUR_CARD = "not_your_card"
    CARD_NEEDED = "card_needed"
    WORD_NEEDED = "word_needed"
    ALREADY_LAID = "already_laid"
    BATTLE_ON = "battle_on"
    AFTER_BATTLE = "after_battle"
    AFTER_OWN_TURN = "after_own_turn"
    TRIED_THIS_TURN = "tried_this_turn"
    SWAP_NOT_ALLOWED = "swap_not_allowed"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    OWN_WORD = "own_word"
    ALREADY_RULED = "already_ruled"
    ALREADY_VOTED = "already_voted"
    NO_KVA_OWED = "no_kva_owed"
    TOO_LATE = "too_late"
    NOT_IN_BATTLE = "not_in_battle"
    ALREADY_ANSWERED = "already_answered"
    BAD_OPPONENT = "bad_opponent"
    BAD_LOSERS = "bad_losers"
    BAD_CARDS = "bad_cards"
    BAD_COUNTS = "bad_counts"
    BAD_ORDER = "bad_order"
    PLAYERS_FEW = "players_few"
    PLAYERS_MANY = "players_many"
    NAME_TAKEN = "name_taken"
    DECK_SHORT = "deck_short"
    DEALT_BY_APP = "dealt_by_app"
    CLOCK_IS_ADVICE = "clock_is_advice"
    ROW_MOVES_ON = "row_moves_on"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command refused.

    ``rule`` is the id of the rule that forbids it, ``data`` fills its sentence. A ``soft``
    refusal («рано», «поздно») yields to the same command with ``force`` [rules A-76].
    """

    code: RefusalCode
    rule: str
    data: Mapping[str, str | int] = field(default_factory=lambda: _NO_DATA)
    soft: bool = False
