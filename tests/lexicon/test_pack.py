"""The browser's dictionary as a file: its header, its sections, its size. What it says is tested in a browser."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from struct import unpack_from
from typing import Any

import brotli
import pytest

from app.letters import fold
from app.lexicon.layout import PACK, PACK_BR, PACK_FILES, PACK_GZ, sha256
from app.lexicon.pack_format import FORMAT, LETTERS, PackWriter, front_coded, guessed, spelled
from app.lexicon.pack_plurals import told_plurals
from app.lexicon.store import TrieLexicon
from app.words.grammar import Flag
from tests.lexicon.tiny import Workshop

SENT = 1_500_000
"""Bytes that a phone may have to fetch."""


def header(packed: bytes) -> tuple[dict[str, Any], bytes]:
    assert packed[:4] == b"BKLZ"
    number, length = unpack_from("<II", packed, 4)
    assert number == FORMAT
    return json.loads(packed[12 : 12 + length]), packed[12 + length :]


def test_the_pack_is_small_enough_to_fetch(lexicon: TrieLexicon) -> None:
    sizes = {name: (lexicon.folder / name).stat().st_size for name in PACK_FILES}
    print(sizes)
    assert sizes[PACK_BR] < sizes[PACK_GZ] <= SENT


def test_what_is_sent_is_the_pack(lexicon: TrieLexicon) -> None:
    packed = (lexicon.folder / PACK).read_bytes()
    assert gzip.decompress((lexicon.folder / PACK_GZ).read_bytes()) == packed
    assert brotli.decompress((lexicon.folder / PACK_BR).read_bytes()) == packed


def test_the_manifest_vouches_for_the_pack_and_the_pack_names_its_lexicon(built_workshop: Workshop) -> None:
    manifest = json.loads((built_workshop.built / "manifest.json").read_text("utf-8"))
    for name in PACK_FILES:
        assert manifest["files"][name]["sha256"] == sha256(built_workshop.built / name)
    assert header((built_workshop.built / PACK).read_bytes())[0]["lexicon"] == manifest["version"]


def test_the_sections_follow_each_other_and_fill_the_file(built_workshop: Workshop) -> None:
    facts, data = header((built_workshop.built / PACK).read_bytes())
    at = 0
    for start, length in facts["sections"].values():
        assert start == at
        at += length
    assert at == len(data)


def test_equal_builds_give_equal_packs(workshop: Workshop) -> None:
    before = [(workshop.built / name).read_bytes() for name in PACK_FILES]
    assert workshop.run("lexicon", "build", "--strict", "--profile", "public").returncode == 0
    assert [(workshop.built / name).read_bytes() for name in PACK_FILES] == before


def test_texts_are_told_by_what_they_share() -> None:
    shared, letters = front_coded(["кот", "кота", "пёс"])
    assert list(shared) == [0, 3, 0]
    assert letters == spelled("кот") + spelled("а") + spelled("пёс")
    assert spelled("") == b"\x7f"
    assert list(spelled("да")) == [LETTERS.index("д"), LETTERS.index("а") + 64]


def test_numbers_that_do_not_fit_two_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="range"):
        PackWriter("v").add_numbers("big", [1 << 16])


def test_plurals_that_singulars_tell_are_not_listed(lexicon: TrieLexicon) -> None:
    facts, _ = header((lexicon.folder / PACK).read_bytes())
    sizes = {name: length for name, (_, length) in facts["sections"].items()}
    assert sizes["key_rank"] >= len(lexicon)
    assert sizes["other_plural"] == sizes["other_shared"] < 100_000
    assert facts["plurals"][0] == []
    assert [0, "ы"] in facts["plurals"]


def test_a_plural_that_says_more_than_its_singular_is_listed(lexicon: TrieLexicon) -> None:
    keys = [lexicon.key(number) for number in range(0, len(lexicon), 7)]
    keys += [entry for key in keys for entry in {fold(one.lemma) for one in lexicon.entries(key)}]
    told = told_plurals(sorted(set(keys)), lexicon)
    assert told
    for singular, plural in list(told.items())[:2000]:
        (entry,), first = lexicon.entries(plural.key), lexicon.entries(singular)[0]
        cut, ending = plural.way
        assert entry.word == first.word[: len(first.word) - cut] + ending
        assert (entry.gender, entry.word_class, entry.tier) == (first.gender, first.word_class, first.tier)
        assert entry.flags - first.flags == {Flag.DERIVED}


def test_places_of_yo_are_numbered_once(tmp_path: Path) -> None:
    writer = PackWriter("v")
    assert [writer.yo(word) for word in ("кот", "ёж", "ёлка", "трёхколёсный", "кот")] == [0, 1, 1, 2, 0]
    (tmp_path / "pack").write_bytes(writer.finish())
    assert header((tmp_path / "pack").read_bytes())[0]["yo"] == [[], [0], [2, 7]]


def test_a_number_is_told_once_in_each_context_and_then_by_its_place() -> None:
    places, told = guessed([("на", 7), ("на", 8), ("на", 7), ("он", 7), ("на", 8), ("на", 8)])
    assert list(places) == [255, 255, 0, 255, 1, 0]
    assert told == [7, 8, 7]


def test_no_place_in_a_context_is_beyond_a_byte() -> None:
    numbers = [*range(400), 399, 254, 0]
    places, told = guessed(("на", number) for number in numbers)
    assert told == [*range(400), 399]
    assert list(places[-2:]) == [254, 0]


def test_a_suffix_is_told_by_the_one_before_it_or_not_at_all() -> None:
    writer = PackWriter("v")
    writer.add_suffixes([("", "а", "ами"), ("ь", "а", "ов", "")])
    facts, data = header(writer.finish())
    shared, letters = (
        data[start : start + length]
        for start, length in (facts["sections"][name] for name in ("suffix_shared", "suffix_letters"))
    )
    assert list(shared) == [0, 0, 1, 0, 255, 0, 0]
    assert letters == b"".join(map(spelled, ("", "а", "ми", "ь", "ов", "")))
