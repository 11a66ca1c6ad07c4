"""Questions taken apart: which sets must hold a word, and what only its letters can tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.letters import Faces, fold
from app.lexicon.search_build import HYPHEN, LONGEST_END, LONGEST_START, MOST
from app.lexicon.search_query import BattleQuery, FindQuery
from app.matching import (
    FIVE,
    Fit,
    LetterSwitches,
    find_duel,
    find_ending,
    find_five,
    find_run,
    find_trio,
)
from app.rules.cards import Effect

Check = Callable[[str], bool]
_DUALS: dict[tuple[str, ...], str] = {("е", "ё"): "е", ("и", "й"): "i"}
_IN_SET = {"е": "[её]", "i": "[ий]"}
_MEMBERS = {"е": ("ё",), "i": ("и", "й")}
_LETTER_RUN = re.compile("[а-яё]+")


@dataclass(frozen=True, slots=True)
class Terms:
    """Sets that must all hold the word, the ``wide`` ones (letters, lengths, flags) kept as masks.

    Of each group of ``either`` one set must hold it. ``checks`` must pass as well, on the word itself.
    """

    sparse: tuple[str, ...] = ()
    wide: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    either: tuple[tuple[str, ...], ...] = ()

    def __add__(self, other: Terms) -> Terms:
        return Terms(
            tuple(dict.fromkeys((*self.sparse, *other.sparse))),
            tuple(dict.fromkeys((*self.wide, *other.wide))),
            (*self.checks, *other.checks),
            (*self.either, *other.either),
        )


def symbol(card: Faces, *, yo_is_e: bool = False) -> str:
    """Return the index's letter for a card: the smallest set that holds all it accepts."""
    if len(card.letters) > 1:
        return _DUALS[card.letters]
    return fold(card.letters[0]) if yo_is_e else card.letters[0]


def _strict_e(cards: Iterable[Faces], switches: LetterSwitches) -> bool:
    """Tell whether a card stands for е but not for ё: no set knows that letter alone."""
    return not switches.yo_is_e and any(card.letters == ("е",) for card in cards)


def _needs_check(cards: Sequence[Faces], switches: LetterSwitches, *, alike: bool) -> bool:
    dual = any(len(card.letters) > 1 for card in cards)
    return _strict_e(cards, switches) or (dual and (switches.dual_strict or alike))


def run_terms(cards: Sequence[Faces], switches: LetterSwitches) -> tuple[Terms, ...]:
    """Return the ways two or three cards stand together; no word is in two of them [R-011, R-040]."""
    name = "".join(symbol(card, yo_is_e=switches.yo_is_e) for card in cards)
    checked = _needs_check(cards, switches, alike=switches.dual_alike)
    checks: tuple[Check, ...] = (lambda word: find_run(word, cards, switches).ok,)
    plain = Terms((name,), (), checks if checked else ())
    if not switches.hyphen_transparent:
        return (plain,)
    across = (*checks, lambda word: not _stands(word, cards, switches))
    return plain, letter_terms(cards, switches) + Terms(wide=(HYPHEN,), checks=across)


def _stands(word: str, cards: Sequence[Faces], switches: LetterSwitches) -> bool:
    """Tell whether the word is in the set of the run: the letters stand together without a hyphen."""
    names = (symbol(card, yo_is_e=switches.yo_is_e) for card in cards)
    return re.search("".join(_IN_SET.get(name, name) for name in names), word) is not None


def letter_terms(cards: Sequence[Faces], switches: LetterSwitches) -> Terms:
    """Return that the word has a place of its own for each card, wherever."""
    symbols = Counter(symbol(card, yo_is_e=switches.yo_is_e) for card in cards)
    needed = {
        one: count + sum(symbols[member] for member in _MEMBERS.get(one, ()) if member in symbols)
        for one, count in symbols.items()
    }
    wide = tuple(f"{min(count, MOST)}{one}" for one, count in needed.items())
    if max(needed.values(), default=0) > MOST or _strict_e(cards, switches):
        return Terms(wide=wide, checks=(lambda word: find_trio(word, cards, switches).ok,))
    return Terms(wide=wide)


def battle_terms(query: BattleQuery) -> Terms:
    """Return what the battle asks of one word; a pair is no word."""
    cards, switches = query.letters, query.switches
    first = symbol(cards[0], yo_is_e=switches.yo_is_e)
    strict = _needs_check(cards, switches, alike=False)
    match query.effect:
        case Effect.DELFINAL:
            return Terms(
                (f"{first}$",), (), _fits(strict, lambda word: find_ending(word, cards[0], switches))
            )
        case Effect.PYATIGRITSA:
            check = _fits(strict, lambda word: find_five(word, cards[0], switches))
            return Terms(wide=(f"{FIVE}{first}",), checks=check)
        case Effect.BURUNDUEL:
            strict = _needs_check(cards, switches, alike=switches.duel_alike)
            check = _fits(strict, lambda word: find_duel(word, cards, switches))
            return letter_terms(cards, switches) + Terms(checks=check)
        case Effect.KASHALOTRIO:
            asked = tuple(dict.fromkeys(cards)) if switches.trio_as_set else cards
            check = _fits(strict, lambda word: find_trio(word, cards, switches))
            return letter_terms(asked, switches) + Terms(checks=check)
        case Effect.SLONOSOCHETANIE:
            raise ValueError(f"{query.effect} asks for a pair of words")


def _fits(strict: bool, find: Callable[[str], Fit]) -> tuple[Check, ...]:
    return (lambda word: find(word).ok,) if strict else ()


def find_terms(query: FindQuery) -> Terms:
    """Return what `FindQuery` asks, but for what is shown and what was named."""
    terms = start_terms(query.starts) + end_terms(query.ends) + pattern_terms(query.pattern)
    if query.run:
        terms += sequence_terms(query.run)
    if query.letters:
        terms += letter_terms(query.letters, LetterSwitches())
    either = list[tuple[str, ...]]()
    if query.shortest is not None or query.longest is not None:
        either.append(tuple(f"#{length}" for length in range(query.shortest or 1, (query.longest or 64) + 1)))
    if query.classes:
        either.append(tuple(f":{one.value}" for one in sorted(query.classes)))
    return terms + Terms(wide=tuple(f"!{flag.value}" for flag in sorted(query.flags)), either=tuple(either))


def sequence_terms(cards: Sequence[Faces]) -> Terms:
    """Return that the cards stand together, however many they are."""
    name = "".join(map(symbol, cards))
    strict = _strict_e(cards, LetterSwitches())
    if len(name) == 1:
        checks: tuple[Check, ...] = (lambda word: "е" in word,)
        return Terms(wide=(f"1{name}",), checks=checks if strict else ())
    names = tuple(name[at : at + 3] for at in range(max(1, len(name) - 2)))
    if len(name) <= 3 and not strict:
        return Terms(names)
    return Terms(names, (), (_searcher("".join(f"[{''.join(card.letters)}]" for card in cards)),))


def start_terms(text: str) -> Terms:
    """Return that the word begins with the text, where е is ё too."""
    if not text:
        return Terms()
    head = _LETTER_RUN.match(text)
    known = head[0][:LONGEST_START] if head else ""
    name = (f"^{known}",) if known else ()
    return Terms(name) if known == text else Terms(name, (), (_searcher("^" + _spelled(text)),))


def end_terms(text: str) -> Terms:
    """Return that the word ends with the text, where е is ё too."""
    if not text:
        return Terms()
    known = text[-LONGEST_END:] if text[-LONGEST_END:].isalpha() else text[-1:] if text[-1:].isalpha() else ""
    name = (f"{known}$",) if known else ()
    return Terms(name) if known == text else Terms(name, (), (_searcher(_spelled(text) + r"\Z"),))


def pattern_terms(pattern: str) -> Terms:
    """Return that the whole word fits a pattern of letters, ``?`` and ``*``."""
    if not pattern:
        return Terms()
    literal = re.sub(r"[^а-яё]+", " ", pattern)
    runs = literal.split()
    sparse = [run[at : at + 3] for run in runs if len(run) > 1 for at in range(max(1, len(run) - 2))]
    if literal[0] != " ":
        sparse.append(f"^{runs[0][:LONGEST_START]}")
    if literal[-1] != " ":
        sparse.append(f"{runs[-1][-LONGEST_END:]}$")
    wide = [f"1{run}" for run in runs if len(run) == 1]
    if "*" not in pattern:
        wide.append(f"#{sum(sign.isalpha() or sign == '?' for sign in pattern)}")
    return Terms(tuple(sparse), tuple(wide), (_globber(pattern),))


def _searcher(expression: str) -> Check:
    search = re.compile(expression).search
    return lambda word: search(word) is not None


def _globber(pattern: str) -> Check:
    """Return the test of a pattern: each part after a star is taken where it first fits, for good."""
    head, *rest = re.split(r"\*+", pattern)
    expression = _glob_part(head)
    if rest:
        *middle, tail = rest
        expression += "".join(f"(?>.*?{_glob_part(part)})" for part in middle) + ".*" + _glob_part(tail)
    match = re.compile(expression).fullmatch
    return lambda word: match(word) is not None


def _glob_part(part: str) -> str:
    return "".join("[а-яё]" if sign == "?" else _spelled(sign) for sign in part)


def _spelled(text: str) -> str:
    return re.escape(text).replace("е", "[её]")
