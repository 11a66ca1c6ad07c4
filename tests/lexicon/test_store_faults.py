"""A lexicon that is missing or broken: one clear sentence with the command that mends it, exit code 3."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import marisa_trie
import pytest

from app.lexicon import layout
from app.lexicon.layout import LexiconBroken, Manifest, describe_files
from app.lexicon.store import TrieLexicon
from tests.lexicon.tiny import Workshop


def edit_manifest(folder: Path, **changes: object) -> None:
    raw = json.loads((folder / "manifest.json").read_text("utf-8"))
    (folder / "manifest.json").write_text(json.dumps(raw | changes), "utf-8")


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)


def put_other_class(folder: Path, trie: object) -> None:
    trie.save(str(folder / "words.marisa"))  # type: ignore[attr-defined]
    edit_manifest(folder, files=describe_files(folder, layout.CORE_FILES))


def remove_folder(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no folder": (remove_folder, "no built lexicon"),
    "no manifest": (lambda f: (f / "manifest.json").unlink(), "no built lexicon"),
    "empty manifest": (lambda f: (f / "manifest.json").write_text(""), "cannot be read"),
    "binary manifest": (lambda f: (f / "manifest.json").write_bytes(b"\xff\xfe"), "cannot be read"),
    "manifest is a list": (lambda f: (f / "manifest.json").write_text("[]"), "another schema"),
    "manifest without fields": (lambda f: (f / "manifest.json").write_text(json.dumps({"schema": layout.SCHEMA, "byte_order": "little"})), "not shaped"),
    "files are a list": (lambda f: edit_manifest(f, files=[]), "not shaped"),
    "a file is not vouched for": (lambda f: edit_manifest(f, files={}), "not shaped"),
    "sizes are texts": (lambda f: edit_manifest(f, files={n: {"size": "many"} for n in layout.CORE_FILES}), "not shaped"),
    "no sources": (lambda f: edit_manifest(f, counts={}), "not shaped"),
    "other schema": (lambda f: edit_manifest(f, schema=layout.SCHEMA + 1), "another schema"),
    "other byte order": (lambda f: edit_manifest(f, byte_order="big"), "big-endian"),
    "a file is missing": (lambda f: (f / "ranks.bin").unlink(), "ranks.bin is missing"),
    "words truncated": (lambda f: (f / "words.marisa").write_bytes((f / "words.marisa").read_bytes()[:-9]), "words.marisa has"),
    "words empty": (lambda f: (f / "words.marisa").write_bytes(b""), "words.marisa has 0 bytes"),
    "words damaged": (lambda f: damage(f / "words.marisa"), "words.marisa is damaged"),
    "entries damaged": (lambda f: damage(f / "entries.bin"), "entries.bin is damaged"),
    "ranks damaged": (lambda f: damage(f / "ranks.bin"), "ranks.bin is damaged"),
    "record trie": (lambda f: put_other_class(f, marisa_trie.RecordTrie("<I", [("донос", (1,))])), "no trie of words"),
    "bytes trie": (lambda f: put_other_class(f, marisa_trie.BytesTrie([("донос", b"1")])), "no trie of words"),
    "trie of other words": (lambda f: put_other_class(f, marisa_trie.Trie(["донос"])), "do not belong"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_lexicon_is_refused_with_the_command_that_mends_it(workshop: Workshop, name: str) -> None:
    break_it, sentence = FAULTS[name]
    break_it(workshop.built)
    with pytest.raises(LexiconBroken, match=r"run: baklazhaba lexicon build$") as refusal:
        TrieLexicon.open(workshop.built)
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["no folder", "words truncated", "record trie"])
@pytest.mark.parametrize(
    "command", [("check", "донос"), ("check", "--jsonl"), ("lexicon", "info"), ("evaluate", __file__)]
)
def test_every_command_says_so_and_ends_with_3(
    workshop: Workshop, name: str, command: tuple[str, ...]
) -> None:
    FAULTS[name][0](workshop.built)
    run = workshop.run(*command)
    if name == "record trie" and command == ("lexicon", "info"):
        return  # sizes and hashes are right: info reads no trie
    assert run.returncode == 3
    assert run.stdout == ""
    assert run.stderr.startswith("baklazhaba: ")
    assert run.stderr.count("\n") == 1
    assert run.stderr.endswith("run: baklazhaba lexicon build\n")


@pytest.mark.parametrize(
    ("file", "word"), [("forms.marisa", "коробкой"), ("readings.bin", "коробкой"), ("near.marisa", "каробка")]
)
def test_a_file_that_is_needed_late_is_checked_before_it_is_used(
    workshop: Workshop, file: str, word: str
) -> None:
    damage(workshop.built / file)
    assert workshop.run("check", "донос").returncode == 0
    run = workshop.run("check", word)
    assert run.returncode == 3
    assert f"{file} is damaged" in run.stderr
    with pytest.raises(LexiconBroken, match=f"{file} is damaged"):
        TrieLexicon.open(workshop.built, verify=True)


def test_the_mending_command_mends(workshop: Workshop) -> None:
    damage(workshop.built / "words.marisa")
    assert workshop.run("lexicon", "build").returncode == 0
    assert workshop.run("check", "донос").returncode == 0


def test_the_version_is_that_of_the_tries_and_arrays(built_workshop: Workshop) -> None:
    manifest = Manifest.read(built_workshop.built)
    names = tuple(name for name in manifest.files if name not in layout.PACK_FILES)
    files = describe_files(built_workshop.built, names)
    assert manifest.version == layout.version_of(files)
    other = {**files, "words.marisa": {**files["words.marisa"], "sha256": "0" * 64}}
    assert layout.version_of(other) != manifest.version
