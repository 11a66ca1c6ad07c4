"""``python -P -m app``: the same as the ``baklazhaba`` command."""

from app.cli.main import main

main()
