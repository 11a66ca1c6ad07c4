"""``baklazhaba serve`` and ``baklazhaba settings``: the referee for everybody on this network."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from app.addresses import addresses
from app.settings import VARIABLES, Settings, unread
from app.sharing import share

GRACE = 15
"""Seconds that requests have to end once the server is told to stop."""
HEADER_SECONDS = 10
"""Seconds a client may take to send its request's headers."""
MALLOC_ARENAS = "2"
"""Heaps of a worker process: by default glibc makes one for each thread, and memory grows in them all."""


@click.command()
@click.option("--host", help="Address to listen on; by default all of this machine's.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port, by default 8000.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes, by default 1.")
@click.option("--threads", type=click.IntRange(1, 1024), help="Threads of each process, by default 16.")
@click.option("--cert", type=click.Path(path_type=Path), help="TLS certificate chain, PEM.")
@click.option("--key", type=click.Path(path_type=Path), help="The certificate's private key, PEM.")
@click.option("--qr/--no-qr", default=None, help="Print the address as a QR code; by default on a terminal.")
def serve(qr: bool | None, **options: object) -> None:
    """Serve the judge over HTTP and print where to find it.

    What is not given here is read from the environment; `baklazhaba settings` lists it all.
    """
    given = {f"BAKLAZHABA_{name.upper()}": str(value) for name, value in options.items() if value is not None}
    os.environ.update(given)  # for the worker processes, too
    settings = Settings.from_environment()
    for name in unread():
        click.echo(f"baklazhaba: {name} is no setting; `baklazhaba settings` lists them", err=True)
    from app.bootstrap import open_services

    _ = open_services(settings, verify=True).finder  # what is broken is told here, not by a worker
    _announce(settings, sys.stdout.isatty() if qr is None else qr)
    with TemporaryDirectory(prefix="baklazhaba-") as folder:
        os.environ.update(share(Path(folder)))
        os.environ.setdefault("MALLOC_ARENA_MAX", MALLOC_ARENAS)
        _run(settings)


@click.command("settings")
def show_settings() -> None:
    """List every setting: its environment variable, what it means, its value now."""
    settings = Settings.from_environment()
    for variable in VARIABLES:
        click.echo(f"{variable.name}={variable.shown(settings)}")
        click.echo(f"    {variable.meaning}")
    for name in unread():
        click.echo(f"baklazhaba: {name} is no setting", err=True)


def _announce(settings: Settings, qr: bool) -> None:
    scheme = "https" if settings.cert else "http"
    urls = [f"{scheme}://{address}:{settings.port}/" for address in addresses(settings.host)]
    if qr:
        import segno

        segno.make(urls[-1], micro=False).terminal(compact=True)
    for url in urls:
        click.echo(url)
    sys.stdout.flush()


def _end_at_once_while_loading() -> None:
    """Let a worker be ended before the server has set its handlers for it.

    Until then it has its parent's, which only note a signal: it would be lost, and the worker killed
    when the grace is over.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def _run(settings: Settings) -> None:
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    os.register_at_fork(after_in_child=_end_at_once_while_loading)
    Server(
        "app.web.wsgi:app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.workers,
        blocking_threads=settings.threads,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        log_level=LogLevels.info if settings.log in ("debug", "info") else LogLevels.warning,
        log_access=False,
        websockets=False,
        ssl_cert=settings.cert,
        ssl_key=settings.key,
        respawn_failed_workers=True,
        workers_kill_timeout=GRACE,
    ).serve()
