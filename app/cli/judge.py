"""``baklazhaba judge``: whole rule cases, one a line."""

from __future__ import annotations

import sys

import click

from app.bootstrap import open_services
from app.cli.jsonl import LineFaulty, answer_lines, standard_streams
from app.messages import catalogue
from app.rules.casefile import CaseError, decode_case
from app.rules.judging import judge_case
from app.settings import Settings
from app.words.codec import encode


@click.command()
@click.option("--jsonl", is_flag=True, required=True, help="Read one rule case a line from stdin.")
@click.option("--en", "english", is_flag=True, help="Sentences in English.")
def judge(*, jsonl: bool, english: bool) -> None:
    """Judge rule cases: word, letters, battle, words named before.

    Writes one verdict a line, in order; a line that is no rule case gives an error object in its
    place and exit code 2 at the end. A case may look like
    {"kind": "turn", "row": ["А", "Н"], "card": "О", "word": "донос", "history": ["кот"]}.
    """
    court = open_services(Settings.from_environment()).court(suggest=True)
    sentences = catalogue("en" if english else "ru")

    def answer(value: object) -> object:
        try:
            case = decode_case(value)
        except CaseError as fault:
            raise LineFaulty("bad_case", str(fault)) from fault
        return encode(judge_case(case, court), sentences)

    lines, out = standard_streams()
    sound = answer_lines(lines, answer, out)
    sys.exit(0 if sound else 2)
