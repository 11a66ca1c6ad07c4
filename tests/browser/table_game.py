"""A whole game in notation, played on screens: each line by the fingers of whoever does it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from app.rules import battle_commands as fight
from app.rules import commands as cmd
from app.rules.cards import Card, Effect
from app.rules.commands import Command
from app.rules.notation import read_command
from tests.browser.table_play import Screen

GAMES = Path(__file__).parents[1] / "games"


def lines_of(name: str) -> Iterator[tuple[Command, str]]:
    """Return the commands of a written game, each with what the table shows after it."""
    for line in (GAMES / f"{name}.game").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            command, _, expected = line.partition("|")
            yield read_command(command.strip()), expected.strip()


class Arranged(Random):
    """Chance that deals a deck in the order of a written game."""

    def __init__(self, order: Sequence[Card]) -> None:
        super().__init__()
        self._order = list(order)

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        if sorted(map(str, population)) != sorted(map(str, self._order)):
            raise AssertionError("the written game deals other cards than the table has")
        return list(self._order)


@dataclass(frozen=True, slots=True)
class Devices:
    """The screens of one dealt game: a phone for each seat, and who only look on."""

    phones: Mapping[int, Screen]
    onlookers: tuple[Screen, ...] = ()

    def play(self, command: Command, expected: str) -> None:
        """Do one line of the game, and see that every screen shows what is written."""
        self._do(command)
        hands = [hand.strip("?!…") for hand in _part(expected, "hands").split(",")]
        for screen in (*self.phones.values(), *self.onlookers):
            if hands != [""]:
                expect(screen.page.locator(".player .hand")).to_have_text(hands)
            if expected.startswith("turn"):
                active = int(_part(expected, "@", ""))
                expect(screen.page.locator(".players-strip > li").nth(active - 1)).to_contain_text("ходит")

    def _do(self, command: Command) -> None:
        match command:
            case cmd.Lay(seat=seat, card=card, word=word) | cmd.LayOffTurn(seat=seat, card=card, word=word):
                self._card(seat, ".myhand", card).click()
                self._name(seat, word)
            case cmd.Pass(seat=seat):
                self.phones[seat].page.locator(".dock .pass").click()
            case cmd.SayKva(seat=seat):
                self.phones[seat].page.locator(".kva-say").click()
            case cmd.Agree(seat=int(seat)):
                self.phones[seat].tap("Согласен: победа")
            case _:
                self._fight(command)

    def _fight(self, command: Command) -> None:
        match command:
            case fight.StartBattle(opponent=None):
                self._starter().tap("Открыто: начали!")
            case fight.StartBattle(opponent=int(opponent)):
                self._starter().page.locator(".fighters button").filter(has_text=self.name(opponent)).click()
            case fight.Place(seat=seat, card=card):
                self._card(seat, ".battle .myhand", card).click()
            case fight.Answer(seat=seat, word=word):
                self._name(seat, word)
            case fight.CloseBattle():
                self.phones[1].tap("Бой окончен")
            case _:
                raise AssertionError(f"no finger for {command}")

    def _name(self, seat: int, word: str | None) -> None:
        screen = self.phones[seat]
        screen.type(word or "")
        expect(screen.page.locator(".says.accepted")).to_be_visible()
        screen.page.locator(".wordentry .go").click()

    def _starter(self) -> Screen:
        """Return the phone that may begin the battle: whoever has laid the purple card."""
        begins = "Открыто: начали!|Выберите соперника"
        for screen in self.phones.values():
            expect(screen.page.locator(".battle")).to_be_visible()
        own = [one for one in self.phones.values() if one.page.get_by_text(re.compile(begins)).count()]
        return own[-1]

    def _card(self, seat: int, where: str, card: Card) -> Locator:
        label = " или ".join(letter.upper() for letter in card.faces.letters)
        if card.effect is not None:
            label = f"{label}, {_effect(card.effect)}"
        cards = self.phones[seat].page.locator(f"{where} .cardbutton")
        return cards.filter(has=self.phones[seat].page.get_by_role("img", name=label, exact=True)).first

    def name(self, seat: int) -> str:
        return self.phones[0].page.locator(".player .player-name").nth(seat).inner_text()


def _effect(effect: Effect) -> str:
    return effect.value.lower()


def _part(expected: str, name: str, sign: str = "=") -> str:
    """Return the value of ``name=value`` (``@value`` without a sign), empty if it is not written."""
    found = re.search(rf"(?:^| ){name}{sign}(\S*)", expected)
    return found[1] if found else ""
