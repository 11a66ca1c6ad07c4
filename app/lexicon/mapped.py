"""Files mapped into memory: shared between processes, read as they are asked for."""

from __future__ import annotations

import mmap
import sys
from pathlib import Path
from typing import Any

import marisa_trie

from app.lexicon.layout import LexiconBroken


def map_trie(path: Path) -> Any:  # noqa: ANN401 - marisa-trie ships no types
    """Return the trie mapped from its file.

    Raises:
        LexiconBroken: the file is no trie, or one of another class: its keys are no text then.
    """
    trie = marisa_trie.Trie()
    try:
        trie.mmap(str(path))
        if len(trie):
            trie.restore_key(0).encode()
    except (OSError, RuntimeError, UnicodeDecodeError) as fault:
        raise LexiconBroken(f"{path} is no trie of words ({fault})") from fault
    return trie


def map_bytes(path: Path) -> memoryview:
    """Return the file's bytes."""
    with path.open("rb") as stream:
        if path.stat().st_size == 0:
            return memoryview(b"")
        return memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))


def map_numbers(path: Path, kind: str) -> memoryview:
    """Return an array of u16 (``H``) or u32 (``I``) numbers mapped from its file."""
    if sys.byteorder != "little":
        raise LexiconBroken("the lexicon's arrays are little-endian, this machine is not")
    return map_bytes(path).cast(kind)  # type: ignore[call-overload,no-any-return]
