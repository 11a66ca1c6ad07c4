"""``baklazhaba export-site``: the judge as a static site, for any https host."""

from __future__ import annotations

from pathlib import Path

import click

from app.settings import Settings


@click.command("export-site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def export_site(folder: Path) -> None:
    """Write the offline judge into FOLDER: page, dictionary, manifest, service worker.

    The files need no server behind them. Serve them over https, or phones will not keep them.
    """
    from app.lexicon.layout import Manifest
    from app.offline.site import build_site, write_site

    lexicon = Settings.from_environment().lexicon
    manifest = Manifest.read(lexicon)
    site = build_site(lexicon, manifest, gzipped=True)
    try:
        write_site(site, folder)
    except OSError as fault:
        raise click.ClickException(f"cannot write the site: {fault}") from fault
    sent = site.pack.gzip.stat().st_size
    shell = sum(map(len, site.files.values()))
    click.echo(f"{folder}: version {site.version}, lexicon {manifest.version}")
    click.echo(
        f"dictionary {sent / 1e6:.2f} MB as sent, {len(site.files)} other files of {shell / 1e6:.2f} MB"
    )
