"""Rule cases: one word (or pair) against the cards, the demand of a battle and the words named before."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.letters import Faces
from app.rules.cards import Effect
from app.rules.switches import FAMILY, Rules


class Kind(StrEnum):
    """What the word is named for; ``word`` asks for no letters."""

    WORD = "word"
    TURN = "turn"
    OFFTURN = "offturn"
    BATTLE = "battle"


@dataclass(frozen=True, slots=True)
class RuleCase:
    """One question to the referee.

    ``row`` is the play row, first card first; a turn needs its last card only. ``letters`` are
    the cards open in a battle. ``history`` holds the words named before, as they were typed.
    """

    kind: Kind = Kind.WORD
    word: str = ""
    row: tuple[Faces, ...] = ()
    card: Faces | None = None
    effect: Effect | None = None
    letters: tuple[Faces, ...] = ()
    history: tuple[str, ...] = ()
    rules: Rules = FAMILY

    def __post_init__(self) -> None:
        needed = {Kind.TURN: 1, Kind.OFFTURN: 2}.get(self.kind, 0)
        if not needed <= len(self.row) <= 2:
            raise ValueError(
                f"row: a case of kind {self.kind} takes {needed} to 2 cards, not {len(self.row)}"
            )
        if needed and self.card is None:
            raise ValueError(f"card: a case of kind {self.kind} needs the card that was laid")
        if self.kind is not Kind.BATTLE:
            return
        if self.effect is None:
            raise ValueError("effect: a case of kind battle needs one of " + ", ".join(Effect))
        if len(self.letters) != self.effect.letters:
            asked = self.effect.letters
            raise ValueError(f"letters: {self.effect} takes {asked} open cards, not {len(self.letters)}")

    @property
    def run(self) -> tuple[Faces, ...]:
        """The cards that must stand together, in order; empty if the kind asks for none."""
        if self.card is None or self.kind not in (Kind.TURN, Kind.OFFTURN):
            return ()
        taken = 1 if self.kind is Kind.TURN else 2
        return (*self.row[-taken:], self.card)
