"""The Flask application: parse input, call one function, print the answer."""

from __future__ import annotations

from flask import Flask, render_template, request

from app.bootstrap import Services
from app.messages import catalogue
from app.resources import resource_dir
from app.words.explain import sentences


def create_app(services: Services) -> Flask:
    """Return the WSGI application over opened services."""
    app = Flask(__name__, template_folder=str(resource_dir("templates")))
    checker = services.checker()

    @app.get("/")
    def judge() -> str:
        word = request.args.get("word", "")
        verdict = checker.with_suggestions(checker.check(word)) if word else None
        reasons = sentences(verdict, catalogue("ru")) if verdict else ()
        return render_template(
            "judge.html", word=word, verdict=verdict, reasons=reasons, terms=catalogue("ru")["terms"]
        )

    return app
