"""``baklazhaba simulate``: random whole games through the rules."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median

import click

from app.bootstrap import open_services
from app.lexicon.deck import load_deck
from app.resources import resource_dir
from app.rules.switches import PRESETS
from app.rules.turns import MAX_PLAYERS, MIN_PLAYERS
from app.settings import Settings
from app.simulation import Report, Setting, simulate
from app.word_source import LexiconWords


@click.command(name="simulate")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=0, show_default=True, help="Equal seeds play equal games.")
@click.option(
    "--players",
    type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS),
    help="Players of each game; all counts in turn if not given.",
)
@click.option(
    "--preset", type=click.Choice(list(PRESETS)), help="House rules; all presets in turn if not given."
)
def simulate_games(games: int, seed: int, players: int | None, preset: str | None) -> None:
    """Play random whole games and check every state.

    Printed cards and cards dealt by the app take turns. Exits with 1 if any rule of the table is
    ever violated.
    """
    services = open_services(Settings.from_environment())
    words = LexiconWords(services.lexicon, services.checker().check, seed)
    started = time.perf_counter()
    report = simulate(_settings(games, seed, players, preset), words)
    _print(report, time.perf_counter() - started)
    sys.exit(1 if report.violations else 0)


def _settings(
    games: int, seed: int, players: int | None, preset: str | None
) -> Iterator[tuple[Setting, Random]]:
    deck = load_deck(resource_dir("dictionaries") / "deck.toml")
    counts = [players] if players else list(range(MIN_PLAYERS, MAX_PLAYERS + 1))
    presets = [PRESETS[preset]] if preset else list(PRESETS.values())
    for game in range(games):
        rest, at = divmod(game, len(counts))
        rest, rules = divmod(rest, len(presets))
        yield Setting(counts[at], presets[rules], rest % 2 == 0, deck), Random(f"{seed}:{game}")


def _print(report: Report, seconds: float) -> None:
    lengths = report.lengths
    click.echo(f"games: {report.games} ({report.games / seconds:.1f} a second)")
    click.echo(f"commands: {report.steps} ({report.steps / seconds:.0f} a second, checks and words included)")
    click.echo(f"decide and evolve alone: {report.steps / report.deciding:.0f} commands a second of CPU")
    click.echo(f"words a game: {min(lengths)} to {max(lengths)}, median {median(lengths):g}")
    click.echo(f"endings: {_counted(report.endings)}")
    click.echo(f"battles: {report.battles.total()} ({_counted(report.battles)})")
    click.echo(
        f"off-turn moves: {report.offturn}; disputes: {report.disputes}; reshuffles: {report.reshuffles}"
    )
    for violation in report.violations:
        click.echo(f"violation: {violation}")
    click.echo(f"violations: {len(report.violations)}")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
