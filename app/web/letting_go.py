"""When the server is told to stop, whoever waits for a table is answered at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from threading import Thread

_ENDS = (signal.SIGINT, signal.SIGTERM)


def let_go_at_end(act: Callable[[], None]) -> None:
    """Call ``act`` when this process is told to end; to be called in its main thread.

    The server sets handlers of its own after the application is loaded, and they do not chain. The
    interpreter writes each signal's number to the wake-up descriptor, whoever handles it.
    """
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)

    def watch() -> None:
        while number := os.read(reading, 1):
            if number[0] in _ENDS:
                act()
                return

    Thread(target=watch, name="end-of-server", daemon=True).start()
