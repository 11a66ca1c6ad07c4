"""``baklazhaba find`` and ``baklazhaba hint``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from app.cli.main import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_find_prints_words_and_tells_how_many() -> None:
    result = run("find", "Б?н*кль", "--limit", "1")
    assert (result.exit_code, result.stdout) == (0, "бинокль\n")
    assert result.stderr.endswith("words; shown 1 to 1\n")


def test_find_of_no_word_exits_with_1() -> None:
    assert run("find", "--run", "ъъ").exit_code == 1


def test_find_takes_a_length_and_letters_in_any_order() -> None:
    found = json.loads(run("find", "--letters", "оо", "--length", "5", "--json", "--limit", "200").stdout)
    words = [hit["word"] for hit in found["hits"]]
    assert "слово" in words
    assert {len(word) for word in words} == {5}
    assert all(word.count("о") >= 2 for word in words)


def test_find_keeps_to_a_class() -> None:
    assert run("find", "--starts", "москв", "--class", "toponym", "--limit", "1").stdout == "москва\n"
    assert "москва" not in run("find", "--starts", "москв", "--class", "common").stdout.split()


def test_hint_answers_card_by_card() -> None:
    told = json.loads(run("hint", "--row", "ан", "--hand", "К,Е/Ё", "--json").stdout)
    assert [card["card"] for card in told] == ["К", "Е/Ё"]
    assert told[0]["turn"]["count"] > told[0]["offturn"]["count"] > 100
    assert "банк" in told[0]["offturn"]["words"]


def test_hint_answers_a_battle() -> None:
    result = run("hint", "--effect", "кашалотрио", "--letters", "К,О,Т", "--named", "кот", "--top", "50")
    assert result.exit_code == 0
    assert not {"кот", "коты"} & set(result.stdout.replace(",", "").split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("find",), "query: empty"),
        (("find", "--length", "5-x"), "length: "),
        (("find", "cat"), "pattern: "),
        (("hint", "--row", "ан"), "hand: 1 to 20 cards, not 0"),
        (("hint",), "give --row and --hand, or --effect and --letters"),
        (("hint", "--effect", "Х", "--letters", "к"), "no effect"),
    ],
)
def test_a_faulty_question_is_told_and_exits_with_2(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
