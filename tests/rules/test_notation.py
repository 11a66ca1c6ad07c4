"""Tables and commands as one line of text."""

from __future__ import annotations

import pytest

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.commands import Command
from app.rules.notation import read_command, write_command, write_state
from app.rules.phases import Seat
from app.rules.state import State
from app.rules.switches import BOOK, FAMILY
from app.words.verdict import Leaning, Standing
from tests.rules.table import cards, deal, play, printed

LINES = [
    "start Слава,Маша first=2 size=83 row=А,Н family",
    "start Слава,Маша first=1 deal=А,Н+Д,Е/Ё book",
    "row А,Н",
    "1 О нос",
    "1 О нос+",
    "1 О нос~",
    "1 О сон-",
    "1 О *",
    "1 О",
    "10 Е/Ё+П ёж",
    "2! К бинокль",
    "2!! К+Б Нижний Новгород",
    "2! К",
    "1 = нос-",
    "1 = *",
    "1 swap К",
    "1 takes back",
    "1 pass",
    "time",
    "note кот+",
    "fix кот",
    "1 another кот",
    "1 concedes",
    "challenge",
    "2 challenge",
    "2 challenge 14",
    "challenge 14",
    "2 votes wrong",
    "2 votes right",
    "rule wrong",
    "rule right 3",
    "battle",
    "battle 2",
    "battle М",
    "battle 2 А,Б",
    "1 place К",
    "letters Н,К,Р",
    "1 says мохнатая мышь",
    "1 silent",
    "unsolvable",
    "close",
    "close 1,3",
    "close -",
    "tied 1,2",
    "1 kva",
    "2 catch 1",
    "catch 1!",
    "agree",
    "2 agree",
    "shuffle",
    "shuffle А,Б+К",
    "shuffle row А,Б",
    "join Вера",
    "3 leave",
]


@pytest.mark.parametrize("line", LINES)
def test_a_command_is_written_as_it_is_read(line: str) -> None:
    assert write_command(read_command(line)) == line


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (
            "start Слава,Маша first=2 row=А,Н book",
            cmd.Start(("Слава", "Маша"), Seat(1), BOOK, None, cards("А,Н")),
        ),
        ("start Слава,Маша", cmd.Start(("Слава", "Маша"))),
        ("start Слава,Маша deal=А,Н", cmd.Start(("Слава", "Маша"), Seat(0), FAMILY, cards("А,Н"))),
        ("start Слава,Маша size=60", cmd.Start(("Слава", "Маша"), size=60)),
        ("1 О", cmd.Lay(Seat(0), cards("О")[0], spoken=False)),
        ("1 О *", cmd.Lay(Seat(0), cards("О")[0])),
        ("2!! К кок", cmd.LayOffTurn(Seat(1), cards("К")[0], "кок", force=True)),
        ("2! К кок", cmd.LayOffTurn(Seat(1), cards("К")[0], "кок")),
        ("3 votes wrong", cmd.Vote(Seat(2), wrong=True)),
        ("rule right 3", cmd.Rule(wrong=False, spoken=3)),
        ("catch 2!", cmd.CatchKva(Seat(1), None, force=True)),
        ("close -", fight.CloseBattle(())),
        ("close", fight.CloseBattle()),
        ("shuffle row А,Б", cmd.Shuffle(None, cards("А,Б"))),
        ("note кот", cmd.NoteWord("кот")),
        ("note *", cmd.NoteWord("")),
    ],
)
def test_a_line_is_the_command_it_writes(line: str, command: Command) -> None:
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("mark", "standing", "leaning"),
    [("+", "accepted", None), ("~", "undecided", "accept"), ("-", "rejected", None)],
)
def test_a_mark_is_a_verdict(mark: str, standing: str, leaning: str | None) -> None:
    command = read_command(f"1 = нос{mark}")
    assert isinstance(command, cmd.Name)
    verdict = command.verdict
    assert verdict is not None
    assert (command.word, verdict.input, verdict.word) == ("нос", "нос", "нос")
    assert (verdict.verdict, verdict.leaning) == (Standing(standing), leaning and Leaning(leaning))


@pytest.mark.parametrize("line", ["", "1", "1 plays К", "К нос", "battle one", "1 К! нос"])
def test_what_is_no_command_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"^no "):
        read_command(line)


def test_settings_and_recounts_have_no_notation() -> None:
    with pytest.raises(ValueError, match="no notation for ChangeRules"):
        write_command(cmd.ChangeRules(BOOK))


def test_a_table_is_one_line() -> None:
    state = play(deal("А,Н", "О+Д,К", "О", "О,К,Т", deck="Б,В,Г,Е/Ё", discard="Ж"), "1 О+Д нос+; battle")
    assert (
        write_state(state)
        == "battle_open @1 row=Н,О+Д hands=1?,1,3 deck=3 discard=2 named=1 battle=ДЕЛЬФИНАЛ[Б]"
    )
    assert write_state(State()) == "setup @- row= hands= deck=0 discard=0 named=0"


def test_what_is_unusual_is_written_too() -> None:
    state = printed("А,Н", 3, 3, 3, deck=5)
    counted = play(state, cmd.Recount((1, 2, 2), 5, 0, cards("А,Н"), ("кот",)))
    assert write_state(counted) == "turn @1 row=А,Н hands=1?,2,2 deck=5 discard=0 named=1 unaccounted=9"
    said = play(counted, "1 kva; 3 leave")
    assert "hands=1!,2,x" in write_state(said)
    assert "hands=1…,3" in write_state(play(deal("А,Н", "О,К", "О,К", deck="Б,В"), "1 О нос; 2 pass"))
    blocked = play(deal("А,Н", "О,К", "О,К"), "1 pass; 2 pass")
    assert write_state(blocked) == "over @2 row=А,Н hands=2,2 deck=0 discard=0 named=0 won=1,2"
