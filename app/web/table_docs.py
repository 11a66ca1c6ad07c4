"""What the OpenAPI document says of tables; its list of commands is made from the types that read them."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields

from app.rules.commands import ChangeRules, Start
from app.table.asks import KINDS

_GIVEN = ("verdict", "order", "at", "size", "tap")


def commands_table() -> str:
    """Return all commands, a line each: type, fields (optional ones in brackets), what it does."""
    lines = ["| type | fields | what it does |", "|---|---|---|"]
    for name, kind in sorted(KINDS.items()):
        does = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
        lines.append(f"| `{name}` | {_fields(kind)} | {does} |")
    return "\n".join(lines)


def _fields(kind: type) -> str:
    if kind is Start:
        return "`names` [`starter`, `rules`, `row`]"
    if kind is ChangeRules:
        return "`rules`"
    needed: list[str] = []
    free: list[str] = []
    for field in fields(kind):
        if field.name not in _GIVEN:
            optional = field.default is not MISSING or field.default_factory is not MISSING
            (free if optional else needed).append(f"`{field.name}`")
    return " ".join((", ".join(needed), f"[{', '.join(free)}]" if free else "")).strip()


OPEN = """\
Answers with the short code that others join by and the opener's secret token. Send the token of a
member as `Authorization: Bearer …` with everything else. A table of depth `words` needs no players.
"""

IMPORT = """\
Of an exported table (`baklazhaba-table`) the log is replayed and must hold; the new table has a new code, and
its referee a new token.

An evening that the offline page kept (`baklazhaba-evening`, schema 1) becomes a table «Только слова»: its
words, judged anew, with the players who named them, and row, hands and deck where all were counted.
`left_out` tells what it does not hold.

With an `Idempotency-Key` the same document gives one table, however often it is sent: a repeated import
answers with the same code and token, and `repeated`. The key is a secret of 20 characters or more.
"""

LOBBY = """\
The players' names, to choose a seat from. No token needed.
"""

JOIN = """\
A player takes the seat he names, or the free seat that bears his name; without one he waits until the
referee starts the game or sends `join` with his name. Spectators and a TV see no hand.
"""

RECLAIM = """\
The old token stops working. Without fields it is the bearer's own; the referee may give `member` or
`seat`, and shows the player the new link: a lost phone, a cleared browser, another device.
"""

COMMAND = """\
Sent again under the same `Idempotency-Key`, a command is carried out once and answered alike, whatever
crashed between. Its `guard` is the narrowest thing it depends on, as `actions` of the view gives it: a
stale one is refused with 409 and `stale`. `If-Match: "41"` is the same as the guard `version`. On
phones, lays of one turn are gathered for a quarter of a second, then the fuller hand is first.

{commands}
""".replace("{commands}", commands_table())

PREVIEW = """\
The verdict on its word, as far as the table shows advice, and whether the rules would refuse.
"""

EXPORT = """\
For the referee. Where the app deals, only once the game is over or the table closed.
"""

HINDSIGHT = """\
Once a battle is over, until the next card is laid, and only where the switch `hindsight` is on.
"""

POSTER = """\
Every word of a game that is over, by its root family, with who named it: one SVG document.
"""

VIEW = """\
Ask with `since` at the version you have and `wait=25`: the answer comes as soon as the version is
another, or `changed: false` when the time is over. `view` is all that a screen needs, for this member
alone; `log` tells what happened since. After any loss of connection ask again with the version you
have. If the server has no place left to wait, it answers at once with `waited: false`: come again after
`retry_ms`.
"""
