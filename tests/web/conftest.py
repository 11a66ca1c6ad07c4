"""Fixtures: the application over the built lexicon, with an empty data folder, and its client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.bootstrap import Services
from app.lexicon.morphology import Morphology
from app.lexicon.personal import PersonalWords
from app.lexicon.store import TrieLexicon
from app.settings import Settings
from app.web import Application, create_app
from app.web.table_desk import KEY as TABLES_KEY
from app.web.table_desk import TableDesk


@pytest.fixture
def services(tmp_path: Path, lexicon: TrieLexicon, morphology: Morphology) -> Services:
    settings = Settings(lexicon=lexicon.folder, data=tmp_path)
    return Services(settings, lexicon, morphology, PersonalWords(settings.personal_words))


@pytest.fixture
def app(services: Services) -> Iterator[Application]:
    made = create_app(services)
    yield made
    desk: TableDesk = made.extensions[TABLES_KEY]
    desk.close()


@pytest.fixture
def client(app: Application) -> FlaskClient:
    return app.test_client()
