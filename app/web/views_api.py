"""``/api/v1/tables/<code>/view``: the table as a member sees it, by long poll."""

from __future__ import annotations

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.table.public_log import show_entry
from app.table.shown import show
from app.web import table_docs
from app.web import table_forms as forms
from app.web import table_schemas as shapes
from app.web.answers import answer
from app.web.openapi import responses
from app.web.table_desk import desk, token
from app.web.table_faults import told
from app.web.tables_api import SECURITY

MAX_WAIT = 25.0
"""Seconds that a poll waits: less than proxies and phones allow an idle connection."""
RETRY_MS = 1500
"""When to come again if all places to wait are taken."""

views_api = APIBlueprint("views", __name__, url_prefix="/api/v1/tables", abp_tags=[Tag(name="tables")])


@views_api.get(
    "/<code>/view",
    summary="See the table, or wait until it changes",
    description=table_docs.VIEW,
    operation_id="view_table",
    security=SECURITY,
    responses=responses(shapes.Seen, 401, 404, 429, 503),
)
def view_table(path: forms.TablePath, query: forms.ViewQuery) -> Response:
    """Answer with the table once its version is not the client's."""
    with told():
        code, table, member = desk().enter(path.code)
        tables = desk().tables
        client = f"{code}:{member.id}:{query.client}"
        table, waited = tables.wait(table, query.since, min(query.wait, MAX_WAIT), client)
        if member.gone or table.seq != query.since:
            table, member = tables.look(code, token())  # a link may have been taken away meanwhile
        desk().heard(code, member.id)
        lang, changed = query.lang.value, table.seq != query.since
        after = max(0, query.since if query.since <= table.seq else 0, table.seq - query.log)
        log = tables.store.load(code, after) if changed and query.log else ()
        onlooker = desk().onlooker(table, member, lang)
    return answer(
        {
            "version": table.seq,
            "changed": changed,
            "waited": waited,
            "retry_ms": 0 if waited else RETRY_MS,
            "seen": {str(one): at for one, at in tables.seen(code).items()},
            "view": show(table, onlooker) if changed else None,
            "log": [show_entry(table, entry, lang) for entry in log if entry.seq <= table.seq],
        }
    )
