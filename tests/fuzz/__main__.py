"""Fuzz in this process, for a bounded time: ``make fuzz``.

Hypothesis makes requests, commands, imports, notations, own words and damaged lexicon files; where
atheris is installed it spends half of the time guiding the same targets by what code they reach.
What breaks is printed with the example that did it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

ROUND = 50
"""Examples between two looks at the clock."""


def by_hypothesis(seconds: float, only: list[str]) -> int:
    """Fuzz every target for an equal share of the time; return how many broke."""
    from hypothesis import HealthCheck, Phase, settings

    from tests.fuzz.targets import all_targets

    bounded = settings(
        max_examples=ROUND,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    broken = 0
    with tempfile.TemporaryDirectory(prefix="baklazhaba-fuzz-") as folder:
        targets = chosen(all_targets(Path(folder)), only)
        for name, target in targets.items():
            until, rounds, fuzzed = time.monotonic() + seconds / len(targets), 0, bounded(target)
            try:
                while time.monotonic() < until:
                    fuzzed()
                    rounds += 1
            except Exception:
                traceback.print_exc()
                broken += 1
            print(f"hypothesis, {name}: {rounds * ROUND} examples", flush=True)
    return broken


def by_atheris(seconds: float, only: list[str]) -> int:
    """Fuzz every target in a process of its own, guided by coverage; return how many broke."""
    broken = 0
    for name in only:
        command = [sys.executable, "-P", "-m", "tests.fuzz", "--guided", name, "--seconds"]
        command.append(str(max(1, int(seconds / len(only)))))
        with tempfile.TemporaryDirectory(prefix="baklazhaba-fuzz-") as folder:
            place = {**os.environ, "TMPDIR": folder}  # what the process leaves there goes with it
            run = subprocess.run(command, capture_output=True, text=True, env=place, check=False)
        told = [line for line in run.stderr.splitlines() if line.startswith("Done ")]
        print(f"atheris, {name}: {told[-1] if told else f'ended with {run.returncode}'}", flush=True)
        if run.returncode != 0:
            print(run.stdout[-4000:], run.stderr[-8000:])
            broken += 1
    return broken


def guide(name: str, seconds: int) -> None:
    """Fuzz one target with atheris; does not return."""
    import atheris

    with atheris.instrument_imports(include=["app"]):
        from tests.fuzz.targets import all_targets
    folder = Path(tempfile.mkdtemp(prefix="baklazhaba-fuzz-"))
    target: Any = all_targets(folder)[name]
    corpus = folder / "corpus"
    corpus.mkdir()
    for number in range(64):  # short inputs end before Hypothesis has made an example of them
        (corpus / str(number)).write_bytes(random.Random(number).randbytes(32 << number % 7))
    options = [f"-max_total_time={seconds}", "-rss_limit_mb=4096", "-timeout=60", "-len_control=0"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], target.hypothesis.fuzz_one_input)
    atheris.Fuzz()


def chosen(targets: dict[str, Any], only: list[str]) -> dict[str, Any]:
    return {name: target for name, target in targets.items() if not only or name in only}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--only", nargs="*", default=[], metavar="TARGET")
    parser.add_argument("--guided", help=argparse.SUPPRESS)
    options = parser.parse_args()
    logging.disable(logging.ERROR)
    if options.guided:
        guide(options.guided, int(options.seconds))
    guided = importlib.util.find_spec("atheris") is not None
    seconds = options.seconds / 2 if guided else options.seconds
    broken = by_hypothesis(seconds, options.only)
    if guided:
        from tests.fuzz.targets import NAMES

        broken += by_atheris(seconds, options.only or list(NAMES))
    else:
        print("atheris is not installed (pip install atheris, where this Python has it): Hypothesis alone")
    print(f"targets broken: {broken}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
