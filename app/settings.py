"""Settings, read once from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.resources import resource_dir


class SettingsFaulty(ValueError):
    """An environment variable has a value we cannot use; the message names it and what is wanted."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where things lie and how the server listens.

    ``lexicon`` is the folder of built files, ``data`` the folder that is written to: personal
    words and tables. ``threads`` answer requests in each process;
    ``limits`` tells whether requests are counted against those who send too many.
    """

    lexicon: Path
    data: Path
    host: str = "0.0.0.0"
    port: int = 8000
    threads: int = 16
    limits: bool = True

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
        lexicon = environment.get("BAKLAZHABA_LEXICON")
        data = environment.get("BAKLAZHABA_DATA")
        return cls(
            lexicon=Path(lexicon) if lexicon else resource_dir("dictionaries") / "built",
            data=Path(data) if data else _home(environment) / "baklazhaba",
            host=environment.get("BAKLAZHABA_HOST", "0.0.0.0"),
            port=_number(environment, "BAKLAZHABA_PORT", 8000, 65535),
            threads=_number(environment, "BAKLAZHABA_THREADS", 16, 1024),
            limits=_switch(environment, "BAKLAZHABA_LIMITS"),
        )


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
    text = environment.get(name, str(default))
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= most:
        raise SettingsFaulty(f"{name} is a number from 1 to {most}, not {text!r}")
    return int(text)


def _switch(environment: Mapping[str, str], name: str) -> bool:
    text = environment.get(name, "on")
    if text not in ("on", "off"):
        raise SettingsFaulty(f"{name} is on or off, not {text!r}")
    return text == "on"
