"""Whom a request comes from, where a proxy stands before the server."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

Address = IPv4Address | IPv6Address


class BehindProxies:
    """WSGI: believes ``X-Forwarded-For`` and ``-Proto`` of trusted proxies, and of nobody else."""

    def __init__(self, app: WSGIApplication, trusted: Iterable[str]) -> None:
        self._app = app
        self._trusted = [ip_network(one) for one in trusted]

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request under its sender's own address."""
        if self._trusts(environ.get("REMOTE_ADDR", "")):
            sender = self._sender(environ.get("HTTP_X_FORWARDED_FOR", ""))
            if sender is not None:
                environ["REMOTE_ADDR"] = sender
            if environ.get("HTTP_X_FORWARDED_PROTO") in ("http", "https"):
                environ["wsgi.url_scheme"] = environ["HTTP_X_FORWARDED_PROTO"]
        return self._app(environ, start_response)

    def _sender(self, chain: str) -> str | None:
        """Return the last address that no trusted proxy bears: those before it may be made up."""
        for text in reversed(chain.split(",")):
            read = read_address(text)
            if read is None:
                return None
            if not self._trusts(str(read)):
                return str(read)
        return None

    def _trusts(self, text: str) -> bool:
        read = read_address(text)
        return read is not None and any(read in network for network in self._trusted)


def read_address(text: str) -> Address | None:
    """Return an address as it is written in a header, None if it is none; IPv4 in IPv6 is unwrapped."""
    try:
        read = ip_address(text.strip())
    except ValueError:
        return None
    mapped = read.ipv4_mapped if isinstance(read, IPv6Address) else None
    return mapped or read


def client_of(text: str | None) -> str:
    """Return whom to count an address for: itself, or in IPv6 its /64, which one household holds."""
    read = read_address(text or "")
    if isinstance(read, IPv6Address):
        return str(ip_network((int(read) >> 64 << 64, 64)))
    return str(read)


def is_private(text: str | None) -> bool:
    """Tell whether an address is of this machine or of a local network."""
    read = read_address(text or "")
    return read is not None and read.is_private
