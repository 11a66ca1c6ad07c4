"""Random commands, legal and not, against what must always hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.lexicon.deck import load_deck
from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card
from app.rules.commands import Command
from app.rules.evolve import fold_events
from app.rules.history import Committed, History, Record, replay
from app.rules.invariants import cards_of, faults, leaks
from app.rules.legal import legal
from app.rules.phases import Phase, Seat
from app.rules.refusals import Refusal
from app.rules.switches import PRESETS, Rules
from app.rules.taps import Tap
from tests.rules.table import NAMES

DECK = load_deck(Path(__file__).parents[2] / "dictionaries" / "deck.toml").cards
SEATS = st.integers(0, 4).map(Seat)
WORDS = st.one_of(st.none(), st.sampled_from(["нос", "кот", "ёж"]))
CARDS = st.sampled_from(sorted(set(DECK), key=str))
SWITCHES = st.fixed_dictionaries(
    {"preset": st.sampled_from(list(PRESETS))},
    optional={
        "reset_when": st.sampled_from(["resolved", "at_once"]),
        "stuck_row": st.booleans(),
        "battle_wrong": st.sampled_from(["try_again", "last_place"]),
        "losers": st.sampled_from(["all_silent", "one"]),
        "unsolved": st.sampled_from(["redraw", "each_takes"]),
        "judgement": st.sampled_from(["majority", "unanimity", "dictionary"]),
        "kva_window": st.sampled_from(["next_card", "own_turn"]),
        "tie": st.sampled_from(["clockwise", "both_lose", "nobody", "replay"]),
        "dual_fixed": st.booleans(),
        "give_up_cards": st.integers(1, 2),
        "swap_card": st.booleans(),
    },
)


def _tapped(seat: Seat, at: int, error: int) -> fight.Answer:
    """An answer that a phone has timed."""
    return fight.Answer(seat, "нос", tap=Tap(0, seat, at, error, at + error))


ANY: st.SearchStrategy[Command] = st.one_of(
    st.builds(cmd.Lay, SEATS, CARDS, WORDS, st.none(), st.booleans()),
    st.builds(cmd.LayOffTurn, SEATS, CARDS, WORDS, force=st.booleans()),
    st.builds(cmd.Name, SEATS, WORDS),
    st.builds(cmd.Swap, SEATS, CARDS),
    st.builds(cmd.TakeBack, SEATS),
    st.builds(cmd.Pass, SEATS),
    st.builds(cmd.TimeUp),
    st.builds(cmd.NoteWord, st.just("дом")),
    st.builds(cmd.FixTyping, st.just("дом")),
    st.builds(cmd.AnotherWord, SEATS, WORDS),
    st.builds(cmd.Concede, SEATS),
    st.builds(cmd.Challenge, st.one_of(st.none(), SEATS)),
    st.builds(cmd.Vote, SEATS, st.booleans()),
    st.builds(cmd.Rule, st.booleans()),
    st.builds(fight.StartBattle, st.one_of(st.none(), SEATS)),
    st.builds(fight.Answer, SEATS, WORDS),
    st.builds(fight.GiveUp, SEATS),
    st.builds(_tapped, SEATS, st.integers(0, 400), st.integers(0, 200)),
    st.builds(fight.SettleBattle, st.sampled_from([0, 10_000])),
    st.builds(fight.Unsolvable),
    st.builds(fight.CloseBattle, st.one_of(st.none(), st.lists(SEATS, max_size=2).map(tuple))),
    st.builds(fight.CloseBattle, tied=st.lists(SEATS, max_size=3).map(tuple)),
    st.builds(cmd.SayKva, SEATS),
    st.builds(cmd.CatchKva, SEATS, st.one_of(st.none(), SEATS), st.booleans()),
    st.builds(cmd.Agree, st.one_of(st.none(), SEATS)),
    st.builds(cmd.Shuffle),
    st.builds(cmd.Join, st.sampled_from(NAMES)),
    st.builds(cmd.Leave, SEATS),
    st.builds(cmd.Recount, st.lists(st.integers(0, 9), min_size=2, max_size=4).map(tuple), st.integers(0, 40), st.integers(0, 9), st.just(DECK[:2])),
)  # fmt: skip


class Table(RuleBasedStateMachine):
    """One table; every record it appends is kept for the replay."""

    commands: Bundle[Command] = Bundle("commands")

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.records: list[Record] = []
        self.deck: Counter[Card] = Counter()

    @initialize(
        order=st.permutations(DECK),
        players=st.integers(2, 4),
        size=st.sampled_from([40, 83]),
        dealt=st.booleans(),
        switches=SWITCHES,
    )
    def start(
        self, order: list[Card], players: int, size: int, dealt: bool, switches: dict[str, object]
    ) -> None:
        by = Rules.from_switches(switches)
        cards = tuple(order[:size])
        start = cmd.Start(NAMES[:players], rules=by, order=cards) if dealt else None
        self.commit(start or cmd.Start(NAMES[:players], rules=by, row=cards[:2], size=size))
        self.deck = Counter(cards)

    def commit(self, command: Command) -> bool:
        result = self.history.commit(command)
        if isinstance(result, Refusal):
            return False
        before, (self.history, record) = self.history.state, result
        self.records.append(record)
        assert isinstance(record, Committed)
        folded = fold_events(before, record.events)
        assert replace(folded, version=self.history.state.version) == self.history.state
        return True

    @rule(pick=st.randoms(use_true_random=False))
    def do_something_legal(self, pick: object) -> None:
        choices = list(legal(self.history.state, at=10**9))
        if choices:
            command = pick.choice(choices)  # type: ignore[attr-defined]
            assert self.commit(command), command

    @rule(pick=st.randoms(use_true_random=False))
    def go_on(self, pick: object) -> None:
        """The phase's own command, so that games get somewhere."""
        first = next(legal(self.history.state, at=10**9), None)
        if first is not None:
            assert self.commit(first), first

    @rule(command=ANY)
    def try_anything(self, command: Command) -> None:
        self.commit(command)

    @precondition(lambda self: self.history.done)
    @rule(times=st.integers(1, 3))
    def undo_and_redo(self, times: int) -> None:
        before, done = self.history, 0
        for _ in range(times):
            result = self.history.undo()
            if isinstance(result, Refusal):
                break
            self.history, record = result
            self.records.append(record)
            done += 1
        for _ in range(done):
            again = self.history.redo()
            assert not isinstance(again, Refusal)
            self.history, record = again
            self.records.append(record)
        assert replace(self.history.state, version=before.state.version) == before.state

    @precondition(lambda self: len(self.history.done) > 1)
    @rule()
    def undo(self) -> None:
        result = self.history.undo()
        assert not isinstance(result, Refusal)
        self.history, record = result
        self.records.append(record)

    @invariant()
    def the_table_is_sound(self) -> None:
        state = self.history.state
        assert list(faults(state)) == []
        assert list(leaks(state)) == []
        if state.dealt:
            assert cards_of(state) == self.deck

    @invariant()
    def exactly_one_phase_and_no_dead_one(self) -> None:
        state = self.history.state
        assert state.phase in Phase
        if state.turn is not None and state.phase is not Phase.OVER:
            assert next(legal(state), None) is not None

    def teardown(self) -> None:
        assert replay(self.records).state == self.history.state


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
