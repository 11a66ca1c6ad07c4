"""Piles of cards: counted and, where the app deals, known."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """So many cards and, where the app deals, which: top first."""

    count: int = 0
    cards: tuple[Card, ...] | None = None

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Pile:
        """Return a pile of known cards."""
        return cls(len(cards), cards)

    def top(self, count: int) -> Pile:
        """Return the top cards."""
        return Pile(count, None if self.cards is None else self.cards[:count])

    def without_top(self, count: int) -> Pile:
        """Return what lies under the top cards."""
        return Pile(self.count - count, None if self.cards is None else self.cards[count:])

    def on_top(self, other: Pile) -> Pile:
        """Return the pile with ``other`` laid on it."""
        if other.count == 0 or self.cards is None or other.cards is None:
            return Pile(self.count + other.count, self.cards if other.count == 0 else None)
        return Pile(self.count + other.count, (*other.cards, *self.cards))

    def with_card(self, card: Card | None) -> Pile:
        """Return the pile with one more card on top; None for a card unseen."""
        if self.cards is None or card is None:
            return Pile(self.count + 1)
        return Pile(self.count + 1, (card, *self.cards))

    def without_card(self, card: Card | None) -> Pile:
        """Return the pile without one such card."""
        if self.cards is None or card is None:
            return Pile(self.count - 1)
        at = self.cards.index(card)
        return Pile(self.count - 1, self.cards[:at] + self.cards[at + 1 :])


EMPTY = Pile(0, ())


UNSEEN = Pile()
"""No cards, and none of those to come will be known."""
