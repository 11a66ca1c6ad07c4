"""Table codes and seat tokens: a token is long, random, kept as a hash and compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from app.table.entries import MemberId

CODE_LETTERS = "ABEKMHPCTX245679"
"""Letters that look the same in both alphabets, and digits like none of them: either keyboard will do."""
_CYRILLIC = str.maketrans("АВЕКМНРСТХ", "ABEKMHPCTX")
CODE_LENGTH = 5


def new_code() -> str:
    """Return a code for a table: short enough to be said aloud, and no secret."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Return the code as it is stored, however it was typed."""
    return text.strip().replace("-", "").replace(" ", "").upper().translate(_CYRILLIC)


def new_token() -> str:
    """Return an unguessable token (256 bits)."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Return what is stored of a token; a random token needs no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def bearer(token: str, hashes: Mapping[MemberId, str]) -> MemberId | None:
    """Return whose token it is; every hash is looked at, so the time tells nothing."""
    asked, found = hashed(token), None
    for member, known in hashes.items():
        if hmac.compare_digest(asked, known):
            found = member
    return found
