"""One-line text of tables and commands, for logs, tests and whole games.

Seats count from 1. Cards are separated by commas. A word may carry its verdict: ``нос+``
accepted, ``нос~`` undecided leaning accept, ``нос-`` rejected; ``*`` is a word said but not entered.

>>> read_command("2! К бинокль+").card.faces.letters
('к',)
>>> write_command(read_command("1 О нос"))
'1 О нос'
"""

from __future__ import annotations

import re
from collections.abc import Callable

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card
from app.rules.commands import Command
from app.rules.phases import Seat
from app.rules.state import State
from app.rules.switches import Rules
from app.words.verdict import Leaning, Standing, Verdict

_MARKS = {
    "+": (Standing.ACCEPTED, None),
    "~": (Standing.UNDECIDED, Leaning.ACCEPT),
    "-": (Standing.REJECTED, None),
}
Said = tuple[str | None, Verdict | None]


def write_state(state: State) -> str:
    """Return a table as one line: phase, whose turn, row, hands, piles, and what else there is."""
    parts = [
        state.phase.value,
        "@-" if state.active is None else f"@{state.active + 1}",
        f"row={_cards(tuple(card.card for card in state.row))}",
        f"hands={','.join(_hand(state, seat) for seat in range(len(state.players)))}",
        f"deck={state.deck.count}",
        f"discard={state.discard.count}",
        f"named={len(state.named)}",
    ]
    if state.battle is not None:
        parts.append(f"battle={state.battle.effect}[{_cards(state.battle.cards)}]")
    if state.unaccounted:
        parts.append(f"unaccounted={state.unaccounted}")
    if state.outcome is not None:
        parts.append(f"won={_seats(state.outcome.winners)}")
    return " ".join(parts)


def _hand(state: State, seat: int) -> str:
    player = state.players[seat]
    sign = {"none": "", "owed": "?", "said": "!", "late": "…"}[player.kva.value]
    return f"{player.hand.count}{sign}" if player.present else "x"


def _cards(cards: tuple[Card, ...]) -> str:
    return ",".join(map(str, cards))


def _seats(seats: tuple[Seat, ...]) -> str:
    return ",".join(str(seat + 1) for seat in seats)


def _said(word: str | None, verdict: Verdict | None) -> str:
    if word is None:
        return "*"
    marks = {standing: mark for mark, (standing, _) in _MARKS.items()}
    return word + ("" if verdict is None else marks[verdict.verdict])


def write_command(command: Command) -> str:
    """Return a command in the text that `read_command` reads; times and settings are left out.

    Raises:
        ValueError: the command has no notation (`Recount` and `ChangeRules`).
    """
    for kind, write in _WRITERS:
        if isinstance(command, kind):
            return write(command).rstrip()
    raise ValueError(f"no notation for {type(command).__name__}")


def _lay(command: cmd.Lay | cmd.LayOffTurn) -> str:
    off = isinstance(command, cmd.LayOffTurn)
    mark = ("!!" if command.force else "!") if isinstance(command, cmd.LayOffTurn) and off else ""
    word = _said(command.word, command.verdict) if command.spoken else ""
    return f"{command.seat + 1}{mark} {command.card} {word}"


def _who(seat: Seat | None, verb: str) -> str:
    return verb if seat is None else f"{seat + 1} {verb}"


def _start(command: cmd.Start) -> str:
    dealt = f" deal={_cards(command.order)}" if command.order is not None else f" size={command.size}"
    row = f" row={_cards(command.row)}" if command.row else ""
    return f"start {','.join(command.names)} first={command.starter + 1}{dealt}{row} {command.rules.name}"


def _close(command: fight.CloseBattle) -> str:
    if command.tied:
        return f"tied {_seats(command.tied)}"
    return "close" if command.losers is None else f"close {_seats(command.losers) or '-'}"


_WRITERS: tuple[tuple[type, Callable[..., str]], ...] = (
    (cmd.Start, _start),
    (cmd.SetRow, lambda one: f"row {_cards(one.cards)}"),
    (cmd.Lay, _lay),
    (cmd.LayOffTurn, _lay),
    (cmd.Name, lambda one: f"{one.seat + 1} = {_said(one.word, one.verdict)}"),
    (cmd.Swap, lambda one: f"{one.seat + 1} swap {one.card}"),
    (cmd.TakeBack, lambda one: f"{one.seat + 1} takes back"),
    (cmd.Pass, lambda one: f"{one.seat + 1} pass"),
    (cmd.TimeUp, lambda one: "time"),
    (cmd.NoteWord, lambda one: f"note {_said(one.word, one.verdict)}"),
    (cmd.FixTyping, lambda one: f"fix {_said(one.word, one.verdict)}"),
    (cmd.AnotherWord, lambda one: f"{one.seat + 1} another {_said(one.word, one.verdict)}"),
    (cmd.Concede, lambda one: f"{one.seat + 1} concedes"),
    (cmd.Challenge, lambda one: f"{_who(one.by, 'challenge')} {one.spoken or ''}"),
    (cmd.Vote, lambda one: f"{one.seat + 1} votes {'wrong' if one.wrong else 'right'}"),
    (cmd.Rule, lambda one: f"rule {'wrong' if one.wrong else 'right'} {one.spoken or ''}"),
    (
        fight.StartBattle,
        lambda one: f"battle {'' if one.opponent is None else one.opponent + 1} {_cards(one.cards)}".replace(
            "  ", " "
        ),
    ),
    (fight.Place, lambda one: f"{one.seat + 1} place {one.card}"),
    (fight.EnterLetters, lambda one: f"letters {_cards(one.cards)}"),
    (fight.Answer, lambda one: f"{one.seat + 1} says {_said(one.word, one.verdict)}"),
    (fight.GiveUp, lambda one: f"{one.seat + 1} silent"),
    (fight.SettleBattle, lambda one: "settle"),
    (fight.Unsolvable, lambda one: "unsolvable"),
    (fight.CloseBattle, _close),
    (cmd.SayKva, lambda one: f"{one.seat + 1} kva"),
    (cmd.CatchKva, lambda one: f"{_who(one.by, 'catch')} {one.seat + 1}{'!' if one.force else ''}"),
    (cmd.Agree, lambda one: _who(one.seat, "agree")),
    (cmd.Shuffle, lambda one: f"shuffle {'row ' if one.row else ''}{_cards(one.order or one.row)}"),
    (cmd.Join, lambda one: f"join {one.name}"),
    (cmd.Leave, lambda one: f"{one.seat + 1} leave"),
)


def _read_cards(text: str | None) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split(",")) if text else ()


def _read_seats(text: str) -> tuple[Seat, ...]:
    return () if text == "-" else tuple(Seat(int(seat) - 1) for seat in text.split(","))


def _seat(text: str) -> Seat:
    return Seat(int(text) - 1)


def _read_said(text: str | None) -> Said:
    """Return the word and a verdict that says no more than its mark."""
    if text in (None, "", "*"):
        return None, None
    assert text is not None
    if text[-1] not in _MARKS:
        return text, None
    standing, leaning = _MARKS[text[-1]]
    return text[:-1], Verdict(text[:-1], text[:-1], standing, leaning)


def _word(text: str) -> tuple[str, Verdict | None]:
    word, verdict = _read_said(text)
    return word or "", verdict


def _read_start(
    names: str, first: str | None, dealt: str | None, size: str | None, row: str | None, preset: str | None
) -> Command:
    return cmd.Start(
        tuple(names.split(",")),
        _seat(first or "1"),
        Rules.from_switches({"preset": preset or "family"}),
        _read_cards(dealt) or None,
        _read_cards(row),
        int(size or 83),
    )


def _read_lay(seat: str, mark: str, card: str, said: str | None) -> Command:
    word, verdict = _read_said(said)
    if not mark:
        return cmd.Lay(_seat(seat), Card.parse(card), word, verdict, said is not None)
    force = mark == "!!"
    return cmd.LayOffTurn(_seat(seat), Card.parse(card), word, verdict, said is not None, 0, force)


def _maybe(seat: str | None) -> Seat | None:
    return None if seat is None else _seat(seat)


_CARDS = r"[А-ЯЁа-яё/+,]+"
_READERS: tuple[tuple[str, Callable[..., Command]], ...] = (
    (
        rf"start (\S+)(?: first=(\d+))?(?: deal=({_CARDS}))?(?: size=(\d+))?(?: row=({_CARDS}))?(?: (\w+))?",
        _read_start,
    ),
    (rf"row ({_CARDS})", lambda cards: cmd.SetRow(_read_cards(cards))),
    (r"(\d+) = (.+)", lambda seat, said: cmd.Name(_seat(seat), *_read_said(said))),
    (rf"(\d+) swap ({_CARDS})", lambda seat, card: cmd.Swap(_seat(seat), Card.parse(card))),
    (r"(\d+) takes back", lambda seat: cmd.TakeBack(_seat(seat))),
    (r"(\d+) pass", lambda seat: cmd.Pass(_seat(seat))),
    (r"time", lambda: cmd.TimeUp()),
    (r"note (.+)", lambda said: cmd.NoteWord(*_word(said))),
    (r"fix (.+)", lambda said: cmd.FixTyping(*_word(said))),
    (r"(\d+) another (.+)", lambda seat, said: cmd.AnotherWord(_seat(seat), *_read_said(said))),
    (r"(\d+) concedes", lambda seat: cmd.Concede(_seat(seat))),
    (
        r"(?:(\d+) )?challenge(?: (\d+))?",
        lambda by, said: cmd.Challenge(_maybe(by), int(said) if said else None),
    ),
    (r"(\d+) votes (wrong|right)", lambda seat, how: cmd.Vote(_seat(seat), how == "wrong")),
    (
        r"rule (wrong|right)(?: (\d+))?",
        lambda how, said: cmd.Rule(how == "wrong", int(said) if said else None),
    ),
    (
        rf"battle(?: (\d+))?(?: ({_CARDS}))?",
        lambda foe, cards: fight.StartBattle(_maybe(foe), _read_cards(cards)),
    ),
    (rf"(\d+) place ({_CARDS})", lambda seat, card: fight.Place(_seat(seat), Card.parse(card))),
    (rf"letters ({_CARDS})", lambda cards: fight.EnterLetters(_read_cards(cards))),
    (r"(\d+) says (.+)", lambda seat, said: fight.Answer(_seat(seat), *_read_said(said))),
    (r"(\d+) silent", lambda seat: fight.GiveUp(_seat(seat))),
    (r"settle", lambda: fight.SettleBattle()),
    (r"unsolvable", lambda: fight.Unsolvable()),
    (r"close(?: ([\d,]+|-))?", lambda seats: fight.CloseBattle(_read_seats(seats) if seats else None)),
    (r"tied ([\d,]+)", lambda seats: fight.CloseBattle(tied=_read_seats(seats))),
    (r"(\d+) kva", lambda seat: cmd.SayKva(_seat(seat))),
    (r"(?:(\d+) )?catch (\d+)(!?)", lambda by, seat, late: cmd.CatchKva(_seat(seat), _maybe(by), bool(late))),
    (r"(?:(\d+) )?agree", lambda seat: cmd.Agree(_maybe(seat))),
    (r"shuffle", lambda: cmd.Shuffle()),
    (rf"shuffle ({_CARDS})", lambda cards: cmd.Shuffle(_read_cards(cards))),
    (rf"shuffle row ({_CARDS})", lambda cards: cmd.Shuffle(None, _read_cards(cards))),
    (r"join (.+)", lambda name: cmd.Join(name)),
    (r"(\d+) leave", lambda seat: cmd.Leave(_seat(seat))),
    (rf"(\d+)(!{{0,2}}) ({_CARDS})(?: (.+))?", _read_lay),
)


def read_command(line: str) -> Command:
    """Return the command that a line writes.

    Raises:
        ValueError: the line is no command; the message shows it.
    """
    text = line.strip()
    for pattern, build in _READERS:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return build(*match.groups())
    raise ValueError(f"no command: {line!r}")
