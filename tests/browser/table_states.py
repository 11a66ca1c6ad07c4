"""Every state of the table's screens that looks different, and how to get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.browser.table_play import Screen, Server, Table

Act = Callable[[Screen], None]


def _nothing(screen: Screen) -> None:
    pass


@dataclass(frozen=True, slots=True)
class State:
    """One state: what is done on the screen for it, and whether a reload must bring it back."""

    name: str
    act: Act = _nothing
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """An address, and the states to be seen there one after the other. ``table`` may be watched meanwhile."""

    address: str
    states: tuple[State, ...]
    table: Table | None = None


def visits(server: Server) -> Iterator[Visit]:
    """Return every state, few addresses."""
    yield Visit("/table", (State("new"), State("new, dealt", _tap_radio("Раздаёт приложение"))))
    yield from _turns(server)
    yield from _sheets(server)
    yield from _battles(server)
    yield from _decisions(server)
    yield from _dealt(server)


def _then(*acts: Act) -> Act:
    def act(screen: Screen) -> None:
        for one in acts:
            one(screen)

    return act


def _reload(screen: Screen) -> None:
    screen.page.reload()


def _tap(name: str) -> Act:
    return lambda screen: screen.tap(name)


def _tap_radio(name: str) -> Act:
    return lambda screen: screen.page.get_by_role("radio", name=name).click()


def _typed(word: str) -> Act:
    def act(screen: Screen) -> None:
        screen.type(word)
        expect(screen.page.locator(".says")).to_be_visible()

    return act


def _intercepting(screen: Screen) -> None:
    screen.page.locator(".players-strip button", has_text="рано").click()
    screen.key("Т")


def _turns(server: Server) -> Iterator[Visit]:
    table = server.open()
    yield Visit(table.address(), (State("setup", lasts=True),), table)
    table = server.open(row=["Н", "О"])
    yield Visit(f"/table/{table.code}", (State("lobby", lasts=True),), table)
    entering = (
        State("turn", lasts=True),
        State("card chosen", lambda screen: screen.key("С"), lasts=True),
        State("accepted", _typed("нос"), lasts=True),
        State("undecided", _typed("носкрипт")),
        State("rejected", _typed("коробкой"), lasts=True),
    )
    yield Visit(table.address(), entering, table)
    table = server.open(row=["Н", "О"])
    table.send("lay", seat=0, card="С", word="нос")
    yield Visit(
        table.address(),
        (
            State("after a word"),
            State("slip", _tap("Опечатка")),
            State("early", _then(_tap("Отмена"), _intercepting), lasts=True),
        ),
        table,
    )
    yield Visit(table.address(table.seat(1)), (State("own turn", lasts=True),), table)
    yield Visit(table.address(table.seat(2)), (State("another's turn"),), table)
    yield Visit(table.address(table.spectator()), (State("television"),), table)
    table = _counted(server, hands=[2, 5, 5])
    table.send("lay", seat=0, card="О", word="стол")
    yield Visit(table.address(), (State("kva owed", lasts=True),), table)
    table.send("lay", seat=1, card="Л", word="ложка")
    yield Visit(table.address(), (State("kva late"),), table)
    table = server.open(depth="words", players=None)
    table.send("note_word", word="бинокль")
    yield Visit(table.address(), (State("words"), State("words typed", _typed("нос"), lasts=True)), table)


def _sheet(entry: str) -> Act:
    def act(screen: Screen) -> None:
        if screen.page.locator("dialog").count():
            screen.tap("Закрыть")
        screen.tap("Меню")
        screen.tap(entry)
        expect(screen.page.locator("dialog h2")).to_have_text(entry)

    return act


SHEETS = (
    "Позвать за стол",
    "Игроки и устройства",
    "Хронология",
    "Пересчитать карты",
    "Что ведёт приложение",
    "Правила стола",
    "Это устройство",
)


def _sheets(server: Server) -> Iterator[Visit]:
    table = server.open(row=["Н", "О"])
    table.send("lay", seat=0, card="С", word="нос")
    table.seat(1)
    states = [State("menu", _tap("Меню"))]
    yield Visit(table.address(), (*states, *(State(one, _sheet(one)) for one in SHEETS)), table)


def _counted(server: Server, hands: list[int], deck: int = 40, active: int = 0) -> Table:
    table = server.open(row=["С", "Т"])
    rest = 81 - deck - sum(hands)
    table.send("recount", hands=hands, deck=deck, discard=rest, row=["С", "Т"], named=[], active=active)
    return table


def _battle(server: Server, effect: str = "К") -> Table:
    table = server.open(row=["С", "Т"])
    table.send("lay", seat=0, card=f"О+{effect}", word="стол")
    return table


def _battles(server: Server) -> Iterator[Visit]:
    table = _battle(server, "Б")
    yield Visit(table.address(), (State("opponent", lasts=True),), table)
    table = _battle(server)
    phone = table.seat(1)
    yield Visit(table.address(), (State("battle waits", lasts=True),), table)
    yield Visit(table.address(phone), (State("battle waits, player", lasts=True),), table)
    table.send("start_battle")
    opened = (
        State("battle open", lasts=True),
        State("battle letters", _tap("Вписать буквы")),
        State("battle word", _then(_reload, _tap("Записать слово: Маша")), False),
        State("corners", _then(_tap("Отмена"), _tap("Уголки на планшете"))),
    )
    yield Visit(table.address(), opened, table)
    yield Visit(table.address(phone), (State("battle open, player", lasts=True),), table)
    yield Visit(table.address(table.spectator()), (State("battle open, television"),), table)
    table.send("enter_letters", cards=["Н", "К", "Р"])
    table.send("answer", seat=0, word="концерт")
    yield Visit(table.address(), (State("battle answered", lasts=True),), table)
    table.send("answer", seat=1, word="кран")
    yield Visit(table.address(), (State("battle decided", lasts=True),), table)
    yield Visit(table.address(phone), (State("battle decided, player"),), table)


def _decisions(server: Server) -> Iterator[Visit]:
    table = server.open(row=["Н", "О"])
    phone = table.seat(1)
    table.send("lay", seat=0, card="С", word="окно")
    table.send("challenge", by=None)
    yield Visit(table.address(), (State("dispute", lasts=True),), table)
    yield Visit(table.address(phone), (State("vote", lasts=True),), table)
    table.send("rule", wrong=True)
    yield Visit(table.address(), (State("correction"), State("corrected", _typed("нос"), lasts=True)), table)
    table = _counted(server, [8, 8, 8], deck=1)
    table.send("pass", seat=0)
    yield Visit(table.address(), (State("deck reset", lasts=True),), table)
    table = _counted(server, [8, 8, 8], deck=1)
    table.send("lay", seat=0, card="О+К", word="стол")
    table.send("start_battle")
    yield Visit(table.address(), (State("penalty due", lasts=True),), table)
    table = _counted(server, [1, 5, 5])
    phone = table.seat(1)
    table.send("lay", seat=0, card="О", word="стол")
    yield Visit(table.address(), (State("win pending", lasts=True),), table)
    yield Visit(table.address(phone), (State("win pending, player", lasts=True),), table)
    table.send("agree", seat=None)
    yield Visit(table.address(), (State("over", lasts=True),), table)
    yield Visit(table.address(table.spectator()), (State("over, television", lasts=True),), table)


def _dealt(server: Server) -> Iterator[Visit]:
    deck = {"letters": {"А": 60}, "effects": {"БУРУНДУЭЛЬ": ["А"] * 60}}
    table = server.open(hands="dealt", seat=0, deck=deck)
    phone = table.seat(1)
    yield Visit(table.address(), (State("dealt, own turn", lasts=True),), table)
    yield Visit(table.address(phone), (State("dealt, another's turn"),), table)
    table.send("lay", seat=0, card="А+Б", word="баал")
    table.send("start_battle", opponent=1)
    yield Visit(table.address(phone), (State("dealt, a card for the duel", lasts=True),), table)
