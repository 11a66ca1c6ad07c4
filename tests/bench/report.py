"""What a benchmark run says: bars that hold or fall short, and figures beside them; as JSON and as a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.measure import Spread

ROOT = Path(__file__).parents[2]
BENCH, README = ROOT / "bench.json", ROOT / "README.md"
BEGIN, END = "<!-- figures: made by `make bench` -->", "<!-- end of figures -->"
BESIDE = " · "
"""Stands in a figure's name between what is done and the way it is done: such figures make a table."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with the bound it is held to.

    ``bound`` is the least value, or with ``at_most`` the greatest; ``why`` tells what stands
    in the way, and is shown only where the bar falls short.
    """

    name: str
    label: str
    value: float | Spread
    bound: float
    unit: str = "×"
    at_most: bool = False
    why: str = ""

    @property
    def median(self) -> float:
        return self.value.median if isinstance(self.value, Spread) else self.value

    @property
    def holds(self) -> bool:
        return self.median <= self.bound if self.at_most else self.median >= self.bound

    def encode(self) -> Json:
        quartiles = [rounded(v) for v in self.value[1:]] if isinstance(self.value, Spread) else None
        return {
            "label": self.label, "value": rounded(self.median), "bound": self.bound, "unit": self.unit,
            "at_most": self.at_most, "holds": self.holds, "quartiles": quartiles,
            "why": "" if self.holds else self.why,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure without a bound; ``value`` is a number with its unit, or a remark."""

    name: str
    value: float | str
    unit: str = ""

    def encode(self) -> Json:
        return {
            "value": self.value if isinstance(self.value, str) else rounded(self.value),
            "unit": self.unit,
        }


@dataclass(slots=True)
class Report:
    """All that one run found."""

    machine: Mapping[str, object] = field(default_factory=dict)
    yardstick: Mapping[str, object] = field(default_factory=dict)
    bars: dict[str, Json] = field(default_factory=dict)
    figures: dict[str, dict[str, Json]] = field(default_factory=dict)

    def add(self, section: str, found: Iterable[Bar | Figure]) -> None:
        """Take over and print what a section finds, as it finds it."""
        for one in found:
            if isinstance(one, Bar):
                self.bars[one.name] = one.encode()
                print(bar_line(one.encode()), flush=True)
            else:
                self.figures.setdefault(section, {})[one.name] = one.encode()
                print(f"    {one.name}: {shown(one.encode())}", flush=True)

    def encode(self) -> Json:
        return {
            "bars": self.bars, "yardstick": self.yardstick, "machine": self.machine, "figures": self.figures,
        }  # fmt: skip


def bar_line(bar: Json) -> str:
    within = " ({}–{})".format(*bar["quartiles"]) if bar["quartiles"] else ""
    return f"{'holds' if bar['holds'] else 'SHORT'} {bar['label']}: {shown(bar)}{within}, bar {bound(bar)}"


def rounded(value: float) -> float:
    """Return the value to three digits; whole numbers from a hundred up."""
    return round(value) if abs(value) >= 100 else float(f"{value:.3g}")


def shown(one: Json) -> str:
    value, unit = one["value"], one["unit"]
    number = value if isinstance(value, str) else f"{value:,}" if value >= 1000 else f"{value:g}"
    return f"{number}{unit}" if unit in ("", "×") else f"{number} {unit}"


def bound(bar: Json) -> str:
    return f"{'≤' if bar['at_most'] else '≥'} {shown({'value': bar['bound'], 'unit': bar['unit']})}"


def table(run: Json) -> str:
    """Return the README's figures out of one run's JSON."""
    rows = ["| | measured | quartiles | bar |", "|---|---|---|---|"]
    for bar in run["bars"].values():
        within = "{:g}–{:g}".format(*bar["quartiles"]) if bar["quartiles"] else ""
        mark = "" if bar["holds"] else "**short** "
        rows.append(f"| {bar['label']} | {shown(bar)} | {within} | {mark}{bound(bar)} |")
    side = beside(run["figures"].get("check", {}))
    reasons: dict[str, list[str]] = {}
    for bar in run["bars"].values():
        if not bar["holds"]:
            reasons.setdefault(bar["why"] or "not known", []).append(bar["label"])
    short = [f"- {'; '.join(labels)}: {why}." for why, labels in reasons.items()]
    facts = {**run["machine"], **run["yardstick"]}
    run_on = "; ".join(f"{name} {value}" for name, value in facts.items())
    told = [f"One run: {run_on}.", "", *side, *rows]
    if short:
        told += ["", "What falls short, and why:", "", *short]
    return "\n".join(told)


def beside(figures: Json) -> list[str]:
    """Return a table of the figures that were taken side by side: a way a row, what is done a column."""
    pairs = {tuple(name.split(BESIDE)): shown(figure) for name, figure in figures.items() if BESIDE in name}
    if not pairs:
        return []
    done, ways = (list(dict.fromkeys(part)) for part in zip(*pairs, strict=True))
    rows = [f"| {way} | {' | '.join(pairs.get((one, way), '') for one in done)} |" for way in ways]
    return [f"| | {' | '.join(done)} |", f"|---|{'---|' * len(done)}", *rows, ""]


def readme_with(text: str, run: Json) -> str:
    """Return the README with its figures made anew.

    Raises:
        ValueError: the markers are missing.
    """
    found = re.search(f"{re.escape(BEGIN)}\n.*?{re.escape(END)}", text, re.DOTALL)
    if found is None:
        raise ValueError(f"the README lacks {BEGIN} … {END}")
    return text[: found.start()] + f"{BEGIN}\n\n{table(run)}\n\n{END}" + text[found.end() :]


def read() -> Json:
    """Return the last run.

    Raises:
        SystemExit: there is none; the message says how to get one.
    """
    if not BENCH.exists():
        raise SystemExit("no bench.json yet: run make bench")
    run: Json = json.loads(BENCH.read_text(encoding="utf-8"))
    return run
