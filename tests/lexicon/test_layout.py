from __future__ import annotations

from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.letters import ALPHABET, fold
from app.lexicon import layout
from app.lexicon.mapped import map_bytes, map_numbers
from app.words.grammar import Flag, Gender, Number

WORDS = st.text(alphabet=ALPHABET + "- ", max_size=32)


@given(st.frozensets(st.sampled_from(Flag)))
def test_flags_survive_packing_into_16_bits(flags: frozenset[Flag]) -> None:
    bits = layout.pack_flags(flags)
    assert 0 <= bits < 1 << 16
    assert layout.unpack_flags(bits) == flags


def test_all_classes_and_flags_have_room() -> None:
    assert len(layout.FLAGS) <= 16
    assert len(layout.CLASSES) < 256
    assert layout.ENTRY.size == 20
    assert layout.READING.size == 8


@given(st.none() | st.sampled_from(Number), st.none() | st.sampled_from(Gender), st.booleans())
def test_agreement_survives_packing_into_a_byte(
    number: Number | None, gender: Gender | None, proper: bool
) -> None:
    byte = layout.pack_agreement(number, gender, proper=proper)
    assert 0 <= byte < 256
    assert layout.unpack_agreement(byte) == (number, gender, proper)


@given(WORDS)
def test_a_word_is_restored_from_its_key_and_the_places_of_yo(word: str) -> None:
    mask = layout.yo_mask(word)
    assert 0 <= mask < 1 << 32
    assert layout.restore_yo(fold(word), mask) == word


@pytest.mark.parametrize(("kind", "top"), [("H", 0xFFFF), ("I", 0xFFFFFFFF)])
def test_numbers_are_read_as_they_were_written(tmp_path: Path, kind: str, top: int) -> None:
    numbers = array(kind, [0, 1, 258, top])
    layout.write_numbers(tmp_path / "numbers", numbers)
    assert (tmp_path / "numbers").read_bytes()[:2] == b"\x00\x00"
    assert list(map_numbers(tmp_path / "numbers", kind)) == [0, 1, 258, top]


def test_an_empty_file_is_no_numbers(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert list(map_numbers(tmp_path / "empty", "I")) == []
    assert bytes(map_bytes(tmp_path / "empty")) == b""
