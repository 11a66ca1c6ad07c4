"""Slow clients against a server of our own: ``python -P -m tests.slow_clients``.

So many clients send half of their headers, then so many send half of a body, and stay; single
checks go on beside them. The figures say what that costs the checks, and when a client who sends a
whole body is answered.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from app.client import ApiProblem, Client, Unreachable
from tests.servers import ServerProcess
from tests.soak import told

HEADERS = b"POST /api/v1/words HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Le"
BODY = HEADERS + b"ngth: 1000\r\n\r\n{"


def slow(server: ServerProcess, count: int, sent: bytes) -> list[socket.socket]:
    wires = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(count)]
    for wire in wires:
        wire.sendall(sent)
    time.sleep(0.5)
    return wires


def checks(server: ServerProcess, number: int) -> str:
    """Return how long single checks take, or that they are not answered."""
    client = Client(server.url, timeout=5, patience=0)
    spent: list[float] = []
    for _ in range(number):
        began = time.perf_counter()
        try:
            client.request("GET", f"/words/{quote('коробкой')}?explain=0")
        except Unreachable:
            return f"not answered in 5 s after {len(spent)} that were"
        spent.append(time.perf_counter() - began)
    client.close()
    return told(spent)


def until_posted(server: ServerProcess) -> str:
    """Return after how long a whole body is answered with verdicts."""
    client = Client(server.url, timeout=5, patience=0)
    began = time.monotonic()
    while time.monotonic() - began < 30:
        try:
            client.check_all(["кот"])
            return f"{time.monotonic() - began:.2f} s"
        except (ApiProblem, Unreachable):
            client.close()
            time.sleep(0.1)
    return "not in 30 s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--checks", type=int, default=200)
    options = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-slow-"))
    server = ServerProcess(data, threads=options.threads)
    try:
        server.start()
        print(f"alone: {checks(server, options.checks)}")
        for name, sent in (("half of the headers", HEADERS), ("half of a body", BODY)):
            wires = slow(server, options.clients, sent)
            print(f"{options.clients} clients sent {name}")
            print(f"  single checks: {checks(server, options.checks)}")
            print(f"  a whole body is answered after {until_posted(server)}")
            for wire in wires:
                wire.close()
    finally:
        server.kill()
        shutil.rmtree(data)


if __name__ == "__main__":
    main()
