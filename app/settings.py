"""Settings, read once from the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.resources import resource_dir

PREFIX = "BAKLAZHABA_"
LEVELS = ("debug", "info", "warning", "error")


class SettingsFaulty(ValueError):
    """An environment variable has a value we cannot use; the message names it and what is wanted."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where things lie and how the server listens; `VARIABLES` says what each field means.

    ``threads`` answer requests in each process; ``rate`` is how many requests one client may send
    in a second in the long run; ``proxies`` are addresses or networks whose word is taken for
    whom they forward; ``metrics`` is ``private``, ``all`` or ``off``; a table that nobody used for
    ``keep_days`` days is forgotten, a day after it was found so.
    """

    lexicon: Path
    data: Path
    host: str = "0.0.0.0"
    port: int = 8000
    workers: int = 1
    threads: int = 16
    cert: Path | None = None
    key: Path | None = None
    limits: bool = True
    rate: int = 50
    keep_days: int = 60
    proxies: tuple[str, ...] = ()
    metrics: str = "private"
    log: str = "warning"
    log_private: bool = False

    @property
    def personal_words(self) -> Path:
        """The file of this user's own words."""
        return self.data / "words.txt"

    @property
    def tables(self) -> Path:
        """The file of all tables."""
        return self.data / "tables.sqlite"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Return the settings of ``BAKLAZHABA_LEXICON``, ``_DATA``, ``_HOST``, ``_PORT`` and so on.

        Raises:
            SettingsFaulty: a variable has a value that cannot be used.
        """
        lexicon, data = environment.get("BAKLAZHABA_LEXICON"), environment.get("BAKLAZHABA_DATA")
        settings = cls(
            lexicon=Path(lexicon) if lexicon else resource_dir("dictionaries") / "built",
            data=Path(data) if data else _home(environment) / "baklazhaba",
            host=environment.get("BAKLAZHABA_HOST") or "0.0.0.0",
            port=_number(environment, "BAKLAZHABA_PORT", 8000, 65535),
            workers=_number(environment, "BAKLAZHABA_WORKERS", 1, 64),
            threads=_number(environment, "BAKLAZHABA_THREADS", 16, 1024),
            cert=_file(environment, "BAKLAZHABA_CERT"),
            key=_file(environment, "BAKLAZHABA_KEY"),
            limits=_switch(environment, "BAKLAZHABA_LIMITS", "on"),
            rate=_number(environment, "BAKLAZHABA_RATE", 50, 100_000),
            keep_days=_number(environment, "BAKLAZHABA_KEEP_DAYS", 60, 36_500),
            proxies=_networks(environment, "BAKLAZHABA_PROXIES"),
            metrics=_one_of(environment, "BAKLAZHABA_METRICS", ("private", "all", "off")),
            log=_one_of(environment, "BAKLAZHABA_LOG", LEVELS, "warning"),
            log_private=_switch(environment, "BAKLAZHABA_LOG_PRIVATE", "off"),
        )
        if (settings.cert is None) is not (settings.key is None):
            raise SettingsFaulty("BAKLAZHABA_CERT and BAKLAZHABA_KEY go together: give both or neither")
        return settings


@dataclass(frozen=True, slots=True)
class Variable:
    """One environment variable: its name, what it means, and the value that a `Settings` holds."""

    name: str
    meaning: str
    shown: Callable[[Settings], object]


VARIABLES = (
    Variable("BAKLAZHABA_LEXICON", "folder of the built lexicon", lambda s: s.lexicon),
    Variable("BAKLAZHABA_DATA", "folder that is written to: tables, own words", lambda s: s.data),
    Variable("BAKLAZHABA_HOST", "address to listen on", lambda s: s.host),
    Variable("BAKLAZHABA_PORT", "port to listen on", lambda s: s.port),
    Variable("BAKLAZHABA_WORKERS", "server processes", lambda s: s.workers),
    Variable(
        "BAKLAZHABA_THREADS", "threads of each; all but four may be waiting phones", lambda s: s.threads
    ),
    Variable("BAKLAZHABA_CERT", "TLS certificate chain, PEM", lambda s: s.cert or ""),
    Variable("BAKLAZHABA_KEY", "its private key, PEM", lambda s: s.key or ""),
    Variable(
        "BAKLAZHABA_LIMITS", "on or off: count requests against their sender", lambda s: _onoff(s.limits)
    ),
    Variable("BAKLAZHABA_RATE", "requests a second of one client in the long run", lambda s: s.rate),
    Variable("BAKLAZHABA_KEEP_DAYS", "days that a table is kept after its last use", lambda s: s.keep_days),
    Variable(
        "BAKLAZHABA_PROXIES",
        "addresses or networks of proxies whose X-Forwarded-For and -Proto are believed",
        lambda s: ",".join(s.proxies),
    ),
    Variable("BAKLAZHABA_METRICS", "who may read /metrics: private, all, off", lambda s: s.metrics),
    Variable("BAKLAZHABA_LOG", f"least level logged: {', '.join(LEVELS)}", lambda s: s.log),
    Variable(
        "BAKLAZHABA_LOG_PRIVATE",
        "on or off: log addresses and full paths too",
        lambda s: _onoff(s.log_private),
    ),
)


def unread(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the variables that look like settings and are none: slips of the pen, mostly."""
    names = {variable.name for variable in VARIABLES}
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in names)


def _onoff(value: bool) -> str:
    return "on" if value else "off"


def _home(environment: Mapping[str, str]) -> Path:
    given = environment.get("XDG_DATA_HOME")
    if given:
        return Path(given)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as fault:
        raise SettingsFaulty(
            "no home folder is known: set BAKLAZHABA_DATA to a folder to write in"
        ) from fault


def _number(environment: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= most:
        raise SettingsFaulty(f"{name} is a number from 1 to {most}, not {text!r}")
    return int(text)


def _switch(environment: Mapping[str, str], name: str, default: str) -> bool:
    return _one_of(environment, name, ("on", "off"), default) == "on"


def _one_of(environment: Mapping[str, str], name: str, choices: tuple[str, ...], default: str = "") -> str:
    text = environment.get(name) or default or choices[0]
    if text not in choices:
        raise SettingsFaulty(f"{name} is {' or '.join(choices)}, not {text!r}")
    return text


def _file(environment: Mapping[str, str], name: str) -> Path | None:
    text = environment.get(name)
    if not text:
        return None
    path = Path(text)
    try:
        with path.open("rb"):
            return path
    except OSError as fault:
        raise SettingsFaulty(f"{name} names a file that cannot be read: {fault}") from fault


def _networks(environment: Mapping[str, str], name: str) -> tuple[str, ...]:
    given = [part.strip() for part in environment.get(name, "").split(",") if part.strip()]
    if not given:
        return ()
    from ipaddress import ip_network  # a word check answers sooner without it

    try:
        return tuple(str(ip_network(part)) for part in given)
    except ValueError as fault:
        raise SettingsFaulty(f"{name} is a list of addresses or networks: {fault}") from fault
