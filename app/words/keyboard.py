"""Slips of the keyboard layout."""

from __future__ import annotations

_LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_RUSSIAN = str.maketrans(_LATIN_KEYS, _RUSSIAN_KEYS)


def from_latin_layout(word: str) -> str:
    """Return what the keys of a Latin-typed word spell in the Russian layout; empty if some spell nothing."""
    if not set(word) <= set(_LATIN_KEYS) | {"-"}:
        return ""
    return word.translate(_TO_RUSSIAN)
