"""What one seat, the referee or the room may see of a table: pure, and nothing secret in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from app.rules.cards import Card, Effect
from app.rules.cases import Kind
from app.rules.offturn import offturn_refusal
from app.rules.phases import Kva, Phase, Seat, Stage
from app.rules.state import Battle, Dispute, Fought, Outcome, Row, Spoken, State
from app.rules.switches import Advice, Explain
from app.rules.taps import at_once, gap_error
from app.words.verdict import Verdict


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as all see him; ``intercept`` is the code of why he may not lay off turn, or None."""

    seat: Seat
    name: str
    cards: int
    kva: Kva
    present: bool
    intercept: str | None


@dataclass(frozen=True, slots=True)
class WordView:
    """A named word; its verdict as far as the table's advice shows it, its ``rank`` once the game is over."""

    id: int
    seat: Seat | None
    word: str | None
    kind: Kind
    verdict: Verdict | None
    ruled: bool
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class TapView:
    """A timed answer, earliest first: ``gap`` ms after the one before, give or take ``error``.

    ``at_once`` says that the two cannot be told apart [rulebook R-090].
    """

    seat: Seat
    gap: int | None
    error: int
    at_once: bool
    measured: bool


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle; ``placed`` names who has placed a duel card, ``cards`` what lies open."""

    id: int
    effect: Effect
    starter: Seat
    fighters: tuple[Seat, ...]
    stage: Stage
    begun: bool
    cards: tuple[Card, ...]
    placed: tuple[Seat, ...]
    answers: tuple[WordView, ...]
    out: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    taps: tuple[TapView, ...]


@dataclass(frozen=True, slots=True)
class DisputeView:
    """A vote; how each voted stays closed until it is over."""

    id: int
    word: WordView
    by: Seat | None
    voted: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A table at one version, as ``seat`` (None: the room) sees it.

    ``hand`` are the viewer's own cards where the app deals. ``aside`` is the row's first card
    while a laid card's word is owed.
    """

    version: int
    phase: Phase
    seat: Seat | None
    turn_id: int | None
    active: Seat | None
    seats: tuple[SeatView, ...]
    row: Row
    aside: Card | None
    deck: int
    discard: int
    unaccounted: int
    hand: tuple[Card, ...] | None
    laid_by: Seat | None
    challengeable: WordView | None
    battle: BattleView | None
    past: Fought | None
    dispute: DisputeView | None
    owed: tuple[tuple[Seat | None, int], ...]
    pending: Seat | None
    agreed: tuple[Seat, ...]
    outcome: Outcome | None
    named: tuple[WordView, ...]


def view(state: State, seat: Seat | None = None, at: int = 0) -> View:
    """Return what ``seat`` may see at time ``at`` (ms), or the public projection."""
    turn, laid, last = state.turn, state.laid, state.last
    return View(
        version=state.version,
        phase=state.phase,
        seat=seat,
        turn_id=None if turn is None else turn.id,
        active=state.active,
        seats=tuple(_seat(state, Seat(place), at) for place in range(len(state.players))),
        row=state.row,
        aside=None if laid is None else laid.row[0].card,
        deck=state.deck.count,
        discard=state.discard.count,
        unaccounted=state.unaccounted,
        hand=None if seat is None else state.players[seat].hand.cards,
        laid_by=None if laid is None else laid.seat,
        challengeable=None if last is None else _word(state, last.spoken),
        battle=None if state.battle is None else _battle(state, state.battle),
        past=hindsight(state),
        dispute=None if state.dispute is None else _dispute(state, state.dispute),
        owed=tuple((debt.seat, debt.count) for debt in state.owed),
        pending=state.pending,
        agreed=tuple(sorted(state.agreed)),
        outcome=state.outcome,
        named=tuple(_word(state, said) for said in state.named),
    )


def hindsight(state: State) -> Fought | None:
    """Return the battle that may be looked back at: none while one is on, nor against the house rules."""
    known = state.past is not None and len(state.past.cards) == state.past.effect.letters
    return state.past if known and state.battle is None and state.rules.table.hindsight else None


def _seat(state: State, seat: Seat, at: int) -> SeatView:
    player = state.players[seat]
    refusal = offturn_refusal(state, seat, at)
    code = None if refusal is None else refusal.code.value
    return SeatView(seat, player.name, player.hand.count, player.kva, player.present, code)


def _word(state: State, said: Spoken) -> WordView:
    over = state.outcome is not None and said.verdict is not None
    rank = said.verdict.rank if over and said.verdict is not None else None
    return WordView(
        said.id, said.seat, said.word, said.kind, _shown(state, said), said.id in state.ruled, rank
    )


def _shown(state: State, said: Spoken) -> Verdict | None:
    """Return the verdict as far as advice and explanations are on."""
    table = state.rules.table
    disputed = state.dispute is not None and state.dispute.spoken.id == said.id
    ruled = said.id in state.ruled
    if said.verdict is None or table.advice is Advice.LOG_ONLY:
        return None
    if table.advice is Advice.ON_CHALLENGE and not (disputed or ruled):
        return None
    if table.explain is Explain.AFTER_RULING and not ruled:
        return replace(said.verdict, reasons=(), readings=(), suggestions=(), rank=None)
    return said.verdict


def _battle(state: State, battle: Battle) -> BattleView:
    return BattleView(
        id=battle.id,
        effect=battle.effect,
        starter=battle.starter,
        fighters=battle.fighters,
        stage=battle.stage,
        begun=battle.begun,
        cards=battle.cards,
        placed=tuple(seat for seat, _ in battle.placed),
        answers=tuple(_word(state, said) for said in battle.answers),
        out=battle.out,
        losers=battle.losers,
        taps=_taps(battle),
    )


def _taps(battle: Battle) -> tuple[TapView, ...]:
    timed = sorted(battle.timed, key=lambda tap: tap.at)
    first = (TapView(tap.seat, None, tap.error, False, tap.measured) for tap in timed[:1])
    after = (
        TapView(tap.seat, tap.at - before.at, gap_error(before, tap), at_once(before, tap), tap.measured)
        for before, tap in pairwise(timed)
    )
    return (*first, *after)


def _dispute(state: State, dispute: Dispute) -> DisputeView:
    voted = tuple(seat for seat, _ in dispute.votes)
    return DisputeView(dispute.id, _word(state, dispute.spoken), dispute.by, voted)
