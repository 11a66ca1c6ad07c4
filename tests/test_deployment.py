"""What an operator is given: locked dependencies, an image, a unit."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([\w.-]+)==(\S+) \\$", LOCK, re.MULTILINE))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def test_every_dependency_is_locked_at_a_version_that_will_do() -> None:
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = {plain(name): version for name, version in LOCKED.items()}
    for wanted in facts["project"]["dependencies"]:
        name, relation, version = re.fullmatch(r"([\w.-]+)([>=]=)(.+)", wanted).groups()  # type: ignore[union-attr]
        found = locked[plain(name)]
        assert numbers(found) >= numbers(version) if relation == ">=" else found == version, wanted


def test_every_locked_file_has_its_hash() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == len(LOCKED) > 20
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "find-links" not in LOCK


def test_the_image_runs_as_nobody_in_particular_and_is_watched() -> None:
    last_stage = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!root)\w+", last_stage, re.MULTILINE)
    assert "HEALTHCHECK" in last_stage
    assert "/readyz" in last_stage
    assert "--require-hashes" in DOCKERFILE
    assert "--profile public" in DOCKERFILE


@pytest.mark.parametrize(
    "folder", ["app", "dictionaries", "templates", "requirements.lock", "pyproject.toml"]
)
def test_what_the_image_is_built_from_is_sent_to_the_builder(folder: str) -> None:
    assert f"!{folder}" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_unit_names_a_command_and_settings_that_exist() -> None:
    from app.cli.main import cli
    from app.settings import VARIABLES

    unit = (ROOT / "app/cli/baklazhaba.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=\S+/baklazhaba (\w+) (.+)$", unit, re.MULTILINE)
    assert command
    assert command[1] in cli.list_commands(None)  # type: ignore[arg-type]
    settings = set(re.findall(r"BAKLAZHABA_\w+", unit + DOCKERFILE + (ROOT / "compose.yaml").read_text()))
    assert settings <= {variable.name for variable in VARIABLES}
