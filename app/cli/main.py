"""``baklazhaba``: the command group. Commands import what they need when they run."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from app import __version__

_COMMANDS = {
    "check": ("app.cli.words", "check"),
    "words": ("app.cli.words", "words"),
    "cognates": ("app.cli.cognates", "cognates"),
    "roots": ("app.cli.cognates", "roots"),
    "find": ("app.cli.search", "find"),
    "hint": ("app.cli.search", "hint"),
    "evaluate": ("app.cli.evaluate", "evaluate"),
    "lexicon": ("app.cli.lexicon", "lexicon"),
    "judge": ("app.cli.judge", "judge"),
    "simulate": ("app.cli.simulate", "simulate_games"),
    "table": ("app.cli.table", "table"),
    "export-site": ("app.cli.export_site", "export_site"),
    "serve": ("app.cli.serve", "serve"),
    "settings": ("app.cli.serve", "show_settings"),
}
EXIT_CODES = """\b
Exit codes:
  0  answered
  1  `check WORD…`: at least one word is not accepted; `find`: no such word; other commands: see their help
  2  the command or its input is wrong
  3  the lexicon is missing or damaged
"""


class LazyGroup(click.Group):
    """A group whose commands' modules are imported only when called: a check answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, None if there is no such."""
        if cmd_name not in _COMMANDS:
            return None
        module, attribute = _COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command


@click.group(cls=LazyGroup, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="baklazhaba")
def cli() -> None:
    """Word referee for the card game «Баклажаба»."""


def main() -> None:
    """Run the command line; broken lexicons and settings are told in a sentence, not a traceback."""
    from app.lexicon.layout import LexiconBroken
    from app.resources import ResourceMissing
    from app.settings import SettingsFaulty

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        cli()
    except (LexiconBroken, ResourceMissing) as fault:
        click.echo(f"baklazhaba: {fault}", err=True)
        sys.exit(3)
    except (SettingsFaulty, OSError) as fault:  # click itself ends quietly when its reader has gone
        click.echo(f"baklazhaba: {fault}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
