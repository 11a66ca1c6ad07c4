"""What the API of tables takes: read leniently here, strictly by `app.table`, which names each fault."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field

from app.table.entries import Role
from app.web.poster import Theme
from app.web.schemas import Form, Language, Text


class TablePath(Form):
    """A table's code."""

    code: Text = Field(description="five letters and digits, in either alphabet and case")


class OpenBody(Form):
    """How the table is set up; read by `app.table.setup`, which names what it cannot use."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {"depth": "words"},
                {
                    "depth": "protocol",
                    "players": [{"name": "Маша", "born": "2015-05-05"}, "Петя", "Оля"],
                    "row": ["К", "Е/Ё"],
                    "rules": {"preset": "book", "turn_seconds": 60, "timer_kind": "soft"},
                },
                {"depth": "all", "hands": "dealt", "players": ["Маша", "Петя"], "seat": 0},
            ]
        },
    )

    depth: Any = Field("words", description="words (no players needed), protocol or all")
    players: Any = Field(
        None,
        description="names in turn order, or objects with name and born (a date); without any, players join "
        "first and `start` names them",
    )
    starter: Any = Field(None, description="the seat that begins; without it the youngest, else seat 0")
    rules: Any = Field(None, description="a preset's name, or an object of switches over `preset`")
    hands: Any = Field("printed", description="printed cards, or dealt by the app")
    deck: Any = Field(
        None, description="a deck of one's own: letters with counts, effects with their letters"
    )
    row: Any = Field(None, description="printed cards: the row's two cards, if they lie already")
    name: Any = Field("Судья", description="the opener's name")
    seat: Any = Field(None, description="the opener's seat; null for a referee who does not play")


class JoinBody(Form):
    """Who joins. A player takes the seat he names, or the one that bears his name."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "Петя"}, {"seat": 2}, {"role": "spectator", "name": "ТВ"}]}
    )

    role: Role = Role.PLAYER
    name: Text = ""
    seat: int | None = Field(None, ge=0, le=99)


class ReclaimBody(Form):
    """Whose link is made anew: the bearer's own, or by the referee a member's or a seat's."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}, {"seat": 1}, {"member": 3}]})

    member: int | None = Field(None, ge=1)
    seat: int | None = Field(None, ge=0, le=99)


class CommandBody(Form):
    """A command and the guard it was made for; read by `app.table.asks`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "command": {"type": "lay", "seat": 0, "card": "Т", "word": "кот"},
                    "guard": {"version": 7},
                },
                {
                    "command": {"type": "lay_off_turn", "seat": 2, "card": "Р", "word": "корт"},
                    "guard": {"turn_id": 5},
                },
                {"command": {"type": "answer", "seat": 1, "word": "мышь"}, "guard": {"battle_id": 9}},
                {"command": {"type": "challenge", "by": 1}, "guard": {"version": 8}},
                {"command": {"type": "vote", "seat": 2, "wrong": False}, "guard": {"dispute_id": 9}},
                {"command": {"type": "undo"}, "guard": {"version": 9}},
                {"command": {"type": "hand_over", "member": 2}},
                {"command": {"type": "close"}},
            ]
        }
    )

    command: Any = Field(description="an object with `type` and the fields of that type")
    guard: Any = Field(
        None, description="version, turn_id, battle_id or dispute_id, from `actions` of the view"
    )


class PreviewBody(Form):
    """A command of the game that is only tried."""

    command: Any = Field(description="as in /commands")


class LanguageQuery(Form):
    """How an answer is worded."""

    lang: Language = Field(Language.RU, description="language of the sentences")


class ViewQuery(LanguageQuery):
    """What the client has already, and how long it would wait for more."""

    since: int = Field(-1, ge=-1, description="the version the client has; -1 for none")
    wait: float = Field(0, ge=0, le=30, description="seconds to wait for another version (at most 25 count)")
    client: Text = Field("", max_length=40, description="id of this tab: its newer poll ends the older")
    log: int = Field(50, ge=0, le=500, description="at most so many log entries, the latest")


class PosterQuery(LanguageQuery):
    """How a poster looks."""

    theme: Theme = Field(Theme.LIGHT, description="the paper")


class KeyHeader(Form):
    """The key under which a command is carried out once, however often it is sent."""

    key: Text | None = Field(
        None, alias="Idempotency-Key", description="1 to 80 characters, new for each command"
    )


class ImportKeyHeader(Form):
    """The key under which a document becomes one table, however often it is sent."""

    key: Text | None = Field(
        None,
        alias="Idempotency-Key",
        description="20 to 80 characters that nobody can guess: whoever repeats the import gets its seat",
    )


class ImportBody(Form):
    """An exported table, or an evening kept offline."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "format": "baklazhaba-evening",
                    "schema": 1,
                    "words": [{"word": "донос", "by": "Маша", "at": 1_767_225_600_000}, {"word": "вода"}],
                    "players": [{"name": "Маша", "hand": 7}, {"name": "Петя", "hand": 8}],
                    "speaker": 1,
                    "row": ["О", "С"],
                    "deck": 60,
                }
            ]
        },
    )

    format: Any = Field(description="baklazhaba-table, or baklazhaba-evening")
