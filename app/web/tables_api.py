"""``/api/v1/tables``: open, join, reclaim, command, preview, export, import."""

from __future__ import annotations

from typing import Any

from flask import Response, request
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.messages import catalogue
from app.rules.guards import Guard
from app.rules.phases import Seat
from app.table.asks import read_guard, read_name
from app.table.entries import MemberId
from app.table.importing import import_document
from app.table.outcomes import Denied, Done, Pass
from app.table.secrets import read_code
from app.table.setup import read_setup
from app.table.shown import show, show_lobby, show_refusal
from app.table.transfer import export
from app.web import table_docs
from app.web import table_forms as forms
from app.web import table_schemas as shapes
from app.web.answers import answer
from app.web.limits import COMMANDING, JOINING, OPENING
from app.web.openapi import responses
from app.web.problems import Problem
from app.web.table_desk import desk, token
from app.web.table_faults import refused, told
from app.words.codec import encode

SECURITY: list[dict[str, list[Any]]] = [{"seat": []}]
_FAULTS = (401, 403, 404, 409, 429, 503)

tables_api = APIBlueprint("tables", __name__, url_prefix="/api/v1/tables", abp_tags=[Tag(name="tables")])


@tables_api.post(
    "",
    summary="Open a table",
    description=table_docs.OPEN,
    operation_id="open_table",
    responses=responses(shapes.Entered, 400, 413, 415, 429, 503, status=201),
)
def open_table(body: forms.OpenBody, query: forms.LanguageQuery) -> Response:
    """Answer with a new table."""
    with told():
        desk().count(OPENING, "open")
        given = {name: value for name, value in body.model_dump().items() if value is not None}
        return _entered(desk().tables.open(read_setup(given, desk().deck())), query)


@tables_api.post(
    "/import",
    summary="Open a table from an exported one, or from an evening kept offline",
    description=table_docs.IMPORT,
    operation_id="import_table",
    responses=responses(shapes.Imported, 400, 403, 413, 415, 429, 503, status=201),
)
def import_table(
    body: forms.ImportBody, query: forms.LanguageQuery, header: forms.ImportKeyHeader
) -> Response:
    """Answer with the table that a document describes."""
    with told():
        desk().count(OPENING, "open")
        done = import_document(desk().tables, body.model_dump(), desk().deck(), header.key)
        return _entered(done.entered, query, repeated=done.repeated, left_out=done.left_out)


@tables_api.get(
    "/<code>",
    summary="What anybody with the code may see",
    description=table_docs.LOBBY,
    operation_id="show_lobby",
    responses=responses(shapes.Lobby, 404, 429, 503),
)
def lobby(path: forms.TablePath) -> Response:
    """Answer with the names at a table."""
    with told():
        desk().count(JOINING, "join")
        tables = desk().tables
        return answer(show_lobby(tables.loader.load(read_code(path.code)), tables.clock()))


@tables_api.post(
    "/<code>/members",
    summary="Join a table",
    description=table_docs.JOIN,
    operation_id="join_table",
    responses=responses(shapes.Entered, 400, 403, 404, 409, 413, 415, 429, 503, status=201),
)
def join(path: forms.TablePath, body: forms.JoinBody, query: forms.LanguageQuery) -> Response:
    """Answer with a new member's token."""
    with told():
        desk().count(JOINING, "join")
        seat = None if body.seat is None else Seat(body.seat)
        name = "" if seat is not None and not body.name else read_name(body.name)
        return _entered(desk().tables.join(read_code(path.code), body.role, name, seat), query)


@tables_api.post(
    "/<code>/reclaim",
    summary="Make a member's token anew",
    description=table_docs.RECLAIM,
    operation_id="reclaim_seat",
    security=SECURITY,
    responses=responses(shapes.Entered, 400, 413, 415, *_FAULTS, status=201),
)
def reclaim(path: forms.TablePath, body: forms.ReclaimBody, query: forms.LanguageQuery) -> Response:
    """Answer with a member's new token."""
    with told():
        code, _, _ = desk().enter(path.code)
        desk().count(JOINING, "join")
        member = None if body.member is None else MemberId(body.member)
        seat = None if body.seat is None else Seat(body.seat)
        return _entered(desk().tables.renew(code, token(), member, seat), query)


@tables_api.post(
    "/<code>/commands",
    summary="Send a command: moves, battles, disputes, votes, undo, settings, hand-over, closing",
    description=table_docs.COMMAND,
    operation_id="send_command",
    security=SECURITY,
    responses=responses(shapes.Accepted, 400, 413, 415, 428, *_FAULTS),
)
def command(
    path: forms.TablePath, body: forms.CommandBody, query: forms.LanguageQuery, header: forms.KeyHeader
) -> Response:
    """Answer with the table after a command."""
    with told():
        if header.key is None:
            raise Problem(428, "key_missing", "send an Idempotency-Key, a new one for each command")
        code, _, member = desk().enter(path.code)
        desk().count(COMMANDING, "command", f"{code}:{member.id}")
        guard = _guard(body.guard)
        outcome = desk().tables.act(code, token(), body.command, guard, header.key)
    if isinstance(outcome, Denied):
        raise refused(outcome, query.lang.value)
    return answer(_accepted(outcome, query))


@tables_api.post(
    "/<code>/preview",
    summary="Try a command without sending it",
    description=table_docs.PREVIEW,
    operation_id="preview_command",
    security=SECURITY,
    responses=responses(shapes.Previewed, 400, 413, 415, *_FAULTS),
)
def preview(path: forms.TablePath, body: forms.PreviewBody, query: forms.LanguageQuery) -> Response:
    """Answer with what a command would come to."""
    with told():
        code, _, member = desk().enter(path.code)
        desk().count(COMMANDING, "command", f"{code}:{member.id}")
        seen = desk().tables.preview(code, token(), body.command)
    lang = query.lang.value
    return answer(
        {
            "verdict": seen.verdict and encode(seen.verdict, catalogue(lang)),
            "refusal": seen.refusal and show_refusal(seen.refusal, lang),
        }
    )


@tables_api.get(
    "/<code>/export",
    summary="The whole table as one document",
    description=table_docs.EXPORT,
    operation_id="export_table",
    security=SECURITY,
    responses=responses(shapes.Exported, *_FAULTS),
)
def export_table(path: forms.TablePath) -> Response:
    """Answer with the log of a table."""
    with told():
        code, _, _ = desk().enter(path.code)
        tables = desk().tables
        response = answer(export(code, tables.entries(code, token()), tables.clock()))
    response.headers["Content-Disposition"] = f'attachment; filename="baklazhaba-{code}.json"'
    return response


def _guard(value: object) -> Guard:
    guard = read_guard(value)
    match = request.headers.get("If-Match", "").strip('" ')
    if guard == Guard() and match.isascii() and match.isdigit():
        return Guard(version=int(match))
    return guard


def _entered(entered: Pass, query: forms.LanguageQuery, **more: object) -> Response:
    table = entered.table
    member = table.member(entered.member)
    desk().heard(table.code, member.id)
    body = {
        "code": table.code,
        "member": member.id,
        "token": entered.token,
        "version": table.seq,
        "view": show(table, desk().onlooker(table, member, query.lang.value)),
        **more,
    }
    return answer(body, 201)


def _accepted(done: Done, query: forms.LanguageQuery) -> dict[str, object]:
    return {
        "accepted": done.seq,
        "repeated": done.repeated,
        "version": done.table.seq,
        "view": show(done.table, desk().onlooker(done.table, done.member, query.lang.value)),
    }
