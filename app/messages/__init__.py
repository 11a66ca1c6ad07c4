"""The catalogue of sentences: one JSON file a language, read by Python and the browser alike.

``reasons`` holds a sentence a reason code; where it is an object, the reason's ``variant``
chooses, then ``default``. ``terms`` puts data values into words: a placeholder ``{case}`` shows
``terms.case[value]`` where there is one, else the value. ``changes`` says what was repaired.
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
    if language not in LANGUAGES:
        raise ValueError(f"no sentences in {language!r}; known: {', '.join(LANGUAGES)}")
    text = (Path(__file__).parent / f"{language}.json").read_text(encoding="utf-8")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded
