"""The poster of an evening: a whole document by itself, every word on it, names that are only names."""

from __future__ import annotations

from dataclasses import astuple
from xml.etree import ElementTree as Xml

import pytest
from flask.testing import FlaskClient

from app.web.poster import _INKS, COLUMN, MARGIN, WIDTH, Evening, Family, Leaf, Theme, draw
from tests.web.test_tables_api import Seat

SVG = "{http://www.w3.org/2000/svg}"
WORDS = ("стол", "водопад", "вода", "Астрахань", "вайфай", "мохнатая мышь", "электровоз")
ROGUE = '<b onload="x">&\u0001'


def _played(client: FlaskClient, *words: str, names: tuple[str, ...] = ("Маша", "Петя")) -> Seat:
    body = {"players": list(names), "row": ["С", "Т"]}
    seat = Seat(client, client.post("/api/v1/tables", json=body).get_json())
    for word in words:
        seat.done("note_word", word=word)
    counts = {"hands": [1, 5], "deck": 40, "discard": 0, "row": ["С", "Т"], "active": 0}
    seat.done("recount", **counts, named=list(words))
    seat.done("lay", seat=0, card="О", word=None)
    seat.done("agree", seat=None)
    return seat


def _poster(seat: Seat, theme: str = "light") -> Xml.Element:
    answer = seat.client.get(f"{seat.base}/poster?theme={theme}", headers=seat.headers)
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml"), answer.text
    return Xml.fromstring(answer.data)


def _lines(svg: Xml.Element) -> list[str]:
    return ["".join(text.itertext()) for text in svg.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", list(Theme))
def test_every_word_of_the_game_is_on_it(client: FlaskClient, theme: Theme) -> None:
    lines = _lines(_poster(_played(client, *WORDS), theme))
    assert [word for word in WORDS if word not in lines] == []


def test_words_of_one_root_stand_together_and_the_root_is_marked(client: FlaskClient) -> None:
    svg = _poster(_played(client, "стол", "водопад", "вода"))
    lines = _lines(svg)
    assert abs(lines.index("вода") - lines.index("водопад")) <= 2
    marked = {span.text for span in svg.iter(f"{SVG}tspan") if span.get("font-weight") == "700"}
    assert {"вод", "пад", "стол"} <= marked


def test_kin_that_nobody_named_are_dictionary_forms(client: FlaskClient) -> None:
    lines = _lines(_poster(_played(client, "корова")))
    kin = lines[lines.index("корова") + 1]
    assert "коров" in kin
    assert "коровы" not in kin.split(", ")


def test_it_is_drawn_when_the_game_is_over(client: FlaskClient) -> None:
    body = {"players": ["Маша", "Петя"], "row": ["С", "Т"]}
    seat = Seat(client, client.post("/api/v1/tables", json=body).get_json())
    answer = client.get(f"{seat.base}/poster", headers=seat.headers)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "game_running")
    assert client.get(f"{seat.base}/poster").status_code == 401


def _evening(*families: Family, players: tuple[str, ...] = ("Маша", "Петя")) -> Evening:
    return Evening("Слова вечера", "Победа: Маша", "Баклажаба", players, families)


def test_names_and_words_are_text_whatever_they_hold() -> None:
    leaf = Leaf(ROGUE, ((0, 2),), 0)
    svg = Xml.fromstring(draw(_evening(Family((leaf,), (ROGUE,)), players=(ROGUE, "Петя"))))
    assert {element.tag for element in svg.iter()} <= {
        f"{SVG}{name}" for name in ("svg", "title", "style", "rect", "g", "path", "circle", "text", "tspan")
    }
    assert ROGUE.removesuffix("\u0001") in _lines(svg)


def test_it_needs_nothing_from_elsewhere() -> None:
    drawn = draw(_evening(Family((Leaf("стол"),)))).decode()
    assert drawn.count("http") == drawn.count("http://www.w3.org/2000/svg") > 0
    assert drawn.count("url(data:font/woff2;base64,") == drawn.count("url(") == 2


def test_the_longest_word_stays_in_its_box() -> None:
    svg = Xml.fromstring(draw(_evening(Family((Leaf("ы" * 60, (), 1),)))))
    [word] = [text for text in svg.iter(f"{SVG}text") if "ыы" in "".join(text.itertext())]
    assert float(word.get("x", "")) + float(word.get("textLength", "0")) <= MARGIN + COLUMN


@pytest.mark.parametrize("count", [0, 1, 5, 120])
def test_boxes_lie_on_the_paper_and_not_on_each_other(count: int) -> None:
    svg = Xml.fromstring(draw(_evening(*(Family((Leaf("слово"),)) for _ in range(count)))))
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    drawn = [box for box in svg.iter(f"{SVG}rect") if box.get("x")]
    boxes = [tuple(float(box.get(name, "")) for name in ("x", "y", "width", "height")) for box in drawn]
    assert len(boxes) == count
    assert width == WIDTH
    for at, (x, y, wide, high) in enumerate(boxes):
        assert 0 < x < x + wide < width
        assert 0 < y < y + high < height
        for left, top, broad, tall in boxes[:at]:
            assert x >= left + broad or left >= x + wide or y >= top + tall or top >= y + high


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", list(Theme))
def test_all_writing_stands_out_from_its_paper(theme: Theme) -> None:
    paper, leaf, _, *inks = astuple(_INKS[theme])
    for ground in (paper, leaf):
        for ink in inks:
            dark, bright = sorted((_light(ground), _light(ink)))
            assert (bright + 0.05) / (dark + 0.05) >= 4.5, (ground, ink)
