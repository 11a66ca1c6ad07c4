"""Soak the server: ``make soak``, ten minutes of everything at once on loopback.

Single checks, batches, rule cases, searches, tables with commands, and waiting phones, against a
``baklazhaba serve`` of our own with its limits off. It fails if the server answers 5xx, logs a
traceback, or does not end as it should; the memory of each process and the times of single checks
are printed beside yardsticks of the same moments: a bare request (``/healthz``) over the same
connection, and pymorphy3's parse of the same word in this process.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tests.servers import ServerProcess
from tests.soak_clients import Ledger, line_up

QUANTILES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))


def watch(server: ServerProcess, seconds: float, warm_up: float) -> list[dict[int, int]]:
    """Print the memory written to now and then; return it as it was after the warm-up and at the end."""
    began = time.monotonic()
    marks = [warm_up + (seconds - warm_up) * part / 6 for part in range(7)]
    seen = []
    for mark in marks:
        time.sleep(max(0.0, began + mark - time.monotonic()))
        seen.append(server.written_by_process())
        shown = ", ".join(f"{kb / 1024:.1f}" for kb in seen[-1].values())
        print(f"  {time.monotonic() - began:5.0f} s: {shown} MB", flush=True)
    return [seen[0], seen[-1]]


def wrong_in_log(path: Path) -> list[str]:
    """Return the lines of the server's log that tell of a fault of ours."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    signs = ('"traceback"', "Traceback (most", '"level": "error"', "panicked")
    return [line for line in lines if any(sign in line for sign in signs)]


def server_faults(server: ServerProcess) -> float:
    """Return how many 5xx the server itself has counted."""
    with urlopen(f"{server.url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    counts = (line for line in lines if line.startswith("baklazhaba_answers_total") and 'status="5' in line)
    return sum(float(line.rsplit(" ", 1)[1]) for line in counts)


def told(seconds: list[float]) -> str:
    millis = sorted(value * 1000 for value in seconds)
    parts = [f"{name} {millis[int((len(millis) - 1) * at)]:.1f}" for name, at in QUANTILES]
    return f"{', '.join(parts)}, max {millis[-1]:.0f} ms"


def report(ledger: Ledger, memory: list[dict[int, int]]) -> None:
    total = sum(ledger.done.values())
    print(f"{total} requests: {', '.join(f'{kind} {count}' for kind, count in sorted(ledger.done.items()))}")
    print(f"statuses: {dict(sorted(ledger.statuses.items()))}")
    print(f"single check     {told(ledger.checks)}")
    print(f"  bare request   {told(ledger.bare)}")
    print(f"  pymorphy3 parse {told(ledger.parses)}")
    first, last = memory
    for pid, kb in last.items():
        before = first.get(pid, 0)
        grown = (
            f"{(kb - before) / 1024:+.1f} MB, {(kb - before) / before:+.1%}" if before else "a new process"
        )
        print(f"memory of process {pid}: {before / 1024:.1f} → {kb / 1024:.1f} MB ({grown})")


def soak(options: argparse.Namespace, data: Path) -> list[str]:
    server = ServerProcess(data, threads=options.threads, workers=options.workers)
    ledger = Ledger()
    ledger.running.set()
    try:
        server.start()
        askers = line_up(server.url, ledger, options.tables)
        for asker in askers:
            asker.start()
        memory = watch(server, options.seconds, min(120, options.seconds / 4))
        ledger.running.clear()
        for asker in askers:
            asker.join(90)
        counted = server_faults(server)
        report(ledger, memory)
        code = server.stop()
    finally:
        ledger.running.clear()
        server.kill()
    wrong = [*ledger.faults, *wrong_in_log(data / f"server-{server.port}.log")]
    wrong += [f"{count} answers {status}" for status, count in ledger.statuses.items() if status >= 500]
    wrong += [f"the server counted {counted:g} answers 5xx"] if counted else []
    wrong += [] if code == 0 else [f"the server ended with {code}"]
    wrong += [] if memory[0].keys() == memory[1].keys() else ["a process of the server died"]
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--tables", type=int, default=12, help="played at once, a phone waiting at each")
    options = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="baklazhaba-soak-"))
    wrong = soak(options, data)
    for fault in wrong[:20]:
        print("WRONG:", fault[:2000])
    print(f"5xx, tracebacks and broken connections: {len(wrong)}")
    if wrong:
        print(f"kept for a look: {data}")
        sys.exit(1)
    shutil.rmtree(data)


if __name__ == "__main__":
    main()
