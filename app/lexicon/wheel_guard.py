"""Build hook: what a wheel bundles, and none without a lexicon or with one that may not be published."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PUBLIC = {"app/alias": "baklazhaba"}
"""The public module: a package, for only a package can carry the mark that it is typed."""
BUILT = "dictionaries/built"
NOT_BUNDLED = frozenset({"lexicon.sqlite", ".sources"})
"""The database is the tries' content once more, and bigger than all the rest; nothing reads it at
run time, and `baklazhaba lexicon export` writes it anew. The fetched packages are not ours to pass on."""
REMEDY = "run: baklazhaba lexicon build --profile public"


class WheelGuard(BuildHookInterface):  # type: ignore[type-arg]
    """Bundles dictionaries and templates; refuses a wheel whose lexicon is missing or not public."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Choose the files; an editable install finds its data beside ``app``, the lexicon later."""
        if version == "editable":
            build_data["force_include_editable"] |= PUBLIC
            return
        root = Path(self.root)
        files = check_lexicon(root / BUILT)
        bundled = [path for name in ("templates", "dictionaries") for path in _files(root / name)]
        bundled = [path for path in bundled if path.parent != root / BUILT or path.name in files]
        for path in bundled:
            relative = path.relative_to(root).as_posix()
            build_data["force_include"][relative] = f"app/_bundled/{relative}"
        build_data["force_include"] |= PUBLIC


def check_lexicon(folder: Path) -> frozenset[str]:
    """Return the names of the files that make up the lexicon in ``folder``.

    Raises:
        RuntimeError: it is missing, truncated, or of a profile that may not be published.
    """
    manifest = folder / "manifest.json"
    if not manifest.is_file():
        raise RuntimeError(f"no built lexicon in {folder}: a wheel without one is no use; {REMEDY}")
    facts = json.loads(manifest.read_text(encoding="utf-8"))
    if facts.get("profile") != "public":
        raise RuntimeError(f"the built lexicon is of profile {facts.get('profile')!r}, not public; {REMEDY}")
    for name, file in facts["files"].items():
        path = folder / name
        if not path.is_file() or path.stat().st_size != file["size"]:
            raise RuntimeError(f"{path} is missing or truncated; {REMEDY}")
    return frozenset({manifest.name, *facts["files"]})


def _files(folder: Path) -> list[Path]:
    """Return the files under ``folder``, without hidden and unbundled ones."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if not _left_out(path.relative_to(folder))]


def _left_out(path: Path) -> bool:
    return any(part.startswith(".") or part in NOT_BUNDLED or part == "__pycache__" for part in path.parts)
