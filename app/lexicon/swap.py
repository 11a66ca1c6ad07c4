"""A folder replaced as a whole: whatever happens in between, the old files or the new ones are there."""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
_DRAFT = ".building-"


class BuildRunning(RuntimeError):
    """Another process is building into the same place. Wait for it."""


@contextmanager
def replacement(target: Path) -> Iterator[Path]:
    """Yield an empty folder beside ``target``; when the block ends well, it is put in its place.

    One process at a time may build; what a killed one has left is cleared away first.

    Raises:
        BuildRunning: another process is at it.
        OSError: the disk is full or read-only; ``target`` is as it was.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with _lock(target.with_name(f".{target.name}.lock")):
        _clear_away(target)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=_DRAFT) as folder:
            draft = Path(folder) / target.name
            draft.mkdir()
            yield draft
            _put_in_place(draft, target)


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    with path.open("w") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BuildRunning(f"another process is building (it holds {path}); wait for it to end") from None
        yield


def _clear_away(target: Path) -> None:
    """Remove the drafts of killed builds; put back a folder that one had moved aside."""
    for draft in target.parent.glob(f"{_DRAFT}*"):
        if not target.exists() and (draft / _aside(target)).is_dir():
            (draft / _aside(target)).rename(target)
        shutil.rmtree(draft, ignore_errors=True)


def _aside(target: Path) -> str:
    return f"{target.name}.old"


def _put_in_place(draft: Path, target: Path) -> None:
    for file in draft.iterdir():
        with file.open("rb") as stream:
            os.fsync(stream.fileno())
    draft.chmod(0o755)
    if target.exists() and _exchange(draft, target):
        return
    if target.exists():
        target.rename(draft.with_name(_aside(target)))
    draft.rename(target)


def _exchange(a: Path, b: Path) -> bool:
    """Swap two folders in one step, where the system can; tell whether it could."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    arguments = _AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _RENAME_EXCHANGE
    return bool(rename(*arguments) == 0)
