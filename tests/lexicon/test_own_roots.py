"""Our own families, traps and variants: the lint, and that the built lexicon keeps to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.letters import fold
from app.lexicon.own_lists import ListFaulty
from app.lexicon.roots.finder import RootFinder
from app.lexicon.roots.own import lint_roots, read_roots
from app.resources import resource_dir
from app.words.ports import Kinship

HEADERS = {
    "roots.tsv": "family\tallomorphs\twords\tnot_words\treason",
    "traps.tsv": "words\treason",
    "kindred.tsv": "words\treason",
    "variants.tsv": "word\tvariant_of\treason",
}
SOUND = {
    "roots.tsv": ["мех1\tмех мех\tмех меховой\tмеханик\tшкура"],
    "traps.tsv": ["мех,меховой | механик\tразные корни", "мох | мухомор\tразные корни"],
    "kindred.tsv": ["мех | мох\tисторически один корень"],
    "variants.tsv": ["ноль\tнуль\tдве записи"],
}


def _write(folder: Path, name: str, rows: list[str]) -> None:
    (folder / name).write_text("\n".join([HEADERS[name], *rows]) + "\n", encoding="utf-8")


def _folder(tmp_path: Path) -> Path:
    for name, rows in SOUND.items():
        _write(tmp_path, name, rows)
    return tmp_path


def test_sound_lists_have_no_faults(tmp_path: Path) -> None:
    assert lint_roots(_folder(tmp_path)) == []


def test_our_lists_are_sound() -> None:
    assert lint_roots(resource_dir("dictionaries")) == []


@pytest.mark.parametrize(
    ("name", "row", "fault"),
    [
        ("roots.tsv", "кот\tкот\tкот кошка\t\tдом", "holds none"),
        ("roots.tsv", "кот\tкот\tкот\tкот\tдом", "both in and out"),
        ("roots.tsv", "кот\tкот\tcat\t\tдом", "is no word"),
        ("roots.tsv", "кот\tкот\tкот\t\t", "must not be empty"),
        ("roots.tsv", "кот\tкот\tкот", "columns"),
        ("traps.tsv", "кот\tодна сторона", "two sides"),
        ("traps.tsv", "кот | кот\tсама с собой", "both sides"),
        ("traps.tsv", "мех | меховой\tодна семья", "both in roots.tsv"),
        ("traps.tsv", "кот | cat\tлатиница", "is no word"),
        ("kindred.tsv", "мех\tодна сторона", "two sides"),
        ("kindred.tsv", "мех | слон\tслона нет в списках", "in neither"),
        ("kindred.tsv", "мех | мох | мухомор\tдве стороны ловушки", "holds"),
        ("variants.tsv", "ёж\tеж\tто же", "variant of itself"),
        ("variants.tsv", "ноль\tнуль\t", "wanted"),
    ],
)
def test_faulty_rows_are_named(tmp_path: Path, name: str, row: str, fault: str) -> None:
    folder = _folder(tmp_path)
    _write(folder, name, [*SOUND[name], row])
    faults = lint_roots(folder)
    assert any(fault in str(one) and one.file in (name, "roots.tsv") for one in faults)


def test_a_family_listed_twice_is_a_fault(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    _write(folder, "roots.tsv", SOUND["roots.tsv"] * 2)
    assert "2 times" in str(lint_roots(folder)[0])


def test_faulty_lists_are_not_read(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    _write(folder, "traps.tsv", ["кот\tодна сторона"])
    with pytest.raises(ListFaulty, match=r"traps\.tsv"):
        read_roots(folder)


def test_missing_lists_are_empty(tmp_path: Path) -> None:
    own = read_roots(tmp_path)
    assert (own.families, own.traps, dict(own.variants)) == ((), (), {})


def test_there_are_families_and_traps_enough() -> None:
    own = read_roots(resource_dir("dictionaries"))
    assert len(own.families) >= 800
    assert len(own.traps) >= 600


def test_words_of_a_listed_family_are_cognate(finder: RootFinder) -> None:
    families = read_roots(resource_dir("dictionaries")).families
    near = (Kinship.COGNATE, Kinship.SAME_WORD)
    for family in families:
        first, *others = family.words
        apart = [other for other in others if finder.compare(first, other).kinship not in near]
        assert not apart, f"{family.name}: {first} and {apart}"


def test_words_on_different_sides_of_a_trap_are_not_akin(finder: RootFinder) -> None:
    own = read_roots(resource_dir("dictionaries"))
    homes: dict[str, set[str]] = {}
    for family in own.families:
        for word in family.words:
            homes.setdefault(word, set()).add(family.name)
    clashing = [
        (a, b)
        for sides in own.traps
        for number, side in enumerate(sides)
        for other in sides[number + 1 :]
        for a in side
        for b in other
        if not homes.get(a, set()) & homes.get(b, set())
        and finder.compare(a, b).kinship in (Kinship.COGNATE, Kinship.LIKELY)
    ]
    assert not clashing


def test_variants_are_the_same_word(finder: RootFinder) -> None:
    for word, other in read_roots(resource_dir("dictionaries")).variants.items():
        assert finder.compare(fold(word), fold(other)).kinship is Kinship.SAME_WORD
