from __future__ import annotations

from pathlib import Path

import pytest

from app.lexicon.morphology import Morphology
from app.lexicon.own_lists import COLUMNS, DENY_FILE, ListFaulty, lint, read_lists
from app.lexicon.tags import parse_tag
from app.words.grammar import Flag, Gender, Number, Part, WordClass
from tests.lexicon.tiny import ROOT

HEADER = "\t".join(COLUMNS)
SHIPPED = ROOT / "dictionaries" / "words"
GOOD = "кот\tcommon\tзверь\tm\t\t"


def write(folder: Path, theme: str, *rows: str, header: str = HEADER) -> Path:
    (folder / f"{theme}.tsv").write_text("\n".join([header, *rows, ""]), "utf-8")
    return folder


def test_a_row_is_read_with_all_it_says(tmp_path: Path) -> None:
    write(
        tmp_path,
        "things",
        "Жёлтый Дракон\tfictional\tсказка\tm\tslang,rare\t",
        "турка\tcommon\tпосуда\tf\t\tтурок",
    )
    (tmp_path / DENY_FILE).write_text("word\treason\nкг\tединица\n", "utf-8")
    (dragon, pot), deny = read_lists(tmp_path)
    assert (dragon.word, dragon.word_class, dragon.origin) == ("Жёлтый Дракон", WordClass.FICTIONAL, "сказка")
    assert dragon.flags == {Flag.SLANG, Flag.RARE}
    assert (dragon.gender, dragon.number, dragon.declines, dragon.theme) == (
        Gender.MASC,
        Number.SING,
        True,
        "things",
    )
    assert pot.homograph_of == "турок"
    assert deny == {"кг": "единица"}


@pytest.mark.parametrize(
    ("hint", "gender", "number", "declines"),
    [
        ("m0", Gender.MASC, Number.SING, False),
        ("n", Gender.NEUT, Number.SING, True),
        ("mf0", Gender.MS_F, Number.SING, False),
        ("pl0", None, Number.PLUR, False),
    ],
)
def test_a_hint_tells_gender_number_and_declension(
    tmp_path: Path, hint: str, gender: Gender | None, number: Number, declines: bool
) -> None:
    (row,), _ = read_lists(write(tmp_path, "things", f"сумо\tcommon\tборьба\t{hint}\t\t"))
    assert (row.gender, row.number, row.declines) == (gender, number, declines)


FAULTY = {
    "two columns": ("кот\tcommon", "columns"),
    "Latin letter": ("кoт\tcommon\tзверь\tm\t\t", "Cyrillic letters"),
    "digit": ("кот2\tcommon\tзверь\tm\t\t", "Cyrillic letters"),
    "two spaces": ("нижний  новгород\ttoponym\tгород\tm\t\t", "Cyrillic letters"),
    "outer space": (" кот\tcommon\tзверь\tm\t\t", "Cyrillic letters"),
    "hyphen at the end": ("кот-\tcommon\tзверь\tm\t\t", "Cyrillic letters"),
    "combining mark": ("и\u0306од\tcommon\tвещество\tm\t\t", "Cyrillic letters"),
    "empty word": ("\tcommon\tзверь\tm\t\t", "Cyrillic letters"),
    "unknown class": ("кот\tanimal\tзверь\tm\t\t", "unknown class 'animal'"),
    "empty origin": ("кот\tcommon\t \tm\t\t", "origin is empty"),
    "unknown hint": ("кот\tcommon\tзверь\tx\t\t", "unknown hint 'x'"),
    "hint against the ending": ("кот\tcommon\tзверь\tf\t\t", "does not fit the ending"),
    "unknown flag": ("кот\tcommon\tзверь\tm\tcute\t", "unknown flag 'cute'"),
    "homograph of no word": ("кот\tcommon\tзверь\tm\t\tcat", "is no word"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_row_is_named_with_file_and_line(tmp_path: Path, name: str) -> None:
    row, sentence = FAULTY[name]
    write(tmp_path, "things", "аист\tcommon\tптица\tm\t\t", row)
    faults = [str(fault) for fault in lint(tmp_path)]
    assert any(fault.startswith("things.tsv:3: ") and sentence in fault for fault in faults), faults
    with pytest.raises(ListFaulty, match=r"things\.tsv:3"):
        read_lists(tmp_path)


def test_order_and_doubles_are_watched_within_and_across_files(tmp_path: Path) -> None:
    write(tmp_path, "a", GOOD, "аист\tcommon\tптица\tm\t\t")
    write(tmp_path, "b", "ёж\tcommon\tзверь\tm\t\t", "еж\tcommon\tзверь\tm\t\t", GOOD)
    said = "\n".join(map(str, lint(tmp_path)))
    assert "a.tsv:3: 'аист' is out of order" in said
    assert "b.tsv:3: 'еж' is also in b.tsv" in said
    assert "b.tsv:4: 'кот' is also in a.tsv" in said


def test_another_header_is_a_fault(tmp_path: Path) -> None:
    (fault,) = lint(write(tmp_path, "things", GOOD, header="word\tclass"))
    assert "the header must be word class" in str(fault)


def test_a_list_that_is_not_utf8_is_a_fault_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "things.tsv").write_bytes(HEADER.encode() + b"\n\xff\xfe\n")
    (fault,) = lint(tmp_path)
    assert str(fault).startswith("things.tsv:")
    assert "UTF-8" in str(fault)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("слово\tпричина\n", "header"),
        ("word\treason\nкг\n", "2 wanted"),
        ("word\treason\nкг\t\n", "reason is empty"),
        ("word\treason\nкг\tединица\nкг\tединица\n", "twice"),
        ("word\treason\nkg\tединица\n", "Cyrillic letters"),
    ],
)
def test_the_deny_list_is_linted_too(tmp_path: Path, text: str, sentence: str) -> None:
    write(tmp_path, "things", GOOD)
    (tmp_path / DENY_FILE).write_text(text, "utf-8")
    faults = lint(tmp_path)
    assert sentence in "\n".join(map(str, faults))
    assert all(fault.file == DENY_FILE for fault in faults)


def test_a_folder_without_lists_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ListFaulty, match="no lists"):
        read_lists(tmp_path)


def test_the_shipped_lists_have_no_fault() -> None:
    assert [str(fault) for fault in lint(SHIPPED)] == []


def test_a_shipped_word_that_opencorpora_has_only_in_oblique_cases_says_of_which(
    morphology: Morphology,
) -> None:
    rows, _ = read_lists(SHIPPED)
    unsaid = []
    for row in rows:
        if row.homograph_of or not morphology.analyzer.word_is_known(row.word.lower()):
            continue
        readings = [parse_tag(str(tag)) for tag in morphology.analyzer.tag(row.word.lower())]
        nouns = [grammar for grammar in readings if grammar and grammar.part is Part.NOUN]
        if nouns and not any(grammar and grammar.nominative_noun for grammar in readings):
            unsaid.append(f"{row.theme}: {row.word}")
    assert unsaid == []
