"""Finds the Chromium of the browser tests; run as a module, says last and loudly if there is none."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
NOTE = """
================================================================================
  The BROWSER TESTS DID NOT RUN: there is no Chromium on this machine.
  Install it and run `make test` again:

      sudo apt-get install chromium        (Debian, Ubuntu)
      brew install --cask google-chrome    (macOS)

  or name one: CHROMIUM=/path/to/chrome make test
================================================================================
"""


def find_chromium() -> str | None:
    """Return the path of the browser: ``CHROMIUM``, or the first one known; None if there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return found or (str(_MAC) if _MAC.exists() else None)


if __name__ == "__main__" and find_chromium() is None:
    sys.stdout.write(NOTE)
