"""Roots of a word no source cuts: known word plus affixes, compound of known parts, or morph by morph.

The same code fills the gaps when the lexicon is built and answers for unknown words at run time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from app.letters import VOWELS
from app.lexicon.roots.families import FAINT, STRONG, WEAK, Root, Roots
from app.lexicon.roots.grammar import LONGEST_ENDING, NAMES_RULES, Grammar, bare_stem, common_start, stems
from app.lexicon.roots.morphs import Kind

_SURE_RULE = 25
"""Attested derivations that make a rule worth trusting."""
_TAILS = (
    "",
    "а",
    "я",
    "о",
    "е",
    "ь",
    "й",
    "ы",
    "и",
    "ия",
    "ие",
    "ый",
    "ий",
    "ой",
    "ать",
    "ить",
    "еть",
    "ять",
)


class Analogy:
    """Finds the roots of a word from those of known words.

    ``known`` returns the roots of a known word, None if it is unknown; ``spelled`` the family of a
    root's spelling where there is but one.
    """

    def __init__(
        self, grammar: Grammar, known: Callable[[str], Roots | None], spelled: Callable[[str], int | None]
    ) -> None:
        self._rules = grammar.rules
        self._costs = grammar.costs
        self._known = known
        self._spelled = spelled
        self._counts = {(old, new): count for new, olds in grammar.rules.items() for old, count in olds}

    def roots(self, word: str) -> Roots:
        """Return the roots of a folded word; empty where nothing tells."""
        if "-" in word or " " in word:
            return self._parts(word)
        return self.formed(word) or self._guessed(word)

    def formed(self, word: str) -> Roots:
        """Return the roots of a word that is plainly formed of known ones, else nothing."""
        return self._prefixed(word, plain=True) or self._derived(word) or self._compound(word, linked=True)

    def _guessed(self, word: str) -> Roots:
        return (
            self._prefixed(word)
            or self._compound(word)
            or self._bare(word)
            or self._stemmed(word)
            or self._compound(word, loose=True)
            or self._morphs(word)
        )

    def name_roots(self, word: str, is_name: Callable[[str], bool]) -> Roots:
        """Return the roots of a proper name: of the name it comes from, or its own stem."""
        for old, new in NAMES_RULES:
            if word.endswith(new) and len(word) - len(new) >= 3:
                base = word[: len(word) - len(new)] + old
                roots = self._known(base) if is_name(base) else None
                if roots:
                    return clipped(roots, len(word) - len(new), STRONG)
        return self._bare(word)

    def derives(self, a: str, b: str) -> bool:
        """Tell whether one of two words comes from the other by a well attested rule."""
        base, derived = sorted((a, b), key=len)
        same = common_start(base, derived)
        if same < 3 or same < len(base) - 3:
            return False
        count = self._counts.get((base[same:], derived[same:]), 0)
        if same > 3:
            count = max(count, self._counts.get((base[same - 1 :], derived[same - 1 :]), 0))
        return count >= _SURE_RULE

    def _parts(self, word: str) -> Roots:
        found, at = [], 0
        parts = word.replace(" ", "-").split("-")
        for place, part in enumerate(parts):
            roots = self._known(part)
            if roots is None and len(part) > 2 and place < len(parts) - 1:
                roots = self._left(part)
            if roots is None:
                roots = self.roots(part) if part else ()
            found += [replace(root, start=root.start + at, end=root.end + at) for root in roots]
            at += len(part) + 1
        return tuple(found)

    def _derived(self, word: str) -> Roots:
        best: tuple[float, int, int, Roots] | None = None
        for cut in range(max(3, len(word) - LONGEST_ENDING), len(word)):
            new, stem = word[cut:], word[:cut]
            for old, count in self._rules.get(new, ()):
                if stem + old == word:
                    continue
                roots = self._known(stem + old)
                if roots and any(root.start < cut and root.trust > FAINT for root in roots):
                    score = len(stem) + math.log10(count)
                    if best is None or score > best[0]:
                        best = (score, cut, count, roots)
        if best is None:
            return ()
        _, cut, count, roots = best
        return clipped(roots, cut, STRONG if count >= _SURE_RULE and cut >= 4 else WEAK)

    def _prefixed(self, word: str, *, plain: bool = False) -> Roots:
        """Return the roots of the rest after a prefix; ``plain`` takes but long known words."""
        prefixes = self._costs.get(Kind.PREFIX, {})
        for cut in range(len(word) - 3, 1, -1):
            if word[:cut] not in prefixes:
                continue
            rest = word[cut:]
            roots = self._known(rest)
            trust = STRONG if len(rest) >= 5 or (len(rest) == 4 and cut >= 3) else WEAK
            if plain and trust == WEAK:
                continue
            if roots is None and len(rest) >= 5 and not plain:
                roots, trust = self._derived(rest), WEAK
            if roots:
                return tuple(
                    replace(root, start=root.start + cut, end=root.end + cut, trust=min(root.trust, trust))
                    for root in roots
                )
        return ()

    def _compound(self, word: str, *, loose: bool = False, linked: bool = False) -> Roots:
        """Return the roots of a known second part and of what stands before it.

        ``loose`` takes derived second parts, and first parts that nothing knows; ``linked`` takes
        but known roots of three letters or more, о or е, and words of five: суп·о·варка.
        """
        for cut in range(2, len(word) - 2):
            right = word[cut:]
            if right[0] in "ьъыйё" or not VOWELS & set(right) or (loose and len(right) < 4):
                continue
            if linked and (word[cut - 1] not in "ое" or cut < 4 or len(right) < 5):
                continue
            roots = self._known(right)
            if (
                roots is None
                and not loose
                and word[cut - 1] in "ое"
                and right in self._costs.get(Kind.ROOT, {})
            ):
                number = self._spelled(right)
                roots = () if number is None else (Root(number, 0, len(right), WEAK),)
                left = self._left(word[:cut]) if len(right) >= 3 and cut >= 5 else None
                if left:
                    return (*left, *(replace(r, start=r.start + cut, end=r.end + cut) for r in roots))
            if roots is None and loose and len(right) >= 5:
                roots = self._derived(right)
            if not roots:
                continue
            left = self._left(word[:cut])
            if left is None and loose and cut >= 3 and VOWELS & set(word[:cut]):
                left = ()
            if left is None or (linked and not left):
                continue
            joined = word[cut - 1] in "ое" or cut >= 4
            trust = STRONG if left and joined and not loose and len(right) >= 4 else WEAK
            return (
                *left,
                *(
                    replace(root, start=root.start + cut, end=root.end + cut, trust=min(root.trust, trust))
                    for root in roots
                ),
            )
        return ()

    def _left(self, left: str) -> Roots | None:
        """Return the roots of a compound's first part, None if it cannot be one."""
        stems = [left[:-1]] if left[-1] in "оеи" and len(left) > 3 else []
        for stem in (*stems, left):
            for tail in _TAILS:
                roots = self._known(stem + tail) if len(stem) >= 3 else None
                if roots:
                    return clipped(roots, len(stem), STRONG if stem != left and len(stem) >= 4 else WEAK)
        number = self._spelled(stems[0]) if stems else None
        if number is not None:
            return (Root(number, 0, len(stems[0]), WEAK),)
        return () if left in self._costs.get(Kind.ROOT, {}) and len(left) >= 3 else None

    def _bare(self, word: str) -> Roots:
        stem = bare_stem(word)
        number = self._spelled(stem) if len(stem) >= 4 else None
        if number is None:
            return ()
        return (Root(number, 0, len(stem), STRONG if len(stem) >= 5 else WEAK),)

    def _stemmed(self, word: str) -> Roots:
        """Return the root that another word has with another productive suffix: майнинг — майнер."""
        for stem in stems(bare_stem(word)):
            number = self._spelled(stem)
            if number is not None:
                return (Root(number, 0, len(stem), WEAK),)
        return ()

    def _morphs(self, word: str) -> Roots:
        """Return the roots of the cheapest way to read ``word`` as prefixes, roots and suffixes."""
        found = []
        for start, end in self._cheapest(word):
            number = self._spelled(word[start:end].rstrip("ь"))
            if number is not None:
                found.append(Root(number, start, end, WEAK if end - start >= 4 else FAINT))
        return tuple(found)

    def _cheapest(self, word: str) -> list[tuple[int, int]]:
        """Return the places of the roots on the cheapest path."""
        best: dict[tuple[int, str], tuple[float, tuple[tuple[int, int], ...]]] = {(0, "p"): (0.0, ())}
        for at in range(len(word)):
            for state in ("p", "r", "s", "l"):
                here = best.get((at, state))
                if here is None:
                    continue
                for kind, end, cost in self._steps(word, at, state):
                    total = here[0] + cost
                    roots = (*here[1], (at, end)) if kind == "r" else here[1]
                    if (end, kind) not in best or total < best[end, kind][0]:
                        best[end, kind] = (total, roots)
        ends = [best[len(word), state] for state in ("r", "s", "e") if (len(word), state) in best]
        return list(min(ends)[1]) if ends else []

    def _steps(self, word: str, at: int, state: str) -> Iterator[tuple[str, int, float]]:
        for kind in _AFTER[state]:
            costs = self._costs.get(kind, {})
            for end in range(at + 1, min(len(word), at + 12) + 1):
                text = word[at:end]
                if kind == "e" and end < len(word):
                    continue
                if kind == "r":
                    text = text.rstrip("ь") or text
                cost = costs.get(text)
                if cost is not None and (kind != "r" or end - at >= 3):
                    yield kind, end, cost


_AFTER = {"p": ("p", "r"), "r": ("s", "e", "l", "r"), "s": ("s", "e", "l"), "l": ("p", "r"), "e": ()}


def clipped(roots: Roots, length: int, trust: int) -> Roots:
    """Return the roots that begin in the first ``length`` letters, ending there at the latest."""
    return tuple(
        replace(root, end=min(root.end, length), trust=min(root.trust, trust))
        for root in roots
        if root.start < length - 1
    )


def moved(roots: Roots, lemma: str, form: str) -> Roots:
    """Return the roots of a lemma at their places in one of its forms."""
    same, stem = common_start(lemma, form), len(bare_stem(form))
    return tuple(
        replace(
            root,
            start=min(root.start, len(form) - 1),
            end=min(root.end if root.end <= same else max(min(root.end, stem), root.start + 1), len(form)),
        )
        for root in roots
    )
