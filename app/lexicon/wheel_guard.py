"""Build hook: no wheel without a lexicon, and none with one that may not be published."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelGuard(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses a wheel whose lexicon is missing or holds sources we may not pass on."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Check the built lexicon; editable installs need none, for they build it afterwards."""
        if version == "editable":
            return
        manifest = Path(self.root) / "dictionaries" / "built" / "manifest.json"
        remedy = "run: baklazhaba lexicon build --profile public"
        if not manifest.is_file():
            raise RuntimeError(
                f"no built lexicon in {manifest.parent}: a wheel without one is no use; {remedy}"
            )
        facts = json.loads(manifest.read_text(encoding="utf-8"))
        if facts.get("profile") != "public":
            raise RuntimeError(
                f"the built lexicon is of profile {facts.get('profile')!r}, not public; {remedy}"
            )
        for name, file in facts["files"].items():
            path = manifest.parent / name
            if not path.is_file() or path.stat().st_size != file["size"]:
                raise RuntimeError(f"{path} is missing or truncated; {remedy}")
