"""What the processes of one server share: a folder that lives as long as the server does."""

from __future__ import annotations

import mmap
import os
from collections.abc import Mapping
from pathlib import Path

BUCKETS = "_BAKLAZHABA_BUCKETS"
"""Names, to the worker processes, the file of counted requests."""
COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""Names, to them and to prometheus_client, the folder of their counts; read when that is imported."""
SLOTS = 1 << 18
"""Numbers in the file of counted requests."""
SALT, WIDTH = 16, 8


def share(folder: Path) -> Mapping[str, str]:
    """Lay out an empty folder and return the environment that leads the worker processes to it."""
    counts, buckets = folder / "counts", folder / "buckets"
    counts.mkdir()
    with buckets.open("wb") as file:
        file.write(os.urandom(SALT))
        file.truncate(SALT + SLOTS * WIDTH)
    return {BUCKETS: str(buckets), COUNTS: str(counts)}


def shared_slots() -> tuple[bytes, memoryview[float]]:
    """Return the salt and the numbers of this server, or of this process alone if it shares none."""
    path = os.environ.get(BUCKETS)
    if not path:
        return os.urandom(SALT), memoryview(bytearray(SLOTS * WIDTH)).cast("d")
    with Path(path).open("r+b") as file:
        whole = memoryview(mmap.mmap(file.fileno(), 0))
    return bytes(whole[:SALT]), whole[SALT:].cast("d")
