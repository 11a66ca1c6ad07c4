"""Tables as callers use them: open, join, ask, look. Storage, judge, clock and chance come from outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from typing import get_args

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.guards import Guard
from app.rules.history import Record
from app.rules.phases import Phase, Seat
from app.rules.refusals import Refusal, RefusalCode
from app.table import asks, buzzes, claims, dealing, members, transfer
from app.table.asks import Ask
from app.table.claims import CLAIM_SECONDS
from app.table.entries import Change, Entry, MemberId, Role
from app.table.faults import Forbidden, GameRunning, KeyReused, TableClosed, Unauthorised, Unreadable
from app.table.judging import Judge, advice, judged
from app.table.loading import Loader
from app.table.opening import opening
from app.table.outcomes import Asked, Denied, Done, Pass, Preview
from app.table.permits import check_guard, check_role, competes
from app.table.presence import Presence, is_orphaned
from app.table.secrets import bearer, hashed, new_code, new_token
from app.table.setup import Setup
from app.table.store import CodeTaken, EventStore, KeyTaken, Receipt, VersionConflict, Write
from app.table.table import Member, Table
from app.table.waiters import Waiters

MAX_KEY = 80
"""Characters of an idempotency key."""
DAY_MS = 86_400_000
REST_MS = DAY_MS
"""How long a table found idle rests before it is forgotten."""
_ATTEMPTS = 50
"""How often a command is decided anew because another was stored first."""


def now_ms() -> int:
    """Return the time in ms since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Tables:
    """All tables of one store. Safe to share between threads; processes share the store."""

    store: EventStore
    judge: Judge
    waiters: Waiters
    clock: Callable[[], int] = now_ms
    random: Random = field(default_factory=SystemRandom)
    claim_seconds: float = CLAIM_SECONDS
    idle_ms: int = 60 * DAY_MS
    presence: Presence | None = None
    loader: Loader = field(init=False)

    def __post_init__(self) -> None:
        self.loader = Loader(self.store)

    def close(self) -> None:
        """Let go of who waits, then close the files."""
        self.waiters.close()
        self.store.close()
        if self.presence is not None:
            self.presence.close()

    def open(self, setup: Setup) -> Pass:
        """Open a table and return its first member, the referee."""
        record, changes = opening(setup, self.clock(), self.random)
        self._expire()
        return self._create((Entry(1, self.clock(), MemberId(1), record, changes),), MemberId(1))

    def restore(self, log: tuple[Entry, ...]) -> Pass:
        """Open a table with an exported log, and return its referee.

        Raises:
            Unreadable: it is no log of a table.
        """
        referee = transfer.referee_of(log)
        return self._create(log, referee)

    def _create(self, log: tuple[Entry, ...], member: MemberId) -> Pass:
        token = new_token()
        writes = (*map(Write, log[:-1]), Write(log[-1], token=(member, hashed(token))))
        while True:
            code = new_code()
            try:
                self.store.create(code, *writes, touched=self.clock())
            except CodeTaken:
                continue
            return Pass(member, token, self.loader.load(code))

    def _expire(self) -> None:
        """Forget tables long idle, now and then: whenever one is opened."""
        for code in self.store.expire(self.clock(), self.idle_ms, REST_MS):
            self.loader.forget(code)

    def look(self, code: str, token: str | None) -> tuple[Table, Member]:
        """Return the table and the member whose token it is.

        Raises:
            NoTable, Unauthorised
        """
        tokens = self.store.tokens(code)
        if token is None:
            raise Unauthorised("this needs the token of a member: send it as Authorization: Bearer …")
        found = bearer(token, tokens)
        if found is None:
            raise Unauthorised("this table knows no such token; join again, or ask the referee for your link")
        table = self.loader.load(code)
        return table, table.member(found)

    def act(self, code: str, token: str | None, value: object, guard: Guard, key: str) -> Done | Denied:
        """Carry out a command once, however often it is sent under its ``key``.

        Raises:
            NoTable, TableFault, StoreFault
        """
        if not 0 < len(key) <= MAX_KEY:
            raise Unreadable("Idempotency-Key", f"1 to {MAX_KEY} characters")
        table, member = self.look(code, token)
        asked = Asked(member.id, value, guard, key)
        receipt = self.store.receipt(code, key)
        if receipt is not None:
            return self._repeated(table, asked, receipt)
        if table.frame.closed:
            raise TableClosed("the table is closed; open another")
        ask = asks.read_ask(value, table.state.rules)
        check_role(table, member, ask)
        if isinstance(ask, asks.TakeOver) and not is_orphaned(table, self.seen(code), self.clock()):
            raise Forbidden("the referee is here: ask for the table to be handed over")
        stale = check_guard(table, member, ask, guard)
        if stale is not None:
            return Denied(stale, table, member)
        if competes(table, member, ask):
            return claims.gather(self, table, asked, ask)
        return buzzes.settle(self, self.decide(table, asked, ask), asked, ask)

    def decide(self, table: Table, asked: Asked, ask: Ask, settled: int | None = None) -> Done | Denied:
        """Decide a command upon the present table and store what it leads to; retry if others were first."""
        for _ in range(_ATTEMPTS):
            member = table.member(asked.member)
            check_role(table, member, ask)
            outcome = check_guard(table, member, ask, asked.guard) or self._entry(table, member, ask)
            if isinstance(outcome, Refusal):
                return self._denied(outcome, table, asked)
            entry, following = outcome
            write = Write(entry, asked.key, asked.request, revoked=members.revoked(entry), settled=settled)
            try:
                self.store.append(table.code, write)
            except VersionConflict:
                table = self.loader.load(table.code)
                continue
            except KeyTaken as taken:
                return self._repeated(self.loader.load(table.code), asked, taken.receipt)
            self._stored(following)
            return Done(entry.seq, following, following.member(asked.member))
        return self._denied(Refusal(RefusalCode.STALE, "R-090"), table, asked)

    def _denied(self, refusal: Refusal, table: Table, asked: Asked) -> Done | Denied:
        """Refuse a command, unless another request carried it out meanwhile under the same key."""
        receipt = self.store.receipt(table.code, asked.key)
        if receipt is not None:
            return self._repeated(self.loader.load(table.code), asked, receipt)
        return Denied(refusal, table, table.member(asked.member))

    def add(self, code: str, change: Callable[[Table], tuple[tuple[Change, ...], MemberId]]) -> Pass:
        """Store a change that gives a member a new token, and return it."""
        token = new_token()
        while True:
            table = self.loader.load(code)
            if table.frame.closed:
                raise TableClosed("the table is closed; open another")
            changes, member = change(table)
            entry = Entry(table.seq + 1, self._at(table), member, None, changes)
            try:
                self.store.append(code, Write(entry, token=(member, hashed(token))))
            except VersionConflict:
                continue
            following = table.append(entry)
            self._stored(following)
            return Pass(member, token, following)

    def join(self, code: str, role: Role, name: str, seat: Seat | None = None) -> Pass:
        """Let somebody in, at a free seat if he names one or bears its name."""
        return self.add(code, lambda table: members.joining(table, role, name, seat))

    def renew(self, code: str, token: str | None, of: MemberId | None, seat: Seat | None = None) -> Pass:
        """Return a new token for a member (by default the bearer); the old one stops working."""
        _, bearer_ = self.look(code, token)
        return self.add(code, lambda table: members.renewing(table, table.member(bearer_.id), of, seat))

    def recover(self, code: str) -> Pass:
        """Return a new referee's token: for the console of the machine that holds the tables."""
        return self.add(code, members.recovering)

    def entries(self, code: str, token: str | None) -> tuple[Entry, ...]:
        """Return the whole log, for the referee, once it gives away no hand.

        Raises:
            Forbidden, GameRunning
        """
        table, member = self.look(code, token)
        members.need_referee(member)
        running = table.state.dealt and table.state.phase is not Phase.OVER and not table.frame.closed
        if running:
            raise GameRunning(
                "the log shows all hands: it is exported when the game is over or the table closed"
            )
        return self.store.load(code)

    def preview(self, code: str, token: str | None, value: object) -> Preview:
        """Return what a command would come to, storing nothing.

        Raises:
            NoTable, TableFault, StoreFault
        """
        table, member = self.look(code, token)
        ask = asks.read_ask(value, table.state.rules)
        if isinstance(ask, get_args(asks.TableCommand)):
            raise Unreadable("command.type", "a command of the game")
        check_role(table, member, ask)
        command = self._dressed(table, ask, self._at(table))
        result = table.history.commit(command)
        verdict = advice(table.state, getattr(command, "verdict", None))
        return Preview(verdict, result if isinstance(result, Refusal) else None)

    def seen(self, code: str) -> dict[MemberId, int]:
        """Return when the members were last heard of, in ms since 1970."""
        return {} if self.presence is None else self.presence.seen(code)

    def expires_at(self, table: Table) -> int:
        """Return when the table will be forgotten if nobody uses it."""
        return table.frame.at + self.idle_ms + REST_MS

    def wait(self, table: Table, since: int, seconds: float, client: str) -> tuple[Table, bool]:
        """Return the table once its version is not ``since``, and whether waiting was possible."""
        if table.seq != since or seconds <= 0:
            return table, True
        waited = self.waiters.wait(table.code, since, seconds, client)
        return self.loader.load(table.code), waited

    def _entry(self, table: Table, member: Member, ask: Ask) -> tuple[Entry, Table] | Refusal:
        at, seq = self._at(table), table.seq + 1
        if isinstance(ask, get_args(asks.AroundGame)):
            entry = Entry(seq, at, member.id, None, members.changes(table, member, ask))
            return entry, table.append(entry)
        result = self._record(table, ask, at)
        if isinstance(result, Refusal):
            return result
        before, record = result
        entry = Entry(seq, at, member.id, record)
        return entry, before.append(entry)

    def _record(self, table: Table, ask: Ask, at: int) -> tuple[Table, Record] | Refusal:
        """Return the record of a command and the table it follows, with history enough to undo."""
        match ask:
            case asks.Undo() | asks.Redo():
                if not table.whole and not table.history.done:
                    table = self.loader.whole(table.code)
                result = table.history.undo() if isinstance(ask, asks.Undo) else table.history.redo()
            case cmd.TimeUp() if not dealing.time_is_up(table, at):
                return Refusal(RefusalCode.NOT_NOW, "A-30", {"phase": table.state.phase.value})
            case _:
                result = table.history.commit(self._dressed(table, ask, at))
        return result if isinstance(result, Refusal) else (table, result[1])

    def _dressed(self, table: Table, ask: Ask, at: int) -> Command:
        """Return the command with what only we know: time, verdict, the order of a shuffled deck."""
        command: Command = ask  # type: ignore[assignment]  # what is about the table went another way
        if hasattr(command, "at"):
            command = replace(command, at=at)  # type: ignore[arg-type]  # it has an `at`
        if isinstance(command, fight.Answer):
            command = buzzes.timed(table, command, at)
        command = dealing.with_order(table, command, self.random)
        return judged(table.state, command, self.judge)

    def _repeated(self, table: Table, asked: Asked, receipt: Receipt) -> Done:
        if receipt.request != asked.request:
            raise KeyReused("this Idempotency-Key was used for another command; make a new one for each")
        return Done(receipt.seq, table, table.member(asked.member), repeated=True)

    def _stored(self, table: Table) -> None:
        self.loader.keep(table)
        self.loader.save_snapshot(table)
        self.waiters.poke(table.code, table.seq)

    def _at(self, table: Table) -> int:
        """Return the time, which at a table never goes back."""
        return max(self.clock(), table.frame.at)
