"""The search page: an address is a question, and can be shared."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient


def found(page: str) -> list[str]:
    listed = re.search(r'<ul class="found">(.*?)</ul>', page, re.DOTALL)
    return re.findall(r">([^<]+)</a>", listed[1]) if listed else []


def test_an_empty_page_asks_and_finds_nothing(client: FlaskClient) -> None:
    page = client.get("/find")
    assert page.status_code == 200
    assert found(page.text) == []


def test_an_address_gives_its_words_and_keeps_its_fields(client: FlaskClient) -> None:
    page = client.get("/find?run=нок&ends=ль&no_proper=1").text
    assert "бинокль" in found(page)
    assert 'name="run" value="нок"' in page
    assert re.search(r'name="no_proper" value="1" checked', page)


def test_the_pages_follow_each_other(client: FlaskClient) -> None:
    first = client.get("/find?run=нок").text
    after = re.search(r'rel="next" href="([^"]+)"', first)
    assert after
    second = client.get(unescape(after[1])).text
    assert found(second)
    assert not set(found(first)) & set(found(second))
    assert 'rel="prev"' in second


@pytest.mark.parametrize("address", ["pattern=cat", "length=x", "letters=7", "run=а&offset=-1", "length=99"])
def test_a_faulty_question_is_told_on_the_page(client: FlaskClient, address: str) -> None:
    page = client.get(f"/find?{address}")
    assert page.status_code == 422
    assert 'role="alert"' in page.text
