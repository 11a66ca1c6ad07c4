"""The README's JavaScript runs as it is shown: on a page of another site, and in node."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from werkzeug import Response
from werkzeug.serving import make_server

from tests.browser.conftest import Quiet

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The origin of another site, with an empty page."""
    page = Response("<!doctype html><title>x</title><link rel=icon href=data:,>", content_type="text/html")
    server = make_server("127.0.0.1", 0, page, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def example(port: int) -> str:
    """The example, asking the server of this test."""
    found = re.search(r"```js\n(.*?)```", README, re.DOTALL)
    assert found
    return found[1].replace("localhost:8000", f"127.0.0.1:{port}")


def promised(example: str) -> list[str]:
    """Return the lines that the comments say it prints."""
    lines = re.findall(r"console\.log\(.*// (.+)$", example, re.MULTILINE)
    assert len(lines) == example.count("console.log")
    return lines


def test_it_runs_on_a_page_of_another_site(browser: Browser, example: str, elsewhere: str) -> None:
    page = browser.new_page()
    origins: list[str | None] = []
    page.on("request", lambda request: origins.append(request.all_headers().get("origin")))
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(elsewhere)
    page.evaluate(f"async () => {{ {example} }}")
    page.close()
    shown = [line for line in said if not line.startswith("Failed to load")]  # Chromium's own word on the 422
    assert shown == promised(example)
    assert elsewhere in origins


def test_it_runs_in_node(example: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    command = [node, "--input-type=module", "-"]
    run = subprocess.run(command, input=example, capture_output=True, text=True, check=False, timeout=60)
    if "fetch is not defined" in run.stderr:
        pytest.skip("this node is too old to have fetch")
    assert run.stderr == ""
    assert run.stdout.splitlines() == promised(example)
