"""`check --jsonl`: one JSON object a line, in order, whatever the line holds."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.cli.jsonl import MAX_LINE, LineFaulty, answer_lines, dump
from tests.lexicon.tiny import Workshop


def ask(workshop: Workshop, lines: bytes, *arguments: str) -> tuple[int, list[dict[str, object]], str]:
    run = subprocess.run(
        [sys.executable, "-P", "-m", "app", "check", "--jsonl", *arguments],
        input=lines,
        env=workshop.environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return (
        run.returncode,
        [json.loads(line) for line in run.stdout.decode("utf-8").splitlines()],
        run.stderr.decode(),
    )


def code_of(answer: dict[str, object]) -> object:
    error = answer.get("error")
    return error["code"] if isinstance(error, dict) else answer["verdict"]


def test_each_line_is_answered_in_order(built_workshop: Workshop) -> None:
    words = ["донос", "Коробкой", "крокозябра", ""] * 5
    lines = "".join(json.dumps(word, ensure_ascii=bool(at % 2)) + "\n" for at, word in enumerate(words))
    code, answers, errors = ask(built_workshop, lines.encode())
    assert (code, errors) == (0, "")
    assert [answer["input"] for answer in answers] == words
    assert [code_of(answer) for answer in answers[:4]] == ["accepted", "rejected", "accepted", "rejected"]


LINES: dict[str, tuple[bytes, str]] = {
    "invalid UTF-8": (b'"\xd0"', "not_utf8"),
    "bare word": ("донос".encode(), "not_json"),
    "empty line": (b"", "not_json"),
    "spaces": (b"   ", "not_json"),
    "half a string": ('"донос'.encode(), "not_json"),
    "two values": (b'"a" "b"', "not_json"),
    "number": (b"12", "not_a_string"),
    "number of 5000 digits": (b"1" * 5000, "not_json"),
    "not a number": (b"NaN", "not_a_string"),
    "null": (b"null", "not_a_string"),
    "list": ('["донос"]'.encode(), "not_a_string"),
    "object": ('{"word": "донос"}'.encode(), "not_a_string"),
    "depth": (b"[" * 100_000, "not_json"),
    "NUL": (b'"\x00"', "not_json"),
    "too long": (b'"' + b"a" * MAX_LINE + b'"', "line_too_long"),
    "far too long": (b"x" * 3 * MAX_LINE, "line_too_long"),
    "control characters": (b'"\\u0000\\u001b[31m"', "rejected"),
    "lone surrogate": (b'"\\ud800"', "rejected"),
    "long word": (b'"' + "я".encode() * 10_000 + b'"', "rejected"),
    "carriage return": ('"донос"\r'.encode(), "accepted"),
}


def test_a_line_that_is_no_json_string_is_answered_with_an_error_in_its_place(
    built_workshop: Workshop,
) -> None:
    between = '"донос"\n'.encode()
    lines = between.join(line + b"\n" for line, _ in LINES.values()) + between
    code, answers, errors = ask(built_workshop, lines)
    assert (code, errors) == (2, "")
    assert dict(zip(LINES, map(code_of, answers[::2]), strict=True)) == {
        name: expected for name, (_, expected) in LINES.items()
    }
    assert {code_of(answer) for answer in answers[1::2]} == {"accepted"}


def test_verdicts_never_change_the_exit_code(built_workshop: Workshop) -> None:
    code, answers, _ = ask(built_workshop, '"коробкой"\n"cat"\n"абырвалг"'.encode())
    assert code == 0
    assert len(answers) == 3


def test_no_lines_are_no_answers(built_workshop: Workshop) -> None:
    assert ask(built_workshop, b"") == (0, [], "")


def test_the_messages_are_in_the_language_asked_for(built_workshop: Workshop) -> None:
    _, (russian,), _ = ask(built_workshop, '"коробкой"'.encode())
    _, (english,), _ = ask(built_workshop, '"коробкой"'.encode(), "--en")
    assert "творительный" in str(russian)
    assert "instrumental" in str(english)


def test_an_answer_comes_before_the_next_line_is_written(built_workshop: Workshop) -> None:
    command = [sys.executable, "-P", "-m", "app", "check", "--jsonl"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=built_workshop.environment) as talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        for word in ("донос", "коробкой"):
            talk.stdin.write(json.dumps(word).encode() + b"\n")
            talk.stdin.flush()
            assert json.loads(talk.stdout.readline())["input"] == word
        talk.stdin.close()
        assert talk.wait(timeout=30) == 0


def test_a_reader_that_goes_away_ends_the_command_quietly(built_workshop: Workshop) -> None:
    command = [sys.executable, "-P", "-m", "app", "check", "--jsonl"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=built_workshop.environment
    ) as talk:
        assert talk.stdout is not None
        assert talk.stderr is not None
        talk.stdout.close()
        errors = talk.communicate('"донос"\n'.encode() * 2)[1]
        assert talk.returncode == 1
    assert errors == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_a_usage_error(built_workshop: Workshop, closed: str) -> None:
    run = subprocess.run(
        ["sh", "-c", f'"$0" -P -m app check --jsonl {closed}', sys.executable],
        env=built_workshop.environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert run.returncode == 2
    assert "needs standard input and output" in run.stderr
    assert "Traceback" not in run.stderr


@given(st.text(alphabet=st.characters(), max_size=20))
@example("\ud800")
@example("\udc00\ud800")
@example("\u2028\x00\x1b")
def test_what_is_dumped_is_one_line_of_valid_utf8_that_reads_back(text: str) -> None:
    line = dump({"text": text}).encode("utf-8")
    assert b"\n" not in line
    assert json.loads(line) == {"text": text}


@given(st.lists(st.binary(max_size=12)))
def test_any_bytes_are_answered_line_by_line(lines: list[bytes]) -> None:
    def answer(value: object) -> object:
        if isinstance(value, str):
            return {"echo": value}
        raise LineFaulty("not_a_string", "no")

    lines = [line.replace(b"\n", b"") for line in lines]
    out = io.BytesIO()
    sound = answer_lines(io.BytesIO(b"".join(line + b"\n" for line in lines)), answer, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == len(lines)
    assert sound is all("echo" in each for each in answers)


@pytest.mark.parametrize("extra", [-2, -1, 0, 1, 2, MAX_LINE, 2 * MAX_LINE + 1])
def test_a_long_line_is_one_line_however_long(extra: int) -> None:
    line = b'"' + b"a" * (MAX_LINE - 2 + extra) + b'"'
    for end in (b"\n", b"\r\n"):
        out = io.BytesIO()
        sound = answer_lines(io.BytesIO(line + end + b'"b"'), lambda value: value, out)
        first, second = out.getvalue().splitlines()
        assert second == b'"b"'
        assert sound is (extra <= 0)
        assert first == (line if extra <= 0 else first)
        assert (b"line_too_long" in first) is (extra > 0)
