"""Cards, effects and decks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.letters import Faces
from app.lexicon.deck import DeckFileError, load_deck
from app.rules.cards import Card, Deck, Effect

DECK = Path(__file__).parents[2] / "dictionaries" / "deck.toml"


def test_the_deck_has_83_cards_with_effects_among_them() -> None:
    deck = load_deck(DECK)
    purple = Counter(card.effect for card in deck.cards if card.effect)
    assert (len(deck.cards), set(purple.values()), len(purple)) == (83, {4}, 5)
    assert deck.status == "estimate"


def test_only_two_kinds_of_card_are_dual() -> None:
    duals = {str(card.faces) for card in load_deck(DECK).cards if len(card.faces.letters) > 1}
    assert duals == {"Е/Ё", "И/Й"}


@pytest.mark.parametrize(
    ("effect", "reveals", "letters"),
    [
        (Effect.DELFINAL, 1, 1),
        (Effect.PYATIGRITSA, 1, 1),
        (Effect.SLONOSOCHETANIE, 1, 1),
        (Effect.KASHALOTRIO, 3, 3),
        (Effect.BURUNDUEL, 0, 2),
    ],
)
def test_an_effect_opens_cards(effect: Effect, reveals: int, letters: int) -> None:
    assert (effect.reveals, effect.letters) == (reveals, letters)


@pytest.mark.parametrize("text", ["К", "Е/Ё", "К+Д", "И/Й+К"])
def test_a_card_is_read_as_it_is_written(text: str) -> None:
    assert str(Card.parse(text)) == text


@pytest.mark.parametrize("text", ["", "КК", "К+", "К+Я", "А/Б"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no "):
        Card.parse(text)


def test_a_deck_counts_its_purple_cards_among_its_letters() -> None:
    deck = Deck.build({"А": 2, "Б": 1}, [("А", "ДЕЛЬФИНАЛ")], "custom")
    assert sorted(map(str, deck.cards)) == ["А", "А+Д", "Б"]
    assert deck.status == "custom"
    assert Deck((Card(Faces.parse("А")),)).status == "estimate"


def test_a_deck_with_impossible_counts_is_refused() -> None:
    with pytest.raises(ValueError, match=r"more effect cards than cards of А, Б$"):
        Deck.build({"А": 1}, [("А", "Д"), ("А", "Д"), ("Б", "Д")], "custom")
    with pytest.raises(ValueError, match="at least one card"):
        Deck.build({"А": 0}, [], "custom")


@pytest.mark.parametrize(
    "text",
    [
        "letters = 5",
        '[letters]\n"А" = "много"',
        '[letters]\n"А" = 1\n[effects]\n"ДЕЛЬФИНАЛ" = "А"',
        "effects = 5\n[letters]\n",
        'status = 1\n[letters]\n"А" = 1',
        '[letters]\n"Q" = 1',
        "no toml",
    ],
)
def test_a_bad_deck_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DeckFileError, match=r"deck\.toml: "):
        load_deck(path)


def test_a_deck_without_purple_cards_may_be_played(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text('[letters]\n"А" = 2\n', encoding="utf-8")
    assert (len(load_deck(path).cards), load_deck(path).status) == (2, "custom")
