"""``baklazhaba table``: the tables on this machine, without a server."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from app.cli.jsonl import dump
from app.settings import Settings

if TYPE_CHECKING:
    from app.table.entries import Entry
    from app.table.judging import Judge
    from app.table.service import Tables
    from app.table.sqlite_store import SqliteStore
    from app.table.verify import Difference
    from app.words.verdict import Verdict


@click.group()
def table() -> None:
    """Tables that are kept on this machine: list, copy, replay, check.

    CODE is a table's code, FILE an exported table. A running server need not be stopped.
    """


@contextmanager
def _store() -> Iterator[SqliteStore]:
    from app.table.sqlite_store import SqliteStore
    from app.table.store import NoTable, StoreFault

    path = Settings.from_environment().tables
    if not path.exists():
        raise click.ClickException(f"no tables yet: {path} is not there")
    try:
        store = SqliteStore(path)
        try:
            yield store
        finally:
            store.close()
    except NoTable as fault:
        raise click.ClickException(f"no table has the code {fault.args[0]!r}; see: table list") from fault
    except StoreFault as fault:
        raise click.ClickException(str(fault)) from fault


def _log(store: SqliteStore, source: str) -> tuple[str, tuple[Entry, ...]]:
    """Return the code and the log of a table, by its code or from an exported file."""
    from app.table.secrets import read_code

    code = read_code(source)
    return code, store.load(code)


def _read(file: BinaryIO) -> tuple[Entry, ...]:
    from app.table.transfer import read_export

    document = _document(file)
    with _faults_of(file):
        return read_export(document)


def _document(file: BinaryIO) -> dict[str, object]:
    with _faults_of(file):
        document = json.loads(file.read())
    return document if isinstance(document, dict) else {}


@contextmanager
def _faults_of(file: BinaryIO) -> Iterator[None]:
    from app.table.faults import Unreadable

    try:
        yield
    except (ValueError, Unreadable) as fault:
        raise click.ClickException(f"{file.name}: {fault}") from fault


@table.command("list")
@click.option("--jsonl", is_flag=True, help="One JSON object a table.")
def list_(*, jsonl: bool) -> None:
    """List the tables, the one used last first."""
    from app.table.loading import Loader
    from app.table.store import StoreDamaged

    with _store() as store:
        loader = Loader(store)
        for summary in store.tables():
            row = {"code": summary.code, "version": summary.seq, "used": _time(summary.touched_at)}
            try:
                state = loader.load(summary.code).state
                row |= {"phase": state.phase.value, "players": [player.name for player in state.players]}
            except StoreDamaged:
                row |= {"phase": "damaged", "players": []}
            click.echo(dump(row) if jsonl else _line(row))


def _line(row: dict[str, object]) -> str:
    players = row["players"]
    names = ", ".join(players) if isinstance(players, list) else ""
    return f"{row['code']}  {row['used']}  v{row['version']:<5} {row['phase']:<15} {names}".rstrip()


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().isoformat(" ", "seconds")


@table.command("export")
@click.argument("code")
@click.argument("file", type=click.File("wb"), default="-")
@click.option("--salvage", is_flag=True, help="Of a damaged table, export what comes before the damage.")
def export_(code: str, file: BinaryIO, *, salvage: bool) -> None:
    """Write a table as one JSON document. It shows all hands, and holds no tokens."""
    from app.table.secrets import read_code
    from app.table.service import now_ms
    from app.table.transfer import export

    with _store() as store:
        code = read_code(code)
        log = store.salvage(code)[0] if salvage else store.load(code)
    file.write(json.dumps(export(code, log, now_ms()), ensure_ascii=False, indent=1).encode() + b"\n")


@table.command("import")
@click.argument("file", type=click.File("rb"))
def import_(file: BinaryIO) -> None:
    """Open a table from an exported one, or from an evening that the offline page saved.

    Prints its new code and the referee's token.
    """
    from app.bootstrap import open_services
    from app.lexicon.deck import load_deck
    from app.resources import resource_dir
    from app.table import evening
    from app.table.importing import import_document

    document = _document(file)
    kept = document.get("format") == evening.FORMAT
    judge = open_services(Settings.from_environment()).judge if kept else None
    with _tables(judge) as tables, _faults_of(file):
        done = import_document(tables, document, load_deck(resource_dir("dictionaries") / "deck.toml"), None)
    if done.left_out:
        click.echo(f"not in the table: {', '.join(done.left_out)}", err=True)
    click.echo(f"{done.entered.table.code} {done.entered.token}")


@table.command()
@click.argument("code")
def recover(code: str) -> None:
    """Print a new token for a table's referee; the old one stops working."""
    from app.table.secrets import read_code

    with _store(), _tables() as tables:
        entered = tables.recover(read_code(code))
    click.echo(f"{entered.table.code} {entered.token}")


@contextmanager
def _tables(judge: Judge | None = None) -> Iterator[Tables]:
    from app.table.service import Tables
    from app.table.sqlite_store import SqliteStore
    from app.table.store import StoreFault
    from app.table.waiters import Waiters

    try:
        store = SqliteStore(Settings.from_environment().tables)
        try:
            yield Tables(store, judge or _no_judge, Waiters(store, 1))
        finally:
            store.close()
    except StoreFault as fault:
        raise click.ClickException(str(fault)) from fault


def _no_judge(case: object, personal: object) -> Verdict:
    raise AssertionError("nothing is judged here")


@table.command()
@click.argument("source", metavar="CODE|FILE")
@click.option("--events", is_flag=True, help="Print the events as well, with all that they hold.")
@click.option("--lang", type=click.Choice(["ru", "en"]), default="ru", show_default=True, help="Language.")
def replay(source: str, lang: str, *, events: bool) -> None:
    """Print what happened at a table, step by step, and how it stands."""
    from app.rules.notation import write_state
    from app.table.codec import encode_entry
    from app.table.public_log import show_entry
    from app.table.table import Table

    code, log = _source(source)
    seat = Table(code)
    for entry in log:
        seat = seat.append(entry)
        shown = show_entry(seat, entry, lang)
        click.echo(f"{entry.seq:>5}  {_time(entry.at)}  {shown['by'] or '—'}: {shown['text']}")
        if events:
            click.echo(f"       {encode_entry(entry)}")
    click.echo(write_state(seat.state))


def _source(source: str) -> tuple[str, tuple[Entry, ...]]:
    if Path(source).is_file():
        with Path(source).open("rb") as file:
            return Path(source).stem, _read(file)
    with _store() as store:
        return _log(store, source)


@table.command()
@click.argument("sources", metavar="[CODE|FILE]...", nargs=-1)
def verify(sources: tuple[str, ...]) -> None:
    """Check that tables are whole, replay alike, and are judged alike by today's lexicon.

    Without arguments all tables are checked. Exit code 1: something is damaged; words that are
    judged otherwise today are told, and no fault.
    """
    from app.bootstrap import open_services

    services = open_services(Settings.from_environment())
    if not sources:
        with _store() as store:
            sources = tuple(summary.code for summary in store.tables())
    whole = [_verify(source, services.judge) for source in sources]
    click.echo(f"{len(whole)} tables, {whole.count(False)} damaged")
    sys.exit(0 if all(whole) else 1)


def _verify(source: str, judge: Judge) -> bool:
    from app.table.faults import Unreadable
    from app.table.secrets import read_code
    from app.table.verify import differences

    damage: str | None = None
    if Path(source).is_file():
        code, log = _source(source)
    else:
        with _store() as store:
            code = read_code(source)
            log, damage = store.salvage(code)
    if damage is not None:
        click.echo(f"{code}: DAMAGED: {damage}; {len(log)} versions are whole: table export --salvage {code}")
    try:
        changed = list(differences(code, log, judge))
    except Unreadable as fault:
        click.echo(f"{code}: DAMAGED: {fault}")
        return False
    for one in changed:
        click.echo(f"{code}: version {one.seq}: {_told(one)}")
    click.echo(f"{code}: {len(log)} versions replay, {len(changed)} words judged otherwise today")
    return damage is None


def _told(one: Difference) -> str:
    then, now = (_gist(verdict.verdict.value, verdict.codes) for verdict in (one.then, one.now))
    return f"«{one.word}» was {then}, is {now} (lexicon {one.then.lexicon} → {one.now.lexicon})"


def _gist(standing: str, codes: tuple[str, ...]) -> str:
    return f"{standing} ({', '.join(codes)})" if codes else standing
