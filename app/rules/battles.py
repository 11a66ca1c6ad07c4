"""Battles: the same for all five effects but for the cards that open and who fights."""

from __future__ import annotations

from dataclasses import replace

from app.rules import battle_commands as cmd
from app.rules.battle_events import (
    BattleClosed,
    BattleDecided,
    BattleRedrawn,
    BattleStarted,
    CardPlaced,
    GaveUp,
    LettersEntered,
    Tapped,
    WordAnswered,
)
from app.rules.cards import Card, Effect
from app.rules.phases import Cause, Phase, Seat, Stage
from app.rules.refusals import Refusal, RefusalCode
from app.rules.run import Run, carry_out, not_now, wrong_phase
from app.rules.state import Battle, Debt, State
from app.rules.switches import Losers, Tie, Unsolved
from app.rules.taps import last_of, settles_at


def battle_now(run: Run) -> Battle:
    """Return the battle of a phase that has one."""
    assert run.state.battle is not None
    return run.state.battle


@carry_out.register
def _start(command: cmd.StartBattle, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_WAITING)
    if refusal is not None:
        return refusal
    battle = battle_now(run)
    if battle.begun:
        return not_now(run.state.phase, "R-050")
    refusal = _bad_letters(run, command.cards) if command.cards else None
    duel = battle.effect is Effect.BURUNDUEL
    opponent = _opponent(run, command.opponent) if duel else command.opponent
    if refusal is None and not _may_fight(run, opponent, duel):
        refusal = Refusal(RefusalCode.BAD_OPPONENT, "R-058")
    if refusal is None:
        run.emit(BattleStarted(opponent))
        open_cards(run)
        if command.cards and run.state.battle is not None:
            run.emit(LettersEntered(command.cards))
    return refusal


def _opponent(run: Run, named: Seat | None) -> Seat | None:
    """Return the opponent named, or with two players the other one [rules A-57]."""
    others = [seat for seat in run.state.present if seat != battle_now(run).starter]
    return others[0] if named is None and len(others) == 1 else named


def _may_fight(run: Run, opponent: Seat | None, duel: bool) -> bool:
    if not duel:
        return opponent is None
    if opponent is None or opponent == battle_now(run).starter or opponent not in run.state.present:
        return False
    return run.state.players[opponent].hand.count > 0


def open_cards(run: Run) -> None:
    """Reveal the battle's cards; a duellist without cards takes one and places it [rulebook R-060].

    Printed duel cards are placed by the players, and only counted here.
    """
    battle = battle_now(run)
    if battle.effect is not Effect.BURUNDUEL:
        run.owe(Debt(None, Cause.REVEAL, battle.effect.reveals))
        return
    for seat in battle.fighters:
        if run.state.players[seat].hand.count == 0:
            run.owe(Debt(seat, Cause.DUEL))
        elif not run.state.dealt:
            run.emit(CardPlaced(seat, None))


def _bad_letters(run: Run, cards: tuple[Card, ...]) -> Refusal | None:
    if run.state.dealt:
        return Refusal(RefusalCode.DEALT_BY_APP, "R-052")
    if len(cards) != battle_now(run).effect.letters:
        return Refusal(RefusalCode.BAD_CARDS, "R-052", {"cards": len(cards)})
    return None


@carry_out.register
def _place(command: cmd.Place, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_WAITING)
    if refusal is not None:
        return refusal
    battle, hand = battle_now(run), run.state.players
    if not run.state.dealt or not battle.begun or battle.effect is not Effect.BURUNDUEL:
        return not_now(run.state.phase, "R-058")
    if command.seat not in battle.fighters:
        return Refusal(RefusalCode.NOT_IN_BATTLE, "R-058")
    if any(seat == command.seat for seat, _ in battle.placed):
        return Refusal(RefusalCode.ALREADY_LAID, "R-058")
    if command.card not in (hand[command.seat].hand.cards or ()):
        return Refusal(RefusalCode.NOT_YOUR_CARD, "R-058", {"card": str(command.card)})
    run.emit(CardPlaced(command.seat, command.card))
    return None


@carry_out.register
def _letters(command: cmd.EnterLetters, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN, Phase.BATTLE_DECIDING)
    refusal = refusal or _bad_letters(run, command.cards)
    if refusal is None:
        run.emit(LettersEntered(command.cards))
    return refusal


@carry_out.register
def _answer(command: cmd.Answer, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN) or _not_fighting(run, command.seat)
    if refusal is None and command.word is None and run.state.dealt:
        refusal = Refusal(RefusalCode.WORD_NEEDED, "R-052")
    if refusal is None:
        run.emit(WordAnswered(command.seat, command.word, command.verdict))
        if command.tap is not None:
            run.emit(Tapped(replace(command.tap, spoken=run.state.said)))
        if not _may_be_coming(run.state):
            check_battle(run)
    return refusal


def _may_be_coming(state: State) -> bool:
    """Tell whether the one who has not answered may have tapped before those who have [R-090]."""
    battle = state.battle
    return battle is not None and bool(battle.timed) and len(battle.waiting) == 1 and not battle.out


@carry_out.register
def _settle(command: cmd.SettleBattle, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN)
    if refusal is not None:
        return refusal
    timed = battle_now(run).timed
    if not _may_be_coming(run.state) or command.at < settles_at(timed):
        return not_now(run.state.phase, "R-090")
    check_battle(run)
    return None


@carry_out.register
def _give_up(command: cmd.GiveUp, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN) or _not_fighting(run, command.seat)
    if refusal is None:
        run.emit(GaveUp(command.seat))
        check_battle(run)
    return refusal


def _not_fighting(run: Run, seat: Seat) -> Refusal | None:
    battle = battle_now(run)
    if seat not in battle.fighters:
        return Refusal(RefusalCode.NOT_IN_BATTLE, "R-052")
    if seat not in battle.waiting:
        return Refusal(RefusalCode.ALREADY_ANSWERED, "R-052")
    return None


def check_battle(run: Run) -> None:
    """Decide an open battle as soon as it is plain who takes a card [rules A-50, A-51]."""
    battle, waiting = battle_now(run), battle_now(run).waiting
    if len(battle.fighters) < 2:
        run.emit(BattleDecided(()))
    elif waiting:
        if len(waiting) == 1 and not battle.out:
            run.emit(BattleDecided(waiting))
    elif not battle.answers and _may_redraw(run.state):
        redraw(run)
    elif battle.timed and not battle.out:
        _decide_by_taps(run, battle)
    else:
        run.emit(BattleDecided(_silent(run.state, battle)))


def _decide_by_taps(run: Run, battle: Battle) -> None:
    """Decide a battle in which all have named a word; one that no phone has timed counts when entered."""
    last = battle.answers[-1]
    timed = battle.timed
    late = last_of(timed) if any(tap.spoken == last.id for tap in timed) else (last.seat,)
    losers = losers_of_tie(run.state, battle, tuple(seat for seat in late if seat is not None))
    if losers is None:
        redraw(run)
    else:
        run.emit(BattleDecided(losers))


def _may_redraw(state: State) -> bool:
    return len(state.present) == 2 and state.rules.table.unsolved is Unsolved.REDRAW


def _silent(state: State, battle: Battle) -> tuple[Seat, ...]:
    """Return who named no word; the last to name a word takes none if someone was silent [A-50]."""
    if state.rules.table.losers is Losers.ONE:
        return first_to_name(state, battle, battle.out)[-1:]
    return tuple(seat for seat in battle.fighters if seat in battle.out)


def first_to_name(state: State, battle: Battle, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return fighters who were at the same time, first first [rulebook R-090, rules A-44, A-45].

    More cards in hand come first; equal hands go clockwise from who started the battle.
    """
    around = state.clockwise(battle.starter)
    hands = dict(zip(battle.fighters, battle.hands, strict=True))
    return tuple(sorted(tied, key=lambda seat: (-hands[seat], around.index(seat))))


def redraw(run: Run) -> None:
    """Put the cards away and open new ones, without penalty [rules A-51]."""
    run.emit(BattleRedrawn())
    open_cards(run)


@carry_out.register
def _unsolvable(command: cmd.Unsolvable, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN)
    if refusal is None and battle_now(run).answers:
        refusal = Refusal(RefusalCode.ALREADY_ANSWERED, "A-51")
    if refusal is None:
        redraw(run)
    return refusal


@carry_out.register
def _close(command: cmd.CloseBattle, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.BATTLE_OPEN, Phase.BATTLE_DECIDING)
    if refusal is not None:
        return refusal
    battle = battle_now(run)
    named = command.tied or command.losers or ()
    if len(set(named)) < len(named) or not set(named) <= set(battle.fighters) or len(command.tied) == 1:
        return Refusal(RefusalCode.BAD_LOSERS, "R-052")
    if command.tied:
        losers = losers_of_tie(run.state, battle, command.tied)
        if losers is None:
            redraw(run)
        else:
            close(run, losers)
        return None
    if command.losers is None and battle.stage is not Stage.DECIDING:
        return Refusal(RefusalCode.BAD_LOSERS, "R-052")
    close(run, battle.losers if command.losers is None else command.losers)
    return None


def losers_of_tie(state: State, battle: Battle, tied: tuple[Seat, ...]) -> tuple[Seat, ...] | None:
    """Return who loses of the last ones, who were at the same time; None: they fight again.

    Fewer cards in hand come later [R-090]; a tie of hands is a house rule [A-44].
    """
    order = first_to_name(state, battle, tied)
    hands = dict(zip(battle.fighters, battle.hands, strict=True))
    tie = state.rules.table.tie
    equal = tuple(seat for seat in order if hands[seat] == hands[order[-1]])
    if len(equal) == 1 or tie is Tie.CLOCKWISE:
        return order[-1:]
    if tie is Tie.REPLAY:
        return None
    return equal if tie is Tie.BOTH_LOSE else ()


def close(run: Run, losers: tuple[Seat, ...]) -> None:
    """Close the battle: each loser takes a card [rulebook R-052]."""
    around = run.state.clockwise(battle_now(run).starter)
    run.emit(BattleClosed(losers))
    run.owe(*(Debt(seat, Cause.BATTLE) for seat in around if seat in losers))
