"""`baklazhaba table`: what a machine holds, without a server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli.main import cli
from app.table.sqlite_store import SqliteStore
from tests.table.service_parts import Desk


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BAKLAZHABA_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def code(data: Path) -> Iterator[str]:
    store = SqliteStore(data / "tables.sqlite")
    desk = Desk(store)
    host = desk.open("Маша", "Петя", depth="protocol")
    desk.done(host, "lay", seat=0, card="Т", word="кот")
    desk.done(host, "undo")
    desk.done(host, "lay", seat=0, card="Т", word="приотова")
    yield host.table.code
    store.close()


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["table", *args])


def test_tables_are_listed(code: str) -> None:
    assert run("list").output.startswith(f"{code}  ")
    row = json.loads(run("list", "--jsonl").output)
    assert (row["code"], row["version"], row["phase"], row["players"]) == (code, 4, "turn", ["Маша", "Петя"])


def test_a_replay_tells_every_step_and_how_the_table_stands(code: str) -> None:
    lines = run("replay", code.lower()).output.splitlines()
    assert [line.split(": ", 1)[1] for line in lines[:4]] == [
        "Начало партии",
        "Маша: Т → кот",
        "Отмена",
        "Маша: Т → приотова",
    ]
    assert lines[4].startswith("turn @2 row=О,Т")


def test_an_evening_saved_by_the_offline_page_is_imported(data: Path) -> None:
    told = {"format": "baklazhaba-evening", "schema": 1, "words": [{"word": "донос"}], "battles": 1}
    (data / "evening.json").write_text(json.dumps(told), "utf-8")
    done = run("import", str(data / "evening.json"))
    assert done.exit_code == 0, done.output
    assert done.stderr == "not in the table: battles\n"
    assert "Слово: донос" in run("replay", done.stdout.split()[0]).output


def test_an_export_is_replayed_and_imported(code: str, data: Path) -> None:
    file = data / "game.json"
    assert run("export", code, str(file)).exit_code == 0
    assert run("replay", str(file)).output == run("replay", code).output
    result = run("import", str(file))
    new, token = result.output.split()
    assert (result.exit_code, new != code, len(token)) == (0, True, 43)
    assert run("replay", new).output == run("replay", code).output
    assert run("recover", new).output.split()[1] != token


def test_verify_tells_the_words_judged_otherwise_today(code: str) -> None:
    result = run("verify")
    assert result.exit_code == 0
    assert "version 4: «приотова» was accepted, is " in result.output
    assert "«кот»" not in result.output
    assert f"{code}: 4 versions replay, 1 words judged otherwise today" in result.output


@pytest.mark.parametrize(
    ("damage", "whole"),
    [
        ("UPDATE log SET body = replace(body, 'кот', 'рот') WHERE seq = 2", 1),
        ("DELETE FROM log WHERE seq = 3", 2),
        ("DELETE FROM log WHERE seq = 4", 3),
        ("UPDATE log SET at = at + 1 WHERE seq = 1", 0),
    ],
)
def test_a_damaged_table_is_told_and_what_is_whole_is_saved(
    code: str, data: Path, damage: str, whole: int
) -> None:
    with sqlite3.connect(data / "tables.sqlite") as db:
        db.execute(damage)
    db.close()
    result = run("verify", code)
    assert (result.exit_code, "DAMAGED" in result.output) == (1, True)
    assert f"{whole} versions are whole" in result.output
    assert run("list").output.split()[4] == "damaged"
    refused = run("export", code)
    assert (refused.exit_code, "table verify" in refused.output) == (1, True)
    saved = json.loads(run("export", code, "--salvage").output)
    assert len(saved["log"]) == whole


@pytest.mark.parametrize("args", [("replay", "AAAAA"), ("export", "AAAAA"), ("recover", "AAAAA")])
def test_a_code_that_is_not_there_is_told_in_a_sentence(code: str, args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, "no table has the code 'AAAAA'" in result.output) == (1, True)


def test_a_file_that_is_no_table_is_told(code: str, data: Path) -> None:
    file = data / "x.json"
    file.write_text('{"format": "else"}')
    result = run("import", str(file))
    assert (result.exit_code, "format" in result.output) == (1, True)


def test_no_tables_yet_is_told(data: Path) -> None:
    assert "no tables yet" in run("list").output
