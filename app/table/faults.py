"""What a caller of the tables may have done wrong: one class a remedy, with a stable code."""

from __future__ import annotations


class TableFault(Exception):
    """Base: ``code`` is stable, the message says what to do."""

    code = "table_fault"


class Unauthorised(TableFault):
    """No token came, or one that this table does not know."""

    code = "unauthorised"


class Forbidden(TableFault):
    """The token is good, but this is not for its bearer to do."""

    code = "forbidden"


class Unreadable(TableFault):
    """A command or setting is not what the schema says; ``field`` is the one at fault."""

    code = "invalid"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field or "body"
        self.message = message


class GuardMissing(TableFault):
    """The command does not say which version, turn, battle or dispute it was made for."""

    code = "guard_missing"


class KeyReused(TableFault):
    """An idempotency key came back with another command."""

    code = "key_reused"


class TableClosed(TableFault):
    """The table was closed."""

    code = "closed"


class SeatTaken(TableFault):
    """Somebody sits there already."""

    code = "seat_taken"


class GameRunning(TableFault):
    """The log would show hands: it is exported when the game is over."""

    code = "game_running"


class TooMany(TableFault):
    """Too many requests; ``wait`` seconds until the next may come."""

    code = "too_many"

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait
