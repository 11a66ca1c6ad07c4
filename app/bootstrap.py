"""The only place where parts are put together."""

from __future__ import annotations

from dataclasses import dataclass

from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.words.checker import Checker
from app.words.policy import DEFAULT, Policy


@dataclass(frozen=True, slots=True)
class Services:
    """Everything an entry point needs, opened once a process."""

    settings: Settings
    lexicon: TrieLexicon
    morphology: Morphology
    personal: PersonalWords

    def checker(self, policy: Policy = DEFAULT) -> Checker:
        """Return a checker under ``policy``, with this user's personal words."""
        return Checker(self.lexicon, self.morphology, policy, self.personal)


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
