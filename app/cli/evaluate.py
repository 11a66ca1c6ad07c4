"""``baklazhaba evaluate``: score the judge on labelled cases."""

from __future__ import annotations

from pathlib import Path

import click

from app.bootstrap import Services, open_services
from app.cognate_evaluation import (
    COGNATE_HEADERS,
    REFUSED,
    WARNED,
    read_cognate_cases,
    score_cognates,
)
from app.evaluation import LabelsFaulty, WordScore, outcome, read_word_cases, score_words
from app.move_evaluation import read_move_cases, score_moves
from app.rules.judging import judge_case
from app.settings import Settings
from app.words.ports import Kinship


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--all-undecided", is_flag=True, help="List the accept rows that are not accepted outright, too."
)
def evaluate(file: Path, *, all_undecided: bool) -> None:
    """Score the judge on the labelled cases of FILE: figures per class, then the wrong rows.

    FILE holds words or pairs of words (tab-separated, told by the header) or, if its name ends in
    .jsonl, whole rule cases.
    """
    services = open_services(Settings.from_environment())
    if file.suffix == ".jsonl":
        _evaluate_moves(file, services)
        return
    if _holds_pairs(file):
        _evaluate_cognates(file, services)
        return
    checker = services.checker()
    try:
        with file.open(encoding="utf-8", newline="\n") as lines:
            cases = list(read_word_cases(lines))
    except (LabelsFaulty, ValueError) as fault:
        raise click.ClickException(f"{file}: {fault}") from fault
    _print(score_words(cases, checker.check))
    if all_undecided:
        for case in cases:
            verdict = checker.check(case.word)
            if case.accept and not case.debatable and outcome(verdict) != "accepted":
                click.echo(f"{case.group}\t{case.word}\t{outcome(verdict)}")


def _evaluate_moves(file: Path, services: Services) -> None:
    court = services.court()
    try:
        with file.open(encoding="utf-8", newline="\n") as lines:
            score = score_moves(read_move_cases(lines), lambda case: judge_case(case, court))
    except (LabelsFaulty, UnicodeDecodeError) as fault:
        raise click.ClickException(f"{file}: {fault}") from fault
    right = sum(count for (_, good), count in score.groups.items() if good)
    click.echo(f"rule cases: {score.groups.total()}, right side {right}")
    for reason in sorted({reason for reason, _ in score.groups}):
        good, bad = score.groups[reason, True], score.groups[reason, False]
        click.echo(f"{reason}: {good}/{good + bad}")
    for title, rows in (("wrong", score.wrong), ("other reason", score.other_reason)):
        for case, verdict in rows:
            said = f"{outcome(verdict)}\t{' '.join(verdict.codes)}"
            click.echo(f"{title}\t{case.id}\t{case.case.word}\t{case.reason}\t{said}")


def _holds_pairs(file: Path) -> bool:
    with file.open(encoding="utf-8", errors="replace", newline="\n") as lines:
        return tuple(next(lines, "").rstrip("\n").split("\t")) in COGNATE_HEADERS


def _evaluate_cognates(file: Path, services: Services) -> None:
    try:
        with file.open(encoding="utf-8", newline="\n") as lines:
            score = score_cognates(read_cognate_cases(lines), services.finder.compare)
    except (LabelsFaulty, UnicodeDecodeError) as fault:
        raise click.ClickException(f"{file}: {fault}") from fault
    for label, name in ((True, "cognate"), (False, "not cognate")):
        click.echo(f"{name} rows: {score.count(label, Kinship)}")
        for kinship in Kinship:
            click.echo(f"    {kinship.value}: {score.count(label, (kinship,))}")
    click.echo(f"cognates called likely or nearer: {score.share(True, WARNED):.1%}")
    click.echo(f"cognates called cognate or same_word: {score.share(True, REFUSED):.1%}")
    click.echo(f"precision of likely and nearer: {score.precision(WARNED):.4f}; F1 {score.f1:.4f}")
    click.echo(f"precision of cognate and same_word: {score.precision(REFUSED):.4f}")
    for case, pair in score.wrong:
        click.echo(f"wrong\t{case.a}\t{case.b}\t{pair.kinship.value} {pair.score:.2f}\t{case.group}")


def _print(score: WordScore) -> None:
    for label in ("accept", "reject"):
        total = sum(count for (ours, _), count in score.outcomes.items() if ours == label)
        wrong = sum(case.accept is (label == "accept") for case, _ in score.wrong)
        click.echo(
            f"{label} rows: {total}, right side {total - wrong} ({(total - wrong) / max(total, 1):.1%})"
        )
        for (ours, said), count in sorted(score.outcomes.items()):
            if ours == label:
                click.echo(f"    {said}: {count}")
    groups = sorted({group for group, _ in score.groups})
    for group in groups:
        right, bad = score.groups[group, True], score.groups[group, False]
        click.echo(f"{group}: {right}/{right + bad}")
    for case, verdict in score.wrong:
        shown = case.word.encode("utf-8", "backslashreplace").decode()
        click.echo(
            f"wrong\t{case.group}\t{shown}\t{outcome(verdict)}\t{' '.join(verdict.codes)}\t{case.note}"
        )
