"""``/api/v1/tables/<code>/view``: the table as a member sees it, by long poll; and what could have been."""

from __future__ import annotations

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from app.lexicon.search_query import MAX_NAMED, BattleQuery, Filter
from app.rules.phases import Phase
from app.rules.state import State
from app.rules.view import hindsight
from app.table.faults import GameRunning
from app.table.public_log import show_entry
from app.table.shown import show
from app.web import table_docs
from app.web import table_forms as forms
from app.web import table_schemas as shapes
from app.web.answers import answer
from app.web.evening import evening_of
from app.web.openapi import responses
from app.web.parts import parts
from app.web.poster import draw
from app.web.table_desk import desk, token
from app.web.table_faults import told
from app.web.tables_api import SECURITY

MAX_WAIT = 25.0
"""Seconds that a poll waits: less than proxies and phones allow an idle connection."""
LOOKED_BACK = 3
"""Words told after a battle."""
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


@views_api.get(
    "/<code>/hindsight",
    summary="What could have been named in the battle just fought",
    description=table_docs.HINDSIGHT,
    operation_id="look_back",
    security=SECURITY,
    responses=responses(shapes.Hindsight, 401, 404, 429, 503),
)
def look_back(path: forms.TablePath) -> Response:
    """Answer with the commonest words that would have answered the battle."""
    with told():
        _, table, _ = desk().enter(path.code)
    asked = _battle_query(table.state)
    if asked is None:
        return answer({"effect": None, "count": 0, "words": []})
    hint = parts().services.search.battle(asked)
    return answer({"effect": asked.effect.value, "count": hint.count, "words": list(hint.words)})


def _battle_query(state: State) -> BattleQuery | None:
    past = hindsight(state)
    if past is None:
        return None
    shown = Filter(proper=False, plurals=False, vulgar=not state.rules.policy.family_filter)
    named = tuple(said.word for said in state.named if said.word is not None)
    letters = tuple(card.faces for card in past.cards)
    return BattleQuery(past.effect, letters, named[-MAX_NAMED:], shown, state.rules.letters, LOOKED_BACK)


_PICTURE = {"description": "The poster", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}


@views_api.get(
    "/<code>/poster",
    summary="The words of the evening as a poster",
    description=table_docs.POSTER,
    operation_id="draw_poster",
    security=SECURITY,
    responses={**responses(shapes.Seen, 401, 404, 409, 429, 503), 200: _PICTURE},
)
def draw_poster(path: forms.TablePath, query: forms.PosterQuery) -> Response:
    """Answer with the poster of a game that is over."""
    with told():
        code, table, _ = desk().enter(path.code)
        if table.state.phase is not Phase.OVER:
            raise GameRunning("the poster tells roots and kin: it is drawn when the game is over")
    drawn = draw(evening_of(table, parts().services, query.lang.value), query.theme)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'inline; filename="baklazhaba-{code}.svg"',
    }
    return Response(drawn, mimetype="image/svg+xml", headers=headers)
