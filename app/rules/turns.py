"""Regular and off-turn moves, passes, corrections, clocks."""

from __future__ import annotations

from app.matching import find_run
from app.rules import commands as cmd
from app.rules.battle_events import BattleBegan, GaveUp
from app.rules.battles import check_battle
from app.rules.cards import HAND_SIZE, Card
from app.rules.cases import Kind
from app.rules.events import (
    CardLaid,
    CardSwapped,
    CardTakenBack,
    Ended,
    Passed,
    RowReplaced,
    RowSet,
    Started,
    WordNamed,
)
from app.rules.offturn import offturn_refusal
from app.rules.phases import Cause, Ending, Phase, Seat
from app.rules.refusals import Refusal, RefusalCode
from app.rules.run import Run, carry_out, no_seat, not_now, wrong_phase
from app.rules.state import Debt, Laid
from app.rules.switches import TimerKind
from app.words.verdict import Verdict

MIN_PLAYERS, MAX_PLAYERS = 2, 10
"""The rulebook sets no limit; above ten the deal does not fit [rules D-006, A-81]."""


@carry_out.register
def _start(command: cmd.Start, run: Run) -> Refusal | None:
    count = len(command.names)
    if run.state.turn is not None:
        return not_now(run.state.phase, "R-002")
    if count < MIN_PLAYERS:
        return Refusal(RefusalCode.PLAYERS_FEW, "A-81", {"players": count})
    if count > MAX_PLAYERS:
        return Refusal(RefusalCode.PLAYERS_MANY, "D-006", {"players": count})
    if len(set(command.names)) < count:
        return Refusal(RefusalCode.NAME_TAKEN, "R-002")
    if not 0 <= command.starter < count:
        return Refusal(RefusalCode.NO_SUCH_SEAT, "R-005", {"seat": int(command.starter)})
    size = command.size if command.order is None else len(command.order)
    if size < HAND_SIZE * count + 2:
        return Refusal(RefusalCode.DECK_SHORT, "D-006", {"cards": size})
    if command.row and (command.order is not None or len(command.row) != 2):
        return Refusal(RefusalCode.BAD_CARDS, "R-003")
    started = Started(command.names, command.starter, size, command.rules, command.order, run.id, command.at)
    run.emit(started)
    if command.row:
        run.emit(RowSet(command.row))
    return None


@carry_out.register
def _set_row(command: cmd.SetRow, run: Run) -> Refusal | None:
    state = run.state
    if state.dealt:
        return Refusal(RefusalCode.DEALT_BY_APP, "R-003")
    if len(command.cards) != 2:
        return Refusal(RefusalCode.BAD_CARDS, "R-003")
    if state.phase is Phase.SETUP and state.turn is not None:
        run.emit(RowSet(command.cards))
        return None
    if state.phase is Phase.TURN and stuck(run):
        run.emit(RowReplaced(command.cards))
        return None
    return not_now(state.phase, "A-65")


def stuck(run: Run) -> bool:
    """Tell whether a full round of passes lets the row be replaced [rules A-65]."""
    state = run.state
    return state.rules.table.stuck_row and state.passes >= len(state.present) and state.deck.count >= 2


def replace_stuck_row(run: Run) -> None:
    """Replace the row after a full round of passes where the app deals and the table so plays."""
    if run.state.dealt and run.state.phase is Phase.TURN and stuck(run):
        run.emit(RowReplaced(None))


@carry_out.register
def _lay(command: cmd.Lay, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.TURN) or no_seat(run, command.seat)
    if refusal is None and command.seat != run.state.active:
        refusal = Refusal(RefusalCode.NOT_YOUR_TURN, "R-010")
    refusal = refusal or _unplayable(run, command.seat, command.card)
    return refusal or _lay_card(command, run, Kind.TURN)


@carry_out.register
def _lay_off_turn(command: cmd.LayOffTurn, run: Run) -> Refusal | None:
    refusal = no_seat(run, command.seat)
    early = offturn_refusal(run.state, command.seat, command.at)
    if refusal is None and early is not None and not (early.soft and command.force):
        refusal = early
    refusal = refusal or _unplayable(run, command.seat, command.card)
    return refusal or _lay_card(command, run, Kind.OFFTURN)


def _lay_card(command: cmd.Lay | cmd.LayOffTurn, run: Run, kind: Kind) -> Refusal | None:
    if command.spoken and (refusal := unspoken(run, command.word)):
        return refusal
    run.emit(CardLaid(command.seat, command.card, kind))
    if command.spoken:
        name_word(run, command.seat, command.word, command.verdict)
    return None


def _unplayable(run: Run, seat: Seat, card: Card) -> Refusal | None:
    """Return a refusal if the app knows the hand and the card is not in it.

    With printed cards any letter may be laid any number of times: the table is the truth.
    """
    cards = run.state.players[seat].hand.cards
    if cards is None or card in cards:
        return None
    return Refusal(RefusalCode.NOT_YOUR_CARD, "R-010", {"card": str(card)})


def unspoken(run: Run, word: str | None) -> Refusal | None:
    """Return a refusal if a word is said but not entered where the app deals."""
    if word is None and run.state.dealt:
        return Refusal(RefusalCode.WORD_NEEDED, "R-010")
    return None


@carry_out.register
def _name(command: cmd.Name, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.CORRECTION) or _not_the_layer(run, command.seat)
    refusal = refusal or unspoken(run, command.word)
    if refusal is None:
        name_word(run, command.seat, command.word, command.verdict)
    return refusal


def _not_the_layer(run: Run, seat: Seat) -> Refusal | None:
    if run.state.laid is not None and run.state.laid.seat == seat:
        return None
    return Refusal(RefusalCode.NOT_YOUR_TURN, "R-033")


def name_word(run: Run, seat: Seat, word: str | None, verdict: Verdict | None) -> None:
    """Name the word of the laid card; the battle of a purple card begins to wait [rulebook R-050]."""
    laid = run.state.laid
    assert laid is not None
    run.emit(WordNamed(seat, word, verdict, _fixed(run, laid, word)))
    if laid.card.effect is not None:
        run.emit(BattleBegan(run.id, laid.card.effect, seat))


def _fixed(run: Run, laid: Laid, word: str | None) -> tuple[str | None, ...]:
    """Return the letters that the row's cards are now fixed to, by house rule [rules A-01]."""
    if word is None or not run.state.rules.table.dual_fixed:
        return ()
    faces = [card.faces for card in (*laid.row, run.state.row[1])]
    asked = faces if laid.kind is Kind.OFFTURN else faces[1:]
    letters = find_run(word, asked, run.state.rules.letters).letters
    return tuple(letters[-2:])


@carry_out.register
def _swap(command: cmd.Swap, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.CORRECTION) or _not_the_layer(run, command.seat)
    if refusal is not None:
        return refusal
    laid = run.state.laid
    allowed = laid is not None and laid.kind is Kind.TURN and laid.wrong > 0 and not laid.swapped
    if not (allowed and run.state.rules.table.swap_card):
        return Refusal(RefusalCode.SWAP_NOT_ALLOWED, "A-31")
    if run.state.players[command.seat].hand.count == 0:
        return Refusal(RefusalCode.NOT_YOUR_CARD, "A-31")
    refusal = _unplayable(run, command.seat, command.card)
    if refusal is None:
        run.emit(CardSwapped(command.seat, command.card))
    return refusal


@carry_out.register
def _take_back(command: cmd.TakeBack, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.CORRECTION) or _not_the_layer(run, command.seat)
    if refusal is None:
        take_back(run)
    return refusal


def take_back(run: Run) -> None:
    """Give up the laid card: one card (two by house rule), none if a wrong word cost one [A-33]."""
    laid = run.state.laid
    assert laid is not None
    run.emit(CardTakenBack(laid.seat))
    due = run.state.rules.table.give_up_cards if laid.kind is Kind.TURN else 1
    due = max(0, due - laid.wrong)
    if due:
        run.owe(Debt(laid.seat, Cause.GAVE_UP, due))


@carry_out.register
def _pass(command: cmd.Pass, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.TURN) or no_seat(run, command.seat)
    if refusal is None and command.seat != run.state.active:
        refusal = Refusal(RefusalCode.NOT_YOUR_TURN, "R-015")
    if refusal is None:
        pass_turn(run, command.seat)
    return refusal


def pass_turn(run: Run, seat: Seat) -> None:
    """Take the top card instead of a move; with nothing to take it is a plain pass [A-63]."""
    dry = run.state.deck.count == 0
    run.emit(Passed(seat, dry))
    run.owe(Debt(seat, Cause.PASS))


@carry_out.register
def _time_up(command: cmd.TimeUp, run: Run) -> Refusal | None:
    state, table = run.state, run.state.rules.table
    phase = state.phase
    hard = table.timer_kind is TimerKind.HARD
    if phase is Phase.WIN_PENDING and table.win_seconds and state.pending is not None:
        run.emit(Ended(Ending.WON, (state.pending,)))
    elif phase is Phase.CORRECTION and hard and table.turn_seconds:
        take_back(run)
    elif phase is Phase.TURN and hard and table.turn_seconds and state.active is not None:
        pass_turn(run, state.active)
    elif phase is Phase.BATTLE_OPEN and hard and table.battle_seconds and state.battle is not None:
        for seat in state.battle.waiting:
            run.emit(GaveUp(seat))
        check_battle(run)
    else:
        return Refusal(RefusalCode.CLOCK_IS_ADVICE, "A-30", {"phase": phase.value})
    return None
