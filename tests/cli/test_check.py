from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.lexicon.tiny import Workshop


def test_a_good_word_is_told_with_what_it_is(built_workshop: Workshop) -> None:
    run = built_workshop.run("check", "мандалорец")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "✓ мандалорец — годится\n    мандалорец: вымышленное имя, имя собственное\n"


def test_a_refusal_teaches(built_workshop: Workshop) -> None:
    run = built_workshop.run("check", "Коробкой")
    assert run.returncode == 1
    assert run.stdout == (
        "✗ коробкой — не годится\n"
        "    «коробкой» — творительный падеж; именительный: «коробка».\n"
        "    → коробка\n"
    )


def test_repairs_are_reported(built_workshop: Workshop) -> None:
    said = built_workshop.run("check", "дон\u0301ос").stdout
    assert "донос — годится" in said
    assert "(" in said


def test_one_bad_word_among_good_ones_makes_the_exit_code_1(built_workshop: Workshop) -> None:
    assert built_workshop.run("check", "донос", "кот").returncode == 0
    run = built_workshop.run("check", "донос", "коробкой", "кот")
    assert run.returncode == 1
    assert [line[0] for line in run.stdout.splitlines() if line[0] != " "] == ["✓", "✗", "✓"]


def test_english_is_to_be_had(built_workshop: Workshop) -> None:
    said = built_workshop.run("check", "--en", "коробкой", "донос").stdout
    assert "instrumental" in said
    assert "accepted" in said


ODD = {
    "empty": b"",
    "spaces": b"   ",
    "long": "я".encode() * 10_000,
    "control": b"\x1b[31m\x07",
    "not UTF-8": b"\xd0\xff",
    "emoji": "🐸".encode(),
    "html": b"<script>alert(1)</script>",
    "digits": "кот2".encode(),
    "latin": b"cat",
    "zero width": "\u200b".encode(),
}


def test_no_argument_makes_a_traceback(built_workshop: Workshop) -> None:
    command = [sys.executable.encode(), b"-P", b"-m", b"app", b"check", *ODD.values()]
    run = subprocess.run(
        command, env=built_workshop.environment, capture_output=True, timeout=60, check=False
    )
    assert (run.returncode, run.stderr) == (1, b"")
    said = run.stdout.decode("utf-8")
    assert said.count("✗") == len(ODD)
    assert "\x1b" not in said
    assert "\x07" not in said


def test_a_terminal_gets_colour_and_a_pipe_does_not(built_workshop: Workshop) -> None:
    assert "\x1b[" not in built_workshop.run("check", "донос").stdout
    ours, theirs = os.openpty()
    command = [sys.executable, "-P", "-m", "app", "check", "донос"]
    subprocess.run(command, env=built_workshop.environment, stdout=theirs, timeout=60, check=True)
    os.close(theirs)
    said = os.read(ours, 10_000).decode("utf-8")
    os.close(ours)
    assert "\x1b[32m" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check"], "name a word"),
        (["nonsense"], "No such command"),
        (["check", "--colour", "донос"], "No such option"),
        (["lexicon", "build", "--profile", "secret"], "'secret' is not one of"),
        (["evaluate", "/no/such/file"], "does not exist"),
        (["serve", "--port", "0"], "not in the range"),
    ],
)
def test_a_wrong_command_is_told_and_ends_with_2(
    built_workshop: Workshop, arguments: list[str], sentence: str
) -> None:
    run = built_workshop.run(*arguments)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert run.stdout == ""


def test_a_faulty_setting_is_told_and_ends_with_2(built_workshop: Workshop) -> None:
    run = built_workshop.run("check", "донос", BAKLAZHABA_PORT="eighty")
    assert run.returncode == 2
    assert run.stderr == "baklazhaba: BAKLAZHABA_PORT is a number from 1 to 65535, not 'eighty'\n"


def test_the_exit_codes_are_documented(built_workshop: Workshop) -> None:
    said = built_workshop.run("--help").stdout
    assert "Exit codes:" in said
    assert [line.split()[0] for line in said.split("Exit codes:")[1].splitlines() if line.strip()] == list(
        "0123"
    )
