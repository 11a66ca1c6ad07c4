"""A short, seeded round of what `make fuzz` does for longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.fuzz.targets import all_targets
from tests.lexicon.tiny import Workshop

ROUNDS = {"requests": 80, "commands": 25, "imports": 40, "notation": 200, "personal": 50, "lexicon": 15}


@pytest.fixture(scope="module")
def targets(tmp_path_factory: pytest.TempPathFactory, built_workshop: Workshop) -> dict[str, Any]:
    return all_targets(tmp_path_factory.mktemp("fuzz"), built_workshop.built)


@pytest.mark.parametrize("name", ROUNDS)
def test_whatever_comes_is_answered_or_refused(name: str, targets: dict[str, Callable[[], None]]) -> None:
    bounded = settings(
        max_examples=ROUNDS[name],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    bounded(targets[name])()


def test_no_target_is_forgotten(targets: dict[str, Any]) -> None:
    assert targets.keys() == ROUNDS.keys()
