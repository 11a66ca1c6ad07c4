"""The labelled rule cases, judged with the built lexicon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.bootstrap import open_services
from app.cli.main import cli
from app.evaluation import LabelsFaulty
from app.move_evaluation import MoveCase, read_move_cases, score_moves
from app.rules.court import Court
from app.rules.judging import judge_case
from app.settings import Settings

MOVES = Path(__file__).parents[1] / "data" / "moves_dev.jsonl"
CASES = list(read_move_cases(MOVES.read_text(encoding="utf-8").splitlines()))
COGNATE = ("cognate", "cognate_pair")


@pytest.fixture(scope="module")
def court() -> Court:
    return open_services(Settings.from_environment()).court()


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.reason not in COGNATE],
    ids=lambda case: case.id,
)
def test_a_labelled_case_is_judged_as_labelled(case: MoveCase, court: Court) -> None:
    verdict = judge_case(case.case, court)
    assert verdict.leans_accept is case.accept
    assert case.accept or verdict.codes[0] == case.reason


def test_scores_count_sides_and_reasons(court: Court) -> None:
    chosen = [case for case in CASES if case.id in ("m001", "m009")]
    flipped = [MoveCase("x", chosen[0].case, False, "repeat"), MoveCase("y", chosen[1].case, False, "repeat")]
    score = score_moves([*chosen, *flipped], lambda case: judge_case(case, court))
    assert score.groups == {
        ("ok", True): 1,
        ("wrong_order", True): 1,
        ("repeat", False): 1,
        ("repeat", True): 1,
    }
    assert [case.id for case, _ in score.wrong] == ["x"]
    assert [case.id for case, _ in score.other_reason] == ["y"]


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"id": "m1", "ambiguous": false, "kind": "turn", "row": 5}']
)
def test_a_line_that_is_no_labelled_case_is_named(line: str) -> None:
    with pytest.raises(LabelsFaulty, match="line 1 is no labelled rule case"):
        list(read_move_cases([line]))


def test_the_command_scores_rule_cases() -> None:
    result = CliRunner().invoke(cli, ["evaluate", str(MOVES)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"rule cases: {len(CASES)}, right side ")


def test_the_command_refuses_other_files(tmp_path: Path) -> None:
    path = tmp_path / "moves.jsonl"
    path.write_text("nothing\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["evaluate", str(path)])
    assert (result.exit_code, "line 1" in result.output) == (1, True)


def test_judge_answers_line_by_line() -> None:
    lines = [
        '{"kind":"turn","row":["А","Н"],"card":"О","word":"коробкой"}',
        '{"kind":"chess"}',
        "nothing",
        '{"word":"нос","history":["нос"],"rules":{"preset":"book"}}',
    ]
    result = CliRunner().invoke(cli, ["judge", "--jsonl"], input="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [reason["code"] for reason in answers[0]["reasons"]] == ["not_nominative", "letters_missing"]
    assert answers[0]["suggestions"][0] == "коробка"
    assert answers[1]["error"]["code"] == "bad_case"
    assert answers[1]["error"]["message"].startswith("kind: one of ")
    assert answers[2]["error"]["code"] == "not_json"
    assert (answers[3]["reasons"][0]["code"], answers[3]["policy"]) == ("repeat", "book")
    sound = CliRunner().invoke(cli, ["judge", "--jsonl", "--en"], input=lines[3] + "\n")
    assert (sound.exit_code, sound.stdout.isascii()) == (0, False)
