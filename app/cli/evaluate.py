"""``baklazhaba evaluate``: score the judge on labelled cases."""

from __future__ import annotations

from pathlib import Path

import click

from app.bootstrap import open_services
from app.evaluation import LabelsFaulty, WordScore, outcome, read_word_cases, score_words
from app.settings import Settings


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--all-undecided", is_flag=True, help="List the accept rows that are not accepted outright, too."
)
def evaluate(file: Path, *, all_undecided: bool) -> None:
    """Score the judge on the labelled cases of FILE: figures per class, then the wrong rows."""
    checker = open_services(Settings.from_environment()).checker()
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
