"""Puts one release of the offline site together; the server and ``export-site`` serve the same files."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jinja2

from app import __version__
from app.lexicon.layout import MANIFEST, PACK, PACK_BR, PACK_FILES, PACK_GZ, LexiconBroken, Manifest
from app.messages import LANGUAGES, catalogue, offline_texts
from app.resources import resource_dir

STATIC = Path(__file__).resolve().parents[1] / "web" / "static"
WORKER, RELEASE, PAGE = "sw.js", "release.json", ""
_SHELL = (
    "site.css", "offline.css", "theme.js", "toad.svg", "icons/*.png", "judge/cards.js", "judge/store.js",
    "table/download.js", "table/keep.js", "offline/judge/*.js", "offline/page/*.js", "vendor/htm-*/*",
    "vendor/jsqr-*/*", "vendor/qrcode-generator-*/*", "vendor/golos-text-*/*", "vendor/yanone-*/*",
)  # fmt: skip
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream",
    ".gz": "application/gzip",
}
_PLAIN = "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Pack:
    """The browser's dictionary: its address in the site, and the file of each encoding."""

    path: str
    plain: Path
    gzip: Path
    brotli: Path


@dataclass(frozen=True, slots=True)
class Site:
    """One release: the bodies of its files by path, ``""`` being the page, and the dictionary."""

    version: str
    files: Mapping[str, bytes]
    pack: Pack


def mimetype(path: str) -> str:
    """Return the content type of a file of the site."""
    return _TYPES.get(Path(path or "index.html").suffix, _PLAIN)


def build_site(lexicon: Path, manifest: Manifest, *, gzipped: bool = False, home: str = "") -> Site:
    """Return the release over a built lexicon.

    ``gzipped`` makes the page fetch the dictionary as a gzip file and unpack it: for hosts that do
    not compress. ``home`` is where from the page a server of tables is, "" for none: evenings are sent
    there, and without a network the page stands in for its first page.

    Raises:
        LexiconBroken: the lexicon was built without the browser's dictionary, or it is damaged.
    """
    if not set(PACK_FILES) <= set(manifest.files):
        raise LexiconBroken(f"the lexicon in {lexicon} has no dictionary for browsers")
    manifest.verify(lexicon, PACK_FILES)
    described = _describe_pack(manifest, gzipped=gzipped)
    facts: dict[str, Any] = {
        "app": __version__,
        "lexicon": manifest.version,
        "built": datetime.fromtimestamp((lexicon / MANIFEST).stat().st_mtime, UTC).date().isoformat(),
        "pack": described,
        "home": home,
    }
    static = dict(_static_files())
    facts["sent"] = described["sent"] + sum(_sent(*file, gzipped=gzipped) for file in static.items())
    files = {**dict(_made_files(facts)), **static}
    listed = [{"path": path, "sha256": hashlib.sha256(body).hexdigest()} for path, body in files.items()]
    version = hashlib.sha256(json.dumps([facts, listed]).encode()).hexdigest()[:12]
    release = {**facts, "version": version, "files": listed}
    text = json.dumps(json.dumps(release, separators=(",", ":")))
    worker = (STATIC / "offline" / WORKER).read_text(encoding="utf-8").replace('"__RELEASE__"', text)
    files |= {RELEASE: _json(release), WORKER: worker.encode()}
    pack = Pack(str(described["url"]), lexicon / PACK, lexicon / PACK_GZ, lexicon / PACK_BR)
    return Site(version, files, pack)


def _describe_pack(manifest: Manifest, *, gzipped: bool) -> dict[str, Any]:
    digest = str(manifest.files[PACK]["sha256"])
    return {
        "url": f"dictionary-{digest[:12]}.bin" + (".gz" if gzipped else ""),
        "sha256": digest,
        "size": manifest.files[PACK]["size"],
        "sent": manifest.files[PACK_GZ if gzipped else PACK_BR]["size"],
        "gzipped": gzipped,
    }


def _made_files(facts: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    yield PAGE, _page(facts)
    yield "app.webmanifest", _json(_web_manifest())
    catalogues = {language: catalogue(language) for language in LANGUAGES}
    told = {name: facts[name] for name in ("pack", "sent", "home")}
    yield "texts.json", _json({"catalogues": catalogues, **told})


def _static_files() -> Iterator[tuple[str, bytes]]:
    for pattern in _SHELL:
        for path in sorted(STATIC.glob(pattern)):
            yield f"static/{path.relative_to(STATIC).as_posix()}", path.read_bytes()


def _sent(path: str, body: bytes, *, gzipped: bool) -> int:
    """Return how many bytes a phone fetches of a file: hosts that do not compress send it whole."""
    packed = not gzipped and mimetype(path).startswith(("text/", "application/json", "image/svg"))
    return len(gzip.compress(body, 6)) if packed else len(body)


def _page(facts: Mapping[str, Any]) -> bytes:
    loader = jinja2.FileSystemLoader(resource_dir("templates"))
    environment = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    said = {language: _said(language) for language in LANGUAGES}
    return environment.get_template("offline.html").render(t=said["ru"]["t"], said=said, **facts).encode()


def _said(language: str) -> dict[str, Any]:
    told = catalogue(language)
    return {"t": offline_texts(language), "terms": told["terms"], "changes": told["changes"]}


def _web_manifest() -> dict[str, object]:
    texts = offline_texts("ru")
    icon = "static/icons/{}.png".format
    return {
        "id": "./",
        "name": texts["title"],
        "short_name": texts["brand"],
        "description": texts["lead"],
        "lang": "ru",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f3eff7",
        "theme_color": "#3b1650",
        "icons": [
            {"src": icon("icon-192"), "sizes": "192x192", "type": "image/png"},
            {"src": icon("icon-512"), "sizes": "512x512", "type": "image/png"},
            {"src": icon("maskable-512"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def write_site(site: Site, folder: Path) -> None:
    """Write the release into ``folder``, the page last; other files there stay."""
    for path in sorted(site.files, reverse=True):
        _write(folder / (path or "index.html"), site.files[path])
    plain = site.pack.path.removesuffix(".gz")
    _write(folder / plain, site.pack.plain.read_bytes())
    _write(folder / f"{plain}.gz", site.pack.gzip.read_bytes())
    _write(folder / f"{plain}.br", site.pack.brotli.read_bytes())


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
