"""Where the data folders lie: inside the installed package, or beside ``app`` in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "_bundled", _PACKAGE.parent)


class ResourceMissing(FileNotFoundError):
    """A data folder is in neither place: the installation is broken. Reinstall."""


def resource_dir(name: str) -> Path:
    """Return the folder ``name`` (``templates``, ``dictionaries``).

    Raises:
        ResourceMissing: it lies neither in the package nor in the checkout.
    """
    for place in _PLACES:
        if (place / name).is_dir():
            return place / name
    looked = ", ".join(str(place / name) for place in _PLACES)
    raise ResourceMissing(f"no {name!r} folder; looked in {looked}; reinstall baklazhaba")
