"""Letter cards, the five effects, and what a deck is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from app.letters import Faces

HAND_SIZE = 8
"""Cards dealt to each player [rulebook R-002]."""


class Effect(StrEnum):
    """The effect of a purple card; the value is its printed name."""

    DELFINAL = "ДЕЛЬФИНАЛ"
    PYATIGRITSA = "ПЯТИГРИЦА"
    BURUNDUEL = "БУРУНДУЭЛЬ"
    SLONOSOCHETANIE = "СЛОНОСОЧЕТАНИЕ"
    KASHALOTRIO = "КАШАЛОТРИО"

    @property
    def reveals(self) -> int:
        """Cards turned up from the deck; a duel is played from hand [rulebook R-054…R-058]."""
        return {Effect.KASHALOTRIO: 3, Effect.BURUNDUEL: 0}.get(self, 1)

    @property
    def letters(self) -> int:
        """Letter cards that lie open in the battle."""
        return 2 if self is Effect.BURUNDUEL else self.reveals

    @classmethod
    def parse(cls, text: str) -> Effect:
        """Return the effect named ``text`` in any case, or by its initial.

        Raises:
            ValueError: no such effect; the message lists them.
        """
        asked = text.strip().upper()
        for effect in cls:
            if asked in (effect.value, effect.value[0]):
                return effect
        raise ValueError(f"no effect {text!r}; known: {', '.join(cls)}")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its letters and, if it is purple, its effect.

    Equal cards are interchangeable: the game never needs to tell them apart.
    """

    faces: Faces
    effect: Effect | None = None

    def __str__(self) -> str:
        return str(self.faces) if self.effect is None else f"{self.faces}+{self.effect.value[0]}"

    @property
    def told(self) -> str:
        """The card in words: the letters, and the name of its effect.

        >>> Card.parse("О+К").told
        'О (кашалотрио)'
        """
        return str(self.faces) if self.effect is None else f"{self.faces} ({self.effect.value.lower()})"

    @classmethod
    @lru_cache(maxsize=1024)  # a thousand tables hold the same few cards
    def parse(cls, text: str) -> Card:
        """Return the card written ``К``, ``Е/Ё`` or, with the initial of its effect, ``К+Д``.

        >>> Card.parse("о+б").effect.value
        'БУРУНДУЭЛЬ'

        Raises:
            ValueError: ``text`` is no card.
        """
        letters, plus, effect = text.partition("+")
        return cls(Faces.parse(letters), Effect.parse(effect) if plus else None)


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck is made of; ``status`` says how sure we are of it."""

    cards: tuple[Card, ...]
    status: str = "estimate"

    @classmethod
    def build(cls, letters: Mapping[str, int], effects: Sequence[tuple[str, str]], status: str) -> Deck:
        """Return the deck with so many cards of each letter, ``effects`` among them.

        Raises:
            ValueError: an unknown card or effect, a count below one, or more purple cards of
                a letter than cards of it.
        """
        left = Counter({Faces.parse(letter): count for letter, count in letters.items()})
        if any(count < 1 for count in left.values()):
            raise ValueError(f"every letter of a deck has at least one card: {dict(letters)!r}")
        purple = [Card(Faces.parse(letter), Effect.parse(effect)) for letter, effect in effects]
        left.subtract(card.faces for card in purple)
        short = sorted(str(faces) for faces, count in left.items() if count < 0)
        if short:
            raise ValueError(f"more effect cards than cards of {', '.join(short)}")
        return cls((*purple, *map(Card, left.elements())), status)
