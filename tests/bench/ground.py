"""What all benchmarks stand on: the opened product, and pymorphy3 by each of its two DAWG backends."""

from __future__ import annotations

import os
import platform
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from app.bootstrap import Services, open_services
from app.settings import Settings

SEED = 83
PACKAGES = ("pymorphy3", "DAWG2", "DAWG2-Python", "marisa-trie", "numpy", "rumorph", "chunspell")


class Ground:
    """The services that are measured and the analyzers they are measured against."""

    def __init__(self) -> None:
        self.services: Services = open_services(Settings.from_environment())

    def chance(self) -> random.Random:
        """Return a generator that gives every run the same sample."""
        return random.Random(SEED)

    @cached_property
    def c_backed(self) -> Any:
        """pymorphy3 over DAWG2, which is C++."""
        assert import_module("pymorphy3.dawg").EXTENSION_AVAILABLE, "DAWG2 is not installed"
        return import_module("pymorphy3").MorphAnalyzer(lang="ru")

    @cached_property
    def pure(self) -> Any:
        """pymorphy3 over DAWG2-Python, as it runs where no compiled DAWG is installed."""
        with hidden("dawg", "pymorphy3"):
            analyzer = import_module("pymorphy3").MorphAnalyzer(lang="ru")
        assert type(analyzer.dictionary.words).__mro__[1].__module__.startswith("dawg_python")
        return analyzer


@contextmanager
def hidden(missing: str, anew: str) -> Iterator[None]:
    """Import the package ``anew`` as if ``missing`` were not installed, leaving no trace."""
    kept = {
        name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in (missing, anew)
    }
    sys.modules[missing] = None  # type: ignore[assignment] # what makes its import fail
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in (missing, anew)]:
            del sys.modules[name]
        sys.modules.update(kept)


def machine(lexicon: str) -> dict[str, object]:
    """Return what the figures were measured on."""
    return {
        "CPU": _processor(),
        "cores": os.cpu_count() or 0,
        "Python": platform.python_version(),
        "packages": ", ".join(f"{name} {found}" for name in PACKAGES if (found := installed(name))),
        "lexicon": lexicon,
    }


def installed(name: str) -> str:
    """Return the version of a package, empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
