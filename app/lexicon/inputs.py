"""What a build depends on, in one hash: a lexicon built of other lists or by other code is stale."""

from __future__ import annotations

import hashlib
from pathlib import Path

from app.lexicon.layout import sha256
from app.lexicon.sources import DECLARATION

_CODE = Path(__file__).parent
_NO_PART_OF_IT = frozenset({"wheel_guard.py"})


def fingerprint(dictionaries: Path) -> str:
    """Return a hash of our own lists, the pinned sources and the code that builds."""
    lists = [dictionaries / DECLARATION, *dictionaries.glob("*.tsv"), *dictionaries.glob("words/*.tsv")]
    code = [path for path in _CODE.rglob("*.py") if path.name not in _NO_PART_OF_IT]
    digest = hashlib.sha256()
    for path in sorted([*lists, *code], key=lambda path: path.name):
        digest.update(f"{path.name} {sha256(path)}\n".encode())
    return digest.hexdigest()
