"""``baklazhaba cognates``, ``roots`` and ``evaluate`` on pairs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.main import cli
from tests.conftest import DATA


def test_cognates_compares_the_first_word_with_the_others() -> None:
    result = CliRunner().invoke(cli, ["cognates", "Вода", "водопад", "водить"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "cognate 0.99  вод·а ↔ вод·опад: однокоренные, общий корень вод."
    assert lines[1].startswith("unrelated")


def test_one_word_is_a_usage_error() -> None:
    assert CliRunner().invoke(cli, ["cognates", "вода"]).exit_code == 2


def test_a_line_of_json_gives_a_line_of_json() -> None:
    result = CliRunner().invoke(cli, ["cognates", "--jsonl"], input='["Рука","наручник"]\n["ёж","еж"]\n')
    first, second = map(json.loads, result.output.splitlines())
    assert list(first) == ["a", "b", "verdict", "score", "shared", "explanation"]
    assert (first["a"], first["b"], first["verdict"], first["shared"]) == (
        "Рука",
        "наручник",
        "cognate",
        "рук/руч",
    )
    assert second["verdict"] == "same_word"
    assert result.exit_code == 0


@pytest.mark.parametrize("line", ['"вода"', '["вода"]', '["вода", 1]', "{}", "нет"])
def test_a_line_that_is_no_pair_is_answered_with_an_error(line: str) -> None:
    result = CliRunner().invoke(cli, ["cognates", "--jsonl"], input=f'{line}\n["вода","водка"]\n')
    assert json.loads(result.output.splitlines()[0])["error"]["code"] in ("not_a_pair", "not_json")
    assert json.loads(result.output.splitlines()[1])["a"] == "вода"
    assert result.exit_code == 2


def test_roots_shows_the_family() -> None:
    result = CliRunner().invoke(cli, ["roots", "водопад"])
    assert "вод·опад" in result.output
    assert "водо·пад" in result.output
    assert " вода " in result.output


def test_evaluate_tells_pairs_by_their_header(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["evaluate", str(DATA / "cognates_dev.tsv")])
    assert "cognate rows: 193" in result.output
    other = tmp_path / "pairs.tsv"
    other.write_text("word1\tword2\tlabel\tsource\nвода\tводный\t1\tours\n", encoding="utf-8")
    assert "F1 1.0000" in CliRunner().invoke(cli, ["evaluate", str(other)]).output


def test_evaluate_names_a_broken_pair(tmp_path: Path) -> None:
    file = tmp_path / "pairs.tsv"
    file.write_text("word1\tword2\tlabel\tsource\nвода\tводный\tда\tours\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["evaluate", str(file)])
    assert result.exit_code == 1
    assert "line 2" in result.output
