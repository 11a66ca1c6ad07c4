"""Sentences of the table: refusals, what a step was, out of ``tables.ru.json`` and ``tables.en.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def table_catalogue(language: str) -> Mapping[str, Any]:
    """Return the table's catalogue in ``ru`` or ``en``."""
    text = (Path(__file__).parent / f"tables.{language}.json").read_text(encoding="utf-8")
    loaded: Mapping[str, Any] = json.loads(text)
    return loaded


def refusal_sentence(code: str, data: Mapping[str, str | int], language: str) -> str:
    """Return why a command may not be carried out."""
    catalogue = table_catalogue(language)
    phase = catalogue["phases"].get(data.get("phase"), "")
    return _filled(catalogue["refusals"][code], {**data, "phase": phase})


def step_sentence(action: str, facts: Mapping[str, str | int], language: str) -> str:
    """Return what a step was, as «Маша: К → бинокль»; parts without their fact are left out."""
    template = table_catalogue(language)["steps"].get(action, action)
    told = re.sub(
        r"\[([^\[\]]*)\]",
        lambda part: part[1] if all(facts.get(name) for name in _PLACEHOLDER.findall(part[1])) else "",
        template,
    )
    return _filled(told, facts).strip(" :—")


def _filled(template: str, facts: Mapping[str, str | int]) -> str:
    return _PLACEHOLDER.sub(lambda match: str(facts.get(match[1], "")), template)
