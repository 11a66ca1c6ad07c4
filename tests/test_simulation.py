"""Random games end, keep every card and every secret, and are the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from click.testing import CliRunner

from app.cli.main import cli
from app.letters import Faces
from app.lexicon.deck import load_deck
from app.rules.switches import PRESETS
from app.simulation import Report, Setting, simulate
from app.words.verdict import Verdict

DECK = load_deck(Path(__file__).parents[1] / "dictionaries" / "deck.toml")


def wordless(cards: Sequence[Faces], random: Random) -> tuple[str, Verdict | None]:
    return f"слово{random.randrange(1000)}", None


def play(games: int, **changes: object) -> Report:
    settings = (
        Setting(2 + game % 9, list(PRESETS.values())[game % 3], game % 2 == 0, DECK) for game in range(games)
    )
    return simulate(
        ((replace(setting, **changes), Random(game)) for game, setting in enumerate(settings)),  # type: ignore[arg-type]
        wordless,
    )


def test_random_games_end_without_a_violation() -> None:
    report = play(27)
    assert (report.violations, report.games) == ([], 27)
    assert report.endings["won"] >= 24
    assert len(report.battles) == 5
    assert report.reshuffles > 0
    assert report.offturn > 0


def test_equal_seeds_play_equal_games() -> None:
    assert play(3) == play(3)


def test_the_command_prints_its_figures_and_no_violation() -> None:
    result = CliRunner().invoke(
        cli, ["simulate", "--games", "3", "--seed", "5", "--players", "3", "--preset", "book"]
    )
    assert result.exit_code == 0, result.output
    assert "violations: 0" in result.output.splitlines()
    assert result.output.startswith("games: 3 (")
