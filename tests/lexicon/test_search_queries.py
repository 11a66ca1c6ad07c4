"""Questions that cannot be answered are refused in a sentence that names the part and the remedy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.letters import Faces
from app.lexicon.search_query import (
    BattleQuery,
    CompletionQuery,
    FindQuery,
    HandQuery,
    QueryFaulty,
    parse_cards,
)
from app.rules.cards import Effect

A = Faces(("а",))


@pytest.mark.parametrize(
    ("field", "ask"),
    [
        ("query", lambda: FindQuery()),
        ("query", lambda: CompletionQuery()),
        ("pattern", lambda: FindQuery(pattern="к[аб]т")),
        ("pattern", lambda: FindQuery(pattern="cat")),
        ("pattern", lambda: FindQuery(pattern="**")),
        ("pattern", lambda: FindQuery(pattern="*а" * 9)),
        ("pattern", lambda: FindQuery(pattern="а" * 65)),
        ("starts", lambda: FindQuery(starts="к?")),
        ("letters", lambda: FindQuery(letters=(A,) * 13)),
        ("shortest", lambda: FindQuery(shortest=0)),
        ("longest", lambda: FindQuery(shortest=5, longest=4)),
        ("limit", lambda: FindQuery(run=(A,), limit=201)),
        ("offset", lambda: FindQuery(run=(A,), offset=-1)),
        ("row", lambda: HandQuery((A, A, A), (A,))),
        ("row", lambda: HandQuery((), (A,))),
        ("hand", lambda: HandQuery((A,), (A,) * 21)),
        ("hand", lambda: HandQuery((A,), ())),
        ("letters", lambda: BattleQuery(Effect.KASHALOTRIO, (A, A))),
        ("named", lambda: HandQuery((A,), (A,), named=("сон",) * 501)),
        ("cards", lambda: parse_cards("к,7")),
        ("cards", lambda: parse_cards("а/б")),
    ],
)
def test_a_faulty_question_names_its_part(field: str, ask: Callable[[], object]) -> None:
    with pytest.raises(QueryFaulty, match=f"^{field}: ") as caught:
        ask()
    assert caught.value.field == field


def test_cards_are_read_with_and_without_commas() -> None:
    assert parse_cards("К, е/ё, и/й") == (Faces(("к",)), Faces(("е", "ё")), Faces(("и", "й")))
    assert parse_cards("АНе") == (A, Faces(("н",)), Faces(("е", "ё")))
    assert parse_cards("ёж") == (Faces(("ё",)), Faces(("ж",)))
