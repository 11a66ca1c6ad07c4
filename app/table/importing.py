"""A document becomes a table: an export, or an evening kept offline. Under a key, once however often."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.rules.cards import Deck
from app.table import evening, transfer
from app.table.entries import Entry, MemberId
from app.table.evening import LeftOut, left_out, log_of, read_evening
from app.table.faults import Forbidden, KeyReused, Unreadable
from app.table.outcomes import Pass
from app.table.secrets import CODE_LENGTH, CODE_LETTERS, bearer, hashed
from app.table.service import MAX_KEY, Tables
from app.table.store import CodeTaken, NoTable, Receipt, StoreBusy, Write
from app.table.values import Json

MIN_KEY = 20
"""Characters of an import's key: it is a secret, for whoever repeats the import gets its seat."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A table made of a document, and what of the document it does not hold."""

    entered: Pass
    left_out: tuple[LeftOut, ...] = ()
    repeated: bool = False


def import_document(tables: Tables, document: Mapping[str, Json], deck: Deck, key: str | None) -> Imported:
    """Open a table from a document; the same document under the same ``key`` gives the same table and seat.

    Raises:
        Unreadable: it is no such document, or the key is too short.
        KeyReused: the key came with another document.
        Forbidden: the table is there, but its referee has got another link since.
    """
    if key is not None and not MIN_KEY <= len(key) <= MAX_KEY:
        raise Unreadable("Idempotency-Key", f"{MIN_KEY} to {MAX_KEY} characters that nobody can guess")
    lost: tuple[LeftOut, ...] = ()
    if document.get("format") == evening.FORMAT:
        told = read_evening(document)
        lost = left_out(told, len(deck.cards))
        log = log_of(told, tables.judge, deck, tables.clock())
    else:
        log = transfer.read_export(document)
    if key is None:
        return Imported(tables.restore(log), lost)
    return _Once(tables, key, _fingerprint(document)).open(log, lost)


def _fingerprint(document: Mapping[str, Json]) -> str:
    text = json.dumps(document, sort_keys=True, ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class _Once:
    """One import under its key: code and token follow from the key, so a retry finds what was made.

    Of the key only a hash is stored, beside the first entry.
    """

    tables: Tables
    key: str
    request: str

    def open(self, log: tuple[Entry, ...], lost: tuple[LeftOut, ...]) -> Imported:
        """Return the table of ``log``, made now or before."""
        referee = transfer.referee_of(log)
        token = base64.urlsafe_b64encode(self._digest("seat")).rstrip(b"=").decode()
        for code in self._codes():
            receipt = self._receipt(code)
            if receipt is None:
                try:
                    self.tables.store.create(
                        code, *self._writes(log, (referee, hashed(token))), touched=self.tables.clock()
                    )
                except CodeTaken:
                    receipt = self._receipt(code)  # another request of the same import, or another table
                    if receipt is None:
                        continue
                else:
                    return Imported(Pass(referee, token, self.tables.loader.load(code)), lost)
            return Imported(self._again(code, referee, token, receipt), lost, repeated=True)
        raise StoreBusy("all codes for this import are taken; import it under another key")

    def _again(self, code: str, referee: MemberId, token: str, receipt: Receipt) -> Pass:
        if receipt.request != self.request:
            raise KeyReused("this Idempotency-Key was used for another document; make a new one for each")
        if bearer(token, self.tables.store.tokens(code)) != referee:
            raise Forbidden(
                f"this is table {code} already, and its referee has got another link since: use that"
            )
        return Pass(referee, token, self.tables.loader.load(code))

    def _writes(self, log: tuple[Entry, ...], token: tuple[MemberId, str]) -> Iterator[Write]:
        for entry in log:
            first, last = entry is log[0], entry is log[-1]
            yield Write(
                entry,
                self._mark if first else None,
                self.request if first else "",
                token=token if last else None,
            )

    @property
    def _mark(self) -> str:
        return f"import {self._digest('mark').hex()}"

    def _receipt(self, code: str) -> Receipt | None:
        try:
            return self.tables.store.receipt(code, self._mark)
        except NoTable:
            return None

    def _codes(self) -> Iterator[str]:
        digits = self._digest("code").hex()
        for at in range(0, len(digits) - CODE_LENGTH, CODE_LENGTH):
            yield "".join(CODE_LETTERS[int(digit, 16)] for digit in digits[at : at + CODE_LENGTH])

    def _digest(self, purpose: str) -> bytes:
        return hashlib.sha256(f"{purpose} of import {self.key}".encode("utf-8", "surrogatepass")).digest()
