"""``/offline/``: the static site that judges in the browser, as `baklazhaba export-site` writes it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from app.offline.site import WORKER, Pack, Site, build_site, mimetype
from app.web.parts import parts

offline = Blueprint("offline", __name__)
_KEY = "baklazhaba.offline"
_FOREVER = "public, max-age=31536000, immutable"


@offline.get("/offline")
def to_page() -> AnyResponse:
    """Send to the page: its addresses are relative to the folder."""
    return redirect("/offline/", 308)


@offline.get("/offline/", defaults={"path": ""})
@offline.get("/offline/<path:path>")
def file(path: str) -> Response:
    """Return a file of the site."""
    site = _site()
    if path == site.pack.path:
        return _pack(site.pack)
    body = site.files.get(path)
    if body is None:
        abort(404)
    response = Response(body, content_type=mimetype(path))
    response.headers["Cache-Control"] = "no-cache"
    if path == WORKER:
        response.headers["Service-Worker-Allowed"] = "/"  # it stands in for the first page too
    response.set_etag(hashlib.sha256(body).hexdigest()[:16])
    return response.make_conditional(request)  # type: ignore[return-value]


def _site() -> Site:
    site: Site | None = current_app.extensions.get(_KEY)
    if site is None:
        lexicon = parts().services.lexicon
        site = current_app.extensions[_KEY] = build_site(lexicon.folder, lexicon.manifest, home="../")
    return site


def _pack(pack: Pack) -> Response:
    """Return the dictionary, compressed as the client likes it; its address holds its hash."""
    encoding, source = _encoding(pack)
    response = Response(source.read_bytes(), content_type=mimetype(pack.path))
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.headers["Cache-Control"] = _FOREVER
    response.vary.add("Accept-Encoding")
    return response


def _encoding(pack: Pack) -> tuple[str, Path]:
    taken = request.accept_encodings
    if taken.quality("br") > 0:
        return "br", pack.brotli
    return ("gzip", pack.gzip) if taken.quality("gzip") > 0 else ("", pack.plain)
