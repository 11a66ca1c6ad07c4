"""``baklazhaba lexicon``: build it, look at it, lint our own lists."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from app.lexicon.build import BuildOptions, BuildRefused, build
from app.lexicon.layout import Manifest
from app.lexicon.own_lists import ListFaulty, lint
from app.lexicon.roots.own import lint_roots
from app.lexicon.swap import BuildRunning
from app.resources import resource_dir
from app.settings import Settings


@click.group()
def lexicon() -> None:
    """The dictionary the judge stands on."""


@lexicon.command("build")
@click.option("--strict", is_flag=True, help="Refuse to build if a source is not to be had.")
@click.option("--without", multiple=True, metavar="NAME", help="Leave a source out; may be given again.")
@click.option("--profile", type=click.Choice(["full", "public"]), default="full", show_default=True)
@click.option("--if-missing", is_flag=True, help="Do nothing if a sound lexicon of these lists is there.")
def build_(*, strict: bool, without: tuple[str, ...], profile: str, if_missing: bool) -> None:
    """Fetch the pinned sources and build the lexicon.

    Exit code 1: nothing was built, the old lexicon is as it was.
    """
    target = Settings.from_environment().lexicon
    if if_missing and _fresh(target):
        return
    options = BuildOptions(profile=profile, without=frozenset(without), strict=strict)
    bar = _Bar()
    try:
        built = build(resource_dir("dictionaries"), target, options, bar.show)
    except (BuildRefused, BuildRunning, ListFaulty, ValueError) as fault:
        raise click.ClickException(str(fault)) from fault
    except OSError as fault:
        raise click.ClickException(f"cannot write the lexicon: {fault}; the old one is as it was") from fault
    manifest = built.manifest
    click.echo(f"lexicon {manifest.version}: {manifest.counts['accepted']} words in {target}")
    if manifest.degraded:
        lost = "\n".join(["", *built.faults])
        named = ", ".join(manifest.degraded)
        click.secho(
            f"DEGRADED: built without {named}; more words will be undecided{lost}", fg="yellow", err=True
        )


def _fresh(target: Path) -> bool:
    """Tell whether a sound lexicon is there, built of the present lists by the present code."""
    from app.lexicon.inputs import fingerprint
    from app.lexicon.layout import LexiconBroken
    from app.lexicon.store import TrieLexicon

    try:
        manifest = TrieLexicon.open(target).manifest
    except LexiconBroken:
        return False
    return manifest.inputs == fingerprint(resource_dir("dictionaries"))


class _Bar:
    """A progress bar that names the stage; on no terminal, a line a stage."""

    def show(self, stage: str, share: float) -> None:
        if not sys.stderr.isatty():
            click.echo(f"{share:4.0%} {stage}", err=True)
            return
        done = round(share * 30)
        click.echo(f"\r\x1b[K[{'█' * done}{'·' * (30 - done)}] {share:4.0%} {stage}", err=True, nl=share >= 1)


@lexicon.command()
@click.option("--json", "as_json", is_flag=True, help="Print the whole manifest.")
@click.option("--verify", is_flag=True, help="Check every file's sha256 too.")
def info(*, as_json: bool, verify: bool) -> None:
    """Tell what the built lexicon holds."""
    folder = Settings.from_environment().lexicon
    manifest = Manifest.read(folder)
    manifest.check(folder, hashes=verify)
    if as_json:
        click.echo((folder / "manifest.json").read_text(encoding="utf-8"), nl=False)
        return
    click.echo(f"lexicon {manifest.version} ({manifest.profile}) in {folder}")
    if manifest.degraded:
        click.secho(f"built without: {', '.join(manifest.degraded)}", fg="yellow")
    for name, value in manifest.counts.items():
        if name != "source_order":
            click.echo(f"{name}: {json.dumps(value, ensure_ascii=False)}")
    for name, facts in manifest.files.items():
        click.echo(f"{facts['size']:>10}  {name}")


@lexicon.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def export(file: Path) -> None:
    """Write the lexicon as a SQLite database into FILE, for sqlite-utils or Datasette."""
    from app.lexicon.database import write_database
    from app.lexicon.own_lists import read_lists
    from app.lexicon.store import TrieLexicon

    if file.exists():
        raise click.ClickException(f"{file} exists; name another file or remove it")
    opened = TrieLexicon.open(Settings.from_environment().lexicon)
    rows, _ = read_lists(resource_dir("dictionaries") / "words")
    try:
        write_database(file, opened, rows)
    except OSError as fault:
        raise click.ClickException(f"cannot write {fault}") from fault
    click.echo(f"{file}: {len(opened)} keys")


@lexicon.command("lint")
def lint_() -> None:
    """Check the format of our own lists; exit code 1 if a row is faulty."""
    folder = resource_dir("dictionaries")
    faults = [*lint(folder / "words"), *lint_roots(folder)]
    for fault in faults:
        click.echo(str(fault))
    sys.exit(1 if faults else 0)
