"""How letter cards match a word: together, anywhere, at its end, at its beginning.

Every function takes a normalised word and answers with a `Fit`: the letters that satisfy
the cards, or every fault. Dual cards (Е/Ё, И/Й) choose their letter one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations, product
from types import MappingProxyType

from app.letters import Faces, Span, fold, letters_of

FIVE = 5
"""Letters of a ПЯТИГРИЦА word [rulebook R-055]."""

_NO_DATA: Mapping[str, str | int | tuple[str, ...]] = MappingProxyType({})


class Fault(StrEnum):
    """Why letters do not match; the values are reason codes of the verdict."""

    LETTERS_MISSING = "letters_missing"
    NOT_ADJACENT = "not_adjacent"
    WRONG_ORDER = "wrong_order"
    WRONG_ENDING = "wrong_ending"
    WRONG_LENGTH = "wrong_length"
    WRONG_INITIAL = "wrong_initial"
    LETTER_NOT_REPEATED = "letter_not_repeated"
    BOTH_LETTERS_USED = "both_letters_used"


@dataclass(frozen=True, slots=True)
class LetterSwitches:
    """House rules of letter matching; the defaults are ours.

    Attributes:
        dual_strict: the word may not contain the other letter of a dual card [A-02].
        dual_alike: two dual cards in one run stand for the same letter [A-03].
        pair_yo_strict: Е and Ё may not start the two words of a pair [A-04].
        duel_alike: two dual cards of a duel stand for the same letter [A-05].
        trio_as_set: equal cards of КАШАЛОТРИО ask for one occurrence [A-06].
        yo_is_e: Е and Ё are one letter everywhere [A-07].
        hyphen_transparent: letters beside a hyphen are adjacent [A-14].
    """

    dual_strict: bool = False
    dual_alike: bool = False
    pair_yo_strict: bool = False
    duel_alike: bool = False
    trio_as_set: bool = False
    yo_is_e: bool = False
    hyphen_transparent: bool = False


DEFAULT_SWITCHES = LetterSwitches()


@dataclass(frozen=True, slots=True)
class Miss:
    """One fault, with the rule it breaks and what its sentence needs.

    ``data`` holds ``letters`` (the cards asked for) and, by fault, ``missing``, ``found``,
    ``length`` or ``other``. ``span`` is about the word, None for the whole.
    """

    fault: Fault
    rule: str
    span: Span | None = None
    data: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=lambda: _NO_DATA)


@dataclass(frozen=True, slots=True)
class Fit:
    """How cards match a word: ``spans`` of the letters used if they do, else ``misses``.

    ``letters`` are the letters the cards stand for, card by card; empty if they do not match.
    """

    spans: tuple[Span, ...] = ()
    letters: tuple[str, ...] = ()
    misses: tuple[Miss, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether the cards match."""
        return not self.misses


def find_run(word: str, cards: Sequence[Faces], switches: LetterSwitches = DEFAULT_SWITCHES) -> Fit:
    """Return where ``cards`` stand together in their order, leftmost first [rulebook R-011, R-040].

    A hyphen or a space between letters keeps them apart [A-13, A-14].

    >>> find_run("бинокль", [Faces.parse(card) for card in "нок"]).spans
    ((2, 5),)
    """
    rule = "R-011" if len(cards) == 2 else "R-040"
    text, places = _readable(word, switches)
    run = _leftmost_run(text, cards, switches, alike=switches.dual_alike)
    if run is not None:
        at, letters = run
        return Fit(spans=((places[at], places[at + len(letters) - 1] + 1),), letters=letters)
    if _leftmost_run(text, cards, LetterSwitches(yo_is_e=switches.yo_is_e), alike=False) is not None:
        return _both_letters(cards, "A-02" if switches.dual_strict else "A-03")
    missing = _missing(text, cards, switches)
    if missing:
        return _misses(Miss(Fault.LETTERS_MISSING, rule, None, _data(cards, missing=missing)))
    for order in permutations(cards):
        run = _leftmost_run(text, order, switches, alike=False)
        if run is not None:
            at, letters = run
            span = (places[at], places[at + len(letters) - 1] + 1)
            data = _data(cards, found="".join(letters).upper())
            return _misses(Miss(Fault.WRONG_ORDER, rule, span, data))
    return _misses(Miss(Fault.NOT_ADJACENT, rule, None, _data(cards)))


def find_trio(word: str, cards: Sequence[Faces], switches: LetterSwitches = DEFAULT_SWITCHES) -> Fit:
    """Return where the cards of КАШАЛОТРИО stand, each at a place of its own [R-057, A-06]."""
    asked = tuple(dict.fromkeys(cards)) if switches.trio_as_set else tuple(cards)
    return _find_anywhere(word, asked, switches, rule="R-057", alike=False)


def find_duel(word: str, cards: Sequence[Faces], switches: LetterSwitches = DEFAULT_SWITCHES) -> Fit:
    """Return where the two cards of БУРУНДУЭЛЬ stand; equal cards ask for two places [R-058, R-061]."""
    first, second = cards
    fit = _find_anywhere(word, (first, second), switches, rule="R-058", alike=switches.duel_alike)
    if first != second or fit.ok or fit.misses[0].fault is not Fault.LETTERS_MISSING:
        return fit
    if _missing(_readable(word, switches)[0], (first,), switches):
        return fit
    return _misses(Miss(Fault.LETTER_NOT_REPEATED, "R-061", None, _data(cards)))


def find_ending(word: str, card: Faces, switches: LetterSwitches = DEFAULT_SWITCHES) -> Fit:
    """Return the last letter if ``card`` stands for it [rulebook R-054]."""
    last = len(word) - 1
    if last < 0 or not card.accepts(word[last], yo_folded=switches.yo_is_e):
        data = _data((card,), found=word[last:].upper())
        return _misses(Miss(Fault.WRONG_ENDING, "R-054", (last, last + 1) if word else None, data))
    if _banned(word, (card,), (word[last],), switches):
        return _both_letters((card,), "A-02")
    return Fit(spans=((last, last + 1),), letters=(word[last],))


def find_five(word: str, card: Faces, switches: LetterSwitches = DEFAULT_SWITCHES) -> Fit:
    """Return where ``card`` stands in a word of five letters; a hyphen is none [R-055, A-27]."""
    length = len(letters_of(word))
    fit = _find_anywhere(word, (card,), switches, rule="R-055", alike=False)
    if length == FIVE:
        return fit
    return _misses(Miss(Fault.WRONG_LENGTH, "R-055", None, _data((card,), length=length)), *fit.misses)


def find_initials(
    text: str, starts: Sequence[int], card: Faces, switches: LetterSwitches = DEFAULT_SWITCHES
) -> Fit:
    """Return the first letters of the words of ``text`` that begin at ``starts`` [rulebook R-056].

    И/Й is one choice for all the words; Е/Ё may mix unless the switch forbids it [A-04].
    """
    wrong = [at for at in starts if not card.accepts(text[at], yo_folded=switches.yo_is_e)]
    if wrong:
        return _misses(
            *(Miss(Fault.WRONG_INITIAL, "R-056", (at, at + 1), _data((card,), found=text[at].upper()))
              for at in wrong)
        )  # fmt: skip
    initials = tuple(text[at] for at in starts)
    mixed = initials if switches.pair_yo_strict and not switches.yo_is_e else tuple(map(fold, initials))
    if len(set(mixed)) > 1:
        return _both_letters((card,), "A-04")
    if _banned(text, (card,) * len(initials), initials, switches):
        return _both_letters((card,), "A-02")
    return Fit(spans=tuple((at, at + 1) for at in starts), letters=initials)


def _find_anywhere(
    word: str, cards: Sequence[Faces], switches: LetterSwitches, *, rule: str, alike: bool
) -> Fit:
    text, places = _readable(word, switches)
    for letters in _choices(cards, switches, alike=alike):
        if _enough(text, letters) and not _banned(text, cards, letters, switches):
            return Fit(spans=_spans(text, places, letters), letters=letters)
    missing = _missing(text, cards, switches)
    if missing:
        return _misses(Miss(Fault.LETTERS_MISSING, rule, None, _data(cards, missing=missing)))
    return _both_letters(cards, "A-02" if switches.dual_strict else "A-05")


def _readable(word: str, switches: LetterSwitches) -> tuple[str, Sequence[int]]:
    """Return the text the cards are matched with, and the place in ``word`` of each character."""
    text = fold(word) if switches.yo_is_e else word
    if not switches.hyphen_transparent or "-" not in text:
        return text, range(len(text))
    places = [at for at, letter in enumerate(text) if letter != "-"]
    return "".join(text[at] for at in places), places


def _choices(cards: Sequence[Faces], switches: LetterSwitches, *, alike: bool) -> Iterator[tuple[str, ...]]:
    """Yield what the cards may stand for, the first letters of the corners first."""
    faces = [
        tuple(dict.fromkeys(map(fold, card.letters))) if switches.yo_is_e else card.letters for card in cards
    ]
    for letters in product(*faces):
        chosen = dict(zip(cards, letters, strict=True))
        if not alike or all(chosen[card] == letter for card, letter in zip(cards, letters, strict=True)):
            yield letters


def _leftmost_run(
    text: str, cards: Sequence[Faces], switches: LetterSwitches, *, alike: bool
) -> tuple[int, tuple[str, ...]] | None:
    runs = [
        (at, letters)
        for letters in _choices(cards, switches, alike=alike)
        if (at := text.find("".join(letters))) >= 0 and not _banned(text, cards, letters, switches)
    ]
    return min(runs, default=None)


def _banned(text: str, cards: Sequence[Faces], letters: Sequence[str], switches: LetterSwitches) -> bool:
    """Tell whether the strict reading of «not both» forbids this choice [A-02]."""
    if not switches.dual_strict:
        return False
    same = fold if switches.yo_is_e else str
    return any(
        same(other) != same(letter) and other in text
        for card, letter in zip(cards, letters, strict=True)
        for other in card.letters
    )


def _enough(text: str, letters: Sequence[str]) -> bool:
    return all(text.count(letter) >= times for letter, times in Counter(letters).items())


def _missing(text: str, cards: Sequence[Faces], switches: LetterSwitches) -> tuple[str, ...]:
    """Return the cards left without a letter by the choice that leaves the fewest."""
    best: tuple[str, ...] = tuple(map(str, cards))
    for letters in _choices(cards, switches, alike=False):
        left = Counter(text)
        without = []
        for card, letter in zip(cards, letters, strict=True):
            if left[letter] > 0:
                left[letter] -= 1
            else:
                without.append(str(card))
        best = min(best, tuple(without), key=len)
    return best


def _spans(text: str, places: Sequence[int], letters: Sequence[str]) -> tuple[Span, ...]:
    used: list[int] = []
    for letter in letters:
        at = next(at for at, found in enumerate(text) if found == letter and at not in used)
        used.append(at)
    return tuple((places[at], places[at] + 1) for at in sorted(used))


def _both_letters(cards: Sequence[Faces], rule: str) -> Fit:
    """Return the fault of «not both»; its ``variant`` is in the word, among alike cards, or in a pair."""
    variant = {"A-02": "word", "A-04": "pair"}.get(rule, "alike")
    return _misses(Miss(Fault.BOTH_LETTERS_USED, rule, None, _data(cards, variant=variant)))


def _data(
    cards: Sequence[Faces], **more: str | int | tuple[str, ...]
) -> Mapping[str, str | int | tuple[str, ...]]:
    return {"letters": tuple(map(str, cards)), **more}


def _misses(*misses: Miss) -> Fit:
    return Fit(misses=misses)
