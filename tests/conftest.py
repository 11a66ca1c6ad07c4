"""Fixtures: the built lexicon, the judge over it, and a morphology shared by the session."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings

from app.lexicon.morphology import Morphology
from app.lexicon.roots.finder import RootFinder
from app.lexicon.search import Search
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.words.checker import Checker
from tests.lexicon.tiny import Workshop, compile_dictionary, open_workshop

settings.register_profile("claims", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("claims")

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


@pytest.fixture(scope="session")
def built_workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """A checkout in miniature with its lexicon built; tests read it and leave it as it is."""
    folder = tmp_path_factory.mktemp("workshop")
    shop = open_workshop(folder / "checkout", compile_dictionary(folder / "morphology"))
    run = shop.run("lexicon", "build", "--strict", "--profile", "public")
    assert run.returncode == 0, run.stderr
    return shop


@pytest.fixture
def workshop(built_workshop: Workshop, tmp_path: Path) -> Workshop:
    """A checkout in miniature of the test's own, with its lexicon built and the packages fetched."""
    folder = tmp_path / "checkout"
    shutil.copytree(built_workshop.folder, folder)
    return replace(built_workshop, folder=folder)


@pytest.fixture(scope="session")
def finder(lexicon: TrieLexicon) -> RootFinder:
    """The cognate finder over the built root families."""
    return RootFinder(lexicon)


@pytest.fixture(scope="session")
def search(lexicon: TrieLexicon) -> Search:
    """The search over the built lexicon."""
    return Search.open(lexicon)
