from __future__ import annotations

from pathlib import Path

import marisa_trie
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.letters import fold
from app.lexicon.near import NearIndex, deletions, one_edit_apart, write_near
from app.lexicon.store import TrieLexicon
from app.words.ports import Tier

SHORT = st.text(alphabet="абв", max_size=6)
KEYS = st.lists(st.text(alphabet="абв", min_size=4, max_size=7), unique=True, max_size=12)


def one_edit_by_force(word: str) -> set[str]:
    """All that one slip of the hand can make of a word, letter by letter."""
    made = set(deletions(word))
    for at in range(len(word) + 1):
        for letter in "абв":
            made.add(word[:at] + letter + word[at:])
            if at < len(word):
                made.add(word[:at] + letter + word[at + 1 :])
        if at < len(word) - 1:
            made.add(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    return made - {word}


@given(SHORT, SHORT)
def test_one_edit_is_what_it_is_by_force(a: str, b: str) -> None:
    assert one_edit_apart(a, b) is (b in one_edit_by_force(a))
    assert one_edit_apart(a, b) is one_edit_apart(b, a)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("near")


@given(keys=KEYS, word=st.text(alphabet="абв", min_size=3, max_size=8))
def test_the_index_finds_all_that_force_finds(folder: Path, keys: list[str], word: str) -> None:
    words = marisa_trie.Trie(keys)
    write_near(folder, words, keys)
    found = [words.restore_key(key_id) for key_id in NearIndex(folder, words).ids(word)]
    assert sorted(found) == sorted(one_edit_by_force(word) & set(keys))


def test_too_short_words_have_no_neighbours(lexicon: TrieLexicon) -> None:
    assert lexicon.near("") == ()
    assert lexicon.near("до") == ()


@pytest.mark.parametrize("typed", ["каробка", "елька", "сабака", "марковь", "спо"])
def test_neighbours_are_accepted_words_common_nouns_first(lexicon: TrieLexicon, typed: str) -> None:
    surest = [lexicon.entries(fold(word))[0] for word in lexicon.near(typed)]
    assert surest
    assert all(entry.tier is Tier.ACCEPTED for entry in surest)
    assert [entry.word_class.proper for entry in surest] == sorted(
        entry.word_class.proper for entry in surest
    )


def test_the_commonest_neighbour_comes_first_with_its_dots(lexicon: TrieLexicon) -> None:
    assert lexicon.near("каробка")[0] == "коробка"
    assert "ёлка" in lexicon.near("елька")
