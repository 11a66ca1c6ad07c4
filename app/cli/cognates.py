"""``baklazhaba cognates`` and ``baklazhaba roots``."""

from __future__ import annotations

import sys

import click

from app.bootstrap import Services, open_services
from app.cli.jsonl import LineFaulty, answer_lines
from app.letters import fold, normalise
from app.lexicon.roots.families import OWN, STRONG, WEAK
from app.messages import catalogue
from app.settings import Settings
from app.words.codec import encode_kinship
from app.words.explain import Catalogue, kinship_sentence, set_off
from app.words.ports import Cognacy

_SHOWN = 40
_TRUST = {OWN: "listed by us", STRONG: "well attested", WEAK: "by spelling or analogy"}


@click.command()
@click.argument("word", nargs=-1)
@click.option("--jsonl", is_flag=True, help='Read ["a","b"], one pair a line; write one JSON object a line.')
@click.option("--en", is_flag=True, help="Explain in English.")
def cognates(word: tuple[str, ...], *, jsonl: bool, en: bool) -> None:
    """Tell whether the first WORD shares a root with each of the others.

    Exit code 0 once answered; with --jsonl 2 says that some line was no pair of strings.
    """
    said = catalogue("en" if en else "ru")
    services = open_services(Settings.from_environment())
    if jsonl:
        sys.exit(0 if _compare_lines(services, said) else 2)
    if len(word) < 2:
        raise click.UsageError("name two words or more, or use --jsonl")
    first, *others = (normalise(text).word for text in word)
    for other in others:
        pair = services.finder.compare(first, other)
        click.echo(f"{pair.kinship.value} {pair.score:.2f}  {kinship_sentence(pair, said)}")


def _compare_lines(services: Services, said: Catalogue) -> bool:
    def answer(value: object) -> object:
        match value:
            case [str() as a, str() as b]:
                return {**encode_kinship(_compared(services, a, b), said), "a": a, "b": b}
            case _:
                raise LineFaulty("not_a_pair", 'a line must be two JSON strings: ["вода","водопад"]')

    return answer_lines(sys.stdin.buffer, answer, sys.stdout.buffer)


def _compared(services: Services, a: str, b: str) -> Cognacy:
    return services.finder.compare(normalise(a).word, normalise(b).word)


@click.command()
@click.argument("word")
def roots(word: str) -> None:
    """Show the roots of WORD and the words that share them."""
    finder = open_services(Settings.from_environment()).finder
    typed = normalise(word).word
    found = finder.roots(fold(typed))
    if not found:
        click.echo(f"«{typed}»: корень не найден")
    for root in found:
        family = finder.family(root.family) if root.family >= 0 else []
        trust = _TRUST.get(root.trust, "a guess")
        click.echo(f"{set_off(typed, (root.start, root.end))}  [{trust}, {len(family)} words]")
        click.echo("  " + " ".join(family[:_SHOWN]) + (" …" if len(family) > _SHOWN else ""))
