"""Server processes of our own for torture and benches: started, killed and started again."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class ServerProcess:
    """One ``baklazhaba serve`` in a process group of its own."""

    def __init__(
        self,
        data: Path,
        threads: int = 16,
        workers: int = 1,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._environment = environment or {}
        self.port = free_port()
        self._data = data
        self._arguments = ["--threads", str(threads), "--workers", str(workers)]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def group(self) -> int:
        """The process group's id."""
        assert self._process is not None
        return self._process.pid

    def start(self, wait: float = 60) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "BAKLAZHABA_DATA": str(self._data),
            "BAKLAZHABA_LIMITS": "off",
            **self._environment,
        }
        command = [
            sys.executable,
            "-P",
            "-m",
            "app",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
        ]
        with (self._data / f"server-{self.port}.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self._arguments],
                stdout=log,
                stderr=log,
                env=environment,
                cwd=ROOT,
                start_new_session=True,
            )
        self._until_ready(time.monotonic() + wait)

    def _until_ready(self, until: float) -> None:
        while time.monotonic() < until:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()
        raise RuntimeError(f"the server on port {self.port} does not answer; see its log in {self._data}")

    def stop(self, wait: float = 30) -> int:
        """Ask the server to end, as an operator does, and return its exit code."""
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(wait)
        self._process = None
        return code

    def kill(self) -> None:
        """Kill -9 the server and its workers, wherever they are."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def memory_kb(self) -> int:
        """Return what the server's processes hold for themselves alone (USS), in KB."""
        return sum(self.memory_by_process().values())

    def memory_by_process(self) -> dict[int, int]:
        """Return what each process of the server holds for itself alone (USS), in KB, by its id."""
        return self._of_processes(_private_kb)

    def written_by_process(self) -> dict[int, int]:
        """Return the memory that each process has written to, in KB: pages of mapped files do not count."""
        return self._of_processes(lambda process: _private_kb(process, "Private_Dirty"))

    def cpu_ticks(self) -> int:
        """Return the CPU time that the server's processes have had, in clock ticks."""
        return sum(self._of_processes(_cpu_ticks).values())

    def _of_processes(self, measure: Callable[[Path], int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and os.getpgid(int(entry.name)) == self.group:
                    found[int(entry.name)] = measure(entry)
            except (OSError, ProcessLookupError):
                continue
        return found


def _private_kb(process: Path, kinds: str = "Private_") -> int:
    lines = (line.split() for line in (process / "smaps_rollup").read_text().splitlines()[1:])
    return sum(int(line[1]) for line in lines if line[0].startswith(kinds))


def _cpu_ticks(process: Path) -> int:
    after_name = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return int(after_name[11]) + int(after_name[12])
