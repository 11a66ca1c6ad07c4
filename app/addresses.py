"""Where this machine can be reached."""

from __future__ import annotations

import socket


def addresses(host: str) -> list[str]:
    """Return the addresses a person may type: local first, then the one on the local network."""
    if host != "0.0.0.0":
        return [host]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which interface would be used
            lan = probe.getsockname()[0]
        except OSError:
            return ["127.0.0.1"]
    return ["127.0.0.1", lan]
