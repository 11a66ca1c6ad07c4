"""Draws rule cases: cards that mostly match, named words that partly clash, house rules in any mixture."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from app.letters import fold
from app.lexicon.morphology import Morphology

Line = dict[str, Any]
_FLAGS = (
    "dual_strict", "dual_alike", "pair_yo_strict", "duel_alike", "trio_as_set", "yo_is_e", "hyphen_transparent",
    "pair_adjective",
)  # fmt: skip
_CHOICES = (
    "abbreviations", "initialisms", "plurals", "proper_names", "vulgar", "substantivised", "hyphenated",
    "multiword", "homonyms", "cognates",
)  # fmt: skip
_EFFECTS = {"ДЕЛЬФИНАЛ": 1, "ПЯТИГРИЦА": 1, "БУРУНДУЭЛЬ": 2, "КАШАЛОТРИО": 3}
_ANY = "АБВГДЖЗКЛМНОПРСТУФХЦЧШЩЭЮЯ"
_CARDS: tuple[str, ...] = (*_ANY, "Е/Ё", "И/Й")
_DUAL = {"е": "Е/Ё", "ё": "Е/Ё", "и": "И/Й", "й": "И/Й"}


def case_questions(draw: random.Random, nouns: Sequence[str]) -> Iterator[Line]:
    """Turns, off-turn moves and battles on one word each."""
    for number in range(1600):
        word = spelled(draw.choice(nouns), draw)
        case: Line = {"word": word, "history": named(word, nouns, draw), "rules": rules(draw)}
        yield case | demand(word, number, draw)


def demand(word: str, number: int, draw: random.Random) -> Line:
    kind = ("word", "turn", "turn", "offturn", "battle", "battle")[number % 6]
    if kind == "word":
        return {"kind": kind}
    if kind == "battle":
        effect = draw.choice(tuple(_EFFECTS))
        if effect == "ДЕЛЬФИНАЛ":
            return {"kind": kind, "effect": effect, "letters": [card(word[-1:], draw)]}
        return {
            "kind": kind,
            "effect": effect,
            "letters": [card(letter, draw) for letter in some(word, _EFFECTS[effect], draw)],
        }
    length = 2 if kind == "turn" else 3
    at = draw.randrange(max(1, len(word) - length + 1))
    run = [card(letter, draw) for letter in word[at : at + length].ljust(length, "о")]
    if draw.random() < 0.15:
        draw.shuffle(run)
    before = [card(draw.choice(_ANY), draw)] if kind == "turn" and draw.random() < 0.7 else []
    return {"kind": kind, "row": [*before, *run[:-1]], "card": run[-1]}


def card(letter: str, draw: random.Random) -> str:
    """The card of a letter, now and then another one."""
    if draw.random() < 0.12 or not letter.isalpha():
        return draw.choice(_CARDS)
    if letter in _DUAL and draw.random() < 0.8:
        return _DUAL[letter]
    return letter.upper()


def some(word: str, count: int, draw: random.Random) -> list[str]:
    return [draw.choice(word) for _ in range(count)]


def named(word: str, nouns: Sequence[str], draw: random.Random) -> list[str]:
    history = [spelled(draw.choice(nouns), draw) for _ in range(draw.choice((0, 0, 1, 3, 8)))]
    if draw.random() < 0.25:
        history.insert(0, spelled(word, draw))
    if draw.random() < 0.25:
        near = [other for other in draw.sample(nouns, 2000) if other[:4] == word[:4]]
        history += near[:2]
    return history


def spelled(word: str, draw: random.Random) -> str:
    """The word as people type it."""
    way = draw.random()
    if way < 0.1:
        return word.upper()
    if way < 0.2:
        return word.capitalize()
    return fold(word) if way < 0.4 else word


def rules(draw: random.Random) -> Line | str:
    if draw.random() < 0.45:
        presets: tuple[Line | str, ...] = ({}, "family", "book", "tournament")
        return draw.choice(presets)
    switches: Line = {name: draw.random() < 0.7 for name in draw.sample(_FLAGS, draw.randrange(4))}
    switches |= {
        name: draw.choice(("accept", "undecided", "reject"))
        for name in draw.sample(_CHOICES, draw.randrange(4))
    }
    if draw.random() < 0.2:
        switches["battle_words"] = draw.choice(("full", "battle_only", "repeats_only"))
    return switches


def pair_questions(draw: random.Random, adjectives: Sequence[str], nouns: Sequence[str]) -> Iterator[Line]:
    """СЛОНОСОЧЕТАНИЕ: adjectives in some form with nouns that mostly begin alike, some of one root."""
    analyzer = Morphology().analyzer
    for number in range(900):
        noun = draw.choice(nouns)
        alike = [word for word in adjectives if word[0] == noun[0]] or adjectives
        if number % 3 == 0:
            alike = [word for word in alike if word[:4] == noun[:4]] or alike
        adjective = agreeing(analyzer, draw.choice(alike), noun, draw)
        words = [adjective, noun if draw.random() < 0.85 else draw.choice(nouns)]
        if draw.random() < 0.3:
            words.reverse()
        yield {
            "kind": "battle", "effect": "СЛОНОСОЧЕТАНИЕ", "letters": [card(noun[0], draw)], "word": " ".join(words),
            "history": named(noun, nouns, draw), "rules": rules(draw),
        }  # fmt: skip


def agreeing(analyzer: Any, adjective: str, noun: str, draw: random.Random) -> str:
    """The adjective in a form that mostly agrees with the noun."""
    parse = analyzer.parse(adjective)[0]
    tag = analyzer.parse(noun)[0].tag
    wanted = {"nomn", tag.number} | ({tag.gender} if tag.number == "sing" and tag.gender else set())
    if draw.random() < 0.25:
        return adjective
    form = parse.inflect({one for one in wanted if one})
    return str(form.word) if form else adjective


def word_pairs(
    draw: random.Random, nouns: Sequence[str], given: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Pairs of words: labelled ones, neighbours in the alphabet, parts of one another, and any two."""
    yield from given
    alphabet = sorted(nouns)
    for at in draw.sample(range(len(alphabet) - 3), 700):
        yield alphabet[at], alphabet[at + draw.randrange(1, 4)]
    holders: dict[str, list[str]] = {}
    for word in nouns:
        for start in range(1, len(word) - 3):
            holders.setdefault(word[start : start + 4], []).append(word)
    for word in draw.sample([word for word in nouns if len(word) > 3], 900):
        for other in draw.sample(holders.get(word[:4], []), min(1, len(holders.get(word[:4], [])))):
            yield word, other
    for _ in range(300):
        yield draw.choice(nouns), draw.choice(nouns)
