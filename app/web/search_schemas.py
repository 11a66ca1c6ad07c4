"""What the search takes and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from app.lexicon.search_query import MAX_HAND, MAX_LETTERS, MAX_LIMIT, MAX_NAMED, Filter, Order
from app.web.schemas import Form, Text
from app.words.grammar import Flag, WordClass

Named = Annotated[list[Text], Field(max_length=MAX_NAMED)]
Cards = Annotated[list[Text], Field(max_length=MAX_HAND)]


class Shown(Form):
    """Which words are shown; the default is whatever the default policy accepts."""

    proper: bool = Field(True, description="names")
    vulgar: bool = Field(True, description="vulgar words")
    rare: bool = Field(True, description="words flagged rare, archaic, regional, or not met in any use")
    plurals: bool = Field(True, description="forms other than dictionary forms")
    doubtful: bool = Field(False, description="initialisms and names of several words")

    def filter(self) -> Filter:
        """Return the filter it describes."""
        return Filter(self.proper, self.vulgar, self.rare, self.plurals, self.doubtful)


class SearchQuery(Shown):
    """Properties of the words sought; all must hold. In texts е stands for ё too."""

    pattern: Text = Field("", description="? is one letter, * any number of characters")
    run: Text = Field("", description="letters standing together: нок, or cards Н,О,Е/Ё")
    starts: Text = Field("", description="first letters")
    ends: Text = Field("", description="last letters")
    letters: Text = Field("", description=f"up to {MAX_LETTERS} letters in any order, repeats counted")
    shortest: int | None = Field(None, description="letters at least")
    longest: int | None = Field(None, description="letters at most")
    word_class: list[WordClass] = Field([], alias="class", description="of one of these classes")
    flag: list[Flag] = Field([], description="with all these flags")
    named: Named = Field([], description="named before: these and other forms of theirs are left out")
    order: Order = Order.COMMONNESS
    offset: int = Field(0, description="words to skip")
    limit: int = Field(20, description=f"words to show, at most {MAX_LIMIT}")


class Hit(BaseModel):
    """One word found, spelled with ё."""

    word: str
    lemma: str
    rank: int = Field(description="place by commonness, 1 the commonest")
    word_class: WordClass = Field(serialization_alias="class")
    flags: list[Flag]


class FoundWords(BaseModel):
    """A page of words, commonest first, and how many there are in all."""

    count: int
    offset: int
    hits: list[Hit]
    lexicon: str = Field(description="version of the lexicon")


class HintsBody(Form):
    """A hand (``row``, ``hand``), a battle (``effect``, ``letters``) or a word typed (``typed``, ``run``)."""

    kind: Literal["hand", "battle", "completion"] = "hand"
    row: Cards = Field([], description="the last one or two cards of the play row, first card first")
    hand: Cards = Field([], description="the cards in hand")
    effect: Text = Field("", description="the battle, by its Cyrillic name")
    letters: Cards = Field([], description="the cards open in a battle; in a completion, cards anywhere")
    typed: Text = Field("", description="the beginning of a word")
    run: Cards = Field([], description="cards standing together in the word typed")
    named: Named = Field([], description="named before: these and other forms of theirs are left out")
    shown: Shown | None = Field(None, description="which words are shown")
    rules: dict[str, str | bool | int] | Text | None = Field(
        None, description="house rules: a preset's name, or switches changed from the default"
    )
    top: int = Field(10, description=f"words shown of each, at most {MAX_LIMIT}")


class Hint(BaseModel):
    """How many words there are, and the commonest of them."""

    count: int
    words: list[str]


class CardHint(BaseModel):
    """What one card could have been laid with, in turn and off it (null where the row has one card)."""

    card: str
    turn: Hint
    offturn: Hint | None


class Hints(BaseModel):
    """``cards`` of a hand, ``battle`` of a battle, ``words`` of a completion; the others are null."""

    cards: list[CardHint] | None
    battle: Hint | None
    words: list[str] | None
    lexicon: str = Field(description="version of the lexicon")
