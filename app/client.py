"""A typed client of the HTTP API: `baklazhaba.Client`.

Requests that may be repeated are repeated when the connection breaks or the server is busy: a
command carries its key, so it is carried out once.
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from app.words.codec import Json, decode
from app.words.verdict import Verdict

_BROKEN = (OSError, http.client.HTTPException)
_AGAIN = (429, 503)


class ApiProblem(Exception):
    """The server refused a request: ``code`` is stable, ``problem`` the whole document."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.problem = dict(problem)
        self.code = str(problem.get("code", "http_error"))
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class Unreachable(Exception):
    """The server did not answer for as long as we were ready to wait."""


class Client:
    """The referee over HTTP. One connection, kept open: one client a thread.

    ``timeout`` seconds are given to one answer, ``patience`` seconds to a request with all its
    repetitions.
    """

    def __init__(
        self, url: str = "http://127.0.0.1:8000", *, timeout: float = 10, patience: float = 20
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"an http or https address, not {url!r}")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connect: Callable[[], http.client.HTTPConnection] = lambda: kind(
            parts.hostname or "", parts.port, timeout=timeout
        )
        self._base = f"{parts.path.rstrip('/')}/api/v1"
        self._timeout = timeout
        self._patience = patience
        self._connection: http.client.HTTPConnection | None = None

    def check(self, word: str, lang: str = "ru") -> Verdict:
        """Return the verdict on a word."""
        return decode(self.request("GET", f"/words/{quote(word, safe='')}?{urlencode({'lang': lang})}"))

    def check_all(self, words: Sequence[str]) -> tuple[Verdict, ...]:
        """Return the verdicts on up to 1,000 words, in their order."""
        answer = self.request("POST", "/words", {"words": list(words)}, repeat=True)
        return tuple(map(decode, answer["verdicts"]))

    def judge(self, case: Mapping[str, Any]) -> Verdict:
        """Return the verdict on a rule case, given as its JSON object."""
        return decode(self.request("POST", "/judge", dict(case), repeat=True))

    def judge_all(self, cases: Sequence[Mapping[str, Any]], **shared: object) -> tuple[Verdict, ...]:
        """Return the verdicts on up to 1,000 rule cases; ``shared``: their history, personal, rules."""
        answer = self.request("POST", "/judge", {"cases": list(map(dict, cases)), **shared}, repeat=True)
        return tuple(map(decode, answer["verdicts"]))

    def lexicon(self) -> Json:
        """Return the lexicon's version, counts and sources."""
        return self.request("GET", "/lexicon")

    def open_table(self, **settings: object) -> TableSeat:
        """Open a table (depth, players, row, hands, rules …) and return its referee's seat."""
        return self._entered(self.request("POST", "/tables", settings))

    def import_table(self, document: Mapping[str, Any], *, key: str | None = None) -> TableSeat:
        """Open a table from an exported one, or from an evening kept offline.

        Under a ``key``, 20 to 80 characters that nobody can guess, it may be sent again: one table.
        """
        headers = None if key is None else {"Idempotency-Key": key}
        answer = self.request(
            "POST", "/tables/import", dict(document), headers=headers, repeat=key is not None
        )
        return self._entered(answer)

    def lobby(self, code: str) -> Json:
        """Return the names at a table, to choose a seat from."""
        return self.request("GET", f"/tables/{quote(code)}")

    def join(self, code: str, name: str = "", *, role: str = "player", seat: int | None = None) -> TableSeat:
        """Join a table as player or spectator."""
        body = {"role": role, "name": name, "seat": seat}
        return self._entered(self.request("POST", f"/tables/{quote(code)}/members", body))

    def seat(self, code: str, token: str) -> TableSeat:
        """Return the seat of a token kept from before."""
        return TableSeat(self, code, token)

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def request(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        repeat: bool = False,
        longer: float = 0,
    ) -> Json:
        """Return the JSON answer to a request under ``/api/v1``.

        ``repeat`` tells that it may be sent again; GET always may. ``longer`` are further seconds
        that the answer may take.

        Raises:
            ApiProblem: the server refused it.
            Unreachable: no answer came.
        """
        data = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json"} if data is not None else {}
        if not (repeat or method == "GET"):
            self.close()  # a kept connection may be dead, and this may be sent only once
        until = time.monotonic() + self._patience
        pause = 0.05
        while True:
            may_repeat = (repeat or method == "GET") and time.monotonic() + pause < until
            try:
                status, answer = self._exchange(method, path, data, {**sent, **(headers or {})}, longer)
            except _BROKEN as fault:
                self.close()
                if not may_repeat:
                    raise Unreachable(f"{method} {path}: {fault}") from fault
            else:
                if status < 400:
                    return answer
                if status not in _AGAIN or not may_repeat:
                    raise ApiProblem(status, answer)
            time.sleep(pause)
            pause = min(1.0, pause * 2)

    def _exchange(
        self, method: str, path: str, data: bytes | None, headers: Mapping[str, str], longer: float
    ) -> tuple[int, Json]:
        if self._connection is None:
            self._connection = self._connect()
        connection = self._connection
        if connection.sock is None:
            connection.connect()
        connection.sock.settimeout(self._timeout + longer)
        connection.request(method, self._base + path, data, dict(headers))
        response = connection.getresponse()
        text = response.read()
        try:
            answer: Json = json.loads(text)
        except ValueError:
            answer = {"code": "no_json", "detail": text[:200].decode("utf-8", "replace")}
            return max(response.status, 502), answer
        return response.status, answer

    def _entered(self, answer: Json) -> TableSeat:
        return TableSeat(self, answer["code"], answer["token"], answer["version"], answer["view"])


@dataclass(slots=True)
class TableSeat:
    """A member's place at a table; ``view`` is the table as he saw it last, at ``version``."""

    client: Client
    code: str
    token: str
    version: int = -1
    view: Json | None = None

    def refresh(self, wait: float = 0, log: int = 50) -> Json:
        """Return the answer to a poll for what is new, waiting up to ``wait`` seconds for it."""
        query = urlencode({"since": self.version, "wait": wait, "log": log})
        answer = self._ask("GET", f"/view?{query}", longer=wait)
        if answer["changed"]:
            self.version, self.view = answer["version"], answer["view"]
        return answer

    def act(
        self, kind: str, *, guard: Mapping[str, int] | None = None, key: str | None = None, **fields: object
    ) -> Json:
        """Send a command and return the view after it; by default with the guard of the last view.

        Raises:
            ApiProblem: refused; 409 with ``code`` ``stale`` if the table has moved on.
        """
        if guard is None:
            guard = self.guard(kind)
        body = {"command": {"type": kind, **fields}, "guard": dict(guard)}
        headers = {"Idempotency-Key": key or secrets.token_urlsafe(12)}
        answer = self._ask("POST", "/commands", body, headers=headers)
        self.version, self.view = answer["version"], answer["view"]
        return answer

    def guard(self, kind: str) -> Mapping[str, int]:
        """Return the guard that the last view gives for a command, or else the version."""
        if self.view is None:
            self.refresh()
        actions = [] if self.view is None else self.view["actions"]
        found = (action["guard"] for action in actions if action["type"] == kind)
        guard: Mapping[str, int] = next(found, {"version": self.version})
        return guard

    def preview(self, kind: str, **fields: object) -> Json:
        """Return what a command would come to: the verdict on its word, and a refusal."""
        return self._ask("POST", "/preview", {"command": {"type": kind, **fields}})

    def undo(self) -> Json:
        """Undo the last step."""
        return self.act("undo")

    def redo(self) -> Json:
        """Do again what was undone last."""
        return self.act("redo")

    def hand_over(self, member: int) -> Json:
        """Make another member the referee."""
        return self.act("hand_over", member=member)

    def play_on(self, code: str) -> Json:
        """Tell everybody at the table where the next game is played."""
        return self.act("play_on", code=code)

    def end(self) -> Json:
        """Close the table for good."""
        return self.act("close")

    def reclaim(self, *, member: int | None = None, seat: int | None = None) -> TableSeat:
        """Return a seat with a new token: one's own, or as referee another's."""
        body = {"member": member, "seat": seat}
        answer = self.client.request("POST", f"{self._path}/reclaim", body, headers=self._headers)
        return TableSeat(self.client, answer["code"], answer["token"], answer["version"], answer["view"])

    def export(self) -> Json:
        """Return the whole table as one document."""
        return self._ask("GET", "/export")

    @property
    def _path(self) -> str:
        return f"/tables/{quote(self.code)}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        longer: float = 0,
    ) -> Json:
        return self.client.request(
            method,
            self._path + path,
            body,
            headers={**self._headers, **(headers or {})},
            repeat=True,
            longer=longer,
        )
