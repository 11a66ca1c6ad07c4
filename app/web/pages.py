"""The pages people see."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from app.messages import catalogue
from app.web.parts import parts
from app.words.explain import sentences

pages = Blueprint("pages", __name__)


@pages.get("/")
def judge() -> str:
    """Return the judge page."""
    word = request.args.get("word", "")
    checker = parts().checker
    verdict = checker.with_suggestions(checker.check(word)) if word else None
    reasons = sentences(verdict, catalogue("ru")) if verdict else ()
    return render_template(
        "judge.html", word=word, verdict=verdict, reasons=reasons, terms=catalogue("ru")["terms"]
    )


def show_fault(fault: HTTPException) -> Response:
    """Return the page of a fault."""
    return make_response(render_template("fault.html", fault=fault), fault.code or 500)
