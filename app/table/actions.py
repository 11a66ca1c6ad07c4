"""What a member may ask of the table now: every command is tried on the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card, Effect
from app.rules.commands import Command
from app.rules.decide import act
from app.rules.folding import said_words
from app.rules.guards import GuardKind
from app.rules.phases import Kva, Phase, Seat
from app.rules.refusals import Refusal, RefusalCode
from app.rules.state import State
from app.table import dealing
from app.table.asks import snake
from app.table.entries import Role
from app.table.faults import Forbidden
from app.table.permits import check_role, needed_guard
from app.table.table import Member, Table

_ANY = Card.parse("А")
_WORD = "слово"


@dataclass(frozen=True, slots=True)
class Action:
    """A kind of command that would be carried out now.

    ``seats`` are whom it may name (in a duel: the opponents), None if it names nobody. What only
    ``force`` would carry out («рано», «поздно») is listed too.
    """

    type: str
    seats: tuple[Seat, ...] | None
    guard: GuardKind


def allowed(table: Table, member: Member, at: int, *, orphaned: bool = False) -> tuple[Action, ...]:
    """Return what ``member`` may do now; ``orphaned`` tells that no referee has been heard of lately."""
    if table.frame.closed or member.gone or member.role is Role.SPECTATOR:
        return ()
    found: dict[str, Action] = {}
    for ask, seat in _candidates(table, member, at):
        try:
            check_role(table, member, ask)
        except Forbidden:
            continue
        refusal = _refusal(table, ask)
        if refusal is not None and not refusal.soft:
            continue
        name = snake(type(ask).__name__)
        known = found.get(name)
        seats = None if seat is None else (*(known.seats or () if known else ()), seat)
        if known is not None and seats is None:
            continue  # the kind for one seat says more than the kind for nobody
        found[name] = Action(name, seats, needed_guard(member, ask))
    if orphaned and member.seat is not None and member.role is Role.PLAYER:
        found["take_over"] = Action("take_over", None, GuardKind.NONE)
    return (*found.values(), *_around(table, member))


def _refusal(table: Table, command: Command) -> Refusal | None:
    if isinstance(command, cmd.TimeUp) and not dealing.time_is_up(table, command.at):
        return Refusal(RefusalCode.NOT_NOW, "A-30")
    outcome = act(table.state, dealing.with_order(table, command, Random(0)))
    return outcome if isinstance(outcome, Refusal) else None


def _around(table: Table, member: Member) -> Iterator[Action]:
    if member.role is not Role.REFEREE:
        return
    if table.history.done:
        yield Action("undo", None, GuardKind.VERSION)
    if table.history.undone:
        yield Action("redo", None, GuardKind.VERSION)
    for name in ("set_depth", "set_role", "hand_over", "remove", "play_on", "close"):
        yield Action(name, None, GuardKind.NONE)


def _candidates(table: Table, member: Member, at: int) -> Iterator[tuple[Command, Seat | None]]:
    state = table.state
    seats = state.present if member.role is Role.REFEREE else (member.seat,)
    for seat in seats:
        if seat is not None and seat in state.present:
            yield from ((command, seat) for command in _of_seat(state, seat, at))
    yield from _of_table(table, at)
    yield from _kva(state, member)


def _of_seat(state: State, seat: Seat, at: int) -> Iterator[Command]:
    card = next(iter(state.players[seat].hand.cards or (_ANY,)))
    yield cmd.Leave(seat, at=at)
    match state.phase:
        case Phase.TURN if seat == state.active:
            yield cmd.Lay(seat, card, _WORD, at=at)
            yield cmd.Pass(seat, at)
        case Phase.TURN:
            yield cmd.LayOffTurn(seat, card, _WORD, at=at)
        case Phase.CORRECTION:
            yield cmd.Name(seat, _WORD, at=at)
            yield cmd.Swap(seat, card)
            yield cmd.TakeBack(seat, at)
        case Phase.DISPUTE:
            yield cmd.Vote(seat, wrong=True)
        case Phase.WIN_PENDING:
            yield cmd.Agree(seat)
        case Phase.BATTLE_WAITING:
            yield fight.Place(seat, card)
        case Phase.BATTLE_OPEN:
            yield fight.Answer(seat, _WORD)
            yield fight.GiveUp(seat)
        case _:
            pass
    yield from _of_word(state, seat, at)


def _of_word(state: State, seat: Seat, at: int) -> Iterator[Command]:
    words = said_words(state)
    said = {word.seat for word in words}
    if state.dispute is not None:
        said.add(state.dispute.spoken.seat)
    open_to_him = [word.id for word in words if word.seat != seat and word.id not in state.ruled]
    if open_to_him:
        yield cmd.Challenge(seat, open_to_him[-1])
    if seat in said:
        yield cmd.Concede(seat, at)
        yield cmd.AnotherWord(seat, _WORD, at=at)


def _of_table(table: Table, at: int) -> Iterator[tuple[Command, Seat | None]]:
    state = table.state
    battle = state.battle
    yield from ((command, None) for command in _for_nobody(table, at))
    if battle is not None and battle.effect is Effect.BURUNDUEL:
        for seat in state.present:
            yield fight.StartBattle(seat), seat
    elif battle is not None:
        yield fight.StartBattle(), None


def _for_nobody(table: Table, at: int) -> Iterator[Command]:
    state = table.state
    yield from _by_phase(state, at)
    yield cmd.ChangeRules(state.rules)
    yield cmd.NoteWord(_WORD)
    if state.named or state.said:
        yield cmd.FixTyping(_WORD)
    if said_words(state) or state.dispute is not None:
        yield cmd.Challenge()
        yield cmd.Rule(wrong=False)
    if state.turn is None:
        yield cmd.Start(("1", "2"), size=table.frame.size, at=at)
        return
    count = len(state.present)
    yield cmd.Join("?")
    yield cmd.TimeUp(at)
    yield cmd.Recount((1,) * count, max(0, state.size - count - 2), 0, (_ANY, _ANY))


def _by_phase(state: State, at: int) -> Iterator[Command]:
    match state.phase:
        case Phase.SETUP | Phase.TURN:
            yield cmd.SetRow((_ANY, _ANY))
        case Phase.PENALTY_DUE:
            yield cmd.Shuffle()
        case Phase.DECK_RESET:
            yield cmd.Shuffle(None, () if state.dealt else (_ANY, _ANY))
        case Phase.WIN_PENDING:
            yield cmd.Agree()
        case Phase.BATTLE_OPEN | Phase.BATTLE_DECIDING:
            yield fight.EnterLetters((_ANY,) * (state.battle.effect.letters if state.battle else 0))
            yield fight.Unsolvable()
            yield fight.SettleBattle(at)
            deciding = state.phase is Phase.BATTLE_DECIDING
            yield fight.CloseBattle(None if deciding else (), at=at)
        case _:
            pass


def _kva(state: State, member: Member) -> Iterator[tuple[Command, Seat | None]]:
    for seat in state.present:
        if state.players[seat].kva in (Kva.OWED, Kva.LATE):
            if member.role is Role.REFEREE or member.seat == seat:
                yield cmd.SayKva(seat), seat
            by = None if member.role is Role.REFEREE and member.seat in (None, seat) else member.seat
            yield cmd.CatchKva(seat, by), seat
