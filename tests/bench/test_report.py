"""What a run found becomes bars that hold or fall short, and the README's table."""

from __future__ import annotations

import json
import re

import pytest

from tests.bench.measure import Spread, cpu_rounds, ratio
from tests.bench.report import BEGIN, END, README, Bar, Figure, Report, readme_with, table


@pytest.fixture
def run() -> Report:
    report = Report({"Python": "3.11.7"}, {"yardstick": "40 ms"})
    report.add("check", [
        Bar("hit", "a hit", Spread(12.345, 11, 13.5), 10),
        Bar("refusal", "a refusal", 4.0, 10, why="it looks twice"),
        Bar("pack", "pack", 1326.2, 1500, "KB", at_most=True, why="not shown: it holds"),
        Figure("parse", 8.9123, "µs"),
        Figure("a hit · check", 4, "µs"),
        Figure("a hit · parse", 8.9, "µs"),
        Figure("a refusal · check", 7, "µs"),
    ])  # fmt: skip
    return report


def test_a_bar_is_held_from_the_side_it_bounds() -> None:
    assert [Bar("x", "x", value, 10).holds for value in (9.9, 10, 11)] == [False, True, True]
    assert [Bar("x", "x", value, 10, at_most=True).holds for value in (9.9, 10, 11)] == [True, True, False]
    assert not Bar("x", "x", Spread(9, 1, 20), 10).holds


def test_the_json_has_value_bound_and_whether_it_holds(run: Report) -> None:
    told = json.loads(json.dumps(run.encode()))
    assert set(told) == {"bars", "yardstick", "machine", "figures"}
    shown = {"value": 12.3, "bound": 10, "holds": True, "unit": "×", "quartiles": [11, 13.5]}
    assert shown.items() <= told["bars"]["hit"].items()
    assert told["figures"]["check"]["parse"] == {"value": 8.91, "unit": "µs"}


def test_the_table_names_what_falls_short_and_why(run: Report) -> None:
    assert table(run.encode()).splitlines() == [
        "One run: Python 3.11.7; yardstick 40 ms.",
        "",
        "| | a hit | a refusal |",
        "|---|---|---|",
        "| check | 4 µs | 7 µs |",
        "| parse | 8.9 µs |  |",
        "",
        "| | measured | quartiles | bar |",
        "|---|---|---|---|",
        "| a hit | 12.3× | 11–13.5 | ≥ 10× |",
        "| a refusal | 4× |  | **short** ≥ 10× |",
        "| pack | 1,326 KB |  | ≤ 1,500 KB |",
        "",
        "What falls short, and why:",
        "",
        "- a refusal: it looks twice.",
    ]


def test_the_readme_keeps_all_but_its_figures_and_is_made_the_same_twice(run: Report) -> None:
    text = f"before\n{BEGIN}\nold figures\n{END}\nafter\n"
    once = readme_with(text, run.encode())
    assert once == f"before\n{BEGIN}\n\n{table(run.encode())}\n\n{END}\nafter\n"
    assert readme_with(once, run.encode()) == once
    with pytest.raises(ValueError, match="lacks"):
        readme_with("no markers", run.encode())


def test_the_readme_marks_every_bar_that_falls_short_and_says_why() -> None:
    text = README.read_text(encoding="utf-8")
    shown = text[text.index(BEGIN) : text.index(END)]
    rows = re.findall(
        r"^\| (.+) \| ([\d.,]+)\S* ?\w* \| (.*) \| (\*\*short\*\* )?([≥≤]) ([\d.,]+)", shown, re.MULTILINE
    )
    assert len(rows) > 20
    short = "; ".join(re.findall(r"^- (.+?): ", shown, re.MULTILINE)).split("; ")
    for label, value, _, mark, sign, bound in rows:
        measured, wanted = (float(number.replace(",", "")) for number in (value, bound))
        assert (measured >= wanted if sign == "≥" else measured <= wanted) is not bool(mark), label
        assert (label in short) is bool(mark), label


def test_ratios_are_of_rounds_that_stood_side_by_side() -> None:
    assert ratio([2, 8, 30, 80, 500], [1, 2, 3, 4, 5]) == (10, 4, 20)


def test_every_case_has_a_turn_in_every_round_after_one_to_warm_up() -> None:
    turns: list[str] = []
    spent = cpu_rounds({"a": lambda: turns.append("a"), "b": lambda: turns.append("b")}, 3)
    assert turns == ["a", "b"] * 4
    assert [len(spent[name]) for name in "ab"] == [3, 3]
