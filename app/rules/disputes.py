"""Words challenged, voted on, ruled, conceded and mended [rulebook R-030…R-034]."""

from __future__ import annotations

from app.rules import commands as cmd
from app.rules.battle_events import BattleDecided, BattleReopened, GaveUp, WordAnswered
from app.rules.battles import battle_now, check_battle
from app.rules.cases import Kind
from app.rules.events import Challenged, Ruled, TypingFixed, Voted, WordNoted, WordWithdrawn
from app.rules.folding import said_words
from app.rules.phases import Cause, Phase, Seat, Stage
from app.rules.refusals import Refusal, RefusalCode
from app.rules.run import Run, carry_out, no_seat, not_now, wrong_phase
from app.rules.state import Debt, Dispute, Spoken, State
from app.rules.switches import BattleWrong, Judgement
from app.rules.turns import name_word, unspoken
from app.words.verdict import Standing

OPEN_TO_CHALLENGE = (
    Phase.TURN,
    Phase.DECK_RESET,
    Phase.BATTLE_WAITING,
    Phase.BATTLE_OPEN,
    Phase.BATTLE_DECIDING,
    Phase.WIN_PENDING,
)


@carry_out.register
def _note(command: cmd.NoteWord, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.SETUP, Phase.TURN, Phase.CORRECTION)
    if refusal is None and command.seat is not None:
        refusal = no_seat(run, command.seat)
    if refusal is None:
        run.emit(WordNoted(command.word, command.verdict, command.seat))
    return refusal


@carry_out.register
def _fix_typing(command: cmd.FixTyping, run: Run) -> Refusal | None:
    entered = (*run.state.named, *said_words(run.state))
    wanted = command.spoken
    if wanted is None and entered:
        wanted = max(said.id for said in entered)
    if all(said.id != wanted for said in entered):
        return Refusal(RefusalCode.NOTHING_TO_CHALLENGE, "A-34")
    assert wanted is not None
    run.emit(TypingFixed(wanted, command.word, command.verdict))
    return None


def latest(state: State, seat: Seat | None = None, spoken: int | None = None) -> Spoken | None:
    """Return the latest word that may be challenged: of ``seat``, with that id, or any."""
    fitting = (
        said
        for said in reversed(said_words(state))
        if seat in (None, said.seat) and spoken in (None, said.id)
    )
    return next(fitting, None)


@carry_out.register
def _challenge(command: cmd.Challenge, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, *OPEN_TO_CHALLENGE)
    if refusal is None and command.by is not None:
        refusal = no_seat(run, command.by)
    said = latest(run.state, spoken=command.spoken)
    if refusal is not None:
        return refusal
    if said is None:
        return Refusal(RefusalCode.NOTHING_TO_CHALLENGE, "A-34")
    if said.seat == command.by:
        return Refusal(RefusalCode.OWN_WORD, "R-030")
    if said.id in run.state.ruled:
        return Refusal(RefusalCode.ALREADY_RULED, "A-34")
    run.emit(Challenged(run.id, said.id, command.by))
    settle_dispute(run)
    return None


@carry_out.register
def _vote(command: cmd.Vote, run: Run) -> Refusal | None:
    refusal = wrong_phase(run, Phase.DISPUTE) or no_seat(run, command.seat)
    dispute = run.state.dispute
    if refusal is not None or dispute is None:
        return refusal
    if command.seat == dispute.spoken.seat:
        return Refusal(RefusalCode.OWN_WORD, "R-030")
    if any(seat == command.seat for seat, _ in dispute.votes):
        return Refusal(RefusalCode.ALREADY_VOTED, "A-35")
    run.emit(Voted(command.seat, command.wrong))
    settle_dispute(run)
    return None


def settle_dispute(run: Run) -> None:
    """Rule on the disputed word as soon as the outcome is certain [rules A-35]."""
    dispute = run.state.dispute
    assert dispute is not None
    verdict = dispute.spoken.verdict
    by_verdict = len(run.state.present) == 2 or run.state.rules.table.judgement is Judgement.DICTIONARY
    if by_verdict and verdict is not None:
        rule(run, dispute.spoken, wrong=verdict.verdict is Standing.REJECTED, by="verdict")
        return
    wrong = tally(run.state, dispute)
    if wrong is not None:
        rule(run, dispute.spoken, wrong=wrong, by="vote")


def tally(state: State, dispute: Dispute) -> bool | None:
    """Return whether the word is wrong, or None while votes may still change it.

    A single voter cannot condemn the word: with two players the verdict does, or the referee.
    """
    voters = [seat for seat in state.present if seat != dispute.spoken.seat]
    votes = [wrong for seat, wrong in dispute.votes if seat in voters]
    against, count = sum(votes), len(voters)
    for_word = len(votes) - against
    if state.rules.table.judgement is Judgement.UNANIMITY:
        stands, falls = for_word > 0, against == count
    else:
        stands, falls = 2 * for_word >= count, 2 * against > count
    if stands:
        return False
    return True if falls and count > 1 else None


@carry_out.register
def _rule(command: cmd.Rule, run: Run) -> Refusal | None:
    dispute = run.state.dispute
    if dispute is not None:
        rule(run, dispute.spoken, wrong=command.wrong, by="referee")
        return None
    refusal = wrong_phase(run, *OPEN_TO_CHALLENGE)
    said = latest(run.state, spoken=command.spoken)
    if refusal is None and said is None:
        refusal = Refusal(RefusalCode.NOTHING_TO_CHALLENGE, "A-34")
    if refusal is None and said is not None:
        rule(run, said, wrong=command.wrong, by="referee")
    return refusal


def rule(run: Run, said: Spoken, *, wrong: bool, by: str) -> None:
    """Rule on a word; a wrong one is withdrawn."""
    run.emit(Ruled(said.id, wrong, by))
    if wrong:
        withdraw(run, said)


def withdraw(run: Run, said: Spoken, *, conceded: bool = False) -> None:
    """Take a wrong word back: penalty at once, then what its kind of move demands [R-031…R-034]."""
    assert said.seat is not None
    run.emit(WordWithdrawn(said.id, run.id, conceded))
    battling = said.kind is Kind.BATTLE and run.state.battle is not None
    if battling and run.state.rules.table.battle_wrong is BattleWrong.LAST_PLACE:
        run.emit(GaveUp(said.seat))
        run.emit(BattleDecided((said.seat,)))
        return
    if battling and battle_now(run).stage is Stage.DECIDING:
        run.emit(BattleReopened())
    run.owe(Debt(said.seat, Cause.WRONG_WORD))
    if battling:
        check_battle(run)


@carry_out.register
def _concede(command: cmd.Concede, run: Run) -> Refusal | None:
    said = _own(run, command.seat)
    if isinstance(said, Refusal):
        return said
    _own_up(run, said)
    return None


def _own(run: Run, seat: Seat) -> Spoken | Refusal:
    """Return the word of ``seat`` that he may own up to."""
    dispute = run.state.dispute
    if dispute is not None:
        return dispute.spoken if dispute.spoken.seat == seat else not_now(Phase.DISPUTE, "R-030")
    refusal = wrong_phase(run, *OPEN_TO_CHALLENGE) or no_seat(run, seat)
    if refusal is not None:
        return refusal
    return latest(run.state, seat=seat) or Refusal(RefusalCode.NOTHING_TO_CHALLENGE, "A-34")


def _own_up(run: Run, said: Spoken) -> None:
    if run.state.dispute is not None:
        run.emit(Ruled(said.id, wrong=True, by="concession"))
    withdraw(run, said, conceded=True)


@carry_out.register
def _another_word(command: cmd.AnotherWord, run: Run) -> Refusal | None:
    said = _own(run, command.seat)
    if isinstance(said, Refusal):
        return said
    if said.kind is Kind.OFFTURN or (said.kind is Kind.BATTLE and run.state.battle is None):
        return Refusal(RefusalCode.ROW_MOVES_ON, "R-032")
    if refusal := unspoken(run, command.word):
        return refusal
    _own_up(run, said)
    if said.kind is Kind.TURN:
        name_word(run, command.seat, command.word, command.verdict)
    elif battle_now(run).stage is Stage.OPEN:
        run.emit(WordAnswered(command.seat, command.word, command.verdict))
        check_battle(run)
    return None
