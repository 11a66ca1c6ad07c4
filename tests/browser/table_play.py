"""Hands at the table's screens: what a referee or player taps."""

from __future__ import annotations

import json
import re
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

CODE = re.compile(r"/table/\w{5}$")


@dataclass(frozen=True, slots=True)
class Screen:
    """A page at a table, and what its user does there."""

    page: Page

    @property
    def code(self) -> str:
        return self.page.url.split("/table/")[1][:5]

    def tap(self, name: str, *, exact: bool = True) -> None:
        self.page.get_by_role("button", name=name, exact=exact).click()

    def key(self, letter: str) -> None:
        self.page.locator(".cardkeys").get_by_role("button", name=letter, exact=True).click()

    def type(self, word: str) -> None:
        field = self.page.locator(".wordfield input")
        field.fill(word)

    def open_table(self, *names: str, **choices: str) -> None:
        for at, name in enumerate(names):
            self.page.locator(".names input").nth(at).fill(name)
        while self.page.locator(".names li").count() > len(names):
            self.page.locator(".names li").last.get_by_role("button", name=re.compile("Убрать")).click()
        for choice in choices.values():
            self.page.get_by_role("radio", name=choice).click()
        self.tap("Начать партию")
        self.page.wait_for_url(CODE)

    def row(self, first: str, second: str) -> None:
        self.key(first)
        self.key(second)
        self.tap("Готово")
        expect(self.card("+")).to_be_visible()

    def card(self, letter: str) -> Locator:
        return self.page.locator(".board-top .tcard", has_text=letter)

    def lay(self, letter: str, word: str | None, effect: str = "") -> None:
        """Lay a card, and name its word or say it aloud."""
        self.key(letter)
        if effect:
            self.page.get_by_role("radio", name=effect).click()
        if word is None:
            self.tap("Не записывать")
        else:
            self.type(word)
            expect(self.page.locator(".says")).to_be_visible()
            self.page.locator(".wordentry .go").click()
        expect(self.page.locator(".wordentry")).to_have_count(0)

    def turn_of(self, name: str) -> None:
        expect(self.page.locator(".player.active .player-name")).to_have_text(name)

    def hands(self) -> list[int]:
        return [int(text) for text in self.page.locator(".player .hand").all_inner_texts()]

    def last_word(self) -> Locator:
        return self.page.locator(".lastword b")


class Server:
    """The API of tables, for what a test only needs to have happened."""

    def __init__(self, port: int) -> None:
        self.root = f"http://127.0.0.1:{port}/api/v1/tables"

    def ask(self, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        with urllib.request.urlopen(urllib.request.Request(self.root + path, data, headers)) as answer:
            told: dict[str, Any] = json.load(answer)
        return told

    def open(self, **setup: object) -> Table:
        entered = self.ask("", {"depth": "all", "players": ["Маша", "Петя", "Оля"], **setup})
        return Table(self, entered["code"], entered["token"])


@dataclass(frozen=True, slots=True)
class Table:
    """A table as its referee's program sees it."""

    server: Server
    code: str
    token: str

    def view(self, token: str = "") -> dict[str, Any]:
        return self.server.ask(f"/{self.code}/view", token=token or self.token)

    def send(self, kind: str, **fields: object) -> None:
        told = self.view()
        allowed = {action["type"]: action["guard"] for action in told["view"]["actions"]}
        guard = allowed.get(kind) or {"version": told["version"]}
        self.server.ask(
            f"/{self.code}/commands", {"command": {"type": kind, **fields}, "guard": guard}, self.token
        )

    def seat(self, seat: int) -> str:
        token: str = self.server.ask(f"/{self.code}/members", {"seat": seat})["token"]
        return token

    def spectator(self) -> str:
        body = {"role": "spectator", "name": "ТВ"}
        token: str = self.server.ask(f"/{self.code}/members", body)["token"]
        return token

    def address(self, token: str = "") -> str:
        return f"/table/{self.code}#seat={token or self.token}"
