"""All benchmarks in one run: ``make bench``, or ``python -P -m tests.bench [SECTION …]``.

Writes ``bench.json`` at the top level and the README's table out of it. Ends with 0 even where a bar
falls short; not so if a benchmark breaks or two ways that must agree do not. Single sections print
and write nothing. ``--gate`` fails on a bar that falls short.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterable

from tests.bench import check, cognates, growth, latency, processes, report, search, serving, tables, taps
from tests.bench.ground import Ground, machine
from tests.bench.measure import yardstick
from tests.bench.report import Bar, Figure, Report

SECTIONS: dict[str, Callable[[Ground], Iterable[Bar | Figure]]] = {
    "check": check.measure,
    "search": search.measure,
    "cognates": cognates.measure,
    "taps": taps.measure,
    "processes": processes.measure,
    "serving": serving.measure,
    "latency": latency.measure,
    "growth": growth.measure,
    "tables": tables.measure,
    "memory": tables.measure_memory,
}
APART = {"memory"}
"""Sections that are run only when named: filling 2,000 tables takes as long as half of all the others."""


def run(sections: Iterable[str]) -> Report:
    """Measure the sections one after another."""
    ground, found = Ground(), Report()
    found.machine = machine(ground.services.lexicon.version)
    before, began = yardstick(), time.monotonic()
    for name in sections:
        start = time.monotonic()
        print(f"{name}:", flush=True)
        found.add(name, SECTIONS[name](ground))
        print(f"  {time.monotonic() - start:.0f} s", flush=True)
    found.yardstick = {
        "yardstick": f"{before:.0f} ms before, {yardstick():.0f} ms after (100,000 numbers to text and sorted)",
        "load": f"{os.getloadavg()[2]:.1f}",
        "took": f"{time.monotonic() - began:.0f} s",
    }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -P -m tests.bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}")
    parser.add_argument("--gate", action="store_true", help="fail on a bar that falls short")
    parser.add_argument(
        "--readme", action="store_true", help="write the last run into the README; run nothing"
    )
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    if options.readme:
        text = report.README.read_text(encoding="utf-8")
        report.README.write_text(report.readme_with(text, report.read()), encoding="utf-8")
        return
    found = run(options.sections or [name for name in SECTIONS if name not in APART])
    if not options.sections:
        text = json.dumps(found.encode(), ensure_ascii=False, indent=1)
        report.BENCH.write_text(text + "\n", encoding="utf-8")
    short = [bar["label"] for bar in found.bars.values() if not bar["holds"]]
    print(f"{len(found.bars)} bars, {len(short)} short")
    sys.exit(1 if short and options.gate else 0)


if __name__ == "__main__":
    main()
