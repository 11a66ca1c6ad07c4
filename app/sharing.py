"""What the processes of one server share: a folder that lives as long as the server does."""

from __future__ import annotations

import mmap
import os
from collections.abc import Mapping
from pathlib import Path

BUCKETS = "_BAKLAZHABA_BUCKETS"
"""Names, to the worker processes, the file of counted requests."""
POLLS = "_BAKLAZHABA_POLLS"
"""Names, to them, the file of their clients' latest polls."""
COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""Names, to them and to prometheus_client, the folder of their counts; read when that is imported."""
SLOTS = 1 << 18
"""Numbers in the file of counted requests."""
POLL_SLOTS = 1 << 16
"""Numbers in the file of polls."""
SALT, WIDTH = 16, 8


def share(folder: Path) -> Mapping[str, str]:
    """Lay out an empty folder and return the environment that leads the worker processes to it."""
    counts, buckets, polls = folder / "counts", folder / "buckets", folder / "polls"
    counts.mkdir()
    polls.write_bytes(bytes(POLL_SLOTS * WIDTH))
    with buckets.open("wb") as file:
        file.write(os.urandom(SALT))
        file.truncate(SALT + SLOTS * WIDTH)
    return {BUCKETS: str(buckets), POLLS: str(polls), COUNTS: str(counts)}


def shared_slots() -> tuple[bytes, memoryview[float]]:
    """Return the salt and the numbers of this server, or of this process alone if it shares none."""
    path = os.environ.get(BUCKETS)
    if not path:
        return os.urandom(SALT), memoryview(bytearray(SLOTS * WIDTH)).cast("d")
    whole = _mapped(path)
    return bytes(whole[:SALT]), whole[SALT:].cast("d")


def shared_polls() -> memoryview[int] | None:
    """Return the numbers of this server's latest polls, None if this process shares none."""
    path = os.environ.get(POLLS)
    return _mapped(path).cast("Q") if path else None


def _mapped(path: str) -> memoryview[int]:
    with Path(path).open("r+b") as file:
        return memoryview(mmap.mmap(file.fileno(), 0))
