"""Who joins a table, sits down, takes over, is sent away: as changes of its log."""

from __future__ import annotations

import re
from typing import assert_never

from app.rules.phases import Seat
from app.table import asks
from app.table.asks import AroundGame
from app.table.entries import (
    Change,
    Closed,
    DepthChanged,
    Entry,
    MemberId,
    MemberJoined,
    MemberRemoved,
    PlayedOn,
    Role,
    RoleChanged,
    TokenRenewed,
)
from app.table.faults import Forbidden, SeatTaken, TooMany, Unreadable
from app.table.secrets import read_code
from app.table.table import Member, Table

MAX_MEMBERS = 200
"""Members of one table, those gone included."""


def joining(table: Table, role: Role, name: str, seat: Seat | None) -> tuple[tuple[Change, ...], MemberId]:
    """Return the change by which somebody joins.

    Raises:
        SeatTaken, Forbidden, Unreadable, TooMany
    """
    if len(table.frame.members) >= MAX_MEMBERS:
        raise TooMany(f"this table has had {MAX_MEMBERS} members; open another", 3600)
    if role is Role.REFEREE:
        raise Forbidden("join as player or spectator; the referee may then hand over")
    member = MemberId(len(table.frame.members) + 1)
    if role is Role.SPECTATOR:
        return (MemberJoined(member, role, name, None),), member
    players = table.state.players
    if seat is None:
        found = (Seat(at) for at, player in enumerate(players) if player.present and player.name == name)
        seat = next((at for at in found if _sitter(table, at) is None), None)
    elif seat not in table.state.present:
        raise Unreadable("seat", "no player has this seat")
    elif _sitter(table, seat) is not None:
        raise SeatTaken("somebody sits here; ask the referee for a new link to this seat")
    name = _free_name(table, name) if seat is None else players[seat].name
    return (MemberJoined(member, role, name, seat),), member


def _sitter(table: Table, seat: Seat) -> Member | None:
    return next((one for one in table.frame.members if one.seat == seat and not one.gone), None)


def _free_name(table: Table, name: str) -> str:
    """Return the name, with a number if another bears it."""
    taken = {one.name for one in table.frame.members if not one.gone}
    taken |= {player.name for player in table.state.players}
    return next(
        one for one in (name, *(f"{name} {number}" for number in range(2, MAX_MEMBERS))) if one not in taken
    )


def renewing(
    table: Table, by: Member, of: MemberId | None, seat: Seat | None
) -> tuple[tuple[Change, ...], MemberId]:
    """Return the change by which a member gets a new token: his own, or another's by the referee.

    A seat at which nobody sits gets a new member.
    """
    if seat is not None:
        need_referee(by)
        sitter = _sitter(table, seat)
        if sitter is None:
            return joining(table, Role.PLAYER, "", seat)
        of = sitter.id
    if of is None or of == by.id:
        return (TokenRenewed(by.id),), by.id
    need_referee(by)
    member = _member(table, of)
    if member.role is Role.REFEREE:
        raise Forbidden("a referee renews his own link")
    return (TokenRenewed(of),), of


def recovering(table: Table) -> tuple[tuple[Change, ...], MemberId]:
    """Return the change by which the first referee's link is made anew."""
    referee = next(one for one in table.frame.members if one.role is Role.REFEREE and not one.gone)
    return (TokenRenewed(referee.id),), referee.id


def _next_code(text: str) -> str:
    code = read_code(text)
    if not re.fullmatch(r"[0-9A-Z]{5}", code):
        raise Unreadable("command.code", "the code of a table")
    return code


def changes(table: Table, by: Member, ask: AroundGame) -> tuple[Change, ...]:
    """Return what a command of the table changes."""
    match ask:
        case asks.SetDepth(depth):
            return (DepthChanged(depth),)
        case asks.PlayOn(code):
            return (PlayedOn(_next_code(code)),)
        case asks.Close():
            return (Closed(),)
        case asks.SetRole(member, role):
            _member(table, member)
            _keep_a_referee(table, member, role)
            return (RoleChanged(member, role),)
        case asks.HandOver(member):
            _member(table, member)
            past = Role.PLAYER if by.seat is not None else Role.SPECTATOR
            rest = () if member == by.id else (RoleChanged(by.id, past),)
            return (RoleChanged(member, Role.REFEREE), *rest)
        case asks.TakeOver():
            return (RoleChanged(by.id, Role.REFEREE),)
        case asks.Remove(member):
            _member(table, member)
            _keep_a_referee(table, member, None)
            return (MemberRemoved(member),)
        case _:
            assert_never(ask)


def revoked(entry: Entry) -> tuple[MemberId, ...]:
    """Return whose tokens stop working with this entry."""
    return tuple(change.member for change in entry.changes if isinstance(change, MemberRemoved))


def need_referee(member: Member) -> None:
    """Do nothing for a referee.

    Raises:
        Forbidden: he is none.
    """
    if member.role is not Role.REFEREE:
        raise Forbidden("this is for the referee")


def _member(table: Table, member: MemberId) -> Member:
    found = table.frame.members[member - 1 : member] if member > 0 else ()
    if not found or found[0].gone:
        raise Unreadable("member", "no such member at this table")
    return found[0]


def _keep_a_referee(table: Table, member: MemberId, role: Role | None) -> None:
    others = (
        one for one in table.frame.members if one.role is Role.REFEREE and not one.gone and one.id != member
    )
    if role is not Role.REFEREE and next(others, None) is None:
        raise Forbidden("a table keeps a referee: hand over first")
