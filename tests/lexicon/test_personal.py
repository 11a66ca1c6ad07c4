from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.letters import ALPHABET, fold
from app.lexicon.personal import PersonalWords

WORDS = st.lists(st.text(alphabet=ALPHABET, min_size=1, max_size=20), max_size=10)


@pytest.fixture
def personal(tmp_path: Path) -> PersonalWords:
    return PersonalWords(tmp_path / "data" / "words.txt")


def test_a_missing_file_is_an_empty_list(personal: PersonalWords) -> None:
    assert dict(personal) == {}
    assert not personal.remove("зюзюка")
    assert not personal.path.exists()


@pytest.mark.parametrize("text", ["", " ", "cat", "кот1", "<b>", "я" * 100, "🐸", "\ud800", "-кот", "a\x00b"])
def test_what_is_no_word_is_refused(personal: PersonalWords, text: str) -> None:
    with pytest.raises(ValueError, match="no word in Russian letters"):
        personal.add(text)
    assert not personal.path.exists()


def test_a_change_by_another_process_is_seen_a_hundredth_of_a_second_later(tmp_path: Path) -> None:
    now = 100.0
    personal = PersonalWords(tmp_path / "words.txt", lambda: now)
    personal.add("зюзюка")
    assert "зюзюка" in personal
    PersonalWords(personal.path).add("бармаглот")
    assert "бармаглот" not in personal
    now += 0.01
    assert "бармаглот" in personal
    personal.path.write_text("слово-другое\n", "utf-8")
    os.utime(personal.path, ns=(0, 0))
    now += 0.01
    assert list(personal) == ["слово-другое"]


def test_adding_keeps_what_another_process_has_just_added(tmp_path: Path) -> None:
    personal = PersonalWords(tmp_path / "words.txt", lambda: 100.0)
    assert "бармаглот" not in personal
    PersonalWords(personal.path).add("бармаглот")
    personal.add("зюзюка")
    assert set(personal) == {"бармаглот", "зюзюка"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(WORDS)
def test_words_are_kept_by_key_and_read_back(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "words.txt"
    path.unlink(missing_ok=True)
    personal = PersonalWords(path)
    for word in words:
        personal.add(word)
    assert dict(PersonalWords(path)) == {fold(word): word for word in words}
    assert all(personal.remove(word) for word in {fold(word) for word in words})
    assert dict(PersonalWords(path)) == {}


def test_a_list_that_cannot_be_read_is_not_overwritten(personal: PersonalWords) -> None:
    personal.add("зюзюка")
    words = personal.path
    words.unlink()
    words.mkdir()
    (words / "in the way").touch()
    other = PersonalWords(words.with_name("other.txt"))
    other.path = words
    with pytest.raises(OSError, match=r"words\.txt"):
        other.add("бармаглот")
    assert [path.name for path in words.parent.iterdir()] == ["words.txt"]
