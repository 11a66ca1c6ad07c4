"""``baklazhaba find`` and ``baklazhaba hint``: was there a word?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

import click

from app.bootstrap import open_services
from app.cli.jsonl import dump
from app.letters import normalise
from app.lexicon.search import Search
from app.lexicon.search_query import (
    BattleQuery,
    CardHint,
    Filter,
    FindQuery,
    HandQuery,
    Hint,
    Order,
    QueryFaulty,
    parse_cards,
)
from app.rules.cards import Effect
from app.settings import Settings
from app.words.grammar import Flag, WordClass

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _filters(command: _Command) -> _Command:
    """Add the options that say what is shown."""
    for option in reversed((
        click.option("--no-proper", is_flag=True, help="Leave out words that are names only."),
        click.option("--no-vulgar", is_flag=True, help="Leave out vulgar words."),
        click.option("--no-rare", is_flag=True, help="Leave out rare, archaic and regional words."),
        click.option("--no-plurals", is_flag=True, help="Dictionary forms only."),
        click.option("--doubtful", is_flag=True, help="Also initialisms and names of several words."),
        click.option("--named", multiple=True, metavar="WORD", help="A word named before; may be repeated."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    )):  # fmt: skip
        command = option(command)
    return command


def _shown(options: dict[str, Any]) -> Filter:
    return Filter(
        proper=not options["no_proper"],
        vulgar=not options["no_vulgar"],
        rare=not options["no_rare"],
        plurals=not options["no_plurals"],
        doubtful=options["doubtful"],
    )


@click.command()
@click.argument("pattern", default="")
@click.option("--run", default="", metavar="LETTERS", help="Letters standing together: нок, or Н,О,Е/Ё.")
@click.option("--starts", default="", metavar="TEXT", help="First letters.")
@click.option("--ends", default="", metavar="TEXT", help="Last letters.")
@click.option("--letters", default="", metavar="LETTERS", help="Letters in any order, repeats counted.")
@click.option("--length", default="", metavar="N[-M]", help="How many letters: 5, 5-7, 5- or -7.")
@click.option(
    "--class",
    "classes",
    multiple=True,
    type=click.Choice([one.value for one in WordClass]),
    help="Of this class; may be repeated.",
)
@click.option(
    "--flag",
    "flags",
    multiple=True,
    type=click.Choice([one.value for one in Flag]),
    help="With this flag; may be repeated.",
)
@click.option("--lemma-first", is_flag=True, help="Dictionary forms before plurals.")
@click.option("--offset", default=0, show_default=True, help="Words to skip.")
@click.option("--limit", default=20, show_default=True, help="Words to show.")
@_filters
def find(**options: Any) -> None:  # noqa: ANN401 - click's options are many and flat
    """Find words by letters, commonest first; all conditions must hold.

    PATTERN: ? is one letter, * any number of them; е finds ё as well. Exit code 1: no such word.
    """
    try:
        query = _find_query(options)
    except QueryFaulty as fault:
        raise click.UsageError(str(fault)) from fault
    found = _search().find(query)
    if options["as_json"]:
        click.echo(dump(asdict(found)))
    else:
        for hit in found.hits:
            click.echo(hit.word)
        last = found.offset + len(found.hits)
        click.echo(f"{found.count} words; shown {min(found.offset + 1, last)} to {last}", err=True)
    if not found.count:
        raise SystemExit(1)


def _find_query(options: dict[str, Any]) -> FindQuery:
    shortest, longest = _lengths(options["length"])
    return FindQuery(
        run=parse_cards(options["run"], "run"),
        starts=normalise(options["starts"]).word,
        ends=normalise(options["ends"]).word,
        pattern=normalise(options["pattern"]).word,
        letters=parse_cards(options["letters"], "letters"),
        shortest=shortest,
        longest=longest,
        classes=frozenset(map(WordClass, options["classes"])),
        flags=frozenset(map(Flag, options["flags"])),
        named=options["named"],
        shown=_shown(options),
        order=Order.LEMMA_FIRST if options["lemma_first"] else Order.COMMONNESS,
        offset=options["offset"],
        limit=options["limit"],
    )


def _lengths(text: str) -> tuple[int | None, int | None]:
    first, dash, last = text.partition("-")
    if not all(part == "" or (part.isascii() and part.isdigit()) for part in (first, last)) or text == "-":
        raise QueryFaulty("length", f"5, 5-7, 5- or -7, not {text!r}")
    shortest = int(first) if first else None
    return shortest, (int(last) if last else None) if dash else shortest


@click.command()
@click.option("--row", default="", metavar="CARDS", help="The last one or two cards of the play row: АН.")
@click.option("--hand", default="", metavar="CARDS", help="The cards in hand: К,О,Е/Ё.")
@click.option("--effect", default="", metavar="NAME", help="A battle's effect, or its initial.")
@click.option("--letters", default="", metavar="CARDS", help="The open cards of the battle.")
@click.option("--top", default=10, show_default=True, help="Words shown a card.")
@_filters
def hint(**options: Any) -> None:  # noqa: ANN401
    """Tell what could have been named: with the cards of a hand, or in a battle."""
    try:
        query = _hint_query(options)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from fault
    search = _search()
    answer = search.hand(query) if isinstance(query, HandQuery) else search.battle(query)
    if options["as_json"]:
        click.echo(dump(_json(answer)))
        return
    if isinstance(answer, Hint):
        click.echo(_line(answer))
        return
    for card in answer:
        click.echo(f"{card.card}  {_line(card.turn)}")
        if card.offturn is not None:
            click.echo(f"    вне очереди: {_line(card.offturn)}")


def _hint_query(options: dict[str, Any]) -> HandQuery | BattleQuery:
    if bool(options["effect"]) == bool(options["row"]):
        raise QueryFaulty("row", "give --row and --hand, or --effect and --letters")
    named, shown, top = options["named"], _shown(options), options["top"]
    if options["effect"]:
        effect = Effect.parse(options["effect"])
        return BattleQuery(effect, parse_cards(options["letters"], "letters"), named, shown, top=top)
    row, hand = parse_cards(options["row"], "row"), parse_cards(options["hand"], "hand")
    return HandQuery(row[-2:], hand, named, shown, top=top)


def _json(answer: Hint | tuple[CardHint, ...]) -> object:
    if isinstance(answer, Hint):
        return asdict(answer)
    return [{**asdict(one), "card": str(one.card)} for one in answer]


def _line(hint: Hint) -> str:
    return f"{hint.count}: {', '.join(hint.words)}" if hint.words else str(hint.count)


def _search() -> Search:
    return open_services(Settings.from_environment()).search
