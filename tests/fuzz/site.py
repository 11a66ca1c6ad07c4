"""The application to be fuzzed, in this process, and what must hold of its answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.bootstrap import open_services
from app.settings import Settings
from app.web import create_app
from app.web.problems import API_PATHS, PROBLEM_TYPE

TABLE: dict[str, Any] = {"players": ["Аня", "Боря", "Вера"], "row": ["К", "О"]}
DEALT: dict[str, Any] = {"players": ["Аня", "Боря"], "hands": "dealt", "depth": "all"}


class Site:
    """The application in this process, over a data folder of its own; whatever it raises comes out."""

    def __init__(self, data: Path) -> None:
        settings = Settings.from_environment({"BAKLAZHABA_DATA": str(data), "BAKLAZHABA_LIMITS": "off"})
        self.app = create_app(open_services(settings))
        self.app.config["PROPAGATE_EXCEPTIONS"] = True
        self.client: FlaskClient = self.app.test_client()
        self.served = sorted(
            {
                (method, rule.rule)
                for rule in self.app.url_map.iter_rules()
                for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
            }
        )
        self.host = self.open(TABLE)
        self.samples = [self.played(settings) for settings in (TABLE, DEALT, {"depth": "words"})]

    def open(self, settings: Mapping[str, Any]) -> Any:
        return self.client.post("/api/v1/tables", json=settings).get_json()

    def command(self, seat: Any, command: object, guard: object, key: str) -> TestResponse:
        path, headers = f"/api/v1/tables/{seat['code']}/commands", {"Idempotency-Key": key, **bearer(seat)}
        return self.client.post(
            path, data=dumped({"command": command, "guard": guard}), headers=headers, **JSON
        )

    def played(self, settings: Mapping[str, Any]) -> Any:
        """Return the export of a table at which a little has happened."""
        seat = self.open(settings)
        for number, kind in enumerate(("note_word", "undo", "redo", "close")):
            self.command(
                seat,
                {"type": kind, "word": "кот"} if number == 0 else {"type": kind},
                {"version": number + 1},
                kind,
            )
        return self.client.get(f"/api/v1/tables/{seat['code']}/export", headers=bearer(seat)).get_json()

    def look(self, seat: Any) -> None:
        """See the table in every way there is."""
        for part in ("/view?log=500", "/view?lang=en", "/export", ""):
            sound(self.client.get(f"/api/v1/tables/{seat['code']}{part}", headers=bearer(seat)))


JSON: dict[str, str] = {"content_type": "application/json"}


def bearer(seat: Any) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat['token']}"}


def dumped(value: object) -> bytes:
    return json.dumps(value).encode()


def sound(response: TestResponse) -> TestResponse:
    """Check an answer: never a fault of ours, and a refusal of a program's request is a problem document."""
    assert response.status_code < 500, (response.status_code, response.get_data()[:500])
    if response.status_code >= 400 and response.request.path.startswith(API_PATHS):
        assert response.content_type == PROBLEM_TYPE, response.content_type
        if response.request.method != "HEAD":
            assert json.loads(response.get_data())["status"] == response.status_code
    return response
