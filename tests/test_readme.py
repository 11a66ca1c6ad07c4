"""The README's examples give what the README says."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner
from werkzeug.serving import WSGIRequestHandler, make_server

import app.public as app_public
from app.bootstrap import open_services
from app.cli.main import cli
from app.settings import Settings
from app.web import create_app
from app.web.table_desk import KEY

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\$ (.+)\n((?:(?!\$ |```).*\n)+)", README, re.MULTILINE)
CURLS = [(command, output) for command, output in SHOWN if command.startswith("curl")]
CALLS = [(command, output) for command, output in SHOWN if command.startswith("baklazhaba")]
HOST = "http://localhost:8000"
ANY = "…"


def test_examples_of_both_kinds_are_there() -> None:
    assert len(CURLS) >= 3
    assert len(CALLS) >= 2


@pytest.mark.parametrize(("command", "output"), CURLS, ids=[command[-30:] for command, _ in CURLS])
def test_a_curl_example_answers_as_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BAKLAZHABA_DATA", str(tmp_path))
    client = create_app(open_services(Settings.from_environment())).test_client()
    words = shlex.split(command)
    address = next(word for word in words if word.startswith(HOST)).removeprefix(HOST)
    body = words[words.index("-d") + 1] if "-d" in words else None
    answer = client.post(address, data=body, content_type="application/json") if body else client.get(address)
    shown = json.loads(output)
    assert {
        name: ANY if shown.get(name) == ANY else value for name, value in answer.get_json().items()
    } == shown


@pytest.mark.parametrize(("command", "output"), CALLS, ids=[command for command, _ in CALLS])
def test_a_command_prints_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BAKLAZHABA_DATA", str(tmp_path))
    result = CliRunner().invoke(cli, shlex.split(command)[1:])
    assert result.output == output


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("baklazhaba", reason="the distribution is not installed")
    monkeypatch.setenv("BAKLAZHABA_DATA", str(tmp_path))
    example = re.search(r"```pycon\n(.*?)```", README, re.DOTALL)
    assert example
    test = doctest.DocTestParser().get_doctest(example[1], {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_client_s_example_runs_against_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAKLAZHABA_DATA", str(tmp_path))
    (example,) = (one for one in re.findall(r"```pycon\n(.*?)```", README, re.DOTALL) if "Client(" in one)
    app = create_app(open_services(Settings.from_environment()))
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    given = {"baklazhaba": app_public}
    try:
        shown = example.replace("localhost:8000", f"127.0.0.1:{server.port}")
        test = doctest.DocTestParser().get_doctest(shown, given, "README", "README.md", 0)
        assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    finally:
        test.globs["client"].close()
        server.shutdown()
        thread.join()
        server.server_close()
        app.extensions[KEY].close()


class Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def test_the_pictures_and_folders_it_names_exist() -> None:
    root = Path(__file__).parents[1]
    named = re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(
        r"`((?:app|tests|dictionaries|templates)/[\w/.-]+)`", README
    )
    assert named
    assert [name for name in named if not (root / name).exists()] == []
