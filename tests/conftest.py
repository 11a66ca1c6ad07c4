"""Fixtures: the built lexicon, the judge over it, and a morphology shared by the session."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.lexicon.morphology import Morphology
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.words.checker import Checker

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def lexicon() -> TrieLexicon:
    """The lexicon that `make setup` has built."""
    return TrieLexicon.open(Settings.from_environment().lexicon)


@pytest.fixture(scope="session")
def morphology() -> Morphology:
    """One pymorphy3 for all tests: loading it takes a third of a second."""
    return Morphology()


@pytest.fixture(scope="session")
def checker(lexicon: TrieLexicon, morphology: Morphology) -> Checker:
    """The judge under the default policy, without personal words."""
    return Checker(lexicon, morphology)
