"""What tests of tables stand on: each implementation of the store in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.table.sqlite_store import SqliteStore
from app.table.store import EventStore
from tests.table.memory_store import MemoryStore


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    sqlite = SqliteStore(tmp_path / "tables.sqlite")
    yield sqlite
    sqlite.close()
