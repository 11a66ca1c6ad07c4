"""The Flask application: parse input, call one function, print the answer."""

from __future__ import annotations

from typing import Any

from flask_openapi3.openapi import OpenAPI
from werkzeug.routing import PathConverter

from app.bootstrap import Services
from app.resources import resource_dir
from app.settings import Settings
from app.web import (
    compress,
    headers,
    journal,
    judge_api,
    metrics,
    openapi,
    pages,
    problems,
    rates,
    same_site,
    schemas,
)
from app.web.cognates_api import cognates_api
from app.web.find_page import find_page
from app.web.limits import Buckets
from app.web.offline import offline
from app.web.parts import KEY, Parts
from app.web.proxies import BehindProxies
from app.web.requests import MAX_BODY, StrictRequest
from app.web.search_api import search_api
from app.web.state_api import state_api
from app.web.table_desk import KEY as TABLES_KEY
from app.web.table_desk import TableDesk
from app.web.table_pages import table_pages
from app.web.tables_api import tables_api
from app.web.views_api import views_api
from app.web.words_api import words_api


class AnyText(PathConverter):
    """The rest of an address, slashes and nothing at all included: every text is a word to judge."""

    regex = ".*?"
    part_isolating = False


class Application(OpenAPI):
    """The WSGI application."""

    request_class = StrictRequest
    private_log = False

    def log_exception(self, exc_info: Any) -> None:  # noqa: ANN401
        """Log a fault of ours with the address's pattern; the address itself holds a player's word."""
        told = journal.about_request(self.private_log)
        self.logger.error("fault", exc_info=exc_info, extra={"told": told})


def create_app(services: Services) -> Application:
    """Return the WSGI application over opened services."""
    app = Application(
        __name__,
        info=openapi.INFO,
        security_schemes={"seat": {"type": "http", "scheme": "bearer"}},
        doc_ui=False,
        validation_error_model=schemas.Problem,
        validation_error_callback=problems.refuse_fields,
        template_folder=str(resource_dir("templates")),
    )
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.private_log = services.settings.log_private
    _ = services.finder  # a lexicon without roots is told at the start, not at the first clash
    app.extensions[KEY] = Parts(services, services.checker())
    buckets = Buckets()
    app.extensions[TABLES_KEY] = TableDesk(services, buckets)
    app.url_map.converters["text"] = AnyText
    app.url_map.merge_slashes = False
    judging = (words_api, cognates_api, judge_api.judge_api, search_api)
    for api in (*judging, state_api, tables_api, views_api, openapi.docs_api):
        app.register_api(api)
    openapi.add_schemas(app, judge_api.DOCUMENTED)
    app.register_blueprint(pages.pages)
    app.register_blueprint(table_pages)
    app.register_blueprint(find_page)
    app.register_blueprint(offline)
    problems.install(app, pages.show_fault)
    _guard(app, services.settings, buckets)
    return app


def _guard(app: Application, settings: Settings, buckets: Buckets) -> None:
    """Install what stands before and after all views; the first installed sees the finished answer."""
    journal.install(app, settings)
    metrics.install(app, settings)
    same_site.install(app)
    if settings.limits:
        rates.install(app, buckets, settings.rate)
    headers.install(app)
    compress.install(app)
    if settings.proxies:
        app.wsgi_app = BehindProxies(app.wsgi_app, settings.proxies)  # type: ignore[method-assign]
