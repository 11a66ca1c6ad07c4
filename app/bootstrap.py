"""The only place where parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.words.checker import Checker
from app.words.policy import DEFAULT, Policy
from app.words.verdict import Verdict

if TYPE_CHECKING:
    from app.lexicon.roots.finder import RootFinder
    from app.lexicon.search import Search
    from app.rules.cases import RuleCase
    from app.rules.court import Court
    from app.table.service import Tables


@dataclass(frozen=True)
class Services:
    """Everything an entry point needs, opened once a process."""

    settings: Settings
    lexicon: TrieLexicon
    morphology: Morphology
    personal: PersonalWords

    def checker(self, policy: Policy = DEFAULT) -> Checker:
        """Return a checker under ``policy``, with this user's personal words."""
        return Checker(self.lexicon, self.morphology, policy, self.personal)

    @cached_property
    def finder(self) -> RootFinder:
        """What compares roots, opened when first asked for.

        Raises:
            LexiconBroken: the lexicon was built without root families.
        """
        from app.lexicon.roots.finder import RootFinder  # a word check answers sooner without it

        return RootFinder(self.lexicon)

    def court(self, personal: Mapping[str, str] | None = None, *, suggest: bool = False) -> Court:
        """Return what rule cases are judged by; ``personal`` (key → spelling) stands for the user's words.

        ``suggest`` adds the words a player may have meant to the verdict on a word.
        """
        from app.rules.court import Court  # nor with the rules of the game

        own = self.personal if personal is None else personal

        def check(text: str, policy: Policy) -> Verdict:
            checker = Checker(self.lexicon, self.morphology, policy, own)
            verdict = checker.check(text)
            return checker.with_suggestions(verdict) if suggest else verdict

        return Court(check, self.lexicon, self.finder, self.morphology)

    def open_tables(self) -> Tables:
        """Return the service of tables over the file in the data folder; once a process.

        Raises:
            StoreFault: the file cannot be used; the message says why and what to do.
        """
        from app.sharing import shared_polls
        from app.table.polls import LatestPolls
        from app.table.presence import Presence  # nor with tables
        from app.table.service import DAY_MS, Tables
        from app.table.sqlite_store import SqliteStore
        from app.table.waiters import Waiters

        store = SqliteStore(self.settings.tables)
        places = max(1, self.settings.threads - THREADS_FREE)
        waiters = Waiters(store, places, polls=LatestPolls(shared_polls()))
        presence = Presence(self.settings.data / "presence.sqlite")
        idle_ms = self.settings.keep_days * DAY_MS
        return Tables(store, self.judge, waiters, idle_ms=idle_ms, presence=presence)

    def judge(self, case: RuleCase, personal: Mapping[str, str]) -> Verdict:
        """Return the verdict on a table's rule case; ``personal`` are the words it has ruled to exist."""
        from app.rules.judging import judge_case  # as with the court

        own = {**self.personal, **personal} if personal else None
        return judge_case(case, self.court(own))

    @cached_property
    def search(self) -> Search:
        """What finds words by their letters, opened when first asked for.

        Raises:
            LexiconBroken: the lexicon was built without a search index.
        """
        from app.lexicon.search import Search  # as with the finder

        return Search.open(self.lexicon, self.finder)


THREADS_FREE = 4
"""Threads of a process that no waiting phone may hold."""


def open_services(settings: Settings, *, verify: bool = False) -> Services:
    """Open the lexicon and the rest; ``verify`` checks the built files' hashes as well.

    Raises:
        LexiconBroken: the lexicon is missing or damaged.
    """
    return Services(
        settings=settings,
        lexicon=TrieLexicon.open(settings.lexicon, verify=verify),
        morphology=Morphology(),
        personal=PersonalWords(settings.personal_words),
    )
