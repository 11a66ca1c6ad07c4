"""Logs written once load for ever: the files here were written by schema 1, and are never written anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.rules.notation import write_state
from app.table.table import Table, fold_entries
from app.table.transfer import read_export

FOLDER = Path(__file__).parents[1] / "data" / "tables"


@pytest.mark.parametrize("name", ["dealt.v1", "printed.v1"])
def test_an_old_log_leads_where_it_led_then(name: str) -> None:
    log = read_export(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    state = fold_entries(Table(""), log).state
    assert write_state(state) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").strip()
