"""What goes into the service of tables and what comes out of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from app.rules.guards import Guard
from app.rules.refusals import Refusal
from app.table.entries import MemberId
from app.table.table import Member, Table
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Pass:
    """A new member's way in: the token is shown this once."""

    member: MemberId
    token: str
    table: Table


@dataclass(frozen=True, slots=True)
class Done:
    """A command that is stored: at version ``seq``. ``repeated`` tells that it had been before."""

    seq: int
    table: Table
    member: Member
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Denied:
    """A command that the rules, or a stale guard, refuse; nothing was stored."""

    refusal: Refusal
    table: Table
    member: Member


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as it came: who asks what, made for what, under which key."""

    member: MemberId
    value: object
    guard: Guard
    key: str

    @property
    def request(self) -> str:
        """The fingerprint by which a repeated command is known."""
        text = json.dumps([self.member, self.value], sort_keys=True, ensure_ascii=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a command would come to: its word's verdict, as far as the table shows it, and a refusal."""

    verdict: Verdict | None
    refusal: Refusal | None
