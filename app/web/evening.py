"""What the poster of a game shows: its words, sorted into root families."""

from __future__ import annotations

from datetime import datetime
from itertools import chain, islice

from app.bootstrap import Services
from app.letters import Span, fold, normalise
from app.lexicon.roots.families import STRONG
from app.lexicon.roots.finder import RootFinder
from app.messages import screen_texts
from app.rules.state import Spoken
from app.table.table import Table
from app.web.poster import Evening, Family, Leaf
from app.words.grammar import WordClass
from app.words.ports import Kinship

NEAR = (Kinship.SAME_WORD, Kinship.COGNATE, Kinship.LIKELY)
KIN = 2
"""Words of a family that nobody named, told beside those that were."""


def evening_of(table: Table, services: Services, language: str) -> Evening:
    """Return what the poster of a table shows; ``language`` is that of its headings."""
    state, texts = table.state, screen_texts(language)
    named = [said for said in state.named if said.word is not None]
    players = tuple(player.name for player in state.players)
    winners = () if state.outcome is None else state.outcome.winners
    told = [texts["won"].replace("{names}", ", ".join(players[seat] for seat in winners))] if winners else []
    told += [f"{texts['words_all']}: {len(named)}", _date(table.frame.opened_at)]
    families = _families(named, services)
    return Evening(texts["poster_title"], " · ".join(told), texts["poster_foot"], players, families)


def _date(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000).astimezone():%d.%m.%Y}"


def _families(named: list[Spoken], services: Services) -> tuple[Family, ...]:
    """Return the families, the largest first, then by the alphabet."""
    finder = services.finder
    group_of: dict[str, list[Spoken]] = {}
    for said in named:
        parts = _key(said).split()
        akin = [*parts, *(other for part in parts for other in _akin(part, list(group_of), finder))]
        groups = {id(group_of[key]): group_of[key] for key in akin if key in group_of}
        joined = [*chain.from_iterable(groups.values()), said]
        for other in joined:
            group_of |= dict.fromkeys(_key(other).split(), joined)
    groups_found = list({id(group): group for group in group_of.values()}.values())
    kin = _kin(groups_found, services)
    families = [
        Family(tuple(Leaf(_spelled(said), _roots(_key(said), finder), said.seat) for said in group), others)
        for group, others in zip(groups_found, kin, strict=True)
    ]
    return tuple(sorted(families, key=lambda one: (-len(one.leaves), fold(one.leaves[0].word.lower()))))


def _akin(word: str, others: list[str], finder: RootFinder) -> list[str]:
    return [pair.b for pair in finder.offenders(word, others) if pair.kinship in NEAR]


def _key(said: Spoken) -> str:
    """Return the word as the lexicon spells it, or as it was typed if nothing of it can be read."""
    word = said.word or ""
    return normalise(word).word or word


def _kin(groups: list[list[Spoken]], services: Services) -> list[tuple[str, ...]]:
    """Return for each group common nouns of its first sure root that nobody named."""
    firsts = [_sure_family(_key(group[0]), services.finder) for group in groups]
    nouns = services.finder.nouns({family for family in firsts if family is not None})
    taken = {fold(part) for group in groups for said in group for part in _key(said).split()}
    kin = []
    for family in firsts:
        others = (
            (word for word in nouns.get(family, ()) if word not in taken) if family is not None else iter(())
        )
        kin.append(tuple(islice((word for word in others if _plain(word, services)), KIN)))
    return kin


def _sure_family(word: str, finder: RootFinder) -> int | None:
    roots = [root for part in word.split() for root in finder.roots(fold(part))]
    return next((root.family for root in roots if root.family >= 0 and root.trust >= STRONG), None)


def _plain(key: str, services: Services) -> bool:
    """Tell whether a word is a common noun in its dictionary form, fit for a wall."""
    entries = services.lexicon.entries(key)
    return any(
        fold(entry.lemma) == key and entry.word_class is WordClass.COMMON and not entry.flags
        for entry in entries
    )


def _roots(word: str, finder: RootFinder) -> tuple[Span, ...]:
    """Return where the roots of a word, or of both words of a pair, lie in it."""
    found: list[Span] = []
    at = 0
    for part in word.split(" "):
        found += ((at + root.start, at + root.end) for root in finder.roots(fold(part)))
        at += len(part) + 1
    return tuple(found)


def _spelled(said: Spoken) -> str:
    """Return a word as people write it: names with capitals."""
    word = _key(said)
    readings = () if said.verdict is None else said.verdict.readings
    if not readings or not all(reading.word_class.proper for reading in readings):
        return word
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
