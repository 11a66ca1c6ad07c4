"""JSON lines in, JSON lines out: one answer a line, in order, whatever the line holds."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

import click

_SURROGATE = re.compile("[\ud800-\udfff]")
MAX_LINE = 1_000_000
"""Bytes of one input line; longer ones are answered with an error."""


class LineFaulty(ValueError):
    """A line is not what the command reads; ``code`` is stable, the message says what is wanted."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def answer_lines(lines: BinaryIO, answer: Callable[[object], object], out: BinaryIO) -> bool:
    """Write one JSON object a line of ``lines``; return whether every line was sound.

    A line that is no JSON, or that ``answer`` refuses with `LineFaulty`, gives
    ``{"error": {"code", "message"}}`` in its place. Each answer is flushed: a program may write
    a line and wait for its answer.
    """
    sound = True
    for line in _bounded(lines):
        try:
            result = answer(_parse(line.rstrip(b"\r\n")))
        except LineFaulty as fault:
            sound = False
            result = {"error": {"code": fault.code, "message": str(fault)}}
        out.write(dump(result).encode() + b"\n")
        out.flush()
    return sound


def _bounded(lines: BinaryIO) -> Iterator[bytes]:
    """Yield each line; of one longer than `MAX_LINE` the beginning, enough to see that it is too long."""
    while line := lines.readline(MAX_LINE + 2):
        yield line
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = lines.readline(MAX_LINE)


def _parse(line: bytes) -> object:
    if len(line) > MAX_LINE:
        raise LineFaulty("line_too_long", f"a line may have {MAX_LINE} bytes")
    try:
        return json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise LineFaulty(
            "not_utf8", f"the line is not UTF-8 ({fault.reason} at byte {fault.start})"
        ) from fault
    except (ValueError, RecursionError) as fault:
        raise LineFaulty("not_json", f"the line is not JSON ({fault})") from fault


def standard_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output as bytes.

    Raises:
        click.UsageError: the caller has closed one of them.
    """
    if sys.stdin is None or sys.stdout is None:  # type: ignore[redundant-expr, unused-ignore]
        raise click.UsageError("--jsonl needs standard input and output")
    return sys.stdin.buffer, sys.stdout.buffer


def dump(value: object) -> str:
    """Return the value as one line of JSON in valid UTF-8: lone surrogates are escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
