"""A table as one member sees it, as JSON: a screen is a function of this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.messages import catalogue
from app.messages.tables import refusal_sentence, step_sentence
from app.rules.cards import Card
from app.rules.guards import GuardKind
from app.rules.history import Step
from app.rules.offturn import offturn_refusal
from app.rules.phases import Seat
from app.rules.refusals import Refusal
from app.rules.state import Fought, RowCard, State
from app.rules.view import BattleView, DisputeView, SeatView, View, WordView, view
from app.table.actions import Action, allowed
from app.table.asks import snake
from app.table.dealing import deadline, seconds_of
from app.table.entries import MemberId
from app.table.presence import is_orphaned
from app.table.table import Member, Table
from app.table.values import Json, encode, values_of
from app.words.codec import encode as encode_verdict


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who looks, when (ms since 1970), in which language; ``seen`` is when members were last heard of."""

    member: Member
    now: int
    language: str = "ru"
    seen: Mapping[MemberId, int] | None = None
    expires_at: int | None = None


def show(table: Table, who: Onlooker) -> Json:
    """Return the table as ``who`` may see it."""
    state = table.state
    seat = who.member.seat if who.member.seat is not None and who.member.seat < len(state.players) else None
    seen = view(state, seat, who.now)
    orphaned = who.seen is not None and is_orphaned(table, who.seen, who.now)
    possible = allowed(table, who.member, who.now, orphaned=orphaned)
    return {
        "code": table.code,
        "depth": table.frame.depth.value,
        "hands": "printed" if table.frame.deck is None else "dealt",
        "closed": table.frame.closed,
        "next": table.frame.next,
        "opened_at": table.frame.opened_at,
        "expires_at": who.expires_at,
        "now": who.now,
        "rules": {**values_of(state.rules), "name": state.rules.name},
        "me": _member(who.member, None),
        "members": [_member(one, who.seen) for one in table.frame.members if not one.gone],
        **_game(table, seen, who),
        "undo": _step(table.history.done, who.language),
        "redo": _step(table.history.undone, who.language),
        "actions": [_action(table, action) for action in possible],
    }


def _member(member: Member, seen: Mapping[MemberId, int] | None) -> Json:
    return {
        "member": member.id,
        "role": member.role.value,
        "seat": member.seat,
        "name": member.name,
        "seen_at": None if seen is None else seen.get(member.id),
    }


def _game(table: Table, seen: View, who: Onlooker) -> Json:
    state, lang = table.state, who.language
    return {
        "phase": seen.phase.value,
        "turn": _turn(state),
        "clock": _clock(table),
        "players": [_player(table, one, who) for one in seen.seats],
        "row": [row_card(card) for card in seen.row],
        "aside": seen.aside and card_of(seen.aside),
        "laid": _laid(state),
        "deck": seen.deck,
        "discard": seen.discard,
        "unaccounted": seen.unaccounted,
        "hand": None if seen.hand is None else [card_of(card) for card in seen.hand],
        "last": seen.challengeable and _word(seen.challengeable, lang),
        "battle": seen.battle and _battle(state, seen.battle, lang),
        "past": seen.past and _past(seen.past),
        "dispute": seen.dispute and _dispute(state, seen.dispute, lang),
        "owed": [{"seat": seat, "cards": count} for seat, count in seen.owed],
        "pending": seen.pending,
        "agreed": list(seen.agreed),
        "outcome": encode(seen.outcome),
        "words": [_named(said) for said in seen.named],
        "house": [{"word": ruling.word, "wrong": ruling.wrong} for ruling in state.house],
    }


def card_of(card: Card) -> Json:
    """Return a card: how it is written, its letters, its effect."""
    return {
        "card": str(card),
        "letters": [letter.upper() for letter in card.faces.letters],
        "effect": card.effect and card.effect.value,
    }


def row_card(card: RowCard) -> Json:
    """Return a card of the row; ``fixed`` is the letter it stands for by house rule."""
    return {**card_of(card.card), "fixed": card.fixed and card.fixed.upper()}


def _turn(state: State) -> Json:
    turn = state.turn
    if turn is None:
        return None
    return {"turn_id": turn.id, "active": turn.active, "mover": turn.mover, "since": turn.since}


def _clock(table: Table) -> Json:
    ticking, end = table.frame.ticking, deadline(table)
    if ticking is None or end is None:
        return None
    switches = table.state.rules.table
    return {
        "of": ticking.phase.value,
        "kind": switches.timer_kind.value,
        "seconds": seconds_of(ticking.phase, switches),
        "since": ticking.since,
        "deadline": end,
    }


def _player(table: Table, one: SeatView, who: Onlooker) -> Json:
    sitters = (found.id for found in table.frame.members if found.seat == one.seat and not found.gone)
    return {
        "seat": one.seat,
        "name": one.name,
        "cards": one.cards,
        "kva": one.kva.value,
        "present": one.present,
        "member": next(sitters, None),
        "off_turn": _off_turn(table.state, one.seat, who),
    }


def _off_turn(state: State, seat: Seat, who: Onlooker) -> Json:
    """Return why a seat may not lay off turn now, None if it may; ``opens_at`` if only time is wanting."""
    refusal = offturn_refusal(state, seat, who.now)
    if refusal is None:
        return None
    opens = None
    if state.turn is not None:
        table = state.rules.table
        times = (
            state.turn.since + wait * 1000 for wait in (table.after_battle_seconds, table.after_own_seconds)
        )
        open_then = (at for at in sorted(times) if at > who.now and offturn_refusal(state, seat, at) is None)
        opens = next(open_then, None)
    return {**show_refusal(refusal, who.language), "opens_at": opens}


def show_refusal(refusal: Refusal, language: str) -> Json:
    """Return a refusal with its sentence."""
    code = refusal.code.value
    return {
        "code": code,
        "message": refusal_sentence(code, refusal.data, language),
        "rule": refusal.rule,
        "soft": refusal.soft,
    }


def _laid(state: State) -> Json:
    laid = state.laid
    if laid is None:
        return None
    return {
        "seat": laid.seat,
        "card": card_of(laid.card),
        "kind": laid.kind.value,
        "wrong": laid.wrong,
        "swapped": laid.swapped,
    }


def _word(said: WordView, language: str) -> Json:
    verdict = said.verdict and encode_verdict(said.verdict, catalogue(language))
    return {**_named(said), "verdict": verdict}


def _named(said: WordView) -> Json:
    verdict = said.verdict
    return {
        "id": said.id,
        "seat": said.seat,
        "word": said.word,
        "kind": said.kind.value,
        "ruled": said.ruled,
        "standing": verdict and verdict.verdict.value,
        "leaning": verdict and verdict.leaning and verdict.leaning.value,
        "rank": said.rank,
    }


def _battle(state: State, battle: BattleView, language: str) -> Json:
    waiting = state.battle.waiting if state.battle is not None else ()
    return {
        "battle_id": battle.id,
        "effect": battle.effect.value,
        "needs": battle.effect.letters,
        "starter": battle.starter,
        "fighters": list(battle.fighters),
        "stage": battle.stage.value,
        "begun": battle.begun,
        "cards": [card_of(card) for card in battle.cards],
        "placed": list(battle.placed),
        "answers": [_word(said, language) for said in battle.answers],
        "waiting": list(waiting),
        "out": list(battle.out),
        "losers": list(battle.losers),
        "taps": [encode(tap) for tap in battle.taps],
    }


def _past(past: Fought) -> Json:
    return {"effect": past.effect.value, "cards": [card_of(card) for card in past.cards]}


def _dispute(state: State, dispute: DisputeView, language: str) -> Json:
    voters = [seat for seat in state.present if seat != dispute.word.seat]
    return {
        "dispute_id": dispute.id,
        "word": _word(dispute.word, language),
        "by": dispute.by,
        "voters": voters,
        "voted": list(dispute.voted),
    }


def _step(steps: tuple[Step, ...], language: str) -> Json:
    if not steps:
        return None
    step = steps[-1]
    laid = step.after.row[-1].card if step.after.row and step.label.action in ("Lay", "LayOffTurn") else None
    facts = {"name": step.label.name, "word": step.label.word, "card": "" if laid is None else laid.told}
    action = snake(step.label.action)
    return {
        "action": action,
        "name": step.label.name or None,
        "word": step.label.word or None,
        "text": step_sentence(action, facts, language),
        "reveals": step.reveals,
    }


def _action(table: Table, action: Action) -> Json:
    return {
        "type": action.type,
        "seats": None if action.seats is None else list(action.seats),
        "guard": guard_of(table, action.guard),
    }


def guard_of(table: Table, kind: GuardKind) -> dict[str, int]:
    """Return the guard that a command of this kind carries at this version."""
    state = table.state
    match kind:
        case GuardKind.TURN if state.turn is not None:
            return {"turn_id": state.turn.id}
        case GuardKind.BATTLE if state.battle is not None:
            return {"battle_id": state.battle.id}
        case GuardKind.DISPUTE if state.dispute is not None:
            return {"dispute_id": state.dispute.id}
        case GuardKind.NONE:
            return {}
        case _:
            return {"version": table.seq}


def show_lobby(table: Table, now: int) -> Json:
    """Return what somebody may see who knows only the code: the names to choose from."""
    state = table.state
    taken = {one.seat for one in table.frame.members if not one.gone}
    return {
        "code": table.code,
        "depth": table.frame.depth.value,
        "hands": "printed" if table.frame.deck is None else "dealt",
        "phase": state.phase.value,
        "closed": table.frame.closed,
        "version": table.seq,
        "now": now,
        "seats": [
            {"seat": seat, "name": state.players[seat].name, "taken": seat in taken} for seat in state.present
        ],
    }
