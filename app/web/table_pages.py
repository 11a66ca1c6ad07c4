"""The pages of a table: shells whose scripts draw the rest, and what those scripts ask for."""

from __future__ import annotations

import io
from collections.abc import Mapping
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, current_app, jsonify, redirect, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from app.addresses import addresses
from app.messages import catalogue, rule_texts, screen_texts
from app.rules.cards import Effect
from app.rules.switches import PRESETS
from app.table.faults import TableFault
from app.table.secrets import read_code
from app.table.store import NoTable
from app.table.values import values_of
from app.web.pages import language, show
from app.web.switches import described_switches

table_pages = Blueprint("table_pages", __name__)
HINTS = "/api/v1/hints"
"""Where suggestions come from, if this server has a search."""
MAX_QR = 300
"""Characters of an address that still make a code phones read from a screen."""


@table_pages.get("/table")
def new_table() -> Response:
    """Return the page where a table is opened."""
    return _show("new", "")


@table_pages.get("/table/<code>")
def table(code: str) -> AnyResponse:
    """Return the page of a table, at the one address that its code has."""
    try:
        read = read_code(code)
    except (NoTable, TableFault):
        read = code
    if read != code:
        return redirect(url_for("table_pages.table", code=read))
    return _show("table", code)


def _show(screen: str, code: str) -> Response:
    return show("table.html", page=_page(screen, code))


def _page(screen: str, code: str) -> Mapping[str, object]:
    lang = language()
    terms = catalogue(lang)["terms"]
    return {
        "lang": lang,
        "code": code,
        "screen": screen,
        "texts": screen_texts(lang),
        "terms": {name: terms[name] for name in ("verdict", "leaning")},
        "searches": any(rule.rule == HINTS for rule in current_app.url_map.iter_rules()),
        "effects": [effect.value for effect in Effect],
        "addresses": [one for one in addresses("0.0.0.0") if not one.startswith("127.")],
    }


@table_pages.post("/table/qr")
def qr() -> Response:
    """Return an address of this site as a QR code; by POST, for a seat's link is a secret."""
    text = request.get_data(as_text=True)
    address = urlsplit(text)
    if (
        len(text) > MAX_QR
        or address.scheme not in ("http", "https")
        or not address.path.startswith("/table/")
    ):
        raise BadRequest("an address of a table")
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", border=2, dark="#26102f", light="#ffffff"
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})


@table_pages.get("/table/switches.json")
def switches() -> Response:
    """Return every switch with what the rulebook says of it, in our own words."""
    told = rule_texts(language())["switches"]
    lines = [
        {
            "group": line.group,
            "name": line.name,
            "values": line.values,
            "rule": told[line.name][0],
            "text": told[line.name][1],
        }
        for line in described_switches()
    ]
    presets = {name: values_of(rules) for name, rules in PRESETS.items()}
    names = screen_texts(language())["values"]
    response = jsonify({"switches": lines, "names": names, "presets": presets})
    response.headers["Cache-Control"] = "no-cache"
    return response
