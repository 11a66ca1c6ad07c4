"""The judge page's form, for browsers without JavaScript: its fields carry the list of named words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from app.letters import fold, normalise
from app.rules.cards import Effect
from app.rules.cases import Kind

MAX_NAMED = 500
_DUAL = {"е": "Е/Ё", "ё": "Е/Ё", "и": "И/Й", "й": "И/Й"}
_CARDS = {Kind.WORD: 0, Kind.TURN: 2, Kind.OFFTURN: 3}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form says. ``cleared`` holds the words of a list just cleared, for its undo."""

    word: str = ""
    kind: Kind = Kind.WORD
    effect: Effect = Effect.KASHALOTRIO
    cards: tuple[str, str, str] = ("", "", "")
    named: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    unrelated: tuple[str, ...] = ()

    @property
    def given(self) -> list[str]:
        """The cards that the kind asks for and that were filled in."""
        wanted = self.effect.letters if self.kind is Kind.BATTLE else _CARDS[self.kind]
        return [card for card in self.cards[:wanted] if card]

    @property
    def lacks_cards(self) -> bool:
        """Tell whether the kind asks for more cards than were filled in."""
        wanted = self.effect.letters if self.kind is Kind.BATTLE else _CARDS[self.kind]
        return len(self.given) < wanted

    @property
    def case(self) -> dict[str, object]:
        """The rule case of the form; without its cards only the word itself is judged."""
        shared: dict[str, object] = {"word": self.word, "history": list(self.named)}
        if self.kind is Kind.WORD or self.lacks_cards:
            return {**shared, "kind": Kind.WORD.value}
        if self.kind is Kind.BATTLE:
            return {**shared, "kind": "battle", "effect": self.effect.value, "letters": self.given}
        return {**shared, "kind": self.kind.value, "row": self.given[:-1], "card": self.given[-1]}

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of words ruled to share no root."""
        return [(a, b) for a, bar, b in (pair.partition("|") for pair in self.unrelated) if bar]

    def done(self, action: str) -> Asked:
        """Return the form after its button ``action`` was pressed."""
        match action.partition(":"):
            case ("name", _, _) if self.word.strip():
                listed = (*self.named, normalise(self.word).word)
                return replace(self, word="", named=listed[-MAX_NAMED:], cleared=())
            case ("own", _, _) if self.word.strip():
                return replace(self, own=(*self.own, normalise(self.word).word))
            case ("unrelated", _, other) if self.word.strip() and other:
                return replace(self, unrelated=(*self.unrelated, f"{normalise(self.word).word}|{other}"))
            case ("clear", _, _):
                return replace(self, named=(), cleared=self.named)
            case ("undo", _, _):
                return replace(self, named=self.cleared, cleared=())
            case ("remove", _, at) if at.isdecimal():
                return replace(self, named=tuple(w for n, w in enumerate(self.named) if n != int(at)))
            case _:
                return self

    @classmethod
    def read(cls, fields: MultiDict[str, str]) -> Asked:
        """Return what the fields say; what cannot be read is as if it were not there."""
        kind, effect = fields.get("kind", ""), fields.get("effect", "")
        return cls(
            word=fields.get("word", ""),
            kind=Kind(kind) if kind in tuple(Kind) else Kind.WORD,
            effect=Effect(effect) if effect in tuple(Effect) else Effect.KASHALOTRIO,
            cards=(_card(fields, "card1"), _card(fields, "card2"), _card(fields, "card3")),
            named=tuple(fields.getlist("named")[:MAX_NAMED]),
            own=tuple(dict.fromkeys(fold(word) for word in fields.getlist("own")[:MAX_NAMED])),
            unrelated=tuple(fields.getlist("unrelated")[:MAX_NAMED]),
            cleared=tuple(fields.getlist("cleared")[:MAX_NAMED]),
        )


def _card(fields: MultiDict[str, str], name: str) -> str:
    """Return the card of a letter: Е, Ё, И and Й are printed in pairs [rules A-09]."""
    letter = fields.get(name, "").strip().lower()[:1]
    if not ("а" <= letter <= "я" or letter == "ё"):
        return ""
    return _DUAL.get(letter, letter.upper())
