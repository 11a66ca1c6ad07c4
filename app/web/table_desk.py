"""What the views of tables share: the service, who asks, and how much."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import cast

from flask import current_app, request

from app.bootstrap import Services
from app.lexicon.deck import load_deck
from app.resources import resource_dir
from app.rules.cards import Deck
from app.table.entries import MemberId
from app.table.faults import TooMany, Unauthorised
from app.table.secrets import read_code
from app.table.service import Tables
from app.table.shown import Onlooker
from app.table.store import NoTable
from app.table.table import Member, Table
from app.web.limits import FAILING, Buckets, Limit
from app.web.proxies import client_of

KEY = "baklazhaba-tables"


@dataclass(slots=True)
class TableDesk:
    """The tables of this application, opened at the first request that needs them."""

    services: Services
    buckets: Buckets = field(default_factory=Buckets)
    _tables: Tables | None = None
    _lock: Lock = field(default_factory=Lock)

    @property
    def tables(self) -> Tables:
        """The service.

        Raises:
            StoreFault: its file cannot be used.
        """
        with self._lock:
            if self._tables is None:
                self._tables = self.services.open_tables()
            return self._tables

    def let_go(self) -> None:
        """Answer at once, from now on, whoever waits: the server stops."""
        if self._tables is not None:
            self._tables.waiters.close()

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._tables is not None:
            self._tables.close()
            self._tables = None

    def deck(self) -> Deck:
        """The deck that tables use unless they bring their own."""
        return load_deck(resource_dir("dictionaries") / "deck.toml")

    def count(self, limit: Limit, name: str, who: str | None = None, count: int = 1) -> None:
        """Count a request against its sender.

        Raises:
            TooMany: he has sent too many.
        """
        if not self.services.settings.limits:
            return
        wait = self.buckets.take(f"{name}:{who or client_of(request.remote_addr)}", limit, count)
        if wait is not None:
            raise TooMany(f"too many requests; come again in {wait} s", wait)

    def enter(self, code: str) -> tuple[str, Table, Member]:
        """Return the code, the table and the member whose token the request carries.

        Raises:
            NoTable, Unauthorised, TooMany
        """
        code = read_code(code)
        self.count(FAILING, "fail", count=0)
        try:
            table, member = self.tables.look(code, token())
        except (NoTable, Unauthorised):
            self.count(FAILING, "fail")
            raise
        self.heard(code, member.id)
        return code, table, member

    def heard(self, code: str, member: MemberId) -> None:
        """Note that a member was heard of."""
        if self.tables.presence is not None:
            self.tables.presence.note(code, member, self.tables.clock())

    def onlooker(self, table: Table, member: Member, language: str) -> Onlooker:
        """Return who looks at a table."""
        tables = self.tables
        return Onlooker(member, tables.clock(), language, tables.seen(table.code), tables.expires_at(table))


def token() -> str | None:
    """Return the token of the request, None if it carries none."""
    scheme, _, value = request.headers.get("Authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" and value.strip() else None


def desk() -> TableDesk:
    """Return the desk of the application that answers this request."""
    return cast(TableDesk, current_app.extensions[KEY])
