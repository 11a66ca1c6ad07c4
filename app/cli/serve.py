"""``baklazhaba serve``: the referee for everybody on this network."""

from __future__ import annotations

import os

import click

from app.addresses import addresses
from app.settings import Settings


@click.command()
@click.option("--host", help="Address to listen on; by default all of this machine's.")
@click.option("--port", type=click.IntRange(1, 65535), help="Port, by default 8000 or BAKLAZHABA_PORT.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--threads", type=click.IntRange(1, 256), default=16, show_default=True)
def serve(host: str | None, port: int | None, workers: int, threads: int) -> None:
    """Serve the judge over HTTP and print where to find it."""
    from granian.constants import Interfaces
    from granian.server import Server

    from app.bootstrap import open_services

    os.environ["BAKLAZHABA_THREADS"] = str(threads)  # for the worker processes
    settings = Settings.from_environment()
    _ = open_services(settings, verify=True).finder  # what is broken is told here, not by a worker
    host, port = host or settings.host, port or settings.port
    for address in addresses(host):
        click.echo(f"http://{address}:{port}/")
    Server(
        "app.web.wsgi:app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=threads,
        log_access=False,
    ).serve()
