"""What may be asked of the search index, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from app.letters import MAX_WORD, Faces, normalise
from app.matching import DEFAULT_SWITCHES, LetterSwitches
from app.rules.cards import Effect
from app.words.grammar import Flag, WordClass

MAX_HAND = 20
MAX_LETTERS = 12
MAX_LIMIT = 200
MAX_NAMED = 500
MAX_STARS = 8

_TEXT = re.compile(r"[а-яё](?:[а-яё -]*[а-яё-])?")
_PATTERN = re.compile(r"[а-яё?* -]+")
_CARDS = re.compile(r"[\s,;]+")


class QueryFaulty(ValueError):
    """A question that cannot be answered; ``field`` names the part that is wrong, the message why."""

    def __init__(self, field_: str, message: str) -> None:
        super().__init__(f"{field_}: {message}")
        self.field = field_


@dataclass(frozen=True, slots=True)
class Filter:
    """Which words are shown; the default is whatever the default policy accepts.

    ``proper`` words are names only (Роза is a rose as well), ``rare`` ones flagged rare, archaic
    or regional, or not met in any use; ``plurals`` are not the dictionary form of any word;
    ``doubtful`` ones the policy leaves to the table: initialisms, names of several words.
    """

    proper: bool = True
    vulgar: bool = True
    rare: bool = True
    plurals: bool = True
    doubtful: bool = False


EVERYTHING_LEGAL = Filter()


class Order(StrEnum):
    """How words found are sorted: by commonness, or dictionary forms before the others."""

    COMMONNESS = "commonness"
    LEMMA_FIRST = "lemma_first"


@dataclass(frozen=True, slots=True)
class FindQuery:
    """Words with all these properties.

    Attributes:
        run: cards standing together in this order.
        starts: first letters; е stands for ё too, here as in all texts.
        ends: last letters.
        pattern: ``?`` is one letter, ``*`` any number of characters.
        letters: cards to be found anywhere, each at a place of its own.
        shortest: letters at least; hyphen and space are none.
        longest: letters at most.
        classes: at least one reading is of one of them.
        flags: each is a flag of some reading.
        named: words named before: they and all other forms of their lemmas are left out.
    """

    run: tuple[Faces, ...] = ()
    starts: str = ""
    ends: str = ""
    pattern: str = ""
    letters: tuple[Faces, ...] = ()
    shortest: int | None = None
    longest: int | None = None
    classes: frozenset[WordClass] = frozenset()
    flags: frozenset[Flag] = frozenset()
    named: tuple[str, ...] = ()
    shown: Filter = EVERYTHING_LEGAL
    order: Order = Order.COMMONNESS
    offset: int = 0
    limit: int = 20

    def __post_init__(self) -> None:
        for name in ("starts", "ends"):
            _check_text(name, getattr(self, name))
        _check_pattern(self.pattern)
        _check_cards("run", self.run, most=MAX_LETTERS)
        _check_cards("letters", self.letters, most=MAX_LETTERS)
        _check_lengths(self.shortest, self.longest)
        _check_named(self.named)
        _check_page(self.offset, self.limit)
        asked = (self.run, self.starts, self.ends, self.pattern, self.letters, self.classes, self.flags)
        if not any(asked) and self.shortest is None and self.longest is None:
            raise QueryFaulty(
                "query", "empty; give letters, a beginning, an ending, a pattern, a length or a class"
            )


@dataclass(frozen=True, slots=True)
class HandQuery:
    """What each card of a hand could have been laid with; ``row`` is its last two cards, or one."""

    row: tuple[Faces, ...]
    hand: tuple[Faces, ...]
    named: tuple[str, ...] = ()
    shown: Filter = EVERYTHING_LEGAL
    switches: LetterSwitches = DEFAULT_SWITCHES
    top: int = 10

    def __post_init__(self) -> None:
        _check_cards("row", self.row, least=1, most=2)
        _check_cards("hand", self.hand, least=1, most=MAX_HAND)
        _check_named(self.named)
        _check_page(0, self.top, "top")


@dataclass(frozen=True, slots=True)
class BattleQuery:
    """What could have been named in a battle with these open cards."""

    effect: Effect
    letters: tuple[Faces, ...]
    named: tuple[str, ...] = ()
    shown: Filter = EVERYTHING_LEGAL
    switches: LetterSwitches = DEFAULT_SWITCHES
    top: int = 10

    def __post_init__(self) -> None:
        asked = self.effect.letters
        if len(self.letters) != asked:
            raise QueryFaulty("letters", f"{self.effect} takes {asked} cards, not {len(self.letters)}")
        _check_named(self.named)
        _check_page(0, self.top, "top")


@dataclass(frozen=True, slots=True)
class CompletionQuery:
    """What a referee may be typing: ``typed`` is its beginning, ``run`` and ``letters`` as in `FindQuery`."""

    typed: str = ""
    run: tuple[Faces, ...] = ()
    letters: tuple[Faces, ...] = ()
    named: tuple[str, ...] = ()
    shown: Filter = EVERYTHING_LEGAL
    limit: int = 8

    def __post_init__(self) -> None:
        _check_text("typed", self.typed)
        _check_cards("run", self.run, most=3)
        _check_cards("letters", self.letters, most=3)
        _check_named(self.named)
        _check_page(0, self.limit)
        if not (self.typed or self.run or self.letters):
            raise QueryFaulty("query", "empty; give the letters typed, or the cards")


@dataclass(frozen=True, slots=True)
class Hit:
    """One word found, spelled with ё; ``rank`` is its place by commonness."""

    word: str
    lemma: str
    rank: int
    word_class: WordClass
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A page of words, and how many there are in all."""

    count: int
    hits: tuple[Hit, ...]
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """How many words there are, and the commonest of them."""

    count: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardHint:
    """What one card could have been laid with, in turn and off it (None where the row has one card)."""

    card: Faces
    turn: Hint
    offturn: Hint | None = field(default=None)


def parse_cards(text: str, name: str = "cards") -> tuple[Faces, ...]:
    """Return the cards of a text: ``К,О,Е/Ё``, or letters without commas; е is always the card Е/Ё.

    >>> [str(card) for card in parse_cards("ане")]
    ['А', 'Н', 'Е/Ё']

    Raises:
        QueryFaulty: naming what is no card.
    """
    cards = list[Faces]()
    for part in filter(None, _CARDS.split(normalise(text).word)):
        if "/" in part:
            cards.append(_card(part, name))
        else:
            cards.extend(_card(letter, name) for letter in part)
    return tuple(cards)


def _card(text: str, name: str) -> Faces:
    try:
        return Faces.parse("е/ё" if text == "е" else text)
    except ValueError as fault:
        raise QueryFaulty(name, str(fault)) from None


def _check_cards(name: str, cards: tuple[Faces, ...], *, most: int, least: int = 0) -> None:
    if not least <= len(cards) <= most:
        raise QueryFaulty(name, f"{least} to {most} cards, not {len(cards)}")


def _check_text(name: str, text: str) -> None:
    if text and not (_TEXT.fullmatch(text) and len(text) <= MAX_WORD):
        raise QueryFaulty(name, f"up to {MAX_WORD} small Russian letters and hyphens, not {text!r}")


def _check_pattern(pattern: str) -> None:
    if not pattern:
        return
    if not _PATTERN.fullmatch(pattern) or len(pattern) > MAX_WORD:
        raise QueryFaulty("pattern", f"up to {MAX_WORD} small Russian letters, ? and *, not {pattern!r}")
    if not pattern.strip("*"):
        raise QueryFaulty("pattern", f"{pattern!r} is every word; give a letter or a ?")
    if len(re.findall(r"\*+", pattern)) > MAX_STARS:
        raise QueryFaulty("pattern", f"at most {MAX_STARS} groups of *")


def _check_lengths(shortest: int | None, longest: int | None) -> None:
    for name, length in (("shortest", shortest), ("longest", longest)):
        if length is not None and not 1 <= length <= MAX_WORD:
            raise QueryFaulty(name, f"a length is 1 to {MAX_WORD}, not {length}")
    if shortest is not None and longest is not None and shortest > longest:
        raise QueryFaulty("longest", f"{longest} is less than the shortest length, {shortest}")


def _check_named(named: Iterable[str]) -> None:
    count = len(tuple(named))
    if count > MAX_NAMED:
        raise QueryFaulty("named", f"at most {MAX_NAMED} words, not {count}")


def _check_page(offset: int, limit: int, name: str = "limit") -> None:
    if offset < 0:
        raise QueryFaulty("offset", f"0 or more, not {offset}")
    if not 0 <= limit <= MAX_LIMIT:
        raise QueryFaulty(name, f"0 to {MAX_LIMIT} words, not {limit}")
