"""``/find``: words by their letters, on a page whose address can be shared."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from app.letters import normalise
from app.lexicon.search_query import Filter, FindQuery, Found, Order, QueryFaulty, parse_cards
from app.web.pages import show
from app.web.parts import parts

find_page = Blueprint("find", __name__)
PAGE = 40
FIELDS = ("run", "letters", "starts", "ends", "pattern", "length")
HIDDEN = ("proper", "vulgar", "rare", "plurals")
"""Kinds of words that a tick leaves out."""


@find_page.get("/find")
def find() -> Response:
    """Return the search page, with the words that fit the fields of the address."""
    asked = {name: request.args.get(name, "").strip() for name in FIELDS}
    without = [name for name in HIDDEN if request.args.get(f"no_{name}")]
    found, fault = None, ""
    if any(asked.values()):
        try:
            found = parts().services.search.find(_query(asked, without))
        except QueryFaulty as faulty:
            fault = faulty.field
    links = _links(found, asked, without) if found else {}
    return show(
        "find.html", 422 if fault else 200, asked=asked, without=without, hidden=HIDDEN, found=found,
        fault=fault, **links,
    )  # fmt: skip


def _query(asked: Mapping[str, str], without: list[str]) -> FindQuery:
    length = _number("length", asked["length"]) if asked["length"] else None
    return FindQuery(
        run=parse_cards(asked["run"], "run"),
        letters=parse_cards(asked["letters"], "letters"),
        starts=normalise(asked["starts"]).word,
        ends=normalise(asked["ends"]).word,
        pattern=normalise(asked["pattern"]).word,
        shortest=length,
        longest=length,
        shown=Filter(**{name: name not in without for name in HIDDEN}),
        order=Order.LEMMA_FIRST if request.args.get("order") == Order.LEMMA_FIRST else Order.COMMONNESS,
        offset=_number("offset", request.args.get("offset", "0")),
        limit=PAGE,
    )


def _number(field: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise QueryFaulty(field, f"a whole number, not {text!r}")
    return int(text)


def _links(found: Found, asked: Mapping[str, str], without: list[str]) -> dict[str, str]:
    """Return the addresses of the page before and the page after, empty where there is none."""
    kept = {name: text for name, text in asked.items() if text} | {f"no_{name}": "1" for name in without}
    if request.args.get("order"):
        kept["order"] = request.args["order"]

    def address(offset: int) -> str:
        return "/find?" + urlencode(kept | ({"offset": str(offset)} if offset else {}))

    last = found.offset + len(found.hits)
    return {
        "before": address(max(0, found.offset - PAGE)) if found.offset else "",
        "after": address(last) if found.hits and last < found.count else "",
    }
