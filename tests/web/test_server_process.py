"""A server of two processes over the wire: it stops gracefully, counts as one, speaks TLS."""

from __future__ import annotations

import http.client
import json
import select
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from app.client import Client
from tests.servers import ROOT, ServerProcess, free_port


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path, threads=8, workers=2)
    running.start()
    yield running
    running.kill()


def fetched(url: str) -> str:
    with urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def counted(server: ServerProcess, name: str) -> float:
    lines = fetched(f"{server.url}/metrics").splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))


def test_a_server_that_is_still_loading_stops_too(server: ServerProcess) -> None:
    began = time.monotonic()  # its second process has hardly begun
    server.stop()
    assert time.monotonic() - began < 10


def test_a_waiting_phone_is_let_go_when_the_server_stops(server: ServerProcess) -> None:
    client = Client(server.url, timeout=40)
    seat = client.open_table(depth="words")
    answers: list[Any] = []

    def wait() -> None:
        answers.append(seat.refresh(wait=25))
        client.close()

    phone = threading.Thread(target=wait)
    phone.start()
    until = time.monotonic() + 10
    while counted(server, "baklazhaba_requests_running") < 2 and time.monotonic() < until:
        time.sleep(0.02)
    began = time.monotonic()
    assert server.stop() == 0
    phone.join(10)
    assert time.monotonic() - began < 10
    assert [answer["changed"] for answer in answers] == [False]


def test_a_phone_that_comes_again_holds_one_place_whichever_process_it_reaches(server: ServerProcess) -> None:
    client = Client(server.url, timeout=40)
    seat = client.open_table(depth="words")
    path = f"/api/v1/tables/{seat.code}/view?since={seat.version}&wait=25&client=phone"
    asked = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {seat.token}\r\n\r\n".encode()
    wires = []
    for _ in range(12):  # over connections of their own, so that both processes get some
        wires.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
        wires[-1].sendall(asked)
    over: list[socket.socket] = []
    until = time.monotonic() + 10
    while len(over) < 11:
        assert time.monotonic() < until
        over = select.select(wires, [], [], 0.2)[0]
    assert [json.loads(answered(wire))["changed"] for wire in over] == [False] * 11
    (latest,) = set(wires) - set(over)
    began = time.monotonic()
    seat.act("note_word", word="кот")
    assert json.loads(answered(latest))["version"] == seat.version
    assert time.monotonic() - began < 5
    client.close()


def answered(wire: socket.socket) -> bytes:
    """Return the body of the answer that comes, and close the connection."""
    with wire:
        response = http.client.HTTPResponse(wire)
        response.begin()
        return response.read()


def test_the_counts_are_those_of_all_processes(server: ServerProcess) -> None:
    for _ in range(40):  # each by a connection of its own, so that both processes get some
        fetched(f"{server.url}/api/v1/words/a")
    name = 'baklazhaba_answers_total{method="GET",route="/api/v1/words/<text:word>",status="200"}'
    assert counted(server, name) == 40


def test_a_client_that_never_ends_its_headers_holds_no_thread(server: ServerProcess) -> None:
    wires = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(40)]
    for wire in wires:
        wire.sendall(b"GET /heal")
    assert "alive" in fetched(f"{server.url}/healthz")
    for wire in wires:
        wire.close()


def test_it_speaks_tls(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not there to make a certificate")
    cert, key, port = tmp_path / "cert.pem", tmp_path / "key.pem", free_port()
    command = [
        openssl,
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    made = ["-addext", "subjectAltName=IP:127.0.0.1", "-out", str(cert), "-keyout", str(key)]
    subprocess.run([*command, *made], check=True, capture_output=True, timeout=60)
    run = [sys.executable, "-P", "-m", "app", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = {"PYTHONPATH": str(ROOT), "BAKLAZHABA_DATA": str(tmp_path), "PATH": "/usr/bin:/bin"}
    process = subprocess.Popen(
        [*run, "--cert", str(cert), "--key", str(key)], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        assert secure_answer(port, ssl.create_default_context(cafile=str(cert))) == 200
    finally:
        process.terminate()
        process.wait(30)


def secure_answer(port: int, context: ssl.SSLContext) -> int:
    until = time.monotonic() + 30
    while True:
        try:
            with urlopen(f"https://127.0.0.1:{port}/healthz", timeout=10, context=context) as answer:
                return int(answer.status)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
