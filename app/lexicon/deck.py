"""Read a deck's composition from TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path

from app.rules.cards import Deck


class DeckFileError(ValueError):
    """A deck file is no TOML, or is not shaped like ``dictionaries/deck.toml``."""


def load_deck(path: Path) -> Deck:
    """Return the deck that ``path`` describes.

    Raises:
        DeckFileError: the file says something a deck cannot be; the message says what.
        OSError: the file cannot be read.
    """
    try:
        return _deck(tomllib.loads(path.read_text(encoding="utf-8")))
    except (UnicodeDecodeError, ValueError) as error:
        raise DeckFileError(f"{path}: {error}") from error


def _deck(table: dict[str, object]) -> Deck:
    letters, effects, status = table.get("letters"), table.get("effects", {}), table.get("status", "custom")
    if not isinstance(letters, dict) or not all(type(count) is int for count in letters.values()):
        raise ValueError('[letters] must give a whole number of cards for each letter, as "К" = 4')
    if not isinstance(effects, dict) or not all(isinstance(row, list) for row in effects.values()):
        raise ValueError('[effects] must list letters for each effect, as "ДЕЛЬФИНАЛ" = ["А"]')
    if not isinstance(status, str):
        raise ValueError(f"status must be a text, not {status!r}")
    purple = [(str(letter), effect) for effect, row in effects.items() for letter in row]
    return Deck.build(letters, purple, status)
