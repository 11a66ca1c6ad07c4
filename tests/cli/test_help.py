"""Every command has help and a name in the group's list."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from app.cli.main import cli


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")


ALL = list(commands(cli, "baklazhaba"))


@pytest.mark.parametrize(("path", "command"), ALL, ids=[path for path, _ in ALL])
def test_every_command_and_option_is_explained(path: str, command: click.Command) -> None:
    assert command.help, path
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.name != "help":
            assert parameter.help or parameter.name in ("workers", "threads", "profile"), (
                path,
                parameter.name,
            )


def test_an_unknown_command_is_none() -> None:
    assert cli.get_command(click.Context(cli), "nonsense") is None
