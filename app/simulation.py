"""Random whole games through the rules: every command legal, every state sound, or it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import process_time

from app.letters import Faces
from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card, Deck, Effect
from app.rules.commands import Command
from app.rules.history import Committed, History, Record, replay
from app.rules.invariants import cards_of, faults, leaks
from app.rules.legal import legal
from app.rules.phases import Ending, Phase, Seat
from app.rules.refusals import Refusal
from app.rules.state import State
from app.rules.switches import Rules
from app.words.verdict import Verdict

MAX_STEPS = 20_000
"""Commands after which a game counts as endless."""

_WEIGHTS: dict[type, float] = {
    cmd.Challenge: 0.01,
    cmd.Concede: 0.005,
    cmd.Rule: 0.1,
    cmd.TakeBack: 0.2,
    cmd.LayOffTurn: 0.5,
    cmd.Pass: 0.5,
    cmd.CatchKva: 0.3,
    fight.GiveUp: 0.1,
    fight.Unsolvable: 0.02,
}
"""How often a legal command is chosen against others; 1 if not named."""

WordSource = Callable[[Sequence[Faces], Random], tuple[str, Verdict | None]]
"""A word that holds these cards together, or any word if there is none, with its verdict."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What one game is played with."""

    players: int
    rules: Rules
    dealt: bool
    deck: Deck


@dataclass(slots=True)
class Report:
    """What many games came to."""

    games: int = 0
    steps: int = 0
    lengths: list[int] = field(default_factory=list)
    battles: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    reshuffles: int = 0
    offturn: int = 0
    disputes: int = 0
    deciding: float = field(default=0.0, compare=False)
    """Seconds of this process spent in `decide` and `evolve` alone."""
    violations: list[str] = field(default_factory=list)


class Game:
    """One game, played at random to its end."""

    def __init__(self, setting: Setting, words: WordSource, random: Random, report: Report) -> None:
        self._setting = setting
        self._words = words
        self._random = random
        self._report = report
        self._history = History()
        self._log: list[Record] = []
        self._at = 0

    def play(self) -> None:
        """Play to the end; violations go to the report."""
        report = self._report
        self._do(self._start())
        steps = 0
        while self._state.phase is not Phase.OVER and steps < MAX_STEPS and not report.violations:
            steps += 1
            self._at += self._random.randrange(8000)
            self._do(self._choose())
        report.games += 1
        report.steps += steps
        report.lengths.append(len(self._state.named))
        outcome = self._state.outcome
        report.endings[(outcome.ending if outcome else Ending.ABANDONED).value] += 1
        if steps >= MAX_STEPS:
            self._violation("the game does not end")
        if replay(self._log).state != self._state:
            self._violation("the replay differs")

    @property
    def _state(self) -> State:
        return self._history.state

    def _start(self) -> Command:
        names = tuple(f"Игрок {number + 1}" for number in range(self._setting.players))
        cards = list(self._setting.deck.cards)
        self._random.shuffle(cards)
        starter = Seat(self._random.randrange(len(names)))
        if self._setting.dealt:
            return cmd.Start(names, starter, self._setting.rules, tuple(cards))
        return cmd.Start(names, starter, self._setting.rules, None, tuple(cards[:2]), len(cards))

    def _choose(self) -> Command:
        """Return a command: mostly the sensible, sometimes any that is legal, now and then an undo."""
        phase = self._state.phase
        pick = self._random.random()
        if phase is Phase.TURN and pick < 0.8:
            return self._lay()
        options = list(legal(self._state, at=self._at))
        weights = [_WEIGHTS.get(type(option), 1.0) for option in options]
        return self._dressed(self._random.choices(options, weights)[0])

    def _lay(self) -> Command:
        """Lay the active player's card that has a word, else take a card."""
        state, seat = self._state, self._state.active
        assert seat is not None
        cards = list(state.players[seat].hand.cards or self._random.sample(self._setting.deck.cards, 3))
        self._random.shuffle(cards)
        for card in cards[:4]:
            word, verdict = self._words((state.row[1].faces, card.faces), self._random)
            if verdict is None or verdict.leans_accept:
                return cmd.Lay(seat, card, word, verdict, at=self._at)
        return cmd.Pass(seat, self._at)

    def _dressed(self, command: Command) -> Command:
        """Return a legal command with a word, a printed card or a shuffle of chance."""
        match command:
            case cmd.Lay() | cmd.LayOffTurn():
                card = command.card if self._state.dealt else self._random.choice(self._setting.deck.cards)
                run = tuple(one.faces for one in self._state.row)
                run = run if isinstance(command, cmd.LayOffTurn) else run[1:]
                word, verdict = self._words((*run, card.faces), self._random)
                return replace(command, card=card, word=word, verdict=verdict)
            case cmd.Name() | fight.Answer():
                word, verdict = self._words((), self._random)
                return replace(command, word=word, verdict=verdict)
            case cmd.Shuffle(order, row):
                new = None if order is None else tuple(self._random.sample(order, len(order)))
                return cmd.Shuffle(new, row and self._some(2))
            case cmd.SetRow():
                return cmd.SetRow(self._some(2))
            case fight.StartBattle() if not self._state.dealt and self._random.random() < 0.5:
                effect = Effect.DELFINAL if self._state.battle is None else self._state.battle.effect
                return replace(command, cards=self._some(effect.letters))
            case _:
                return command

    def _some(self, count: int) -> tuple[Card, ...]:
        return tuple(self._random.sample(self._setting.deck.cards, count))

    def _do(self, command: Command) -> None:
        begun = process_time()
        result = self._history.commit(command)
        self._report.deciding += process_time() - begun
        if isinstance(result, Refusal):
            self._violation(f"refused {result.code} ({result.rule}): {command!r}")
            return
        self._history, record = result
        self._log.append(record)
        if isinstance(record, Committed):
            self._count(record)
        for fault in faults(self._state):
            self._violation(f"{fault} after {command!r}")
        if self._random.random() < 0.05:
            self._look_closely(command)

    def _look_closely(self, command: Command) -> None:
        """Check what is dear to check: every view, every card, undo and redo."""
        for leak in leaks(self._state):
            self._violation(f"{leak} after {command!r}")
        if self._state.dealt and cards_of(self._state) != Counter(self._setting.deck.cards):
            self._violation(f"other cards after {command!r}")
        if self._random.random() < 0.2:
            self._undo_and_redo()

    def _undo_and_redo(self) -> None:
        before = self._state
        for step in (History.undo, History.redo):
            result = step(self._history)
            assert not isinstance(result, Refusal)
            self._history, record = result
            self._log.append(record)
        if replace(self._state, version=before.version) != before:
            self._violation("undo and redo change the table")

    def _count(self, record: Committed) -> None:
        for event in record.events:
            name = type(event).__name__
            self._report.reshuffles += name in ("DiscardShuffled", "DeckReset")
            self._report.disputes += name == "Challenged"
            if name == "BattleBegan":
                self._report.battles[getattr(event, "effect", Effect.DELFINAL).value] += 1
            if name == "CardLaid" and getattr(event, "kind", None) == "offturn":
                self._report.offturn += 1

    def _violation(self, text: str) -> None:
        self._report.violations.append(f"game {self._report.games + 1}: {text}")


def simulate(games: Iterator[tuple[Setting, Random]], words: WordSource) -> Report:
    """Return what the games came to; the first violation ends them."""
    report = Report()
    for setting, random in games:
        Game(setting, words, random, report).play()
        if report.violations:
            break
    return report
