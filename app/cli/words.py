"""``baklazhaba check`` and ``baklazhaba words``."""

from __future__ import annotations

import sys

import click

from app.bootstrap import Services, open_services
from app.cli.jsonl import LineFaulty, answer_lines, standard_streams
from app.lexicon.personal import PersonalWords
from app.messages import catalogue
from app.settings import Settings
from app.words.checker import Checker
from app.words.codec import encode
from app.words.explain import Catalogue, sentences
from app.words.verdict import Standing, Verdict

_COLOURS = {Standing.ACCEPTED: "green", Standing.REJECTED: "red", Standing.UNDECIDED: "yellow"}
_SIGNS = {Standing.ACCEPTED: "✓", Standing.REJECTED: "✗", Standing.UNDECIDED: "?"}


def services() -> Services:
    """Return the services of this environment."""
    return open_services(Settings.from_environment())


@click.command()
@click.argument("word", nargs=-1)
@click.option("--jsonl", is_flag=True, help="Read JSON strings, one a line; write one JSON verdict a line.")
@click.option("--en", is_flag=True, help="Explain in English.")
def check(word: tuple[str, ...], *, jsonl: bool, en: bool) -> None:
    """Judge each WORD: may it be named in the game?

    Without --jsonl the exit code is 0 if every word is accepted and 1 if not; with --jsonl
    verdicts do not change it, and 2 says that some line was no JSON string.
    """
    sentences_in = catalogue("en" if en else "ru")
    checker = services().checker()
    if jsonl:
        sys.exit(0 if _check_lines(checker, sentences_in) else 2)
    if not word:
        raise click.UsageError("name a word, or use --jsonl")
    verdicts = [checker.with_suggestions(checker.check(text)) for text in word]
    for verdict in verdicts:
        click.echo(_readable(verdict, sentences_in))
    sys.exit(0 if all(verdict.verdict is Standing.ACCEPTED for verdict in verdicts) else 1)


def _check_lines(checker: Checker, sentences_in: Catalogue) -> bool:
    def answer(value: object) -> object:
        if not isinstance(value, str):
            raise LineFaulty("not_a_string", f"a line must be a JSON string, not {type(value).__name__}")
        return encode(checker.with_suggestions(checker.check(value)), sentences_in)

    lines, out = standard_streams()
    return answer_lines(lines, answer, out)


def _readable(verdict: Verdict, sentences_in: Catalogue) -> str:
    terms = sentences_in["terms"]
    standing = terms["verdict"][verdict.verdict.value]
    if verdict.leaning is not None:
        standing = f"{standing}: {terms['leaning'][verdict.leaning.value]}"
    shown = _visible(verdict.word) or '""'
    styled = click.style(standing, fg=_COLOURS[verdict.verdict], bold=True)
    lines = [f"{_SIGNS[verdict.verdict]} {shown} — {styled}"]
    lines += [f"    {_visible(text)}" for text in sentences(verdict, sentences_in)]
    if verdict.verdict is not Standing.REJECTED and verdict.readings:
        reading = verdict.readings[0]
        facts = [
            terms["class"][reading.word_class.value],
            *(terms["flag"][flag.value] for flag in verdict.flags),
        ]
        lines.append(f"    {reading.lemma}: {', '.join(dict.fromkeys(facts))}")
    if verdict.suggestions:
        lines.append(f"    → {', '.join(verdict.suggestions)}")
    lines += [
        f"    ({sentences_in['changes'][change]})" for change in verdict.changes if change != "lowercased"
    ]
    return "\n".join(lines)


def _visible(text: str) -> str:
    """Return the text with control characters and lone surrogates spelled out: a terminal obeys them."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


@click.group()
def words() -> None:
    """Your own words: accepted from now on, without a rebuild."""


def _personal() -> PersonalWords:
    return PersonalWords(Settings.from_environment().personal_words)


@words.command("add")
@click.argument("word", nargs=-1, required=True)
def add(word: tuple[str, ...]) -> None:
    """Add each WORD to your own words."""
    personal = _personal()
    for text in word:
        try:
            click.echo(f"+ {personal.add(text)}")
        except ValueError as fault:
            raise click.ClickException(str(fault)) from fault
        except OSError as fault:
            raise click.ClickException(f"cannot write {personal.path}: {fault.strerror}") from fault


@words.command("list")
def list_() -> None:
    """List your own words."""
    for word in sorted(_personal().values()):
        click.echo(word)


@words.command("remove")
@click.argument("word", nargs=-1, required=True)
def remove(word: tuple[str, ...]) -> None:
    """Remove each WORD from your own words; exit code 1 if one was not there."""
    personal = _personal()
    try:
        missing = [text for text in word if not personal.remove(text)]
    except OSError as fault:
        raise click.ClickException(f"cannot write {personal.path}: {fault.strerror}") from fault
    if missing:
        raise click.ClickException(f"not among your words: {', '.join(missing)}")
