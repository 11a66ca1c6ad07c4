"""The catalogue of sentences: one JSON file a language, read by Python and the browser alike.

``reasons`` holds a sentence a reason code; where it is an object, the reason's ``variant``
chooses, then ``default``. ``terms`` puts data values into words: a placeholder ``{case}`` shows
``terms.case[value]`` where there is one, else the value. ``changes`` says what was
repaired, ``kinship`` how near two words are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("ru", "en")


@cache
def catalogue(language: str) -> Mapping[str, Any]:
    """Return the catalogue of ``ru`` or ``en``.

    Raises:
        ValueError: another language.
    """
    return _load("", language)


@cache
def page_texts(language: str) -> Mapping[str, Any]:
    """Return what the pages say beside verdicts, in ``ru`` or ``en``.

    Raises:
        ValueError: another language.
    """
    return _load("pages.", language)


@cache
def rule_texts(language: str) -> Mapping[str, Any]:
    """Return the rules retold, in ``ru`` or ``en``: ``sections`` of rules, and a text a switch.

    Raises:
        ValueError: another language.
    """
    return _load("rules.", language)


@cache
def screen_texts(language: str) -> Mapping[str, Any]:
    """Return what the table's screens say, in ``ru`` or ``en``.

    Raises:
        ValueError: another language.
    """
    return _load("screens.", language)


@cache
def offline_texts(language: str) -> Mapping[str, Any]:
    """Return what the offline page says, in ``ru`` or ``en``.

    Raises:
        ValueError: another language.
    """
    return _load("offline.", language)


def _load(kind: str, language: str) -> Mapping[str, Any]:
    if language not in LANGUAGES:
        raise ValueError(f"no sentences in {language!r}; known: {', '.join(LANGUAGES)}")
    text = (Path(__file__).parent / f"{kind}{language}.json").read_text(encoding="utf-8")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded
